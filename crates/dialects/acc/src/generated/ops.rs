//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyInteger, AnyType, AnyTypeOf, I1, Index};
use terrace_builtin::property::{StrArrayAttr, SymbolName, Unit};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasParentOneOf, HasRecursiveMemoryEffects,
    IsTerminator, IsolatedFromAbove, NoMemoryEffect, NoTerminator, Pure, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::{ArrayAttr, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    OpenACCAnyPointerOrMappableType, OpenACCPointerLikeType, OpenACCPointerLikeTypeInterface,
};
use super::enums::{
    ClauseDefaultValue, CombinedConstructsType, DataClause, DataClauseModifier, DeviceType,
    ReductionOperator,
};
use super::kinds::{
    BoolArrayAttr, DeviceTypeArrayAttr, DeviceTypeAttributes, GangArgTypeArrayAttr, I64ArrayAttr,
    SymbolRefArrayAttr, SymbolRefAttrKind, TypeAttrKind,
};
use super::types::{DataBoundsType, DeclareTokenType};
use crate::directives::{
    AccVar, BindName, CombinedConstructsLoop, DeviceTypeOperands,
    DeviceTypeOperandsWithKeywordOnly, DeviceTypeOperandsWithSegment, GangClause, LoopControl,
    NumGangs, OperandWithKeywordOnly, OperandsWithKeywordOnly, RecipeSym, RoutineGangClause, Var,
    VarPtrType, WaitClause,
};

/// `acc.atomic.capture`: performs an atomic capture.
#[operation(
    name = "acc.atomic.capture",
    traits = [SingleBlock, SingleBlockImplicitTerminator<TerminatorOp>, HasRecursiveMemoryEffects],
    format = "oilist( `if` `(` $ifCond `)` ) $region attr-dict",
    verify_regions = crate::verify::atomic_capture_regions,
)]
pub struct AtomicCaptureOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[region]
    region: SizedRegion<1>,
}

