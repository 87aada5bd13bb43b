//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{BF16, F16, F32, I1, I16, I32, I64};
use terrace_builtin::property::DictArrayAttr;
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::op_traits::Pure;
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{
    Bfloat16TypeOrLLVMDialectCompatibleVectorOf, FloatingPointLLVMTypeOrLLVMDialectCompatible,
    IntegerOrLLVMDialectCompatibleVectorOfInteger, LLVMAnyFloat, LLVMAnyPointer,
    LLVMDialectCompatibleStructOf32BitSignless, LLVMPointerInAddressSpace0, LLVMType,
    Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit, ROCDLBufferLDS, ROCDLBufferRsrc,
    ROCDLGlobalBuffer, ROCDLV2BF16Type, ROCDLV2F16Type, ROCDLV2F32Type, ROCDLV2I16Type,
    ROCDLV2I32Type, ROCDLV3I32Type, ROCDLV4I32Type, ROCDLV6I32Type, ROCDLV8BF16Type,
    ROCDLV8F16Type, ROCDLV8F32Type, ROCDLV8I32Type, ROCDLV16BF16Type, ROCDLV16F16Type,
    ROCDLV16F32Type, ROCDLV32BF16Type, ROCDLV32F16Type, ROCDLV32F32Type,
};
use super::kinds::{I1AttrKind, LLVMAliasScopeArrayAttr, LLVMTBAATagArrayAttr};

/// `rocdl.cos`.
#[operation(
    name = "rocdl.cos",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLCos {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.exp`.
#[operation(
    name = "rocdl.exp",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLExp {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.exp2`.
#[operation(
    name = "rocdl.exp2",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLExp2 {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.log`.
#[operation(
    name = "rocdl.log",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLLog {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.rcp`.
#[operation(
    name = "rocdl.rcp",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLRcp {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.sin`.
#[operation(
    name = "rocdl.sin",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLSin {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.sqrt`.
#[operation(
    name = "rocdl.sqrt",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLSqrt {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.tanh`.
#[operation(
    name = "rocdl.tanh",
    traits = [Pure],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)]
pub struct ROCDLTanh {
    #[operand]
    arg: LLVMAnyFloat,
    #[result]
    res: LLVMAnyFloat,
}

/// `rocdl.ballot`: Vote across thread group.
#[operation(name = "rocdl.ballot", format = "$pred attr-dict `:` type($res)")]
pub struct BallotOp {
    #[operand]
    pred: I1,
    #[result]
    res: LLVMType,
}

/// `rocdl.s.barrier.init`.
#[operation(
    name = "rocdl.s.barrier.init",
    format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
)]
pub struct BarrierInitOp {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(name = "memberCnt")]
    member_cnt: i32,
}

/// `rocdl.s.barrier.join`.
#[operation(name = "rocdl.s.barrier.join", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct BarrierJoinOp {
    #[operand]
    ptr: ROCDLBufferLDS,
}

/// `rocdl.s.barrier.leave`.
#[operation(name = "rocdl.s.barrier.leave", format = "`id` `=` $id attr-dict")]
pub struct BarrierLeaveOp {
    #[attr]
    id: i16,
}

/// Blocks until all work items of the work group have reached the operation.
///
/// ```mlir
/// llvm.func @step() {
///   rocdl.barrier
///   llvm.return
/// }
/// ```
#[operation(name = "rocdl.barrier", format = "attr-dict")]
pub struct BarrierOp {}

/// `rocdl.s.barrier.signal.isfirst`.
#[operation(
    name = "rocdl.s.barrier.signal.isfirst",
    format = "`id` `=` $id attr-dict `->` type($res)"
)]
pub struct BarrierSignalIsfirstOp {
    #[attr]
    id: i32,
    #[result]
    res: I1,
}

/// `rocdl.s.barrier.signal`.
#[operation(name = "rocdl.s.barrier.signal", format = "`id` `=` $id attr-dict")]
pub struct BarrierSignalOp {
    #[attr]
    id: i32,
}

/// `rocdl.s.barrier.signal.var`.
#[operation(
    name = "rocdl.s.barrier.signal.var",
    format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
)]
pub struct BarrierSignalVarOp {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(name = "memberCnt")]
    member_cnt: i32,
}

/// `rocdl.s.barrier.wait`.
#[operation(name = "rocdl.s.barrier.wait", format = "`id` `=` $id attr-dict")]
pub struct BarrierWaitOp {
    #[attr]
    id: i16,
}

/// `rocdl.workgroup.dim.x`.
#[operation(
    name = "rocdl.workgroup.dim.x",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workgroup.dim.y`.
#[operation(
    name = "rocdl.workgroup.dim.y",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workgroup.dim.z`.
#[operation(
    name = "rocdl.workgroup.dim.z",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workgroup.id.x`.
#[operation(
    name = "rocdl.workgroup.id.x",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workgroup.id.y`.
#[operation(
    name = "rocdl.workgroup.id.y",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workgroup.id.z`.
#[operation(
    name = "rocdl.workgroup.id.z",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct BlockIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cluster.id.x`.
#[operation(
    name = "rocdl.cluster.id.x",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ClusterIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cluster.id.y`.
#[operation(
    name = "rocdl.cluster.id.y",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ClusterIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cluster.id.z`.
#[operation(
    name = "rocdl.cluster.id.z",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ClusterIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cluster.load.async.to.lds.b128`.
#[operation(
    name = "rocdl.cluster.load.async.to.lds.b128",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct ClusterLoadAsyncToLDSB128Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    cpol: i32,
    #[operand]
    mask: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.cluster.load.async.to.lds.b32`.
#[operation(
    name = "rocdl.cluster.load.async.to.lds.b32",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct ClusterLoadAsyncToLDSB32Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    cpol: i32,
    #[operand]
    mask: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.cluster.load.async.to.lds.b64`.
#[operation(
    name = "rocdl.cluster.load.async.to.lds.b64",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct ClusterLoadAsyncToLDSB64Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    cpol: i32,
    #[operand]
    mask: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.cluster.load.async.to.lds.b8`.
#[operation(
    name = "rocdl.cluster.load.async.to.lds.b8",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct ClusterLoadAsyncToLDSB8Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    cpol: i32,
    #[operand]
    mask: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.cvt.f32.bf8`: Convert bf8 to f32.
#[operation(
    name = "rocdl.cvt.f32.bf8",
    traits = [Pure],
    format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)]
pub struct CvtF32Bf8Op {
    #[operand(name = "srcA")]
    src_a: I32,
    #[attr(name = "byteSel")]
    byte_sel: i32,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.f32.fp8`: Convert fp8 to f32.
#[operation(
    name = "rocdl.cvt.f32.fp8",
    traits = [Pure],
    format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)]
pub struct CvtF32Fp8Op {
    #[operand(name = "srcA")]
    src_a: I32,
    #[attr(name = "byteSel")]
    byte_sel: i32,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.pk.bf8.f32`: Convert two f32's to bf8.
#[operation(
    name = "rocdl.cvt.pk.bf8.f32",
    traits = [Pure],
    format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)]
pub struct CvtPkBf8F32Op {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: F32,
    #[operand]
    old: I32,
    #[attr(I1AttrKind, name = "wordSel")]
    word_sel: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.pk.f32.bf8`: Convert packed bf8 to packed f32.
#[operation(
    name = "rocdl.cvt.pk.f32.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $wordSel `]` `:` type($res)",
)]
pub struct CvtPkF32Bf8Op {
    #[operand]
    src: I32,
    #[attr(I1AttrKind, name = "wordSel")]
    word_sel: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.pk.f32.fp8`: Convert packed fp8 to packed f32.
#[operation(
    name = "rocdl.cvt.pk.f32.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $wordSel `]` `:` type($res)",
)]
pub struct CvtPkF32Fp8Op {
    #[operand]
    src: I32,
    #[attr(I1AttrKind, name = "wordSel")]
    word_sel: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.pk.fp8.f32`: Convert two f32's to fp8.
