//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyFloat, AnySignlessInteger, AnyType, I1, I8, I32, i1_same_shape,
};
use terrace_builtin::op_traits::{
    SameOperandsAndResultElementType, SameOperandsAndResultType, SameOperandsElementType,
    SameTypeOperands,
};
use terrace_builtin::property::{
    AnyAttr, ConfinedAttr, DictArrayAttr, FlatSymbolRefAttr, IntMinValue, IntNonNegative,
    NamedEnumProp, StrArrayAttr, SymbolName, Unit,
};
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr, predicates};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AffineScope, AttrSizedOperandSegments, AutomaticAllocationScope, Commutative, ConstantLike,
    IsTerminator, IsolatedFromAbove, NoMemoryEffect, NoRegionArguments, NoTerminator, Pure,
    ReturnLike, SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator, Symbol,
    SymbolTable,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::attributes::{
    AliasScopeAttr, BlockAddressAttr, BlockTagAttr, CConvAttr, DIExpressionAttr, DILabelAttr,
    DILocalVariableAttr, DereferenceableAttr, FramePointerKindAttr, LinkageAttr,
    LoopAnnotationAttr, MemoryEffectsAttr, TailCallKindAttr, TargetFeaturesAttr, UWTableKindAttr,
    VScaleRangeAttr, VecTypeHintAttr,
};
use super::constraints::{
    FloatingPointLLVMTypeOrLLVMDialectCompatible, IntegerOrLLVMDialectCompatibleVectorOfInteger,
    LLVMAnyAggregate, LLVMAnyFloat, LLVMAnyNonAggregate, LLVMAnyPointer, LLVMAnyStruct,
    LLVMAnyVector, LLVMAtomicCmpXchgType, LLVMAtomicRMWType, LLVMDefaultPointer,
    LLVMDialectCompatibleVectorOf1BitSignlessInteger, LLVMDialectCompatibleVectorOfFloatingPoint,
    LLVMDialectCompatibleVectorOfLLVMPointerType, LLVMDialectCompatibleVectorOfSignlessInteger,
    LLVMLoadableType, LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL, LLVMPrimitiveType,
    LLVMTokenTypeLike, LLVMType, Like1BitSignlessIntegerOrLLVMDialectCompatibleVector,
    SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    SignlessIntegerOrLLVMDialectCompatibleVectorOfLike,
};
use super::enums::{
    AsmDialect, AtomicBinOp, AtomicOrdering, CConv, Comdat, FCmpPredicate, FPExceptionBehavior,
    FastmathFlags, GEPNoWrapFlags, ICmpPredicate, IntegerOverflowFlags, Linkage, TailCallKind,
    UnnamedAddr, Visibility,
};
use super::kinds::{
    APIntAttr, AnyIntElementsAttr, ArrayAttrKind, CConvKind, DIGlobalVariableExpressionArrayAttr,
    F64Attr, FlatSymbolRefArrayAttr, I1AttrKind, I32ArrayAttr, LLVMAccessGroupArrayAttr,
    LLVMAliasScopeArrayAttr, LLVMTBAATagArrayAttr, LinkageKind, SymbolRefAttrKind,
    TailCallKindKind, TypeAttrKind, TypeAttributeOfLLVMFunctionType,
};
use crate::directives::{
    GEPIndices, IndirectBrOpSucessors, InsertExtractValueElementType, LLVMLinkage, OpBundles,
    ShuffleType, SwitchOpCases,
};

/// `llvm.intr.acos`.
#[operation(
    name = "llvm.intr.acos",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ACosOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.ashr`.
#[operation(
    name = "llvm.ashr",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct AShrOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "isExact")]
    is_exact: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.asin`.
#[operation(
    name = "llvm.intr.asin",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ASinOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.atan2`.
#[operation(
    name = "llvm.intr.atan2",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ATan2Op {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.atan`.
#[operation(
    name = "llvm.intr.atan",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ATanOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.abs`.
#[operation(
    name = "llvm.intr.abs",
    traits = [Pure],
)]
pub struct AbsOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind)]
    is_int_min_poison: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// Adds two integers, wrapping around on overflow.
///
/// The flags `nsw` and `nuw` state that no signed or unsigned overflow happens; the result is
/// poison if one does.
///
/// ```mlir
/// llvm.func @next(%x: i64) -> i64 {
///   %one = llvm.mlir.constant(1 : i64) : i64
///   %next = llvm.add %x, %one overflow<nsw> : i64
///   llvm.return %next : i64
/// }
/// ```
#[operation(
    name = "llvm.add",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Commutative, Pure],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)]
pub struct AddOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[property(NamedEnumProp, default = IntegerOverflowFlags::NONE, name = "overflowFlags")]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.addrspacecast`.
#[operation(
    name = "llvm.addrspacecast",
    traits = [Pure],
    interfaces = [terrace_interfaces::PromotableOp, terrace_interfaces::ViewLike],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    fold = crate::fold::addrspacecast,
)]
pub struct AddrSpaceCastOp {
    #[operand]
    arg: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
    #[result]
    res: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
}

/// Returns the address of a global variable, function, alias or ifunc.
///
/// LLVM IR has no such instruction: the name of a global is itself a constant.
///
/// ```mlir
/// llvm.mlir.global internal @counter(0 : i64) : i64
///
/// llvm.func @count() -> i64 {
///   %address = llvm.mlir.addressof @counter : !llvm.ptr
///   %value = llvm.load %address : !llvm.ptr -> i64
///   llvm.return %value : i64
/// }
/// ```
#[operation(
    name = "llvm.mlir.addressof",
    traits = [Pure, ConstantLike],
    interfaces = [terrace_ir::SymbolUser],
    format = "$global_name attr-dict `:` qualified(type($res))",
    fold = crate::fold::mlir_addressof,
)]
pub struct AddressOfOp {
    #[attr(FlatSymbolRefAttr)]
    global_name: Handle<SymbolRefAttr>,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.mlir.alias`: LLVM dialect alias.
///
/// ```text
/// llvm.mlir.alias (linkage)? (visibility)? (thread_local)? (unnamed_addr)? @name attr-dict : type { … }
/// ```
#[operation(
    name = "llvm.mlir.alias",
    traits = [IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator<ReturnOp>, Symbol],
    assembly = custom(crate::assembly::parse_mlir_alias, crate::assembly::print_mlir_alias),
    verify = crate::verify::mlir_alias,
    verify_regions = crate::verify::mlir_alias_regions,
)]
pub struct AliasOp {
    #[attr(TypeAttrKind)]
    alias_type: Handle<TypeAttr>,
    #[attr]
    sym_name: String,
    #[attr(LinkageKind)]
    linkage: Handle<LinkageAttr>,
    #[attr(Unit)]
    dso_local: bool,
    #[attr(Unit)]
    thread_local_: bool,
    #[attr]
    unnamed_addr: Option<UnnamedAddr>,
    #[attr(default = Visibility::Default)]
    visibility_: Visibility,
    #[region]
    initializer: SizedRegion<1>,
}

/// Allocates memory on the stack of the current function and returns a pointer to it.
///
/// ```text
/// llvm.alloca (inalloca)? %count x element type attr-dict : (type) -> pointer type
/// ```
///
/// The operand is the number of elements of the given type. The memory is freed when the function
/// returns. `alignment` is in bytes; `inalloca` marks memory for arguments that are passed in
/// memory.
///
/// ```mlir
/// llvm.func @spill(%x: i32) -> i32 {
///   %one = llvm.mlir.constant(1 : i64) : i64
///   %slot = llvm.alloca %one x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr
///   llvm.store %x, %slot : i32, !llvm.ptr
///   %y = llvm.load %slot : !llvm.ptr -> i32
///   llvm.return %y : i32
/// }
/// ```
#[operation(
    name = "llvm.alloca",
    interfaces = [
        terrace_interfaces::DestructurableAllocation, terrace_interfaces::PromotableAllocation,
    ],
    assembly = custom(crate::assembly::parse_alloca, crate::assembly::print_alloca),
    verify = crate::verify::alloca,
    effects = [allocate(res, resource = terrace_ir::effects::Resource::AUTOMATIC_ALLOCATION_SCOPE)],
)]
pub struct AllocaOp {
    #[operand(name = "arraySize")]
    array_size: AnySignlessInteger,
    #[attr]
    alignment: Option<i64>,
    #[attr(TypeAttrKind)]
    elem_type: Handle<TypeAttr>,
    #[attr(Unit)]
    inalloca: bool,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.and`.
#[operation(
    name = "llvm.and",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct AndOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.annotation`.
#[operation(
    name = "llvm.intr.annotation",
    traits = [AllTypesMatch(res, integer), AllTypesMatch(annotation, file_name)],
)]
pub struct Annotation {
    #[operand]
    integer: AnySignlessInteger,
    #[operand]
    annotation: LLVMAnyPointer,
    #[operand(name = "fileName")]
    file_name: LLVMAnyPointer,
    #[operand]
    line: I32,
    #[result]
    res: AnySignlessInteger,
}

/// `llvm.intr.assume`.
#[operation(
    name = "llvm.intr.assume",
    format = "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), \
              $op_bundle_tags)^ )? `:` type($cond) attr-dict",
    verify = crate::verify::intr_assume,
)]
pub struct AssumeOp {
    #[operand]
    cond: I1,
    #[operand(segments = op_bundle_sizes)]
    op_bundle_operands: VariadicOfVariadic<LLVMType>,
    #[attr]
    op_bundle_sizes: Vec<i32>,
    #[attr(ArrayAttrKind)]
    op_bundle_tags: Option<Handle<ArrayAttr>>,
}

/// `llvm.cmpxchg`.
#[operation(
    name = "llvm.cmpxchg",
    traits = [
        TypesMatchWith("operand #1 and operand #2 have the same type", val, cmp, predicates::same),
        TypesMatchWith("result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", val, res, crate::predicates::value_and_flag),
    ],
    format = "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` \
              $syncscope^ `)`)? $success_ordering $failure_ordering attr-dict `:` \
              qualified(type($ptr)) `,` type($val)",
    verify = crate::verify::cmpxchg,
)]
pub struct AtomicCmpXchgOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    cmp: LLVMAtomicCmpXchgType,
    #[operand]
    val: LLVMAtomicCmpXchgType,
    #[attr]
    success_ordering: AtomicOrdering,
    #[attr]
    failure_ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
    #[attr]
    alignment: Option<i64>,
    #[attr(Unit)]
    weak: bool,
    #[attr(Unit)]
    volatile_: bool,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMAnyStruct,
}

/// `llvm.atomicrmw`.
#[operation(
    name = "llvm.atomicrmw",
    traits = [
        TypesMatchWith("result #0 and operand #1 have the same type", val, res, predicates::same),
    ],
    format = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? \
              $ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
    verify = crate::verify::atomicrmw,
)]
pub struct AtomicRMWOp {
    #[attr]
    bin_op: AtomicBinOp,
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    val: LLVMAtomicRMWType,
    #[attr]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
    #[attr]
    alignment: Option<i64>,
    #[attr(Unit)]
    volatile_: bool,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMAtomicRMWType,
}