/// `acc.atomic.read`: performs an atomic read.
#[operation(
    name = "acc.atomic.read",
    format = "oilist( `if` `(` $ifCond `)` ) $v `=` $x `:` type($v) `,` type($x) `,` \
              $element_type attr-dict",
    verify = crate::verify::atomic_read,
)]
pub struct AtomicReadOp {
    #[operand]
    x: OpenACCPointerLikeType,
    #[operand]
    v: OpenACCPointerLikeType,
    #[attr(TypeAttrKind)]
    element_type: Handle<TypeAttr>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.atomic.update`: performs an atomic update.
#[operation(
    name = "acc.atomic.update",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects],
    format = "oilist( `if` `(` $ifCond `)` ) $x `:` type($x) $region attr-dict",
    verify = crate::verify::atomic_update,
    verify_regions = crate::verify::atomic_update_regions,
    canonicalize = crate::canonicalize::atomic_update,
    effects = [read(x), write(x)],
)]
pub struct AtomicUpdateOp {
    #[operand]
    x: OpenACCPointerLikeType,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[region]
    region: SizedRegion<1>,
}

/// `acc.atomic.write`: performs an atomic write.
#[operation(
    name = "acc.atomic.write",
    format = "oilist( `if` `(` $ifCond `)` ) $x `=` $expr `:` type($x) `,` type($expr) attr-dict",
    verify = crate::verify::atomic_write,
)]
pub struct AtomicWriteOp {
    #[operand]
    x: OpenACCPointerLikeType,
    #[operand]
    expr: AnyType,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.attach`: Represents acc attach semantics which updates a pointer in device memory with the
/// corresponding device address of the pointee.
#[operation(
    name = "acc.attach",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct AttachOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccAttach, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.cache`: Represents the cache directive that is associated with a loop.
#[operation(
    name = "acc.cache",
    traits = [NoMemoryEffect, AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct CacheOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccCache, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.copyin`: Represents copyin semantics for acc data clauses like acc copyin and acc copy.
#[operation(
    name = "acc.copyin",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(var), write(acc_var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct CopyinOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccCopyin, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.copyout`: Represents acc copyout semantics - reverse of copyin.
#[operation(
    name = "acc.copyout",
    traits = [AttrSizedOperandSegments],
    format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` \
              custom<VarPtrType>(type($var), $varType) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(acc_var), write(var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct CopyoutOp {
    #[operand(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccCopyout, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
}

/// `acc.create`: Represents create semantics for acc data clauses like acc create and acc copyout.
#[operation(
    name = "acc.create",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        write(acc_var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct CreateOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccCreate, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.bounds`: Represents normalized bounds information for acc data clause.
#[operation(
    name = "acc.bounds",
    traits = [AttrSizedOperandSegments, NoMemoryEffect],
    format = "oilist( `lowerbound` `(` $lowerbound `:` type($lowerbound) `)` | `upperbound` `(` \
              $upperbound `:` type($upperbound) `)` | `extent` `(` $extent `:` type($extent) `)` \
              | `stride` `(` $stride `:` type($stride) `)` | `startIdx` `(` $startIdx `:` \
              type($startIdx) `)` ) attr-dict",
    verify = crate::verify::bounds,
)]
pub struct DataBoundsOp {
    #[operand]
    lowerbound: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    upperbound: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    extent: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    stride: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(default = false, name = "strideInBytes")]
    stride_in_bytes: bool,
    #[operand(name = "startIdx")]
    start_idx: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[result]
    result: DataBoundsType,
}

/// `acc.data`: data construct.
#[operation(
    name = "acc.data",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "oilist( `if` `(` $ifCond `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `dataOperands` `(` $dataClauseOperands `:` \
              type($dataClauseOperands) `)` | `wait` `` custom<WaitClause>($waitOperands, \
              type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, \
              $hasWaitDevnum, $waitOnly) ) $region attr-dict-with-keyword",
    verify = crate::verify::data,
    verify_regions = crate::verify::construct_regions,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(name = "defaultAttr")]
    default_attr: Option<ClauseDefaultValue>,
    #[region]
    region: AnyRegion,
}

/// `acc.declare_device_resident`: Represents acc declare device_resident semantics.
#[operation(
    name = "acc.declare_device_resident",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(var), write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DeclareDeviceResidentOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccDeclareDeviceResident, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.declare_enter`: declare directive - entry to implicit data region.
#[operation(
    name = "acc.declare_enter",
    format = "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::declare_enter,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DeclareEnterOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[result]
    token: DeclareTokenType,
}

/// `acc.declare_exit`: declare directive - exit from implicit data region.
#[operation(
    name = "acc.declare_exit",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `token` `(` $token `)` | `dataOperands` `(` $dataClauseOperands `:` \
              type($dataClauseOperands) `)` ) attr-dict-with-keyword",
    verify = crate::verify::declare_exit,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DeclareExitOp {
    #[operand]
    token: Optional<DeclareTokenType>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
}

/// `acc.declare_link`: Represents acc declare link semantics.
#[operation(
    name = "acc.declare_link",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(var), write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DeclareLinkOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccDeclareLink, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.declare`: declare implicit region.
#[operation(
    name = "acc.declare",
    traits = [HasRecursiveMemoryEffects],
    format = "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` $region \
              attr-dict-with-keyword",
    verify = crate::verify::declare,
    effects = [write(resource = crate::resources::CONSTRUCT)],
)]
pub struct DeclareOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[region]
    region: AnyRegion,
}