#[operation(
    name = "rocdl.cvt.pk.fp8.f32",
    traits = [Pure],
    format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)]
pub struct CvtPkFp8F32Op {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: F32,
    #[operand]
    old: I32,
    #[attr(I1AttrKind, name = "wordSel")]
    word_sel: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.pkrtz`: Convert two f32 input into a `vector<2xf16>`.
#[operation(
    name = "rocdl.cvt.pkrtz",
    traits = [Pure],
    format = "attr-dict $srcA `,` $srcB `:` type($res)",
)]
pub struct CvtPkRtz {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: F32,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.scale.pk16.bf16.bf6`: Scales 16 bf6 and converts them to 16 bf16.
#[operation(
    name = "rocdl.cvt.scale.pk16.bf16.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16Bf16Bf6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16BF16Type,
}

/// `rocdl.cvt.scale.pk16.bf16.fp6`: Scales 16 fp6 and converts them to 16 bf16.
#[operation(
    name = "rocdl.cvt.scale.pk16.bf16.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16Bf16Fp6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16BF16Type,
}

/// `rocdl.cvt.scale.pk16.f16.bf6`: Scales 16 bf6 and converts them to 16 f16.
#[operation(
    name = "rocdl.cvt.scale.pk16.f16.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16F16Bf6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16F16Type,
}

/// `rocdl.cvt.scale.pk16.f16.fp6`: Scales 16 fp6 and converts them to 16 f16.
#[operation(
    name = "rocdl.cvt.scale.pk16.f16.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16F16Fp6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16F16Type,
}

/// `rocdl.cvt.scale.pk16.f32.bf6`: Scales 16 bf6 and converts them to 16 f32.
#[operation(
    name = "rocdl.cvt.scale.pk16.f32.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16F32Bf6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16F32Type,
}

/// `rocdl.cvt.scale.pk16.f32.fp6`: Scales 16 fp6 and converts them to 16 f32.
#[operation(
    name = "rocdl.cvt.scale.pk16.f32.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk16F32Fp6Op {
    #[operand]
    src: ROCDLV3I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV16F32Type,
}

/// `rocdl.cvt.scale.pk8.bf16.bf8`: Scales 8 bf8 and converts them to 8 bf16.
#[operation(
    name = "rocdl.cvt.scale.pk8.bf16.bf8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8Bf16Bf8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8BF16Type,
}

/// `rocdl.cvt.scale.pk8.bf16.fp4`: Scales 8 fp4 and converts them to 8 bf16.
#[operation(
    name = "rocdl.cvt.scale.pk8.bf16.fp4",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8Bf16Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8BF16Type,
}

/// `rocdl.cvt.scale.pk8.bf16.fp8`: Scales 8 fp8 and converts them to 8 bf16.
#[operation(
    name = "rocdl.cvt.scale.pk8.bf16.fp8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8Bf16Fp8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8BF16Type,
}

/// `rocdl.cvt.scale.pk8.f16.bf8`: Scales 8 bf8 and converts them to 8 f16.
#[operation(
    name = "rocdl.cvt.scale.pk8.f16.bf8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F16Bf8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F16Type,
}

/// `rocdl.cvt.scale.pk8.f16.fp4`: Scales 8 fp4 and converts them to 8 f16.
#[operation(
    name = "rocdl.cvt.scale.pk8.f16.fp4",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F16Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F16Type,
}

/// `rocdl.cvt.scale.pk8.f16.fp8`: Scales 8 fp8 and converts them to 8 f16.
#[operation(
    name = "rocdl.cvt.scale.pk8.f16.fp8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F16Fp8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F16Type,
}

/// `rocdl.cvt.scale.pk8.f32.bf8`: Scales 8 bf8 and converts them to 8 f32.
#[operation(
    name = "rocdl.cvt.scale.pk8.f32.bf8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F32Bf8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F32Type,
}

/// `rocdl.cvt.scale.pk8.f32.fp4`: Scales 8 fp4 and converts them to 8 f32.
#[operation(
    name = "rocdl.cvt.scale.pk8.f32.fp4",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F32Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F32Type,
}

/// `rocdl.cvt.scale.pk8.f32.fp8`: Scales 8 fp8 and converts them to 8 f32.
#[operation(
    name = "rocdl.cvt.scale.pk8.f32.fp8",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)]
pub struct CvtPkScalePk8F32Fp8Op {
    #[operand]
    src: ROCDLV2I32Type,
    #[operand]
    scale: I32,
    #[attr(name = "scaleSel")]
    scale_sel: i32,
    #[result]
    res: ROCDLV8F32Type,
}

/// `rocdl.cvt.scalef32.2xpk16.bf6.f32`: Scale and convert two `vector<16xf32>` to 32 packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.2xpk16.bf6.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)]
pub struct CvtScaleF322xPk16Bf6F32Op {
    #[operand]
    src0: ROCDLV16F32Type,
    #[operand]
    src1: ROCDLV16F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.2xpk16.fp6.f32`: Scale and convert two `vector<16xf32>` to 32 packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.2xpk16.fp6.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)]
pub struct CvtScaleF322xPk16Fp6F32Op {
    #[operand]
    src0: ROCDLV16F32Type,
    #[operand]
    src1: ROCDLV16F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.f16.bf8`: Scaled convert bf8 from packed vector to f16, updating tied
/// result.
#[operation(
    name = "rocdl.cvt.scalef32.f16.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` \
              `:` type($res)",
)]
pub struct CvtScaleF32F16Bf8Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2F16Type,
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F16Type,
}

/// `rocdl.cvt.scalef32.f16.fp8`: Scaled convert fp8 from packed vector to f16, updating tied
/// result.
#[operation(
    name = "rocdl.cvt.scalef32.f16.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` \
              `:` type($res)",
)]
pub struct CvtScaleF32F16Fp8Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2F16Type,
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F16Type,
}

/// `rocdl.cvt.scalef32.f32.bf8`: Scaled convert bf8 from packed vector to f32.
#[operation(
    name = "rocdl.cvt.scalef32.f32.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32F32Bf8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[result]
    res: F32,
}

/// `rocdl.cvt.scalef32.f32.fp8`: Scaled convert fp8 from packed vector to f32.
#[operation(
    name = "rocdl.cvt.scalef32.f32.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32F32Fp8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[result]
    res: F32,
}

/// `rocdl.cvt.scalef32.pk16.bf6.bf16`: Scale and convert packed bf16 to packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.bf6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Bf6Bf16Op {
    #[operand]
    src: ROCDLV16BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk16.bf6.f16`: Scale and convert packed f16 to packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.bf6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Bf6F16Op {
    #[operand]
    src: ROCDLV16F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk16.bf6.f32`: Scale and convert packed f32 to packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.bf6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Bf6F32Op {
    #[operand]
    src: ROCDLV16F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk16.fp6.bf16`: Scale and convert packed bf16 to packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.fp6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Fp6Bf16Op {
    #[operand]
    src: ROCDLV16BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk16.fp6.f16`: Scale and convert packed f16 to packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.fp6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Fp6F16Op {
    #[operand]
    src: ROCDLV16F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk16.fp6.f32`: Scale and convert packed f32 to packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.pk16.fp6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk16Fp6F32Op {
    #[operand]
    src: ROCDLV16F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.pk32.bf16.bf6`: Scale and convert packed bf6 to packed bf16.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf16.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Bf16Bf6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32BF16Type,
}

/// `rocdl.cvt.scalef32.pk32.bf16.fp6`: Scale and convert packed fp6 to packed bf16.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf16.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Bf16Fp6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32BF16Type,
}

/// `rocdl.cvt.scalef32.pk32.bf6.bf16`: Scale and convert packed bf16 to packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Bf6Bf16Op {
    #[operand]
    src: ROCDLV32BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.pk32.bf6.f16`: Scale and convert packed f16 to packed bf6.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Bf6F16Op {
    #[operand]
    src: ROCDLV32F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.pk32.f16.bf6`: Scale and convert packed bf6 to packed f16.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f16.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32F16Bf6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32F16Type,
}

