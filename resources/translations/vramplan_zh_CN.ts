<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Advice</name>
    <message>
        <source>All experts in host memory</source>
        <translation>全部专家放在主机内存</translation>
    </message>
    <message>
        <source>Experts of %1 layers in host memory</source>
        <translation>%1 层的专家在主机内存中</translation>
    </message>
    <message>
        <source>K and V as %1</source>
        <translation>K 和 V 用 %1</translation>
    </message>
    <message>
        <source>Weights as %1</source>
        <translation>权重用 %1</translation>
    </message>
    <message>
        <source>Context of %1 tokens</source>
        <translation>%1 个词元的上下文</translation>
    </message>
    <message>
        <source>One sequence at once</source>
        <translation>同时一个序列</translation>
    </message>
    <message>
        <source>%1 sequences at once</source>
        <translation>同时 %1 个序列</translation>
    </message>
    <message>
        <source>%1 of %2 layers on the GPU</source>
        <translation>%1 / %2 层在 GPU 上</translation>
    </message>
    <message>
        <source>A shared prefix of %1 tokens</source>
        <translation>%1 个词元的共享前缀</translation>
    </message>
    <message>
        <source>Another %1, %2 GPUs in all</source>
        <comment>GPU, count</comment>
        <translation>再加一个 %1，共 %2 个 GPU</translation>
    </message>
    <message>
        <source>Run it with %1</source>
        <comment>engine</comment>
        <translation>用 %1 运行</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation>缓存精度</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Activations and overhead</source>
        <translation>激活与开销</translation>
    </message>
    <message>
        <source>%1 for 1,024 tokens more per sequence</source>
        <translation>每个序列增加 1,024 个词元：%1</translation>
    </message>
    <message>
        <source>%1 for one sequence more</source>
        <translation>增加一个序列：%1</translation>
    </message>
    <message>
        <source>%1 with half as many bits for K and V</source>
        <translation>K 和 V 位数减半：%1</translation>
    </message>
    <message>
        <source>%1 with half as many bits for weights</source>
        <translation>权重位数减半：%1</translation>
    </message>
    <message>
        <source>What presses most: %1, %2 of the %3 on %4.</source>
        <comment>cause, share, size, device</comment>
        <translation>压力最大的是：%1，占 %4 上 %3 中的 %2。</translation>
    </message>