/// `acc.delete`: Represents acc delete semantics - reverse of create.
#[operation(
    name = "acc.delete",
    traits = [AttrSizedOperandSegments],
    format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly)^)? attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(acc_var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DeleteOp {
    #[operand(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccDelete, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
}

/// `acc.detach`: Represents acc detach semantics - reverse of attach.
#[operation(
    name = "acc.detach",
    traits = [AttrSizedOperandSegments],
    format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly)^)? attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(acc_var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DetachOp {
    #[operand(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccDetach, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
}

/// `acc.deviceptr`: Specifies that the variable pointer is a device pointer.
#[operation(
    name = "acc.deviceptr",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct DevicePtrOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccDeviceptr, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.enter_data`: enter data operation.
#[operation(
    name = "acc.enter_data",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `if` `(` $ifCond `)` | `async` `` \
              custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | \
              `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | `wait` `` \
              custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | \
              `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::enter_data,
    canonicalize = crate::canonicalize::enter_data,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct EnterDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    r#async: bool,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    wait: bool,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
}

/// `acc.exit_data`: exit data operation.
#[operation(
    name = "acc.exit_data",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `if` `(` $ifCond `)` | `async` `` \
              custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | \
              `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | `wait` `` \
              custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | \
              `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::exit_data,
    canonicalize = crate::canonicalize::exit_data,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct ExitDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    r#async: bool,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    wait: bool,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(Unit)]
    finalize: bool,
}

/// `acc.firstprivate_map`: Used to decompose firstprivate semantics and represents the mapping of
/// the initial value.
#[operation(
    name = "acc.firstprivate_map",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [read(var), write(acc_var), read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct FirstprivateMapInitialOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccFirstprivate, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.firstprivate`: Represents firstprivate semantic for the acc firstprivate clause.
#[operation(
    name = "acc.firstprivate",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [read(var), write(acc_var), read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct FirstprivateOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccFirstprivate, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.firstprivate.recipe`: privatization recipe.
#[operation(
    name = "acc.firstprivate.recipe",
    traits = [IsolatedFromAbove, Symbol, AutomaticAllocationScope],
    format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion `copy` $copyRegion \
              (`destroy` $destroyRegion^)?",
    verify_regions = crate::verify::firstprivate_recipe_regions,
)]
pub struct FirstprivateRecipeOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "copyRegion")]
    copy_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// `acc.getdeviceptr`: Gets device address if variable exists on device.
#[operation(
    name = "acc.getdeviceptr",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    effects = [
        read(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct GetDevicePtrOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccGetdeviceptr, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.get_extent`: Extract extent from OpenACC data bounds.
#[operation(
    name = "acc.get_extent",
    traits = [NoMemoryEffect],
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)]
pub struct GetExtentOp {
    #[operand]
    bounds: DataBoundsType,
    #[result]
    result: Index,
}

/// `acc.get_lowerbound`: Extract lowerbound from OpenACC data bounds.
#[operation(
    name = "acc.get_lowerbound",
    traits = [NoMemoryEffect],
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)]
pub struct GetLowerboundOp {
    #[operand]
    bounds: DataBoundsType,
    #[result]
    result: Index,
}

/// `acc.get_stride`: Extract stride from OpenACC data bounds.
#[operation(
    name = "acc.get_stride",
    traits = [NoMemoryEffect],
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)]
pub struct GetStrideOp {
    #[operand]
    bounds: DataBoundsType,
    #[result]
    result: Index,
}

/// `acc.get_upperbound`: Extract upperbound from OpenACC data bounds.
#[operation(
    name = "acc.get_upperbound",
    traits = [NoMemoryEffect],
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)]
pub struct GetUpperboundOp {
    #[operand]
    bounds: DataBoundsType,
    #[result]
    result: Index,
}

/// `acc.global_ctor`: Used to hold construction operations associated with globals such as declare.
#[operation(
    name = "acc.global_ctor",
    traits = [IsolatedFromAbove, Symbol],
    format = "$sym_name $region attr-dict-with-keyword",
)]
pub struct GlobalConstructorOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    region: AnyRegion,
}

/// `acc.global_dtor`: Used to hold destruction operations associated with globals such as declare.
#[operation(
    name = "acc.global_dtor",
    traits = [IsolatedFromAbove, Symbol],
    format = "$sym_name $region attr-dict-with-keyword",
)]
pub struct GlobalDestructorOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    region: AnyRegion,
}

/// `acc.host_data`: host_data construct.
#[operation(
    name = "acc.host_data",
    traits = [AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "oilist( `if` `(` $ifCond `)` | `dataOperands` `(` $dataClauseOperands `:` \
              type($dataClauseOperands) `)` ) $region attr-dict-with-keyword",
    verify = crate::verify::host_data,
    verify_regions = crate::verify::construct_regions,
    canonicalize = crate::canonicalize::host_data,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct HostDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(Unit, name = "ifPresent")]
    if_present: bool,
    #[region]
    region: AnyRegion,
}