/// `rocdl.cvt.scalef32.pk32.f16.fp6`: Scale and convert packed fp6 to packed f16.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f16.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32F16Fp6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32F16Type,
}

/// `rocdl.cvt.scalef32.pk32.f32.bf6`: Scale and convert packed bf6 to packed f32.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f32.bf6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32F32Bf6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32F32Type,
}

/// `rocdl.cvt.scalef32.pk32.f32.fp6`: Scale and convert packed fp6 to packed f32.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f32.fp6",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32F32Fp6Op {
    #[operand]
    src: ROCDLV6I32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV32F32Type,
}

/// `rocdl.cvt.scalef32.pk32.fp6.bf16`: Scale and convert packed bf16 to packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.fp6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Fp6Bf16Op {
    #[operand]
    src: ROCDLV32BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.pk32.fp6.f16`: Scale and convert packed f16 to packed fp6.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.fp6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk32Fp6F16Op {
    #[operand]
    src: ROCDLV32F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.pk8.bf8.bf16`: Scale and convert packed bf16 to packed bf8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.bf8.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Bf8Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk8.bf8.f16`: Scale and convert packed f16 to packed bf8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.bf8.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Bf8F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk8.bf8.f32`: Scale and convert packed f32 to packed bf8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.bf8.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Bf8F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk8.fp4.bf16`: Scale and convert packed bf16 to packed fp4.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp4.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp4Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk8.fp4.f16`: Scale and convert packed f16 to packed fp4.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp4.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp4F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk8.fp4.f32`: Scale and convert packed f32 to packed fp4.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp4.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp4F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk8.fp8.bf16`: Scale and convert packed bf16 to packed fp8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp8.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp8Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk8.fp8.f16`: Scale and convert packed f16 to packed fp8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp8.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp8F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk8.fp8.f32`: Scale and convert packed f32 to packed fp8.
#[operation(
    name = "rocdl.cvt.scalef32.pk8.fp8.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32Pk8Fp8F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.pk.bf16.bf8`: Scaled convert two bf8to two bf16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkBf16Bf8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2BF16Type,
}

/// `rocdl.cvt.scalef32.pk.bf16.fp4`: Scale and convert two packed fp4 to packed bf16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.fp4",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkBf16Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[result]
    res: ROCDLV2BF16Type,
}

/// `rocdl.cvt.scalef32.pk.bf16.fp8`: Scaled convert two fp8to two bf16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkBf16Fp8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2BF16Type,
}

/// `rocdl.cvt.scalef32.pk.bf8.bf16`: Scaled convert two bf16to two bf8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf8.bf16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)]
pub struct CvtScaleF32PkBf8Bf16Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: ROCDLV2BF16Type,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.pk.bf8.f16`: Scaled convert two f16to two bf8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf8.f16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)]
pub struct CvtScaleF32PkBf8F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: ROCDLV2F16Type,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.pk.bf8.f32`: Scaled convert two f32 to two bf8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf8.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32PkBf8F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: F32,
    #[operand]
    src1: F32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.pk.f16.bf8`: Scaled convert two bf8to two f16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF16Bf8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F16Type,
}

/// `rocdl.cvt.scalef32.pk.f16.fp4`: Scale and convert two packed fp4 to packed f16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.fp4",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF16Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[result]
    res: ROCDLV2F16Type,
}

/// `rocdl.cvt.scalef32.pk.f16.fp8`: Scaled convert two fp8to two f16.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF16Fp8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F16Type,
}

/// `rocdl.cvt.scalef32.pk.f32.bf8`: Scaled convert two bf8to two f32.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.bf8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF32Bf8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F32Type,
}

/// `rocdl.cvt.scalef32.pk.f32.fp4`: Scale and convert two packed fp4 to packed f32.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.fp4",
    traits = [Pure],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF32Fp4Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(name = "srcSelIndex")]
    src_sel_index: i32,
    #[result]
    res: ROCDLV2F32Type,
}

/// `rocdl.cvt.scalef32.pk.f32.fp8`: Scaled convert two fp8to two f32.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.fp8",
    traits = [Pure],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32PkF32Fp8Op {
    #[operand]
    src: I32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "srcLoHiSel")]
    src_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2F32Type,
}

/// `rocdl.cvt.scalef32.pk.fp4.bf16`: Scale and convert two bf16 to packed fp4, updating tied
/// vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp4.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)]
pub struct CvtScaleF32PkFp4Bf16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: ROCDLV2BF16Type,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk.fp4.f16`: Scale and convert two f16 to packed fp4, updating tied vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp4.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)]
pub struct CvtScaleF32PkFp4F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: ROCDLV2F16Type,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk.fp4.f32`: Scale and convert two f32 values to two packed fp4, updating
/// tied vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp4.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32PkFp4F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F32,
    #[operand]
    src1: F32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.pk.fp8.bf16`: Scaled convert two bf16to two fp8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp8.bf16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)]
pub struct CvtScaleF32PkFp8Bf16Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: ROCDLV2BF16Type,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.pk.fp8.f16`: Scaled convert two f16to two fp8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp8.f16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)]
pub struct CvtScaleF32PkFp8F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: ROCDLV2F16Type,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.pk.fp8.f32`: Scaled convert two f32 to two fp8, updating packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp8.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32PkFp8F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: ROCDLV2I16Type,
    #[operand]
    src0: F32,
    #[operand]
    src1: F32,
    #[operand]
    scale: F32,
    #[attr(I1AttrKind, name = "dstLoHiSel")]
    dst_lo_hi_sel: Handle<IntegerAttr>,
    #[result]
    res: ROCDLV2I16Type,
}

