//! Operations with regions, their terminators and symbols.

use std::fmt;

use smallvec::smallvec;
use terrace_builtin::constraints::{AnyType, F32, FunctionTypeLike, I32, Index};
use terrace_builtin::directives::SwitchCases;
use terrace_builtin::property::SymbolName;
use terrace_builtin::{FunctionType, IndexType};
use terrace_interfaces::flow::verify_region_flow;
use terrace_interfaces::{
    CallableOp, RegionBranchOp, RegionBranchTerminator, RegionPoint, RegionSuccessor,
    RegionSuccessors,
};
use terrace_ir::constraints::{AnyRegion, SingleBlockRegion};
use terrace_ir::fold::DialectFold;
use terrace_ir::op_traits::{
    AutomaticAllocationScope, HasOnlyGraphRegion, HasParentOneOf, HasRecursiveMemoryEffects,
    IsTerminator, IsolatedFromAbove, NoTerminator, SingleBlock, SingleBlockImplicitTerminator,
    Symbol, SymbolTable,
};
use terrace_ir::syntax::{Argument, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{Diagnostic, Handle, OpState, RegionRef, Severity, StringAttr, Type, Value};
use terrace_ods::operation;

use super::conversion::declared_effects;
use super::operations;
use crate::{TestDialect, TestReturnOp};

operations! {
    /// An operation with a region.
    OneRegionOp "test.one_region_op" [] {
        #[region] region: AnyRegion,
    }
    /// A region in which stack memory lives.
    AllocaScopeRegionOp "test.alloca_scope_region" [AutomaticAllocationScope]
        (format = "attr-dict-with-keyword $region") {
        #[region] region: AnyRegion,
    }
    /// A graph region that uses no value from outside.
    IsolatedGraphRegionOp "test.isolated_graph_region" [HasOnlyGraphRegion, IsolatedFromAbove]
        (format = "attr-dict-with-keyword $region") {
        #[region] region: AnyRegion,
    }
    /// A region that uses no value from outside.
    IsolatedOneRegionOp "test.isolated_one_region_op" [IsolatedFromAbove] (format =
        "attr-dict-with-keyword $inputs $region `:` type($inputs) `->` type($outputs)") {
        #[operand] inputs: Variadic<AnyType>,
        #[result] outputs: Variadic<AnyType>,
        #[region] region: AnyRegion,
    }
    /// Two regions that use no value from outside.
    IsolatedRegionsOp "test.isolated_regions" [IsolatedFromAbove]
        (format = "attr-dict-with-keyword $regions") {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// Regions in any number.
    ManyRegionsOp "test.many_regions" [] {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// An operation with two regions.
    TwoRegionOp "test.two_region_op" [] {
        #[region] first: AnyRegion,
        #[region] second: AnyRegion,
    }
    /// Blocks without terminators.
    VariadicNoTerminatorOp "test.variadic_no_terminator_op" [NoTerminator]
        (format = "attr-dict `:` $regions") {
        #[region] regions: Variadic<SingleBlockRegion>,
    }
    /// An operation with operands and a region.
    OneRegionWithOperandsOp "test.one_region_with_operands_op" [] {
        #[operand] a: Variadic<AnyType>,
        #[region] region: AnyRegion,
    }
    /// A block whose effects are those of the operation.
    OneRegionWithRecursiveMemoryEffectsOp "test.one_region_with_recursive_memory_effects" [HasRecursiveMemoryEffects]
        () {
        #[result] result: AnyType,
        #[region] region: SingleBlockRegion,
    }
    /// A region with a default dialect of names.
    DefaultDialectOp "test.default_dialect" []
        (format = "regions attr-dict-with-keyword") {
        #[region] region: AnyRegion,
    }
    /// A region whose blocks have names.
    BlockNamesOp "test.block_names" [] (format = "$region attr-dict-with-keyword") {
        #[region] region: AnyRegion,
    }
    /// A region whose arguments are named by their types.
    BlockArgumentNameFromTypeOp "test.block_argument_name_from_type" []
        (format = "$region attr-dict-with-keyword") {
        #[region] region: AnyRegion,
    }
    /// A region whose arguments are named by an interface of types.
    BlockArgumentNameFromTypeInterfaceOp "test.block_argument_name_from_type_interface" []
        (format = "$region attr-dict-with-keyword") {
        #[region] region: AnyRegion,
    }
    /// A region as a value.
    FunctionalRegionOp "test.functional_region_op" []
        (interfaces = [terrace_interfaces::CallableOp]) {
        #[result] result: FunctionTypeLike,
        #[region] region: AnyRegion,
    }
    /// A region whose conversion fails after its signature.
    SignatureConversionUndoOp "test.signature_conversion_undo" [] {
        #[region] region: AnyRegion,
    }
    /// A region whose signature is converted without a type converter.
    SignatureConversionNoConverterOp "test.signature_conversion_no_converter" [] {
        #[region] region: AnyRegion,
    }
    /// Blocks that a conversion merges.
    MergeBlocksOp "test.merge_blocks" [] {
        #[result] result: Variadic<AnyType>,
        #[region] region: AnyRegion,
    }
    /// A switch whose cases fall through.
    SwitchWithNoBreakOp "test.switch_with_no_break" [NoTerminator]
        (format = "$a attr-dict custom<SwitchCases>($cases, $regions)") {
        #[operand] a: Index,
        #[attr] cases: Vec<i64>,
        #[region] regions: Variadic<SingleBlockRegion>,
    }
    /// A table of symbols.
    SymbolTableRegionOp "test.symbol_table_region" [SymbolTable, NoTerminator] {
        #[region] region: SingleBlockRegion,
    }
    /// The terminator of [`LoopBlockOp`].
    LoopBlockTermOp "test.loop_block_term" [IsTerminator]
        (interfaces = [terrace_interfaces::RegionBranchTerminator], format = "`iter` $a `exit` $b attr-dict") {
        #[operand] a: I32,
        #[operand] b: F32,
    }
    /// The terminator of [`SymbolScopeOp`] and its siblings.
    FinishOp "test.finish" [IsTerminator] {}
    /// A block with an implicit terminator.
    SingleBlockImplicitTerminatorOp "test.SingleBlockImplicitTerminator" [SingleBlock, SingleBlockImplicitTerminator<FinishOp>]
        () {
        #[region] region: SingleBlockRegion,
    }
    /// A table of symbols with an implicit terminator.
    SymbolScopeOp "test.symbol_scope" [SymbolTable, SingleBlock, SingleBlockImplicitTerminator<FinishOp>]
        () {
        #[region] region: SingleBlockRegion,
    }
    /// A table of symbols that uses no value from outside.
    SymbolScopeIsolatedOp "test.symbol_scope_isolated" [IsolatedFromAbove, SymbolTable, SingleBlock, SingleBlockImplicitTerminator<FinishOp>]
        () {
        #[operand] a: Variadic<AnyType>,
        #[region] region: SingleBlockRegion,
    }
    /// A parent of `test.child_with_parent_one_of`.
    ParentOp "test.parent" [] {
        #[region] region: AnyRegion,
    }
    /// Another parent of `test.child_with_parent_one_of`.
    Parent1Op "test.parent1" [] {
        #[region] region: AnyRegion,
    }
    /// A child of one of two parents.
    ChildWithParentOneOfOp "test.child_with_parent_one_of" [HasParentOneOf<(ParentOp, Parent1Op)>] {}
    /// A symbol without a body.
    SymbolOp "test.symbol" [Symbol] {
        #[attr(SymbolName)] sym_name: Handle<StringAttr>,
        #[attr] sym_visibility: Option<String>,
    }
    /// A symbol whose visibility is that of the operation.
    OverriddenSymbolVisibilityOp "test.overridden_symbol_visibility" [Symbol] {
        #[attr(SymbolName)] sym_name: Handle<StringAttr>,
    }
    /// A symbol with a result, which is an error.
    SymbolWithResultOp "test.symbol_with_result" [Symbol] {
        #[result] result: AnyType,
        #[attr(SymbolName)] sym_name: Handle<StringAttr>,
    }
    /// A block whose arguments a conversion changes.
    ConvertBlockArgsOp "test.convert_block_args" [SingleBlock]
        (format = "$a $region attr-dict `:` functional-type(operands, results)") {
        #[operand] a: Variadic<AnyType>,
        #[region] region: SingleBlockRegion,
    }
    /// A region whose values a conversion maps.
    RemappedValueRegionOp "test.remapped_value_region" [SingleBlock, SingleBlockImplicitTerminator<TestReturnOp>]
        () {
        #[result] result: Variadic<AnyType>,
        #[region] body: SingleBlockRegion,
    }
}

/// An operation that is verified in several steps.
#[operation(
    name = "test.verifiers",
    traits = [NoTerminator, IsolatedFromAbove],
    verify = verified,
    verify_regions = regions_verified,
)]
pub struct VerifiersOp {
    #[operand]
    a: I32,
    #[region]
    region: SingleBlockRegion,
}

/// Remarks at `op` that a verifier ran.
fn report_run(op: VerifiersOpRef<'_>, verifier: &str) -> Result<(), Diagnostic> {
    let message = format!("success run of {verifier}");
    op.context().emit(Diagnostic::new(Severity::Remark, op.location(), message));
    Ok(())
}

fn verified(op: VerifiersOpRef<'_>) -> Result<(), Diagnostic> {
    report_run(op, "verifier")
}

fn regions_verified(op: VerifiersOpRef<'_>) -> Result<(), Diagnostic> {
    report_run(op, "region verifier")
}

/// A region with declared effects.
#[operation(
    name = "test.side_effect_with_region_op",
    format = "`(` $a `)` $region attr-dict `:` type($a) `->` type($result)",
    effects = declared_effects,
)]
pub struct SideEffectWithRegionOp {
    #[operand]
    a: AnyType,
    #[result]
    result: AnyType,
    #[region]
    region: AnyRegion,
}