/// `acc.init`: init operation.
#[operation(
    name = "acc.init",
    traits = [AttrSizedOperandSegments],
    format = "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` \
              ) attr-dict-with-keyword",
    verify = crate::verify::init,
)]
pub struct InitOp {
    #[attr(DeviceTypeAttributes)]
    device_types: Option<Handle<ArrayAttr>>,
    #[operand(name = "deviceNum")]
    device_num: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.kernel_environment`: Decomposition of compute constructs to capture data mapping and
/// asynchronous behavior information.
#[operation(
    name = "acc.kernel_environment",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects, SingleBlock, NoTerminator],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` | \
              `async` `` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, \
              type($asyncOperands), $asyncOperandsDeviceType, $asyncOnly) | `wait` `` \
              custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, \
              $waitOperandsSegments, $hasWaitDevnum, $waitOnly) ) $region attr-dict",
    verify_regions = crate::verify::construct_regions,
    canonicalize = crate::canonicalize::kernel_environment,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct KernelEnvironmentOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<AnyType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[region]
    region: SizedRegion<1>,
}

/// `acc.kernels`: kernels construct.
#[operation(
    name = "acc.kernels",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` \
              $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands \
              `:` type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, \
              type($numGangs), $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` \
              custom<DeviceTypeOperands>($numWorkers, type($numWorkers), $numWorkersDeviceType) \
              `)` | `private` `(` $privateOperands `:` type($privateOperands) `)` | \
              `vector_length` `(` custom<DeviceTypeOperands>($vectorLength, type($vectorLength), \
              $vectorLengthDeviceType) `)` | `wait` `` custom<WaitClause>($waitOperands, \
              type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, \
              $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` $ifCond `)` | \
              `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region \
              attr-dict-with-keyword",
    verify = crate::verify::kernels,
    verify_regions = crate::verify::construct_regions,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct KernelsOp {
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "numGangs")]
    num_gangs: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "numGangsSegments")]
    num_gangs_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "numGangsDeviceType")]
    num_gangs_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "numWorkers")]
    num_workers: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "numWorkersDeviceType")]
    num_workers_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "vectorLength")]
    vector_length: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "vectorLengthDeviceType")]
    vector_length_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "selfCond")]
    self_cond: Optional<I1>,
    #[attr(Unit, name = "selfAttr")]
    self_attr: bool,
    #[operand(name = "reductionOperands")]
    reduction_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "privateOperands")]
    private_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "firstprivateOperands")]
    firstprivate_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(name = "defaultAttr")]
    default_attr: Option<ClauseDefaultValue>,
    #[attr(Unit)]
    combined: bool,
    #[region]
    region: AnyRegion,
}

/// `acc.loop`: loop construct.
#[operation(
    name = "acc.loop",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )? oilist( `gang` \
              `` custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType, \
              $gangOperandsDeviceType, $gangOperandsSegments, $gang) | `worker` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>( $workerNumOperands, \
              type($workerNumOperands), $workerNumOperandsDeviceType, $worker) | `vector` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($vectorOperands, type($vectorOperands), \
              $vectorOperandsDeviceType, $vector) | `private` `(` $privateOperands `:` \
              type($privateOperands) `)` | `firstprivate` `(` $firstprivateOperands `:` \
              type($firstprivateOperands) `)` | `tile` `(` \
              custom<DeviceTypeOperandsWithSegment>($tileOperands, type($tileOperands), \
              $tileOperandsDeviceType, $tileOperandsSegments) `)` | `reduction` `(` \
              $reductionOperands `:` type($reductionOperands) `)` | `cache` `(` $cacheOperands \
              `:` type($cacheOperands) `)` ) custom<LoopControl>($region, $lowerbound, \
              type($lowerbound), $upperbound, type($upperbound), $step, type($step)) ( `(` \
              type($results)^ `)` )? attr-dict-with-keyword",
    verify = crate::verify::r#loop,
    verify_regions = crate::verify::construct_regions,
    effects = [write(resource = crate::resources::CONSTRUCT)],
)]
pub struct LoopOp {
    #[operand]
    lowerbound: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    upperbound: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    step: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "inclusiveUpperbound")]
    inclusive_upperbound: Option<Vec<bool>>,
    #[attr(I64ArrayAttr)]
    collapse: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "collapseDeviceType")]
    collapse_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "gangOperands")]
    gang_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(GangArgTypeArrayAttr, name = "gangOperandsArgType")]
    gang_operands_arg_type: Option<Handle<ArrayAttr>>,
    #[attr(name = "gangOperandsSegments")]
    gang_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "gangOperandsDeviceType")]
    gang_operands_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "workerNumOperands")]
    worker_num_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "workerNumOperandsDeviceType")]
    worker_num_operands_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "vectorOperands")]
    vector_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "vectorOperandsDeviceType")]
    vector_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    seq: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    independent: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    auto_: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    gang: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    worker: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    vector: Option<Handle<ArrayAttr>>,
    #[operand(name = "tileOperands")]
    tile_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "tileOperandsSegments")]
    tile_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "tileOperandsDeviceType")]
    tile_operands_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "cacheOperands")]
    cache_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "privateOperands")]
    private_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "firstprivateOperands")]
    firstprivate_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "reductionOperands")]
    reduction_operands: Variadic<AnyType>,
    #[attr]
    combined: Option<CombinedConstructsType>,
    #[attr(Unit)]
    unstructured: bool,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: AnyRegion,
}

