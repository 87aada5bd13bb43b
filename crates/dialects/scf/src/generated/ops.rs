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

/// Ends the `before` region of an `scf.while` and decides whether the loop goes on.
///
/// If the condition is true, the remaining operands become the arguments of the `after` region;
/// otherwise they become the results of the loop. Their types therefore equal the result types of
/// the `scf.while`.
///
/// ```mlir
/// func.func @log2(%n: i32) -> i32 {
///   %c0 = arith.constant 0 : i32
///   %c1 = arith.constant 1 : i32
///   %r:2 = scf.while (%x = %n, %log = %c0) : (i32, i32) -> (i32, i32) {
///     %more = arith.cmpi ugt, %x, %c1 : i32
///     scf.condition(%more) %x, %log : i32, i32
///   } do {
///   ^bb0(%x: i32, %log: i32):
///     %half = arith.shrui %x, %c1 : i32
///     %next = arith.addi %log, %c1 : i32
///     scf.yield %half, %next : i32, i32
///   }
///   return %r#1 : i32
/// }
/// ```
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

/// Runs its region once, so that a graph of blocks can stand where a single operation is expected.
///
/// ```text
/// scf.execute_region (-> types)? (no_inline)? { blocks } attr-dict
/// ```
///
/// Every `scf.yield` in the region leaves it and supplies the results. The region may use values
/// from outside. With `no_inline`, canonicalization keeps the operation even if the region has a
/// single block.
///
/// ```mlir
/// func.func @clamp_to_zero(%x: i32) -> i32 {
///   %zero = arith.constant 0 : i32
///   %negative = arith.cmpi slt, %x, %zero : i32
///   %result = scf.execute_region -> i32 {
///     cf.cond_br %negative, ^low, ^keep
///   ^low:
///     scf.yield %zero : i32
///   ^keep:
///     scf.yield %x : i32
///   }
///   return %result : i32
/// }
/// ```
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

/// Repeats its region for an induction variable that counts from a lower bound, inclusive, to an
/// upper bound, exclusive.
///
/// ```text
/// scf.for (unsigned)? %i = %lower to %upper step %step
///     (iter_args(%arg = %init, …) -> (types))? (: type)? { … } attr-dict
/// ```
///
/// The step must be positive. Bounds, step and induction variable have one type, `index` or a
/// signless integer, and are compared as signed numbers unless the loop is `unsigned`. Values that
/// change from one iteration to the next are loop-carried: `iter_args` binds each to an initial
/// value, the `scf.yield` at the end of the region supplies the values of the next iteration, and
/// the last ones are the results. If there is no iteration, the results are the initial values.
///
/// The type is left out if it is `index`, and the terminator if it yields nothing.
///
/// ```mlir
/// func.func @sum(%buffer: memref<?xf32>, %n: index) -> f32 {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %zero = arith.constant 0.0 : f32
///   %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
///     %x = memref.load %buffer[%i] : memref<?xf32>
///     %next = arith.addf %acc, %x : f32
///     scf.yield %next : f32
///   }
///   return %sum : f32
/// }
/// ```
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

/// Runs its region for every point of an index space, in any order or in parallel.
///
/// ```text
/// scf.forall (%i, …) in (%upper, …) (shared_outs(%arg = %init, …) -> (types))? { … } attr-dict
/// scf.forall (%i, …) = (%lower, …) to (%upper, …) step (%step, …) …
/// ```
///
/// The bounds are constants or `index` values; without lower bounds and steps, they are 0 and 1.
/// Tensors in `shared_outs` are the destinations: each iteration sees its own argument, and the
/// `scf.forall.in_parallel` at the end of the region inserts what the iteration computed. The
/// results are the tensors with all insertions. `mapping` assigns the dimensions to levels of a
/// machine.
///
/// ```mlir
/// func.func @negate(%in: tensor<8x4xf32>, %out: tensor<8x4xf32>) -> tensor<8x4xf32> {
///   %result = scf.forall (%i) in (8) shared_outs(%dest = %out) -> (tensor<8x4xf32>) {
///     %row = tensor.extract_slice %in[%i, 0] [1, 4] [1, 1]
///         : tensor<8x4xf32> to tensor<4xf32>
///     %negated = arith.negf %row : tensor<4xf32>
///     scf.forall.in_parallel {
///       tensor.parallel_insert_slice %negated into %dest[%i, 0] [1, 4] [1, 1]
///           : tensor<4xf32> into tensor<8x4xf32>
///     }
///   }
///   return %result : tensor<8x4xf32>
/// }
/// ```
#[operation(
    name = "scf.forall",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator<InParallelOp>, HasParallelRegion,
    ],
    interfaces = [
        terrace_interfaces::DestinationStyle, terrace_interfaces::LoopLike,
        terrace_interfaces::RegionBranchOp,
    ],
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