</context>
<context>
    <name>ComparisonDetails</name>
    <message>
        <source>%1, %2</source>
        <comment>line, device</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>No memory of this kind.</source>
        <translation>没有这类内存。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>component, plan</comment>
        <translation>%1（%2 中）</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基准）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>plan, reason</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ContextChart</name>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>context per sequence (tokens, logarithmic)</source>
        <translation>每个序列的上下文（词元，对数）</translation>
    </message>
    <message>
        <source>context per sequence (tokens)</source>
        <translation>每个序列的上下文（词元）</translation>
    </message>
    <message>
        <source>total %1</source>
        <translation>总量 %1</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>%1: the model&apos;s own maximum fits</source>
        <translation>%1：模型自身的上限也放得下</translation>
    </message>
    <message>
        <source>%1: longest that fits</source>
        <translation>%1：放得下的最长上下文</translation>
    </message>
    <message>
        <source>%1: longest %2</source>
        <comment>plan, context</comment>
        <translation>%1：最长 %2</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>1,024 tokens per sequence</source>
        <translation>每个序列 1,024 个词元</translation>
    </message>
    <message>
        <source>2 × {layers:layer} of a group × ({blocks:block} + 2) × {block:token} × {kv_heads:KV head} × {head_dim} × {type}</source>
        <translation>2 × 每组 {layers} 层 × ({blocks} 块 + 2) × {block} 词元 × {kv_heads} 个 KV 头 × {head_dim} × {type}</translation>
    </message>
    <message>
        <source>2 × {layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV head} × {head_dim} × {type}</source>
        <translation>2 × {layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV head} × {head_dim} × {type}</translation>
    </message>
    <message>
        <source>2 × {rows:request} × {vocabulary} vocabulary entries × 4 B</source>
        <translation>2 × {rows} 个请求 × {vocabulary} 个词表条目 × 4 B</translation>
    </message>
    <message>
        <source>4-bit conversion buffer</source>
        <translation>4 位转换缓冲区</translation>
    </message>
    <message>
        <source>A cache made without the model&apos;s configuration keeps windowed layers at full length.</source>
        <translation>不带模型配置建立的缓存会让窗口层保留全部长度。</translation>
    </message>
    <message>
        <source>AQLM, about {} bit</source>
        <translation>AQLM，约 {} 位</translation>
    </message>
    <message>
        <source>AWQ, 4 bit, groups of 128</source>
        <translation>AWQ，4 位，每组 128</translation>
    </message>
    <message>
        <source>AWQ, {} bit, {}</source>
        <translation>AWQ，{} 位，{}</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Activations of one forward pass</source>
        <translation>一次前向计算的激活</translation>
    </message>
    <message>
        <source>Activations of the profiling run</source>
        <translation>性能分析运行的激活</translation>
    </message>
    <message>
        <source>Activations of the profiling run, forward pass</source>
        <translation>性能分析运行的激活，前向计算</translation>
    </message>
    <message>
        <source>Activations of the profiling run, sampling</source>
        <translation>性能分析运行的激活，采样</translation>
    </message>
    <message>
        <source>Activations of the prompt</source>
        <translation>提示的激活</translation>
    </message>
    <message>
        <source>All experts in host memory</source>
        <translation>全部专家放在主机内存</translation>
    </message>
    <message>
        <source>All layers and the output fit.</source>
        <translation>所有层和输出都放得下。</translation>
    </message>
    <message>
        <source>All sequences share one pool of context-many cells instead of one part each.</source>
        <translation>所有序列共用一个与上下文等长的单元池，而不是各占一份。</translation>
    </message>
    <message>
        <source>All weights, {layers:layer}</source>
        <translation>全部权重，{layers} 层</translation>
    </message>
    <message>
        <source>All {} sequences are padded to the longest, {} tokens; continuous batching (cache_implementation=paged) does not pad.</source>
        <translation>全部 {} 个序列都填充到最长的 {} 个词元；连续批处理（cache_implementation=paged）不填充。</translation>
    </message>
    <message>
        <source>All {} sequences share a pool of {} cells; it holds {} of full length.</source>
        <translation>全部 {} 个序列共用 {} 个单元的池；它能容纳 {} 个全长序列。</translation>
    </message>
    <message>
        <source>An earlier worker still hangs in this driver, so it is not asked again: restart the computer.</source>
        <translation>先前的工作进程仍挂在此驱动程序中，因此不再询问：请重新启动计算机。</translation>
    </message>
    <message>
        <source>Another {}</source>
        <translation>再加一个 {}</translation>
    </message>
    <message>
        <source>Answers per sequence; without beams each has a cache of its own.</source>
        <translation>每个序列的回答数；不用束搜索时每个回答各有缓存。</translation>
    </message>
    <message>
        <source>Asked driver by driver, because the one of {} fails: update or remove it.</source>
        <translation>逐个驱动程序询问，因为 {} 的驱动程序失败：请更新或移除它。</translation>
    </message>
    <message>
        <source>Assumed: one layer&apos;s buffers, reused by all layers; the number of tokens computed at once depends on the engine</source>
        <translation>假设：一层的缓冲区，由所有层复用；同时计算的词元数取决于引擎</translation>
    </message>
    <message>
        <source>Assumed: residual, normalised input and the widest step of one layer (gate, up and their product, or queries, keys and values with their rotated copies) for the whole prompt at once</source>
        <translation>假设：整个提示一次计算时的残差、归一化输入和一层中最宽的步骤（门控、上投影及其乘积，或查询、键、值及其旋转副本）</translation>
    </message>
    <message>
        <source>Attention and shared weights, {layers:layer}</source>
        <translation>注意力与共享权重，{layers} 层</translation>
    </message>
    <message>
        <source>Attention kernel; eager stores the score matrix of a layer.</source>
        <translation>注意力内核；eager 会存储一层的得分矩阵。</translation>
    </message>
    <message>
        <source>Attention kernels; latent ones differ in their smallest block.</source>
        <translation>注意力内核；潜在注意力的内核最小块不同。</translation>
    </message>
    <message>
        <source>Attention workspace</source>
        <translation>注意力工作区</translation>
    </message>
    <message>
        <source>Axis along which keys are grouped: 0 or -1 with quanto, 0 or 1 with hqq.</source>
        <translation>键分组所沿的轴：quanto 为 0 或 -1，hqq 为 0 或 1。</translation>
    </message>
    <message>
        <source>Axis along which values are grouped: 0 or -1 with quanto, 0 or 1 with hqq.</source>
        <translation>值分组所沿的轴：quanto 为 0 或 -1，hqq 为 0 或 1。</translation>
    </message>
    <message>
        <source>BF16, 16 bits</source>
        <translation>BF16，16 位</translation>
    </message>
    <message>
        <source>Beams of a request: the prompt is stored once, what follows once per beam.</source>
        <translation>一个请求的束数：提示只存一份，其后每束一份。</translation>
    </message>
    <message>
        <source>Beams per sequence; each has a cache of its own.</source>
        <translation>每个序列的束数；每束各有缓存。</translation>
    </message>
    <message>
        <source>BitNet, 2 bit</source>
        <translation>BitNet，2 位</translation>
    </message>
    <message>
        <source>Bits per packed value: 2 or 4 with quanto; 1, 2, 3, 4 or 8 with hqq.</source>
        <translation>每个打包值的位数：quanto 为 2 或 4；hqq 为 1、2、3、4 或 8。</translation>
    </message>
    <message>
        <source>Blocks offloaded by kv_offloading_size</source>
        <translation>由 kv_offloading_size 卸载的块</translation>
    </message>
    <message>
        <source>Buffers of the widest layer on one rank, reused by all layers; twice at most</source>
        <translation>一个进程上最宽一层的缓冲区，由所有层复用；最多两份</translation>
    </message>
    <message>
        <source>Bytes of recurrent states per byte of cache: 0.9 gives the states 47 % of the pool.</source>
        <translation>每字节缓存对应的循环状态字节数：0.9 时状态占池的 47 %。</translation>
    </message>
    <message>
        <source>Bytes stored per layer kind: two tensors of KV heads × head dimension per token; windows, chunks and latent vectors as the model&apos;s paper defines them</source>
        <translation>每种层存储的字节：每个词元两个 KV 头 × 头维度的张量；窗口、分块和潜在向量按模型论文的定义</translation>
    </message>
    <message>
        <source>CUDA calls this device integrated, but NVML measures memory of its own; taken as a card</source>
        <translation>CUDA 称此设备为集成，但 NVML 测得其独立内存；按显卡处理</translation>
    </message>
    <message>
        <source>CUDA context and kernels</source>
        <translation>CUDA 上下文与内核</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>CUDA graphs and workspaces</source>
        <translation>CUDA 图与工作区</translation>
    </message>
    <message>
        <source>Cache allocation slack</source>
        <translation>缓存分配余裕</translation>
    </message>
    <message>
        <source>Cache compressor rows per request</source>
        <translation>每个请求的缓存压缩行</translation>
    </message>
    <message>
        <source>Cache compressor state</source>
        <translation>缓存压缩器状态</translation>
    </message>
    <message>
        <source>Cache compressor state, {layers:layer}</source>
        <translation>缓存压缩器状态，{layers} 层</translation>
    </message>
    <message>
        <source>Cached tokens per layer, a list like 512,512,32768 repeated over the layers; unset: the whole request in all of them, windowed layers too.</source>
        <translation>每层缓存的词元数，如 512,512,32768 这样的列表按层重复；未设置时所有层（包括窗口层）都存整个请求。</translation>
    </message>
    <message>
        <source>Chunk cache, {layers:layer}</source>
        <translation>分块缓存，{layers} 层</translation>
    </message>
    <message>
        <source>Chunked attention</source>
        <translation>分块注意力</translation>
    </message>
    <message>
        <source>Chunked attention, {layers:layer}</source>
        <translation>分块注意力，{layers} 层</translation>
    </message>
    <message>
        <source>Chunked layers hold their chunk only (an environment variable of the engine).</source>
        <translation>分块层只保留自己的块（引擎的环境变量）。</translation>
    </message>
    <message>
        <source>Chunks of {window:token}, {layers:layer}</source>
        <translation>{window} 词元的分块，{layers} 层</translation>
    </message>
    <message>
        <source>Communication buffers</source>
        <translation>通信缓冲区</translation>
    </message>
    <message>
        <source>Compressed entries</source>
        <translation>压缩条目</translation>
    </message>
    <message>
        <source>Compressed entries, one per {ratio:token}, {layers:layer}</source>
        <translation>压缩条目，每 {ratio} 个词元一条，{layers} 层</translation>
    </message>
    <message>
        <source>Compute buffer</source>
        <translation>计算缓冲区</translation>
    </message>
    <message>
        <source>Compute buffer, inputs (pinned)</source>
        <translation>计算缓冲区，输入（锁页）</translation>
    </message>
    <message>
        <source>Context of {} tokens</source>
        <translation>{} 个词元的上下文</translation>
    </message>
    <message>
        <source>Continuous batching: blocks of 256 tokens; unset: by memory.</source>
        <translation>连续批处理：每块 256 个词元；未设置时按内存决定。</translation>
    </message>
    <message>
        <source>Continuous batching: share of the memory beside the weights that pages and inputs take.</source>
        <translation>连续批处理：权重之外的内存中页和输入所占的份额。</translation>
    </message>
    <message>
        <source>Continuous batching: tokens per step; unset: by memory, at most 8,192.</source>
        <translation>连续批处理：每步的词元数；未设置时按内存决定，最多 8,192。</translation>
    </message>
    <message>
        <source>Copy of the token embedding as output head</source>
        <translation>作为输出头的词元嵌入副本</translation>
    </message>
    <message>
        <source>Cross attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Cross attention, {layers:layer}</source>
        <translation>交叉注意力，{layers} 层</translation>
    </message>
    <message>
        <source>Current and next layer of the offloaded cache</source>
        <translation>已卸载缓存的当前层和下一层</translation>
    </message>
    <message>
        <source>DXGI did not start.</source>
        <translation>DXGI 未能启动。</translation>
    </message>
    <message>
        <source>DXGI exists on Windows only.</source>
        <translation>DXGI 只存在于 Windows。</translation>
    </message>
    <message>
        <source>Data parallelism of attention inside the tensor-parallel GPUs: each group has its own pool, so latent caches are not replicated.</source>
        <translation>张量并行 GPU 内的注意力数据并行：每组有自己的池，因此潜在缓存不重复。</translation>
    </message>
    <message>
        <source>EETQ, 8 bit</source>
        <translation>EETQ，8 位</translation>
    </message>
    <message>
        <source>Encoder positions that cross attention is charged for. Unset: the batched tokens.</source>
        <translation>交叉注意力计入的编码器位置。未设置时为批中的词元数。</translation>
    </message>
    <message>
        <source>Equal beginnings are stored once; models with state then hold two state blocks per request.</source>
        <translation>相同的开头只存一份；带状态的模型则每个请求占两个状态块。</translation>
    </message>
    <message>
        <source>Every installed Vulkan driver failed before.</source>
        <translation>已安装的每个 Vulkan 驱动程序先前都失败了。</translation>
    </message>
    <message>
        <source>Every token moves {} of cache from host memory to the GPU, and as much back.</source>
        <translation>每个词元都要把 {} 缓存从主机内存搬到 GPU，再搬回同样多。</translation>
    </message>
    <message>
        <source>Experts of {} layers in host memory</source>
        <translation>{} 层的专家在主机内存中</translation>
    </message>
    <message>
        <source>Experts, {layers:layer}</source>
        <translation>专家，{layers} 层</translation>
    </message>
    <message>
        <source>F16, 16 bits</source>
        <translation>F16，16 位</translation>
    </message>
    <message>
        <source>F32, 32 bits</source>
        <translation>F32，32 位</translation>
    </message>
    <message>
        <source>FP8, blocks of {} × {}</source>
        <translation>FP8，{} × {} 的块</translation>
    </message>
    <message>
        <source>FP8, one scale per matrix</source>
        <translation>FP8，每个矩阵一个缩放</translation>
    </message>
    <message>
        <source>FP8, one scale per row</source>
        <translation>FP8，每行一个缩放</translation>
    </message>
    <message>
        <source>Final norm and other weights outside the layers</source>
        <translation>层外的最终归一化和其他权重</translation>
    </message>
    <message>
        <source>First layers whose experts stay on the host.</source>
        <translation>专家留在主机上的前几层。</translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation>全注意力</translation>
    </message>
    <message>
        <source>Full attention, {layers:layer}</source>
        <translation>全注意力，{layers} 层</translation>
    </message>
    <message>
        <source>Further requests wait for a free place.</source>
        <translation>更多的请求等待空位。</translation>
    </message>
    <message>
        <source>Fused attention (OLLAMA_FLASH_ATTENTION); auto leaves it to llama-server.</source>
        <translation>融合注意力（OLLAMA_FLASH_ATTENTION）；auto 交给 llama-server 决定。</translation>
    </message>
    <message>
        <source>Fused attention; without it the score matrix of a layer is stored.</source>
        <translation>融合注意力；没有它就要存储一层的得分矩阵。</translation>
    </message>
    <message>
        <source>GGUF version {} is not known; versions 2 and 3 are</source>
        <translation>GGUF 版本 {} 未知；已知版本为 2 和 3</translation>
    </message>
    <message>
        <source>GPTQ, 4 bit, groups of 128</source>
        <translation>GPTQ，4 位，每组 128</translation>
    </message>
    <message>
        <source>GPTQ, {} bit, {}</source>
        <translation>GPTQ，{} 位，{}</translation>
    </message>
    <message>
        <source>GPU for what is not split</source>
        <translation>存放未切分部分的 GPU</translation>
    </message>
    <message>
        <source>GPU {} crashes the NVIDIA management library</source>
        <translation>GPU {} 使 NVIDIA 管理库崩溃</translation>
    </message>
    <message>
        <source>GPUs that share each layer</source>
        <translation>共同分担每一层的 GPU 数</translation>
    </message>
    <message>
        <source>GPUs that share the experts</source>
        <translation>共同分担专家的 GPU 数</translation>
    </message>
    <message>
        <source>GPUs that share the experts instead of cutting each; unset: --expert-parallel.</source>
        <translation>分担专家而不切分每个专家的 GPU 数；未设置时为 --expert-parallel。</translation>
    </message>
    <message>
        <source>GPUs that share the tokens of a request</source>
        <translation>分担一个请求中词元的 GPU 数</translation>
    </message>
    <message>
        <source>Gated delta net state, {layers:layer}</source>
        <translation>门控增量网络状态，{layers} 层</translation>
    </message>
    <message>
        <source>GiB of host memory for blocks that leave the pool.</source>
        <translation>供离开池的块使用的主机内存（GiB）。</translation>
    </message>
    <message>
        <source>GiB of weights per GPU that stay in host memory and are read from there at every step.</source>
        <translation>每个 GPU 留在主机内存、每步从那里读取的权重（GiB）。</translation>
    </message>
    <message>
        <source>Graph, as the engine estimated it</source>
        <translation>图，按引擎的估算</translation>
    </message>
    <message>
        <source>Growth of printed totals beyond the cache&apos;s own, by the caching allocator of PyTorch</source>
        <translation>总量打印值超出缓存自身的增长，来自 PyTorch 的缓存分配器</translation>
    </message>
    <message>
        <source>Host cache of evicted blocks</source>
        <translation>被逐出块的主机缓存</translation>
    </message>
    <message>
        <source>Host cache of evicted prefixes</source>
        <translation>被逐出前缀的主机缓存</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Host memory of each rank for evicted blocks; unset: none.</source>
        <translation>每个进程用于被逐出块的主机内存；未设置时没有。</translation>
    </message>
    <message>
        <source>Host pool per GPU pool for evicted prefixes; unset: none.</source>
        <translation>每个 GPU 池对应的、存放被逐出前缀的主机池；未设置时没有。</translation>
    </message>
    <message>
        <source>How several GPUs share the model: whole layers, rows of matrices, or one GPU only.</source>
        <translation>多个 GPU 如何分担模型：按整层、按矩阵的行，或只用一个 GPU。</translation>
    </message>
    <message>
        <source>How the cache is kept: growing, allocated at once, in host memory, packed, or in pages (continuous batching).</source>
        <translation>缓存的保存方式：增长、一次分配、放在主机内存、打包，或分页（连续批处理）。</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>INT4, groups of 128</source>
        <translation>INT4，每组 128</translation>
    </message>
    <message>
        <source>INT8, one scale per output</source>
        <translation>INT8，每个输出一个缩放</translation>
    </message>
    <message>
        <source>IQ1_M, 2.1 bits</source>
        <translation>IQ1_M，2.1 位</translation>
    </message>
    <message>
        <source>IQ1_S, 2.0 bits</source>
        <translation>IQ1_S，2.0 位</translation>
    </message>
    <message>
        <source>IQ2_M, 2.9 bits</source>
        <translation>IQ2_M，2.9 位</translation>
    </message>
    <message>
        <source>IQ2_S, 2.7 bits</source>
        <translation>IQ2_S，2.7 位</translation>
    </message>
    <message>
        <source>IQ2_XS, 2.6 bits</source>
        <translation>IQ2_XS，2.6 位</translation>
    </message>
    <message>
        <source>IQ2_XXS, 2.4 bits</source>
        <translation>IQ2_XXS，2.4 位</translation>
    </message>
    <message>
        <source>IQ3_M, 3.8 bits</source>
        <translation>IQ3_M，3.8 位</translation>
    </message>
    <message>
        <source>IQ3_S, 3.7 bits</source>
        <translation>IQ3_S，3.7 位</translation>
    </message>
    <message>
        <source>IQ3_XS, 3.5 bits</source>
        <translation>IQ3_XS，3.5 位</translation>
    </message>
    <message>
        <source>IQ3_XXS, 3.3 bits</source>
        <translation>IQ3_XXS，3.3 位</translation>
    </message>
    <message>
        <source>IQ4_NL, 4.7 bits</source>
        <translation>IQ4_NL，4.7 位</translation>
    </message>
    <message>
        <source>IQ4_XS, 4.5 bits</source>
        <translation>IQ4_XS，4.5 位</translation>
    </message>
    <message>
        <source>Index keys</source>
        <translation>索引键</translation>
    </message>
    <message>
        <source>Index keys, {layers:layer}</source>
        <translation>索引键，{layers} 层</translation>
    </message>
    <message>
        <source>Inputs, masks and activations of a batch</source>
        <translation>一批的输入、掩码和激活</translation>
    </message>
    <message>
        <source>Its price, and what passes between the cards for every token.</source>
        <translation>它的价格，以及每个词元在卡间传输的数据。</translation>
    </message>
    <message>
        <source>K and V as {}</source>
        <translation>K 和 V 用 {}</translation>
    </message>
    <message>
        <source>KV allocator padding</source>
        <translation>KV 分配器填充</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>KV cache pool, reserved</source>
        <translation>KV 缓存池，已预留</translation>
    </message>
    <message>
        <source>KV cache, {layers:layer}</source>
        <translation>KV 缓存，{layers} 层</translation>
    </message>
    <message>
        <source>KV cache: one block is more than 64 bits can hold; make the plan smaller</source>
        <translation>KV 缓存：单个块超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>KV cache: the blocks of all sequences are more than 64 bits can hold</source>
        <translation>KV 缓存：所有序列的块超出 64 位</translation>
    </message>
    <message>
        <source>KV cache: the size is more than 64 bits can hold; make the plan smaller</source>
        <translation>KV 缓存：大小超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>KV heads divide by the ranks, or the ranks by the heads</source>
        <translation>KV 头数能被进程数整除，或进程数能被头数整除</translation>
    </message>
    <message>
        <source>Kernels of MXFP4 experts; they pad the matrices differently.</source>
        <translation>MXFP4 专家的内核；它们对矩阵的填充不同。</translation>
    </message>
    <message>
        <source>Kimi delta attention</source>
        <translation>Kimi 增量注意力</translation>
    </message>
    <message>
        <source>Kimi delta attention state, {layers:layer}</source>
        <translation>Kimi 增量注意力状态，{layers} 层</translation>
    </message>
    <message>
        <source>LM Studio</source>
        <translation>LM Studio</translation>
    </message>
    <message>
        <source>Largest batch with a CUDA graph; unset: by the size of the GPU. 2 MiB each are set aside.</source>
        <translation>带 CUDA 图的最大批；未设置时按 GPU 大小决定。每个预留 2 MiB。</translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation>潜在注意力</translation>
    </message>
    <message>
        <source>Latent attention, stored per head, {layers:layer}</source>
        <translation>潜在注意力，按头存储，{layers} 层</translation>
    </message>
    <message>
        <source>Latent attention, {layers:layer}</source>
        <translation>潜在注意力，{layers} 层</translation>
    </message>
    <message>
        <source>Latent cache, {layers:layer}</source>
        <translation>潜在缓存，{layers} 层</translation>
    </message>
    <message>
        <source>Latent models store expanded keys and values (an environment variable of the engine).</source>
        <translation>潜在注意力模型存储展开的键和值（引擎的环境变量）。</translation>
    </message>
    <message>
        <source>Latent window</source>
        <translation>潜在窗口</translation>
    </message>
    <message>
        <source>Latent window of {window:token}, {layers:layer}</source>
        <translation>{window} 词元的潜在窗口，{layers} 层</translation>
    </message>
    <message>
        <source>Latent window, {layers:layer}</source>
        <translation>潜在窗口，{layers} 层</translation>
    </message>
    <message>
        <source>Layer weights, {layers:layer}</source>
        <translation>层权重，{layers} 层</translation>
    </message>
    <message>
        <source>Layers on GPUs, counted from the last, the output being one more; unset: all.</source>
        <translation>放在 GPU 上的层数，从最后一层数起，输出另算一层；未设置时全部。</translation>
    </message>
    <message>
        <source>Layers that keep the model&apos;s type: numbers, or sliding_window, separated by commas.</source>
        <translation>保持模型类型的层：编号，或 sliding_window，以逗号分隔。</translation>
    </message>
    <message>
        <source>Layers, {layers:layer}</source>
        <translation>层，{layers} 层</translation>
    </message>
    <message>
        <source>Length of a static cache in tokens; unset: the context.</source>
        <translation>静态缓存的词元长度；未设置时为上下文。</translation>
    </message>
    <message>
        <source>Library that packs a quantised cache.</source>
        <translation>打包量化缓存的库。</translation>
    </message>
    <message>
        <source>Library/Application Support</source>
        <translation>Library/Application Support</translation>
    </message>
    <message>
        <source>Lightning attention state, {layers:layer}</source>
        <translation>闪电注意力状态，{layers} 层</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Logits and probabilities</source>
        <translation>Logits 与概率</translation>
    </message>
    <message>
        <source>Longer prompts and answers no longer run.</source>
        <translation>更长的提示和回答将无法运行。</translation>
    </message>
    <message>
        <source>Longest request; the pool must hold one of it. Unset: the plan&apos;s context.</source>
        <translation>最长的请求；池必须能容纳一个。未设置时为方案的上下文。</translation>
    </message>
    <message>
        <source>Loss of quality grows with the context; the cache is converted while it is read. Compare answers before relying on it.</source>
        <translation>质量损失随上下文增长；读取缓存时要转换。采用之前请比较回答。</translation>
    </message>
    <message>
        <source>MIG is on, but this library cannot list the slices</source>
        <translation>MIG 已开启，但此库无法列出切片</translation>
    </message>
    <message>
        <source>MIG is on: the memory belongs to the slices</source>
        <translation>MIG 已开启：内存属于各切片</translation>
    </message>
    <message>
        <source>MXFP4 (experts only, where there are experts)</source>
        <translation>MXFP4（有专家时仅专家）</translation>
    </message>
    <message>
        <source>MXFP4 experts</source>
        <translation>MXFP4 专家</translation>
    </message>
    <message>
        <source>MXFP4 experts, the rest Q8_0</source>
        <translation>MXFP4 专家，其余 Q8_0</translation>
    </message>
    <message>
        <source>Mamba 1 state, {layers:layer}</source>
        <translation>Mamba 1 状态，{layers} 层</translation>
    </message>
    <message>
        <source>Mamba 2 state, {layers:layer}</source>
        <translation>Mamba 2 状态，{layers} 层</translation>
    </message>
    <message>
        <source>Manual geometry</source>
        <translation>手动几何参数</translation>
    </message>
    <message>
        <source>Matrices on the host are rearranged for the CPU&apos;s kernels, in memory of their own.</source>
        <translation>主机上的矩阵会为 CPU 内核重新排列，另占内存。</translation>
    </message>
    <message>
        <source>Measured by the amdgpu kernel driver.</source>
        <translation>由 amdgpu 内核驱动程序测得。</translation>
    </message>
    <message>
        <source>Measured device by device, because the NVIDIA management library crashes on one of them.</source>
        <translation>逐个设备测量，因为 NVIDIA 管理库在其中之一上崩溃。</translation>
    </message>
    <message>
        <source>Measured memory outside the framework&apos;s allocator and inside the budget, per GPU.</source>
        <translation>测得的、框架分配器之外但在预算之内的内存，每个 GPU。</translation>
    </message>
    <message>
        <source>Measured peak of the profiling run above the weights, per GPU.</source>
        <translation>测得的、性能分析运行超出权重的峰值，每个 GPU。</translation>
    </message>
    <message>
        <source>Measured size of CUDA graphs per GPU, in place of the modelled one.</source>
        <translation>测得的每个 GPU 的 CUDA 图大小，代替模型估算。</translation>
    </message>
    <message>
        <source>Measured size of the loaded weights per GPU.</source>
        <translation>测得的每个 GPU 已载入权重的大小。</translation>
    </message>
    <message>
        <source>Measured with a CUDA context on each device.</source>
        <translation>在每个设备上建立 CUDA 上下文测得。</translation>
    </message>
    <message>
        <source>Memory of each GPU that the scheduler leaves out of its account (OLLAMA_GPU_OVERHEAD).</source>
        <translation>调度器在每个 GPU 上不计入的内存（OLLAMA_GPU_OVERHEAD）。</translation>
    </message>
    <message>
        <source>Memory outside planned buffers as measured on real machines with this back end</source>
        <translation>用此后端在真实机器上测得的、计划缓冲区之外的内存</translation>
    </message>
    <message>
        <source>Memory outside the allocator</source>
        <translation>分配器之外的内存</translation>
    </message>
    <message>
        <source>Metal device</source>
        <translation>Metal 设备</translation>
    </message>
    <message>
        <source>Metal driver memory</source>
        <translation>Metal 驱动程序内存</translation>
    </message>
    <message>
        <source>Metal exists on macOS only.</source>
        <translation>Metal 只存在于 macOS。</translation>
    </message>
    <message>
        <source>Metal lists no device.</source>
        <translation>Metal 没有列出设备。</translation>
    </message>
    <message>
        <source>ModelOpt {}</source>
        <translation>ModelOpt {}</translation>
    </message>
    <message>
        <source>Moore Threads</source>
        <translation>Moore Threads</translation>
    </message>
    <message>
        <source>More than {} models: the rest is not listed.</source>
        <translation>超过 {} 个模型：其余未列出。</translation>
    </message>
    <message>
        <source>Most requests at once; unset: 2,048 to 4,096 by the size of the pool.</source>
        <translation>同时最多的请求；未设置时按池的大小为 2,048 至 4,096。</translation>
    </message>
    <message>
        <source>Most requests at once; unset: the plan&apos;s sequences. Recurrent states are held for all.</source>
        <translation>同时最多的请求；未设置时为方案的序列数。循环状态按全部请求保留。</translation>
    </message>
    <message>
        <source>Most tokens of the pool; unset: all that fit.</source>
        <translation>池中最多的词元；未设置时能放多少放多少。</translation>
    </message>
    <message>
        <source>NCCL and all-reduce buffers of a rank</source>
        <translation>一个进程的 NCCL 与 all-reduce 缓冲区</translation>
    </message>
    <message>
        <source>NF4 (bitsandbytes), 4.5 bits</source>
        <translation>NF4 (bitsandbytes)，4.5 位</translation>
    </message>
    <message>
        <source>NVFP4, 4.5 bits</source>
        <translation>NVFP4，4.5 位</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>NVIDIA GPU</translation>
    </message>
    <message>
        <source>NVIDIA GPUs only</source>
        <translation>仅限 NVIDIA GPU</translation>
    </message>
    <message>
        <source>NVML does not report memory for this device (NVML error 3), so it is unknown</source>
        <translation>NVML 不报告此设备的内存（NVML 错误 3），因此未知</translation>
    </message>
    <message>
        <source>NVML is installed, but the NVIDIA kernel driver is not loaded (NVML error 9): load or install the driver, or give this container access to the GPU.</source>
        <translation>NVML 已安装，但 NVIDIA 内核驱动程序未载入（NVML 错误 9）：请载入或安装驱动程序，或让此容器访问 GPU。</translation>
    </message>
    <message>
        <source>NVML may not open the NVIDIA devices (NVML error 4): check the rights on /dev/nvidia*.</source>
        <translation>NVML 无法打开 NVIDIA 设备（NVML 错误 4）：请检查 /dev/nvidia* 的权限。</translation>
    </message>
    <message>
        <source>NVML may not read this device&apos;s memory (NVML error 4), so it is unknown</source>
        <translation>NVML 无法读取此设备的内存（NVML 错误 4），因此未知</translation>
    </message>
    <message>
        <source>NVML told everything.</source>
        <translation>NVML 已说明一切。</translation>
    </message>
    <message>
        <source>Newest tokens stay in full precision until there are this many of them.</source>
        <translation>最新的词元保持全精度，直到达到这个数量。</translation>
    </message>
    <message>
        <source>No CUDA graphs: saves their memory, costs speed.</source>
        <translation>不用 CUDA 图：省下其内存，但损失速度。</translation>
    </message>
    <message>
        <source>No GPU was found on this machine: the plan shows host memory only. Name a GPU with --gpu or a size with --vram.</source>
        <translation>本机未找到 GPU：方案只显示主机内存。请用 --gpu 指定 GPU 或用 --vram 指定大小。</translation>
    </message>
    <message>
        <source>No prefix cache: shared prefixes are stored once per request, and a request of a recurrent model takes one state slot instead of three.</source>
        <translation>没有前缀缓存：共享前缀每个请求存一份，循环模型的请求占一个状态槽而不是三个。</translation>
    </message>
    <message>
        <source>Not even without any layer on the GPU does the plan fit.</source>
        <translation>即使 GPU 上一层不放，方案也放不下。</translation>
    </message>
    <message>
        <source>Ollama</source>
        <translation>Ollama</translation>
    </message>
    <message>
        <source>Ollama&apos;s own estimate: {} of file and {} of cache, if all layers were full attention in 16 bit; it counts on 80 % of {}.</source>
        <translation>Ollama 自己的估算：文件 {}，缓存 {}（假定所有层都是 16 位全注意力）；它按 {} 的 80 % 计算。</translation>
    </message>
    <message>
        <source>One is enough.</source>
        <translation>一个就够。</translation>
    </message>
    <message>
        <source>One layer more does not surely fit.</source>
        <translation>再加一层就不一定放得下。</translation>
    </message>
    <message>
        <source>One row of float32 logits and one of probabilities for each request of a step</source>
        <translation>一步中每个请求一行 float32 logits 和一行概率</translation>
    </message>
    <message>
        <source>One row of float32 logits for the newest token of each sequence</source>
        <translation>每个序列最新词元的一行 float32 logits</translation>
    </message>
    <message>
        <source>One sequence</source>
        <translation>一个序列</translation>
    </message>
    <message>
        <source>One sequence more does not surely fit.</source>
        <translation>再加一个序列就不一定放得下。</translation>
    </message>
    <message>
        <source>One token more does not surely fit.</source>
        <translation>再加一个词元就不一定放得下。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Output buffer</source>
        <translation>输出缓冲区</translation>
    </message>
    <message>
        <source>Output head and final norm</source>
        <translation>输出头与最终归一化</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI 地址</translation>
    </message>
    <message>
        <source>Padding of MXFP4 experts, {layers:layer}</source>
        <translation>MXFP4 专家的填充，{layers} 层</translation>
    </message>
    <message>
        <source>Padding to the longest sequence</source>
        <translation>填充到最长序列</translation>
    </message>
    <message>
        <source>Pages of keys and values</source>
        <translation>键和值的页</translation>
    </message>
    <message>
        <source>Pool of one GPU, in place of what free_gpu_memory_fraction would give.</source>
        <translation>一个 GPU 的池，代替 free_gpu_memory_fraction 给出的大小。</translation>
    </message>
    <message>
        <source>Pool of one GPU, states included, in place of what mem_fraction_static would leave.</source>
        <translation>一个 GPU 的池（含状态），代替 mem_fraction_static 留下的大小。</translation>
    </message>
    <message>
        <source>Prediction layers</source>
        <translation>预测层</translation>
    </message>
    <message>
        <source>Prefix caching is off: the shared prefix is stored once per sequence.</source>
        <translation>前缀缓存已关闭：共享前缀每个序列存一份。</translation>
    </message>
    <message>
        <source>Printed by servers on real machines, or assumed; see the engine&apos;s profile</source>
        <translation>由真实机器上的服务器打印，或为假设；见引擎的配置档</translation>
    </message>
    <message>
        <source>Printed by vLLM as non-torch memory: libraries and workspaces that load after the snapshot</source>
        <translation>vLLM 作为非 torch 内存打印：快照之后载入的库和工作区</translation>
    </message>
    <message>
        <source>Program and framework</source>
        <translation>程序与框架</translation>
    </message>
    <message>
        <source>Prompt kept alive behind the windows</source>
        <translation>窗口之后仍保留的提示</translation>
    </message>
    <message>
        <source>Prompt tokens of one step; unset: by the size of the GPU. Activations grow in proportion.</source>
        <translation>一步的提示词元；未设置时按 GPU 大小决定。激活按比例增长。</translation>
    </message>
    <message>
        <source>Q1_0, binary, 1.1 bits</source>
        <translation>Q1_0，二值，1.1 位</translation>
    </message>
    <message>
        <source>Q2_0, 2.3 bits</source>
        <translation>Q2_0，2.3 位</translation>
    </message>
    <message>
        <source>Q2_K, 3.2 bits</source>
        <translation>Q2_K，3.2 位</translation>
    </message>
    <message>
        <source>Q2_K_L, embedding and head Q8_0</source>
        <translation>Q2_K_L，嵌入与输出头 Q8_0</translation>
    </message>
    <message>
        <source>Q2_K_S, 3.0 bits</source>
        <translation>Q2_K_S，3.0 位</translation>
    </message>
    <message>
        <source>Q3_K_L, 4.3 bits</source>
        <translation>Q3_K_L，4.3 位</translation>
    </message>
    <message>
        <source>Q3_K_M, 4.0 bits</source>
        <translation>Q3_K_M，4.0 位</translation>
    </message>
    <message>
        <source>Q3_K_S, 3.6 bits</source>
        <translation>Q3_K_S，3.6 位</translation>
    </message>
    <message>
        <source>Q3_K_XL, embedding and head Q8_0</source>
        <translation>Q3_K_XL，嵌入与输出头 Q8_0</translation>
    </message>
    <message>
        <source>Q4_0, 4.6 bits</source>
        <translation>Q4_0，4.6 位</translation>
    </message>
    <message>
        <source>Q4_1, 5 bits</source>
        <translation>Q4_1，5 位</translation>
    </message>
    <message>
        <source>Q4_K_L, embedding and head Q8_0</source>
        <translation>Q4_K_L，嵌入与输出头 Q8_0</translation>
    </message>
    <message>
        <source>Q4_K_M, 4.9 bits</source>
        <translation>Q4_K_M，4.9 位</translation>
    </message>
    <message>
        <source>Q4_K_S, 4.7 bits</source>
        <translation>Q4_K_S，4.7 位</translation>
    </message>
    <message>
        <source>Q5_0, 5.5 bits</source>
        <translation>Q5_0，5.5 位</translation>
    </message>
    <message>
        <source>Q5_1, 6 bits</source>
        <translation>Q5_1，6 位</translation>
    </message>
    <message>
        <source>Q5_K_L, embedding and head Q8_0</source>
        <translation>Q5_K_L，嵌入与输出头 Q8_0</translation>
    </message>
    <message>
        <source>Q5_K_M, 5.7 bits</source>
        <translation>Q5_K_M，5.7 位</translation>
    </message>
    <message>
        <source>Q5_K_S, 5.6 bits</source>
        <translation>Q5_K_S，5.6 位</translation>
    </message>
    <message>
        <source>Q6_K, 6.6 bits</source>
        <translation>Q6_K，6.6 位</translation>
    </message>
    <message>
        <source>Q6_K_L, embedding and head Q8_0</source>
        <translation>Q6_K_L，嵌入与输出头 Q8_0</translation>
    </message>
    <message>
        <source>Q8_0, 8.5 bits</source>
        <translation>Q8_0，8.5 位</translation>
    </message>
    <message>
        <source>Quark {}</source>
        <translation>Quark {}</translation>
    </message>
    <message>
        <source>RG-LRU state, {layers:layer}</source>
        <translation>RG-LRU 状态，{layers} 层</translation>
    </message>
    <message>
        <source>ROCm context and kernels</source>
        <translation>ROCm 上下文与内核</translation>
    </message>
    <message>
        <source>RWKV state, {layers:layer}</source>
        <translation>RWKV 状态，{layers} 层</translation>
    </message>
    <message>
        <source>Ranks of the tensor-parallel group that share the tokens of a request.</source>
        <translation>张量并行组中分担一个请求词元的进程数。</translation>
    </message>
    <message>
        <source>Read from DXGI.</source>
        <translation>读取自 DXGI。</translation>
    </message>
    <message>
        <source>Read from Metal.</source>
        <translation>读取自 Metal。</translation>
    </message>
    <message>
        <source>Read from the CUDA driver, without creating a context.</source>
        <translation>读取自 CUDA 驱动程序，未建立上下文。</translation>
    </message>
    <message>
        <source>Read from the PCI bus, without waking a device.</source>
        <translation>读取自 PCI 总线，未唤醒设备。</translation>
    </message>
    <message>
        <source>Read from the Vulkan drivers; free memory is an estimate for one process.</source>
        <translation>读取自 Vulkan 驱动程序；空闲内存是对单个进程的估计。</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>Recurrent state, {layers:layer}</source>
        <translation>循环状态，{layers} 层</translation>
    </message>
    <message>
        <source>Recurrent states of a full batch</source>
        <translation>满批的循环状态</translation>
    </message>
    <message>
        <source>Reference formula</source>
        <translation>参考公式</translation>
    </message>
    <message>
        <source>Replace MODEL.gguf by a file of this model in the chosen weight precision.</source>
        <translation>请把 MODEL.gguf 换成此模型所选权重精度的文件。</translation>
    </message>
    <message>
        <source>Request table</source>
        <translation>请求表</translation>
    </message>
    <message>
        <source>Requests at once (OLLAMA_NUM_PARALLEL); each slot has the whole context. Unset: as many as there are sequences.</source>
        <translation>同时的请求（OLLAMA_NUM_PARALLEL）；每个槽都有完整上下文。未设置时与序列数相同。</translation>
    </message>
    <message>
        <source>Requests that run at once; costs logits, graphs and state. Unset: 1,024 on GPUs of 70 GiB and more, else 256.</source>
        <translation>同时运行的请求；占用 logits、图和状态。未设置时：70 GiB 及以上的 GPU 为 1,024，否则为 256。</translation>
    </message>
    <message>
        <source>Rows of logits in the compute buffer: one per sequence as llama-server, or the whole batch as llama-bench.</source>
        <translation>计算缓冲区中的 logits 行：如 llama-server 每序列一行，或如 llama-bench 整批。</translation>
    </message>
    <message>
        <source>Run it with {}</source>
        <translation>用 {} 运行</translation>
    </message>
    <message>
        <source>SGLang has no option for the size of its pool in bytes; the number of tokens limits it to that size.</source>
        <translation>SGLang 没有以字节指定池大小的选项；词元数将池限制到该大小。</translation>
    </message>
    <message>
        <source>SGLang hierarchical cache: hicache_ratio × the pool of each GPU</source>
        <translation>SGLang 分层缓存：hicache_ratio × 每个 GPU 的池</translation>
    </message>
    <message>
        <source>SGLang memory_pool.py: the place of every token of every request</source>
        <translation>SGLang memory_pool.py：每个请求中每个词元的位置</translation>
    </message>
    <message>
        <source>SGLang pool_configurator.py and memory_pool.py: tokens × bytes per token, one more page as padding slot</source>
        <translation>SGLang pool_configurator.py 和 memory_pool.py：词元数 × 每词元字节数，另加一页作为填充槽</translation>
    </message>
    <message>
        <source>Score matrix of one layer</source>
        <translation>一层的得分矩阵</translation>
    </message>
    <message>
        <source>Second copy of one layer while it grows</source>
        <translation>一层增长时的第二份副本</translation>
    </message>
    <message>
        <source>Shape of every weight tensor × bytes of its GGUF type, from the model&apos;s configuration</source>
        <translation>每个权重张量的形状 × 其 GGUF 类型的字节数，来自模型配置</translation>
    </message>
    <message>
        <source>Shape of every weight tensor × bytes of its format, from the model&apos;s configuration</source>
        <translation>每个权重张量的形状 × 其格式的字节数，来自模型配置</translation>
    </message>
    <message>
        <source>Shapes of the prediction layers, on the last pipeline rank</source>
        <translation>预测层的形状，位于最后一个流水线阶段</translation>
    </message>
    <message>
        <source>Share of each GPU&apos;s total memory that the engine fills; the pool gets what weights, activations and graphs leave of it.</source>
        <translation>引擎占满的每个 GPU 总内存的份额；池得到权重、激活和图之外剩下的部分。</translation>
    </message>
    <message>
        <source>Share of the GPU for weights and pools; unset: by the size of the GPU. The rest is for activations and CUDA graphs.</source>
        <translation>GPU 中用于权重和池的份额；未设置时按 GPU 大小决定。其余用于激活和 CUDA 图。</translation>
    </message>
    <message>
        <source>Share of the memory left after weights and a profiling step that the pool takes.</source>
        <translation>权重和一次性能分析步骤之后剩余内存中池所占的份额。</translation>
    </message>
    <message>
        <source>Share of the pool for encoder positions (encoder-decoder models).</source>
        <translation>池中用于编码器位置的份额（编码器-解码器模型）。</translation>
    </message>
    <message>
        <source>Shares of the GPUs, like 3,1; unset: by free memory.</source>
        <translation>各 GPU 的份额，如 3,1；未设置时按空闲内存。</translation>
    </message>
    <message>
        <source>Short convolution state, {layers:layer}</source>
        <translation>短卷积状态，{layers} 层</translation>
    </message>
    <message>
        <source>Size of the convolution window and recurrent matrix that the layer&apos;s paper defines; it does not grow with context</source>
        <translation>层的论文定义的卷积窗口和循环矩阵大小；不随上下文增长</translation>
    </message>
    <message>
        <source>Size of the pool per GPU, in place of the share.</source>
        <translation>每个 GPU 的池大小，代替份额。</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>Sliding window of {window:token}, {layers:layer}</source>
        <translation>{window} 词元的滑动窗口，{layers} 层</translation>
    </message>
    <message>
        <source>Sliding window, {layers:layer}</source>
        <translation>滑动窗口，{layers} 层</translation>
    </message>
    <message>
        <source>Some loss of quality, more for small models; needs a checkpoint in this format. Says nothing about the cache, which keeps its own type.</source>
        <translation>有一些质量损失，小模型更明显；需要这种格式的检查点。与缓存无关，缓存保持自己的类型。</translation>
    </message>
    <message>
        <source>State blocks per request: one, two, or one per block of tokens.</source>
        <translation>每个请求的状态块：一个、两个，或每块词元一个。</translation>
    </message>
    <message>
        <source>State slots, {layers:layer}</source>
        <translation>状态槽，{layers} 层</translation>
    </message>
    <message>
        <source>TQ1_0, ternary, 1.7 bits</source>
        <translation>TQ1_0，三值，1.7 位</translation>
    </message>
    <message>
        <source>TQ2_0, ternary, 2.1 bits</source>
        <translation>TQ2_0，三值，2.1 位</translation>
    </message>
    <message>
        <source>Tensor sizes in the header of the GGUF file, each rounded up as the buffer demands</source>
        <translation>GGUF 文件头中的张量大小，各自按缓冲区的要求向上取整</translation>
    </message>
    <message>
        <source>Tensor sizes in the header of the model file</source>
        <translation>模型文件头中的张量大小</translation>
    </message>
    <message>
        <source>TensorRT-LLM host_cache_size: per rank</source>
        <translation>TensorRT-LLM host_cache_size：每个进程</translation>
    </message>
    <message>
        <source>TensorRT-LLM resource_manager.py: whole blocks of what free_gpu_memory_fraction gives; as many heads as a rank holds</source>
        <translation>TensorRT-LLM resource_manager.py：free_gpu_memory_fraction 给出的内存中的整块；头数为一个进程所持有</translation>
    </message>
    <message>
        <source>TensorRT-LLM: states for max_batch_size requests, beside the pool</source>
        <translation>TensorRT-LLM：max_batch_size 个请求的状态，在池之外</translation>
    </message>
    <message>
        <source>The AMD GPU is asleep and was not woken.</source>
        <translation>AMD GPU 处于休眠，未被唤醒。</translation>
    </message>
    <message>
        <source>The AMD GPU runs without the amdgpu kernel driver.</source>
        <translation>AMD GPU 运行时没有 amdgpu 内核驱动程序。</translation>
    </message>
    <message>
        <source>The CUDA driver is installed and finds no device.</source>
        <translation>CUDA 驱动程序已安装，但找不到设备。</translation>
    </message>
    <message>
        <source>The CUDA driver is installed and lists no device.</source>
        <translation>CUDA 驱动程序已安装，但没有列出设备。</translation>
    </message>
    <message>
        <source>The GPU is asleep and was not woken: choose &quot;Wake and measure&quot; to ask its driver.</source>
        <translation>GPU 处于休眠，未被唤醒：请选择“唤醒并测量”以询问其驱动程序。</translation>
    </message>
    <message>
        <source>The GPU that is used with split_mode none, and that holds the cache with row.</source>
        <translation>split_mode 为 none 时使用、为 row 时存放缓存的 GPU。</translation>
    </message>
    <message>
        <source>The NVIDIA driver is running and lists no device.</source>
        <translation>NVIDIA 驱动程序正在运行，但没有列出设备。</translation>
    </message>
    <message>
        <source>The NVIDIA driver was updated while it was running (NVML error 18): restart the computer.</source>
        <translation>NVIDIA 驱动程序在运行时被更新（NVML 错误 18）：请重新启动计算机。</translation>
    </message>
    <message>
        <source>The PCI bus lists no GPU.</source>
        <translation>PCI 总线没有列出 GPU。</translation>
    </message>
    <message>
        <source>The Vulkan driver of {} fails: update or remove it.</source>
        <translation>{} 的 Vulkan 驱动程序失败：请更新或移除它。</translation>
    </message>
    <message>
        <source>The Vulkan drivers list no device.</source>
        <translation>Vulkan 驱动程序没有列出设备。</translation>
    </message>
    <message>
        <source>The Vulkan loader is installed, but no driver that it can use.</source>
        <translation>Vulkan 加载器已安装，但没有它能用的驱动程序。</translation>
    </message>
    <message>
        <source>The architecture &quot;{}&quot; is not known; the file is read by the plain rules, which may be wrong.</source>
        <translation>架构“{}”未知；按普通规则读取文件，结果可能有误。</translation>
    </message>
    <message>
        <source>The cache groups of this model have {} layers each: {} of {} places are padding.</source>
        <translation>此模型的缓存组各有 {} 层：{} / {} 个位置是填充。</translation>
    </message>
    <message>
        <source>The cache stays in host memory.</source>
        <translation>缓存留在主机内存中。</translation>
    </message>
    <message>
        <source>The compute buffer is not counted: the model&apos;s hidden size is unknown.</source>
        <translation>未计入计算缓冲区：模型的隐藏维度未知。</translation>
    </message>
    <message>
        <source>The context of {} tokens is longer than the model&apos;s own maximum of {}.</source>
        <translation>{} 个词元的上下文超过模型自身的上限 {}。</translation>
    </message>
    <message>
        <source>The draft model&apos;s own weights and cache are not counted.</source>
        <translation>草稿模型自身的权重和缓存未计入。</translation>
    </message>
    <message>
        <source>The dynamic cache knows the model&apos;s windows, as generate() makes it; without, every layer keeps everything.</source>
        <translation>动态缓存知道模型的窗口，如同 generate() 所建立的；否则每层都保留全部。</translation>
    </message>
    <message>
        <source>The engine divides its budget by the heads of the whole model, but every rank holds at least one: with more ranks than KV heads the tensors outgrow the budget. Lower free_gpu_memory_fraction.</source>
        <translation>引擎按整个模型的头数划分预算，但每个进程至少持有一个头：进程数多于 KV 头数时张量会超出预算。请降低 free_gpu_memory_fraction。</translation>
    </message>
    <message>
        <source>The file has no tensors for {} of its {} layers; it may be a part of a model.</source>
        <translation>文件中没有 {} / {} 层的张量；它可能只是模型的一部分。</translation>
    </message>
    <message>
        <source>The files of the amdgpu driver exist on Linux only.</source>
        <translation>amdgpu 驱动程序的文件只存在于 Linux。</translation>
    </message>
    <message>
        <source>The graph of &quot;{}&quot; is not known; its compute buffer is planned as that of a plain decoder.</source>
        <translation>“{}”的计算图未知；其计算缓冲区按普通解码器规划。</translation>
    </message>
    <message>
        <source>The libcuda.so.1 that was found is the toolkit&apos;s stub, not the driver (CUDA error 34): remove the stubs folder from LD_LIBRARY_PATH, or install the driver.</source>
        <translation>找到的 libcuda.so.1 是工具包的占位库，不是驱动程序（CUDA 错误 34）：请从 LD_LIBRARY_PATH 移除 stubs 文件夹，或安装驱动程序。</translation>
    </message>
    <message>
        <source>The memory of a GPU is unknown: the pool is shown as large as the workload needs.</source>
        <translation>某个 GPU 的内存未知：池按工作负载所需大小显示。</translation>
    </message>
    <message>
        <source>The memory of a GPU is unknown: the pools are shown as large as the workload needs.</source>
        <translation>某个 GPU 的内存未知：各池按工作负载所需大小显示。</translation>
    </message>
    <message>
        <source>The model type &quot;{}&quot; is not known; the config is read by the plain rules, which may be wrong.</source>
        <translation>模型类型“{}”未知；按普通规则读取配置，结果可能有误。</translation>
    </message>
    <message>
        <source>The module pattern &quot;{}&quot; cannot be read; what it names counts as quantised.</source>
        <translation>无法读取模块模式“{}”；它所指的部分按已量化计。</translation>
    </message>
    <message>
        <source>The next larger precision does not surely fit.</source>
        <translation>更高一级的精度不一定放得下。</translation>
    </message>
    <message>
        <source>The next step is prepared while one runs; windows then hold the tokens of both.</source>
        <translation>运行一步时准备下一步；窗口因此保存两步的词元。</translation>
    </message>
    <message>
        <source>The plan was made for {} {}, which is not known here; the newest profile is used.</source>
        <translation>方案是为 {} {} 制定的，此处没有这个版本；使用最新的配置档。</translation>
    </message>
    <message>
        <source>The pool of {} blocks holds the {} that all sequences need at once.</source>
        <translation>{} 块的池容得下所有序列同时需要的 {} 块。</translation>
    </message>
    <message>
        <source>The probe program {} cannot be started ({}): reinstall VRAM Planner, or type the memory in.</source>
        <translation>无法启动探测程序 {}（{}）：请重新安装 VRAM Planner，或手动输入内存。</translation>
    </message>
    <message>
        <source>The quantisation &quot;{}&quot; is not known; 16-bit weights are assumed.</source>
        <translation>量化“{}”未知；假定为 16 位权重。</translation>
    </message>
    <message>
        <source>The quantisation method &quot;{}&quot; is not known; 16-bit weights are assumed.</source>
        <translation>量化方法“{}”未知；假定为 16 位权重。</translation>
    </message>
    <message>
        <source>The reference formula stores a shared prefix once per sequence; engines with prefix sharing store it once.</source>
        <translation>参考公式为每个序列各存一份共享前缀；支持前缀共享的引擎只存一份。</translation>
    </message>
    <message>
        <source>The setting weights_memory</source>
        <translation>设置 weights_memory</translation>
    </message>
    <message>
        <source>The size of the {} encoder is not known; its weights are not counted.</source>
        <translation>{} 编码器的大小未知；其权重未计入。</translation>
    </message>
    <message>
        <source>The size that was given as measured</source>
        <translation>作为测量值给出的大小</translation>
    </message>
    <message>
        <source>The static cache of {} tokens is longer than the model&apos;s maximum of {}.</source>
        <translation>{} 个词元的静态缓存超过模型上限 {}。</translation>
    </message>
    <message>
        <source>The torchao quantisation &quot;{}&quot; is not known; 16-bit weights are assumed.</source>
        <translation>torchao 量化“{}”未知；假定为 16 位权重。</translation>
    </message>
    <message>
        <source>The vendor&apos;s library crashed with {}.{}</source>
        <translation>厂商的库崩溃：{}。{}</translation>
    </message>
    <message>
        <source>The vendor&apos;s library gave no answer within {:g} s and was stopped.</source>
        <translation>厂商的库在 {:g} 秒内没有回答，已被停止。</translation>
    </message>
    <message>
        <source>The weights are the published parameter count, in equal parts per layer, since the preset does not hold all sizes.</source>
        <translation>权重取公布的参数总数，各层均分，因为预设没有包含所有大小。</translation>
    </message>
    <message>
        <source>The weights are unknown, only the cache is counted.</source>
        <translation>权重未知，只计入缓存。</translation>
    </message>
    <message>
        <source>The weights are unknown: give --hidden, --intermediate and --vocab, or --parameters.</source>
        <translation>权重未知：请给出 --hidden、--intermediate 和 --vocab，或 --parameters。</translation>
    </message>
    <message>
        <source>The weights are unknown: the config lacks {}.</source>
        <translation>权重未知：配置缺少 {}。</translation>
    </message>
    <message>
        <source>The worker ended with code {} and without a report: the vendor library ended it.{}</source>
        <translation>工作进程以代码 {} 结束且没有报告：厂商库结束了它。{}</translation>
    </message>
    <message>
        <source>The worker wrote more than {} KiB and was stopped.</source>
        <translation>工作进程写出超过 {} KiB，已被停止。</translation>
    </message>
    <message>
        <source>The worker&apos;s report cannot be used: {}.</source>
        <translation>无法使用工作进程的报告：{}。</translation>
    </message>
    <message>
        <source>There is no AMD GPU.</source>
        <translation>没有 AMD GPU。</translation>
    </message>
    <message>
        <source>There is no config.json: the weights are exact, but heads and cache are inferred from the shapes of the tensors, and windows or other kinds of layers are not known.</source>
        <translation>没有 config.json：权重是精确的，但头和缓存由张量形状推断，窗口或其他种类的层未知。</translation>
    </message>
    <message>
        <source>There is no config.json: the weights are exact, but the cache is not known.</source>
        <translation>没有 config.json：权重是精确的，但缓存未知。</translation>
    </message>
    <message>
        <source>This Vulkan loader cannot leave out the driver of a sleeping GPU and would wake it.</source>
        <translation>此 Vulkan 加载器无法跳过休眠 GPU 的驱动程序，会将其唤醒。</translation>
    </message>
    <message>
        <source>This is the model&apos;s own maximum; memory allows it.</source>
        <translation>这是模型自身的上限；内存允许。</translation>
    </message>
    <message>
        <source>This model has no place for {} of {}; its own layers decide.</source>
        <translation>此模型没有放置 {} / {} 的位置；由其自身的层决定。</translation>
    </message>
    <message>
        <source>This program was built without the Vulkan headers.</source>
        <translation>此程序构建时没有 Vulkan 头文件。</translation>
    </message>
    <message>
        <source>This system does not list its PCI devices.</source>
        <translation>此系统不列出其 PCI 设备。</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>词元嵌入</translation>
    </message>
    <message>
        <source>Token embedding, also output head</source>
        <translation>词元嵌入，兼作输出头</translation>
    </message>
    <message>
        <source>Tokens computed at once; the compute buffer grows in proportion.</source>
        <translation>同时计算的词元；计算缓冲区按比例增长。</translation>
    </message>
    <message>
        <source>Tokens computed at once; unset: 512, 1,024 or 2,048 by context and free memory.</source>
        <translation>同时计算的词元；未设置时按上下文和空闲内存为 512、1,024 或 2,048。</translation>
    </message>
    <message>
        <source>Tokens drafted ahead by the model&apos;s own prediction layers.</source>
        <translation>由模型自身预测层提前草拟的词元。</translation>
    </message>
    <message>
        <source>Tokens handed over at once; bounds the micro-batch.</source>
        <translation>一次交出的词元；限制微批。</translation>
    </message>
    <message>
        <source>Tokens of all concurrent steps that windows must hold. Unset: steps × batched tokens.</source>
        <translation>窗口必须保存的所有并发步骤的词元。未设置时为步数 × 批中词元数。</translation>
    </message>
    <message>
        <source>Tokens of one block of the pool, a power of two.</source>
        <translation>池中一块的词元数，为二的幂。</translation>
    </message>
    <message>
        <source>Tokens of one step; activations grow in proportion.</source>
        <translation>一步的词元；激活按比例增长。</translation>
    </message>
    <message>
        <source>Tokens of one step; costs activations, and window blocks of every request. Unset: by GPU.</source>
        <translation>一步的词元；占用激活和每个请求的窗口块。未设置时按 GPU。</translation>
    </message>
    <message>
        <source>Tokens of windowed layers per token of full layers; unset: 0.8, for DeepSeek-V4 and Inkling 0.1.</source>
        <translation>窗口层与全注意力层词元数之比；未设置时为 0.8，DeepSeek-V4 和 Inkling 为 0.1。</translation>
    </message>
    <message>
        <source>Tokens per block of attention; models with state and some kernels raise it.</source>
        <translation>每块注意力的词元数；带状态的模型和某些内核会提高它。</translation>
    </message>
    <message>
        <source>Tokens per page of the pool; unset: 1, with sparse latent attention 64, with compressed entries 256.</source>
        <translation>池中每页的词元数；未设置时为 1，稀疏潜在注意力为 64，压缩条目为 256。</translation>
    </message>
    <message>
        <source>Total parameter count × bytes of the format, in equal parts per layer</source>
        <translation>参数总数 × 格式的字节数，各层均分</translation>
    </message>
    <message>
        <source>Total that the driver reports</source>
        <translation>驱动程序报告的总量</translation>
    </message>
    <message>
        <source>Towers and other parts</source>
        <translation>塔与其他部分</translation>
    </message>
    <message>
        <source>Transformers</source>
        <translation>Transformers</translation>
    </message>
    <message>
        <source>Transformers keeps a shared prefix once per sequence; continuous batching (cache_implementation=paged) can share it.</source>
        <translation>Transformers 为每个序列各存一份共享前缀；连续批处理（cache_implementation=paged）可以共享。</translation>
    </message>
    <message>
        <source>Transformers shares a prefix only where all layers are full attention; every sequence is counted in full.</source>
        <translation>Transformers 只在所有层都是全注意力时共享前缀；每个序列都完整计入。</translation>
    </message>
    <message>
        <source>TurboQuant leaves the first and last two layers of dense models in the model&apos;s own type; name them in kv_cache_dtype_skip_layers to count them so.</source>
        <translation>TurboQuant 让稠密模型的前两层和后两层保持模型自身类型；请在 kv_cache_dtype_skip_layers 中列出以便如此计算。</translation>
    </message>
    <message>
        <source>Type of K and V (OLLAMA_KV_CACHE_TYPE); the same as --kv-type.</source>
        <translation>K 和 V 的类型（OLLAMA_KV_CACHE_TYPE）；与 --kv-type 相同。</translation>
    </message>
    <message>
        <source>Type of convolution windows, and of the state where that is not set apart.</source>
        <translation>卷积窗口的类型，也是未单独指定时状态的类型。</translation>
    </message>
    <message>
        <source>Type of keys and values; auto is the model&apos;s own or what its checkpoint asks for.</source>
        <translation>键和值的类型；auto 为模型自身的类型或其检查点要求的类型。</translation>
    </message>
    <message>
        <source>Type of recurrent state.</source>
        <translation>循环状态的类型。</translation>
    </message>
    <message>
        <source>Type of the cache by the engine&apos;s own name; auto: --kv-type, else the model&apos;s.</source>
        <translation>缓存类型，用引擎自己的名称；auto：--kv-type，否则为模型的类型。</translation>
    </message>
    <message>
        <source>Unpacked keys and values of one layer</source>
        <translation>一层解包后的键和值</translation>
    </message>
    <message>
        <source>Usually no visible loss of quality; needs a checkpoint in this format.</source>
        <translation>通常没有可见的质量损失；需要这种格式的检查点。</translation>
    </message>
    <message>
        <source>Usually no visible loss of quality; the cache is converted while it is read.</source>
        <translation>通常没有可见的质量损失；读取缓存时要转换。</translation>
    </message>
    <message>
        <source>Values that share a scale and a zero point.</source>
        <translation>共享一个缩放和一个零点的值。</translation>
    </message>
    <message>
        <source>Vulkan driver memory</source>
        <translation>Vulkan 驱动程序内存</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights allocator padding</source>
        <translation>权重分配器填充</translation>
    </message>
    <message>
        <source>Weights as {}</source>
        <translation>权重用 {}</translation>
    </message>
    <message>
        <source>Weights offloaded by cpu_offload_gb</source>
        <translation>由 cpu_offload_gb 卸载的权重</translation>
    </message>
    <message>
        <source>Weights on the host stay in the mapped file; the system may drop their pages.</source>
        <translation>主机上的权重留在映射的文件中；系统可以丢弃其页。</translation>
    </message>
    <message>
        <source>Weights on the host, mapped from the file, {layers:layer}</source>
        <translation>主机上的权重，从文件映射，{layers} 层</translation>
    </message>
    <message>
        <source>Weights on the host, {layers:layer}</source>
        <translation>主机上的权重，{layers} 层</translation>
    </message>
    <message>
        <source>Weights outside the layers</source>
        <translation>层外权重</translation>
    </message>
    <message>
        <source>Weights rearranged for the CPU&apos;s kernels</source>
        <translation>为 CPU 内核重新排列的权重</translation>
    </message>
    <message>
        <source>Weights, measured</source>
        <translation>权重，实测</translation>
    </message>
    <message>
        <source>Window cache, {layers:layer}</source>
        <translation>窗口缓存，{layers} 层</translation>
    </message>
    <message>
        <source>Window of {window:token}, {layers:layer}</source>
        <translation>{window} 词元的窗口，{layers} 层</translation>
    </message>
    <message>
        <source>Windowed attention kept at full length</source>
        <translation>窗口注意力保留全长</translation>
    </message>
    <message>
        <source>Windowed attention kept at full length, {layers:layer}</source>
        <translation>窗口注意力保留全长，{layers} 层</translation>
    </message>
    <message>
        <source>Windowed layers hold the whole context.</source>
        <translation>窗口层保存整个上下文。</translation>
    </message>
    <message>
        <source>Windowed layers keep the whole context.</source>
        <translation>窗口层保留整个上下文。</translation>
    </message>
    <message>
        <source>Windowed or chunked layers hold the whole context: the hybrid cache manager is off.</source>
        <translation>窗口层或分块层保存整个上下文：混合缓存管理器已关闭。</translation>
    </message>
    <message>
        <source>Windows lists no GPU, only software.</source>
        <translation>Windows 没有列出 GPU，只有软件渲染。</translation>
    </message>
    <message>
        <source>Without num_ctx Ollama would take a context of {} tokens on this machine; the plan has {}.</source>
        <translation>不设 num_ctx 时 Ollama 在此机器上会取 {} 个词元的上下文；方案为 {}。</translation>
    </message>
    <message>
        <source>a GGUF type</source>
        <translation>一种 GGUF 类型</translation>
    </message>
    <message>
        <source>a YAML file with further settings</source>
        <translation>含更多设置的 YAML 文件</translation>
    </message>
    <message>
        <source>a budget of</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>a cache type such as &quot;f16&quot;</source>
        <translation>缓存类型，如 &quot;f16&quot;</translation>
    </message>
    <message>
        <source>a data type such as &quot;float32&quot;</source>
        <translation>数据类型，如 &quot;float32&quot;</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>一个设备</translation>
    </message>
    <message>
        <source>a driver total, or a &quot;rule&quot; beside it</source>
        <translation>驱动程序总量，或旁边的 &quot;rule&quot;</translation>
    </message>
    <message>
        <source>a factor of at least x2 is expected</source>
        <translation>应为至少 x2 的倍数</translation>
    </message>
    <message>
        <source>a form that &quot;used_by_others&quot; of this file names</source>
        <translation>此文件的 &quot;used_by_others&quot; 列出的形式</translation>
    </message>
    <message>
        <source>a head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>a layer number below {} as the name of an entry</source>
        <translation>小于 {} 的层号作为条目名</translation>
    </message>
    <message>
        <source>a length of {} bytes leads past the end of the file ({} bytes)</source>
        <translation>{} 字节的长度超出文件末尾（{} 字节）</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>一个列表</translation>
    </message>
    <message>
        <source>a list of GPUs</source>
        <translation>GPU 列表</translation>
    </message>
    <message>
        <source>a list of back ends</source>
        <translation>后端列表</translation>
    </message>
    <message>
        <source>a list of devices</source>
        <translation>设备列表</translation>
    </message>
    <message>
        <source>a list of memory pools</source>
        <translation>内存池列表</translation>
    </message>
    <message>
        <source>a list of module names</source>
        <translation>模块名列表</translation>
    </message>
    <message>
        <source>a list of profiles</source>
        <translation>配置档列表</translation>
    </message>
    <message>
        <source>a list of sizes</source>
        <translation>大小列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>a list of {}</source>
        <translation>{} 的列表</translation>
    </message>
    <message>
        <source>a list of {} that is not kept</source>
        <translation>未保留的 {} 列表</translation>
    </message>
    <message>
        <source>a list with one entry for each of {} layers</source>
        <translation>每层一个条目、共 {} 层的列表</translation>
    </message>
    <message>
        <source>a list with the blocks of each layer</source>
        <translation>每层的块列表</translation>
    </message>
    <message>
        <source>a list with the compression of each layer</source>
        <translation>每层压缩方式的列表</translation>
    </message>
    <message>
        <source>a memory fault (signal 11)</source>
        <translation>内存错误（信号 11）</translation>
    </message>
    <message>
        <source>a metadata key has {} bytes; 1 to {} were expected</source>
        <translation>元数据键有 {} 字节；应为 1 至 {}</translation>
    </message>
    <message>
        <source>a metadata key is not valid UTF-8</source>
        <translation>元数据键不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>a model config</source>
        <translation>模型配置</translation>
    </message>
    <message>
        <source>a model preset</source>
        <translation>模型预设</translation>
    </message>
    <message>
        <source>a multiple of 128 for compressed entries</source>
        <translation>压缩条目应为 128 的倍数</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a number above 0, at most {}</source>
        <translation>大于 0、最多 {} 的数</translation>
    </message>
    <message>
        <source>a number from {:g} to {:g}</source>
        <translation>{:g} 至 {:g} 的数</translation>
    </message>
    <message>
        <source>a number from {} to {}</source>
        <translation>{} 至 {} 的数</translation>
    </message>
    <message>
        <source>a number of KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>a number of tokens such as 8192, 8k or 1m</source>
        <translation>词元数，如 8192、8k 或 1m</translation>
    </message>
    <message>
        <source>a parallel size of 0 is no plan</source>
        <translation>并行数为 0 不成方案</translation>
    </message>
    <message>
        <source>a parameter count such as 8.03B or 8030261248</source>
        <translation>参数总数，如 8.03B 或 8030261248</translation>
    </message>
    <message>
        <source>a plan</source>
        <translation>一个方案</translation>
    </message>
    <message>
        <source>a power of two</source>
        <translation>二的幂</translation>
    </message>
    <message>
        <source>a preset holds a model&apos;s config, and this model is known by its stored tensors only; keep using the model file itself</source>
        <translation>预设保存模型的配置，而此模型只由其存储的张量得知；请继续使用模型文件</translation>
    </message>
    <message>
        <source>a preset&apos;s name has 1 to {} bytes, of them at least one letter or digit, and no control characters</source>
        <translation>预设名称有 1 至 {} 字节，至少含一个字母或数字，且没有控制字符</translation>
    </message>
    <message>
        <source>a probe status</source>
        <translation>探测状态</translation>
    </message>
    <message>
        <source>a quantised cache is for full attention only</source>
        <translation>量化缓存只用于全注意力</translation>
    </message>
    <message>
        <source>a sequence of {} tokens is longer than {}</source>
        <translation>{} 个词元的序列比 {} 长</translation>
    </message>
    <message>
        <source>a sha256 digest</source>
        <translation>sha256 摘要</translation>
    </message>
    <message>
        <source>a size such as 24GiB, 24576MiB or 24GB</source>
        <translation>大小，如 24GiB、24576MiB 或 24GB</translation>
    </message>
    <message>
        <source>a stage holds at least one layer</source>
        <translation>一个阶段至少有一层</translation>
    </message>
    <message>
        <source>a static cache holds every token</source>
        <translation>静态缓存保存每个词元</translation>
    </message>
    <message>
        <source>a stub library was found in the driver&apos;s place: remove the toolkit&apos;s stubs folder from LD_LIBRARY_PATH, or type its memory in</source>
        <translation>在驱动程序的位置找到占位库：请从 LD_LIBRARY_PATH 移除工具包的 stubs 文件夹，或手动输入内存</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text does not end, or holds a control character</source>
        <translation>文本没有结束，或含控制字符</translation>
    </message>
    <message>
        <source>a text holds an escape sequence that JSON does not know</source>
        <translation>文本含有 JSON 不认识的转义序列</translation>
    </message>
    <message>
        <source>a text of 1 to {} bytes without control characters</source>
        <translation>1 至 {} 字节、没有控制字符的文本</translation>
    </message>
    <message>
        <source>a total of</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>a whole number from 0 to {}</source>
        <translation>0 至 {} 的整数</translation>
    </message>
    <message>
        <source>a whole number from 1 to {}</source>
        <translation>1 至 {} 的整数</translation>
    </message>
    <message>
        <source>a whole number from {} to {}</source>
        <translation>{} 至 {} 的整数</translation>
    </message>
    <message>
        <source>a whole number or a list with an entry per layer</source>
        <translation>整数，或每层一个条目的列表</translation>
    </message>
    <message>
        <source>a width of at least one element per attention head</source>
        <translation>每个注意力头至少一个元素的宽度</translation>
    </message>
    <message>
        <source>a word of the letters L and G</source>
        <translation>由字母 L 和 G 组成的词</translation>
    </message>
    <message>
        <source>a word of the letters M, *, - and E</source>
        <translation>由字母 M、*、- 和 E 组成的词</translation>
    </message>
    <message>
        <source>activations, graphs and tables take {} of the {} outside mem_fraction_static {:g}</source>
        <translation>激活、图和表占用 {}，而 mem_fraction_static 之外有 {}（{:g}）</translation>
    </message>
    <message>
        <source>activations: the compute buffer is more than 64 bits can hold; make the plan smaller</source>
        <translation>激活：计算缓冲区超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>amdgpu sysfs</source>
        <translation>amdgpu sysfs</translation>
    </message>
    <message>
        <source>amdgpu sysfs gave more used than there is, so free memory is unknown</source>
        <translation>amdgpu sysfs 给出的已用量多于总量，因此空闲内存未知</translation>
    </message>
    <message>
        <source>an abort (signal 6)</source>
        <translation>中止（信号 6）</translation>
    </message>
    <message>
        <source>an arithmetic fault (signal 8)</source>
        <translation>算术错误（信号 8）</translation>
    </message>
    <message>
        <source>an illegal instruction (signal 4)</source>
        <translation>非法指令（信号 4）</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
    <message>
        <source>an object of groups</source>
        <translation>组的对象</translation>
    </message>
    <message>
        <source>an object that describes the quantisation</source>
        <translation>描述量化的对象</translation>
    </message>
    <message>
        <source>an object with a model preset</source>
        <translation>含模型预设的对象</translation>
    </message>
    <message>
        <source>an object with hf_quant_config.json</source>
        <translation>含 hf_quant_config.json 的对象</translation>
    </message>
    <message>
        <source>an object with sizes</source>
        <translation>含大小的对象</translation>
    </message>
    <message>
        <source>an object with the model&apos;s config.json</source>
        <translation>含模型 config.json 的对象</translation>
    </message>
    <message>
        <source>an object with the model&apos;s configuration</source>
        <translation>含模型配置的对象</translation>
    </message>
    <message>
        <source>an object with total and active</source>
        <translation>含 total 和 active 的对象</translation>
    </message>
    <message>
        <source>another preset has the id &quot;{}&quot; too; this one is left out</source>
        <translation>另一个预设也有标识“{}”；此预设被忽略</translation>
    </message>
    <message>
        <source>as in the file, mostly {}</source>
        <translation>按文件，主要为 {}</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>按存储</translation>
    </message>
    <message>
        <source>asleep, not measured: choose &quot;Wake and measure&quot;, or type its memory in</source>
        <translation>休眠，未测量：请选择“唤醒并测量”，或手动输入其内存</translation>
    </message>
    <message>
        <source>at least one per group of attention</source>
        <translation>每组注意力至少一个</translation>
    </message>
    <message>
        <source>at least {}</source>
        <translation>至少 {}</translation>
    </message>
    <message>
        <source>at most 16 devices</source>
        <translation>最多 16 个设备</translation>
    </message>
    <message>
        <source>at most 256 sequences</source>
        <translation>最多 256 个序列</translation>
    </message>
    <message>
        <source>at most as many answers as beams</source>
        <translation>回答数最多与束数相同</translation>
    </message>
    <message>
        <source>at most the number of attention heads</source>
        <translation>最多为注意力头数</translation>
    </message>
    <message>
        <source>at most the {} attention heads</source>
        <translation>最多 {} 个注意力头</translation>
    </message>
    <message>
        <source>at most {} elements per head</source>
        <translation>每个头最多 {} 个元素</translation>
    </message>
    <message>
        <source>batch of {batch:token}, {context:token} of all slots</source>
        <translation>{batch} 词元的批，所有槽共 {context} 词元</translation>
    </message>
    <message>
        <source>beams of a request</source>
        <translation>一个请求的束</translation>
    </message>
    <message>
        <source>bitsandbytes, 4 bit ({}){}</source>
        <translation>bitsandbytes，4 位（{}）{}</translation>
    </message>
    <message>
        <source>bitsandbytes, 8 bit</source>
        <translation>bitsandbytes，8 位</translation>
    </message>
    <message>
        <source>block size does not divide the head&apos;s width</source>
        <translation>块大小不能整除头的宽度</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>字节 {}</translation>
    </message>
    <message>
        <source>bytes of states per byte of cache</source>
        <translation>每字节缓存的状态字节数</translation>
    </message>
    <message>
        <source>cache compressor</source>
        <translation>缓存压缩器</translation>
    </message>
    <message>
        <source>cache in host memory</source>
        <translation>主机内存中的缓存</translation>
    </message>
    <message>
        <source>cache_implementation: a quantised cache does not work with an encoder; choose dynamic or static</source>
        <translation>cache_implementation：量化缓存不能与编码器一起使用；请选择 dynamic 或 static</translation>
    </message>
    <message>
        <source>cache_implementation: a quantised cache is for models whose layers are all full attention; choose dynamic, static or offloaded</source>
        <translation>cache_implementation：量化缓存用于所有层都是全注意力的模型；请选择 dynamic、static 或 offloaded</translation>
    </message>
    <message>
        <source>cache_implementation: continuous batching gives all layers pages of one size, and this model&apos;s layers differ in their KV heads; choose dynamic or static</source>
        <translation>cache_implementation：连续批处理给所有层同样大小的页，而此模型各层的 KV 头不同；请选择 dynamic 或 static</translation>
    </message>
    <message>
        <source>cache_implementation: continuous batching knows full and sliding attention only; choose dynamic or static</source>
        <translation>cache_implementation：连续批处理只支持全注意力和滑动注意力；请选择 dynamic 或 static</translation>
    </message>
    <message>
        <source>cache_implementation: continuous batching sizes its pages by a GPU&apos;s memory; name a GPU or choose dynamic</source>
        <translation>cache_implementation：连续批处理按 GPU 内存确定页的大小；请指定 GPU 或选择 dynamic</translation>
    </message>
    <message>
        <source>cache_implementation: there is no GPU whose memory offloading could save; name a GPU or choose dynamic or static</source>
        <translation>cache_implementation：没有可以靠卸载节省内存的 GPU；请指定 GPU 或选择 dynamic 或 static</translation>
    </message>
    <message>
        <source>cache_implementation: this model has no attention whose keys could lie in pages</source>
        <translation>cache_implementation：此模型没有可以分页存放键的注意力</translation>
    </message>
    <message>
        <source>cache_implementation=sliding_window is an old name of static; the library announces its removal.</source>
        <translation>cache_implementation=sliding_window 是 static 的旧名；该库已宣布移除它。</translation>
    </message>
    <message>
        <source>cannot be opened ({})</source>
        <translation>无法打开（{}）</translation>
    </message>
    <message>
        <source>cannot be read ({})</source>
        <translation>无法读取（{}）</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>choose a divisor of tensor_parallel</source>
        <translation>请选择 tensor_parallel 的约数</translation>
    </message>
    <message>
        <source>compressed-tensors {}</source>
        <translation>compressed-tensors {}</translation>
    </message>
    <message>
        <source>context of all slots together</source>
        <translation>所有槽的上下文之和</translation>
    </message>
    <message>
        <source>context: a request of {} tokens is longer than the pool of {}; use at most {}, a narrower cache or more GPUs</source>
        <translation>上下文：{} 个词元的请求比 {} 的池长；请最多用 {}、更窄的缓存或更多 GPU</translation>
    </message>
    <message>
        <source>context: one sequence of {} tokens needs {} blocks of {} tokens and the pool has {}; shorten it or lower max_batch_tokens</source>
        <translation>上下文：一个 {} 词元的序列需要 {} 个块（每块 {} 词元），池有 {} 个；请缩短它或降低 max_batch_tokens</translation>
    </message>
    <message>
        <source>context: the tokens of all sequences together are more than 64 bits can hold</source>
        <translation>上下文：所有序列的词元总数超出 64 位</translation>
    </message>
    <message>
        <source>context: the tokens of all slots together are more than 64 bits can hold</source>
        <translation>上下文：所有槽的词元总数超出 64 位</translation>
    </message>
    <message>
        <source>continuous batching needs a GPU</source>
        <translation>连续批处理需要 GPU</translation>
    </message>
    <message>
        <source>continuous batching on one GPU</source>
        <translation>在一个 GPU 上连续批处理</translation>
    </message>
    <message>
        <source>data parallel size divides tensor parallel size</source>
        <translation>数据并行数整除张量并行数</translation>
    </message>
    <message>
        <source>data parallelism of attention inside the GPUs</source>
        <translation>GPU 内的注意力数据并行</translation>
    </message>
    <message>
        <source>data_parallel: TensorRT-LLM runs one copy of the model per server; plan one server and start several</source>
        <translation>data_parallel：TensorRT-LLM 每个服务器运行一份模型；请规划一个服务器并启动多个</translation>
    </message>
    <message>
        <source>deepseek_v2 deepseek_v3 kimi_k2</source>
        <translation>deepseek_v2 deepseek_v3 kimi_k2</translation>
    </message>
    <message>
        <source>divided into MIG slices, which hold its memory</source>
        <translation>已分为 MIG 切片，内存由切片持有</translation>
    </message>
    <message>
        <source>divides tensor parallel size</source>
        <translation>整除张量并行数</translation>
    </message>
    <message>
        <source>each tensor to a multiple of 128 B, block types with a last row of 512 values</source>
        <translation>每个张量按 128 B 取整，块类型的最后一行为 512 个值</translation>
    </message>
    <message>
        <source>enable_dp_attention: {} groups do not divide {} tensor-parallel GPUs; set --data-parallel to a divisor of --tensor-parallel above 1</source>
        <translation>enable_dp_attention：{} 组不能整除 {} 个张量并行 GPU；请将 --data-parallel 设为 --tensor-parallel 的大于 1 的约数</translation>
    </message>
    <message>
        <source>engine: SGLang has no {} layers; choose transformers</source>
        <translation>引擎：SGLang 没有 {} 层；请选择 transformers</translation>
    </message>
    <message>
        <source>engine: TensorRT-LLM has no {} layers; choose transformers</source>
        <translation>引擎：TensorRT-LLM 没有 {} 层；请选择 transformers</translation>
    </message>
    <message>
        <source>engine: compressed latent caches are not in this profile of TensorRT-LLM; choose sglang or vllm</source>
        <translation>引擎：此 TensorRT-LLM 配置档没有压缩潜在缓存；请选择 sglang 或 vllm</translation>
    </message>
    <message>
        <source>engine: the constants of {} are not loaded</source>
        <translation>引擎：{} 的常数未载入</translation>
    </message>
    <message>
        <source>engine: there is no engine &quot;{}&quot;</source>
        <translation>引擎：没有引擎“{}”</translation>
    </message>
    <message>
        <source>engine: there is no profile &quot;{}&quot;; known versions are {}</source>
        <translation>引擎：没有配置档“{}”；已知版本为 {}</translation>
    </message>
    <message>
        <source>ep_size: {} does not divide {} tensor-parallel GPUs; use a divisor</source>
        <translation>ep_size：{} 不能整除 {} 个张量并行 GPU；请用约数</translation>
    </message>
    <message>
        <source>evicted prefixes go to host memory</source>
        <translation>被逐出的前缀放入主机内存</translation>
    </message>
    <message>
        <source>expected NAME=START:END:STEP, NAME=START:END:xFACTOR or NAME=V1,V2,…; names are context, sequences, layers, kv_heads, head_dim</source>
        <translation>应为 NAME=START:END:STEP、NAME=START:END:xFACTOR 或 NAME=V1,V2,…；名称为 context、sequences、layers、kv_heads、head_dim</translation>
    </message>
    <message>
        <source>expected a whole number</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>expected an entry for each of the {} layers, found {}</source>
        <translation>应为 {} 层中每层一个条目，找到 {}</translation>
    </message>
    <message>
        <source>expected the name of an architecture, found nothing</source>
        <translation>应为架构名称，什么也没找到</translation>
    </message>
    <message>
        <source>expected {}, found {}</source>
        <translation>应为 {}，找到 {}</translation>
    </message>
    <message>
        <source>expert_parallel: {} does not divide {} tensor-parallel GPUs; use a divisor</source>
        <translation>expert_parallel：{} 不能整除 {} 个张量并行 GPU；请用约数</translation>
    </message>
    <message>
        <source>experts are spread over all tensor × data ranks, here {}</source>
        <translation>专家分布在全部张量 × 数据进程上，此处为 {}</translation>
    </message>
    <message>
        <source>fewer layers than block_count</source>
        <translation>层数少于 block_count</translation>
    </message>
    <message>
        <source>flash_attention: a quantised cache ({}) needs flash attention; set flash_attention=true or kv_cache_type=f16</source>
        <translation>flash_attention：量化缓存（{}）需要 flash attention；请设置 flash_attention=true 或 kv_cache_type=f16</translation>
    </message>
    <message>
        <source>flash_attn: a quantised V cache ({}) needs flash attention; set flash_attn=on or kv-type-v f16</source>
        <translation>flash_attn：量化 V 缓存（{}）需要 flash attention；请设置 flash_attn=on 或 kv-type-v f16</translation>
    </message>
    <message>
        <source>fp8_ds_mla is a layout of latent attention, which this model has not</source>
        <translation>fp8_ds_mla 是潜在注意力的布局，此模型没有</translation>
    </message>
    <message>
        <source>free memory</source>
        <translation>空闲内存</translation>
    </message>
    <message>
        <source>free memory was measured while the probe&apos;s own CUDA context took a part of it</source>
        <translation>空闲内存是在探测自身的 CUDA 上下文占用一部分时测得的</translation>
    </message>
    <message>
        <source>gated delta net</source>
        <translation>门控增量网络</translation>
    </message>
    <message>
        <source>general.alignment is {}; a power of two up to {} was expected</source>
        <translation>general.alignment 为 {}；应为不超过 {} 的二的幂</translation>
    </message>
    <message>
        <source>ggml-cuda: buffer alignment and padded rows of quantised tensors</source>
        <translation>ggml-cuda：缓冲区对齐与量化张量的行填充</translation>
    </message>
    <message>
        <source>gpu: TensorRT-LLM runs on NVIDIA GPUs only, not on {}; choose llama.cpp or vllm</source>
        <translation>gpu：TensorRT-LLM 只在 NVIDIA GPU 上运行，不支持 {}；请选择 llama.cpp 或 vllm</translation>
    </message>
    <message>
        <source>gpu: TensorRT-LLM runs on NVIDIA GPUs only; name one, or choose llama.cpp</source>
        <translation>gpu：TensorRT-LLM 只在 NVIDIA GPU 上运行；请指定一个，或选择 llama.cpp</translation>
    </message>
    <message>
        <source>gpu: &quot;{}&quot; fits several GPUs; choose one of {}</source>
        <translation>gpu：“{}”对应多个 GPU；请选择 {} 之一</translation>
    </message>
    <message>
        <source>gpu: &quot;{}&quot; is not in the list of GPUs; give its memory with --vram</source>
        <translation>gpu：“{}”不在 GPU 列表中；请用 --vram 给出其内存</translation>
    </message>
    <message>
        <source>gpu: &quot;{}&quot; is not in the list of GPUs; the nearest are {}</source>
        <translation>gpu：“{}”不在 GPU 列表中；最接近的是 {}</translation>
    </message>
    <message>
        <source>gpu: continuous batching is planned on one GPU; name one, or choose dynamic</source>
        <translation>gpu：连续批处理在一个 GPU 上规划；请指定一个，或选择 dynamic</translation>
    </message>
    <message>
        <source>gpu: llama.cpp uses at most {} devices, the plan has {}</source>
        <translation>gpu：llama.cpp 最多使用 {} 个设备，方案有 {} 个</translation>
    </message>
    <message>
        <source>gpu: the memory of this device is unknown, and continuous batching takes a share of it; give a size with --vram</source>
        <translation>gpu：此设备的内存未知，而连续批处理要占其份额；请用 --vram 给出大小</translation>
    </message>
    <message>
        <source>gpu: {} comes in one size only; leave out the part after @</source>
        <translation>gpu：{} 只有一种大小；请去掉 @ 之后的部分</translation>
    </message>
    <message>
        <source>gpu: {} does not come in this size; known sizes are {}</source>
        <translation>gpu：{} 没有这种大小；已知大小为 {}</translation>
    </message>
    <message>
        <source>graph of {tokens:token} over {cells:cell}, {outputs:row} of logits, flash attention</source>
        <translation>{tokens} 词元、{cells} 单元的计算图，{outputs} 行 logits，flash attention</translation>
    </message>
    <message>
        <source>graph of {tokens:token} over {cells:cell}, {outputs:row} of logits, scores of one layer at a time</source>
        <translation>{tokens} 词元、{cells} 单元的计算图，{outputs} 行 logits，一次一层的得分</translation>
    </message>
    <message>
        <source>groups of layers</source>
        <translation>层的分组</translation>
    </message>
    <message>
        <source>groups of {}</source>
        <translation>每组 {}</translation>
    </message>
    <message>
        <source>half as many bits for K and V</source>
        <translation>K 和 V 的位数减半</translation>
    </message>
    <message>
        <source>half as many bits for weights</source>
        <translation>权重的位数减半</translation>
    </message>
    <message>
        <source>heads divide by the ranks</source>
        <translation>头数能被进程数整除</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>host pool per GPU pool</source>
        <translation>每个 GPU 池对应的主机池</translation>
    </message>
    <message>
        <source>hqq groups along axis 0 or 1</source>
        <translation>hqq 沿轴 0 或 1 分组</translation>
    </message>
    <message>
        <source>hqq packs 1, 2, 3, 4 or 8 bits</source>
        <translation>hqq 打包 1、2、3、4 或 8 位</translation>
    </message>
    <message>
        <source>is not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>它没有设置</translation>
    </message>
    <message>
        <source>it has stopped answering: restart the computer</source>
        <translation>它已停止回答：请重新启动计算机</translation>
    </message>
    <message>
        <source>it is given to a virtual machine (vfio-pci), so its memory is not visible here</source>
        <translation>它已交给虚拟机（vfio-pci），因此此处看不到其内存</translation>
    </message>
    <message>
        <source>its driver does not tell its memory: type it in</source>
        <translation>其驱动程序不报告内存：请手动输入</translation>
    </message>
    <message>
        <source>its driver failed while it was asked (see the details): probe again, or type its memory in</source>
        <translation>询问时其驱动程序失败（见详情）：请重新探测，或手动输入其内存</translation>
    </message>
    <message>
        <source>its driver is not installed or not reachable: install NVIDIA&apos;s driver (in a container, pass the GPU and the driver&apos;s libraries in), or type its memory in</source>
        <translation>其驱动程序未安装或无法访问：请安装 NVIDIA 驱动程序（在容器中请传入 GPU 和驱动程序库），或手动输入其内存</translation>
    </message>
    <message>
        <source>its driver was updated while it was running: restart the computer, or type its memory in</source>
        <translation>其驱动程序在运行时被更新：请重新启动计算机，或手动输入其内存</translation>
    </message>
    <message>
        <source>keep the weights&apos; layout</source>
        <translation>保持权重的布局</translation>
    </message>
    <message>
        <source>kv-type-k: blocks of {} values ({}) do not divide the keys&apos; {} values per {}; choose f16</source>
        <translation>kv-type-k：{} 个值的块（{}）不能整除键的 {} 个值（每 {}）；请选择 f16</translation>
    </message>
    <message>
        <source>kv-type-v: Ollama has one cache type for K ({}) and V ({}); choose one, or llama.cpp</source>
        <translation>kv-type-v：Ollama 的 K（{}）和 V（{}）只有一种缓存类型；请选择一种，或选择 llama.cpp</translation>
    </message>
    <message>
        <source>kv-type-v: SGLang stores K and V in one type, the plan asks for {} and {}; use --kv-type</source>
        <translation>kv-type-v：SGLang 以一种类型存储 K 和 V，方案要求 {} 和 {}；请用 --kv-type</translation>
    </message>
    <message>
        <source>kv-type-v: TensorRT-LLM stores K and V in one type, the plan asks for {} and {}; use --kv-type</source>
        <translation>kv-type-v：TensorRT-LLM 以一种类型存储 K 和 V，方案要求 {} 和 {}；请用 --kv-type</translation>
    </message>
    <message>
        <source>kv-type-v: blocks of {} values ({}) do not divide the values&apos; {} per {}; choose f16</source>
        <translation>kv-type-v：{} 个值的块（{}）不能整除值的 {}（每 {}）；请选择 f16</translation>
    </message>
    <message>
        <source>kv-type-v: the cache has the type of the model&apos;s activations, so K ({}) and V ({}) must have the same; set cache_implementation=quantized for fewer bits</source>
        <translation>kv-type-v：缓存的类型即模型激活的类型，因此 K（{}）和 V（{}）必须相同；要减少位数请设置 cache_implementation=quantized</translation>
    </message>
    <message>
        <source>kv-type-v: this model keeps one latent vector per token, so K ({}) and V ({}) must have the same type</source>
        <translation>kv-type-v：此模型每个词元只存一个潜在向量，因此 K（{}）和 V（{}）必须同类型</translation>
    </message>
    <message>
        <source>kv_cache_dtype: {} contradicts --kv-type {}; give one of them</source>
        <translation>kv_cache_dtype：{} 与 --kv-type {} 矛盾；请只给其一</translation>
    </message>
    <message>
        <source>kv_cache_dtype: {} contradicts the cache type {} of the plan; give only one of them</source>
        <translation>kv_cache_dtype：{} 与方案的缓存类型 {} 矛盾；请只给其一</translation>
    </message>
    <message>
        <source>kv_cache_type: {} is asked for, and --kv-type says something else; leave one out</source>
        <translation>kv_cache_type：要求 {}，而 --kv-type 另有说法；请去掉其一</translation>
    </message>
    <message>
        <source>kv_type: vLLM stores keys and values in one type; {} and {} differ, choose one of them</source>
        <translation>kv_type：vLLM 以一种类型存储键和值；{} 和 {} 不同，请选择其一</translation>
    </message>
    <message>
        <source>largest batch with a CUDA graph</source>
        <translation>带 CUDA 图的最大批</translation>
    </message>
    <message>
        <source>layer numbers from {} to {}</source>
        <translation>层号 {} 至 {}</translation>
    </message>
    <message>
        <source>layer, row or none</source>
        <translation>layer、row 或 none</translation>
    </message>
    <message>
        <source>layers are placed whole</source>
        <translation>层整层放置</translation>
    </message>
    <message>
        <source>layers on GPUs</source>
        <translation>GPU 上的层</translation>
    </message>
    <message>
        <source>layers whose experts stay on the host</source>
        <translation>专家留在主机上的层</translation>
    </message>
    <message>
        <source>layers: llama.cpp runs models of up to {} layers here, this one has {}</source>
        <translation>层：llama.cpp 在此最多运行 {} 层的模型，此模型有 {} 层</translation>
    </message>
    <message>
        <source>let the engine change unset settings</source>
        <translation>让引擎更改未设置的项</translation>
    </message>
    <message>
        <source>lightning attention</source>
        <translation>闪电注意力</translation>
    </message>
    <message>
        <source>line {}, {}</source>
        <translation>第 {} 行，{}</translation>
    </message>
    <message>
        <source>llama.cpp has no tensor, data or expert parallelism: name several GPUs and choose split_mode and tensor_split</source>
        <translation>llama.cpp 没有张量、数据或专家并行：请指定多个 GPU，并选择 split_mode 和 tensor_split</translation>
    </message>
    <message>
        <source>llama.cpp reserves the cache of every sequence in full; a shared prefix saves no memory.</source>
        <translation>llama.cpp 为每个序列完整预留缓存；共享前缀不节省内存。</translation>
    </message>
    <message>
        <source>llama.cpp: every tensor of the largest micro-batch placed by the rules of ggml&apos;s graph allocator</source>
        <translation>llama.cpp：最大微批的每个张量，按 ggml 图分配器的规则放置</translation>
    </message>
    <message>
        <source>llama.cpp: float32 logits of one token per sequence in host memory</source>
        <translation>llama.cpp：主机内存中每个序列一个词元的 float32 logits</translation>
    </message>
    <message>
        <source>llama.cpp: one K and one V tensor per caching layer, cells in steps of 256, per sequence or in one pool</source>
        <translation>llama.cpp：每个缓存层一个 K 张量和一个 V 张量，单元以 256 为步长，按序列或共用一个池</translation>
    </message>
    <message>
        <source>llama.cpp: one row of float32 per sequence and recurrent layer</source>
        <translation>llama.cpp：每个序列和循环层一行 float32</translation>
    </message>
    <message>
        <source>logical batch</source>
        <translation>逻辑批</translation>
    </message>
    <message>
        <source>longest request</source>
        <translation>最长请求</translation>
    </message>
    <message>
        <source>low ≤ value ≤ high</source>
        <translation>low ≤ 值 ≤ high</translation>
    </message>
    <message>
        <source>main_gpu: {} is no GPU of this plan; it has 0 to {}</source>
        <translation>main_gpu：{} 不是此方案的 GPU；方案有 0 至 {}</translation>
    </message>
    <message>
        <source>mamba 1</source>
        <translation>mamba 1</translation>
    </message>
    <message>
        <source>mamba 2</source>
        <translation>mamba 2</translation>
    </message>
    <message>
        <source>mamba_full_memory_ratio: {} state slots serve no request, which takes {}; raise it, or turn the prefix cache off with disable_radix_cache</source>
        <translation>mamba_full_memory_ratio：{} 个状态槽无法服务任何请求，一个请求占 {} 个；请提高它，或用 disable_radix_cache 关闭前缀缓存</translation>
    </message>
    <message>
        <source>max_attention_window: &quot;{}&quot; is not a list of token counts above 0, like 512,512,32768</source>
        <translation>max_attention_window：“{}”不是大于 0 的词元数列表，如 512,512,32768</translation>
    </message>
    <message>
        <source>max_cache_len: a {} cache grows by itself; set cache_implementation=static or leave it out</source>
        <translation>max_cache_len：{} 缓存会自行增长；请设置 cache_implementation=static 或不设此项</translation>
    </message>
    <message>
        <source>max_cache_len: {} tokens cannot hold a sequence of {}; raise it to at least that</source>
        <translation>max_cache_len：{} 个词元容不下 {} 的序列；请至少提高到该值</translation>
    </message>
    <message>
        <source>max_memory_percent: {} of pages and inputs do not fit in the {} that are the share of this GPU; lower max_batch_tokens or num_blocks, or choose attn_implementation=flash_attention_2</source>
        <translation>max_memory_percent：{} 的页和输入放不进此 GPU 的份额 {}；请降低 max_batch_tokens 或 num_blocks，或选择 attn_implementation=flash_attention_2</translation>
    </message>
    <message>
        <source>max_running_requests: {} requests leave none for some of {} groups; use at least {}</source>
        <translation>max_running_requests：{} 个请求不够 {} 组分配；请至少用 {}</translation>
    </message>
    <message>
        <source>max_seq_len: a request of {} tokens is longer than the {} pool of {}; shorten it, raise free_gpu_memory_fraction, or use a narrower cache or more GPUs</source>
        <translation>max_seq_len：{} 个词元的请求比 {} 池的 {} 长；请缩短它、提高 free_gpu_memory_fraction，或用更窄的缓存或更多 GPU</translation>
    </message>
    <message>
        <source>measured from {low} to {high}</source>
        <translation>实测 {low} 至 {high}</translation>
    </message>
    <message>
        <source>mem_fraction_static: no memory is left for the pool; raise it, use more GPUs or narrower weights</source>
        <translation>mem_fraction_static：没有内存留给池；请提高它、用更多 GPU 或更窄的权重</translation>
    </message>
    <message>
        <source>mem_fraction_static: weights of {} leave nothing for the pools of the {} that {:g} gives; raise it above {:g}</source>
        <translation>mem_fraction_static：{} 的权重使池得不到 {} 中的任何部分（{:g}）；请提高到 {:g} 以上</translation>
    </message>
    <message>
        <source>metadata entries</source>
        <translation>元数据条目</translation>
    </message>
    <message>
        <source>ministral ministral3</source>
        <translation>ministral ministral3</translation>
    </message>
    <message>
        <source>mistral mixtral smollm3 yi</source>
        <translation>mistral mixtral smollm3 yi</translation>
    </message>
    <message>
        <source>model: &quot;{}&quot; fits several models; choose one of {}</source>
        <translation>模型：“{}”对应多个模型；请选择 {} 之一</translation>
    </message>
    <message>
        <source>model: &quot;{}&quot; is no model name; give an id, a part of one, or a file</source>
        <translation>模型：“{}”不是模型名称；请给出标识、其一部分或文件</translation>
    </message>
    <message>
        <source>model: there is no file or preset &quot;{}&quot;</source>
        <translation>模型：没有文件或预设“{}”</translation>
    </message>
    <message>
        <source>model: there is no file or preset &quot;{}&quot;; the nearest are {}</source>
        <translation>模型：没有文件或预设“{}”；最接近的是 {}</translation>
    </message>
    <message>
        <source>more memory was reported for this slice than its whole GPU has, so it is unknown</source>
        <translation>此切片报告的内存多于整个 GPU，因此未知</translation>
    </message>
    <message>
        <source>more than 16 TiB</source>
        <translation>超过 16 TiB</translation>
    </message>
    <message>
        <source>more than 8 EiB</source>
        <translation>超过 8 EiB</translation>
    </message>
    <message>
        <source>most tokens of the pool</source>
        <translation>池中最多的词元</translation>
    </message>
    <message>
        <source>name more GPUs or lower the parallel sizes</source>
        <translation>请指定更多 GPU 或降低并行数</translation>
    </message>
    <message>
        <source>nbits: hqq packs 1, 2, 3, 4 or 8 bits, not {}</source>
        <translation>nbits：hqq 打包 1、2、3、4 或 8 位，而不是 {}</translation>
    </message>
    <message>
        <source>nbits: quanto packs 2 or 4 bits, not {}; choose one of them or quant_backend=hqq</source>
        <translation>nbits：quanto 打包 2 或 4 位，而不是 {}；请选择其一或 quant_backend=hqq</translation>
    </message>
    <message>
        <source>no CUDA graphs</source>
        <translation>不用 CUDA 图</translation>
    </message>
    <message>
        <source>no beams in continuous batching</source>
        <translation>连续批处理没有束搜索</translation>
    </message>
    <message>
        <source>no changes, as this model cannot be changed</source>
        <translation>不能更改，因为此模型不可更改</translation>
    </message>
    <message>
        <source>no driver that tells its memory is installed: install the vendor&apos;s Vulkan driver, or type its memory in</source>
        <translation>没有安装能报告内存的驱动程序：请安装厂商的 Vulkan 驱动程序，或手动输入其内存</translation>
    </message>
    <message>
        <source>no model is chosen; name a preset, a file or the geometry options</source>
        <translation>未选择模型；请指定预设、文件或几何选项</translation>
    </message>
    <message>
        <source>no model is named and --layers is missing; name a preset or file, or give the geometry</source>
        <translation>未指定模型且缺少 --layers；请指定预设或文件，或给出几何参数</translation>
    </message>
    <message>
        <source>no parallelism</source>
        <translation>无并行</translation>
    </message>
    <message>
        <source>no parallelism options</source>
        <translation>无并行选项</translation>
    </message>
    <message>
        <source>no prefix cache</source>
        <translation>没有前缀缓存</translation>
    </message>
    <message>
        <source>no quantised cache for encoder-decoder models</source>
        <translation>编码器-解码器模型没有量化缓存</translation>
    </message>
    <message>
        <source>no whole number</source>
        <translation>不是整数</translation>
    </message>
    <message>
        <source>none with enforce_eager</source>
        <translation>使用 enforce_eager 时没有</translation>
    </message>
    <message>
        <source>not even one token fits: raise gpu_memory_utilization or use more GPUs</source>
        <translation>连一个词元也放不下：请提高 gpu_memory_utilization 或用更多 GPU</translation>
    </message>
    <message>
        <source>not permitted: join the groups &quot;render&quot; and &quot;video&quot; and log in again, or type its memory in</source>
        <translation>没有权限：请加入 &quot;render&quot; 和 &quot;video&quot; 组并重新登录，或手动输入其内存</translation>
    </message>
    <message>
        <source>num_beams: continuous batching makes one answer per request; set num_beams and num_return_sequences to 1</source>
        <translation>num_beams：连续批处理每个请求只给一个回答；请将 num_beams 和 num_return_sequences 设为 1</translation>
    </message>
    <message>
        <source>num_return_sequences: {} answers need at least as many beams, num_beams is {}</source>
        <translation>num_return_sequences：{} 个回答至少需要同样多的束，num_beams 为 {}</translation>
    </message>
    <message>
        <source>offloading needs a GPU</source>
        <translation>卸载需要 GPU</translation>
    </message>
    <message>
        <source>ollama fs/ggml (GraphSize): all slots share one context; windows keep their length per slot and one batch</source>
        <translation>ollama fs/ggml (GraphSize)：所有槽共用一个上下文；窗口按槽保留其长度和一个批</translation>
    </message>
    <message>
        <source>ollama fs/ggml (GraphSize): estimates of the scheduler, flash attention not counted</source>
        <translation>ollama fs/ggml (GraphSize)：调度器的估算，未计 flash attention</translation>
    </message>
    <message>
        <source>ollama fs/ggml (GraphSize): recurrent layers in float32</source>
        <translation>ollama fs/ggml (GraphSize)：循环层用 float32</translation>
    </message>
    <message>
        <source>on, off or auto</source>
        <translation>on、off 或 auto</translation>
    </message>
    <message>
        <source>one GPU per rank</source>
        <translation>每个进程一个 GPU</translation>
    </message>
    <message>
        <source>one KV shape for all pages</source>
        <translation>所有页同一种 KV 形状</translation>
    </message>
    <message>
        <source>one cache for all slots</source>
        <translation>所有槽共用一个缓存</translation>
    </message>
    <message>
        <source>one cache type</source>
        <translation>一种缓存类型</translation>
    </message>
    <message>
        <source>one copy of the model per server</source>
        <translation>每个服务器一份模型</translation>
    </message>
    <message>
        <source>one of {}</source>
        <translation>{} 之一</translation>
    </message>
    <message>
        <source>one request fits in the pool</source>
        <translation>池容得下一个请求</translation>
    </message>
    <message>
        <source>one request needs {} of {} tokens of the sliding pool</source>
        <translation>一个请求需要滑动池的 {} / {} 个词元</translation>
    </message>
    <message>
        <source>one request of {} tokens needs {} and the pool has {}; {}</source>
        <translation>一个 {} 词元的请求需要 {}，池有 {}；{}</translation>
    </message>
    <message>
        <source>one request of {} tokens: {} of the pool of {}</source>
        <translation>一个 {} 词元的请求：{}，池 {}</translation>
    </message>
    <message>
        <source>one request takes {} of {} state slots</source>
        <translation>一个请求占 {} / {} 个状态槽</translation>
    </message>
    <message>
        <source>one request takes {} of {} tokens of the pool</source>
        <translation>一个请求占池的 {} / {} 个词元</translation>
    </message>
    <message>
        <source>one request takes {} of {} tokens of the {} pool</source>
        <translation>一个请求占 {} / {} 个词元（{} 池）</translation>
    </message>
    <message>
        <source>one scale per row</source>
        <translation>每行一个缩放</translation>
    </message>
    <message>
        <source>one sequence</source>
        <translation>一个序列</translation>
    </message>
    <message>
        <source>one type for K and V</source>
        <translation>K 和 V 同一类型</translation>
    </message>
    <message>
        <source>one type for keys and values</source>
        <translation>键和值同一类型</translation>
    </message>
    <message>
        <source>only continuous batching has pages</source>
        <translation>只有连续批处理有页</translation>
    </message>
    <message>
        <source>only static caches have a length</source>
        <translation>只有静态缓存有长度</translation>
    </message>
    <message>
        <source>outside the budget: {} of {} left</source>
        <translation>预算之外：{} / {} 剩余</translation>
    </message>
    <message>
        <source>page_size: {} is no multiple of 128, which compressed attention needs; use 256</source>
        <translation>page_size：{} 不是 128 的倍数，而压缩注意力需要；请用 256</translation>
    </message>
    <message>
        <source>pages are for attention</source>
        <translation>页用于注意力</translation>
    </message>
    <message>
        <source>pages are for full and sliding attention only</source>
        <translation>页只用于全注意力和滑动注意力</translation>
    </message>
    <message>
        <source>per_layer_config.{} is no layer number; it is not used.</source>
        <translation>per_layer_config.{} 不是层号；不予使用。</translation>
    </message>
    <message>
        <source>pipeline_parallel: {} stages are more than the model&apos;s {} layers; use at most {}</source>
        <translation>pipeline_parallel：{} 个阶段多于模型的 {} 层；请最多用 {}</translation>
    </message>
    <message>
        <source>prefix: {} tokens are more than the shortest sequence of {}</source>
        <translation>前缀：{} 个词元多于最短序列的 {}</translation>
    </message>
    <message>
        <source>prompt: {} is more than the context of {} tokens</source>
        <translation>提示：{} 多于 {} 个词元的上下文</translation>
    </message>
    <message>
        <source>prompts is a list of {} texts.</source>
        <translation>prompts 是 {} 个文本的列表。</translation>
    </message>
    <message>
        <source>python3 -m sglang.launch_server</source>
        <translation>python3 -m sglang.launch_server</translation>
    </message>
    <message>
        <source>q_group_size: groups of {} do not divide the {} values that {} {} gives for this prompt; choose a divisor, or pad the prompt to a multiple of {} tokens</source>
        <translation>q_group_size：{} 的组不能整除 {} 个值（{} {} 对此提示给出）；请选择约数，或将提示填充到 {} 个词元的倍数</translation>
    </message>
    <message>
        <source>quantised V needs flash attention</source>
        <translation>量化的 V 需要 flash attention</translation>
    </message>
    <message>
        <source>quanto groups along axis 0 or -1</source>
        <translation>quanto 沿轴 0 或 -1 分组</translation>
    </message>
    <message>
        <source>quanto packs 2 or 4 bits</source>
        <translation>quanto 打包 2 或 4 位</translation>
    </message>
    <message>
        <source>quanto {}</source>
        <translation>quanto {}</translation>
    </message>
    <message>
        <source>qwen3_5 qwen3_5_text</source>
        <translation>qwen3_5 qwen3_5_text</translation>
    </message>
    <message>
        <source>qwen3_5_moe qwen3_5_moe_text</source>
        <translation>qwen3_5_moe qwen3_5_moe_text</translation>
    </message>
    <message>
        <source>qwen3_moe qwen3_vl_moe_text</source>
        <translation>qwen3_moe qwen3_vl_moe_text</translation>
    </message>
    <message>
        <source>raise it or shorten the context</source>
        <translation>请提高它或缩短上下文</translation>
    </message>
    <message>
        <source>read the file instead of mapping it</source>
        <translation>读取文件而不是映射</translation>
    </message>
    <message>
        <source>reading failed at byte {}</source>
        <translation>在字节 {} 处读取失败</translation>
    </message>
    <message>
        <source>reading failed half-way</source>
        <translation>读取中途失败</translation>
    </message>
    <message>
        <source>requests at once</source>
        <translation>同时的请求</translation>
    </message>
    <message>
        <source>reserved memory</source>
        <translation>保留内存</translation>
    </message>
    <message>
        <source>sequences: llama.cpp runs at most {} sequences at once, {} are asked for</source>
        <translation>序列：llama.cpp 最多同时运行 {} 个序列，要求 {} 个</translation>
    </message>
    <message>
        <source>share for weights and pool</source>
        <translation>权重和池的份额</translation>
    </message>
    <message>
        <source>share of each GPU</source>
        <translation>每个 GPU 的份额</translation>
    </message>
    <message>
        <source>share of the GPU that the engine takes</source>
        <translation>引擎占用的 GPU 份额</translation>
    </message>
    <message>
        <source>share of what is left for the pool</source>
        <translation>剩余部分中池的份额</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>短卷积</translation>
    </message>
    <message>
        <source>signal {}</source>
        <translation>信号 {}</translation>
    </message>
    <message>
        <source>size of the pool</source>
        <translation>池的大小</translation>
    </message>
    <message>
        <source>sizes given by hand</source>
        <translation>手动指定的大小</translation>
    </message>
    <message>
        <source>sizes in ascending order</source>
        <translation>按升序排列的大小</translation>
    </message>
    <message>
        <source>solve gpu_layers: name the GPU with --gpu or --vram</source>
        <translation>求解 gpu_layers：请用 --gpu 或 --vram 指定 GPU</translation>
    </message>
    <message>
        <source>solve gpus: name the GPU to count with --gpu or --vram</source>
        <translation>求解 gpus：请用 --gpu 或 --vram 指定要计数的 GPU</translation>
    </message>
    <message>
        <source>solve: unknown goal</source>
        <translation>求解：未知目标</translation>
    </message>
    <message>
        <source>supported layers</source>
        <translation>支持的层</translation>
    </message>
    <message>
        <source>swa_full_tokens_ratio: the sliding pool of {} tokens cannot hold one request, which needs more than the window and a page ({}); raise it or the pool</source>
        <translation>swa_full_tokens_ratio：{} 个词元的滑动池容不下一个请求，它需要多于窗口加一页（{}）；请提高它或池</translation>
    </message>
    <message>
        <source>sysctl and Mach statistics</source>
        <translation>sysctl 与 Mach 统计</translation>
    </message>
    <message>
        <source>system, process or static</source>
        <translation>system、process 或 static</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; also stands in {}</source>
        <translation>张量“{}”也在 {} 中</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; gives one key twice</source>
        <translation>张量“{}”重复给出一个键</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has more than {} dimensions</source>
        <translation>张量“{}”超过 {} 维</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has rows of {} values, which is no multiple of {}&apos;s block of {}</source>
        <translation>张量“{}”每行 {} 个值，不是 {} 的块 {} 的倍数</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has the type number {}, which {}</source>
        <translation>张量“{}”的类型号 {}，{}</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has the unknown dtype &quot;{}&quot;; expected one of the safetensors format, like BF16 or F8_E4M3</source>
        <translation>张量“{}”的 dtype“{}”未知；应为 safetensors 格式之一，如 BF16 或 F8_E4M3</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has {} dimensions; at most {} were expected</source>
        <translation>张量“{}”有 {} 维；最多应为 {}</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; has {} values of {}, which fill no whole bytes</source>
        <translation>张量“{}”有 {} 个 {} 值，填不满整字节</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; lacks dtype, shape or data_offsets</source>
        <translation>张量“{}”缺少 dtype、shape 或 data_offsets</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; needs {} bytes by its shape and dtype, but its data_offsets are [{}, {}]</source>
        <translation>张量“{}”按形状和 dtype 需要 {} 字节，但其 data_offsets 为 [{}, {}]</translation>
    </message>
    <message>
        <source>tensor &quot;{}&quot; stands in two parts</source>
        <translation>张量“{}”出现在两个部分中</translation>
    </message>
    <message>
        <source>tensor {} × pipeline {} × data {} parallel ranks need {} GPUs and the plan has {}</source>
        <translation>张量 {} × 流水线 {} × 数据 {} 个并行进程需要 {} 个 GPU，方案有 {} 个</translation>
    </message>
    <message>
        <source>tensor-parallel: Ollama has no parallelism: name several GPUs, and it spreads the layers</source>
        <translation>tensor-parallel：Ollama 没有并行：请指定多个 GPU，它会分布各层</translation>
    </message>
    <message>
        <source>tensor-parallel: Transformers is planned with device_map, which places whole layers: name several devices, or choose vllm for parallelism</source>
        <translation>tensor-parallel：Transformers 按 device_map 规划，整层放置：请指定多个设备，或选择 vllm 以并行</translation>
    </message>
    <message>
        <source>tensor_parallel: {} ranks do not divide the model&apos;s {} heads; use a divisor of {}</source>
        <translation>tensor_parallel：{} 个进程不能整除模型的 {} 个头；请用 {} 的约数</translation>
    </message>
    <message>
        <source>tensor_parallel: {} ranks of attention and {} KV heads do not divide one another; use a divisor or a multiple of {}</source>
        <translation>tensor_parallel：{} 个注意力进程与 {} 个 KV 头互不整除；请用 {} 的约数或倍数</translation>
    </message>
    <message>
        <source>tensor_parallel: {} ranks of attention do not divide the model&apos;s {} heads; use a divisor of {}</source>
        <translation>tensor_parallel：{} 个注意力进程不能整除模型的 {} 个头；请用 {} 的约数</translation>
    </message>
    <message>
        <source>tensor_parallel: {} runs {} × {} × {} ranks (tensor × pipeline × data), one per GPU, and the plan has {}; name {} GPUs or lower the parallelism</source>
        <translation>tensor_parallel：{} 运行 {} × {} × {} 个进程（张量 × 流水线 × 数据），每个 GPU 一个，方案有 {} 个；请指定 {} 个 GPU 或降低并行</translation>
    </message>
    <message>
        <source>tensor_split: &quot;{}&quot; is no list of shares like 3,1</source>
        <translation>tensor_split：“{}”不是 3,1 这样的份额列表</translation>
    </message>
    <message>
        <source>the GGUF file</source>
        <translation>GGUF 文件</translation>
    </message>
    <message>
        <source>the GPU has fallen off the bus (NVML error 15): restart the computer</source>
        <translation>GPU 已从总线脱离（NVML 错误 15）：请重新启动计算机</translation>
    </message>
    <message>
        <source>the GPU needs a reset (NVML error 16)</source>
        <translation>GPU 需要重置（NVML 错误 16）</translation>
    </message>
    <message>
        <source>the JSON ends too early: it is cut off or a bracket is missing</source>
        <translation>JSON 过早结束：被截断或缺少括号</translation>
    </message>
    <message>
        <source>the JSON has {} bytes; at most {} are read</source>
        <translation>JSON 有 {} 字节；最多读取 {}</translation>
    </message>
    <message>
        <source>the JSON holds a number that no 64-bit value can carry</source>
        <translation>JSON 含有 64 位无法容纳的数</translation>
    </message>
    <message>
        <source>the JSON is nested deeper than {} levels</source>
        <translation>JSON 嵌套超过 {} 层</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>the KV or state heads of this model do not divide by {} ranks</source>
        <translation>此模型的 KV 头或状态头不能被 {} 个进程整除</translation>
    </message>
    <message>
        <source>the Vulkan driver gave a budget above its own heap; cut to the heap</source>
        <translation>Vulkan 驱动程序给出的预算超过自身的堆；截至堆的大小</translation>
    </message>
    <message>
        <source>the Vulkan driver lists no device-local memory, so the total is unknown</source>
        <translation>Vulkan 驱动程序没有列出设备本地内存，因此总量未知</translation>
    </message>
    <message>
        <source>the Vulkan driver of {} failed: {}</source>
        <translation>{} 的 Vulkan 驱动程序失败：{}</translation>
    </message>
    <message>
        <source>the Vulkan driver tells no memory budget, so free memory is unknown</source>
        <translation>Vulkan 驱动程序不报告内存预算，因此空闲内存未知</translation>
    </message>
    <message>
        <source>the amdgpu driver&apos;s files may not be read by this user, so memory is unknown</source>
        <translation>此用户无权读取 amdgpu 驱动程序的文件，因此内存未知</translation>
    </message>
    <message>
        <source>the cache and its inputs fit in their share</source>
        <translation>缓存及其输入放得进其份额</translation>
    </message>
    <message>
        <source>the computer&apos;s memory,</source>
        <translation>计算机的内存，</translation>
    </message>
    <message>
        <source>the data of tensor &quot;{}&quot; ({} bytes at {}) leads past the end of the file ({} bytes of data); the download may be incomplete</source>
        <translation>张量“{}”的数据（{} 字节，位于 {}）超出文件末尾（数据 {} 字节）；下载可能不完整</translation>
    </message>
    <message>
        <source>the data of tensor &quot;{}&quot; begins at {}, but the tensor before it ends at {}</source>
        <translation>张量“{}”的数据从 {} 开始，但前一张量在 {} 结束</translation>
    </message>
    <message>
        <source>the data of tensor &quot;{}&quot; begins at {}, which is no multiple of the alignment {}</source>
        <translation>张量“{}”的数据从 {} 开始，不是对齐 {} 的倍数</translation>
    </message>
    <message>
        <source>the data of tensor &quot;{}&quot; ends at {}, but the file holds only {} bytes of data; the download may be incomplete</source>
        <translation>张量“{}”的数据在 {} 结束，但文件只有 {} 字节数据；下载可能不完整</translation>
    </message>
    <message>
        <source>the dimensions of tensor &quot;{}&quot; lead to a size beyond 64 bits</source>
        <translation>张量“{}”的维度得出的大小超出 64 位</translation>
    </message>
    <message>
        <source>the end is smaller than the start</source>
        <translation>终点小于起点</translation>
    </message>
    <message>
        <source>the engine {} is a formula and has no launch command; choose llama.cpp, vllm or another engine</source>
        <translation>引擎 {} 是公式，没有启动命令；请选择 llama.cpp、vllm 或其他引擎</translation>
    </message>
    <message>
        <source>the file claims {} {}, more than its {} remaining bytes can hold</source>
        <translation>文件声称有 {} {}，超过剩余 {} 字节所能容纳</translation>
    </message>
    <message>
        <source>the file claims {} {}; at most {} are read</source>
        <translation>文件声称有 {} {}；最多读取 {}</translation>
    </message>
    <message>
        <source>the file ends after {} bytes, in the middle of its header; the download may be incomplete</source>
        <translation>文件在 {} 字节后、文件头中途结束；下载可能不完整</translation>
    </message>
    <message>
        <source>the file ends inside its header</source>
        <translation>文件在文件头内结束</translation>
    </message>
    <message>
        <source>the file has {} bytes; a safetensors file begins with 8 bytes of header length and a JSON header</source>
        <translation>文件有 {} 字节；safetensors 文件以 8 字节头长度和 JSON 头开始</translation>
    </message>
    <message>
        <source>the file has {} bytes; at most {} are read here</source>
        <translation>文件有 {} 字节；此处最多读取 {}</translation>
    </message>
    <message>
        <source>the file holds no tensors</source>
        <translation>文件不含张量</translation>
    </message>
    <message>
        <source>the file holds no tensors, only a vocabulary or settings</source>
        <translation>文件不含张量，只有词表或设置</translation>
    </message>
    <message>
        <source>the file holds {} bytes of data, but its tensors end at {}</source>
        <translation>文件有 {} 字节数据，但其张量在 {} 结束</translation>
    </message>
    <message>
        <source>the file is UTF-16 text; save it as UTF-8</source>
        <translation>文件是 UTF-16 文本；请存为 UTF-8</translation>
    </message>
    <message>
        <source>the file is empty; JSON was expected</source>
        <translation>文件为空；应为 JSON</translation>
    </message>
    <message>
        <source>the file is empty; a model file was expected</source>
        <translation>文件为空；应为模型文件</translation>
    </message>
    <message>
        <source>the file&apos;s tensors have more values than 64 bits can count</source>
        <translation>文件中张量的值数超出 64 位</translation>
    </message>
    <message>
        <source>the finished file cannot be moved into place</source>
        <translation>无法将完成的文件移到位</translation>
    </message>
    <message>
        <source>the folder cannot be read ({})</source>
        <translation>无法读取文件夹（{}）</translation>
    </message>
    <message>
        <source>the folder has more than {} presets; the others are left out</source>
        <translation>文件夹中预设超过 {} 个；其余被忽略</translation>
    </message>
    <message>
        <source>the folder holds more than {} safetensors files</source>
        <translation>文件夹中 safetensors 文件超过 {} 个</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>文件夹中没有 .safetensors 文件</translation>
    </message>
    <message>
        <source>the folder holds no model: a config.json, a .safetensors or a .gguf file was expected</source>
        <translation>文件夹中没有模型：应有 config.json、.safetensors 或 .gguf 文件</translation>
    </message>
    <message>
        <source>the folder holds {} GGUF models; name one of them: {}</source>
        <translation>文件夹中有 {} 个 GGUF 模型；请指定其一：{}</translation>
    </message>
    <message>
        <source>the folder of model presets is missing; install the program again</source>
        <translation>缺少模型预设文件夹；请重新安装程序</translation>
    </message>
    <message>
        <source>the format is &quot;{}&quot;; &quot;{}&quot; was expected</source>
        <translation>格式为“{}”；应为“{}”</translation>
    </message>
    <message>
        <source>the geometry of this model cannot be changed</source>
        <translation>此模型的几何参数不能更改</translation>
    </message>
    <message>
        <source>the group size divides the values of a prompt</source>
        <translation>组大小整除提示的值数</translation>
    </message>
    <message>
        <source>the header does not begin with &quot;{&quot;: this is no safetensors file</source>
        <translation>文件头不以 &quot;{&quot; 开始：这不是 safetensors 文件</translation>
    </message>
    <message>
        <source>the header is not valid UTF-8</source>
        <translation>文件头不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the header length is {}, but {} bytes follow: this is no safetensors file, or it is incomplete</source>
        <translation>头长度为 {}，但其后只有 {} 字节：这不是 safetensors 文件，或不完整</translation>
    </message>
    <message>
        <source>the header length is {}; the format allows {}</source>
        <translation>头长度为 {}；格式允许 {}</translation>
    </message>
    <message>
        <source>the id of one of this file&apos;s memory_rules</source>
        <translation>此文件 memory_rules 之一的标识</translation>
    </message>
    <message>
        <source>the index has no weight_map with tensors; expected &quot;weight_map&quot;: {tensor: file}</source>
        <translation>索引没有含张量的 weight_map；应为 &quot;weight_map&quot;: {tensor: file}</translation>
    </message>
    <message>
        <source>the index is not valid UTF-8</source>
        <translation>索引不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the index names a tensor for {} that this file does not hold</source>
        <translation>索引为 {} 指名的张量不在此文件中</translation>
    </message>
    <message>
        <source>the index names more than {} files</source>
        <translation>索引指名的文件超过 {} 个</translation>
    </message>
    <message>
        <source>the index names the file &quot;{}&quot;, which is not inside its folder</source>
        <translation>索引指名的文件“{}”不在其文件夹内</translation>
    </message>
    <message>
        <source>the key &quot;{}&quot; stands twice</source>
        <translation>键“{}”出现两次</translation>
    </message>
    <message>
        <source>the key &quot;{}&quot; stands twice in one object; keep one</source>
        <translation>键“{}”在一个对象中出现两次；请保留一个</translation>
    </message>
    <message>
        <source>the kind of a device</source>
        <translation>设备种类</translation>
    </message>
    <message>
        <source>the kind of a memory pool</source>
        <translation>内存池种类</translation>
    </message>
    <message>
        <source>the kind of each layer</source>
        <translation>每层的种类</translation>
    </message>
    <message>
        <source>the largest layer: {rows:row} × {tokens:token}</source>
        <translation>最大的层：{rows} 行 × {tokens} 词元</translation>
    </message>
    <message>
        <source>the largest length that fits is {}</source>
        <translation>放得下的最大长度为 {}</translation>
    </message>
    <message>
        <source>the list &quot;{}&quot; claims {} entries, more than the remaining {} bytes can hold</source>
        <translation>列表“{}”声称有 {} 个条目，超过剩余 {} 字节所能容纳</translation>
    </message>
    <message>
        <source>the list &quot;{}&quot; claims {} texts; at most {} are read</source>
        <translation>列表“{}”声称有 {} 个文本；最多读取 {}</translation>
    </message>
    <message>
        <source>the list &quot;{}&quot; has the type number {}; 0 to {} are known</source>
        <translation>列表“{}”的类型号为 {}；已知 0 至 {}</translation>
    </message>
    <message>
        <source>the list of GPUs is missing; install the program again</source>
        <translation>缺少 GPU 列表；请重新安装程序</translation>
    </message>
    <message>
        <source>the list of the other plans</source>
        <translation>其他方案的列表</translation>
    </message>
    <message>
        <source>the manifest names no model</source>
        <translation>清单没有指名模型</translation>
    </message>
    <message>
        <source>the metadata holds more than {} bytes besides token lists</source>
        <translation>除词元列表外元数据超过 {} 字节</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the model would have more parameters than 64 bits can count</source>
        <translation>模型的参数数将超出 64 位</translation>
    </message>
    <message>
        <source>the name of a known layer type such as &quot;full_attention&quot;</source>
        <translation>已知层类型的名称，如 &quot;full_attention&quot;</translation>
    </message>
    <message>
        <source>the name of tensor {} has {} bytes; 1 to {} were expected</source>
        <translation>张量 {} 的名称有 {} 字节；应为 1 至 {}</translation>
    </message>
    <message>
        <source>the name of tensor {} is not valid UTF-8</source>
        <translation>张量 {} 的名称不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the number of attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>the number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>the number of tokens of the window</source>
        <translation>窗口的词元数</translation>
    </message>
    <message>
        <source>the parts hold more than {} tensors</source>
        <translation>各部分共有超过 {} 个张量</translation>
    </message>
    <message>
        <source>the parts should hold {} tensors together, but hold {}</source>
        <translation>各部分合计应有 {} 个张量，实有 {}</translation>
    </message>
    <message>
        <source>the pool is a share of the GPU</source>
        <translation>池是 GPU 的一个份额</translation>
    </message>
    <message>
        <source>the program&apos;s data folder is missing; install the program again</source>
        <translation>缺少程序的数据文件夹；请重新安装程序</translation>
    </message>
    <message>
        <source>the reference formula knows no parallelism: name several devices, or choose an engine such as vllm</source>
        <translation>参考公式没有并行：请指定多个设备，或选择 vllm 之类的引擎</translation>
    </message>
    <message>
        <source>the report is of &quot;{}&quot;; &quot;{}&quot; was asked</source>
        <translation>报告来自“{}”；询问的是“{}”</translation>
    </message>
    <message>
        <source>the report lacks its completeness mark, so a part may be missing</source>
        <translation>报告缺少完整标记，可能有部分缺失</translation>
    </message>
    <message>
        <source>the shape of tensor &quot;{}&quot; leads to a size beyond 64 bits</source>
        <translation>张量“{}”的形状得出的大小超出 64 位</translation>
    </message>
    <message>
        <source>the table stands in the order of the enumeration</source>
        <translation>表按枚举的顺序排列</translation>
    </message>
    <message>
        <source>the text &quot;{}&quot;</source>
        <translation>文本“{}”</translation>
    </message>
    <message>
        <source>the text of &quot;{}&quot; is not valid UTF-8</source>
        <translation>“{}”的文本不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>the total less what is reserved,</source>
        <translation>总量减去保留，</translation>
    </message>
    <message>
        <source>the total of a device is more than 64 bits can hold; make the plan smaller</source>
        <translation>某个设备的总量超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>the total of all devices is more than 64 bits can hold; make the plan smaller</source>
        <translation>所有设备的总量超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>the two largest neighbours: {rows:row} × {tokens:token}</source>
        <translation>最大的两个相邻层：{rows} 行 × {tokens} 词元</translation>
    </message>
    <message>
        <source>the upper end of a device&apos;s range is more than 64 bits can hold</source>
        <translation>某个设备范围的上限超出 64 位</translation>
    </message>
    <message>
        <source>the value of &quot;{}&quot; has the type number {}; 0 to {} are known</source>
        <translation>“{}”的值的类型号为 {}；已知 0 至 {}</translation>
    </message>
    <message>
        <source>the width of the model</source>
        <translation>模型的宽度</translation>
    </message>
    <message>
        <source>the workload takes {} of {} tokens of the pool</source>
        <translation>工作负载占池的 {} / {} 个词元</translation>
    </message>
    <message>
        <source>the workload takes {} of {} tokens of the sliding pool</source>
        <translation>工作负载占滑动池的 {} / {} 个词元</translation>
    </message>
    <message>
        <source>the workload takes {} of {} tokens of the {} pool</source>
        <translation>工作负载占 {} / {} 个词元（{} 池）</translation>
    </message>
    <message>
        <source>the {} attention heads of this model do not divide by {} ranks</source>
        <translation>此模型的 {} 个注意力头不能被 {} 个进程整除</translation>
    </message>
    <message>
        <source>there is more text after the end of the JSON</source>
        <translation>JSON 结束之后还有文本</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>this CUDA library lacks the functions to measure free memory</source>
        <translation>此 CUDA 库缺少测量空闲内存的函数</translation>
    </message>
    <message>
        <source>this amdgpu driver does not tell its memory, so it is unknown</source>
        <translation>此 amdgpu 驱动程序不报告内存，因此未知</translation>
    </message>
    <message>
        <source>this file belongs to a language model (an adapter, control vector or quantiser&apos;s statistics); open that model&apos;s own file</source>
        <translation>此文件附属于语言模型（适配器、控制向量或量化器统计）；请打开该模型自己的文件</translation>
    </message>
    <message>
        <source>this file is of the format &quot;{}&quot;, which is no model</source>
        <translation>此文件的格式为“{}”，不是模型</translation>
    </message>
    <message>
        <source>this file says that it is part {} of {}, but its name says part 1 of {}</source>
        <translation>此文件称自己是第 {} 部分（共 {}），但其名称为第 1 部分（共 {}）</translation>
    </message>
    <message>
        <source>this file says that it is part {} of {}, but its name says part {} of {}</source>
        <translation>此文件称自己是第 {} 部分（共 {}），但其名称为第 {} 部分（共 {}）</translation>
    </message>
    <message>
        <source>this is GGUF version 1, which no current program reads; convert the model again</source>
        <translation>这是 GGUF 版本 1，现有程序都不读取；请重新转换模型</translation>
    </message>
    <message>
        <source>this is a file of the format before GGUF; convert the model again</source>
        <translation>这是 GGUF 之前格式的文件；请重新转换模型</translation>
    </message>
    <message>
        <source>this is a folder or a device; choose a file name</source>
        <translation>这是文件夹或设备；请选择文件名</translation>
    </message>
    <message>
        <source>this is a folder; a file was expected</source>
        <translation>这是文件夹；应为文件</translation>
    </message>
    <message>
        <source>this is a pipe or device, not a file</source>
        <translation>这是管道或设备，不是文件</translation>
    </message>
    <message>
        <source>this is a projector for images or sound (mmproj), which belongs beside a language model; open that model&apos;s own file</source>
        <translation>这是图像或声音的投影器（mmproj），附属于语言模型；请打开该模型自己的文件</translation>
    </message>
    <message>
        <source>this is more than 4,096 values</source>
        <translation>超过 4,096 个值</translation>
    </message>
    <message>
        <source>this is no GGUF file: it does not begin with &quot;GGUF&quot;</source>
        <translation>这不是 GGUF 文件：它不以 &quot;GGUF&quot; 开始</translation>
    </message>
    <message>
        <source>this is no model file that is known: a config.json, a .safetensors, a .gguf or a model preset was expected</source>
        <translation>这不是已知的模型文件：应为 config.json、.safetensors、.gguf 或模型预设</translation>
    </message>
    <message>
        <source>this is no ordinary file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>this is not valid JSON</source>
        <translation>这不是有效的 JSON</translation>
    </message>
    <message>
        <source>this is not valid JSON: expected &quot;{}&quot; here</source>
        <translation>这不是有效的 JSON：此处应为 &quot;{}&quot;</translation>
    </message>
    <message>
        <source>this is not valid JSON: expected a value here</source>
        <translation>这不是有效的 JSON：此处应为一个值</translation>
    </message>
    <message>
        <source>this is part {0} of {1} of a model, but its name does not end with &quot;-{0:05}-of-{1:05}.gguf&quot;; give all parts their names back</source>
        <translation>这是模型的第 {0} 部分（共 {1}），但其名称不以 &quot;-{0:05}-of-{1:05}.gguf&quot; 结尾；请恢复所有部分的名称</translation>
    </message>
    <message>
        <source>this may be one of the other devices; without an identity its memory is not counted</source>
        <translation>这可能是其他设备之一；没有标识，其内存不计入</translation>
    </message>
    <message>
        <source>this number is larger than 64 bits can hold</source>
        <translation>此数超出 64 位</translation>
    </message>
    <message>
        <source>this part gives another total number of tensors than the first one</source>
        <translation>此部分给出的张量总数与第一部分不同</translation>
    </message>
    <message>
        <source>this part is of the architecture &quot;{}&quot;, the first one of &quot;{}&quot;</source>
        <translation>此部分的架构为“{}”，第一部分为“{}”</translation>
    </message>
    <message>
        <source>this part of the model is missing ({} of {})</source>
        <translation>缺少模型的这一部分（{} / {}）</translation>
    </message>
    <message>
        <source>this part of the model is missing; {} names it</source>
        <translation>缺少模型的这一部分；{} 指名了它</translation>
    </message>
    <message>
        <source>this plan has format {} and was saved by a newer version; update the program to open it</source>
        <translation>此方案的格式为 {}，由更新的版本保存；请更新程序后打开</translation>
    </message>
    <message>
        <source>tokens per block</source>
        <translation>每块词元</translation>
    </message>
    <message>
        <source>tokens per page</source>
        <translation>每页词元</translation>
    </message>
    <message>
        <source>tokens per prefill step</source>
        <translation>每个预填充步的词元</translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation>每步词元</translation>
    </message>
    <message>
        <source>tokens_per_block: {} is no power of two; use 32 or 64</source>
        <translation>tokens_per_block：{} 不是二的幂；请用 32 或 64</translation>
    </message>
    <message>
        <source>too many layers</source>
        <translation>层数过多</translation>
    </message>
    <message>
        <source>top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>torchao {}</source>
        <translation>torchao {}</translation>
    </message>
    <message>
        <source>transformers Cache.prefetch: the next layer is fetched while the current one is used</source>
        <translation>transformers Cache.prefetch：使用当前层时取下一层</translation>
    </message>
    <message>
        <source>transformers DynamicLayer.update: concatenation makes a new tensor before the old one is freed</source>
        <translation>transformers DynamicLayer.update：拼接先生成新张量，再释放旧张量</translation>
    </message>
    <message>
        <source>transformers DynamicSlidingWindowLayer.update: the window is a view of the whole prompt until the next token</source>
        <translation>transformers DynamicSlidingWindowLayer.update：在下一个词元之前，窗口是整个提示的视图</translation>
    </message>
    <message>
        <source>transformers QuantizedLayer.update: the whole layer is unpacked for every token</source>
        <translation>transformers QuantizedLayer.update：每个词元都要解包整层</translation>
    </message>
    <message>
        <source>transformers cache_utils.py: keys and values per layer and row, in the model&apos;s type</source>
        <translation>transformers cache_utils.py：每层每行的键和值，用模型的类型</translation>
    </message>
    <message>
        <source>transformers cache_utils.py: the convolution keeps all columns of its kernel in the model&apos;s type; recurrent states are float32</source>
        <translation>transformers cache_utils.py：卷积以模型类型保留其核的所有列；循环状态为 float32</translation>
    </message>
    <message>
        <source>transformers continuous_batching: PagedAttentionMemoryHandler</source>
        <translation>transformers continuous_batching: PagedAttentionMemoryHandler</translation>
    </message>
    <message>
        <source>transformers eager_attention_forward: scores in the model&apos;s type, their softmax in float32</source>
        <translation>transformers eager_attention_forward：得分用模型的类型，其 softmax 用 float32</translation>
    </message>
    <message>
        <source>transformers generate: logits of the newest token of each row, and their float32 copy</source>
        <translation>transformers generate：每行最新词元的 logits 及其 float32 副本</translation>
    </message>
    <message>
        <source>transformers: a batch is one tensor, so every sequence is as long as the longest</source>
        <translation>transformers：一批是一个张量，因此每个序列与最长者等长</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>two tensors have the name &quot;{}&quot;</source>
        <translation>两个张量同名“{}”</translation>
    </message>
    <message>
        <source>two whole numbers</source>
        <translation>两个整数</translation>
    </message>
    <message>
        <source>type of K</source>
        <translation>K 的类型</translation>
    </message>
    <message>
        <source>type of V</source>
        <translation>V 的类型</translation>
    </message>
    <message>
        <source>type of the cache</source>
        <translation>缓存的类型</translation>
    </message>
    <message>
        <source>use 1 for none</source>
        <translation>没有则用 1</translation>
    </message>
    <message>
        <source>use 1, or set disable_hybrid_kv_cache_manager</source>
        <translation>请用 1，或设置 disable_hybrid_kv_cache_manager</translation>
    </message>
    <message>
        <source>use at least {}, or lower max_num_seqs</source>
        <translation>请至少用 {}，或降低 max_num_seqs</translation>
    </message>
    <message>
        <source>use at most {}</source>
        <translation>请最多用 {}</translation>
    </message>
    <message>
        <source>use fp8</source>
        <translation>请用 fp8</translation>
    </message>
    <message>
        <source>use {} or 1</source>
        <translation>请用 {} 或 1</translation>
    </message>
    <message>
        <source>vLLM captures no graphs in eager mode</source>
        <translation>vLLM 在 eager 模式下不捕获图</translation>
    </message>
    <message>
        <source>vLLM pads MXFP4 experts at load for its kernels</source>
        <translation>vLLM 载入时为其内核填充 MXFP4 专家</translation>
    </message>
    <message>
        <source>vLLM uses {} of the {} GPUs: set the tensor, pipeline or data parallel size to use more.</source>
        <translation>vLLM 使用 {} / {} 个 GPU：要使用更多，请设置张量、流水线或数据并行数。</translation>
    </message>
    <message>
        <source>vLLM&apos;s offloading settings</source>
        <translation>vLLM 的卸载设置</translation>
    </message>
    <message>
        <source>vLLM&apos;s profiling run over max_num_batched_tokens: residual stream and its copies, and the widest intermediate of a layer</source>
        <translation>vLLM 对 max_num_batched_tokens 的性能分析运行：残差流及其副本，以及一层中最宽的中间结果</translation>
    </message>
    <message>
        <source>vLLM: requested memory − weights − peak of the profiling run − CUDA graphs, in whole blocks</source>
        <translation>vLLM：所需内存 − 权重 − 性能分析运行的峰值 − CUDA 图，取整块</translation>
    </message>
    <message>
        <source>was removed from the format; convert the model again</source>
        <translation>已从格式中移除；请重新转换模型</translation>
    </message>
    <message>
        <source>weights take {} of the {} that mem_fraction_static {:g} gives weights and pools</source>
        <translation>权重占 {}，mem_fraction_static 给权重和池 {}（{:g}）</translation>
    </message>
    <message>
        <source>weights, activations and graphs take {} and the budget is {}: no memory is left for the cache; use more GPUs, narrower weights or a larger share</source>
        <translation>权重、激活和图占 {}，预算为 {}：没有内存留给缓存；请用更多 GPU、更窄的权重或更大的份额</translation>
    </message>
    <message>
        <source>weights, activations and graphs: {} of the budget of {}</source>
        <translation>权重、激活和图：{}，预算 {}</translation>
    </message>
    <message>
        <source>weights: llama.cpp loads GGUF types only, and {} is none; choose q8_0, q4_k_m or another GGUF type</source>
        <translation>权重：llama.cpp 只载入 GGUF 类型，{} 不是；请选择 q8_0、q4_k_m 或其他 GGUF 类型</translation>
    </message>
    <message>
        <source>weights: there is no type &quot;{}&quot;; known types are {}</source>
        <translation>权重：没有类型“{}”；已知类型为 {}</translation>
    </message>
    <message>
        <source>whole numbers from 0 to {}</source>
        <translation>0 至 {} 的整数</translation>
    </message>
    <message>
        <source>width to a multiple of 128, hidden size {hidden} to a multiple of {step}</source>
        <translation>宽度取 128 的倍数，隐藏维度 {hidden} 取 {step} 的倍数</translation>
    </message>
    <message>
        <source>windowed layers cannot share their tokens over ranks</source>
        <translation>窗口层不能在进程间分担词元</translation>
    </message>
    <message>
        <source>windowed tokens per token of full layers</source>
        <translation>窗口层与全注意力层词元之比</translation>
    </message>
    <message>
        <source>windows at full length</source>
        <translation>全长的窗口</translation>
    </message>
    <message>
        <source>working set</source>
        <translation>工作集</translation>
    </message>
    <message>
        <source>writing failed</source>
        <translation>写入失败</translation>
    </message>
    <message>
        <source>xLSTM state, {layers:layer}</source>
        <translation>xLSTM 状态，{layers} 层</translation>
    </message>
    <message>
        <source>{:.1f} KiB</source>
        <translation>{:.1f} KiB</translation>
    </message>
    <message>
        <source>{:.1f} MiB</source>
        <translation>{:.1f} MiB</translation>
    </message>
    <message>
        <source>{:.2f} GiB</source>
        <translation>{:.2f} GiB</translation>
    </message>
    <message>
        <source>{:g} of {} at start: {} wanted, {} free</source>
        <translation>启动时 {:g} × {}：需要 {}，空闲 {}</translation>
    </message>
    <message>
        <source>{:g} of {} is {}, more than the {} that are free at start; use at most {:g}</source>
        <translation>{:g} × {} 为 {}，多于启动时空闲的 {}；请最多用 {:g}</translation>
    </message>
    <message>
        <source>{batch:token} in a batch, {cached:token} in the cache, {masks:mask}</source>
        <translation>批 {batch} 词元，缓存 {cached} 词元，掩码 {masks}</translation>
    </message>
    <message>
        <source>{blocks:block} × {block_bytes} in the {given} that were given</source>
        <translation>给出的 {given} 中 {blocks} 块 × {block_bytes}</translation>
    </message>
    <message>
        <source>{blocks:block} × {block_bytes} in what the budget of {requested} leaves</source>
        <translation>预算 {requested} 剩余中 {blocks} 块 × {block_bytes}</translation>
    </message>
    <message>
        <source>{bytes} as given</source>
        <translation>给出的 {bytes}</translation>
    </message>
    <message>
        <source>{layers:layer} for {tokens:token} drafted ahead</source>
        <translation>{layers} 层，提前草拟 {tokens} 个词元</translation>
    </message>
    <message>
        <source>{layers:layer} × ({key} + {value}) for {context:token} of all slots</source>
        <translation>{layers} 层 ×（{key} + {value}），所有槽共 {context} 词元</translation>
    </message>
    <message>
        <source>{layers:layer} × {each} for {sizes:captured batch size|captured batch sizes}</source>
        <translation>{layers} 层 × {each}，{sizes} 种捕获的批大小</translation>
    </message>
    <message>
        <source>{layers:layer} × {rows:row} × ({packed:token} of {key_values} + {value_values} values at {bits:bit}, two values of {type} per {group} + {residual:token} at {type})</source>
        <translation>{layers} 层 × {rows} 行 ×（{packed} 词元，每词元 {key_values} + {value_values} 个值，{bits} 位，每 {group} 个值两个 {type} 值 + {residual} 词元为 {type}）</translation>
    </message>
    <message>
        <source>{layers:layer} × {tokens:entry|entries} of {sequences:sequence} × {width} × {type}</source>
        <translation>{layers:layer} × {tokens:entry|entries} of {sequences:sequence} × {width} × {type}</translation>
    </message>
    <message>
        <source>{layers:layer} × {tokens:token} of {sequences:sequence} × ({key_values} + {value_values}) × {type}</source>
        <translation>{layers:layer} × {tokens:token} of {sequences:sequence} × ({key_values} + {value_values}) × {type}</translation>
    </message>
    <message>
        <source>{layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV head} × ({key_width} × {k_type} + {value_width} × {v_type})</source>
        <translation>{layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV head} × ({key_width} × {k_type} + {value_width} × {v_type})</translation>
    </message>
    <message>
        <source>{parameters:parameter} at {bits} bits on average</source>
        <translation>{parameters} 个参数，平均 {bits} 位</translation>
    </message>
    <message>
        <source>{parameters:parameter} at {bits} bits on average × {layers} of {all_layers:layer}</source>
        <translation>{parameters} 个参数，平均 {bits} 位 × {layers} / {all_layers} 层</translation>
    </message>
    <message>
        <source>{pools} of GPU pools × {ratio}</source>
        <translation>GPU 池 {pools} × {ratio}</translation>
    </message>
    <message>
        <source>{rows:row} × {heads:head} × {tokens} × {tokens} tokens × ({type} + 4 B)</source>
        <translation>{rows} 行 × {heads} 头 × {tokens} × {tokens} 词元 ×（{type} + 4 B）</translation>
    </message>
    <message>
        <source>{rows:row} × {tokens:token} of every layer, less the cache</source>
        <translation>每层 {rows} 行 × {tokens} 词元，减去缓存</translation>
    </message>
    <message>
        <source>{rows:row} × {vocabulary} vocabulary entries × ({type} + 4 B)</source>
        <translation>{rows} 行 × {vocabulary} 个词表条目 ×（{type} + 4 B）</translation>
    </message>
    <message>
        <source>{sequences:sequence} of {tokens:token} less what the sequences fill</source>
        <translation>{sequences} 个序列，每个 {tokens} 词元，减去序列已填部分</translation>
    </message>
    <message>
        <source>{sequences:sequence} × {vocabulary} vocabulary entries × 4 B</source>
        <translation>{sequences} 个序列 × {vocabulary} 个词表条目 × 4 B</translation>
    </message>
    <message>
        <source>{share} of {cache}, measured from {least} to {most}</source>
        <translation>{cache} 的 {share}，实测 {least} 至 {most}</translation>
    </message>
    <message>
        <source>{tensors:tensor} as stored in the file</source>
        <translation>按文件存储的 {tensors} 个张量</translation>
    </message>
    <message>
        <source>{tensors:tensor} of {stored} in the file × {part} held by this rank</source>
        <translation>文件中 {stored} 的 {tensors} 个张量 × 此进程持有的 {part}</translation>
    </message>
    <message>
        <source>{tensors:tensor}, each to a multiple of 128 B, block types with a last row of 512 values</source>
        <translation>{tensors} 个张量，各按 128 B 取整，块类型的最后一行为 512 个值</translation>
    </message>
    <message>
        <source>{tokens:token} at once × (3 × {hidden} + {layer}) × 2 B</source>
        <translation>同时 {tokens} 词元 ×（3 × {hidden} + {layer}）× 2 B</translation>
    </message>
    <message>
        <source>{tokens:token} at once × (4 × {hidden} + {attention} + 2 × {feed_forward}) × 2 B</source>
        <translation>同时 {tokens} 词元 ×（4 × {hidden} + {attention} + 2 × {feed_forward}）× 2 B</translation>
    </message>
    <message>
        <source>{tokens:token} × {width} values × {type}</source>
        <translation>{tokens} 词元 × {width} 个值 × {type}</translation>
    </message>
    <message>
        <source>{} GPUs instead of {}</source>
        <translation>{} 个 GPU，而不是 {} 个</translation>
    </message>
    <message>
        <source>{} &quot;{}&quot; is not known; 16-bit values are assumed.</source>
        <translation>{}“{}”未知；假定为 16 位值。</translation>
    </message>
    <message>
        <source>{} at once</source>
        <translation>同时 {} 个</translation>
    </message>
    <message>
        <source>{} at once: {} of the pool of {}</source>
        <translation>同时 {} 个：{}，池 {}</translation>
    </message>
    <message>
        <source>{} device</source>
        <translation>{} 设备</translation>
    </message>
    <message>
        <source>{} device {}</source>
        <translation>{} 设备 {}</translation>
    </message>
    <message>
        <source>{} does not divide the {} tensor-parallel ranks</source>
        <translation>{} 不能整除 {} 个张量并行进程</translation>
    </message>
    <message>
        <source>{} has {} entries for {} layers; the first {} are used.</source>
        <translation>{} 有 {} 个条目，对应 {} 层；使用前 {} 个。</translation>
    </message>
    <message>
        <source>{} lines of noise before the report were ignored</source>
        <translation>报告前的 {} 行杂乱输出被忽略</translation>
    </message>
    <message>
        <source>{} needs keys and values; latent attention has no values</source>
        <translation>{} 需要键和值；潜在注意力没有值</translation>
    </message>
    <message>
        <source>{} of {} GPUs stay idle: {} uses one per rank; raise tensor, pipeline or data parallelism to use them.</source>
        <translation>{} / {} 个 GPU 闲置：{} 每个进程用一个；请提高张量、流水线或数据并行以使用它们。</translation>
    </message>
    <message>
        <source>{} of {} layers on the GPU</source>
        <translation>{} / {} 层在 GPU 上</translation>
    </message>
    <message>
        <source>{} of {} requests run at once</source>
        <translation>{} / {} 个请求同时运行</translation>
    </message>
    <message>
        <source>{} ranks for {} layers</source>
        <translation>{} 个进程，{} 层</translation>
    </message>
    <message>
        <source>{} ranks share the tokens only where KV heads are replicated: {} KV heads on {} ranks are held {} times</source>
        <translation>{} 个进程只在 KV 头重复之处分担词元：{} 个 KV 头在 {} 个进程上保存 {} 份</translation>
    </message>
    <message>
        <source>{} requests take {} of {} state slots</source>
        <translation>{} 个请求占 {} / {} 个状态槽</translation>
    </message>
    <message>
        <source>{} sequences at once are more than the {} state blocks of the pool; set max_num_seqs to {} or less</source>
        <translation>同时 {} 个序列多于池的 {} 个状态块；请将 max_num_seqs 设为 {} 或更少</translation>
    </message>
    <message>
        <source>{} sequences at once, {} state blocks</source>
        <translation>同时 {} 个序列，{} 个状态块</translation>
    </message>
    <message>
        <source>{} sequences, max_num_seqs admits {}</source>
        <translation>{} 个序列，max_num_seqs 接纳 {} 个</translation>
    </message>
    <message>
        <source>{} slots serve {} sequences: the others wait; raise num_parallel.</source>
        <translation>{} 个槽服务 {} 个序列：其余等待；请提高 num_parallel。</translation>
    </message>
    <message>
        <source>{} tokens are fewer than the {} sequences of a step</source>
        <translation>{} 个词元少于一步的 {} 个序列</translation>
    </message>
    <message>
        <source>{} was not tried alone</source>
        <translation>{} 未单独试过</translation>
    </message>
    <message>
        <source>{} {:g} GB</source>
        <translation>{} {:g} GB</translation>
    </message>
    <message>
        <source>{}, {} bit, {}</source>
        <translation>{}，{} 位，{}</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is more than 64 bits can hold</source>
        <translation>{}：“{}”超出 64 位</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not {}</source>
        <translation>{}：“{}”不是{}</translation>
    </message>
    <message>
        <source>{}: cannot be read ({}).</source>
        <translation>{}：无法读取（{}）。</translation>
    </message>
    <message>
        <source>{}: deeper than {} folders; not searched.</source>
        <translation>{}：深于 {} 层文件夹；未搜索。</translation>
    </message>
    <message>
        <source>{}: more than {} files and folders; the rest is not listed.</source>
        <translation>{}：超过 {} 个文件和文件夹；其余未列出。</translation>
    </message>
    <message>
        <source>{}: must be at least 1</source>
        <translation>{}：必须至少为 1</translation>
    </message>
    <message>
        <source>{}: only continuous batching has it; set cache_implementation=paged or leave it out</source>
        <translation>{}：只有连续批处理有此项；请设置 cache_implementation=paged 或不设此项</translation>
    </message>
    <message>
        <source>{}: the size is more than 64 bits can hold; make the plan smaller</source>
        <translation>{}：大小超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>{}: this setting of {} is not modelled yet</source>
        <translation>{}：{} 的这个设置尚未建模</translation>
    </message>
    <message>
        <source>{}: {} groups along axis 0 or {}, not {}</source>
        <translation>{}：{} 沿轴 0 或 {} 分组，而不是 {}</translation>
    </message>
    <message>
        <source>{}: {} has no cache type {}; it has {}</source>
        <translation>{}：{} 没有缓存类型 {}；它有 {}</translation>
    </message>
    <message>
        <source>{}: {} has no such setting; {}</source>
        <translation>{}：{} 没有这个设置；{}</translation>
    </message>
    <message>
        <source>{}: {} is outside 1 … {}</source>
        <translation>{}：{} 不在 1 … {} 之内</translation>
    </message>
    <message>
        <source>Cache in host memory, two layers on the GPU</source>
        <translation>缓存在主机内存，两层在 GPU 上</translation>
    </message>
    <message>
        <source>Cache packed to 4 bits</source>
        <translation>缓存打包为 4 位</translation>
    </message>
    <message>
        <source>Load a checkpoint in {}, or add a quantization_config that makes one.</source>
        <translation>请载入 {} 的检查点，或添加生成它的 quantization_config。</translation>
    </message>
    <message>
        <source>Loss of quality grows with the context, and every token unpacks a layer at a time: slower.</source>
        <translation>质量损失随上下文增长，且每个词元一次解包一层：更慢。</translation>
    </message>
    <message>
        <source>OLLAMA_NUM_PARALLEL={}</source>
        <translation>OLLAMA_NUM_PARALLEL={}</translation>
    </message>
    <message>
        <source>Replace MODEL.gguf by a file of this model in the chosen weight precision, or by its name in Ollama&apos;s library.</source>
        <translation>请把 MODEL.gguf 换成此模型所选权重精度的文件，或其在 Ollama 库中的名称。</translation>
    </message>
    <message>
        <source>The first line starts the server; the rest is a Modelfile for `ollama create`.</source>
        <translation>第一行启动服务器；其余是用于 `ollama create` 的 Modelfile。</translation>
    </message>
    <message>
        <source>The whole cache crosses the bus for every token. Measure before relying on it.</source>
        <translation>每个词元整个缓存都要经过总线。采用之前请测量。</translation>
    </message>
    <message>
        <source>a cache made by hand</source>
        <translation>手动建立的缓存</translation>
    </message>
    <message>
        <source>answers are drawn, as several without beams must be</source>
        <translation>回答是抽样得到的，没有束搜索的多个回答必须如此</translation>
    </message>
    <message>
        <source>answers per sequence</source>
        <translation>每个序列的回答数</translation>
    </message>
    <message>
        <source>attention kernel</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>attention kernels</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>beams per sequence</source>
        <translation>每个序列的束数</translation>
    </message>
    <message>
        <source>blocks in host memory</source>
        <translation>主机内存中的块</translation>
    </message>
    <message>
        <source>blocks of 256 tokens</source>
        <translation>256 个词元的块</translation>
    </message>
    <message>
        <source>cache class</source>
        <translation>缓存类</translation>
    </message>
    <message>
        <source>context of one slot</source>
        <translation>一个槽的上下文</translation>
    </message>
    <message>
        <source>equal beginnings stored once</source>
        <translation>相同开头只存一份</translation>
    </message>
    <message>
        <source>every request stored by itself</source>
        <translation>每个请求各自存储</translation>
    </message>
    <message>
        <source>experts spread over all ranks</source>
        <translation>专家分布在所有进程上</translation>
    </message>
    <message>
        <source>from transformers import {}, AutoTokenizer{}
</source>
        <translation>from transformers import {}, AutoTokenizer{}
</translation>
    </message>
    <message>
        <source>fused attention</source>
        <translation>融合注意力</translation>
    </message>
    <message>
        <source>generated tokens</source>
        <translation>生成的词元</translation>
    </message>
    <message>
        <source>how layers are spread</source>
        <translation>层如何分布</translation>
    </message>
    <message>
        <source>inputs = tokenizer(prompts)[&quot;input_ids&quot;]
output = model.generate_batch(inputs=inputs, generation_config=GenerationConfig(max_new_tokens={} - max(map(len, inputs))), continuous_batching_config=ContinuousBatchingConfig({}))</source>
        <translation>inputs = tokenizer(prompts)[&quot;input_ids&quot;]
output = model.generate_batch(inputs=inputs, generation_config=GenerationConfig(max_new_tokens={} - max(map(len, inputs))), continuous_batching_config=ContinuousBatchingConfig({}))</translation>
    </message>
    <message>
        <source>inputs = tokenizer(prompts, return_tensors=&quot;pt&quot;, padding=True).to(model.device)
output = model.generate(**inputs, max_length={}{}{}{})</source>
        <translation>inputs = tokenizer(prompts, return_tensors=&quot;pt&quot;, padding=True).to(model.device)
output = model.generate(**inputs, max_length={}{}{}{})</translation>
    </message>
    <message>
        <source>layers that keep the model&apos;s type</source>
        <translation>保持模型类型的层</translation>
    </message>
    <message>
        <source>memory of each GPU left out of the account, in bytes</source>
        <translation>每个 GPU 不计入的内存，单位字节</translation>
    </message>
    <message>
        <source>one step at a time</source>
        <translation>一次一步</translation>
    </message>
    <message>
        <source>prompt and generated tokens</source>
        <translation>提示和生成的词元</translation>
    </message>
    <message>
        <source>settings of a quantised cache</source>
        <translation>量化缓存的设置</translation>
    </message>
    <message>
        <source>share of the memory for pages and inputs</source>
        <translation>页和输入的内存份额</translation>
    </message>
    <message>
        <source>state blocks per request</source>
        <translation>每个请求的状态块</translation>
    </message>
    <message>
        <source>tokenizer = AutoTokenizer.from_pretrained({0})
model = {1}.from_pretrained({0}, dtype=&quot;{2}&quot;, device_map=&quot;auto&quot;{3})
</source>
        <translation>tokenizer = AutoTokenizer.from_pretrained({0})
model = {1}.from_pretrained({0}, dtype=&quot;{2}&quot;, device_map=&quot;auto&quot;{3})
</translation>
    </message>
    <message>
        <source>tokens computed at once</source>
        <translation>同时计算的词元</translation>
    </message>
    <message>
        <source>tokens drafted ahead</source>
        <translation>提前草拟的词元</translation>
    </message>
    <message>
        <source>type of K and V</source>
        <translation>K 和 V 的类型</translation>
    </message>
    <message>
        <source>type of convolution windows</source>
        <translation>卷积窗口的类型</translation>
    </message>
    <message>
        <source>type of recurrent state</source>
        <translation>循环状态的类型</translation>
    </message>
    <message>
        <source>type of weights, activations and cache</source>
        <translation>权重、激活和缓存的类型</translation>
    </message>
    <message>
        <source>weights in host memory</source>
        <translation>主机内存中的权重</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 或 1</translation>
    </message>
    <message>
        <source>A prompt that another one continues may have to be read again.</source>
        <translation>由另一个提示继续的提示可能需要重新读取。</translation>
    </message>
    <message>
        <source>A shared prefix of {} tokens</source>
        <translation>{} 个词元的共享前缀</translation>
    </message>
    <message>
        <source>Attention is computed by the processor over a cache in host memory: slower with every token in it.</source>
        <translation>注意力由处理器在主机内存中的缓存上计算：缓存中的词元越多越慢。</translation>
    </message>
    <message>
        <source>Context checkpoints of the server</source>
        <translation>服务器的上下文检查点</translation>
    </message>
    <message>
        <source>Copies of window caches and states that each slot may keep in host memory; unset: not counted.</source>
        <translation>每个槽可在主机内存中保留的窗口缓存和状态副本；未设置时不计入。</translation>
    </message>
    <message>
        <source>Each token takes longer to launch.</source>
        <translation>每个词元的启动时间更长。</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>It prints the time of the prompt and of each token after every answer; give it a prompt of the plan&apos;s length.</source>
        <translation>每次回答后它会打印提示和每个词元的时间；请给它与方案同样长的提示。</translation>
    </message>
    <message>
        <source>KV cache in host memory</source>
        <translation>KV 缓存在主机内存中</translation>
    </message>
    <message>
        <source>Layers on GPUs, counted from the last, the output being one more; unset: as many as fit.</source>
        <translation>放在 GPU 上的层数，从最后一层数起，输出另算一层；未设置时能放多少放多少。</translation>
    </message>
    <message>
        <source>Let the engine choose the layers on GPUs so that each keeps fit_target free.</source>
        <translation>让引擎选择 GPU 上的层数，使每个 GPU 保留 fit_target 空闲。</translation>
    </message>
    <message>
        <source>Meanwhile, for the peak of memory: nvidia-smi --query-gpu=memory.used --format=csv --loop-ms=200</source>
        <translation>同时查看内存峰值：nvidia-smi --query-gpu=memory.used --format=csv --loop-ms=200</translation>
    </message>
    <message>
        <source>Meanwhile, for the peak of memory: rocm-smi --showmeminfo vram</source>
        <translation>同时查看内存峰值：rocm-smi --showmeminfo vram</translation>
    </message>
    <message>
        <source>MiB of host memory in which llama-server may keep prompts that a slot left; unset: not counted.</source>
        <translation>llama-server 可用来保留离开槽的提示的主机内存（MiB）；未设置时不计入。</translation>
    </message>
    <message>
        <source>MiB that the engine&apos;s own choice leaves free on each GPU.</source>
        <translation>引擎自行选择时在每个 GPU 上留出的 MiB。</translation>
    </message>
    <message>
        <source>Micro-batches of 128 tokens</source>
        <translation>128 词元的微批</translation>
    </message>
    <message>
        <source>No CUDA graphs</source>
        <translation>不用 CUDA 图</translation>
    </message>
    <message>
        <source>None where the GPU has the kernel; the scores are never stored.</source>
        <translation>GPU 有此内核时没有代价；得分从不存储。</translation>
    </message>
    <message>
        <source>Not even {gpus} of them fit.</source>
        <translation>连 {gpus} 个也放不下。</translation>
    </message>
    <message>
        <source>One of them does not surely fit.</source>
        <translation>再少一个就不一定放得下。</translation>
    </message>
    <message>
        <source>One pool of cache for all sequences</source>
        <translation>所有序列共用一个缓存池</translation>
    </message>
    <message>
        <source>Only where all sequences really begin with the same tokens, such as a long instruction.</source>
        <translation>只在所有序列确实以相同词元开头时有效，例如很长的指令。</translation>
    </message>
    <message>
        <source>Prefill in chunks of 2,048 tokens</source>
        <translation>以 2,048 个词元分块预填充</translation>
    </message>
    <message>
        <source>Prompt cache of the server</source>
        <translation>服务器的提示缓存</translation>
    </message>
    <message>
        <source>Prompts are read more slowly.</source>
        <translation>读取提示更慢。</translation>
    </message>
    <message>
        <source>Runs after the launch snippet, with its model and inputs.</source>
        <translation>在启动代码之后运行，使用其模型和输入。</translation>
    </message>
    <message>
        <source>Steps of 2,048 tokens</source>
        <translation>每步 2,048 个词元</translation>
    </message>
    <message>
        <source>The processor computes the other layers: every token waits for {bytes} of weights that are read from host memory. Measure before relying on it.</source>
        <translation>其余层由处理器计算：每个词元都要等待从主机内存读取 {bytes} 权重。采用之前请测量。</translation>
    </message>
    <message>
        <source>The sequences share the context: all of them at full length at once no longer run.</source>
        <translation>各序列共享上下文：不能再让所有序列同时达到全长。</translation>
    </message>
    <message>
        <source>Tokens that are guessed ahead: each needs a row of logits and of recurrent state per sequence.</source>
        <translation>提前猜测的词元：每个序列各需要一行 logits 和一行循环状态。</translation>
    </message>
    <message>
        <source>Windowed layers keep their window only</source>
        <translation>窗口层只保留自己的窗口</translation>
    </message>
    <message>
        <source>line {}: these are more than {} sequences</source>
        <translation>第 {} 行：超过 {} 个序列</translation>
    </message>
    <message>
        <source>llama-bench times one sequence; several at once share the same GPU.</source>
        <translation>llama-bench 只对一个序列计时；多个同时运行时共享同一个 GPU。</translation>
    </message>
    <message>
        <source>llama-server: grows with use, up to this</source>
        <translation>llama-server：随使用增长，最多到此</translation>
    </message>
    <message>
        <source>no benchmark program is known for the engine {}</source>
        <translation>引擎 {} 没有已知的基准测试程序</translation>
    </message>
    <message>
        <source>no layer on GPUs</source>
        <translation>GPU 上没有层</translation>
    </message>
    <message>
        <source>ollama run MODEL --verbose</source>
        <translation>ollama run MODEL --verbose</translation>
    </message>
    <message>
        <source>python3 -m sglang.bench_one_batch</source>
        <translation>python3 -m sglang.bench_one_batch</translation>
    </message>
    <message>
        <source>share of each GPU, separated by slashes</source>
        <translation>各 GPU 的份额，以斜杠分隔</translation>
    </message>
    <message>
        <source>tokens in the cache before the test</source>
        <translation>测试前缓存中的词元</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>提示的词元</translation>
    </message>
    <message>
        <source>tokens to generate</source>
        <translation>要生成的词元</translation>
    </message>
    <message>
        <source>vllm bench latency</source>
        <translation>vllm bench latency</translation>
    </message>
    <message>
        <source>{bytes} of expert weights are read from host memory for each token.</source>
        <translation>每个词元要从主机内存读取 {bytes} 专家权重。</translation>
    </message>
    <message>
        <source>{gpus} of them do not surely fit.</source>
        <translation>{gpus} 个不一定放得下。</translation>
    </message>
    <message>
        <source>{mebibytes} MiB at most</source>
        <translation>最多 {mebibytes} MiB</translation>
    </message>
    <message>
        <source>{} of {} layers and the output on GPUs</source>
        <translation>{} / {} 层和输出在 GPU 上</translation>
    </message>
    <message>
        <source>({requests:request} + 1) × ({context:token} + 4) × 4 B</source>
        <translation>({requests} 个请求 + 1) × ({context} 词元 + 4) × 4 B</translation>
    </message>
    <message>
        <source>({requests:request} + 2) × 128 rows, rounded up, × {row} of all layers</source>
        <translation>({requests} 个请求 + 2) × 128 行（向上取整） × {row} （所有层）</translation>
    </message>
    <message>
        <source>({slots:slot} + 1 padding) × ({window} convolution window + {matrix} state)</source>
        <translation>({slots} 个槽 + 1 填充) × ({window} 卷积窗口 + {matrix} 状态)</translation>
    </message>
    <message>
        <source>({tokens:token} + {page} padding) × {layers:layer} × {bytes_per_token} B per token and layer</source>
        <translation>({tokens} 词元 + {page} 填充) × {layers} 层 × {bytes_per_token} B（每词元每层）</translation>
    </message>
    <message>
        <source>({tokens:token} + {page} padding) × {layers:layer} × {kv_heads:KV head} × ({key_width} + {value_width}) × {element_bytes} B</source>
        <translation>({tokens} 词元 + {page} 填充) × {layers} 层 × {kv_heads} 个 KV 头 × ({key_width} + {value_width}) × {element_bytes} B</translation>
    </message>
    <message>
        <source>({tokens:token} + {page} padding) × {row} B of one layer in 1 B values</source>
        <translation>({tokens} 词元 + {page} 填充) × {row} B（一层，值为 1 B）</translation>
    </message>
    <message>
        <source>2 × {layers:layer} × {sequences:sequence} × {tokens:token} × {kv_heads:KV head} × {head_dim} × {type}</source>
        <translation>2 × {layers} 层 × {sequences} 个序列 × {tokens} 词元 × {kv_heads} 个 KV 头 × {head_dim} × {type}</translation>
    </message>
    <message>
        <source>2 × {layers:layer} × {streams:stream} × {cells:cell} × {keys} × {k_type}</source>
        <translation>2 × {layers} 层 × {streams} 个流 × {cells} 单元 × {keys} × {k_type}</translation>
    </message>
    <message>
        <source>{batch:request} × {state}</source>
        <translation>{batch} 个请求 × {state}</translation>
    </message>
    <message>
        <source>{blocks:block} × {tokens:token} × {bytes} B (2 × {layers:layer} × {kv_heads:KV head} × {width} × {type})</source>
        <translation>{blocks} 块 × {tokens} 词元 × {bytes} B (2 × {layers} 层 × {kv_heads} 个 KV 头 × {width} × {type})</translation>
    </message>
    <message>
        <source>{blocks:block} × {tokens:token} × {bytes} B ({layers:layer} × {width} × {type})</source>
        <translation>{blocks} 块 × {tokens} 词元 × {bytes} B ({layers} 层 × {width} × {type})</translation>
    </message>
    <message>
        <source>{layers:layer} × {rows:row} × ({window_values} × {window_type} + {state_values} × {state_type})</source>
        <translation>{layers} 层 × {rows} 行 × ({window_values} × {window_type} + {state_values} × {state_type})</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × ({rolling} + {matrix}) × 4 B</source>
        <translation>{layers} 层 × {sequences} 个序列 × ({rolling} + {matrix}) × 4 B</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × ({window_elements} × {window_type} + {state_elements} × {state_type})</source>
        <translation>{layers} 层 × {sequences} 个序列 × ({window_elements} × {window_type} + {state_elements} × {state_type})</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × {copies:copy|copies} × {tokens:token} × ({key_values} + {value_values}) × {type}</source>
        <translation>{layers} 层 × {sequences} 个序列 × {copies} 份 × {tokens} 词元 × ({key_values} + {value_values}) × {type}</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × {rows:row} × ({rolling} + {matrix}) × 4 B</source>
        <translation>{layers} 层 × {sequences} 个序列 × {rows} 行 × ({rolling} + {matrix}) × 4 B</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × {tokens:entry|entries} × {width} × {type}</source>
        <translation>{layers} 层 × {sequences} 个序列 × {tokens} 个条目 × {width} × {type}</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × {tokens:token} × ({key_values} + {value_values}) × {type}</source>
        <translation>{layers} 层 × {sequences} 个序列 × {tokens} 词元 × ({key_values} + {value_values}) × {type}</translation>
    </message>
    <message>
        <source>{layers:layer} × {sequences:sequence} × {tokens:token} × {kv_heads:KV head} × ({key_width} × {k_type} + {value_width} × {v_type})</source>
        <translation>{layers} 层 × {sequences} 个序列 × {tokens} 词元 × {kv_heads} 个 KV 头 × ({key_width} × {k_type} + {value_width} × {v_type})</translation>
    </message>
    <message>
        <source>{layers:layer} × {slots:slot} × {values} × 4 B</source>
        <translation>{layers} 层 × {slots} 个槽 × {values} × 4 B</translation>
    </message>
    <message>
        <source>{layers:layer} × {streams:stream} × {cells:cell} × ({keys} × {k_type} + {values} × {v_type})</source>
        <translation>{layers} 层 × {streams} 个流 × {cells} 单元 × ({keys} × {k_type} + {values} × {v_type})</translation>
    </message>
    <message>
        <source>{layers:layer} × {streams:stream} × {cells:cell} × {keys} × {k_type}</source>
        <translation>{layers} 层 × {streams} 个流 × {cells} 单元 × {keys} × {k_type}</translation>
    </message>
    <message>
        <source>{parameters:parameter} × {type}</source>
        <translation>{parameters} 个参数 × {type}</translation>
    </message>
    <message>
        <source>{ranks:GPU} × {each}</source>
        <translation>{ranks} 个 GPU × {each}</translation>
    </message>
    <message>
        <source>{ranks:rank} × {size}</source>
        <translation>{ranks} 个进程 × {size}</translation>
    </message>
    <message>
        <source>{sequences:sequence} × {copies:copy|copies} × {one}</source>
        <translation>{sequences} 个序列 × {copies} 份 × {one}</translation>
    </message>
    <message>
        <source>{tensors:tensor}</source>
        <translation>{tensors} 个张量</translation>
    </message>
    <message>
        <source>{tokens:token} × (2 × {hidden} + {inner}) × {type}</source>
        <translation>{tokens} 词元 × (2 × {hidden} + {inner}) × {type}</translation>
    </message>
    <message>
        <source>-1 or 0 … {}</source>
        <translation>-1 或 0 … {}</translation>
    </message>
    <message>
        <source>GPUs to use; none: the processor only</source>
        <translation>使用的 GPU；none：仅处理器</translation>
    </message>
    <message>
        <source>MiB of host memory for earlier prompts</source>
        <translation>用于先前提示的主机内存（MiB）</translation>
    </message>
    <message>
        <source>MiB that stay free on each GPU</source>
        <translation>每个 GPU 上保持空闲的 MiB</translation>
    </message>
    <message>
        <source>No GPU was found on this machine, so it is not known what fits; name one with --gpu or --vram.</source>
        <translation>本机未找到 GPU，因此不知道什么放得下；请用 --gpu 或 --vram 指定一个。</translation>
    </message>
    <message>
        <source>No model has {} query heads and {} KV heads of {} values with a hidden size of {}.</source>
        <translation>没有模型具有 {} 个查询头、{} 个 {} 值的 KV 头和 {} 的隐藏维度。</translation>
    </message>
    <message>
        <source>No weight precision surely fits.</source>
        <translation>没有一定放得下的权重精度。</translation>
    </message>
    <message>
        <source>Not even one sequence of this length surely fits.</source>
        <translation>这个长度的序列连一个也不一定放得下。</translation>
    </message>
    <message>
        <source>Not even one token per sequence surely fits.</source>
        <translation>每个序列连一个词元也不一定放得下。</translation>
    </message>
    <message>
        <source>Other programs, beyond the {assumed} that are not free</source>
        <translation>其他程序，在不空闲的 {assumed} 之外</translation>
    </message>
    <message>
        <source>Patterns of tensor names with the device they go to, like exps=CPU; those that choose all experts of a layer are modelled.</source>
        <translation>张量名称的模式及其目标设备，如 exps=CPU；已建模的是选中一层全部专家的模式。</translation>
    </message>
    <message>
        <source>The activations are unknown, because the model&apos;s hidden size is: give --hidden.</source>
        <translation>激活未知，因为模型的隐藏维度未知：请给出 --hidden。</translation>
    </message>
    <message>
        <source>The engine refuses fewer with the plan&apos;s settings.</source>
        <translation>引擎以方案的设置拒绝更少的数量。</translation>
    </message>
    <message>
        <source>The engine refuses more than this with the plan&apos;s settings.</source>
        <translation>引擎以方案的设置拒绝更多的数量。</translation>
    </message>
    <message>
        <source>The files hold only {} of the {} layers that the config names; they may be a part of a model.</source>
        <translation>文件只含 {} / {} 层（按配置）；它们可能只是模型的一部分。</translation>
    </message>
    <message>
        <source>The memory of a device is unknown, so it is not known what fits.</source>
        <translation>某个设备的内存未知，因此不知道什么放得下。</translation>
    </message>
    <message>
        <source>The output buffers are unknown, because the model&apos;s vocabulary is: give --vocab.</source>
        <translation>输出缓冲区未知，因为模型的词表未知：请给出 --vocab。</translation>
    </message>
    <message>
        <source>The weights are unknown, so it is not known what fits; give the missing sizes or --parameters.</source>
        <translation>权重未知，因此不知道什么放得下；请给出缺少的大小或 --parameters。</translation>
    </message>
    <message>
        <source>The working buffers are unknown, so it is not known what fits; give --hidden and --vocab.</source>
        <translation>工作缓冲区未知，因此不知道什么放得下；请给出 --hidden 和 --vocab。</translation>
    </message>
    <message>
        <source>The {} is not given and assumed to be {}: give --{}.</source>
        <translation>未给出 {}，假定为 {}：请给出 --{}。</translation>
    </message>
    <message>
        <source>This is how the model is stored; larger weights would not make it better.</source>
        <translation>模型就是这样存储的；更大的权重不会使它更好。</translation>
    </message>
    <message>
        <source>What desktop, system and driver held before a model was loaded, in public logs</source>
        <translation>公开日志中，载入模型之前桌面、系统和驱动程序占用的内存</translation>
    </message>
    <message>
        <source>a known model type, which tells how its experts are stored</source>
        <translation>已知的模型类型，它说明专家如何存储</translation>
    </message>
    <message>
        <source>a list of at most 8 sizes</source>
        <translation>最多 8 个大小的列表</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>张量列表</translation>
    </message>
    <message>
        <source>a model: a preset&apos;s id or a file</source>
        <translation>模型：预设的标识或文件</translation>
    </message>
    <message>
        <source>a number, a text or a list</source>
        <translation>数、文本或列表</translation>
    </message>
    <message>
        <source>a range such as &quot;0-31&quot; for each {} of the name</source>
        <translation>范围，如 &quot;0-31&quot;，对应名称中的每个 {}</translation>
    </message>
    <message>
        <source>a size within 64 bits</source>
        <translation>64 位以内的大小</translation>
    </message>
    <message>
        <source>a type of tensors such as &quot;BF16&quot;</source>
        <translation>张量类型，如 &quot;BF16&quot;</translation>
    </message>
    <message>
        <source>an object with metadata</source>
        <translation>含元数据的对象</translation>
    </message>
    <message>
        <source>copies of windows and states per slot</source>
        <translation>每个槽的窗口和状态副本</translation>
    </message>
    <message>
        <source>devices of tensors by pattern</source>
        <translation>按模式指定张量的设备</translation>
    </message>
    <message>
        <source>engine: vLLM does not run {} layers; choose transformers or llama.cpp</source>
        <translation>引擎：vLLM 不运行 {} 层；请选择 transformers 或 llama.cpp</translation>
    </message>
    <message>
        <source>has no &quot;=&quot; after a pattern</source>
        <translation>模式之后没有 &quot;=&quot;</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>is no regular expression</source>
        <translation>不是正则表达式</translation>
    </message>
    <message>
        <source>names no device of this plan: CPU, or a GPU from 0 to {}</source>
        <translation>没有指名此方案的设备：CPU，或 0 至 {} 的 GPU</translation>
    </message>
    <message>
        <source>number of KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>number of query heads</source>
        <translation>查询头数</translation>
    </message>
    <message>
        <source>solve gpu_layers: the engine {} places no layers by their number; choose an engine that does, such as llama.cpp</source>
        <translation>求解 gpu_layers：引擎 {} 不按层数放置；请选择这样做的引擎，如 llama.cpp</translation>
    </message>
    <message>
        <source>vllm serve</source>
        <translation>vllm serve</translation>
    </message>
    <message>
        <source>{assumed} are left out of what is free; seen from {lowest} to {highest}</source>
        <translation>空闲内存中已扣除 {assumed}；所见为 {lowest} 至 {highest}</translation>
    </message>
    <message>
        <source>{} is no option of {}: it only guides this plan.</source>
        <translation>{} 不是 {} 的选项：它只影响此方案。</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; {}; expected a pattern like exps=CPU</source>
        <translation>{}：“{}”{}；应为 exps=CPU 这样的模式</translation>
    </message>
    <message>
        <source>{}: only patterns that choose all experts of a layer are modelled, and one chooses {} apart; use a pattern like exps=CPU</source>
        <translation>{}：只建模了选中一层全部专家的模式，而有一个单独选中了 {}；请用 exps=CPU 这样的模式</translation>
    </message>
    <message>
        <source>vLLM&apos;s profiling run samples max_num_seqs rows: logits in float32 and what sorting them for top-k and top-p copies, beside the hidden states of all tokens</source>
        <translation>vLLM 的性能分析运行对 max_num_seqs 行采样：float32 的 logits 以及 top-k 和 top-p 排序的副本，另加所有词元的隐藏状态</translation>
    </message>
    <message>
        <source>{copies} × {rows:row} × {vocabulary} vocabulary entries × 4 B + {tokens:token} × {hidden} × {type}</source>
        <translation>{copies} × {rows} 行 × {vocabulary} 个词表条目 × 4 B + {tokens} 个词元 × {hidden} × {type}</translation>
    </message>
    <message>
        <source>Printed by vLLM on fifteen runs, in proportion to layers and captured batch sizes</source>
        <translation>vLLM 在十五次运行中打印的值，与层数和捕获的批大小数成正比</translation>
    </message>
    <message>
        <source>The compute buffer is not counted: the heads of the model&apos;s state are unknown.</source>
        <translation>未计入计算缓冲区：模型状态的头数未知。</translation>
    </message>
    <message>
        <source>The compute buffer is not counted: the model&apos;s attention heads are unknown.</source>
        <translation>未计入计算缓冲区：模型的注意力头数未知。</translation>
    </message>
    <message>
        <source>Not even {gpus} of them fit, and the engine refuses more with the plan&apos;s settings.</source>
        <translation>连 {gpus} 个也放不下，按此方案的设置引擎拒绝更多。</translation>
    </message>
    <message>
        <source>Cosines and sines for all positions of the model, as vLLM and SGLang keep them (rotary_embedding); models that rotate a part of each head have less</source>
        <translation>模型所有位置的余弦和正弦，vLLM 和 SGLang 按此保存（rotary_embedding）；只旋转每个头一部分的模型更少</translation>
    </message>
    <message>
        <source>PyTorch CUDACachingAllocator.cpp: tensors of 10 MiB and more take multiples of 2 MiB, smaller ones are cut from blocks of 20 MiB</source>
        <translation>PyTorch CUDACachingAllocator.cpp：10 MiB 及以上的张量占 2 MiB 的整数倍，较小的从 20 MiB 的块中切出</translation>
    </message>
    <message>
        <source>Rotary tables</source>
        <translation>旋转位置表</translation>
    </message>
    <message>
        <source>Rounding by PyTorch&apos;s allocator</source>
        <translation>PyTorch 分配器的取整</translation>
    </message>
    <message>
        <source>{bytes} between the weights in blocks of 2 and 20 MiB</source>
        <translation>权重放入 2 和 20 MiB 的块后剩余的 {bytes}</translation>
    </message>
    <message>
        <source>{positions:position} × {width} of a head × {type}</source>
        <translation>{positions:position} × 每个头的 {width} × {type}</translation>
    </message>
    <message>
        <source>MIG is on and no slice can be used: create one, or switch MIG off</source>
        <translation>MIG 已开启但没有可用的切片：请创建一个，或关闭 MIG</translation>
    </message>
    <message>
        <source>The Vulkan loader lacks the functions to list devices: it is broken, or far too old.</source>
        <translation>Vulkan 加载器缺少列出设备所需的函数：它已损坏，或版本过旧。</translation>
    </message>
    <message>
        <source>The driver hangs and does not even let the worker be stopped: it is not asked again while that worker hangs; restarting the computer may be needed.</source>
        <translation>驱动程序挂起，甚至无法停止工作进程：在该工作进程挂起期间不再询问它；可能需要重新启动计算机。</translation>
    </message>
    <message>
        <source>The vendors&apos; own interfaces told everything; asking all drivers asks Vulkan too.</source>
        <translation>厂商自己的接口已给出全部信息；询问所有驱动程序时也会询问 Vulkan。</translation>
    </message>
    <message>
        <source>a memory fault (exception 0xc0000005)</source>
        <translation>内存错误（异常 0xc0000005）</translation>
    </message>
    <message>
        <source>exception {:#x}</source>
        <translation>异常 {:#x}</translation>
    </message>
    <message>
        <source>the Vulkan driver of {} failed before and is left out; asking all drivers tries it again</source>
        <translation>{} 的 Vulkan 驱动程序之前失败过，已被排除；询问所有驱动程序时会再次尝试</translation>
    </message>
    <message>
        <source>Adapters, {layers:layer}</source>
        <translation>适配器，{layers:layer}</translation>
    </message>
    <message>
        <source>Largest rank of those adapters.</source>
        <translation>这些适配器的最大秩。</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685): rank × (outputs + inputs) of every attention and feed-forward matrix; fewer where an adapter changes fewer of them</source>
        <translation>LoRA（arXiv 2106.09685）：每个注意力和前馈矩阵的 秩 ×（输出 + 输入）；适配器改动的矩阵较少时更少</translation>
    </message>
    <message>
        <source>LoRA adapters that the GPU has room for at once; 0: no adapters.</source>
        <translation>GPU 同时容纳的 LoRA 适配器数；0：没有适配器。</translation>
    </message>
    <message>
        <source>adapters on the GPU at once</source>
        <translation>同时在 GPU 上的适配器</translation>
    </message>
    <message>
        <source>largest rank of an adapter</source>
        <translation>适配器的最大秩</translation>
    </message>
    <message>
        <source>{adapters:adapter} × {values} values of rank {rank} × 2 B</source>
        <translation>{adapters:adapter} × 秩 {rank} 的 {values} 个值 × 2 B</translation>
    </message>
    <message>
        <source>CUDA did not start ({}).</source>
        <translation>CUDA 未能启动（{}）。</translation>
    </message>
    <message>
        <source>CUDA does not tell this device&apos;s memory ({}), so it is unknown</source>
        <translation>CUDA 不报告此设备的内存（{}），因此未知</translation>
    </message>
    <message>
        <source>CUDA error {}</source>
        <translation>CUDA 错误 {}</translation>
    </message>
    <message>
        <source>CUDA may not open the NVIDIA devices ({}): check the rights on /dev/nvidia*.</source>
        <translation>CUDA 无权打开 NVIDIA 设备（{}）：请检查 /dev/nvidia* 的权限。</translation>
    </message>
    <message>
        <source>CUDA {}.{}</source>
        <translation>CUDA {}.{}</translation>
    </message>
    <message>
        <source>GPU {}</source>
        <translation>GPU {}</translation>
    </message>
    <message>
        <source>GPU {} could not be opened ({})</source>
        <translation>无法打开 GPU {}（{}）</translation>
    </message>
    <message>
        <source>MIG slice {} could not be opened ({})</source>
        <translation>无法打开 MIG 切片 {}（{}）</translation>
    </message>
    <message>
        <source>Measured by the NVIDIA driver {}.</source>
        <translation>由 NVIDIA 驱动程序 {} 测得。</translation>
    </message>
    <message>
        <source>NVML could not count the devices ({}).</source>
        <translation>NVML 无法统计设备数量（{}）。</translation>
    </message>
    <message>
        <source>NVML could not read this device&apos;s memory ({}), so it is unknown</source>
        <translation>NVML 无法读取此设备的内存（{}），因此未知</translation>
    </message>
    <message>
        <source>NVML did not start ({}).</source>
        <translation>NVML 未能启动（{}）。</translation>
    </message>
    <message>
        <source>NVML error {}</source>
        <translation>NVML 错误 {}</translation>
    </message>
    <message>
        <source>The CUDA driver cannot be loaded: {}</source>
        <translation>无法加载 CUDA 驱动程序：{}</translation>
    </message>
    <message>
        <source>The CUDA library and the running NVIDIA driver do not match ({}): restart the computer, or update the driver.</source>
        <translation>CUDA 库与正在运行的 NVIDIA 驱动程序不匹配（{}）：请重新启动计算机，或更新驱动程序。</translation>
    </message>
    <message>
        <source>The Vulkan drivers could not list their devices (Vulkan error {}).</source>
        <translation>Vulkan 驱动程序无法列出其设备（Vulkan 错误 {}）。</translation>
    </message>
    <message>
        <source>The Vulkan loader cannot be loaded: {}</source>
        <translation>无法加载 Vulkan 加载器：{}</translation>
    </message>
    <message>
        <source>Vulkan did not start (Vulkan error {}).</source>
        <translation>Vulkan 未能启动（Vulkan 错误 {}）。</translation>
    </message>
    <message>
        <source>Vulkan lists only the processor ({}), which is no GPU.</source>
        <translation>Vulkan 只列出了处理器（{}），它不是 GPU。</translation>
    </message>
    <message>
        <source>config.yaml holds what has no option of its own:
{}</source>
        <translation>config.yaml 中是没有专门选项的设置：
{}</translation>
    </message>
    <message>
        <source>display device {} at {} has no memory that a model could use</source>
        <translation>位于 {1} 的显示设备 {0} 没有模型可用的内存</translation>
    </message>
    <message>
        <source>driver {}</source>
        <translation>驱动程序 {}</translation>
    </message>
    <message>
        <source>free memory could not be measured ({})</source>
        <translation>无法测量空闲内存（{}）</translation>
    </message>
    <message>
        <source>free memory could not be measured: no context ({})</source>
        <translation>无法测量空闲内存：没有上下文（{}）</translation>
    </message>
    <message>
        <source>host memory, budget: {}</source>
        <translation>主机内存，预算：{}</translation>
    </message>
    <message>
        <source>known are {}</source>
        <translation>已知的有 {}</translation>
    </message>
    <message>
        <source>loader {}.{}.{}</source>
        <translation>加载器 {}.{}.{}</translation>
    </message>
    <message>
        <source>possible are {}</source>
        <translation>可选值为 {}</translation>
    </message>
    <message>
        <source>reports with the same {} differ in another identity; they are kept apart</source>
        <translation>{} 相同的报告在另一标识上不同；它们被分开处理</translation>
    </message>
    <message>
        <source>saved from the preset {}</source>
        <translation>由预设 {} 保存</translation>
    </message>
    <message>
        <source>saved from {}</source>
        <translation>由 {} 保存</translation>
    </message>
    <message>
        <source>the AMD device at {} runs without the amdgpu driver{}</source>
        <translation>位于 {} 的 AMD 设备没有使用 amdgpu 驱动程序{}</translation>
    </message>
    <message>
        <source>trtllm-serve {}</source>
        <translation>trtllm-serve {}</translation>
    </message>
    <message>
        <source>{} MIG</source>
        <translation>{} MIG</translation>
    </message>
    <message>
        <source>{} MiB</source>
        <translation>{} MiB</translation>
    </message>
    <message>
        <source>{} gave no believable {} ({}), so it is unknown</source>
        <translation>{} 没有给出可信的{}（{}），因此未知</translation>
    </message>
    <message>
        <source>{} gave {} free of {}; more than all cannot be free, so free memory is unknown</source>
        <translation>{} 给出空闲 {}，总量 {}；空闲不可能多于总量，因此空闲内存未知</translation>
    </message>
    <message>
        <source>{} gave {} {}, more than {} {}; cut to that</source>
        <translation>{} 给出的{} {}，多于{} {}；已截到该值</translation>
    </message>
    <message>
        <source>{} gives no identity; matched by elimination</source>
        <translation>{} 不给出标识；用排除法匹配</translation>
    </message>
    <message>
        <source>{} gives several devices this one&apos;s UUID, so it proves nothing</source>
        <translation>{} 对多个设备给出此设备的 UUID，因此不能作为依据</translation>
    </message>
    <message>
        <source>{} is no GPU of this computer</source>
        <translation>{} 不是这台计算机的 GPU</translation>
    </message>
    <message>
        <source>{} is the processor drawing, not a GPU</source>
        <translation>{} 是用处理器绘图，不是 GPU</translation>
    </message>
    <message>
        <source>{} lacks the functions to list devices: it is not NVIDIA&apos;s, or far too old.</source>
        <translation>{} 缺少列出设备的函数：它不是 NVIDIA 的，或者太旧。</translation>
    </message>
    <message>
        <source>{} says {}, {} says {}; {} is believed</source>
        <translation>{} 报告 {}，{} 报告 {}；采信 {}</translation>
    </message>
    <message>
        <source>{} sequences</source>
        <translation>{} 个序列</translation>
    </message>
    <message>
        <source>{}, sizes changed by hand</source>
        <translation>{}，尺寸经手动修改</translation>
    </message>
    <message>
        <source>{}: Windows error {}</source>
        <translation>{}：Windows 错误 {}</translation>
    </message>
    <message>
        <source>{}: cannot open shared object file</source>
        <translation>{}：无法打开共享库文件</translation>
    </message>
    <message>
        <source>{}={} is set here: engines started from this environment see only those devices</source>
        <translation>此处设置了 {}={}：从此环境启动的引擎只能看到这些设备</translation>
    </message>
    <message>
        <source>{}vllm serve {}</source>
        <translation>{}vllm serve {}</translation>
    </message>
    <message>
        <source>The CUDA driver is not installed (no {}).</source>
        <translation>未安装 CUDA 驱动程序（没有 {}）。</translation>
    </message>
    <message>
        <source>The NVIDIA driver is not installed (no {}).</source>
        <translation>未安装 NVIDIA 驱动程序（没有 {}）。</translation>
    </message>
    <message>
        <source>The NVIDIA management library cannot be loaded: {}</source>
        <translation>无法加载 NVIDIA 管理库：{}</translation>
    </message>
    <message>
        <source>The Vulkan loader is not installed (no {}).</source>
        <translation>未安装 Vulkan 加载器（没有 {}）。</translation>
    </message>
    <message>
        <source>A formula promises no speed: measure time to first token, time per token and peak memory on the target.</source>
        <translation>公式不承诺速度：请在目标机器上测量首词元时间、每词元时间和峰值内存。</translation>
    </message>
    <message>
        <source>Another program with its own rules and features; settings that it does not know start at its defaults.</source>
        <translation>另一个程序，有自己的规则和功能；它不认识的设置从其默认值开始。</translation>
    </message>
    <message>
        <source>tensor_split: {} shares for {} GPU{}; give one share for each, or leave it out</source>
        <translation>tensor_split：{} 个份额对应 {} 个 GPU{}；请为每个 GPU 各给一个份额，或留空</translation>
    </message>
    <message>
        <source>More than this fits only with the engine&apos;s own change.</source>
        <translation>再多就只有在引擎自行调整后才放得下。</translation>
    </message>
    <message>
        <source>Without the engine&apos;s own change not even one sequence of this length fits.</source>
        <translation>引擎不自行调整时，这一长度的序列连一个也放不下。</translation>
    </message>
    <message>
        <source>Without the engine&apos;s own change not even one token per sequence fits.</source>
        <translation>引擎不自行调整时，每个序列连一个词元也放不下。</translation>
    </message>
    <message>
        <source>Embeddings on the host</source>
        <translation>主机上的嵌入</translation>
    </message>
    <message>
        <source>Embeddings on the host, mapped from the file</source>
        <translation>主机上的嵌入，从文件映射</translation>
    </message>
    <message>
        <source>Experts and embeddings on the host, mapped from the file, {layers:layer}</source>
        <translation>主机上的专家与嵌入，从文件映射，{layers} 层</translation>
    </message>
    <message>
        <source>Experts and embeddings on the host, {layers:layer}</source>
        <translation>主机上的专家与嵌入，{layers} 层</translation>
    </message>
</context>
<context>
    <name>CoreInput</name>
    <message>
        <source>all layers</source>
        <translation>全部层</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>假设值</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>block bytes</source>
        <translation>块字节数</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>已缓存</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>element bytes</source>
        <translation>元素字节数</translation>
    </message>
    <message>
        <source>feed forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定值</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>head dim</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>high</source>
        <translation>上界</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>inner</source>
        <translation>内部维度</translation>
    </message>
    <message>
        <source>k type</source>
        <translation>K 类型</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>key values</source>
        <translation>键的值数</translation>
    </message>
    <message>
        <source>key width</source>
        <translation>键宽度</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>kv heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>least</source>
        <translation>最少</translation>
    </message>
    <message>
        <source>low</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>mebibytes</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>one</source>
        <translation>单个</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出行</translation>
    </message>
    <message>
        <source>packed</source>
        <translation>已压缩</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>part</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>pools</source>
        <translation>池</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>申请量</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残余</translation>
    </message>
    <message>
        <source>rolling</source>
        <translation>滚动窗口</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行大小</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>大小数</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>state elements</source>
        <translation>状态元素</translation>
    </message>
    <message>
        <source>state type</source>
        <translation>状态类型</translation>
    </message>
    <message>
        <source>state values</source>
        <translation>状态值数</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储量</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>v type</source>
        <translation>V 类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>value values</source>
        <translation>值的值数</translation>
    </message>
    <message>
        <source>value width</source>
        <translation>值宽度</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>window elements</source>
        <translation>窗口元素</translation>
    </message>
    <message>
        <source>window type</source>
        <translation>窗口类型</translation>
    </message>
    <message>
        <source>window values</source>
        <translation>窗口值数</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置数</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1: this value is not possible</source>
        <translation>%1：不能取这个值</translation>
    </message>
    <message>
        <source>%1: the engine has no cache type %2</source>
        <translation>%1：引擎没有缓存类型 %2</translation>
    </message>
    <message>
        <source>%1: this setting cannot have this value</source>
        <translation>%1：这个设置不能取这个值</translation>
    </message>
    <message>
        <source>%1: the engine has no such setting</source>
        <translation>%1：引擎没有这个设置</translation>
    </message>
    <message>
        <source>%1: this setting is not modelled yet</source>
        <translation>%1：这个设置尚未建模</translation>
    </message>
    <message>
        <source>There is no engine &quot;%1&quot;</source>
        <translation>没有引擎“%1”</translation>
    </message>
    <message>
        <source>There is no profile for this version of the engine</source>
        <translation>没有这个引擎版本的配置档</translation>
    </message>
    <message>
        <source>There is no model &quot;%1&quot;</source>
        <translation>没有模型“%1”</translation>
    </message>
    <message>
        <source>There is no GPU &quot;%1&quot; in the catalogue</source>
        <translation>目录中没有 GPU“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; fits several models</source>
        <translation>“%1”对应多个模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; fits several GPUs of the catalogue</source>
        <translation>“%1”对应目录中的多个 GPU</translation>
    </message>
    <message>
        <source>No model is chosen</source>
        <translation>未选择模型</translation>
    </message>
    <message>
        <source>The constants of the engine %1 are not loaded</source>
        <translation>引擎 %1 的常数未载入</translation>
    </message>
    <message>
        <source>The engine refuses %1: %2</source>
        <translation>引擎拒绝 %1：%2</translation>
    </message>
    <message>
        <source>A size is more than 64 bits can hold; make the plan smaller</source>
        <translation>某个大小超出 64 位；请缩小方案</translation>
    </message>
    <message>
        <source>There is no such file or folder</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>This is a folder; a file was expected</source>
        <translation>这是文件夹；应为文件</translation>
    </message>
    <message>
        <source>This is no ordinary file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>The file is too large to be read here</source>
        <translation>文件太大，无法在此读取</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>This is no valid JSON</source>
        <translation>这不是有效的 JSON</translation>
    </message>
    <message>
        <source>The JSON document is too large</source>
        <translation>JSON 文档太大</translation>
    </message>
    <message>
        <source>This is a folder or a device; choose a file name</source>
        <translation>这是文件夹或设备；请选择文件名</translation>
    </message>
    <message>
        <source>The file cannot be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>A report cannot be written as &quot;%1&quot;; choose one of %2</source>
        <translation>无法将报告写成“%1”；请选择 %2 之一</translation>
    </message>
    <message>
        <source>The engine %1 is a formula and has no launch command; choose llama.cpp, vLLM or another engine</source>
        <translation>引擎 %1 是公式，没有启动命令；请选择 llama.cpp、vLLM 或其他引擎</translation>
    </message>
    <message>
        <source>No benchmark program is known for the engine %1</source>
        <translation>引擎 %1 没有已知的基准测试程序</translation>
    </message>
    <message>
        <source>This plan was saved by a newer version of the program (format %1); update it to open the plan</source>
        <translation>此方案由更新的版本（格式 %1）保存；请更新程序后打开方案</translation>
    </message>
    <message>
        <source>The plan is compared with no other</source>
        <translation>该方案没有与其他方案比较</translation>
    </message>
    <message>
        <source>The PDF document cannot be made</source>
        <translation>无法生成 PDF 文档</translation>
    </message>
    <message>
        <source>The report was not printed: page %1 was not taken. Look at the printer, or export the report as PDF</source>
        <translation>报告未能打印：第 %1 页未被打印机接收。请检查打印机，或将报告导出为 PDF</translation>
    </message>
</context>
<context>
    <name>ExportFormats</name>
    <message>
        <source>Drawing</source>
        <translation>矢量图</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Table for spreadsheets</source>
        <translation>电子表格数据</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>PDF report</source>
        <translation>PDF 报告</translation>
    </message>
    <message>
        <source>Memory chart</source>
        <translation>内存图表</translation>
    </message>
    <message>
        <source>Context chart</source>
        <translation>上下文图表</translation>
    </message>
    <message>
        <source>Headroom grid</source>
        <translation>余量网格</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Plans (*.vramplan)</source>
        <translation>方案 (*.vramplan)</translation>
    </message>
    <message>
        <source>Save the plan?</source>
        <translation>要保存方案吗？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>They are lost if you do not save them.</source>
        <translation>如果不保存，这些更改将丢失。</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Models (*.json *.safetensors *.gguf)</source>
        <translation>模型 (*.json *.safetensors *.gguf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Import lengths</source>
        <translation>导入长度</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>表格 (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>导出：%1</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换该文件吗？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; exists already. Do you want to replace it?</source>
        <translation>“%1”已经存在。要替换它吗？</translation>
    </message>
</context>
<context>
    <name>GridPage</name>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation>缓存精度</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>context per sequence</source>
        <translation>每个序列的上下文</translation>
    </message>
</context>
<context>
    <name>ItemDetails</name>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>key width</source>
        <translation>键宽度</translation>
    </message>
    <message>
        <source>value width</source>
        <translation>值宽度</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>bytes per value</source>
        <translation>每个值的字节数</translation>
    </message>
    <message>
        <source>bytes per K value</source>
        <translation>每个 K 值的字节数</translation>
    </message>
    <message>
        <source>bytes per V value</source>
        <translation>每个 V 值的字节数</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>槽</translation>
    </message>
    <message>
        <source>K values</source>
        <translation>K 值数</translation>
    </message>
    <message>
        <source>V values</source>
        <translation>V 值数</translation>
    </message>
    <message>
        <source>The engine&apos;s checks</source>
        <translation>引擎的检查</translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>24 GiB card</source>
        <translation>24 GiB 显卡</translation>
    </message>
</context>
<context>
    <name>MemoryBars</name>
    <message>
        <source>%1 on %2: %3</source>
        <comment>component, device, size</comment>
        <translation>%1（%2）：%3</translation>
    </message>
    <message>
        <source>%1 GiB, free memory unknown</source>
        <translation>%1 GiB，空闲内存未知</translation>
    </message>
    <message>
        <source> · total %1 GiB</source>
        <translation> · 共 %1 GiB</translation>
    </message>
    <message>
        <source>In use or kept free</source>
        <translation>已占用或保留</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>GPU %1 · %2</source>
        <comment>number, name</comment>
        <translation>GPU %1 · %2</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>The model&apos;s parameters in the chosen precision.</source>
        <translation>所选精度下的模型参数。</translation>
    </message>
    <message>
        <source>Keys and values of every cached token; grows with context and sequences.</source>
        <translation>每个已缓存词元的键和值；随上下文和序列数增长。</translation>
    </message>
    <message>
        <source>State of recurrent layers: one per sequence, the same at any context.</source>
        <translation>循环层的状态：每个序列一份，与上下文长度无关。</translation>
    </message>
    <message>
        <source>Working buffers while tokens are computed.</source>
        <translation>计算词元时使用的缓冲区。</translation>
    </message>
    <message>
        <source>Scores of all vocabulary entries for the newest tokens.</source>
        <translation>最新词元在整个词表上的得分。</translation>
    </message>
    <message>
        <source>What driver, framework and allocator hold besides the model&apos;s own buffers.</source>
        <translation>驱动程序、框架和分配器在模型缓冲区之外占用的内存。</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>heuristic</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Stored sizes, or an allocation rule reproduced to the byte.</source>
        <translation>存储的大小，或逐字节重现的分配规则。</translation>
    </message>
    <message>
        <source>A formula with known inputs.</source>
        <translation>输入已知的公式。</translation>
    </message>
    <message>
        <source>Fitted or assumed; the true value lies within the range.</source>
        <translation>拟合或假设；真实值在范围之内。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>basis, range</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>all the time</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>while loading</source>
        <translation>载入时</translation>
    </message>
    <message>
        <source>while reading the prompt</source>
        <translation>读取提示时</translation>
    </message>
    <message>
        <source>while generating</source>
        <translation>生成时</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Likely fits</source>
        <translation>很可能放得下</translation>
    </message>
    <message>
        <source>Unlikely to fit</source>
        <translation>不太可能放得下</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Spills</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation>显卡</translation>
    </message>
    <message>
        <source>integrated GPU</source>
        <translation>集成 GPU</translation>
    </message>
    <message>
        <source>GPU in unified memory</source>
        <translation>统一内存中的 GPU</translation>
    </message>
    <message>
        <source>slice of a GPU</source>
        <translation>GPU 切片</translation>
    </message>
    <message>
        <source>virtual GPU</source>
        <translation>虚拟 GPU</translation>
    </message>
    <message>
        <source>processor, no GPU</source>
        <translation>处理器，不是 GPU</translation>
    </message>
    <message>
        <source>detected</source>
        <translation>已检测</translation>
    </message>
    <message>
        <source>from the catalogue</source>
        <translation>来自目录</translation>
    </message>
    <message>
        <source>given by size</source>
        <translation>按大小指定</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>whole system</source>
        <translation>整个系统</translation>
    </message>
    <message>
        <source>this process only</source>
        <translation>仅本进程</translation>
    </message>
    <message>
        <source>fixed property</source>
        <translation>固定属性</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>The driver&apos;s library is not installed.</source>
        <translation>驱动程序库未安装。</translation>
    </message>
    <message>
        <source>Only a stub of the driver&apos;s library is installed.</source>
        <translation>只安装了驱动程序库的占位版本。</translation>
    </message>
    <message>
        <source>The driver&apos;s library and its kernel part differ in version; restart the computer.</source>
        <translation>驱动程序库与内核部分版本不同；请重新启动计算机。</translation>
    </message>
    <message>
        <source>Access to the device is not permitted.</source>
        <translation>无权访问设备。</translation>
    </message>
    <message>
        <source>No device was found.</source>
        <translation>未找到设备。</translation>
    </message>
    <message>
        <source>The device does not tell its memory.</source>
        <translation>设备不报告其内存。</translation>
    </message>
    <message>
        <source>The device is asleep and was left so.</source>
        <translation>设备处于休眠，未被唤醒。</translation>
    </message>
    <message>
        <source>The device was lost; the driver must be restarted.</source>
        <translation>设备已丢失；必须重新启动驱动程序。</translation>
    </message>
    <message>
        <source>The driver did not answer in time.</source>
        <translation>驱动程序没有及时回答。</translation>
    </message>
    <message>
        <source>The driver&apos;s library crashed while it was asked.</source>
        <translation>询问时驱动程序库崩溃。</translation>
    </message>
    <message>
        <source>The driver hangs and could not be ended.</source>
        <translation>驱动程序挂起，无法结束。</translation>
    </message>
    <message>
        <source>The answer could not be understood.</source>
        <translation>无法理解回答。</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未询问</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>number of sequences</source>
        <translation>序列数</translation>
    </message>
    <message>
        <source>cache precision</source>
        <translation>缓存精度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>a rule of the engine</source>
        <translation>引擎规则</translation>
    </message>
    <message>
        <source>Host</source>
        <comment>short for host memory</comment>
        <translation>主机</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Dedicated memory</source>
        <translation>专用内存</translation>
    </message>
    <message>
        <source>Memory set aside for graphics</source>
        <translation>为图形预留的内存</translation>
    </message>
    <message>
        <source>Shared with the host</source>
        <translation>与主机共享</translation>
    </message>
    <message>
        <source>Unified memory</source>
        <translation>统一内存</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>more than 8 EiB</source>
        <translation>超过 8 EiB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 KiB</source>
        <translation>%1 KiB</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>low and high end of a range</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1 T</source>
        <comment>million million parameters</comment>
        <translation>%1 T</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>thousand million parameters</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>million parameters</comment>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>PlanEdits</name>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>reset to model</source>
        <translation>重置为模型值</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>weights precision</source>
        <translation>权重精度</translation>
    </message>
    <message>
        <source>K precision</source>
        <translation>K 精度</translation>
    </message>
    <message>
        <source>V precision</source>
        <translation>V 精度</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>add device</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>reset of the precision</source>
        <translation>重置精度</translation>
    </message>
    <message>
        <source>reset of the engine</source>
        <translation>重置引擎</translation>
    </message>
</context>
<context>
    <name>PlanListEdits</name>
    <message>
        <source>duplicate plan</source>
        <translation>复制方案</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>remove plan</source>
        <translation>移除方案</translation>
    </message>
    <message>
        <source>rename plan</source>
        <translation>重命名方案</translation>
    </message>
    <message>
        <source>move plan</source>
        <translation>移动方案</translation>
    </message>
    <message>
        <source>pin as baseline</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>all engines</source>
        <translation>所有引擎</translation>
    </message>
</context>
<context>
    <name>PlanRows</name>
    <message>
        <source>%1 of %2 GiB free on %3 GPUs</source>
        <translation>%3 个 GPU 上空闲的 %2 GiB 中用 %1 GiB</translation>
    </message>
    <message>
        <source>%1 of %2 GiB free</source>
        <translation>空闲的 %2 GiB 中用 %1 GiB</translation>
    </message>
    <message>
        <source>%1 GiB, free memory unknown</source>
        <translation>%1 GiB，空闲内存未知</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
</context>
<context>
    <name>PlanTitles</name>
    <message>
        <source>%1 weights</source>
        <translation>%1 权重</translation>
    </message>
    <message>
        <source>weights as stored</source>
        <translation>按存储的权重</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>%1 cache</source>
        <translation>%1 缓存</translation>
    </message>
    <message>
        <source>K %1, V %2</source>
        <translation>K %1，V %2</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads, %3 KV heads of %4</source>
        <translation>%1 层，%2 头，%3 个 KV 头，维度 %4</translation>
    </message>
    <message>
        <source>default settings</source>
        <translation>默认设置</translation>
    </message>
    <message>
        <source>unequal lengths</source>
        <translation>长度不等</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>前缀 %1</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>equal lengths</source>
        <translation>长度相等</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>not parallel</source>
        <translation>不并行</translation>
    </message>
    <message>
        <source>host only</source>
        <translation>仅主机</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>1 sequence</source>
        <translation>1 个序列</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 个序列</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a plan, number</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>baseline, other plans</comment>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Kept free</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>明细</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>Largest at one time</source>
        <translation>同一时刻的最大值</translation>
    </message>
    <message>
        <source>May be used</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Breakdown per device</source>
        <translation>各设备明细</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Basis and range</source>
        <translation>依据与范围</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Warnings and assumptions</source>
        <translation>警告与假设</translation>
    </message>
    <message>
        <source>No warnings.</source>
        <translation>没有警告。</translation>
    </message>
    <message>
        <source>Guessed: %1</source>
        <translation>猜测：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>basis, meaning</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Where the rule comes from</source>
        <translation>规则来源</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读取自</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation>活动参数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Changed against the model</source>
        <translation>相对模型的更改</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Context per sequence</source>
        <translation>每个序列的上下文</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Encoder positions</source>
        <translation>编码器位置</translation>
    </message>
    <message>
        <source>Precision and engine</source>
        <translation>精度与引擎</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>K cache</source>
        <translation>K 缓存</translation>
    </message>
    <message>
        <source>V cache</source>
        <translation>V 缓存</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>tensor %1, pipeline %2, data %3, expert %4</source>
        <translation>张量 %1，流水线 %2，数据 %3，专家 %4</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Engine profile</source>
        <translation>引擎配置档</translation>
    </message>
    <message>
        <source>%1, version %2 of %3: %4</source>
        <comment>engine, version, date, title</comment>
        <translation>%1，版本 %2（%3）：%4</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>Value and range</source>
        <translation>值与范围</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>VRAM Planner %1</source>
        <translation>VRAM Planner %1</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>page of pages</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>VRAM plan: %1</source>
        <translation>显存方案：%1</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Readings of this machine</source>
        <translation>本机读数</translation>
    </message>
    <message>
        <source>This machine was not asked: the plan names its devices itself.</source>
        <translation>未询问本机：方案自行指定设备。</translation>
    </message>
    <message>
        <source>Read %1.</source>
        <translation>读取于 %1。</translation>
    </message>
    <message>
        <source>No device answered.</source>
        <translation>没有设备回答。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Seen by</source>
        <translation>发现者</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动程序</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>%1 sequences of up to %2 tokens</source>
        <translation>%1 个序列，最长 %2 个词元</translation>
    </message>
    <message>
        <source>one sequence of %1 tokens</source>
        <translation>一个 %1 词元的序列</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens each</source>
        <translation>%1 个序列，每个 %2 个词元</translation>
    </message>
    <message>
        <source>full</source>
        <translation>全注意力</translation>
    </message>
    <message>
        <source>sliding</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>chunked</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>潜在</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>cross</source>
        <translation>交叉</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Does %1 fit on %2 with %3, weights %4, KV cache %5, run by %6?</source>
        <comment>model, devices, workload, precisions, engine</comment>
        <translation>%1（%3，权重 %4，KV 缓存 %5）由 %6 运行，能放进 %2 吗？</translation>
    </message>
    <message>
        <source>%1, profile %2</source>
        <translation>%1，配置档 %2</translation>
    </message>
    <message>
        <source>as stored in the file</source>
        <translation>按文件中的存储</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 to %2 tokens</source>
        <translation>%1 至 %2 个词元</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, kind</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>given sizes</source>
        <translation>给定的大小</translation>
    </message>
    <message>
        <source>GGUF file %1</source>
        <translation>GGUF 文件 %1</translation>
    </message>
    <message>
        <source>safetensors file %1</source>
        <translation>safetensors 文件 %1</translation>
    </message>
    <message>
        <source>configuration file %1</source>
        <translation>配置文件 %1</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>intermediate size</source>
        <translation>中间维度</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Headroom in GiB on the tightest device. Blue: fits. Light blue: likely. Orange: does not fit. Frame: this plan.</source>
        <translation>最紧张设备上的余量（GiB）。蓝色：放得下。浅蓝：可能放得下。橙色：放不下。方框：当前方案。</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>★ marks the baseline; below a size stands its change against it.</source>
        <translation>★ 表示基准；大小下方是与基准相比的变化。</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>打印报告</translation>
    </message>
</context>
<context>
    <name>Solve</name>
    <message>
        <source>Longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>最多序列数</translation>
    </message>
    <message>
        <source>Fewest GPUs</source>
        <translation>最少的 GPU</translation>
    </message>
    <message>
        <source>Least loss of weight precision</source>
        <translation>权重精度损失最小</translation>
    </message>
    <message>
        <source>Most layers on the GPU</source>
        <translation>GPU 上最多的层</translation>
    </message>
    <message>
        <source>nothing fits</source>
        <translation>什么也放不下</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count, GPU</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>weight format, size</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>most sequences</source>
        <translation>最多序列数</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>weights precision</source>
        <translation>权重精度</translation>
    </message>
    <message>
        <source>layers on the GPU</source>
        <translation>GPU 上的层</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>no GPU was found; the plan shows host memory only</source>
        <translation>未找到 GPU；方案只显示主机内存</translation>
    </message>
    <message>
        <source>the weights are not known; the rest takes %1</source>
        <translation>权重未知；其余占用 %1</translation>
    </message>
    <message>
        <source>the free memory is not known; the plan takes %1</source>
        <translation>空闲内存未知；方案占用 %1</translation>
    </message>
    <message>
        <source>%1 (the tightest of %2)</source>
        <translation>%1（%2 个中最紧张的）</translation>
    </message>
    <message>
        <source>Unknown: there is no device to plan for</source>
        <translation>未知：没有可供规划的设备</translation>
    </message>
    <message>
        <source>Fits %1: %2, %3</source>
        <comment>device, demand, headroom</comment>
        <translation>放得下 %1：%2，%3</translation>
    </message>
    <message>
        <source>Likely fits %1: %2, %3; at worst %4 GiB short</source>
        <translation>很可能放得下 %1：%2，%3；最坏时还差 %4 GiB</translation>
    </message>
    <message>
        <source>Likely fits %1: %2, %3</source>
        <translation>很可能放得下 %1：%2，%3</translation>
    </message>
    <message>
        <source>Unlikely to fit %1: %2, %3; needs %4 GiB at best</source>
        <translation>不太可能放得下 %1：%2，%3；最好时也需要 %4 GiB</translation>
    </message>
    <message>
        <source>Does not fit %1: %2, %3</source>
        <translation>放不下 %1：%2，%3</translation>
    </message>
    <message>
        <source>Spills on %1: runs through shared memory, many times slower; %2, %3</source>
        <translation>溢出 %1：要经过共享内存，会慢很多倍；%2，%3</translation>
    </message>
    <message>
        <source>Fits %1 with the engine&apos;s own change: %2; %3</source>
        <translation>引擎自行调整后放得下 %1：%2；%3</translation>
    </message>
    <message>
        <source>Queues on %1: it starts, but the workload does not run at once</source>
        <translation>在 %1 上排队：可以启动，但工作负载不能同时运行</translation>
    </message>
    <message>
        <source>Queues on %1: %2</source>
        <translation>在 %1 上排队：%2</translation>
    </message>
    <message>
        <source>Refused by a rule of the engine</source>
        <translation>被引擎的规则拒绝</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>被拒绝：%1</translation>
    </message>
    <message>
        <source>Unknown: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>%1 GiB short</source>
        <translation>还差 %1 GiB</translation>
    </message>
    <message>
        <source>%1 GiB left</source>
        <translation>剩余 %1 GiB</translation>
    </message>
    <message>
        <source>%1 of %2 GiB free</source>
        <translation>空闲的 %2 GiB 中用 %1 GiB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>Longest context here %1, the model&apos;s own maximum</source>
        <translation>此处最长上下文 %1，即模型自身的上限</translation>
    </message>
    <message>
        <source>Longest context here %1</source>
        <translation>此处最长上下文 %1</translation>
    </message>
    <message>
        <source>most sequences at %1: %2</source>
        <translation>%1 时最多序列数：%2</translation>
    </message>
    <message>
        <source>No context fits, however short</source>
        <translation>再短的上下文也放不下</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受 %1 限制</translation>
    </message>
    <message>
        <source>the working buffers are not known; the rest takes %1</source>
        <translation>工作缓冲区未知；其余占用 %1</translation>
    </message>
    <message>
        <source>Longest context without that change %1</source>
        <translation>不作该调整时最长上下文 %1</translation>
    </message>
    <message>
        <source>most sequences at %1 without it: %2</source>
        <translation>不作该调整时，上下文 %1 下最多序列数：%2</translation>
    </message>
    <message>
        <source>Without that change no context fits, however short</source>
        <translation>不作该调整时，再短的上下文也放不下</translation>
    </message>
</context>
<context>
    <name>Warning</name>
    <message>
        <source>Activations are not counted: the model&apos;s hidden size is unknown.</source>
        <translation>未计入激活：模型的隐藏维度未知。</translation>
    </message>
    <message>
        <source>The context is longer than the model&apos;s own maximum.</source>
        <translation>上下文超过模型自身的上限。</translation>
    </message>
    <message>
        <source>No GPU was found on this machine: the plan shows host memory only. Choose a GPU of the catalogue or give a size.</source>
        <translation>本机未找到 GPU：方案只显示主机内存。请从目录选择 GPU 或指定大小。</translation>
    </message>
    <message>
        <source>The reference formula stores a shared prefix once per sequence; engines with prefix sharing store it once.</source>
        <translation>参考公式为每个序列各存一份共享前缀；支持前缀共享的引擎只存一份。</translation>
    </message>
    <message>
        <source>The weights are unknown, only the cache is counted.</source>
        <translation>权重未知，只计入缓存。</translation>
    </message>
</context>
<context>
    <name>vramplan::AboutDialog</name>
    <message>
        <source>About VRAM Planner</source>
        <translation>关于 VRAM Planner</translation>
    </message>
    <message>
        <source>Says whether a language model fits on a GPU, and explains every number.</source>
        <translation>说明语言模型能否放进 GPU，并解释每个数字。</translation>
    </message>
    <message>
        <source>The desktop program is under the GNU General Public License 3, its core under the Apache License 2.0.</source>
        <translation>桌面程序采用 GNU 通用公共许可证第 3 版，其核心采用 Apache 许可证 2.0。</translation>
    </message>
    <message>
        <source>Built with Qt %1.</source>
        <translation>使用 Qt %1 构建。</translation>
    </message>
</context>
<context>
    <name>vramplan::AdvicePage</name>
    <message>
        <source>What presses on memory</source>
        <translation>内存压力的来源</translation>
    </message>
    <message>
        <source>Levers</source>
        <translation>可调之处</translation>
    </message>
    <message>
        <source>No change that is known here saves memory.</source>
        <translation>没有已知的更改能节省内存。</translation>
    </message>
    <message>
        <source>Trying changes of this plan</source>
        <translation>正在试验此方案的更改</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>Activations and overhead</source>
        <translation>激活与开销</translation>
    </message>
    <message>
        <source>What presses</source>
        <translation>压力来源</translation>
    </message>
    <message>
        <source>Weights as AWQ, 4 bit, groups of 128</source>
        <translation>权重用 AWQ，4 位，每组 128</translation>
    </message>
    <message>
        <source>Unlikely to fit</source>
        <translation>不太可能放得下</translation>
    </message>
    <message>
        <source>Then fits up to</source>
        <translation>则最多放得下</translation>
    </message>
    <message>
        <source>A formula promises no speed: measure time to first token, time per token and peak memory on the target. The page Run has the command.</source>
        <translation>公式不能保证速度：请在目标机器上测量首个词元的时间、每个词元的时间和内存峰值。“运行”页有相应的命令。</translation>
    </message>
</context>
<context>
    <name>vramplan::BreakdownModel</name>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>vramplan::BreakdownPage</name>
    <message>
        <source>Breakdown</source>
        <translation>明细</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Final norm and other weights</source>
        <translation>最终归一化和其他权重</translation>
    </message>
    <message>
        <source>heuristic, 88.8 MiB–8.88 GiB</source>
        <translation>估计，88.8 MiB–8.88 GiB</translation>
    </message>
    <message>
        <source>Select a line to see its formula, its inputs and where they come from.</source>
        <translation>选择一行可查看其公式、输入和来源。</translation>
    </message>
</context>
<context>
    <name>vramplan::ComparePage</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Chart of the plans</source>
        <translation>方案图表</translation>
    </message>
    <message>
        <source>Memory by plan</source>
        <translation>各方案的内存</translation>
    </message>
    <message>
        <source>&amp;Duplicate plan</source>
        <translation>复制方案(&amp;D)</translation>
    </message>
    <message>
        <source>Keep this plan and go on with a copy of it</source>
        <translation>保留此方案，并在其副本上继续</translation>
    </message>
    <message>
        <source>All &amp;engines</source>
        <translation>所有引擎(&amp;E)</translation>
    </message>
    <message>
        <source>The same model and workload under every engine</source>
        <translation>同一模型和工作负载在每个引擎下的情况</translation>
    </message>
    <message>
        <source>Re&amp;name plan</source>
        <translation>重命名方案(&amp;N)</translation>
    </message>
    <message>
        <source>Give this plan a name of your own</source>
        <translation>为此方案起一个名字</translation>
    </message>
    <message>
        <source>&amp;Pin as baseline</source>
        <translation>设为基准(&amp;P)</translation>
    </message>
    <message>
        <source>Compare the other plans with this one</source>
        <translation>让其他方案与此方案比较</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move this plan before the one at its left</source>
        <translation>将此方案移到左边方案之前</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>右移(&amp;R)</translation>
    </message>
    <message>
        <source>Move this plan behind the one at its right</source>
        <translation>将此方案移到右边方案之后</translation>
    </message>
    <message>
        <source>Re&amp;move plan</source>
        <translation>移除方案(&amp;M)</translation>
    </message>
    <message>
        <source>Take this plan out of the comparison</source>
        <translation>将此方案移出比较</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>What else can be done with this plan</source>
        <translation>对此方案还能做什么</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Details of the comparison</source>
        <translation>比较详情</translation>
    </message>
    <message>
        <source>Duplicate the plan or add all engines, change the copy at the left, and read here what changes.</source>
        <translation>复制方案或添加所有引擎，在左侧更改副本，在这里查看变化。</translation>
    </message>
    <message>
        <source>Select a size to see its lines and formulas here and in the baseline.</source>
        <translation>选择一个大小，可查看它在此处和基准中的各行与公式。</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>&amp;Copy comparison</source>
        <translation>复制比较(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the table for a spreadsheet</source>
        <translation>复制表格，用于电子表格</translation>
    </message>
</context>
<context>
    <name>vramplan::ComparisonModel</name>
    <message>
        <source>–</source>
        <comment>not known</comment>
        <translation>–</translation>
    </message>
    <message>
        <source>%1 in this plan, %2 in the baseline</source>
        <translation>此方案中 %1，基准中 %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Most sequences</source>
        <translation>最多序列数</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Why it differs</source>
        <translation>为何不同</translation>
    </message>
</context>
<context>
    <name>vramplan::ContextPage</name>
    <message>
        <source>Device of the curves</source>
        <translation>曲线的设备</translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation>曲线显示的内容</translation>
    </message>
    <message>
        <source>Scale of the context</source>
        <translation>上下文的刻度</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Memory by context</source>
        <translation>内存随上下文</translation>
    </message>
    <message>
        <source>By component</source>
        <translation>按组成</translation>
    </message>
    <message>
        <source>Totals of the devices</source>
        <translation>各设备总量</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Memory against context</source>
        <translation>内存与上下文</translation>
    </message>
    <message>
        <source>Tightest device</source>
        <translation>最紧张的设备</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>short</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>At %1 tokens</source>
        <translation>%1 个词元时</translation>
    </message>
    <message>
        <source>Line: this plan. Click or Return: take that context.</source>
        <translation>线：此方案。点击或按回车：采用该上下文。</translation>
    </message>
    <message>
        <source>Compared plans</source>
        <translation>对比的方案</translation>
    </message>
    <message>
        <source>At %1 tokens (headroom)</source>
        <translation>%1 个词元时（余量）</translation>
    </message>
</context>
<context>
    <name>vramplan::ControlColumn</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
</context>
<context>
    <name>vramplan::CurveTableModel</name>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>余量</translation>
    </message>
</context>
<context>
    <name>vramplan::DeviceEditor</name>
    <message>
        <source>Free memory of the device</source>
        <translation>设备的空闲内存</translation>
    </message>
    <message>
        <source>Memory to leave free</source>
        <translation>要留出的内存</translation>
    </message>
    <message>
        <source>As read from the device</source>
        <translation>按设备读数</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Leave free</source>
        <translation>留出</translation>
    </message>
</context>
<context>
    <name>vramplan::DeviceModel</name>
    <message>
        <source>%1 · not in this computer any more</source>
        <translation>%1 · 已不在本机</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 GiB free</source>
        <translation>%1 · %3 GiB 中有 %2 GiB 空闲</translation>
    </message>
    <message>
        <source>%1 · %2 GiB, free memory unknown</source>
        <translation>%1 · %2 GiB，空闲内存未知</translation>
    </message>
    <message>
        <source>%1 · memory unknown</source>
        <translation>%1 · 内存未知</translation>
    </message>
</context>
<context>
    <name>vramplan::DevicesPanel</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Plan for another GPU…</source>
        <translation>为其他 GPU 规划…</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>Every reading with its origin, and what each driver said</source>
        <translation>每个读数及其来源，以及各驱动程序的回答</translation>
    </message>
    <message>
        <source>It was in this machine and is not found any more.</source>
        <translation>它曾在本机中，现在找不到了。</translation>
    </message>
    <message>
        <source>Looking for GPUs…</source>
        <translation>正在查找 GPU…</translation>
    </message>
    <message>
        <source>%1: its memory is unknown.</source>
        <translation>%1：其内存未知。</translation>
    </message>
    <message>
        <source>Wake and measure</source>
        <translation>唤醒并测量</translation>
    </message>
    <message>
        <source>Ask also the GPUs that sleep; they wake up for it</source>
        <translation>也询问休眠的 GPU；它们会因此被唤醒</translation>
    </message>
    <message>
        <source>Read just now</source>
        <translation>刚刚读取</translation>
    </message>
    <message numerus="yes">
        <source>Read %n minute(s) ago</source>
        <translation>
            <numerusform>%n 分钟前读取</numerusform>
        </translation>
    </message>
    <message>
        <source>⚠ Read %1 minutes ago: refresh with F5</source>
        <translation>⚠ %1 分钟前读取：按 F5 刷新</translation>
    </message>
    <message>
        <source>No GPU in the plan: everything in host memory.</source>
        <translation>方案中没有 GPU：全部放在主机内存中。</translation>
    </message>
    <message>
        <source>It could not be read this time; the values are those of an earlier reading.</source>
        <translation>本次无法读取；显示的是先前读取的数值。</translation>
    </message>
</context>
<context>
    <name>vramplan::DocumentActions</name>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>vramplan::EnginePanel</name>
    <message>
        <source>version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>all settings at their defaults</source>
        <translation>所有设置均为默认值</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>All settings of this engine with their meaning</source>
        <translation>此引擎的所有设置及其含义</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>重置设置</translation>
    </message>
    <message>
        <source>Bring back the engine&apos;s defaults</source>
        <translation>恢复引擎的默认值</translation>
    </message>
</context>
<context>
    <name>vramplan::ExportActions</name>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>There is no chart on this page.</source>
        <translation>此页没有图表。</translation>
    </message>
    <message>
        <source>The chart is in the clipboard.</source>
        <translation>图表已复制到剪贴板。</translation>
    </message>
    <message>
        <source>There is no table on this page.</source>
        <translation>此页没有表。</translation>
    </message>
    <message>
        <source>The table is in the clipboard.</source>
        <translation>表已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>The command is in the clipboard. The page Run shows it with its notes.</source>
        <translation>命令已在剪贴板中。“运行”页显示该命令及其说明。</translation>
    </message>
</context>
<context>
    <name>vramplan::GpuDialog</name>
    <message>
        <source>From the &amp;catalogue</source>
        <translation>来自目录(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;size</source>
        <translation>按大小(&amp;S)</translation>
    </message>
    <message>
        <source>Memory size</source>
        <translation>内存大小</translation>
    </message>
    <message>
        <source>Add to plan</source>
        <translation>添加到方案</translation>
    </message>
    <message>
        <source>Plan for another GPU</source>
        <translation>为其他 GPU 规划</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>Name, such as 4090 or H100</source>
        <translation>名称，如 4090 或 H100</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>搜索目录</translation>
    </message>
    <message>
        <source>Catalogue of GPUs</source>
        <translation>GPU 目录</translation>
    </message>
    <message>
        <source>Size of the device</source>
        <translation>设备大小</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>设备数量</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>内存(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;How many</source>
        <translation>数量(&amp;H)</translation>
    </message>
    <message>
        <source>No such GPU in the catalogue: plan by its size instead.</source>
        <translation>目录中没有这个 GPU：请按大小规划。</translation>
    </message>
</context>
<context>
    <name>vramplan::GpuListModel</name>
    <message>
        <source>%1 to %2 GB unified</source>
        <translation>%1 至 %2 GB 统一内存</translation>
    </message>
    <message>
        <source>memory as the driver reports it</source>
        <translation>驱动程序报告的内存</translation>
    </message>
    <message>
        <source>memory from the label</source>
        <translation>标签上的内存</translation>
    </message>
</context>
<context>
    <name>vramplan::GridPage</name>
    <message>
        <source>Grid rows</source>
        <translation>网格的行</translation>
    </message>
    <message>
        <source>Grid detail</source>
        <translation>网格的细度</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Headroom table</source>
        <translation>余量表</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Few cells, each with its headroom in GiB</source>
        <translation>少量单元格，各显示余量（GiB）</translation>
    </message>
    <message>
        <source>64 × 64</source>
        <translation>64 × 64</translation>
    </message>
    <message>
        <source>Many cells without numbers</source>
        <translation>大量单元格，不显示数字</translation>
    </message>
    <message>
        <source>Headroom map</source>
        <translation>余量图</translation>
    </message>
    <message>
        <source>Context against</source>
        <translation>上下文对照</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>%1 tokens × %2 sequences</source>
        <translation>%1 个词元 × %2 个序列</translation>
    </message>
    <message>
        <source>%1 tokens, K and V as %2</source>
        <translation>%1 个词元，K 和 V 用 %2</translation>
    </message>
    <message>
        <source>%1 tokens on %2 GPUs</source>
        <translation>%1 个词元，%2 个 GPU</translation>
    </message>
    <message>
        <source>%1 short</source>
        <translation>不足 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Headroom in GiB on the tightest device.</source>
        <translation>最紧张设备上的余量（GiB）。</translation>
    </message>
    <message>
        <source>Blue: fits.</source>
        <translation>蓝色：放得下。</translation>
    </message>
    <message>
        <source>Light blue: likely.</source>
        <translation>浅蓝：很可能。</translation>
    </message>
    <message>
        <source>Orange: does not fit.</source>
        <translation>橙色：放不下。</translation>
    </message>
    <message>
        <source>Frame: this plan.</source>
        <translation>边框：此方案。</translation>
    </message>
    <message>
        <source>Click or Return: take that cell as the plan.</source>
        <translation>点击或按回车：采用该单元格作为方案。</translation>
    </message>
    <message>
        <source>cell of the grid</source>
        <translation>网格单元格</translation>
    </message>
</context>
<context>
    <name>vramplan::HostEditor</name>
    <message>
        <source>Host memory in all</source>
        <translation>主机内存总量</translation>
    </message>
    <message>
        <source>Free host memory</source>
        <translation>空闲的主机内存</translation>
    </message>
    <message>
        <source>Host memory to leave free</source>
        <translation>留出的主机内存</translation>
    </message>
    <message>
        <source>As read from this computer</source>
        <translation>按本机读数</translation>
    </message>
    <message>
        <source>Plan for another amount of host memory</source>
        <translation>按另一主机内存容量规划</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Leave free</source>
        <translation>留出</translation>
    </message>
</context>
<context>
    <name>vramplan::LengthsPage</name>
    <message>
        <source>Column of the lengths</source>
        <translation>长度所在的列</translation>
    </message>
    <message>
        <source>Use these lengths</source>
        <translation>使用这些长度</translation>
    </message>
    <message>
        <source>Equal lengths again</source>
        <translation>恢复相等的长度</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>What they look like</source>
        <translation>它们的分布</translation>
    </message>
    <message>
        <source>One length in tokens per line, such as 8192, 8k or 8k x 20; or lines of a table.</source>
        <translation>每行一个以词元计的长度，如 8192、8k 或 8k x 20；或表格的行。</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Replace the list by the clipboard&apos;s column</source>
        <translation>用剪贴板中的列替换列表</translation>
    </message>
    <message>
        <source>Import CSV…</source>
        <translation>导入 CSV…</translation>
    </message>
    <message>
        <source>Lengths of the sequences</source>
        <translation>各序列的长度</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>and %1 more lines</source>
        <translation>还有 %1 行</translation>
    </message>
    <message>
        <source>Line %1 is left out: &quot;%2&quot; is no number of tokens.</source>
        <translation>第 %1 行被略过：“%2”不是词元数。</translation>
    </message>
    <message>
        <source>Cache of the plan&apos;s tokens alone</source>
        <translation>仅方案词元的缓存</translation>
    </message>
    <message>
        <source>padded to the longest</source>
        <translation>填充到最长</translation>
    </message>
    <message>
        <source>in this engine&apos;s blocks and slots</source>
        <translation>按此引擎的块和槽</translation>
    </message>
    <message>
        <source>saves nothing in this engine</source>
        <translation>在此引擎中不节省</translation>
    </message>
    <message>
        <source>stored once where the engine shares it</source>
        <translation>在引擎支持共享时只存一份</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>第 95 百分位</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Tokens together</source>
        <translation>词元合计</translation>
    </message>
    <message>
        <source>Padding to the longest</source>
        <translation>填充到最长的浪费</translation>
    </message>
    <message>
        <source>%1 tokens, %2</source>
        <comment>count, share of all</comment>
        <translation>%1 个词元，%2</translation>
    </message>
    <message>
        <source>All sequences of the plan are equally long.</source>
        <translation>方案的所有序列等长。</translation>
    </message>
</context>
<context>
    <name>vramplan::LeverModel</name>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>Then fits up to</source>
        <translation>则最多放得下</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>代价</translation>
    </message>
</context>
<context>
    <name>vramplan::LoadingBar</name>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>vramplan::MachinePage</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 kept by the driver</source>
        <translation>%1 由驱动程序保留</translation>
    </message>
    <message>
        <source>advised limit %1</source>
        <translation>建议上限 %1</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>驱动程序 %1</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Drivers asked</source>
        <translation>已询问的驱动程序</translation>
    </message>
    <message>
        <source>Ask all and measure exactly</source>
        <translation>询问全部并精确测量</translation>
    </message>
    <message>
        <source>Ask every driver, also those that have nothing to add, and measure free memory with a CUDA context on each GPU, which takes some of it meanwhile</source>
        <translation>询问每个驱动程序（包括没有补充信息的），并在每个 GPU 上用 CUDA 上下文测量空闲内存，测量期间会占用少量内存</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>The readings as JSON, with serial numbers and your folder made unrecognisable: for a bug report</source>
        <translation>以 JSON 格式复制读数，序列号和您的文件夹已作匿名处理：用于错误报告</translation>
    </message>
    <message>
        <source>free: %1</source>
        <comment>source of a reading</comment>
        <translation>空闲：%1</translation>
    </message>
    <message>
        <source>budget: %1</source>
        <comment>source of a reading</comment>
        <translation>预算：%1</translation>
    </message>
    <message>
        <source>use: %1</source>
        <comment>source of a reading</comment>
        <translation>使用量：%1</translation>
    </message>
    <message>
        <source>limited by the control group</source>
        <translation>受控制组限制</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
</context>
<context>
    <name>vramplan::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New plan</source>
        <translation>新建方案(&amp;N)</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>打开方案(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent plan</source>
        <translation>打开最近的方案(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Open model &amp;folder…</source>
        <translation>打开模型文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open recent mo&amp;del</source>
        <translation>打开最近的模型(&amp;D)</translation>
    </message>
    <message>
        <source>No plans saved or opened yet</source>
        <translation>尚未保存或打开方案</translation>
    </message>
    <message>
        <source>No models opened yet</source>
        <translation>尚未打开模型</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;breakdown</source>
        <translation>复制明细(&amp;B)</translation>
    </message>
    <message>
        <source>Reset to &amp;model</source>
        <translation>重置为模型值(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Plan for another GPU…</source>
        <translation>为其他 GPU 规划(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Details of this machine</source>
        <translation>本机详情(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About VRAM Planner</source>
        <translation>关于 VRAM Planner(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The language changes when VRAM Planner starts again.</source>
        <translation>语言将在 VRAM Planner 下次启动时更改。</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>what is exported</comment>
        <translation>%1…</translation>
    </message>
    <message>
        <source>&amp;Paper of the report</source>
        <translation>报告纸张(&amp;P)</translation>
    </message>
    <message>
        <source>As the &amp;country</source>
        <translation>按所在国家(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the page&apos;s chart</source>
        <translation>复制此页的图表</translation>
    </message>
    <message>
        <source>Copy the page&apos;s table</source>
        <translation>复制此页的表</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter（美国信纸）</translation>
    </message>
    <message>
        <source>Copy launch c&amp;ommand</source>
        <translation>复制启动命令(&amp;O)</translation>
    </message>
</context>
<context>
    <name>vramplan::MainWindow</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>%1[*] – VRAM Planner</source>
        <translation>%1[*] – VRAM Planner</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>命令行</translation>
    </message>
</context>
<context>
    <name>vramplan::MemoryBarsChart</name>
    <message>
        <source>Memory as a &amp;table</source>
        <translation>以表格显示内存(&amp;T)</translation>
    </message>
    <message>
        <source>Copy &amp;chart</source>
        <translation>复制图表(&amp;C)</translation>
    </message>
    <message>
        <source>Copy t&amp;able</source>
        <translation>复制表格(&amp;A)</translation>
    </message>
    <message>
        <source>Memory by device</source>
        <translation>各设备的内存</translation>
    </message>
</context>
<context>
    <name>vramplan::MemoryBarsView</name>
    <message>
        <source>Memory chart</source>
        <translation>内存图表</translation>
    </message>
</context>
<context>
    <name>vramplan::MemoryTableModel</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>vramplan::MessageList</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 条</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss: %1</source>
        <translation>关闭：%1</translation>
    </message>
</context>
<context>
    <name>vramplan::ModelListModel</name>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 参数</translation>
    </message>
    <message>
        <source>up to %1 tokens</source>
        <translation>最多 %1 个词元</translation>
    </message>
    <message>
        <source>My presets</source>
        <translation>我的预设</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>在本机</translation>
    </message>
</context>
<context>
    <name>vramplan::ModelPanel</name>
    <message>
        <source>full attention</source>
        <translation>全注意力</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>chunked</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>latent attention</source>
        <translation>潜在注意力</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>shared cache</source>
        <translation>共享缓存</translation>
    </message>
    <message>
        <source>cross attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>no cache</source>
        <translation>无缓存</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>read from %1</source>
        <translation>读取自 %1</translation>
    </message>
    <message>
        <source>weights as stored in %1</source>
        <translation>按 %1 中存储的权重</translation>
    </message>
    <message>
        <source>sizes given by hand</source>
        <translation>手动指定的大小</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 参数</translation>
    </message>
    <message>
        <source>, %1 active</source>
        <translation>，%1 活动</translation>
    </message>
    <message>
        <source>up to %1 tokens</source>
        <translation>最多 %1 个词元</translation>
    </message>
    <message>
        <source>sizes changed, weights computed</source>
        <translation>大小已更改，权重按计算</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Reset to model</source>
        <translation>重置为模型值</translation>
    </message>
    <message>
        <source>Bring back the model&apos;s own sizes and stored weights</source>
        <translation>恢复模型自身的大小和存储的权重</translation>
    </message>
    <message>
        <source>Open a config.json, a folder with one, a .safetensors or a .gguf file</source>
        <translation>打开 config.json、含有它的文件夹、.safetensors 或 .gguf 文件</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每个 %1</translation>
    </message>
    <message>
        <source>Save as preset, models on this machine</source>
        <translation>另存为预设，本机上的模型</translation>
    </message>
    <message>
        <source>More about models</source>
        <translation>关于模型的更多操作</translation>
    </message>
    <message>
        <source>&amp;Save as preset…</source>
        <translation>另存为预设(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Look for models on this machine</source>
        <translation>查找本机上的模型(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Add a folder with models…</source>
        <translation>添加模型文件夹(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Forget a folder</source>
        <translation>移除文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Looking for models on this machine</source>
        <translation>正在查找本机上的模型</translation>
    </message>
    <message>
        <source>%1 models found, now in %2</source>
        <translation>找到 %1 个模型，正在搜索 %2</translation>
    </message>
</context>
<context>
    <name>vramplan::ModelPicker</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Type a part of a model&apos;s name</source>
        <translation>输入模型名称的一部分</translation>
    </message>
</context>
<context>
    <name>vramplan::NumberControl</name>
    <message>
        <source>%1 slider</source>
        <extracomment>Accessible name of the slider that belongs to the box of this name.</extracomment>
        <translation>%1 滑块</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <extracomment>Accessible name of the button that brings back the usual value of the control of this name.</extracomment>
        <translation>重置%1</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
</context>
<context>
    <name>vramplan::ParallelControl</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>GPUs that share every layer</source>
        <translation>共同分担每一层的 GPU 数</translation>
    </message>
    <message>
        <source>Stages that follow each other</source>
        <translation>前后相接的阶段数</translation>
    </message>
    <message>
        <source>Copies of the model, each with its own requests</source>
        <translation>模型副本数，各自处理自己的请求</translation>
    </message>
    <message>
        <source>GPUs that share the experts</source>
        <translation>共同分担专家的 GPU 数</translation>
    </message>
</context>
<context>
    <name>vramplan::PlanCardModel</name>
    <message>
        <source>%1 and the weights</source>
        <comment>size</comment>
        <translation>%1 与权重</translation>
    </message>
    <message>
        <source>%1, baseline: %2</source>
        <comment>plan, answer</comment>
        <translation>%1，基准：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>plan, answer</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>vramplan::PlanCards</name>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
</context>
<context>
    <name>vramplan::PlanDocument</name>
    <message>
        <source>New plan</source>
        <translation>新方案</translation>
    </message>
</context>
<context>
    <name>vramplan::PrecisionPanel</name>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Weights precision</source>
        <translation>权重精度</translation>
    </message>
    <message>
        <source>K precision</source>
        <translation>K 精度</translation>
    </message>
    <message>
        <source>V precision</source>
        <translation>V 精度</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>按存储</translation>
    </message>
    <message>
        <source>%1 (the model&apos;s own)</source>
        <translation>%1（模型自身）</translation>
    </message>
    <message>
        <source>default (%1)</source>
        <translation>默认（%1）</translation>
    </message>
    <message>
        <source>%1 bits per value</source>
        <translation>每个值 %1 位</translation>
    </message>
    <message>
        <source>q8_0 for K and V would save %1</source>
        <translation>K 和 V 用 q8_0 可节省 %1</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>节省 %1</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>多用 %1</translation>
    </message>
    <message>
        <source>Reset precision</source>
        <translation>重置精度</translation>
    </message>
    <message>
        <source>Bring back the weights as stored and the engine&apos;s own cache types</source>
        <translation>恢复为存储的权重和引擎自己的缓存类型</translation>
    </message>
</context>
<context>
    <name>vramplan::PressureModel</name>
    <message>
        <source>What presses</source>
        <translation>压力来源</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
</context>
<context>
    <name>vramplan::PurchaseModel</name>
    <message>
        <source>%1 · %2 GiB</source>
        <comment>GPU, memory</comment>
        <translation>%1 · %2 GiB</translation>
    </message>
    <message>
        <source>type a price</source>
        <translation>输入价格</translation>
    </message>
    <message>
        <source>%1, the cheapest</source>
        <translation>%1，最便宜</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Price of one</source>
        <translation>单价</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>vramplan::ResultColumn</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>明细</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>引擎设置</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>No GPU was found on this machine: the plan is for a 24 GiB card. Choose another one under Devices.</source>
        <translation>本机未找到 GPU：方案按 24 GiB 显卡计算。请在“设备”中选择其他显卡。</translation>
    </message>
    <message>
        <source>%1 was in this machine and is not found any more.</source>
        <translation>%1 曾在本机中，现在找不到了。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Write this plan as PDF, PNG, SVG, CSV, JSON or Markdown</source>
        <translation>将此方案写为 PDF、PNG、SVG、CSV、JSON 或 Markdown</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the command that runs this plan</source>
        <translation>复制运行此方案的命令</translation>
    </message>
</context>
<context>
    <name>vramplan::RunPage</name>
    <message>
        <source>Run this plan</source>
        <translation>运行此方案</translation>
    </message>
    <message>
        <source>Launch command</source>
        <translation>启动命令</translation>
    </message>
    <message>
        <source>Copy launch command</source>
        <translation>复制启动命令</translation>
    </message>
    <message>
        <source>Measure what a formula cannot tell</source>
        <translation>测量公式无法说明的</translation>
    </message>
    <message>
        <source>Benchmark command</source>
        <translation>基准测试命令</translation>
    </message>
    <message>
        <source>Copy benchmark command</source>
        <translation>复制基准测试命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>There is nothing to measure where there is no plan that runs.</source>
        <translation>没有可运行的方案，也就没有可测量的。</translation>
    </message>
    <message>
        <source>A formula of memory tells no speed. Measure the time to the first token, the time per token and the peak of memory on the target.</source>
        <translation>内存公式不说明速度。请在目标机器上测量首词元时间、每词元时间和内存峰值。</translation>
    </message>
</context>
<context>
    <name>vramplan::SavePresetDialog</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as preset</source>
        <translation>另存为预设</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Replaces your preset of this name.</source>
        <translation>将替换同名的预设。</translation>
    </message>
    <message>
        <source>Kept in %1</source>
        <translation>已保存在 %1</translation>
    </message>
</context>
<context>
    <name>vramplan::SettingsPage</name>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>引擎设置</translation>
    </message>
    <message>
        <source>This engine has no settings: it is the plain formula.</source>
        <translation>此引擎没有设置：它就是普通公式。</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>引擎版本</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Whose allocation rules and constants are followed.</source>
        <translation>遵循谁的分配规则和常数。</translation>
    </message>
    <message>
        <source>%1: refused</source>
        <comment>value of a setting</comment>
        <translation>%1：被拒绝</translation>
    </message>
    <message>
        <source>%1: no difference</source>
        <comment>value of a setting</comment>
        <translation>%1：没有差别</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value of a setting, what it costs</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>vramplan::SizeBox</name>
    <message>
        <source> GiB</source>
        <extracomment>Suffix of a memory size.</extracomment>
        <translation> GiB</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>vramplan::SolveModel</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>What ends there</source>
        <translation>止于何处</translation>
    </message>
</context>
<context>
    <name>vramplan::SolvePage</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Compare another GPU…</source>
        <translation>比较其他 GPU…</translation>
    </message>
    <message>
        <source>Take the selected GPU off the list</source>
        <translation>将所选 GPU 移出列表</translation>
    </message>
    <message>
        <source>What to buy</source>
        <translation>买什么</translation>
    </message>
    <message>
        <source>GPUs by price</source>
        <translation>按价格比较 GPU</translation>
    </message>
    <message>
        <source>Type the price of one GPU of each kind; the number that this plan needs is found by the estimator.</source>
        <translation>输入每种 GPU 的单价；此方案所需的数量由估算器求出。</translation>
    </message>
    <message>
        <source>Solving</source>
        <translation>正在求解</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>type a price</source>
        <translation>输入价格</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
</context>
<context>
    <name>vramplan::SplitBar</name>
    <message>
        <source>%1: %2</source>
        <comment>device, share</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>vramplan::SplitControl</name>
    <message>
        <source>Layers by GPU</source>
        <translation>各 GPU 的层</translation>
    </message>
    <message>
        <source>Layer split</source>
        <translation>层的划分</translation>
    </message>
    <message>
        <source>By free memory</source>
        <translation>按空闲内存</translation>
    </message>
    <message>
        <source>Let the engine divide the layers by free memory</source>
        <translation>让引擎按空闲内存划分各层</translation>
    </message>
</context>
<context>
    <name>vramplan::StopSlider</name>
    <message>
        <source>Fits up to %1; the red line marks what does not</source>
        <translation>最多到 %1 放得下；红线标出放不下的部分</translation>
    </message>
    <message>
        <source>No value fits; the red line marks what does not</source>
        <translation>没有放得下的值；红线标出放不下的部分</translation>
    </message>
</context>
<context>
    <name>vramplan::VerdictBanner</name>
    <message>
        <source>&amp;Copy the verdict</source>
        <translation>复制结论(&amp;C)</translation>
    </message>
</context>
<context>
    <name>vramplan::WindowSet</name>
    <message>
        <source>A plan that was not saved cannot be restored: %1</source>
        <translation>无法恢复未保存的方案：%1</translation>
    </message>
    <message>
        <source>This plan was not saved when the program ended, and is restored here. Save it to keep it.</source>
        <translation>程序结束时此方案未保存，已在此恢复。保存即可保留。</translation>
    </message>
</context>
<context>
    <name>vramplan::WorkloadPanel</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Context per sequence</source>
        <translation>每个序列的上下文</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Tokens of prompt and answer together; 32k and 1m are understood</source>
        <translation>提示和回答的词元总数；可写 32k 和 1m</translation>
    </message>
    <message>
        <source>How many sequences are kept at the same time</source>
        <translation>同时保留多少个序列</translation>
    </message>
    <message>
        <source>%1 per 1k tokens</source>
        <translation>每 1k 词元 %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每个 %1</translation>
    </message>
</context>
</TS>