/// `acc.nocreate`: Represents acc no_create semantics.
#[operation(
    name = "acc.nocreate",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct NoCreateOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccNoCreate, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// Runs its region as parallel gangs on an accelerator (OpenACC: `parallel`).
///
/// Operands stand for the clauses: data operations for `copy`, `create` and others, sizes for
/// `num_gangs`, `num_workers` and `vector_length`, conditions for `if` and `self`. The region ends
/// in `acc.yield`.
///
/// ```mlir
/// func.func @clear(%data: memref<64xf32>) {
///   %zero = arith.constant 0.0 : f32
///   %device = acc.copyin varPtr(%data : memref<64xf32>) -> memref<64xf32>
///   acc.parallel dataOperands(%device : memref<64xf32>) {
///     linalg.fill ins(%zero : f32) outs(%data : memref<64xf32>)
///     acc.yield
///   }
///   acc.copyout accPtr(%device : memref<64xf32>) to varPtr(%data : memref<64xf32>)
///   return
/// }
/// ```
#[operation(
    name = "acc.parallel",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` \
              $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands \
              `:` type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, \
              type($numGangs), $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` \
              custom<DeviceTypeOperands>($numWorkers, type($numWorkers), $numWorkersDeviceType) \
              `)` | `private` `(` $privateOperands `:` type($privateOperands) `)` | \
              `vector_length` `(` custom<DeviceTypeOperands>($vectorLength, type($vectorLength), \
              $vectorLengthDeviceType) `)` | `wait` `` custom<WaitClause>($waitOperands, \
              type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, \
              $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` $ifCond `)` | \
              `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region \
              attr-dict-with-keyword",
    verify = crate::verify::parallel,
    verify_regions = crate::verify::construct_regions,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct ParallelOp {
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "numGangs")]
    num_gangs: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "numGangsSegments")]
    num_gangs_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "numGangsDeviceType")]
    num_gangs_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "numWorkers")]
    num_workers: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "numWorkersDeviceType")]
    num_workers_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "vectorLength")]
    vector_length: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "vectorLengthDeviceType")]
    vector_length_device_type: Option<Handle<ArrayAttr>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "selfCond")]
    self_cond: Optional<I1>,
    #[attr(Unit, name = "selfAttr")]
    self_attr: bool,
    #[operand(name = "reductionOperands")]
    reduction_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "privateOperands")]
    private_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "firstprivateOperands")]
    firstprivate_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(name = "defaultAttr")]
    default_attr: Option<ClauseDefaultValue>,
    #[attr(Unit)]
    combined: bool,
    #[region]
    region: AnyRegion,
}

/// `acc.present`: Specifies that the variable is already present on device.
#[operation(
    name = "acc.present",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct PresentOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccPresent, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.private`: Represents private semantics for acc private clause.
#[operation(
    name = "acc.private",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [write(acc_var), read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct PrivateOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccPrivate, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.private.recipe`: privatization recipe.