/// `rocdl.cvt.scalef32.sr.bf8.bf16`: Scaled convert bf16to bf8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.bf8.bf16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrBf8BF16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: BF16,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.bf8.f16`: Scaled convert f16to bf8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.bf8.f16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrBf8F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F16,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.bf8.f32`: Scaled convert f32to bf8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.bf8.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrBf8F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F32,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.fp8.bf16`: Scaled convert bf16to fp8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.fp8.bf16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrFp8BF16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: BF16,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.fp8.f16`: Scaled convert f16to fp8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.fp8.f16",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrFp8F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F16,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.fp8.f32`: Scaled convert f32to fp8 with stochiastic rounding, updating
/// packed vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.fp8.f32",
    traits = [Pure],
    format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrFp8F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F32,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk16.bf6.bf16`: Scale and convert packed bf16 to packed bf6 with
/// stochastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.bf6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Bf6Bf16Op {
    #[operand]
    src: ROCDLV16BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk16.bf6.f16`: Scale and convert packed f16 to packed bf6 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.bf6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Bf6F16Op {
    #[operand]
    src: ROCDLV16F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk16.bf6.f32`: Scale and convert packed f32 to packed bf6 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.bf6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Bf6F32Op {
    #[operand]
    src: ROCDLV16F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk16.fp6.bf16`: Scale and convert packed bf16 to packed fp6 with
/// stochastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.fp6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Fp6Bf16Op {
    #[operand]
    src: ROCDLV16BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk16.fp6.f16`: Scale and convert packed f16 to packed fp6 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.fp6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Fp6F16Op {
    #[operand]
    src: ROCDLV16F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk16.fp6.f32`: Scale and convert packed f32 to packed fp6 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk16.fp6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk16Fp6F32Op {
    #[operand]
    src: ROCDLV16F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV3I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.bf6.bf16`: Scale and convert packed bf16 to packed bf6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.bf6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Bf6Bf16Op {
    #[operand]
    src: ROCDLV32BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.bf6.f16`: Scale and convert packed f16 to packed bf6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.bf6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Bf6F16Op {
    #[operand]
    src: ROCDLV32F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.bf6.f32`: Scale and convert packed f32 to packed bf6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.bf6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Bf6F32Op {
    #[operand]
    src: ROCDLV32F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.fp6.bf16`: Scale and convert packed bf16 to packed fp6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.fp6.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Fp6Bf16Op {
    #[operand]
    src: ROCDLV32BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.fp6.f16`: Scale and convert packed f16 to packed fp6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.fp6.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Fp6F16Op {
    #[operand]
    src: ROCDLV32F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk32.fp6.f32`: Scale and convert packed f32 to packed fp6 with
/// stochiastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk32.fp6.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk32Fp6F32Op {
    #[operand]
    src: ROCDLV32F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV6I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.bf8.bf16`: Scale and convert packed bf16 to packed bf8 with
/// stochastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.bf8.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Bf8Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.bf8.f16`: Scale and convert packed f16 to packed bf8 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.bf8.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Bf8F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.bf8.f32`: Scale and convert packed f32 to packed bf8 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.bf8.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Bf8F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp4.bf16`: Scale and convert packed bf16 to packed fp4 with
/// stochastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp4.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp4Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp4.f16`: Scale and convert packed f16 to packed fp4 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp4.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp4F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp4.f32`: Scale and convert packed f32 to packed fp4 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp4.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp4F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp8.bf16`: Scale and convert packed bf16 to packed fp8 with
/// stochastic rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp8.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp8Bf16Op {
    #[operand]
    src: ROCDLV8BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp8.f16`: Scale and convert packed f16 to packed fp8 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp8.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp8F16Op {
    #[operand]
    src: ROCDLV8F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk8.fp8.f32`: Scale and convert packed f32 to packed fp8 with stochastic
/// rounding.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk8.fp8.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
)]
pub struct CvtScaleF32SrPk8Fp8F32Op {
    #[operand]
    src: ROCDLV8F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[result]
    res: ROCDLV2I32Type,
}

/// `rocdl.cvt.scalef32.sr.pk.fp4.bf16`: Scale and convert two bf16 to packed fp4 with stochiastic
/// rounding, updating tied vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk.fp4.bf16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrPkFp4Bf16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: ROCDLV2BF16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk.fp4.f16`: Scale and convert two f16 to packed fp4 with stochiastic
/// rounding, updating tied vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk.fp4.f16",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrPkFp4F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: ROCDLV2F16Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.scalef32.sr.pk.fp4.f32`: Scale and convert two f32 to packed fp4 with stochiastic
/// rounding, updating tied vector.
#[operation(
    name = "rocdl.cvt.scalef32.sr.pk.fp4.f32",
    traits = [Pure],
    format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` \
              type($res)",
)]
pub struct CvtScaleF32SrPkFp4F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: ROCDLV2F32Type,
    #[operand]
    seed: I32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: i32,
    #[result]
    res: I32,
}

/// `rocdl.cvt.sr.bf8.f32`: Convert f32 to bf8, stochiastic rounding.
#[operation(
    name = "rocdl.cvt.sr.bf8.f32",
    traits = [Pure],
    format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)]
pub struct CvtSrBf8F32Op {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: I32,
    #[operand]
    old: I32,
    #[attr(name = "byteSel")]
    byte_sel: i32,
    #[result]
    res: LLVMType,
}

/// `rocdl.cvt.sr.fp8.f32`: Convert f32 to fp8, stochiastic rounding.
#[operation(
    name = "rocdl.cvt.sr.fp8.f32",
    traits = [Pure],
    format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)]
pub struct CvtSrFp8F32Op {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: I32,
    #[operand]
    old: I32,
    #[attr(name = "byteSel")]
    byte_sel: i32,
    #[result]
    res: LLVMType,
}

/// `rocdl.update.dpp`.
#[operation(
    name = "rocdl.update.dpp",
    traits = [AllTypesMatch(res, src, old)],
    format = "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl \
              `:` type($src)",
)]
pub struct DPPUpdateOp {
    #[operand]
    old: LLVMType,
    #[operand]
    src: LLVMType,
    #[attr(name = "dppCtrl")]
    dpp_ctrl: i32,
    #[attr(name = "rowMask")]
    row_mask: i32,
    #[attr(name = "bankMask")]
    bank_mask: i32,
    #[attr(I1AttrKind, name = "boundCtrl")]
    bound_ctrl: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.atomic.async.barrier.arrive.b64`.
#[operation(
    name = "rocdl.ds.atomic.async.barrier.arrive.b64",
    format = "$barrierPtr attr-dict `:` qualified(type($barrierPtr))",
    effects = [write(barrier_ptr)],
)]
pub struct DsAtomicAsyncBarrierArriveOp {
    #[operand(name = "barrierPtr")]
    barrier_ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.ds.atomic.barrier.arrive.rtn.b64`.
#[operation(
    name = "rocdl.ds.atomic.barrier.arrive.rtn.b64",
    format = "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` \
              type($res)",
    effects = [read(barrier_ptr), write(barrier_ptr)],
)]
pub struct DsAtomicBarrierArriveRtnOp {
    #[operand(name = "barrierPtr")]
    barrier_ptr: ROCDLBufferLDS,
    #[operand]
    val: I64,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: I64,
}

/// `rocdl.ds_bpermute`.
#[operation(
    name = "rocdl.ds_bpermute",
    format = "$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)"
)]
pub struct DsBpermuteOp {
    #[operand]
    index: I32,
    #[operand]
    src: I32,
    #[result]
    res: I32,
}

/// `rocdl.ds.load.tr16.b128`: Loads and transposes a matrix from ds memory to registers (available
/// in gfx1250+).
#[operation(
    name = "rocdl.ds.load.tr16.b128",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct DsLoadTr16_B128 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.load.tr4.b64`: Loads and transposes a matrix from ds memory to registers (available in
/// gfx1250+).
#[operation(
    name = "rocdl.ds.load.tr4.b64",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct DsLoadTr4_B64 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.load.tr6.b96`: Loads and transposes a matrix from ds memory to registers (available in
/// gfx1250+).
#[operation(
    name = "rocdl.ds.load.tr6.b96",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct DsLoadTr6_B96 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.load.tr8.b64`: Loads and transposes a matrix from ds memory to registers (available in
/// gfx1250+).
#[operation(
    name = "rocdl.ds.load.tr8.b64",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct DsLoadTr8_B64 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds_swizzle`.
#[operation(
    name = "rocdl.ds_swizzle",
    format = "$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)"
)]
pub struct DsSwizzleOp {
    #[operand]
    src: I32,
    #[operand]
    offset: I32,
    #[result]
    res: I32,
}

