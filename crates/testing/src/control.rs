//! Test operations with regions, and their terminators.

use std::fmt;
use std::ops::Range;

use terrace_builtin::constraints::{AnyType, Index, TupleOf};
use terrace_builtin::function::{parse_function, print_function};
use terrace_builtin::property::{
    AnyAttr, DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, SymbolName, Unit,
};
use terrace_builtin::{AffineMapAttr, FunctionOp, FunctionType, IntegerAttr, TypeExt};
use terrace_interfaces::flow::verify_region_flow;
use terrace_interfaces::{CallOp, CallableOp, Callee};
use terrace_ir::constraints::{AnyRegion, SingleBlockRegion, SizedRegion};
use terrace_ir::op_traits::{
    AffineScope, AttrSizedOperandSegments, HasOnlyGraphRegion, HasRecursiveMemoryEffects,
    IsTerminator, IsolatedFromAbove, NoMemoryEffect, NoTerminator, Pure, RecursivelySpeculatable,
    ReturnLike, SingleBlock, SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, Handle, OpState, OpType, PatternSet, RegionRef, StringAttr,
    SymbolRefAttr, Type, TypeAttr, Value,
};
use terrace_ods::operation;

terrace_builtin::attribute_kinds! {
    /// An integer attribute of any type.
    AnyInteger(Handle<IntegerAttr>) "arbitrary integer attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<IntegerAttr>(),
        type |_| None;
    /// A reference to a symbol.
    SymbolRefKind(Handle<SymbolRefAttr>) "symbol reference attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<SymbolRefAttr>(),
        type |_| None;
    /// An affine map attribute.
    AffineMapKind(Handle<AffineMapAttr>) "AffineMap attribute",
        class |_, t| t.as_handle(),
        check |_, t| t.is::<AffineMapAttr>(),
        type |_| None;
}

/// An operation with a graph region.
#[operation(
    name = "test.graph_region",
    traits = [HasOnlyGraphRegion],
    format = "attr-dict-with-keyword $region"
)]
pub struct GraphRegionOp {
    #[region]
    region: AnyRegion,
}

/// An operation whose region is an affine scope.
#[operation(name = "test.affine_scope", traits = [AffineScope], format = "$region attr-dict")]
pub struct AffineScopeOp {
    #[region]
    region: SizedRegion<1>,
}

/// A loop whose body is a graph region.
#[operation(
    name = "test.graph_loop",
    traits = [HasOnlyGraphRegion, RecursivelySpeculatable, NoMemoryEffect],
    interfaces = [terrace_interfaces::LoopLike],
    format = "$operands $body attr-dict `:` functional-type(operands, results)"
)]
pub struct GraphLoopOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    rets: Variadic<AnyType>,
    #[region]
    body: SingleBlockRegion,
}

/// An operation with a block without a terminator.
#[operation(
    name = "test.single_no_terminator_op",
    traits = [NoTerminator, SingleBlock, HasOnlyGraphRegion],
    format = "attr-dict `:` $my_region"
)]
pub struct SingleNoTerminatorOp {
    #[region]
    my_region: SingleBlockRegion,
}

/// A terminator that yields one value to the parent.
#[operation(
    name = "test.region_yield",
    traits = [IsTerminator, Pure, ReturnLike],
    format = "$result `:` type($result) attr-dict"
)]
pub struct RegionYieldOp {
    #[operand]
    result: AnyType,
}

/// The terminator of the regions of [`RegionIfOp`].
#[operation(
    name = "test.region_if_yield",
    traits = [IsTerminator, Pure, ReturnLike],
    format = "$results `:` type($results) attr-dict"
)]
pub struct RegionIfYieldOp {
    #[operand]
    results: Variadic<AnyType>,
}

/// A conditional that runs one of two regions, then a third.
#[operation(
    name = "test.region_if",
    traits = [SingleBlock, SingleBlockImplicitTerminator<RegionIfYieldOp>, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(parse_region_if, print_region_if),
    verify_regions = region_if_flow
)]
pub struct RegionIfOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "thenRegion")]
    then_region: AnyRegion,
    #[region(name = "elseRegion")]
    else_region: AnyRegion,
    #[region(name = "joinRegion")]
    join_region: AnyRegion,
}

fn region_if_flow(op: RegionIfOpRef<'_>) -> Result<(), Diagnostic> {
    verify_region_flow(*op, |_, found, wanted| found == wanted)
}

/// Parses `%a: type -> type then {…} else {…} join {…}`.
fn parse_region_if(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let operands = parser.parse_operand_list(terrace_ir::syntax::Delimiter::None)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    let results = parser.parse_optional_arrow_types()?;
    state.add_results(&results);
    for keyword in ["then", "else", "join"] {
        parser.parse_keyword_str(keyword)?;
        parser.parse_region_ended_by::<RegionIfYieldOp>(state, &[])?;
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

fn print_region_if(printer: &mut OpAsmPrinter<'_>, op: RegionIfOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands())?;
    printer.write_str(": ")?;
    printer.print_types(op.operand_types())?;
    match op.result_count() {
        0 => printer.print_arrow_types_in_parentheses([])?,
        _ => printer.print_optional_arrow_types(op.result_types())?,
    }
    for (keyword, region) in [" then ", " else ", " join "].into_iter().zip((*op).regions()) {
        printer.write_str(keyword)?;
        printer.print_region_of(region, RegionPrint::default())?;
    }
    Ok(())
}

/// A branch to one of two successors.
#[operation(
    name = "test.internal_br",
    traits = [IsTerminator, AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::BranchOp],
)]
pub struct TestInternalBranchOp {
    #[operand(name = "successTargetOperands")]
    success_operands: Variadic<AnyType>,
    #[operand(name = "errorTargetOperands")]
    error_operands: Variadic<AnyType>,
    #[successor(name = "successTarget")]
    success: Block,
    #[successor(name = "errorTarget")]
    error: Block,
}