#[operation(
    name = "acc.private.recipe",
    traits = [IsolatedFromAbove, Symbol, AutomaticAllocationScope],
    format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion (`destroy` \
              $destroyRegion^)?",
    verify_regions = crate::verify::private_recipe_regions,
)]
pub struct PrivateRecipeOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// `acc.reduction`: Represents reduction semantics for acc reduction clause.
#[operation(
    name = "acc.reduction",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [read(var), write(acc_var), read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct ReductionOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccReduction, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.reduction.recipe`: reduction recipe.
#[operation(
    name = "acc.reduction.recipe",
    traits = [IsolatedFromAbove, Symbol, AutomaticAllocationScope],
    format = "$sym_name `:` $type attr-dict-with-keyword `reduction_operator` $reductionOperator \
              `init` $initRegion `combiner` $combinerRegion (`destroy` $destroyRegion^)?",
    verify_regions = crate::verify::reduction_recipe_regions,
)]
pub struct ReductionRecipeOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(name = "reductionOperator")]
    reduction_operator: ReductionOperator,
    #[region(name = "initRegion")]
    init_region: AnyRegion,
    #[region(name = "combinerRegion")]
    combiner_region: AnyRegion,
    #[region(name = "destroyRegion")]
    destroy_region: AnyRegion,
}

/// `acc.routine`: acc routine operation.
#[operation(
    name = "acc.routine",
    traits = [IsolatedFromAbove],
    format = "$sym_name `func` `(` $func_name `)` oilist ( `bind` `(` \
              custom<BindName>($bindIdName, $bindStrName ,$bindIdNameDeviceType, \
              $bindStrNameDeviceType) `)` | `gang` `` custom<RoutineGangClause>($gang, $gangDim, \
              $gangDimDeviceType) | `worker` custom<DeviceTypeArrayAttr>($worker) | `vector` \
              custom<DeviceTypeArrayAttr>($vector) | `seq` custom<DeviceTypeArrayAttr>($seq) | \
              `nohost` $nohost | `implicit` $implicit ) attr-dict-with-keyword",
    verify = crate::verify::routine,
)]
pub struct RoutineOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(SymbolRefAttrKind)]
    func_name: Handle<SymbolRefAttr>,
    #[attr(SymbolRefArrayAttr, name = "bindIdName")]
    bind_id_name: Option<Handle<ArrayAttr>>,
    #[attr(StrArrayAttr, name = "bindStrName")]
    bind_str_name: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "bindIdNameDeviceType")]
    bind_id_name_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "bindStrNameDeviceType")]
    bind_str_name_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    worker: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    vector: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr)]
    seq: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    nohost: bool,
    #[attr(Unit)]
    implicit: bool,
    #[attr(DeviceTypeArrayAttr)]
    gang: Option<Handle<ArrayAttr>>,
    #[attr(I64ArrayAttr, name = "gangDim")]
    gang_dim: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "gangDimDeviceType")]
    gang_dim_device_type: Option<Handle<ArrayAttr>>,
}

/// `acc.serial`: serial construct.
#[operation(
    name = "acc.serial",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` \
              $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands \
              `:` type($firstprivateOperands) `)` | `private` `(` $privateOperands `:` \
              type($privateOperands) `)` | `wait` `` custom<WaitClause>($waitOperands, \
              type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, \
              $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` $ifCond `)` | \
              `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region \
              attr-dict-with-keyword",
    verify = crate::verify::serial,
    verify_regions = crate::verify::construct_regions,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct SerialOp {
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "selfCond")]
    self_cond: Optional<I1>,
    #[attr(Unit, name = "selfAttr")]
    self_attr: bool,
    #[operand(name = "reductionOperands")]
    reduction_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "privateOperands")]
    private_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "firstprivateOperands")]
    firstprivate_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(name = "defaultAttr")]
    default_attr: Option<ClauseDefaultValue>,
    #[attr(Unit)]
    combined: bool,
    #[region]
    region: AnyRegion,
}

/// `acc.set`: set operation.
#[operation(
    name = "acc.set",
    traits = [AttrSizedOperandSegments],
    format = "oilist(`default_async` `(` $defaultAsync `:` type($defaultAsync) `)` | `device_num` \
              `(` $deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::set,
    effects = [write(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct SetOp {
    #[attr]
    device_type: Option<DeviceType>,
    #[operand(name = "defaultAsync")]
    default_async: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "deviceNum")]
    device_num: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.shutdown`: shutdown operation.
#[operation(
    name = "acc.shutdown",
    traits = [AttrSizedOperandSegments],
    format = "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` |`if` `(` $ifCond `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::shutdown,
)]
pub struct ShutdownOp {
    #[attr(DeviceTypeAttributes)]
    device_types: Option<Handle<ArrayAttr>>,
    #[operand(name = "deviceNum")]
    device_num: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.terminator`: Generic terminator for OpenACC regions.
#[operation(
    name = "acc.terminator",
    traits = [Pure, IsTerminator],
    interfaces = [terrace_interfaces::RegionBranchTerminator],
    format = "attr-dict",
)]
pub struct TerminatorOp {}