/// `rocdl.fmed3`: Median of three float/half values.
#[operation(
    name = "rocdl.fmed3",
    traits = [Pure, AllTypesMatch(res, src0, src1, src2)],
    format = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
)]
pub struct FMed3Op {
    #[operand]
    src0: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    src1: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    src2: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `rocdl.flat.prefetch`.
#[operation(
    name = "rocdl.flat.prefetch",
    format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
    effects = [read(ptr)],
)]
pub struct FlatPrefetchOp {
    #[operand]
    ptr: LLVMPointerInAddressSpace0,
    #[attr]
    scope: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.s.get.barrier.state`.
#[operation(name = "rocdl.s.get.barrier.state", format = "`id` `=` $id attr-dict `->` type($res)")]
pub struct GetBarrierStateOp {
    #[attr]
    id: i32,
    #[result]
    res: I32,
}

/// `rocdl.s.get.named.barrier.state`.
#[operation(
    name = "rocdl.s.get.named.barrier.state",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
)]
pub struct GetNamedBarrierStateOp {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[result]
    res: I32,
}

/// `rocdl.global.load.async.to.lds.b128`.
#[operation(
    name = "rocdl.global.load.async.to.lds.b128",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct GlobalLoadAsyncToLDSB128Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.global.load.async.to.lds.b32`.
#[operation(
    name = "rocdl.global.load.async.to.lds.b32",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct GlobalLoadAsyncToLDSB32Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.global.load.async.to.lds.b64`.
#[operation(
    name = "rocdl.global.load.async.to.lds.b64",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct GlobalLoadAsyncToLDSB64Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.global.load.async.to.lds.b8`.
#[operation(
    name = "rocdl.global.load.async.to.lds.b8",
    format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` \
              qualified(type($globalPtr)) `,` qualified(type($ldsPtr))",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct GlobalLoadAsyncToLDSB8Op {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.global.load.lds`.
#[operation(
    name = "rocdl.global.load.lds",
    format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct GlobalLoadLDSOp {
    #[operand(name = "globalPtr")]
    global_ptr: ROCDLGlobalBuffer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    size: i32,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.global.load.tr4.b64`: Loads and transposes a matrix from global memory to registers
/// (available in gfx1250+).
#[operation(
    name = "rocdl.global.load.tr4.b64",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct GlobalLoadTr4_B64 {
    #[operand]
    ptr: ROCDLGlobalBuffer,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.global.load.tr6.b96`: Loads and transposes a matrix from global memory to registers
/// (available in gfx1250+).
#[operation(
    name = "rocdl.global.load.tr6.b96",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct GlobalLoadTr6_B96 {
    #[operand]
    ptr: ROCDLGlobalBuffer,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.global.load.tr.b128`: Loads and transposes a matrix from global memory to registers
/// (available in gfx1250+).
#[operation(
    name = "rocdl.global.load.tr.b128",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct GlobalLoadTr8_B128 {
    #[operand]
    ptr: ROCDLGlobalBuffer,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.global.load.tr.b64`: Loads and transposes a matrix from global memory to registers
/// (available in gfx1250+).
#[operation(
    name = "rocdl.global.load.tr.b64",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct GlobalLoadTr8_B64 {
    #[operand]
    ptr: ROCDLGlobalBuffer,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.global.prefetch`.
#[operation(
    name = "rocdl.global.prefetch",
    format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
    effects = [read(ptr)],
)]
pub struct GlobalPrefetchOp {
    #[operand]
    ptr: ROCDLGlobalBuffer,
    #[attr]
    scope: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.grid.dim.x`.
#[operation(
    name = "rocdl.grid.dim.x",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct GridDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.grid.dim.y`.
#[operation(
    name = "rocdl.grid.dim.y",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct GridDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.grid.dim.z`.
#[operation(
    name = "rocdl.grid.dim.z",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct GridDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.iglp.opt`.
#[operation(name = "rocdl.iglp.opt", format = "$variant attr-dict")]
pub struct IglpOpt {
    #[attr]
    variant: i32,
}

/// `rocdl.load.to.lds`.
#[operation(
    name = "rocdl.load.to.lds",
    format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)",
    effects = [read(global_ptr), write(lds_ptr)],
)]
pub struct LoadToLDSOp {
    #[operand(name = "globalPtr")]
    global_ptr: LLVMAnyPointer,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[attr]
    size: i32,
    #[attr]
    offset: i32,
    #[attr]
    aux: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.make.buffer.rsrc`.
#[operation(
    name = "rocdl.make.buffer.rsrc",
    traits = [Pure],
    format = "operands attr-dict `:` type($base) `to` type($res)",
)]
pub struct MakeBufferRsrcOp {
    #[operand]
    base: LLVMAnyPointer,
    #[operand]
    stride: I16,
    #[operand(name = "numRecords")]
    num_records: I64,
    #[operand]
    flags: I32,
    #[result]
    res: LLVMAnyPointer,
}

/// `rocdl.mbcnt.hi`.
#[operation(
    name = "rocdl.mbcnt.hi",
    traits = [Pure],
    format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)]
pub struct MbcntHiOp {
    #[operand]
    in0: I32,
    #[operand]
    in1: I32,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    res: I32,
}

/// `rocdl.mbcnt.lo`.
#[operation(
    name = "rocdl.mbcnt.lo",
    traits = [Pure],
    format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
)]
pub struct MbcntLoOp {
    #[operand]
    in0: I32,
    #[operand]
    in1: I32,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    res: I32,
}

/// `rocdl.permlane16.swap`.
#[operation(
    name = "rocdl.permlane16.swap",
    format = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) \
              `)` `->` type($res)"
)]
pub struct Permlane16SwapOp {
    #[operand]
    old: I32,
    #[operand]
    src: I32,
    #[attr(I1AttrKind)]
    fi: Handle<IntegerAttr>,
    #[attr(I1AttrKind, name = "boundControl")]
    bound_control: Handle<IntegerAttr>,
    #[result]
    res: LLVMDialectCompatibleStructOf32BitSignless,
}

/// `rocdl.permlane32.swap`.
#[operation(
    name = "rocdl.permlane32.swap",
    format = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) \
              `)` `->` type($res)"
)]
pub struct Permlane32SwapOp {
    #[operand]
    old: I32,
    #[operand]
    src: I32,
    #[attr(I1AttrKind)]
    fi: Handle<IntegerAttr>,
    #[attr(I1AttrKind, name = "boundControl")]
    bound_control: Handle<IntegerAttr>,
    #[result]
    res: LLVMDialectCompatibleStructOf32BitSignless,
}

/// `rocdl.permlanex16`.
#[operation(
    name = "rocdl.permlanex16",
    traits = [AllTypesMatch(res, old, src0), AllTypesMatch(src1, src2)],
    format = "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` \
              type($src0) `,` type($src1)",
)]
pub struct PermlaneX16Op {
    #[operand]
    old: LLVMType,
    #[operand]
    src0: LLVMType,
    #[operand]
    src1: LLVMType,
    #[operand]
    src2: LLVMType,
    #[attr(I1AttrKind)]
    fi: Handle<IntegerAttr>,
    #[attr(I1AttrKind, name = "boundControl")]
    bound_control: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `rocdl.raw.buffer.atomic.cmpswap`.
#[operation(
    name = "rocdl.raw.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(res, src, cmp)],
    format = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)",
)]
pub struct RawBufferAtomicCmpSwap {
    #[operand]
    src: LLVMType,
    #[operand]
    cmp: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[result]
    res: LLVMType,
}

/// `rocdl.raw.buffer.atomic.fadd`.
///
/// ```text
/// rocdl.raw.buffer.atomic.fadd %data, %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.atomic.fadd",
    assembly = custom(crate::assembly::parse_raw_buffer_store, crate::assembly::print_raw_buffer_store),
)]
pub struct RawBufferAtomicFAddOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
}

/// `rocdl.raw.buffer.atomic.fmax`.
///
/// ```text
/// rocdl.raw.buffer.atomic.fmax %data, %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.atomic.fmax",
    assembly = custom(crate::assembly::parse_raw_buffer_store, crate::assembly::print_raw_buffer_store),
)]
pub struct RawBufferAtomicFMaxOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
}

/// `rocdl.raw.buffer.atomic.smax`.
///
/// ```text
/// rocdl.raw.buffer.atomic.smax %data, %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.atomic.smax",
    assembly = custom(crate::assembly::parse_raw_buffer_store, crate::assembly::print_raw_buffer_store),
)]
pub struct RawBufferAtomicSMaxOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
}

/// `rocdl.raw.buffer.atomic.umin`.
///
/// ```text
/// rocdl.raw.buffer.atomic.umin %data, %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.atomic.umin",
    assembly = custom(crate::assembly::parse_raw_buffer_store, crate::assembly::print_raw_buffer_store),
)]
pub struct RawBufferAtomicUMinOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
}

/// `rocdl.raw.buffer.load`.
///
/// ```text
/// rocdl.raw.buffer.load %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.load",
    assembly = custom(crate::assembly::parse_raw_buffer_load, crate::assembly::print_raw_buffer_load),
)]
pub struct RawBufferLoadOp {
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
    #[result]
    res: LLVMType,
}