/// Runs one of two regions, depending on a condition.
///
/// ```text
/// scf.if %condition (-> (types))? { … } (else { … })? attr-dict
/// ```
///
/// The results are the operands of the `scf.yield` of the region that ran; an operation with
/// results needs both regions. Without results, the `else` region may be left out, and the
/// terminators are implicit.
///
/// ```mlir
/// func.func @max(%a: f32, %b: f32) -> f32 {
///   %greater = arith.cmpf ogt, %a, %b : f32
///   %max = scf.if %greater -> (f32) {
///     scf.yield %a : f32
///   } else {
///     scf.yield %b : f32
///   }
///   return %max : f32
/// }
/// ```
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

/// Ends the region of an `scf.forall` and holds the insertions into the shared tensors.
///
/// ```text
/// scf.forall.in_parallel { insertions } attr-dict
/// ```
///
/// The region contains only operations that insert in parallel, such as
/// `tensor.parallel_insert_slice`, with arguments of `shared_outs` as destinations. All insertions
/// of all iterations take effect together; insertions into the same element are undefined.
///
/// ```mlir
/// func.func @fill(%row: tensor<1x4xf32>, %out: tensor<8x4xf32>) -> tensor<8x4xf32> {
///   %result = scf.forall (%i) in (8) shared_outs(%dest = %out) -> (tensor<8x4xf32>) {
///     scf.forall.in_parallel {
///       tensor.parallel_insert_slice %row into %dest[%i, 0] [1, 4] [1, 1]
///           : tensor<1x4xf32> into tensor<8x4xf32>
///     }
///   }
///   return %result : tensor<8x4xf32>
/// }
/// ```
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

/// Runs the region whose case equals an `index` value, or the default region.
///
/// The cases are distinct constants. The results are the operands of the `scf.yield` of the region
/// that ran.
///
/// ```mlir
/// func.func @rounds(%level: index) -> i32 {
///   %rounds = scf.index_switch %level -> i32
///   case 0 {
///     %few = arith.constant 2 : i32
///     scf.yield %few : i32
///   }
///   case 5 {
///     %many = arith.constant 20 : i32
///     scf.yield %many : i32
///   }
///   default {
///     %usual = arith.constant 10 : i32
///     scf.yield %usual : i32
///   }
///   return %rounds : i32
/// }
/// ```
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

/// Runs its region for every point of an index space, in any order or in parallel, and reduces
/// values over all iterations.
///
/// ```text
/// scf.parallel (%i, …) = (%lower, …) to (%upper, …) step (%step, …)
///     (init (%value, …) -> types)? { … } attr-dict
/// ```
///
/// Every dimension has an `index` lower bound, upper bound (exclusive) and positive step.
/// Reductions begin with the values of `init`; the `scf.reduce` at the end of the region has one
/// value and one region for each. As the order of combination is open, only associative and
/// commutative reductions give a definite result.
///
/// ```mlir
/// func.func @sum(%buffer: memref<?x?xf32>, %m: index, %n: index) -> f32 {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %zero = arith.constant 0.0 : f32
///   %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) init (%zero) -> f32 {
///     %x = memref.load %buffer[%i, %j] : memref<?x?xf32>
///     scf.reduce(%x : f32) {
///     ^bb0(%a: f32, %b: f32):
///       %both = arith.addf %a, %b : f32
///       scf.reduce.return %both : f32
///     }
///   }
///   return %sum : f32
/// }
/// ```
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