/// A function whose argument attributes affect the conversion of callers.
#[operation(
    name = "test.conversion_func_op",
    traits = [Symbol, IsolatedFromAbove],
    interfaces = [terrace_builtin::FunctionOp, terrace_interfaces::CallableOp],
    assembly = custom(parse_function_op, print_function_op)
)]
pub struct ConversionFuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(FunctionTypeAttr)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    sym_visibility: Option<String>,
    #[region]
    body: AnyRegion,
}

impl<'a> FunctionOp<'a> for ConversionFuncOpRef<'a> {}

impl<'a> CallableOp<'a> for ConversionFuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        let cx = (*self).context();
        let ty = self.function_type().data(cx).0.downcast::<FunctionType>(cx);
        ty.map(|ty| ty.results.to_vec()).unwrap_or_default()
    }
}

fn parse_function_op(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_function(parser, state)
}

fn print_function_op(printer: &mut OpAsmPrinter<'_>, op: ConversionFuncOpRef<'_>) -> fmt::Result {
    print_function(printer, op)
}

/// A call that conversions rewrite.
#[operation(name = "test.conversion_call_op", interfaces = [terrace_interfaces::CallOp])]
pub struct ConversionCallOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[attr(SymbolRefKind)]
    callee: Handle<SymbolRefAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    results: Variadic<AnyType>,
}

impl CallOp for ConversionCallOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }
    fn arg_operands(self) -> Range<usize> {
        0..self.operand_count()
    }
}

/// An operation that canonicalizes to a call.
#[operation(name = "test.fold_to_call_op", canonicalize = fold_to_call)]
pub struct FoldToCallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
}

fn fold_to_call(set: &mut PatternSet) {
    set.add::<FoldToCallOp>("FoldToCallOpPattern", |op, rewriter| {
        let callee = op.view(rewriter.body()).callee();
        let call = terrace_func::CallOp::build(rewriter, &[], callee, &[] as &[Value]).op();
        rewriter.replace_with(op.op(), call);
        Some(())
    });
}

/// An operation with a location as attribute.
#[operation(
    name = "test.attr_with_loc",
    assembly = custom(
        crate::declared::custom::parse_attr_with_loc,
        |printer, op: TestAttrWithLocRef<'_>| crate::declared::custom::print_attr_with_loc(printer, *op)
    )
)]
pub struct TestAttrWithLoc {
    #[attr(AnyAttr)]
    loc: Attribute,
    #[attr(AnyAttr)]
    value: Attribute,
}

/// An operation that extracts an element of a tuple.
#[operation(name = "test.get_tuple_element")]
pub struct GetTupleElementOp {
    #[operand]
    source: TupleOf<AnyType>,
    #[attr]
    index: i32,
    #[result]
    result: AnyType,
}

/// A query for a bound of a value, for the pass `test-affine-reify-value-bounds`.
#[operation(name = "test.reify_bound", verify = verify_reify_bound)]
pub struct ReifyBoundOp {
    #[operand]
    var: AnyType,
    #[attr]
    dim: Option<i64>,
    #[attr(default = "EQ".to_owned())]
    r#type: String,
    #[attr(Unit)]
    constant: bool,
    #[attr(Unit)]
    scalable: bool,
    #[attr]
    vscale_min: Option<i64>,
    #[attr]
    vscale_max: Option<i64>,
    #[result]
    result: Index,
}

fn verify_reify_bound(op: ReifyBoundOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = op.operand_types().next() else { return Ok(()) };
    if ty.is_index() {
        if op.dim().is_some() {
            return Err(op.error("unexpected 'dim' attribute for index variable"));
        }
    } else if !ty.is_shaped(cx) {
        return Err(op.error("expected index-typed variable or shape type variable"));
    } else if op.dim().is_none() {
        return Err(op.error("expected 'dim' attribute for shaped type variable"));
    }
    for (name, value) in [("vscale_min", op.vscale_min()), ("vscale_max", op.vscale_max())] {
        if value.is_some() != op.scalable() {
            return Err(op.error(format!("expected '{name}' if and only if 'scalable'")));
        }
    }
    Ok(())
}

/// A comparison of bounds of two values, for the pass `test-affine-reify-value-bounds`.
#[operation(name = "test.compare", verify = verify_compare)]
pub struct CompareOp {
    #[operand]
    var_operands: Variadic<Index>,
    #[attr(default = "EQ".to_owned())]
    cmp: String,
    #[attr(AffineMapKind)]
    lhs_map: Option<Handle<AffineMapAttr>>,
    #[attr(AffineMapKind)]
    rhs_map: Option<Handle<AffineMapAttr>>,
    #[attr(Unit)]
    compose: bool,
}

fn verify_compare(op: CompareOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let maps = [op.lhs_map(), op.rhs_map()];
    if op.compose() && maps.iter().any(Option::is_some) {
        return Err(op.error("'compose' not supported when 'lhs_map' or 'rhs_map' is present"));
    }
    let inputs = |map: Option<Handle<AffineMapAttr>>| match map {
        Some(map) => map.data(cx).0.num_inputs() as usize,
        None => 1,
    };
    let wanted: usize = maps.into_iter().map(inputs).sum();
    let found = op.operand_count();
    if found != wanted {
        return Err(op.error(format!("expected {wanted} operands, but got {found}")));
    }
    Ok(())
}