/// `rocdl.raw.buffer.store`.
///
/// ```text
/// rocdl.raw.buffer.store %data, %resource, %offset, %soffset, %aux : type
/// ```
#[operation(
    name = "rocdl.raw.buffer.store",
    assembly = custom(crate::assembly::parse_raw_buffer_store, crate::assembly::print_raw_buffer_store),
)]
pub struct RawBufferStoreOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: LLVMType,
    #[operand]
    offset: LLVMType,
    #[operand]
    soffset: LLVMType,
    #[operand]
    aux: LLVMType,
}

/// `rocdl.raw.ptr.buffer.atomic.cmpswap`.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.cmpswap",
    traits = [AllTypesMatch(res, src, cmp)],
    format = "operands attr-dict `:` type($res)",
    effects = [read(rsrc), write(rsrc)],
)]
pub struct RawPtrBufferAtomicCmpSwap {
    #[operand]
    src: LLVMType,
    #[operand]
    cmp: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.raw.ptr.buffer.atomic.fadd`.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.fadd",
    format = "operands attr-dict `:` type($vdata)",
    effects = [read(rsrc), write(rsrc)],
)]
pub struct RawPtrBufferAtomicFaddOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.raw.ptr.buffer.atomic.fmax`.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.fmax",
    format = "operands attr-dict `:` type($vdata)",
    effects = [read(rsrc), write(rsrc)],
)]
pub struct RawPtrBufferAtomicFmaxOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.raw.ptr.buffer.atomic.smax`.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.smax",
    format = "operands attr-dict `:` type($vdata)",
    effects = [read(rsrc), write(rsrc)],
)]
pub struct RawPtrBufferAtomicSmaxOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.raw.ptr.buffer.atomic.umin`.
#[operation(
    name = "rocdl.raw.ptr.buffer.atomic.umin",
    format = "operands attr-dict `:` type($vdata)",
    effects = [read(rsrc), write(rsrc)],
)]
pub struct RawPtrBufferAtomicUminOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.raw.ptr.buffer.load.lds`.
#[operation(
    name = "rocdl.raw.ptr.buffer.load.lds",
    format = "operands attr-dict",
    effects = [read(rsrc), write(lds_ptr)],
)]
pub struct RawPtrBufferLoadLdsOp {
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand(name = "ldsPtr")]
    lds_ptr: ROCDLBufferLDS,
    #[operand]
    size: I32,
    #[operand]
    voffset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    offset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.raw.ptr.buffer.load`.
#[operation(
    name = "rocdl.raw.ptr.buffer.load",
    format = "operands attr-dict `:` type($res)",
    effects = [read(rsrc)],
)]
pub struct RawPtrBufferLoadOp {
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.raw.ptr.buffer.store`.
#[operation(
    name = "rocdl.raw.ptr.buffer.store",
    format = "operands attr-dict `:` type($vdata)",
    effects = [write(rsrc)],
)]
pub struct RawPtrBufferStoreOp {
    #[operand]
    vdata: LLVMType,
    #[operand]
    rsrc: ROCDLBufferRsrc,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.readfirstlane`: Get the value in first active lane.
#[operation(
    name = "rocdl.readfirstlane",
    traits = [AllTypesMatch(res, src)],
    format = "$src attr-dict `:` type($res)",
)]
pub struct ReadfirstlaneOp {
    #[operand]
    src: LLVMType,
    #[result]
    res: LLVMType,
}

/// `rocdl.readlane`: Get the value in the specific lane.
#[operation(
    name = "rocdl.readlane",
    traits = [AllTypesMatch(res, src0)],
    format = "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)",
)]
pub struct ReadlaneOp {
    #[operand]
    src0: LLVMType,
    #[operand]
    src1: I32,
    #[result]
    res: LLVMType,
}

/// `rocdl.s.barrier`.
#[operation(name = "rocdl.s.barrier", format = "attr-dict")]
pub struct SBarrierOp {}

/// `rocdl.s.nop`.
#[operation(name = "rocdl.s.nop", format = "attr-dict $count")]
pub struct SNopOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.sleep`.
#[operation(name = "rocdl.s.sleep", format = "attr-dict $count")]
pub struct SSleepOp {
    #[attr]
    count: i32,
}

/// `rocdl.s.waitcnt`.
#[operation(name = "rocdl.s.waitcnt", format = "attr-dict $bitfield")]
pub struct SWaitcntOp {
    #[attr]
    bitfield: i32,
}

/// `rocdl.sched.barrier`.
#[operation(name = "rocdl.sched.barrier", format = "$mask attr-dict")]
pub struct SchedBarrier {
    #[attr]
    mask: i32,
}

/// `rocdl.sched.group.barrier`.
#[operation(name = "rocdl.sched.group.barrier", format = "$mask `,` $size `,` $groupId attr-dict")]
pub struct SchedGroupBarrier {
    #[attr]
    mask: i32,
    #[attr]
    size: i32,
    #[attr(name = "groupId")]
    group_id: i32,
}

/// `rocdl.s.setprio`.
#[operation(name = "rocdl.s.setprio", format = "$priority attr-dict")]
pub struct SetPrioOp {
    #[attr]
    priority: i16,
}

/// `rocdl.tensor.load.to.lds.d2`: Base class for ROCDL tensor load/store to/from LDS (D2 variant).
#[operation(
    name = "rocdl.tensor.load.to.lds.d2",
    format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
)]
pub struct TensorLoadToLDSD2Op {
    #[operand]
    dgroup0: ROCDLV4I32Type,
    #[operand]
    dgroup1: ROCDLV8I32Type,
    #[attr(name = "cachePolicy")]
    cache_policy: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.tensor.load.to.lds`: Base class for ROCDL tensor load/store to/from LDS.
#[operation(
    name = "rocdl.tensor.load.to.lds",
    format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
)]
pub struct TensorLoadToLDSOp {
    #[operand]
    dgroup0: ROCDLV4I32Type,
    #[operand]
    dgroup1: ROCDLV8I32Type,
    #[operand]
    dgroup2: ROCDLV4I32Type,
    #[operand]
    dgroup3: ROCDLV4I32Type,
    #[attr(name = "cachePolicy")]
    cache_policy: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.tensor.store.from.lds.d2`: Base class for ROCDL tensor load/store to/from LDS (D2
/// variant).
#[operation(
    name = "rocdl.tensor.store.from.lds.d2",
    format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
)]
pub struct TensorStoreFromLDSD2Op {
    #[operand]
    dgroup0: ROCDLV4I32Type,
    #[operand]
    dgroup1: ROCDLV8I32Type,
    #[attr(name = "cachePolicy")]
    cache_policy: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.tensor.store.from.lds`: Base class for ROCDL tensor load/store to/from LDS.
#[operation(
    name = "rocdl.tensor.store.from.lds",
    format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
)]
pub struct TensorStoreFromLDSOp {
    #[operand]
    dgroup0: ROCDLV4I32Type,
    #[operand]
    dgroup1: ROCDLV8I32Type,
    #[operand]
    dgroup2: ROCDLV4I32Type,
    #[operand]
    dgroup3: ROCDLV4I32Type,
    #[attr(name = "cachePolicy")]
    cache_policy: i32,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `rocdl.workitem.id.x`.
#[operation(
    name = "rocdl.workitem.id.x",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ThreadIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workitem.id.y`.
#[operation(
    name = "rocdl.workitem.id.y",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ThreadIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.workitem.id.z`.
#[operation(
    name = "rocdl.workitem.id.z",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct ThreadIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.s.wait.asynccnt`: Wait until ASYNCCNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.asynccnt", format = "$count attr-dict")]
pub struct WaitAsynccntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wait.dscnt`: Wait until DSCNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.dscnt", format = "$count attr-dict")]
pub struct WaitDscntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wait.expcnt`: Wait until EXPCNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.expcnt", format = "$count attr-dict")]
pub struct WaitExpcntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wait.loadcnt`: Wait until LOADCNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.loadcnt", format = "$count attr-dict")]
pub struct WaitLoadcntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wait.storecnt`: Wait until STORECNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.storecnt", format = "$count attr-dict")]
pub struct WaitStorecntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wait.tensorcnt`: Wait until TENSORCNT is less than or equal to `count`.
#[operation(name = "rocdl.s.wait.tensorcnt", format = "$count attr-dict")]
pub struct WaitTensorcntOp {
    #[attr]
    count: i16,
}

/// `rocdl.s.wakeup.barrier`.
#[operation(name = "rocdl.s.wakeup.barrier", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct WakeupBarrierOp {
    #[operand]
    ptr: ROCDLBufferLDS,
}