/// `llvm.intr.bitreverse`.
#[operation(
    name = "llvm.intr.bitreverse",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct BitReverseOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.bitcast`.
#[operation(
    name = "llvm.bitcast",
    traits = [Pure],
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    verify = crate::verify::bitcast,
    fold = crate::fold::bitcast,
)]
pub struct BitcastOp {
    #[operand]
    arg: LLVMAnyNonAggregate,
    #[result]
    res: LLVMAnyNonAggregate,
}

/// `llvm.blockaddress`: Creates a LLVM blockaddress ptr.
#[operation(
    name = "llvm.blockaddress",
    traits = [Pure, ConstantLike],
    interfaces = [terrace_ir::SymbolUser],
    format = "$block_addr attr-dict `:` qualified(type($res))",
    fold = crate::fold::blockaddress,
)]
pub struct BlockAddressOp {
    #[attr]
    block_addr: Handle<BlockAddressAttr>,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.blocktag`.
#[operation(name = "llvm.blocktag", format = "$tag attr-dict")]
pub struct BlockTagOp {
    #[attr]
    tag: Handle<BlockTagAttr>,
}

/// Branches to a block and passes the operands as its arguments.
///
/// ```mlir
/// llvm.func @forever() {
///   llvm.br ^loop
/// ^loop:
///   llvm.br ^loop
/// }
/// ```
#[operation(
    name = "llvm.br",
    traits = [Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
)]
pub struct BrOp {
    #[operand(name = "destOperands")]
    dest_operands: Variadic<LLVMType>,
    #[attr]
    loop_annotation: Option<Handle<LoopAnnotationAttr>>,
    #[successor]
    dest: Block,
}

/// `llvm.intr.bswap`.
#[operation(
    name = "llvm.intr.bswap",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ByteSwapOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.call_intrinsic`: Call to an LLVM intrinsic function.
///
/// ```text
/// llvm.call_intrinsic "intrinsic"(%argument, …) ([bundles])? attr-dict : (types) -> type
/// ```
#[operation(
    name = "llvm.call_intrinsic",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_call_intrinsic, crate::assembly::print_call_intrinsic),
    verify = crate::verify::call_intrinsic,
)]
pub struct CallIntrinsicOp {
    #[attr]
    intrin: String,
    #[operand]
    args: Variadic<LLVMType>,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[operand(segments = op_bundle_sizes)]
    op_bundle_operands: VariadicOfVariadic<LLVMType>,
    #[attr]
    op_bundle_sizes: Vec<i32>,
    #[attr(ArrayAttrKind)]
    op_bundle_tags: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    results: Optional<LLVMType>,
}

/// Calls a function by its symbol or through a pointer.
///
/// ```text
/// llvm.call (calling convention)? (tail kind)? (@callee | %pointer)(%argument, …)
///     (vararg(function type))? ([bundles])? attr-dict : (pointer type,)? (types) -> type
/// ```
///
/// The operation has one result, or no result if the function returns `void`. Calls of functions
/// with variable arguments name the function type after `vararg`. Calling convention, tail-call
/// kind and operand bundles are optional.
///
/// ```mlir
/// llvm.func @exp(f64) -> f64
///
/// llvm.func @both(%x: f64, %function: !llvm.ptr) -> f64 {
///   %a = llvm.call @exp(%x) : (f64) -> f64
///   %b = llvm.call %function(%a) : !llvm.ptr, (f64) -> f64
///   llvm.return %b : f64
/// }
/// ```
#[operation(
    name = "llvm.call",
    traits = [AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::CallOp, terrace_ir::SymbolUser],
    assembly = custom(crate::assembly::parse_call, crate::assembly::print_call),
    verify = crate::verify::call,
)]
pub struct CallOp {
    #[attr(TypeAttributeOfLLVMFunctionType)]
    var_callee_type: Option<Handle<TypeAttr>>,
    #[attr(FlatSymbolRefAttr)]
    callee: Option<Handle<SymbolRefAttr>>,
    #[operand]
    callee_operands: Variadic<LLVMType>,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[attr(CConvKind, default = |cx| CConvAttr { calling_conv: CConv::C }.intern(cx), name = "CConv")]
    c_conv: Handle<CConvAttr>,
    #[attr(TailCallKindKind, default = |cx| TailCallKindAttr { tail_call_kind: TailCallKind::None }.intern(cx), name = "TailCallKind")]
    tail_call_kind: Handle<TailCallKindAttr>,
    #[attr]
    memory_effects: Option<Handle<MemoryEffectsAttr>>,
    #[attr(Unit)]
    convergent: bool,
    #[attr(Unit)]
    no_unwind: bool,
    #[attr(Unit)]
    will_return: bool,
    #[operand(segments = op_bundle_sizes)]
    op_bundle_operands: VariadicOfVariadic<LLVMType>,
    #[attr]
    op_bundle_sizes: Vec<i32>,
    #[attr(ArrayAttrKind)]
    op_bundle_tags: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    no_inline: bool,
    #[attr(Unit)]
    always_inline: bool,
    #[attr(Unit)]
    inline_hint: bool,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    result: Optional<LLVMType>,
}

/// `llvm.comdat`: LLVM dialect comdat region.
#[operation(
    name = "llvm.comdat",
    traits = [NoTerminator, NoRegionArguments, SymbolTable, Symbol],
    format = "$sym_name $body attr-dict",
    verify_regions = crate::verify::comdat_regions,
)]
pub struct ComdatOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// `llvm.comdat_selector`: LLVM dialect comdat selector declaration.
#[operation(
    name = "llvm.comdat_selector",
    traits = [Symbol],
    format = "$sym_name $comdat attr-dict",
)]
pub struct ComdatSelectorOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr]
    comdat: Comdat,
}

/// Branches to one of two blocks, depending on a condition.
///
/// Each successor has operands of its own. `weights` give the relative frequency of the successors,
/// and `loop_annotation` holds metadata for LLVM's loop passes.
///
/// ```mlir
/// llvm.func @abs(%x: i32) -> i32 {
///   %zero = llvm.mlir.constant(0 : i32) : i32
///   %negative = llvm.icmp "slt" %x, %zero : i32
///   llvm.cond_br %negative weights([1, 9]), ^negate, ^done(%x : i32)
/// ^negate:
///   %negated = llvm.sub %zero, %x : i32
///   llvm.br ^done(%negated : i32)
/// ^done(%result: i32):
///   llvm.return %result : i32
/// }
/// ```
#[operation(
    name = "llvm.cond_br",
    traits = [AttrSizedOperandSegments, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp, terrace_interfaces::WeightedBranch],
    format = "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` \
              $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest (`(` \
              $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
)]
pub struct CondBrOp {
    #[operand]
    condition: I1,
    #[operand(name = "trueDestOperands")]
    true_dest_operands: Variadic<LLVMType>,
    #[operand(name = "falseDestOperands")]
    false_dest_operands: Variadic<LLVMType>,
    #[attr]
    branch_weights: Option<Vec<i32>>,
    #[attr]
    loop_annotation: Option<Handle<LoopAnnotationAttr>>,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// Creates a constant of an LLVM type.
///
/// The attribute is an integer, float, string, symbol or dense elements that fit the type of the
/// result. LLVM IR has no such instruction: constants are operands there.
///
/// ```mlir
/// llvm.func @vector() -> vector<4xf32> {
///   %ones = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
///   llvm.return %ones : vector<4xf32>
/// }
/// ```
#[operation(
    name = "llvm.mlir.constant",
    traits = [Pure, ConstantLike],
    format = "`(` $value `)` attr-dict `:` type($res)",
    verify = crate::verify::mlir_constant,
    fold = crate::fold::mlir_constant,
)]
pub struct ConstantOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.constrained.fpext`.
#[operation(
    name = "llvm.intr.experimental.constrained.fpext",
    traits = [Pure],
    format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)]
pub struct ConstrainedFPExtIntr {
    #[operand]
    arg_0: LLVMType,
    #[attr(name = "fpExceptionBehavior")]
    fp_exception_behavior: FPExceptionBehavior,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.constrained.fptrunc`.
#[operation(
    name = "llvm.intr.experimental.constrained.fptrunc",
    traits = [Pure],
    format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` \
              type(results)",
)]
pub struct ConstrainedFPTruncIntr {
    #[operand]
    arg_0: LLVMType,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    roundingmode: crate::RoundingMode,
    #[attr(name = "fpExceptionBehavior")]
    fp_exception_behavior: FPExceptionBehavior,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.constrained.sitofp`.
#[operation(
    name = "llvm.intr.experimental.constrained.sitofp",
    traits = [Pure],
    format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` \
              type(results)",
)]
pub struct ConstrainedSIToFP {
    #[operand]
    arg_0: LLVMType,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    roundingmode: crate::RoundingMode,
    #[attr(name = "fpExceptionBehavior")]
    fp_exception_behavior: FPExceptionBehavior,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.constrained.uitofp`.
#[operation(
    name = "llvm.intr.experimental.constrained.uitofp",
    traits = [Pure],
    format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` \
              type(results)",
)]
pub struct ConstrainedUIToFP {
    #[operand]
    arg_0: LLVMType,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    roundingmode: crate::RoundingMode,
    #[attr(name = "fpExceptionBehavior")]
    fp_exception_behavior: FPExceptionBehavior,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.copysign`.
#[operation(
    name = "llvm.intr.copysign",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct CopySignOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.align`.
#[operation(name = "llvm.intr.coro.align", format = "attr-dict `:` type($res)")]
pub struct CoroAlignOp {
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.begin`.
#[operation(
    name = "llvm.intr.coro.begin",
    format = "$token `,` $mem attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroBeginOp {
    #[operand]
    token: LLVMTokenTypeLike,
    #[operand]
    mem: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.end`.
#[operation(
    name = "llvm.intr.coro.end",
    format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroEndOp {
    #[operand]
    handle: LLVMAnyPointer,
    #[operand]
    unwind: I1,
    #[operand]
    retvals: LLVMTokenTypeLike,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.free`.
#[operation(
    name = "llvm.intr.coro.free",
    format = "$id `,` $handle attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroFreeOp {
    #[operand]
    id: LLVMTokenTypeLike,
    #[operand]
    handle: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.id`.
#[operation(
    name = "llvm.intr.coro.id",
    format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` \
              functional-type(operands, results)"
)]
pub struct CoroIdOp {
    #[operand]
    align: I32,
    #[operand]
    promise: LLVMAnyPointer,
    #[operand]
    coroaddr: LLVMAnyPointer,
    #[operand]
    fnaddrs: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.promise`.
#[operation(
    name = "llvm.intr.coro.promise",
    format = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroPromiseOp {
    #[operand]
    handle: LLVMAnyPointer,
    #[operand]
    align: I32,
    #[operand]
    from: I1,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.intr.coro.resume`.
#[operation(
    name = "llvm.intr.coro.resume",
    format = "$handle attr-dict `:` qualified(type($handle))"
)]
pub struct CoroResumeOp {
    #[operand]
    handle: LLVMAnyPointer,
}

/// `llvm.intr.coro.save`.
#[operation(
    name = "llvm.intr.coro.save",
    format = "$handle attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroSaveOp {
    #[operand]
    handle: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.size`.
#[operation(name = "llvm.intr.coro.size", format = "attr-dict `:` type($res)")]
pub struct CoroSizeOp {
    #[result]
    res: LLVMType,
}

/// `llvm.intr.coro.suspend`.
#[operation(name = "llvm.intr.coro.suspend", format = "$save `,` $final attr-dict `:` type($res)")]
pub struct CoroSuspendOp {
    #[operand]
    save: LLVMTokenTypeLike,
    #[operand]
    r#final: I1,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.cos`.