/// `acc.update_device`: Represents acc update device semantics.
#[operation(
    name = "acc.update_device",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [read(var), write(acc_var), read(resource = crate::resources::CURRENT_DEVICE_ID)],
)]
pub struct UpdateDeviceOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccUpdateDevice, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.update_host`: Represents acc update host semantics.
#[operation(
    name = "acc.update_host",
    traits = [AttrSizedOperandSegments],
    format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` \
              custom<VarPtrType>(type($var), $varType) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(acc_var), write(var), read(resource = crate::resources::RUNTIME_COUNTERS),
        write(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct UpdateHostOp {
    #[operand(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccUpdateHost, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
}

/// `acc.update`: update operation.
#[operation(
    name = "acc.update",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `if` `(` $ifCond `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, \
              type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, \
              $hasWaitDevnum, $waitOnly) | `dataOperands` `(` $dataClauseOperands `:` \
              type($dataClauseOperands) `)` ) attr-dict-with-keyword",
    verify = crate::verify::update,
    canonicalize = crate::canonicalize::update,
    effects = [
        write(resource = crate::resources::CONSTRUCT),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct UpdateOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Option<Vec<i32>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOperandsDeviceType")]
    wait_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(BoolArrayAttr, name = "hasWaitDevnum")]
    has_wait_devnum: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "waitOnly")]
    wait_only: Option<Handle<ArrayAttr>>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<OpenACCAnyPointerOrMappableType>,
    #[attr(Unit, name = "ifPresent")]
    if_present: bool,
}

/// `acc.use_device`: Represents acc use_device semantics.
#[operation(
    name = "acc.use_device",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` \
              `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
              custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
              $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` \
              ) `->` type($accVar) attr-dict",
    verify = crate::verify::data_operation,
    effects = [
        read(resource = crate::resources::RUNTIME_COUNTERS),
        read(resource = crate::resources::CURRENT_DEVICE_ID),
    ],
)]
pub struct UseDeviceOp {
    #[operand]
    var: OpenACCAnyPointerOrMappableType,
    #[attr(TypeAttrKind, name = "varType")]
    var_type: Handle<TypeAttr>,
    #[operand(name = "varPtrPtr")]
    var_ptr_ptr: Optional<OpenACCPointerLikeTypeInterface>,
    #[operand]
    bounds: Variadic<DataBoundsType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOperandsDeviceType")]
    async_operands_device_type: Option<Handle<ArrayAttr>>,
    #[attr(DeviceTypeArrayAttr, name = "asyncOnly")]
    async_only: Option<Handle<ArrayAttr>>,
    #[attr(default = DataClause::AccUseDevice, name = "dataClause")]
    data_clause: DataClause,
    #[attr(default = true)]
    structured: bool,
    #[attr(default = false)]
    implicit: bool,
    #[attr(default = DataClauseModifier::NONE)]
    modifiers: DataClauseModifier,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(SymbolRefAttrKind)]
    recipe: Option<Handle<SymbolRefAttr>>,
    #[result(name = "accVar")]
    acc_var: OpenACCAnyPointerOrMappableType,
}

/// `acc.wait`: wait operation.
#[operation(
    name = "acc.wait",
    traits = [AttrSizedOperandSegments],
    format = "( `(` $waitOperands^ `:` type($waitOperands) `)` )? oilist( `async` `` \
              custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | \
              `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | `if` `(` $ifCond `)` ) \
              attr-dict-with-keyword",
    verify = crate::verify::wait,
)]
pub struct WaitOp {
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "asyncOperand")]
    async_operand: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand(name = "waitDevnum")]
    wait_devnum: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    r#async: bool,
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
}

/// `acc.yield`: Acc yield and termination operation.
#[operation(
    name = "acc.yield",
    traits = [
        Pure, ReturnLike, IsTerminator,
        HasParentOneOf<(FirstprivateRecipeOp, LoopOp, ParallelOp, PrivateRecipeOp, ReductionRecipeOp, SerialOp, AtomicUpdateOp)>,
    ],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