/// A loop with a carried value.
#[operation(
    name = "test.loop_block",
    interfaces = [terrace_interfaces::RegionBranchOp],
    verify_regions = loop_block_flow,
    format = "$start `:` functional-type($start, $result) $body attr-dict-with-keyword"
)]
pub struct LoopBlockOp {
    #[operand]
    start: I32,
    #[result]
    result: F32,
    #[region]
    body: SingleBlockRegion,
}

impl RegionBranchOp for LoopBlockOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        let body = RegionSuccessor::region(*self, 0);
        match from {
            RegionPoint::Parent => smallvec![body],
            RegionPoint::Region(_) => smallvec![body, RegionSuccessor::parent(*self)],
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> std::ops::Range<usize> {
        0..self.operand_count()
    }
}

impl RegionBranchTerminator for LoopBlockTermOpRef<'_> {
    fn mutable_successor_operands(self, to: RegionPoint) -> std::ops::Range<usize> {
        match to {
            RegionPoint::Parent => 1..2,
            RegionPoint::Region(_) => 0..1,
        }
    }
}

fn loop_block_flow(op: LoopBlockOpRef<'_>) -> Result<(), Diagnostic> {
    verify_region_flow(*op, |_, found, wanted| found == wanted)
}

impl<'a> CallableOp<'a> for FunctionalRegionOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0)
    }

    fn callable_results(self) -> Vec<Type> {
        let cx = self.context();
        let function = self.result_types().next().and_then(|ty| ty.downcast::<FunctionType>(cx));
        function.map_or_else(Vec::new, |function| function.results.to_vec())
    }
}