#[operation(
    name = "llvm.intr.cos",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct CosOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.cosh`.
#[operation(
    name = "llvm.intr.cosh",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct CoshOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ctlz`.
#[operation(
    name = "llvm.intr.ctlz",
    traits = [Pure, SameOperandsAndResultType],
)]
pub struct CountLeadingZerosOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind)]
    is_zero_poison: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.cttz`.
#[operation(
    name = "llvm.intr.cttz",
    traits = [Pure, SameOperandsAndResultType],
)]
pub struct CountTrailingZerosOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(I1AttrKind)]
    is_zero_poison: Handle<IntegerAttr>,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ctpop`.
#[operation(
    name = "llvm.intr.ctpop",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct CtPopOp {
    #[operand]
    r#in: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.dso_local_equivalent`: Creates a LLVM dso_local_equivalent ptr.
#[operation(
    name = "llvm.dso_local_equivalent",
    traits = [Pure, ConstantLike],
    interfaces = [terrace_ir::SymbolUser],
    format = "$function_name attr-dict `:` qualified(type($res))",
    fold = crate::fold::dso_local_equivalent,
)]
pub struct DSOLocalEquivalentOp {
    #[attr(FlatSymbolRefAttr)]
    function_name: Handle<SymbolRefAttr>,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.intr.dbg.declare`: Describes how the address relates to a source language variable.
#[operation(
    name = "llvm.intr.dbg.declare",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` \
              qualified(type($addr)) attr-dict",
)]
pub struct DbgDeclareOp {
    #[operand]
    addr: LLVMAnyPointer,
    #[attr(name = "varInfo")]
    var_info: Handle<DILocalVariableAttr>,
    #[attr(default = |cx| DIExpressionAttr { operations: Vec::new() }.intern(cx), name = "locationExpr")]
    location_expr: Handle<DIExpressionAttr>,
}

/// `llvm.intr.dbg.label`: Relates the program to a debug information label.
#[operation(name = "llvm.intr.dbg.label", format = "$label attr-dict")]
pub struct DbgLabelOp {
    #[attr]
    label: Handle<DILabelAttr>,
}

/// `llvm.intr.dbg.value`: Describes how the value relates to a source language variable.
#[operation(
    name = "llvm.intr.dbg.value",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` \
              qualified(type($value)) attr-dict",
)]
pub struct DbgValueOp {
    #[operand]
    value: LLVMType,
    #[attr(name = "varInfo")]
    var_info: Handle<DILocalVariableAttr>,
    #[attr(default = |cx| DIExpressionAttr { operations: Vec::new() }.intern(cx), name = "locationExpr")]
    location_expr: Handle<DIExpressionAttr>,
}

/// `llvm.intr.debugtrap`.
#[operation(name = "llvm.intr.debugtrap", format = "attr-dict")]
pub struct DebugTrap {}

/// `llvm.intr.eh.typeid.for`.
#[operation(
    name = "llvm.intr.eh.typeid.for",
    format = "$type_info attr-dict `:` functional-type(operands, results)"
)]
pub struct EhTypeidForOp {
    #[operand]
    type_info: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.exp10`.
#[operation(
    name = "llvm.intr.exp10",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct Exp10Op {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.exp2`.
#[operation(
    name = "llvm.intr.exp2",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct Exp2Op {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.exp`.
#[operation(
    name = "llvm.intr.exp",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct ExpOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.expect`.
#[operation(
    name = "llvm.intr.expect",
    traits = [Pure, SameOperandsAndResultType],
    format = "$val `,` $expected attr-dict `:` type($val)",
)]
pub struct ExpectOp {
    #[operand]
    val: AnySignlessInteger,
    #[operand]
    expected: AnySignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.expect.with.probability`.
#[operation(
    name = "llvm.intr.expect.with.probability",
    traits = [Pure, AllTypesMatch(val, expected, res)],
    format = "$val `,` $expected `,` $prob attr-dict `:` type($val)",
)]
pub struct ExpectWithProbabilityOp {
    #[operand]
    val: AnySignlessInteger,
    #[operand]
    expected: AnySignlessInteger,
    #[attr(F64Attr)]
    prob: Handle<FloatAttr>,
    #[result]
    res: LLVMType,
}

/// `llvm.extractelement`: Extract an element from an LLVM vector.
#[operation(
    name = "llvm.extractelement",
    traits = [
        Pure,
        TypesMatchWith("result type matches vector element type", vector, res, element_type_of),
    ],
    format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)]
pub struct ExtractElementOp {
    #[operand]
    vector: LLVMAnyVector,
    #[operand]
    position: AnySignlessInteger,
    #[result]
    res: LLVMType,
}

/// Returns the member of a structure or array at a constant position.
///
/// ```mlir
/// llvm.func @inner(%nested: !llvm.struct<(i32, array<4 x f32>)>) -> f32 {
///   %x = llvm.extractvalue %nested[1, 2] : !llvm.struct<(i32, array<4 x f32>)>
///   llvm.return %x : f32
/// }
/// ```
#[operation(
    name = "llvm.extractvalue",
    traits = [Pure],
    format = "$container `` $position attr-dict `:` type($container) \
              custom<InsertExtractValueElementType>(type($res), ref(type($container)), \
              ref($position))",
    verify = crate::verify::extractvalue,
    fold = crate::fold::extractvalue,
)]
pub struct ExtractValueOp {
    #[operand]
    container: LLVMAnyAggregate,
    #[attr]
    position: Vec<i64>,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.fabs`.
#[operation(
    name = "llvm.intr.fabs",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FAbsOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.fadd`.
#[operation(
    name = "llvm.fadd",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct FAddOp {
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.intr.ceil`.
#[operation(
    name = "llvm.intr.ceil",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FCeilOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.fcmp`.
///
/// ```text
/// llvm.fcmp "predicate" %lhs, %rhs attr-dict : type
/// ```
#[operation(
    name = "llvm.fcmp",
    traits = [
        Pure, SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape),
    ],
    assembly = custom(crate::assembly::parse_fcmp, crate::assembly::print_fcmp),
)]
pub struct FCmpOp {
    #[attr]
    predicate: FCmpPredicate,
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: Like1BitSignlessIntegerOrLLVMDialectCompatibleVector,
}

/// `llvm.fdiv`.
#[operation(
    name = "llvm.fdiv",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct FDivOp {
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.intr.floor`.
#[operation(
    name = "llvm.intr.floor",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FFloorOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.fma`.
#[operation(
    name = "llvm.intr.fma",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FMAOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    c: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.fmuladd`.
#[operation(
    name = "llvm.intr.fmuladd",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FMulAddOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    c: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.fmul`.
#[operation(
    name = "llvm.fmul",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct FMulOp {
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.fneg`.
#[operation(
    name = "llvm.fneg",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand attr-dict `:` type($res)",
)]
pub struct FNegOp {
    #[operand]
    operand: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.fpext`.
#[operation(
    name = "llvm.fpext",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct FPExtOp {
    #[operand]
    arg: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.fptosi`.
#[operation(
    name = "llvm.fptosi",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct FPToSIOp {
    #[operand]
    arg: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.fptoui`.
#[operation(
    name = "llvm.fptoui",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct FPToUIOp {
    #[operand]
    arg: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.fptrunc`.
#[operation(
    name = "llvm.fptrunc",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct FPTruncOp {
    #[operand]
    arg: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.frem`.
#[operation(
    name = "llvm.frem",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct FRemOp {
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.fsub`.
#[operation(
    name = "llvm.fsub",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct FSubOp {
    #[operand]
    lhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    rhs: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.intr.trunc`.
#[operation(
    name = "llvm.intr.trunc",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FTruncOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.fence`.
#[operation(
    name = "llvm.fence",
    format = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
    verify = crate::verify::fence,
)]
pub struct FenceOp {
    #[attr]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
}

/// `llvm.intr.frexp`.
#[operation(
    name = "llvm.intr.frexp",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FractionExpOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.freeze`.
#[operation(
    name = "llvm.freeze",
    traits = [Pure, SameOperandsAndResultType],
    format = "$val attr-dict `:` type($val)",
)]
pub struct FreezeOp {
    #[operand]
    val: LLVMType,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.fshl`.
#[operation(
    name = "llvm.intr.fshl",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FshlOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    c: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.fshr`.
#[operation(
    name = "llvm.intr.fshr",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct FshrOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    c: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// Computes the address of an element of an array or structure, without access to memory.
///
/// The first index counts elements of the given type from the base pointer; the following ones go
/// into that type: indices of arrays, which are constants or values, and fields of structures,
/// which are constants. `inbounds`, `nusw` and `nuw` state that the computation does not leave the
/// object or overflow.
///
/// ```mlir
/// llvm.func @second_field(%pairs: !llvm.ptr, %i: i64) -> !llvm.ptr {
///   %field = llvm.getelementptr inbounds %pairs[%i, 1]
///       : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f64)>
///   llvm.return %field : !llvm.ptr
/// }
/// ```
#[operation(
    name = "llvm.getelementptr",
    traits = [Pure],
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableOp,
        terrace_interfaces::SafeSlotAccess, terrace_interfaces::ViewLike,
    ],
    format = "($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) \
              `]` attr-dict `:` functional-type(operands, results) `,` $elem_type",
    verify = crate::verify::getelementptr,
    fold = crate::fold::getelementptr,
)]
pub struct GEPOp {
    #[operand]
    base: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
    #[operand(name = "dynamicIndices")]
    dynamic_indices: Variadic<SignlessIntegerOrLLVMDialectCompatibleVectorOf>,
    #[attr(name = "rawConstantIndices")]
    raw_constant_indices: Vec<i32>,
    #[attr(TypeAttrKind)]
    elem_type: Handle<TypeAttr>,
    #[property(default = GEPNoWrapFlags::NONE, name = "noWrapFlags")]
    no_wrap_flags: GEPNoWrapFlags,
    #[result]
    res: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
}

/// `llvm.intr.get.active.lane.mask`.
#[operation(
    name = "llvm.intr.get.active.lane.mask",
    traits = [Pure],
    format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
)]
pub struct GetActiveLaneMaskOp {
    #[operand]
    base: AnySignlessInteger,
    #[operand]
    n: AnySignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.mlir.global_ctors`: LLVM dialect global_ctors.
#[operation(
    name = "llvm.mlir.global_ctors",
    interfaces = [terrace_ir::SymbolUser],
    format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    verify = crate::verify::mlir_global_ctors,
)]
pub struct GlobalCtorsOp {
    #[attr(FlatSymbolRefArrayAttr)]
    ctors: Handle<ArrayAttr>,
    #[attr(I32ArrayAttr)]
    priorities: Handle<ArrayAttr>,
    #[attr(ArrayAttrKind)]
    data: Handle<ArrayAttr>,
}

/// `llvm.mlir.global_dtors`: LLVM dialect global_dtors.
#[operation(
    name = "llvm.mlir.global_dtors",
    interfaces = [terrace_ir::SymbolUser],
    format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    verify = crate::verify::mlir_global_dtors,
)]
pub struct GlobalDtorsOp {
    #[attr(FlatSymbolRefArrayAttr)]
    dtors: Handle<ArrayAttr>,
    #[attr(I32ArrayAttr)]
    priorities: Handle<ArrayAttr>,
    #[attr(ArrayAttrKind)]
    data: Handle<ArrayAttr>,
}

/// Declares or defines a global variable.
///
/// ```text
/// llvm.mlir.global (linkage)? (visibility)? (thread_local)? (unnamed_addr)? (constant)?
///     @name(value?) (comdat(@symbol))? attr-dict (: type)? ({ … })?
/// ```
///
/// The initial value is an attribute, or a region that computes it and returns it by `llvm.return`;
/// without either, the operation declares a variable of another module. `constant` variables are
/// never written. Linkage (by default `external`), thread-local mode, address space, alignment,
/// section and other properties of LLVM's globals are optional.
///
/// ```mlir
/// llvm.mlir.global private constant @greeting("hello\00") {addr_space = 0 : i32}
/// llvm.mlir.global external @elsewhere() : i32
/// llvm.mlir.global internal @pair() : !llvm.struct<(i32, f32)> {
///   %zero = llvm.mlir.zero : !llvm.struct<(i32, f32)>
///   llvm.return %zero : !llvm.struct<(i32, f32)>
/// }
/// ```
#[operation(
    name = "llvm.mlir.global",
    traits = [IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator<ReturnOp>, Symbol],
    interfaces = [terrace_ir::SymbolUser],
    assembly = custom(crate::assembly::parse_mlir_global, crate::assembly::print_mlir_global),
    verify = crate::verify::mlir_global,
    verify_regions = crate::verify::mlir_global_regions,
)]
pub struct GlobalOp {
    #[attr(TypeAttrKind)]
    global_type: Handle<TypeAttr>,
    #[attr(Unit)]
    constant: bool,
    #[attr]
    sym_name: String,
    #[attr(LinkageKind)]
    linkage: Handle<LinkageAttr>,
    #[attr(Unit)]
    dso_local: bool,
    #[attr(Unit)]
    thread_local_: bool,
    #[attr(Unit)]
    externally_initialized: bool,
    #[attr(AnyAttr)]
    value: Option<Attribute>,
    #[attr]
    alignment: Option<i64>,
    #[attr(ConfinedAttr<IntNonNegative>, default = 0)]
    addr_space: i32,
    #[attr]
    unnamed_addr: Option<UnnamedAddr>,
    #[attr]
    section: Option<String>,
    #[attr(SymbolRefAttrKind)]
    comdat: Option<Handle<SymbolRefAttr>>,
    #[attr(DIGlobalVariableExpressionArrayAttr)]
    dbg_exprs: Option<Handle<ArrayAttr>>,
    #[attr(default = Visibility::Default)]
    visibility_: Visibility,
    #[attr(ArrayAttrKind)]
    target_specific_attrs: Option<Handle<ArrayAttr>>,
    #[region]
    initializer: AnyRegion,
}

