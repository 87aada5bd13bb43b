//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyRankedTensor, AnySignlessIntegerOrIndex, AnyType, I1, Index,
};
use terrace_builtin::directives::SwitchCases;
use terrace_builtin::property::Unit;
use terrace_ir::constraints::{AnyRegion, MaxSizedRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasOnlyGraphRegion, HasParallelRegion,
    HasParent, HasParentOneOf, HasRecursiveMemoryEffects, IsTerminator, NoRegionArguments,
    NoTerminator, Pure, RecursivelySpeculatable, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::kinds::DeviceMappingArrayAttr;

/// `scf.condition`: loop continuation condition.
#[operation(
    name = "scf.condition",
    traits = [HasParent<WhileOp>, Pure, IsTerminator],
    interfaces = [terrace_interfaces::RegionBranchTerminator],
    format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
)]
pub struct ConditionOp {
    #[operand]
    condition: I1,
    #[operand]
    args: Variadic<AnyType>,
}

/// `scf.execute_region`: operation that executes its region exactly once.
#[operation(
    name = "scf.execute_region",
    traits = [HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_execute_region, crate::assembly::print_execute_region),
    verify = crate::verify::execute_region,
    verify_regions = crate::verify::execute_region_regions,
    canonicalize = crate::canonicalize::execute_region,
)]
pub struct ExecuteRegionOp {
    #[attr(Unit)]
    no_inline: bool,
    #[result]
    result0: Variadic<AnyType>,
    #[region]
    region: AnyRegion,
}

/// `scf.for`: for operation.
#[operation(
    name = "scf.for",
    traits = [
        AutomaticAllocationScope, AllTypesMatch(lower_bound, upper_bound, step), SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
    ],
    interfaces = [
        terrace_interfaces::LoopLike, terrace_interfaces::RegionBranchOp,
        terrace_interfaces::Speculatable,
    ],
    assembly = custom(crate::assembly::parse_for, crate::assembly::print_for),
    verify = crate::verify::r#for,
    verify_regions = crate::verify::for_regions,
    canonicalize = crate::canonicalize::r#for,
)]
pub struct ForOp {
    #[operand(name = "lowerBound")]
    lower_bound: AnySignlessIntegerOrIndex,
    #[operand(name = "upperBound")]
    upper_bound: AnySignlessIntegerOrIndex,
    #[operand]
    step: AnySignlessIntegerOrIndex,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(Unit, name = "unsignedCmp")]
    unsigned_cmp: bool,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `scf.forall`: evaluate a block multiple times in parallel.
#[operation(
    name = "scf.forall",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator<InParallelOp>, HasParallelRegion,
    ],
    interfaces = [terrace_interfaces::LoopLike, terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_forall, crate::assembly::print_forall),
    verify = crate::verify::forall,
    verify_regions = crate::verify::forall_regions,
    canonicalize = crate::canonicalize::forall,
)]
pub struct ForallOp {
    #[operand(name = "dynamicLowerBound")]
    dynamic_lower_bound: Variadic<Index>,
    #[operand(name = "dynamicUpperBound")]
    dynamic_upper_bound: Variadic<Index>,
    #[operand(name = "dynamicStep")]
    dynamic_step: Variadic<Index>,
    #[attr(name = "staticLowerBound")]
    static_lower_bound: Vec<i64>,
    #[attr(name = "staticUpperBound")]
    static_upper_bound: Vec<i64>,
    #[attr(name = "staticStep")]
    static_step: Vec<i64>,
    #[operand]
    outputs: Variadic<AnyRankedTensor>,
    #[attr(DeviceMappingArrayAttr)]
    mapping: Option<Handle<ArrayAttr>>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `scf.if`: if-then-else operation.
#[operation(
    name = "scf.if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        RecursivelySpeculatable, NoRegionArguments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_if, crate::assembly::print_if),
    verify = crate::verify::r#if,
    verify_regions = crate::verify::if_regions,
    fold = crate::fold::r#if,
    canonicalize = crate::canonicalize::r#if,
)]
pub struct IfOp {
    #[operand]
    condition: I1,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "thenRegion")]
    then_region: SizedRegion<1>,
    #[region(name = "elseRegion")]
    else_region: MaxSizedRegion<1>,
}

/// `scf.forall.in_parallel`: terminates a `forall` block.
#[operation(
    name = "scf.forall.in_parallel",
    traits = [
        Pure, IsTerminator, HasParent<ForallOp>, NoTerminator, SingleBlock, HasOnlyGraphRegion,
    ],
    assembly = custom(crate::assembly::parse_forall_in_parallel, crate::assembly::print_forall_in_parallel),
    verify = crate::verify::forall_in_parallel,
)]
pub struct InParallelOp {
    #[region]
    region: SizedRegion<1>,
}

/// `scf.index_switch`: switch-case operation on an index argument.
#[operation(
    name = "scf.index_switch",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = r#"$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\n` `` `default` $defaultRegion"#,
    verify = crate::verify::index_switch,
    verify_regions = crate::verify::index_switch_regions,
    canonicalize = crate::canonicalize::index_switch,
)]
pub struct IndexSwitchOp {
    #[operand]
    arg: Index,
    #[attr]
    cases: Vec<i64>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "defaultRegion")]
    default_region: SizedRegion<1>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}

/// `scf.parallel`: parallel for operation.
#[operation(
    name = "scf.parallel",
    traits = [
        AutomaticAllocationScope, AttrSizedOperandSegments, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator<ReduceOp>, HasParallelRegion,
    ],
    interfaces = [terrace_interfaces::LoopLike, terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_parallel, crate::assembly::print_parallel),
    verify = crate::verify::parallel,
    canonicalize = crate::canonicalize::parallel,
)]
pub struct ParallelOp {
    #[operand(name = "lowerBound")]
    lower_bound: Variadic<Index>,
    #[operand(name = "upperBound")]
    upper_bound: Variadic<Index>,
    #[operand]
    step: Variadic<Index>,
    #[operand(name = "initVals")]
    init_vals: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `scf.reduce`: reduce operation for scf.parallel.
#[operation(
    name = "scf.reduce",
    traits = [IsTerminator, HasParent<ParallelOp>, HasRecursiveMemoryEffects],
    format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
    verify_regions = crate::verify::reduce_regions,
)]
pub struct ReduceOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[region]
    reductions: Variadic<SizedRegion<1>>,
}

/// `scf.reduce.return`: terminator for reduce operation.
#[operation(
    name = "scf.reduce.return",
    traits = [HasParent<ReduceOp>, Pure, IsTerminator],
    format = "$result attr-dict `:` type($result)",
    verify = crate::verify::reduce_return,
)]
pub struct ReduceReturnOp {
    #[operand]
    result: AnyType,
}

/// `scf.while`: a generic 'while' loop.
#[operation(
    name = "scf.while",
    traits = [HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [terrace_interfaces::LoopLike, terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_while, crate::assembly::print_while),
    verify = crate::verify::r#while,
    verify_regions = crate::verify::while_regions,
    canonicalize = crate::canonicalize::r#while,
)]
pub struct WhileOp {
    #[operand]
    inits: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    before: SizedRegion<1>,
    #[region]
    after: SizedRegion<1>,
}

/// `scf.yield`: loop yield and termination operation.
#[operation(
    name = "scf.yield",
    traits = [
        Pure, ReturnLike, IsTerminator,
        HasParentOneOf<(ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp)>,
    ],
    format = "attr-dict ($results^ `:` type($results))?",
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}