impl DialectFold for TestDialect {
    fn materializes_into(&self, region: RegionRef<'_>) -> bool {
        region.owner().is_some_and(|op| op.is::<OneRegionOp>())
    }
}

/// A block that uses no value from outside.
#[operation(
    name = "test.isolated_region",
    traits = [IsolatedFromAbove],
    assembly = custom(parse_isolated_region, print_isolated_region),
)]
pub struct IsolatedRegionOp {
    #[operand]
    a: Index,
    #[region]
    region: SingleBlockRegion,
}

/// Parses an operand and a region whose argument has its name.
fn parse_isolated_region(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let name = parser.parse_operand()?;
    let ty = IndexType::get(parser.context()).ty();
    let value = parser.resolve_operand(&name, ty)?;
    state.add_operand(value);
    let argument = Argument { name, ty, attributes: Vec::new(), location: None };
    let region = parser.parse_region(state, &[argument], true)?;
    state.adopt_region(region);
    Ok(())
}

/// Prints the operand and the region, whose argument gets its name; attributes are not written.
fn print_isolated_region(
    printer: &mut OpAsmPrinter<'_>,
    op: IsolatedRegionOpRef<'_>,
) -> fmt::Result {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let operands: Vec<Value> = (*op).operands().collect();
    printer.write_str(" ")?;
    printer.print_values(op.body(), operands.iter().copied())?;
    printer.shadow_region_arguments(region, op.body(), &operands);
    printer.write_str(" ")?;
    let print = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, print)
}
