# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# bash completion for vramplan-cli and vramplan. Commands and options are read from the program's own help, so that they
# are always those of the installed version.

_vramplan_options() { "$@" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]+' | sort -u; }
# The id is the last column; the name, the first one, has spaces.
_vramplan_ids() { "$@" --format csv 2>/dev/null | tail -n +2 | sed 's/.*,//' | tr -d '"'; }

_vramplan() {
    local program=$1 word=$2 previous=$3 command="" choices=""
    if [[ ${program##*/} == vramplan-cli ]]; then
        if ((COMP_CWORD == 1)); then
            choices=$("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p')
            mapfile -t COMPREPLY < <(compgen -W "$choices --help --version" -- "$word")
            return
        fi
        command=${COMP_WORDS[1]}
    fi
    case $previous in
    --format) choices="table json csv markdown" ;;
    --chart) choices="report memory context grid comparison" ;;
    --paper) choices="a4 letter" ;;
    --engine) choices="reference transformers llama.cpp vllm sglang tensorrt-llm ollama" ;;
    --gpu) choices="detected none" ;;
    --kv-type | --kv-type-k | --kv-type-v) choices="f32 f16 bf16 fp8 int8 int4 int2 q8_0 q5_1 q5_0 q4_1 q4_0 iq4_nl nvfp4" ;;
    --plan | --output | --save-plan | --export) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    solve) choices="context sequences gpus weights gpu_layers" ;;
    *)
        if [[ $word == -* ]]; then
            # shellcheck disable=SC2086 # no command is no word
            choices=$(_vramplan_options "$program" $command)
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            [[ ${program##*/} == vramplan-cli && ${#word} -ge 2 ]] \
                && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$(_vramplan_ids "$program" models)" -- "$word")
            return
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}

complete -o filenames -F _vramplan vramplan-cli vramplan