/// Compares two integers or pointers by a predicate; the result is an `i1`, or a vector of `i1`.
///
/// ```text
/// llvm.icmp "predicate" %lhs, %rhs attr-dict : type
/// ```
///
/// The predicate is a string: `eq`, `ne`, or a signed (`slt`, …) or unsigned (`ult`, …) order.
///
/// ```mlir
/// llvm.func @is_null(%p: !llvm.ptr) -> i1 {
///   %null = llvm.mlir.zero : !llvm.ptr
///   %result = llvm.icmp "eq" %p, %null : !llvm.ptr
///   llvm.return %result : i1
/// }
/// ```
#[operation(
    name = "llvm.icmp",
    traits = [
        Pure, SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape),
    ],
    assembly = custom(crate::assembly::parse_icmp, crate::assembly::print_icmp),
    fold = crate::fold::icmp,
)]
pub struct ICmpOp {
    #[attr]
    predicate: ICmpPredicate,
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOfLike,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOfLike,
    #[result]
    res: Like1BitSignlessIntegerOrLLVMDialectCompatibleVector,
}

/// `llvm.mlir.ifunc`: LLVM dialect ifunc.
#[operation(
    name = "llvm.mlir.ifunc",
    traits = [IsolatedFromAbove, Symbol],
    interfaces = [terrace_ir::SymbolUser],
    format = "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` \
              $i_func_type `,` $resolver_type $resolver attr-dict",
    verify = crate::verify::mlir_ifunc,
)]
pub struct IFuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    i_func_type: Handle<TypeAttr>,
    #[attr(FlatSymbolRefAttr)]
    resolver: Handle<SymbolRefAttr>,
    #[attr(TypeAttrKind)]
    resolver_type: Handle<TypeAttr>,
    #[attr(LinkageKind)]
    linkage: Handle<LinkageAttr>,
    #[attr(Unit)]
    dso_local: bool,
    #[attr(ConfinedAttr<IntNonNegative>, default = 0)]
    address_space: i32,
    #[attr(default = UnnamedAddr::None)]
    unnamed_addr: UnnamedAddr,
    #[attr(default = Visibility::Default)]
    visibility_: Visibility,
}

/// `llvm.indirectbr`.
#[operation(
    name = "llvm.indirectbr",
    traits = [SameVariadicOperandSize, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp],
    format = "$addr `:` type($addr) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), \
              $successors, $succOperands, type($succOperands)) attr-dict",
)]
pub struct IndirectBrOp {
    #[operand]
    addr: LLVMAnyPointer,
    #[operand(segments = indbr_operand_segments, name = "succOperands")]
    succ_operands: VariadicOfVariadic<AnyType>,
    #[attr]
    indbr_operand_segments: Vec<i32>,
    #[successor]
    successors: Variadic<Block>,
}

/// `llvm.inline_asm`.
#[operation(
    name = "llvm.inline_asm",
    format = "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? \
              (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? \
              (`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints \
              operands `:` functional-type(operands, results)",
    verify = crate::verify::inline_asm,
    effects = crate::effects::inline_asm,
)]
pub struct InlineAsmOp {
    #[operand]
    operands: Variadic<LLVMType>,
    #[attr]
    asm_string: String,
    #[attr]
    constraints: String,
    #[attr(Unit)]
    has_side_effects: bool,
    #[attr(Unit)]
    is_align_stack: bool,
    #[attr(TailCallKindKind, default = |cx| TailCallKindAttr { tail_call_kind: TailCallKind::None }.intern(cx))]
    tail_call_kind: Handle<TailCallKindAttr>,
    #[attr]
    asm_dialect: Option<AsmDialect>,
    #[attr(ArrayAttrKind)]
    operand_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    res: Optional<LLVMType>,
}

/// `llvm.insertelement`: Insert an element into an LLVM vector.
#[operation(
    name = "llvm.insertelement",
    traits = [
        Pure,
        TypesMatchWith("argument type matches vector element type", vector, value, element_type_of),
        AllTypesMatch(res, vector),
    ],
    format = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)]
pub struct InsertElementOp {
    #[operand]
    vector: LLVMAnyVector,
    #[operand]
    value: LLVMPrimitiveType,
    #[operand]
    position: AnySignlessInteger,
    #[result]
    res: LLVMAnyVector,
}

/// Returns a structure or array in which the member at a constant position is replaced.
///
/// ```mlir
/// llvm.func @pair(%a: i32, %b: f32) -> !llvm.struct<(i32, f32)> {
///   %undefined = llvm.mlir.undef : !llvm.struct<(i32, f32)>
///   %first = llvm.insertvalue %a, %undefined[0] : !llvm.struct<(i32, f32)>
///   %pair = llvm.insertvalue %b, %first[1] : !llvm.struct<(i32, f32)>
///   llvm.return %pair : !llvm.struct<(i32, f32)>
/// }
/// ```
#[operation(
    name = "llvm.insertvalue",
    traits = [Pure, AllTypesMatch(container, res)],
    format = "$value `,` $container `` $position attr-dict `:` type($container) \
              custom<InsertExtractValueElementType>(type($value), ref(type($container)), \
              ref($position))",
    verify = crate::verify::insertvalue,
)]
pub struct InsertValueOp {
    #[operand]
    container: LLVMAnyAggregate,
    #[operand]
    value: LLVMPrimitiveType,
    #[attr]
    position: Vec<i64>,
    #[result]
    res: LLVMAnyAggregate,
}

/// `llvm.inttoptr`.
#[operation(
    name = "llvm.inttoptr",
    traits = [Pure],
    format = "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` \
              type($res)",
)]
pub struct IntToPtrOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr]
    dereferenceable: Option<Handle<DereferenceableAttr>>,
    #[result]
    res: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
}

/// `llvm.intr.invariant.end`.
#[operation(
    name = "llvm.intr.invariant.end",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct InvariantEndOp {
    #[operand]
    start: LLVMDefaultPointer,
    #[attr]
    size: i64,
    #[operand]
    ptr: LLVMAnyPointer,
}

/// `llvm.intr.invariant.start`.
#[operation(
    name = "llvm.intr.invariant.start",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$size `,` $ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct InvariantStartOp {
    #[attr]
    size: i64,
    #[operand]
    ptr: LLVMAnyPointer,
    #[result]
    res: LLVMDefaultPointer,
}

/// `llvm.invoke`.
///
/// ```text
/// llvm.invoke (calling convention)? (@callee | %pointer)(%argument, …) to ^normal(%value, … : types)
///     unwind ^unwind(%value, … : types) (vararg(function type))? ([bundles])? attr-dict
///     : (pointer type,)? (types) -> type
/// ```
#[operation(
    name = "llvm.invoke",
    traits = [AttrSizedOperandSegments, IsTerminator],
    interfaces = [
        terrace_interfaces::BranchOp, terrace_interfaces::CallOp,
        terrace_interfaces::WeightedBranch,
    ],
    assembly = custom(crate::assembly::parse_invoke, crate::assembly::print_invoke),
    verify = crate::verify::invoke,
)]
pub struct InvokeOp {
    #[attr(TypeAttributeOfLLVMFunctionType)]
    var_callee_type: Option<Handle<TypeAttr>>,
    #[attr(FlatSymbolRefAttr)]
    callee: Option<Handle<SymbolRefAttr>>,
    #[operand]
    callee_operands: Variadic<LLVMType>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[operand(name = "normalDestOperands")]
    normal_dest_operands: Variadic<LLVMType>,
    #[operand(name = "unwindDestOperands")]
    unwind_dest_operands: Variadic<LLVMType>,
    #[attr]
    branch_weights: Option<Vec<i32>>,
    #[attr(CConvKind, default = |cx| CConvAttr { calling_conv: CConv::C }.intern(cx), name = "CConv")]
    c_conv: Handle<CConvAttr>,
    #[operand(segments = op_bundle_sizes)]
    op_bundle_operands: VariadicOfVariadic<LLVMType>,
    #[attr]
    op_bundle_sizes: Vec<i32>,
    #[attr(ArrayAttrKind)]
    op_bundle_tags: Option<Handle<ArrayAttr>>,
    #[result]
    result: Optional<LLVMType>,
    #[successor(name = "normalDest")]
    normal_dest: Block,
    #[successor(name = "unwindDest")]
    unwind_dest: Block,
}