/// `rocdl.wavefrontsize`.
#[operation(
    name = "rocdl.wavefrontsize",
    traits = [Pure],
    format = "(`range` $range^)? attr-dict `:` type($res)",
)]
pub struct WavefrontSizeOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.read.tr16.b64`.
#[operation(
    name = "rocdl.ds.read.tr16.b64",
    format = "$ptr attr-dict `:` type($ptr) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct ds_read_tr16_b64 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.read.tr4.b64`.
#[operation(
    name = "rocdl.ds.read.tr4.b64",
    format = "$ptr attr-dict `:` type($ptr) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct ds_read_tr4_b64 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.read.tr6.b96`.
#[operation(
    name = "rocdl.ds.read.tr6.b96",
    format = "$ptr attr-dict `:` type($ptr) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct ds_read_tr6_b96 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.ds.read.tr8.b64`.
#[operation(
    name = "rocdl.ds.read.tr8.b64",
    format = "$ptr attr-dict `:` type($ptr) `->` type($res)",
    effects = [read(ptr)],
)]
pub struct ds_read_tr8_b64 {
    #[operand]
    ptr: ROCDLBufferLDS,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x16bf16.1k`.
#[operation(
    name = "rocdl.mfma.f32.16x16x16bf16.1k",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x16bf16_1k {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x16f16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x16f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x16f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x1f32`.
#[operation(
    name = "rocdl.mfma.f32.16x16x1f32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x1f32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x2bf16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x2bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x2bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.bf16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.bf8.bf8`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.bf8.fp8`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.f16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.fp8.bf8`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x32.fp8.fp8`.
#[operation(
    name = "rocdl.mfma.f32.16x16x32.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x32_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x4bf16.1k`.
#[operation(
    name = "rocdl.mfma.f32.16x16x4bf16.1k",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x4bf16_1k {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x4f16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x4f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x4f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x4f32`.
#[operation(
    name = "rocdl.mfma.f32.16x16x4f32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x4f32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x8.xf32`.
#[operation(
    name = "rocdl.mfma.f32.16x16x8.xf32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x8_xf32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.16x16x8bf16`.
#[operation(
    name = "rocdl.mfma.f32.16x16x8bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_16x16x8bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.bf16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.bf8.bf8`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.bf8.fp8`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.f16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.fp8.bf8`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x16.fp8.fp8`.
#[operation(
    name = "rocdl.mfma.f32.32x32x16.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x16_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x1f32`.
#[operation(
    name = "rocdl.mfma.f32.32x32x1f32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x1f32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x2bf16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x2bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x2bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x2f32`.
#[operation(
    name = "rocdl.mfma.f32.32x32x2f32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x2f32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x4.xf32`.
#[operation(
    name = "rocdl.mfma.f32.32x32x4.xf32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x4_xf32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x4bf16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x4bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x4bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x4bf16.1k`.
#[operation(
    name = "rocdl.mfma.f32.32x32x4bf16.1k",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x4bf16_1k {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x4f16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x4f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x4f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x8bf16.1k`.
#[operation(
    name = "rocdl.mfma.f32.32x32x8bf16.1k",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x8bf16_1k {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.32x32x8f16`.
#[operation(
    name = "rocdl.mfma.f32.32x32x8f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_32x32x8f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.4x4x1f32`.
#[operation(
    name = "rocdl.mfma.f32.4x4x1f32",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_4x4x1f32 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.4x4x2bf16`.
#[operation(
    name = "rocdl.mfma.f32.4x4x2bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_4x4x2bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.4x4x4bf16.1k`.
#[operation(
    name = "rocdl.mfma.f32.4x4x4bf16.1k",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_4x4x4bf16_1k {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f32.4x4x4f16`.
#[operation(
    name = "rocdl.mfma.f32.4x4x4f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f32_4x4x4f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f64.16x16x4f64`.
#[operation(
    name = "rocdl.mfma.f64.16x16x4f64",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f64_16x16x4f64 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.f64.4x4x4f64`.
#[operation(
    name = "rocdl.mfma.f64.4x4x4f64",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_f64_4x4x4f64 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.16x16x16i8`.
#[operation(
    name = "rocdl.mfma.i32.16x16x16i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_16x16x16i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.16x16x32.i8`.
#[operation(
    name = "rocdl.mfma.i32.16x16x32.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_16x16x32_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.16x16x4i8`.
#[operation(
    name = "rocdl.mfma.i32.16x16x4i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_16x16x4i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.16x16x64.i8`.
#[operation(
    name = "rocdl.mfma.i32.16x16x64.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_16x16x64_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.32x32x16.i8`.
#[operation(
    name = "rocdl.mfma.i32.32x32x16.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_32x32x16_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.32x32x32.i8`.
#[operation(
    name = "rocdl.mfma.i32.32x32x32.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_32x32x32_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.32x32x4i8`.
#[operation(
    name = "rocdl.mfma.i32.32x32x4i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_32x32x4i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.32x32x8i8`.
#[operation(
    name = "rocdl.mfma.i32.32x32x8i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_32x32x8i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.i32.4x4x4i8`.
#[operation(
    name = "rocdl.mfma.i32.4x4x4i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_i32_4x4x4i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.scale.f32.16x16x128.f8f6f4`.
#[operation(
    name = "rocdl.mfma.scale.f32.16x16x128.f8f6f4",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_scale_f32_16x16x128_f8f6f4 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.mfma.scale.f32.32x32x64.f8f6f4`.
#[operation(
    name = "rocdl.mfma.scale.f32.32x32x64.f8f6f4",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct mfma_scale_f32_32x32x64_f8f6f4 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x128.bf8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x128.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x128_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x128.bf8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x128.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x128_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x128.fp8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x128.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x128_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x128.fp8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x128.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x128_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x32.bf16`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x32.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x32_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x32.f16`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x32.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x32_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.bf16`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.bf8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.bf8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.f16`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.fp8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.16x16x64.fp8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.16x16x64.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_16x16x64_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x16.bf16`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x16.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x16_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x16.f16`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x16.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x16_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.bf16`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.bf16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_bf16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.bf8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.bf8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.f16`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.f16",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_f16 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.fp8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x32.fp8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x32.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x32_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x64.bf8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x64.bf8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x64_bf8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x64.bf8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x64.bf8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x64_bf8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x64.fp8.bf8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x64.fp8.bf8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x64_fp8_bf8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.f32.32x32x64.fp8.fp8`.
#[operation(
    name = "rocdl.smfmac.f32.32x32x64.fp8.fp8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_f32_32x32x64_fp8_fp8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.i32.16x16x128.i8`.
#[operation(
    name = "rocdl.smfmac.i32.16x16x128.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_i32_16x16x128_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.i32.16x16x64.i8`.
#[operation(
    name = "rocdl.smfmac.i32.16x16x64.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_i32_16x16x64_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.i32.32x32x32.i8`.
#[operation(
    name = "rocdl.smfmac.i32.32x32x32.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_i32_32x32x32_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.smfmac.i32.32x32x64.i8`.
#[operation(
    name = "rocdl.smfmac.i32.32x32x64.i8",
    format = "$args attr-dict `:` functional-type($args, $res)"
)]
pub struct smfmac_i32_32x32x64_i8 {
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `rocdl.wmma.bf16.16x16x16.bf16`.
#[operation(
    name = "rocdl.wmma.bf16.16x16x16.bf16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_bf16_16x16x16_bf16 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    opsel: Handle<IntegerAttr>,
    #[result]
    res: IntegerOrLLVMDialectCompatibleVectorOfInteger,
}

/// `rocdl.wmma.bf16.16x16x32.bf16`.
#[operation(
    name = "rocdl.wmma.bf16.16x16x32.bf16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_bf16_16x16x32_bf16 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
}

/// `rocdl.wmma.bf16f32.16x16x32.bf16`.
#[operation(
    name = "rocdl.wmma.bf16f32.16x16x32.bf16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_bf16f32_16x16x32_bf16 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
}