/// Ends the region of an `scf.parallel` with one value and one region for each reduction.
///
/// A region has two arguments, partial results of the reduction, and combines them into the operand
/// of its `scf.reduce.return`. An `scf.parallel` without reductions ends in `scf.reduce` without
/// operands, which is implicit in the text.
///
/// ```mlir
/// func.func @max(%buffer: memref<16xi32>, %least: i32) -> i32 {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %c16 = arith.constant 16 : index
///   %max = scf.parallel (%i) = (%c0) to (%c16) step (%c1) init (%least) -> i32 {
///     %x = memref.load %buffer[%i] : memref<16xi32>
///     scf.reduce(%x : i32) {
///     ^bb0(%a: i32, %b: i32):
///       %greater = arith.maxsi %a, %b : i32
///       scf.reduce.return %greater : i32
///     }
///   }
///   return %max : i32
/// }
/// ```
#[operation(
    name = "scf.reduce",
    traits = [IsTerminator, HasParent<ParallelOp>, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchTerminator],
    format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
    verify_regions = crate::verify::reduce_regions,
)]
pub struct ReduceOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[region]
    reductions: Variadic<SizedRegion<1>>,
}

/// Ends a region of an `scf.reduce` with the combination of the two arguments.
///
/// The operand has the type of the arguments.
///
/// ```mlir
/// func.func @product(%buffer: memref<16xf64>) -> f64 {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %c16 = arith.constant 16 : index
///   %one = arith.constant 1.0 : f64
///   %product = scf.parallel (%i) = (%c0) to (%c16) step (%c1) init (%one) -> f64 {
///     %x = memref.load %buffer[%i] : memref<16xf64>
///     scf.reduce(%x : f64) {
///     ^bb0(%a: f64, %b: f64):
///       %ab = arith.mulf %a, %b : f64
///       scf.reduce.return %ab : f64
///     }
///   }
///   return %product : f64
/// }
/// ```
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

/// Repeats two regions until a condition is false; the condition is computed between them.
///
/// ```text
/// scf.while (%arg = %init, …) : (types) -> (types) { before } do { after } (attributes {…})?
/// ```
///
/// The `before` region begins with the initial values, or with the values that `after` yielded, and
/// ends in `scf.condition`. If the condition holds, its operands are passed to the `after` region,
/// whose `scf.yield` leads back to `before`; if not, they are the results. The arguments of the two
/// regions may differ in number and type. A loop that computes everything in `before` is a do-while
/// loop.
///
/// ```mlir
/// func.func @first_zero(%buffer: memref<?xi32>) -> index {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %zero = arith.constant 0 : i32
///   %found = scf.while (%i = %c0) : (index) -> index {
///     %x = memref.load %buffer[%i] : memref<?xi32>
///     %more = arith.cmpi ne, %x, %zero : i32
///     scf.condition(%more) %i : index
///   } do {
///   ^bb0(%i: index):
///     %next = arith.addi %i, %c1 : index
///     scf.yield %next : index
///   }
///   return %found : index
/// }
/// ```
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

/// Ends a region of `scf` and passes its operands to the operation that encloses the region.
///
/// The operands are the results of an `scf.if`, `scf.index_switch` or `scf.execute_region`, the
/// loop-carried values of the next iteration in an `scf.for`, and the arguments of `before` in an
/// `scf.while`. Without operands, the operation may be left out of the text.
///
/// ```mlir
/// func.func @power(%x: f32, %n: index) -> f32 {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %one = arith.constant 1.0 : f32
///   %power = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %one) -> (f32) {
///     %next = arith.mulf %acc, %x : f32
///     scf.yield %next : f32
///   }
///   return %power : f32
/// }
/// ```
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