/// `llvm.intr.is.constant`.
#[operation(
    name = "llvm.intr.is.constant",
    traits = [Pure],
)]
pub struct IsConstantOp {
    #[operand]
    val: LLVMType,
    #[result]
    res: I1,
}

/// `llvm.intr.is.fpclass`.
#[operation(
    name = "llvm.intr.is.fpclass",
    traits = [Pure],
)]
pub struct IsFPClass {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr]
    bit: i32,
    #[result]
    res: LLVMType,
}

/// Declares or defines a function of LLVM IR.
///
/// ```text
/// llvm.func (linkage)? (visibility)? (unnamed_addr)? (calling convention)?
///     @name(%arg : type, …) (-> type)? (comdat(@symbol))? (attributes {…})? ({ … })?
/// ```
///
/// All types are LLVM types; the function has one result, or none for `void`. A definition has a
/// body that ends in `llvm.return`. Linkage (by default `external`), visibility, calling convention
/// and the attributes of LLVM's functions are optional; `...` in place of the last argument admits
/// variable arguments.
///
/// ```mlir
/// llvm.func @printf(!llvm.ptr, ...) -> i32
///
/// llvm.func internal @add(%a: i64, %b: i64) -> i64 attributes {passthrough = ["noinline"]} {
///   %sum = llvm.add %a, %b : i64
///   llvm.return %sum : i64
/// }
/// ```
#[operation(
    name = "llvm.func",
    traits = [AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol],
    interfaces = [
        terrace_interfaces::CallableOp, terrace_builtin::FunctionOp, terrace_ir::SymbolUser,
    ],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
    verify = crate::verify::func,
    verify_regions = crate::verify::func_regions,
)]
pub struct LLVMFuncOp {
    #[attr]
    sym_name: String,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(TypeAttributeOfLLVMFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(LinkageKind, default = |cx| LinkageAttr { linkage: Linkage::External }.intern(cx))]
    linkage: Handle<LinkageAttr>,
    #[attr(Unit)]
    dso_local: bool,
    #[attr(CConvKind, default = |cx| CConvAttr { calling_conv: CConv::C }.intern(cx), name = "CConv")]
    c_conv: Handle<CConvAttr>,
    #[attr(SymbolRefAttrKind)]
    comdat: Option<Handle<SymbolRefAttr>>,
    #[attr(Unit)]
    convergent: bool,
    #[attr(FlatSymbolRefAttr)]
    personality: Option<Handle<SymbolRefAttr>>,
    #[attr(name = "garbageCollector")]
    garbage_collector: Option<String>,
    #[attr(ArrayAttrKind)]
    passthrough: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    function_entry_count: Option<i64>,
    #[attr]
    memory_effects: Option<Handle<MemoryEffectsAttr>>,
    #[attr(default = Visibility::Default)]
    visibility_: Visibility,
    #[attr(Unit)]
    arm_streaming: bool,
    #[attr(Unit)]
    arm_locally_streaming: bool,
    #[attr(Unit)]
    arm_streaming_compatible: bool,
    #[attr(Unit)]
    arm_new_za: bool,
    #[attr(Unit)]
    arm_in_za: bool,
    #[attr(Unit)]
    arm_out_za: bool,
    #[attr(Unit)]
    arm_inout_za: bool,
    #[attr(Unit)]
    arm_preserves_za: bool,
    #[attr]
    section: Option<String>,
    #[attr]
    unnamed_addr: Option<UnnamedAddr>,
    #[attr]
    alignment: Option<i64>,
    #[attr]
    vscale_range: Option<Handle<VScaleRangeAttr>>,
    #[attr]
    frame_pointer: Option<Handle<FramePointerKindAttr>>,
    #[attr]
    target_cpu: Option<String>,
    #[attr]
    tune_cpu: Option<String>,
    #[attr]
    reciprocal_estimates: Option<String>,
    #[attr]
    prefer_vector_width: Option<String>,
    #[attr]
    target_features: Option<Handle<TargetFeaturesAttr>>,
    #[attr]
    no_infs_fp_math: Option<bool>,
    #[attr]
    no_nans_fp_math: Option<bool>,
    #[attr]
    no_signed_zeros_fp_math: Option<bool>,
    #[attr]
    denormal_fp_math: Option<String>,
    #[attr]
    denormal_fp_math_f32: Option<String>,
    #[attr]
    fp_contract: Option<String>,
    #[attr]
    instrument_function_entry: Option<String>,
    #[attr]
    instrument_function_exit: Option<String>,
    #[attr(Unit)]
    no_inline: bool,
    #[attr(Unit)]
    always_inline: bool,
    #[attr(Unit)]
    inline_hint: bool,
    #[attr(Unit)]
    no_unwind: bool,
    #[attr(Unit)]
    will_return: bool,
    #[attr(Unit)]
    optimize_none: bool,
    #[attr]
    vec_type_hint: Option<Handle<VecTypeHintAttr>>,
    #[attr]
    work_group_size_hint: Option<Vec<i32>>,
    #[attr]
    reqd_work_group_size: Option<Vec<i32>>,
    #[attr]
    intel_reqd_sub_group_size: Option<i32>,
    #[attr]
    uwtable_kind: Option<Handle<UWTableKindAttr>>,
    #[region]
    body: AnyRegion,
}

/// `llvm.lshr`.
#[operation(
    name = "llvm.lshr",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct LShrOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "isExact")]
    is_exact: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.landingpad`.
///
/// ```text
/// llvm.landingpad (cleanup)? ((catch %value : type) | (filter %value : type))… : type
/// ```
#[operation(
    name = "llvm.landingpad",
    assembly = custom(crate::assembly::parse_landingpad, crate::assembly::print_landingpad),
    verify = crate::verify::landingpad,
)]
pub struct LandingpadOp {
    #[attr(Unit)]
    cleanup: bool,
    #[operand]
    operand0: Variadic<LLVMType>,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.launder.invariant.group`.
#[operation(
    name = "llvm.intr.launder.invariant.group",
    traits = [SameOperandsAndResultType],
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct LaunderInvariantGroupOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.intr.lifetime.end`.
#[operation(
    name = "llvm.intr.lifetime.end",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct LifetimeEndOp {
    #[operand]
    ptr: LLVMAnyPointer,
}

/// `llvm.intr.lifetime.start`.
#[operation(
    name = "llvm.intr.lifetime.start",
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct LifetimeStartOp {
    #[operand]
    ptr: LLVMAnyPointer,
}

/// `llvm.linker_options`: Options to pass to the linker when the object file is linked.
#[operation(
    name = "llvm.linker_options",
    format = "$options attr-dict",
    verify = crate::verify::linker_options,
)]
pub struct LinkerOptionsOp {
    #[attr(StrArrayAttr)]
    options: Handle<ArrayAttr>,
}

/// `llvm.intr.llrint`.
#[operation(
    name = "llvm.intr.llrint",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LlrintOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.llround`.
#[operation(
    name = "llvm.intr.llround",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LlroundOp {
    #[operand]
    val: LLVMAnyFloat,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ldexp`.
#[operation(
    name = "llvm.intr.ldexp",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LoadExpOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    power: AnySignlessInteger,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// Reads a value of the given type from memory.
///
/// `alignment` is in bytes, by default the natural alignment of the type. A load may be `volatile`,
/// or `atomic` with an ordering and a synchronization scope; the other markers are LLVM metadata.
///
/// ```mlir
/// llvm.func @flag(%p: !llvm.ptr) -> i32 {
///   %flag = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
///   llvm.return %flag : i32
/// }
/// ```
#[operation(
    name = "llvm.load",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    format = "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? \
              $ordering^)? (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? \
              (`dereferenceable` `` $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` \
              type($res)",
    verify = crate::verify::load,
    effects = crate::effects::load,
)]
pub struct LoadOp {
    #[operand]
    addr: LLVMAnyPointer,
    #[attr]
    alignment: Option<i64>,
    #[attr(Unit)]
    volatile_: bool,
    #[attr(Unit)]
    nontemporal: bool,
    #[attr(Unit)]
    invariant: bool,
    #[attr(Unit, name = "invariantGroup")]
    invariant_group: bool,
    #[attr(default = AtomicOrdering::NotAtomic)]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
    #[attr]
    dereferenceable: Option<Handle<DereferenceableAttr>>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMLoadableType,
}

/// `llvm.intr.log10`.
#[operation(
    name = "llvm.intr.log10",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct Log10Op {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.log2`.
#[operation(
    name = "llvm.intr.log2",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct Log2Op {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.log`.
#[operation(
    name = "llvm.intr.log",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LogOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.lrint`.
#[operation(
    name = "llvm.intr.lrint",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LrintOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.lround`.
#[operation(
    name = "llvm.intr.lround",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct LroundOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.masked.load`.
#[operation(
    name = "llvm.intr.masked.load",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct MaskedLoadOp {
    #[operand]
    data: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    pass_thru: Optional<LLVMAnyVector>,
    #[attr]
    alignment: i32,
    #[attr(Unit)]
    nontemporal: bool,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.masked.store`.
#[operation(
    name = "llvm.intr.masked.store",
    format = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` \
              qualified(type($data))"
)]
pub struct MaskedStoreOp {
    #[operand]
    value: LLVMAnyVector,
    #[operand]
    data: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[attr]
    alignment: i32,
}

/// `llvm.intr.matrix.column.major.load`.
#[operation(
    name = "llvm.intr.matrix.column.major.load",
    format = "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` \
              qualified(type($data)) `stride` type($stride)"
)]
pub struct MatrixColumnMajorLoadOp {
    #[operand]
    data: LLVMAnyPointer,
    #[operand]
    stride: AnySignlessInteger,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr]
    rows: i32,
    #[attr]
    columns: i32,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.matrix.column.major.store`.
#[operation(
    name = "llvm.intr.matrix.column.major.store",
    format = "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` \
              qualified(type($data)) `stride` type($stride)"
)]
pub struct MatrixColumnMajorStoreOp {
    #[operand]
    matrix: LLVMAnyVector,
    #[operand]
    data: LLVMAnyPointer,
    #[operand]
    stride: AnySignlessInteger,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr]
    rows: i32,
    #[attr]
    columns: i32,
}