/// `rocdl.wmma.f16.16x16x128.bf8_bf8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x128.bf8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x128_bf8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x128.bf8_fp8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x128.bf8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x128_bf8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x128.fp8_bf8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x128.fp8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x128_fp8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x128.fp8_fp8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x128.fp8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x128_fp8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x16.f16`.
#[operation(
    name = "rocdl.wmma.f16.16x16x16.f16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x16_f16 {
    #[operand]
    a: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[operand]
    b: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    opsel: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x32.f16`.
#[operation(
    name = "rocdl.wmma.f16.16x16x32.f16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x32_f16 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x64.bf8_bf8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x64.bf8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x64_bf8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x64.bf8_fp8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x64.bf8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x64_bf8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x64.fp8_bf8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x64.fp8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x64_fp8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f16.16x16x64.fp8_fp8`.
#[operation(
    name = "rocdl.wmma.f16.16x16x64.fp8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f16_16x16x64_fp8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
}

/// `rocdl.wmma.f32.16x16x128.bf8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x128.bf8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x128_bf8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x128.bf8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x128.bf8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x128_bf8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x128.fp8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x128.fp8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x128_fp8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x128.fp8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x128.fp8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x128_fp8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.bf16`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.bf16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_bf16 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.bf8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.bf8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_bf8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.bf8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.bf8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_bf8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.f16`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.f16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_f16 {
    #[operand]
    a: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[operand]
    b: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.fp8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.fp8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_fp8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x16.fp8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x16.fp8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x16_fp8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x32.bf16`.
#[operation(
    name = "rocdl.wmma.f32.16x16x32.bf16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x32_bf16 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Bfloat16TypeOrLLVMDialectCompatibleVectorOf,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x32.f16`.
#[operation(
    name = "rocdl.wmma.f32.16x16x32.f16",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x32_f16 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Like16BitFloatOrLLVMDialectCompatibleVectorOf16Bit,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x4.f32`.
#[operation(
    name = "rocdl.wmma.f32.16x16x4.f32",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x4_f32 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x64.bf8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x64.bf8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x64_bf8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x64.bf8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x64.bf8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x64_bf8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x64.fp8_bf8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x64.fp8_bf8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x64_fp8_bf8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.f32.16x16x64.fp8_fp8`.
#[operation(
    name = "rocdl.wmma.f32.16x16x64.fp8_fp8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_f32_16x16x64_fp8_fp8 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.i32.16x16x16.iu4`.
#[operation(
    name = "rocdl.wmma.i32.16x16x16.iu4",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_i32_16x16x16_iu4 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    clamp: Handle<IntegerAttr>,
    #[result]
    res: IntegerOrLLVMDialectCompatibleVectorOfInteger,
}

/// `rocdl.wmma.i32.16x16x16.iu8`.
#[operation(
    name = "rocdl.wmma.i32.16x16x16.iu8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_i32_16x16x16_iu8 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    clamp: Handle<IntegerAttr>,
    #[result]
    res: IntegerOrLLVMDialectCompatibleVectorOfInteger,
}

/// `rocdl.wmma.i32.16x16x32.iu4`.
#[operation(
    name = "rocdl.wmma.i32.16x16x32.iu4",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_i32_16x16x32_iu4 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    clamp: Handle<IntegerAttr>,
    #[result]
    res: IntegerOrLLVMDialectCompatibleVectorOfInteger,
}

/// `rocdl.wmma.i32.16x16x64.iu8`.
#[operation(
    name = "rocdl.wmma.i32.16x16x64.iu8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
)]
pub struct wmma_i32_16x16x64_iu8 {
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signA")]
    sign_a: Handle<IntegerAttr>,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "signB")]
    sign_b: Handle<IntegerAttr>,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    c: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    clamp: Handle<IntegerAttr>,
    #[result]
    res: IntegerOrLLVMDialectCompatibleVectorOfInteger,
}

/// `rocdl.wmma.scale16.f32.16x16x128.f8f6f4`.
#[operation(
    name = "rocdl.wmma.scale16.f32.16x16x128.f8f6f4",
    format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, \
              $res)"
)]
pub struct wmma_scale16_f32_16x16x128_f8f6f4 {
    #[attr(default = 0, name = "fmtA")]
    fmt_a: i32,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "fmtB")]
    fmt_b: i32,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(default = 0, name = "scaleAType")]
    scale_a_type: i32,
    #[attr(default = 0, name = "fmtScaleA")]
    fmt_scale_a: i32,
    #[operand(name = "scaleA")]
    scale_a: I64,
    #[attr(default = 0, name = "scaleBType")]
    scale_b_type: i32,
    #[attr(default = 0, name = "fmtScaleB")]
    fmt_scale_b: i32,
    #[operand(name = "scaleB")]
    scale_b: I64,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.scale16.f32.32x16x128.f4`.
#[operation(
    name = "rocdl.wmma.scale16.f32.32x16x128.f4",
    format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, \
              $res)"
)]
pub struct wmma_scale16_f32_32x16x128_f4 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(default = 0, name = "scaleAType")]
    scale_a_type: i32,
    #[attr(default = 0, name = "fmtScaleA")]
    fmt_scale_a: i32,
    #[operand(name = "scaleA")]
    scale_a: I64,
    #[attr(default = 0, name = "scaleBType")]
    scale_b_type: i32,
    #[attr(default = 0, name = "fmtScaleB")]
    fmt_scale_b: i32,
    #[operand(name = "scaleB")]
    scale_b: I64,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.scale.f32.16x16x128.f8f6f4`.
#[operation(
    name = "rocdl.wmma.scale.f32.16x16x128.f8f6f4",
    format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, \
              $res)"
)]
pub struct wmma_scale_f32_16x16x128_f8f6f4 {
    #[attr(default = 0, name = "fmtA")]
    fmt_a: i32,
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "fmtB")]
    fmt_b: i32,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(default = 0, name = "scaleAType")]
    scale_a_type: i32,
    #[attr(default = 0, name = "fmtScaleA")]
    fmt_scale_a: i32,
    #[operand(name = "scaleA")]
    scale_a: I32,
    #[attr(default = 0, name = "scaleBType")]
    scale_b_type: i32,
    #[attr(default = 0, name = "fmtScaleB")]
    fmt_scale_b: i32,
    #[operand(name = "scaleB")]
    scale_b: I32,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}

/// `rocdl.wmma.scale.f32.32x16x128.f4`.
#[operation(
    name = "rocdl.wmma.scale.f32.32x16x128.f4",
    format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, \
              $res)"
)]
pub struct wmma_scale_f32_32x16x128_f4 {
    #[operand]
    a: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[operand]
    b: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[attr(default = 0, name = "modC")]
    mod_c: i16,
    #[operand]
    c: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
    #[attr(default = 0, name = "scaleAType")]
    scale_a_type: i32,
    #[attr(default = 0, name = "fmtScaleA")]
    fmt_scale_a: i32,
    #[operand(name = "scaleA")]
    scale_a: I32,
    #[attr(default = 0, name = "scaleBType")]
    scale_b_type: i32,
    #[attr(default = 0, name = "fmtScaleB")]
    fmt_scale_b: i32,
    #[operand(name = "scaleB")]
    scale_b: I32,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseA")]
    reuse_a: Handle<IntegerAttr>,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0), name = "reuseB")]
    reuse_b: Handle<IntegerAttr>,
    #[result]
    res: Like32BitFloatOrLLVMDialectCompatibleVectorOf32Bit,
}