/// `llvm.intr.matrix.multiply`.
#[operation(
    name = "llvm.intr.matrix.multiply",
    format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
)]
pub struct MatrixMultiplyOp {
    #[operand]
    lhs: LLVMAnyVector,
    #[operand]
    rhs: LLVMAnyVector,
    #[attr]
    lhs_rows: i32,
    #[attr]
    lhs_columns: i32,
    #[attr]
    rhs_columns: i32,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.matrix.transpose`.
#[operation(
    name = "llvm.intr.matrix.transpose",
    format = "$matrix attr-dict `:` type($matrix) `into` type($res)"
)]
pub struct MatrixTransposeOp {
    #[operand]
    matrix: LLVMAnyVector,
    #[attr]
    rows: i32,
    #[attr]
    columns: i32,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.maxnum`.
#[operation(
    name = "llvm.intr.maxnum",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct MaxNumOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.maximum`.
#[operation(
    name = "llvm.intr.maximum",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct MaximumOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.memcpy.inline`.
#[operation(
    name = "llvm.intr.memcpy.inline",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    effects = [write(dst), read(src)],
)]
pub struct MemcpyInlineOp {
    #[operand]
    dst: LLVMAnyPointer,
    #[operand]
    src: LLVMAnyPointer,
    #[attr(APIntAttr)]
    len: Handle<IntegerAttr>,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.memcpy`.
#[operation(
    name = "llvm.intr.memcpy",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    effects = [write(dst), read(src)],
)]
pub struct MemcpyOp {
    #[operand]
    dst: LLVMAnyPointer,
    #[operand]
    src: LLVMAnyPointer,
    #[operand]
    len: AnySignlessInteger,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.memmove`.
#[operation(
    name = "llvm.intr.memmove",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    effects = [write(dst), read(src)],
)]
pub struct MemmoveOp {
    #[operand]
    dst: LLVMAnyPointer,
    #[operand]
    src: LLVMAnyPointer,
    #[operand]
    len: AnySignlessInteger,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.memset.inline`.
#[operation(
    name = "llvm.intr.memset.inline",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    effects = [write(dst)],
)]
pub struct MemsetInlineOp {
    #[operand]
    dst: LLVMAnyPointer,
    #[operand]
    val: I8,
    #[attr(APIntAttr)]
    len: Handle<IntegerAttr>,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.memset`.
#[operation(
    name = "llvm.intr.memset",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    effects = [write(dst)],
)]
pub struct MemsetOp {
    #[operand]
    dst: LLVMAnyPointer,
    #[operand]
    val: I8,
    #[operand]
    len: AnySignlessInteger,
    #[attr(I1AttrKind, name = "isVolatile")]
    is_volatile: Handle<IntegerAttr>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.minnum`.
#[operation(
    name = "llvm.intr.minnum",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct MinNumOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.minimum`.
#[operation(
    name = "llvm.intr.minimum",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct MinimumOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.module_flags`: Information about module properties.
#[operation(
    name = "llvm.module_flags",
    format = "$flags attr-dict",
    verify = crate::verify::module_flags,
)]
pub struct ModuleFlagsOp {
    #[attr(ArrayAttrKind)]
    flags: Handle<ArrayAttr>,
}

/// `llvm.mul`.
#[operation(
    name = "llvm.mul",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Commutative, Pure],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)]
pub struct MulOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[property(NamedEnumProp, default = IntegerOverflowFlags::NONE, name = "overflowFlags")]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.nearbyint`.
#[operation(
    name = "llvm.intr.nearbyint",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct NearbyintOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.noalias.scope.decl`.
#[operation(name = "llvm.intr.experimental.noalias.scope.decl", format = "$scope attr-dict")]
pub struct NoAliasScopeDeclOp {
    #[attr]
    scope: Handle<AliasScopeAttr>,
}

/// `llvm.mlir.none`: Defines a value containing an empty token to LLVM type.
#[operation(
    name = "llvm.mlir.none",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct NoneTokenOp {
    #[result]
    res: LLVMTokenTypeLike,
}

/// `llvm.or`.
#[operation(
    name = "llvm.or",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)",
    fold = crate::fold::or,
)]
pub struct OrOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "isDisjoint")]
    is_disjoint: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.mlir.poison`: Creates a poison value of LLVM dialect type.
#[operation(
    name = "llvm.mlir.poison",
    traits = [Pure, ConstantLike],
    format = "attr-dict `:` type($res)",
    fold = crate::fold::mlir_poison,
)]
pub struct PoisonOp {
    #[result]
    res: LLVMType,
}

/// `llvm.intr.powi`.
#[operation(
    name = "llvm.intr.powi",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct PowIOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    power: AnySignlessInteger,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.pow`.
#[operation(
    name = "llvm.intr.pow",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct PowOp {
    #[operand]
    a: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[operand]
    b: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.prefetch`.
#[operation(name = "llvm.intr.prefetch")]
pub struct Prefetch {
    #[operand]
    addr: LLVMAnyPointer,
    #[attr]
    rw: i32,
    #[attr]
    hint: i32,
    #[attr]
    cache: i32,
}

/// `llvm.intr.ptr.annotation`.
#[operation(
    name = "llvm.intr.ptr.annotation",
    traits = [AllTypesMatch(res, ptr), AllTypesMatch(annotation, file_name, attr)],
)]
pub struct PtrAnnotation {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    annotation: LLVMAnyPointer,
    #[operand(name = "fileName")]
    file_name: LLVMAnyPointer,
    #[operand]
    line: I32,
    #[operand]
    attr: LLVMAnyPointer,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.intr.ptrmask`.
#[operation(
    name = "llvm.intr.ptrmask",
    traits = [Pure, AllTypesMatch(ptr, res)],
    format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)",
)]
pub struct PtrMaskOp {
    #[operand]
    ptr: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
    #[operand]
    mask: IntegerOrLLVMDialectCompatibleVectorOfInteger,
    #[result]
    res: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
}

/// `llvm.ptrtoint`.
#[operation(
    name = "llvm.ptrtoint",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct PtrToIntOp {
    #[operand]
    arg: LLVMPointerTypeOrLLVMDialectCompatibleVectorOfLL,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.resume`.
#[operation(
    name = "llvm.resume",
    traits = [IsTerminator],
    format = "$value attr-dict `:` type($value)",
)]
pub struct ResumeOp {
    #[operand]
    value: LLVMType,
}

/// Returns from an `llvm.func`, or gives the initial value of an `llvm.mlir.global`.
///
/// The operation has one operand, or no operand if the function returns `void`.
///
/// ```mlir
/// llvm.func @first(%a: i32, %b: i32) -> i32 {
///   llvm.return %a : i32
/// }
/// ```
#[operation(
    name = "llvm.return",
    traits = [Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($arg^ `:` type($arg))?",
    verify = crate::verify::r#return,
)]
pub struct ReturnOp {
    #[operand]
    arg: Optional<LLVMType>,
}

/// `llvm.intr.rint`.
#[operation(
    name = "llvm.intr.rint",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct RintOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.roundeven`.
#[operation(
    name = "llvm.intr.roundeven",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct RoundEvenOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.round`.
#[operation(
    name = "llvm.intr.round",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct RoundOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sadd.sat`.
#[operation(
    name = "llvm.intr.sadd.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SAddSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sadd.with.overflow`.
#[operation(
    name = "llvm.intr.sadd.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct SAddWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.scmp`.
#[operation(
    name = "llvm.intr.scmp",
    traits = [Pure, SameTypeOperands],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SCmpOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.sdiv`.
#[operation(
    name = "llvm.sdiv",
    traits = [SameOperandsAndResultType, NoMemoryEffect],
    interfaces = [terrace_interfaces::Speculatable],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct SDivOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "isExact")]
    is_exact: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.sext`.
#[operation(
    name = "llvm.sext",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    verify = crate::verify::sext,
)]
pub struct SExtOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.sitofp`.
#[operation(
    name = "llvm.sitofp",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct SIToFPOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.intr.smax`.
#[operation(
    name = "llvm.intr.smax",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SMaxOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.smin`.
#[operation(
    name = "llvm.intr.smin",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SMinOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.smul.with.overflow`.
#[operation(
    name = "llvm.intr.smul.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct SMulWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.srem`.
#[operation(
    name = "llvm.srem",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct SRemOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.ssa.copy`.
#[operation(
    name = "llvm.intr.ssa.copy",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand attr-dict `:` type($operand)",
)]
pub struct SSACopyOp {
    #[operand]
    operand: AnyType,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sshl.sat`.
#[operation(
    name = "llvm.intr.sshl.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SSHLSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ssub.sat`.
#[operation(
    name = "llvm.intr.ssub.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SSubSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ssub.with.overflow`.
#[operation(
    name = "llvm.intr.ssub.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct SSubWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.select`.
#[operation(
    name = "llvm.select",
    traits = [Pure, AllTypesMatch(true_value, false_value, res)],
    format = "operands attr-dict `:` type($condition) `,` type($res)",
)]
pub struct SelectOp {
    #[operand]
    condition: Like1BitSignlessIntegerOrLLVMDialectCompatibleVector,
    #[operand(name = "trueValue")]
    true_value: LLVMType,
    #[operand(name = "falseValue")]
    false_value: LLVMType,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.shl`.
#[operation(
    name = "llvm.shl",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
    fold = crate::fold::shl,
)]
pub struct ShlOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[property(NamedEnumProp, default = IntegerOverflowFlags::NONE, name = "overflowFlags")]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.shufflevector`: Construct a permutation of two vectors.
#[operation(
    name = "llvm.shufflevector",
    traits = [Pure, AllTypesMatch(v1, v2)],
    format = "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), \
              type($res), ref($mask))",
    verify = crate::verify::shufflevector,
    fold = crate::fold::shufflevector,
)]
pub struct ShuffleVectorOp {
    #[operand]
    v1: LLVMAnyVector,
    #[operand]
    v2: LLVMAnyVector,
    #[attr]
    mask: Vec<i32>,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.sin`.
#[operation(
    name = "llvm.intr.sin",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SinOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sincos`.
#[operation(
    name = "llvm.intr.sincos",
    traits = [Pure],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::intr_sincos,
)]
pub struct SincosOp {
    #[operand]
    val: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sinh`.
#[operation(
    name = "llvm.intr.sinh",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SinhOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.sqrt`.
#[operation(
    name = "llvm.intr.sqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct SqrtOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.stackrestore`.
#[operation(name = "llvm.intr.stackrestore", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct StackRestoreOp {
    #[operand]
    ptr: LLVMAnyPointer,
}

/// `llvm.intr.stacksave`.
#[operation(name = "llvm.intr.stacksave", format = "attr-dict `:` qualified(type($res))")]
pub struct StackSaveOp {
    #[result]
    res: LLVMType,
}

/// `llvm.intr.stepvector`.
#[operation(
    name = "llvm.intr.stepvector",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct StepVectorOp {
    #[result]
    res: LLVMDialectCompatibleVectorOfSignlessInteger,
}

/// Writes a value to memory.
///
/// `alignment` is in bytes, by default the natural alignment of the type. A store may be
/// `volatile`, or `atomic` with an ordering and a synchronization scope; the other markers are LLVM
/// metadata.
///
/// ```mlir
/// llvm.func @publish(%x: i32, %p: !llvm.ptr) {
///   llvm.store %x, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
///   llvm.return
/// }
/// ```
#[operation(
    name = "llvm.store",
    interfaces = [
        terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp,
        terrace_interfaces::SafeSlotAccess,
    ],
    format = "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ \
              `)`)? $ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) \
              `,` qualified(type($addr))",
    verify = crate::verify::store,
    effects = crate::effects::store,
)]
pub struct StoreOp {
    #[operand]
    value: LLVMLoadableType,
    #[operand]
    addr: LLVMAnyPointer,
    #[attr]
    alignment: Option<i64>,
    #[attr(Unit)]
    volatile_: bool,
    #[attr(Unit)]
    nontemporal: bool,
    #[attr(Unit, name = "invariantGroup")]
    invariant_group: bool,
    #[attr(default = AtomicOrdering::NotAtomic)]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Option<String>,
    #[attr(LLVMAccessGroupArrayAttr)]
    access_groups: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    alias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMAliasScopeArrayAttr)]
    noalias_scopes: Option<Handle<ArrayAttr>>,
    #[attr(LLVMTBAATagArrayAttr)]
    tbaa: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.strip.invariant.group`.
#[operation(
    name = "llvm.intr.strip.invariant.group",
    traits = [SameOperandsAndResultType],
    interfaces = [terrace_interfaces::PromotableOp],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct StripInvariantGroupOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[result]
    res: LLVMAnyPointer,
}

/// `llvm.sub`.
#[operation(
    name = "llvm.sub",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)]
pub struct SubOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[property(NamedEnumProp, default = IntegerOverflowFlags::NONE, name = "overflowFlags")]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.switch`.
#[operation(
    name = "llvm.switch",
    traits = [AttrSizedOperandSegments, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp, terrace_interfaces::WeightedBranch],
    format = "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` \
              type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, \
              $caseDestinations, $caseOperands, type($caseOperands)) attr-dict",
    verify = crate::verify::switch,
)]
pub struct SwitchOp {
    #[operand]
    value: AnySignlessInteger,
    #[operand(name = "defaultOperands")]
    default_operands: Variadic<AnyType>,
    #[operand(segments = case_operand_segments, name = "caseOperands")]
    case_operands: VariadicOfVariadic<AnyType>,
    #[attr(AnyIntElementsAttr)]
    case_values: Option<Handle<DenseElementsAttr>>,
    #[attr]
    case_operand_segments: Vec<i32>,
    #[attr]
    branch_weights: Option<Vec<i32>>,
    #[successor(name = "defaultDestination")]
    default_destination: Block,
    #[successor(name = "caseDestinations")]
    case_destinations: Variadic<Block>,
}

/// `llvm.intr.tan`.
#[operation(
    name = "llvm.intr.tan",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct TanOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.tanh`.
#[operation(
    name = "llvm.intr.tanh",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct TanhOp {
    #[operand]
    r#in: FloatingPointLLVMTypeOrLLVMDialectCompatible,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.threadlocal.address`.
#[operation(
    name = "llvm.intr.threadlocal.address",
    traits = [Pure],
)]
pub struct ThreadlocalAddressOp {
    #[operand]
    global: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.trap`.
#[operation(name = "llvm.intr.trap", format = "attr-dict")]
pub struct Trap {}

/// `llvm.trunc`.
#[operation(
    name = "llvm.trunc",
    traits = [Pure],
    format = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
)]
pub struct TruncOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[property(NamedEnumProp, default = IntegerOverflowFlags::NONE, name = "overflowFlags")]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.uadd.sat`.
#[operation(
    name = "llvm.intr.uadd.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct UAddSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.uadd.with.overflow`.
#[operation(
    name = "llvm.intr.uadd.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct UAddWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.ubsantrap`.
#[operation(name = "llvm.intr.ubsantrap", format = "prop-dict attr-dict")]
pub struct UBSanTrap {
    #[attr(name = "failureKind")]
    failure_kind: i8,
}

/// `llvm.intr.ucmp`.
#[operation(
    name = "llvm.intr.ucmp",
    traits = [Pure, SameTypeOperands],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct UCmpOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.udiv`.
#[operation(
    name = "llvm.udiv",
    traits = [SameOperandsAndResultType, NoMemoryEffect],
    interfaces = [terrace_interfaces::Speculatable],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct UDivOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "isExact")]
    is_exact: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.uitofp`.
#[operation(
    name = "llvm.uitofp",
    traits = [Pure],
    format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
)]
pub struct UIToFPOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "nonNeg")]
    non_neg: bool,
    #[result]
    res: FloatingPointLLVMTypeOrLLVMDialectCompatible,
}

/// `llvm.intr.umax`.
#[operation(
    name = "llvm.intr.umax",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct UMaxOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.umin`.
#[operation(
    name = "llvm.intr.umin",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct UMinOp {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.umul.with.overflow`.
#[operation(
    name = "llvm.intr.umul.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct UMulWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.urem`.
#[operation(
    name = "llvm.urem",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct URemOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.intr.ushl.sat`.
#[operation(
    name = "llvm.intr.ushl.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct USHLSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.usub.sat`.
#[operation(
    name = "llvm.intr.usub.sat",
    traits = [Pure, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct USubSat {
    #[operand]
    a: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    b: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.usub.with.overflow`.
#[operation(
    name = "llvm.intr.usub.with.overflow",
    traits = [Pure, SameOperandsElementType],
)]
pub struct USubWithOverflowOp {
    #[operand]
    operand0: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    operand1: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: LLVMType,
}

/// `llvm.mlir.undef`: Creates an undefined value of LLVM dialect type.
#[operation(
    name = "llvm.mlir.undef",
    traits = [Pure, ConstantLike],
    format = "attr-dict `:` type($res)",
    fold = crate::fold::mlir_undef,
)]
pub struct UndefOp {
    #[result]
    res: LLVMType,
}

/// `llvm.unreachable`.
#[operation(
    name = "llvm.unreachable",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct UnreachableOp {}

/// `llvm.intr.vp.ashr`.
#[operation(
    name = "llvm.intr.vp.ashr",
    traits = [Pure],
)]
pub struct VPAShrOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.add`.
#[operation(
    name = "llvm.intr.vp.add",
    traits = [Pure],
)]
pub struct VPAddOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.and`.
#[operation(
    name = "llvm.intr.vp.and",
    traits = [Pure],
)]
pub struct VPAndOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fadd`.
#[operation(
    name = "llvm.intr.vp.fadd",
    traits = [Pure],
)]
pub struct VPFAddOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fdiv`.
#[operation(
    name = "llvm.intr.vp.fdiv",
    traits = [Pure],
)]
pub struct VPFDivOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fmuladd`.
#[operation(
    name = "llvm.intr.vp.fmuladd",
    traits = [Pure],
)]
pub struct VPFMulAddOp {
    #[operand]
    op1: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    op2: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    op3: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fmul`.
#[operation(
    name = "llvm.intr.vp.fmul",
    traits = [Pure],
)]
pub struct VPFMulOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fneg`.
#[operation(
    name = "llvm.intr.vp.fneg",
    traits = [Pure],
)]
pub struct VPFNegOp {
    #[operand(name = "op")]
    op_value: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fpext`.
#[operation(
    name = "llvm.intr.vp.fpext",
    traits = [Pure],
)]
pub struct VPFPExtOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fptosi`.
#[operation(
    name = "llvm.intr.vp.fptosi",
    traits = [Pure],
)]
pub struct VPFPToSIOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fptoui`.
#[operation(
    name = "llvm.intr.vp.fptoui",
    traits = [Pure],
)]
pub struct VPFPToUIOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fptrunc`.
#[operation(
    name = "llvm.intr.vp.fptrunc",
    traits = [Pure],
)]
pub struct VPFPTruncOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.frem`.
#[operation(
    name = "llvm.intr.vp.frem",
    traits = [Pure],
)]
pub struct VPFRemOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fsub`.
#[operation(
    name = "llvm.intr.vp.fsub",
    traits = [Pure],
)]
pub struct VPFSubOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.fma`.
#[operation(
    name = "llvm.intr.vp.fma",
    traits = [Pure],
)]
pub struct VPFmaOp {
    #[operand]
    op1: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    op2: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    op3: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.inttoptr`.
#[operation(
    name = "llvm.intr.vp.inttoptr",
    traits = [Pure],
)]
pub struct VPIntToPtrOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.lshr`.
#[operation(
    name = "llvm.intr.vp.lshr",
    traits = [Pure],
)]
pub struct VPLShrOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.load`.
#[operation(name = "llvm.intr.vp.load")]
pub struct VPLoadOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.merge`.
#[operation(
    name = "llvm.intr.vp.merge",
    traits = [Pure],
)]
pub struct VPMergeMinOp {
    #[operand]
    cond: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    true_val: LLVMAnyVector,
    #[operand]
    false_val: LLVMAnyVector,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.mul`.
#[operation(
    name = "llvm.intr.vp.mul",
    traits = [Pure],
)]
pub struct VPMulOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.or`.
#[operation(
    name = "llvm.intr.vp.or",
    traits = [Pure],
)]
pub struct VPOrOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.ptrtoint`.
#[operation(
    name = "llvm.intr.vp.ptrtoint",
    traits = [Pure],
)]
pub struct VPPtrToIntOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfLLVMPointerType,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.add`.
#[operation(
    name = "llvm.intr.vp.reduce.add",
    traits = [Pure],
)]
pub struct VPReduceAddOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.and`.
#[operation(
    name = "llvm.intr.vp.reduce.and",
    traits = [Pure],
)]
pub struct VPReduceAndOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.fadd`.
#[operation(
    name = "llvm.intr.vp.reduce.fadd",
    traits = [Pure],
)]
pub struct VPReduceFAddOp {
    #[operand]
    satrt_value: AnyFloat,
    #[operand]
    val: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.fmax`.
#[operation(
    name = "llvm.intr.vp.reduce.fmax",
    traits = [Pure],
)]
pub struct VPReduceFMaxOp {
    #[operand]
    satrt_value: AnyFloat,
    #[operand]
    val: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.fmin`.
#[operation(
    name = "llvm.intr.vp.reduce.fmin",
    traits = [Pure],
)]
pub struct VPReduceFMinOp {
    #[operand]
    satrt_value: AnyFloat,
    #[operand]
    val: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.fmul`.
#[operation(
    name = "llvm.intr.vp.reduce.fmul",
    traits = [Pure],
)]
pub struct VPReduceFMulOp {
    #[operand]
    satrt_value: AnyFloat,
    #[operand]
    val: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.mul`.
#[operation(
    name = "llvm.intr.vp.reduce.mul",
    traits = [Pure],
)]
pub struct VPReduceMulOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.or`.
#[operation(
    name = "llvm.intr.vp.reduce.or",
    traits = [Pure],
)]
pub struct VPReduceOrOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.smax`.
#[operation(
    name = "llvm.intr.vp.reduce.smax",
    traits = [Pure],
)]
pub struct VPReduceSMaxOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.smin`.
#[operation(
    name = "llvm.intr.vp.reduce.smin",
    traits = [Pure],
)]
pub struct VPReduceSMinOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.umax`.
#[operation(
    name = "llvm.intr.vp.reduce.umax",
    traits = [Pure],
)]
pub struct VPReduceUMaxOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.umin`.
#[operation(
    name = "llvm.intr.vp.reduce.umin",
    traits = [Pure],
)]
pub struct VPReduceUMinOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.reduce.xor`.
#[operation(
    name = "llvm.intr.vp.reduce.xor",
    traits = [Pure],
)]
pub struct VPReduceXorOp {
    #[operand]
    satrt_value: AnySignlessInteger,
    #[operand]
    val: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.sdiv`.
#[operation(
    name = "llvm.intr.vp.sdiv",
    traits = [Pure],
)]
pub struct VPSDivOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.sext`.
#[operation(
    name = "llvm.intr.vp.sext",
    traits = [Pure],
)]
pub struct VPSExtOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.sitofp`.
#[operation(
    name = "llvm.intr.vp.sitofp",
    traits = [Pure],
)]
pub struct VPSIToFPOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.smax`.
#[operation(
    name = "llvm.intr.vp.smax",
    traits = [Pure],
)]
pub struct VPSMaxOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.smin`.
#[operation(
    name = "llvm.intr.vp.smin",
    traits = [Pure],
)]
pub struct VPSMinOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.srem`.
#[operation(
    name = "llvm.intr.vp.srem",
    traits = [Pure],
)]
pub struct VPSRemOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.select`.
#[operation(
    name = "llvm.intr.vp.select",
    traits = [Pure],
)]
pub struct VPSelectMinOp {
    #[operand]
    cond: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    true_val: LLVMAnyVector,
    #[operand]
    false_val: LLVMAnyVector,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.shl`.
#[operation(
    name = "llvm.intr.vp.shl",
    traits = [Pure],
)]
pub struct VPShlOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.store`.
#[operation(name = "llvm.intr.vp.store")]
pub struct VPStoreOp {
    #[operand]
    val: LLVMAnyVector,
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
}

/// `llvm.intr.experimental.vp.strided.load`.
#[operation(name = "llvm.intr.experimental.vp.strided.load")]
pub struct VPStridedLoadOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    stride: AnySignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.experimental.vp.strided.store`.
#[operation(name = "llvm.intr.experimental.vp.strided.store")]
pub struct VPStridedStoreOp {
    #[operand]
    val: LLVMAnyVector,
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    stride: AnySignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
}

/// `llvm.intr.vp.sub`.
#[operation(
    name = "llvm.intr.vp.sub",
    traits = [Pure],
)]
pub struct VPSubOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.trunc`.
#[operation(
    name = "llvm.intr.vp.trunc",
    traits = [Pure],
)]
pub struct VPTruncOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.udiv`.
#[operation(
    name = "llvm.intr.vp.udiv",
    traits = [Pure],
)]
pub struct VPUDivOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.uitofp`.
#[operation(
    name = "llvm.intr.vp.uitofp",
    traits = [Pure],
)]
pub struct VPUIToFPOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.umax`.
#[operation(
    name = "llvm.intr.vp.umax",
    traits = [Pure],
)]
pub struct VPUMaxOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.umin`.
#[operation(
    name = "llvm.intr.vp.umin",
    traits = [Pure],
)]
pub struct VPUMinOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.urem`.
#[operation(
    name = "llvm.intr.vp.urem",
    traits = [Pure],
)]
pub struct VPURemOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.xor`.
#[operation(
    name = "llvm.intr.vp.xor",
    traits = [Pure],
)]
pub struct VPXorOp {
    #[operand]
    lhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    rhs: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vp.zext`.
#[operation(
    name = "llvm.intr.vp.zext",
    traits = [Pure],
)]
pub struct VPZExtOp {
    #[operand]
    src: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    evl: I32,
    #[result]
    res: LLVMType,
}

/// `llvm.va_arg`.
#[operation(name = "llvm.va_arg", format = "$arg attr-dict `:` functional-type($arg, $res)")]
pub struct VaArgOp {
    #[operand]
    arg: LLVMAnyPointer,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vacopy`: Copies the current argument position from `src_list` to `dest_list`.
#[operation(
    name = "llvm.intr.vacopy",
    format = "$src_list `to` $dest_list attr-dict `:` type(operands)"
)]
pub struct VaCopyOp {
    #[operand]
    dest_list: LLVMAnyPointer,
    #[operand]
    src_list: LLVMAnyPointer,
}

/// `llvm.intr.vaend`: Destroys `arg_list`, which has been initialized by `intr.vastart` or
/// `intr.vacopy`.
#[operation(
    name = "llvm.intr.vaend",
    format = "$arg_list attr-dict `:` qualified(type($arg_list))"
)]
pub struct VaEndOp {
    #[operand]
    arg_list: LLVMAnyPointer,
}

/// `llvm.intr.vastart`: Initializes `arg_list` for subsequent variadic argument extractions.
#[operation(
    name = "llvm.intr.vastart",
    format = "$arg_list attr-dict `:` qualified(type($arg_list))"
)]
pub struct VaStartOp {
    #[operand]
    arg_list: LLVMAnyPointer,
}

/// `llvm.intr.var.annotation`.
#[operation(
    name = "llvm.intr.var.annotation",
    traits = [AllTypesMatch(annotation, file_name, attr)],
)]
pub struct VarAnnotation {
    #[operand]
    val: LLVMAnyPointer,
    #[operand]
    annotation: LLVMAnyPointer,
    #[operand(name = "fileName")]
    file_name: LLVMAnyPointer,
    #[operand]
    line: I32,
    #[operand]
    attr: LLVMAnyPointer,
}

/// `llvm.xor`.
#[operation(
    name = "llvm.xor",
    traits = [SameOperandsAndResultType, NoMemoryEffect, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
)]
pub struct XOrOp {
    #[operand]
    lhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[operand]
    rhs: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.zext`.
#[operation(
    name = "llvm.zext",
    traits = [Pure],
    format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
    verify = crate::verify::zext,
    fold = crate::fold::zext,
)]
pub struct ZExtOp {
    #[operand]
    arg: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
    #[attr(Unit, name = "nonNeg")]
    non_neg: bool,
    #[result]
    res: SignlessIntegerOrLLVMDialectCompatibleVectorOf,
}

/// `llvm.mlir.zero`: Creates a zero-initialized value of LLVM dialect type.
#[operation(
    name = "llvm.mlir.zero",
    traits = [Pure, ConstantLike],
    format = "attr-dict `:` type($res)",
    verify = crate::verify::mlir_zero,
    fold = crate::fold::mlir_zero,
)]
pub struct ZeroOp {
    #[result]
    res: LLVMType,
}

/// `llvm.intr.masked.compressstore`.
#[operation(name = "llvm.intr.masked.compressstore")]
pub struct masked_compressstore {
    #[operand]
    value: LLVMAnyVector,
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `llvm.intr.masked.expandload`.
#[operation(name = "llvm.intr.masked.expandload")]
pub struct masked_expandload {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    passthru: LLVMAnyVector,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.masked.gather`.
#[operation(
    name = "llvm.intr.masked.gather",
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::intr_masked_gather,
)]
pub struct masked_gather {
    #[operand]
    ptrs: LLVMDialectCompatibleVectorOfLLVMPointerType,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[operand]
    pass_thru: Variadic<LLVMAnyVector>,
    #[attr]
    alignment: i32,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.masked.scatter`.
#[operation(
    name = "llvm.intr.masked.scatter",
    format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` \
              type($ptrs)",
    verify = crate::verify::intr_masked_scatter,
)]
pub struct masked_scatter {
    #[operand]
    value: LLVMAnyVector,
    #[operand]
    ptrs: LLVMDialectCompatibleVectorOfLLVMPointerType,
    #[operand]
    mask: LLVMDialectCompatibleVectorOf1BitSignlessInteger,
    #[attr]
    alignment: i32,
}

/// `llvm.intr.vector.deinterleave2`.
#[operation(
    name = "llvm.intr.vector.deinterleave2",
    traits = [Pure],
)]
pub struct vector_deinterleave2 {
    #[operand]
    vec: LLVMAnyVector,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.extract`.
#[operation(
    name = "llvm.intr.vector.extract",
    traits = [
        Pure,
        Predicate("vectors are not bigger than 2^17 bits.", crate::predicates::are_small_vectors),
        Predicate("it is not extracting scalable from fixed-length vectors.", crate::predicates::extracts_fixed),
    ],
    format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
)]
pub struct vector_extract {
    #[operand]
    srcvec: LLVMAnyVector,
    #[attr]
    pos: i64,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.vector.insert`.
#[operation(
    name = "llvm.intr.vector.insert",
    traits = [
        Pure, AllTypesMatch(dstvec, res),
        Predicate("vectors are not bigger than 2^17 bits.", crate::predicates::are_small_vectors),
        Predicate("it is not inserting scalable into fixed-length vectors.", crate::predicates::inserts_fixed),
    ],
    format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
)]
pub struct vector_insert {
    #[operand]
    dstvec: LLVMAnyVector,
    #[operand]
    srcvec: LLVMAnyVector,
    #[attr]
    pos: i64,
    #[result]
    res: LLVMAnyVector,
}

/// `llvm.intr.vector.interleave2`.
#[operation(
    name = "llvm.intr.vector.interleave2",
    traits = [
        Pure, AllTypesMatch(vec1, vec2),
        Predicate("result has twice as many elements as 'vec1'", crate::predicates::is_interleaved),
    ],
)]
pub struct vector_interleave2 {
    #[operand]
    vec1: LLVMAnyVector,
    #[operand]
    vec2: LLVMAnyVector,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.add`.
#[operation(
    name = "llvm.intr.vector.reduce.add",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_add {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.and`.
#[operation(
    name = "llvm.intr.vector.reduce.and",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_and {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fadd`.
#[operation(
    name = "llvm.intr.vector.reduce.fadd",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_fadd {
    #[operand]
    start_value: AnyFloat,
    #[operand]
    input: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fmax`.
#[operation(
    name = "llvm.intr.vector.reduce.fmax",
    traits = [Pure, SameOperandsAndResultElementType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct vector_reduce_fmax {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fmaximum`.
#[operation(
    name = "llvm.intr.vector.reduce.fmaximum",
    traits = [Pure, SameOperandsAndResultElementType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct vector_reduce_fmaximum {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fmin`.
#[operation(
    name = "llvm.intr.vector.reduce.fmin",
    traits = [Pure, SameOperandsAndResultElementType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct vector_reduce_fmin {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fminimum`.
#[operation(
    name = "llvm.intr.vector.reduce.fminimum",
    traits = [Pure, SameOperandsAndResultElementType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
)]
pub struct vector_reduce_fminimum {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.fmul`.
#[operation(
    name = "llvm.intr.vector.reduce.fmul",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_fmul {
    #[operand]
    start_value: AnyFloat,
    #[operand]
    input: LLVMDialectCompatibleVectorOfFloatingPoint,
    #[attr(default = FastmathFlags::NONE, name = "fastmathFlags")]
    fastmath_flags: FastmathFlags,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.mul`.
#[operation(
    name = "llvm.intr.vector.reduce.mul",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_mul {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.or`.
#[operation(
    name = "llvm.intr.vector.reduce.or",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_or {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.smax`.
#[operation(
    name = "llvm.intr.vector.reduce.smax",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_smax {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.smin`.
#[operation(
    name = "llvm.intr.vector.reduce.smin",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_smin {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.umax`.
#[operation(
    name = "llvm.intr.vector.reduce.umax",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_umax {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.umin`.
#[operation(
    name = "llvm.intr.vector.reduce.umin",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_umin {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vector.reduce.xor`.
#[operation(
    name = "llvm.intr.vector.reduce.xor",
    traits = [Pure, SameOperandsAndResultElementType],
)]
pub struct vector_reduce_xor {
    #[operand]
    r#in: LLVMDialectCompatibleVectorOfSignlessInteger,
    #[result]
    res: LLVMType,
}

/// `llvm.intr.vscale`.
#[operation(name = "llvm.intr.vscale")]
pub struct vscale {
    #[result]
    res: LLVMType,
}
