//! Direct and indirect calls, and functions as values.

use std::ops::Range;

use terrace_builtin::FunctionType;
use terrace_builtin::constraints::{AnyType, FunctionTypeLike};
use terrace_builtin::function::verify_call;
use terrace_builtin::property::{DictArrayAttr, FlatSymbolRefAttr, Unit};
use terrace_interfaces::Callee;
use terrace_ir::fold::constant_value;
use terrace_ir::op_traits::{ConstantLike, MemRefsNormalizable, Pure};
use terrace_ir::symbol::SymbolUserTable;
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{
    ArrayAttr, Attribute, Builder, Diagnostic, Fold, Handle, NameValue, Op, OpRef, OpState, OpType,
    PatternSet, PropertiesBuf, SymbolRefAttr, SymbolTables, SymbolUser, Type, Value,
};
use terrace_ods::operation;

use crate::function::FuncOp;

/// Calls a function by its symbol name.
///
/// Arguments and results have the types of the function, which must be in the same symbol table.
///
/// ```mlir
/// func.func @square(%x: i32) -> i32 {
///   %square = arith.muli %x, %x : i32
///   return %square : i32
/// }
///
/// func.func @fourth_power(%x: i32) -> i32 {
///   %square = call @square(%x) : (i32) -> i32
///   %power = call @square(%square) : (i32) -> i32
///   return %power : i32
/// }
/// ```
#[operation(
    name = "func.call",
    traits = [MemRefsNormalizable],
    interfaces = [SymbolUser, terrace_interfaces::CallOp],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
)]
pub struct CallOp {
    /// The symbol of the called function.
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    /// The arguments of the call.
    #[operand]
    operands: Variadic<AnyType>,
    /// The attributes of the arguments, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    /// The attributes of the results, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    /// Whether the inliner must leave the call alone.
    #[attr(Unit)]
    no_inline: bool,
    /// The results of the function.
    #[result]
    results: Variadic<AnyType>,
}

impl terrace_interfaces::CallOp for CallOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }
    fn arg_operands(self) -> Range<usize> {
        0..self.operand_count()
    }
}

impl terrace_interfaces::CallOp for CallIndirectOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Value(self.callee()))
    }
    fn arg_operands(self) -> Range<usize> {
        1..self.operand_count()
    }
}

impl SymbolUser for CallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let callee = self.callee();
        if callee.is_absent() {
            return Err(self.error("requires a 'callee' symbol reference attribute"));
        }
        let name = callee.data(cx);
        let found = tables.lookup(name);
        let found = found.and_then(|found| found.cast::<FuncOp>()?.ty());
        let Some(ty) = found else {
            return Err(self
                .error(format!("'{}' does not reference a valid function", name.root.as_str(cx))));
        };
        verify_call(*self, ty)
    }
}

/// Calls a function that is given as a value.
///
/// ```text
/// func.call_indirect %function(%argument, …) attr-dict : function type
/// ```
///
/// ```mlir
/// func.func @apply(%function: (i32) -> i32, %x: i32) -> i32 {
///   %y = call_indirect %function(%x) : (i32) -> i32
///   return %y : i32
/// }
/// ```
#[operation(
    name = "func.call_indirect",
    traits = [
        Predicate("callee input types match argument types", inputs_match),
        Predicate("callee result types match result types", results_match),
    ],
    interfaces = [terrace_interfaces::CallOp],
    canonicalize = canonicalize_call_indirect,
    assembly = custom(parse_call_indirect, print_call_indirect),
)]
pub struct CallIndirectOp {
    /// The called function, a value of function type.
    #[operand]
    callee: FunctionTypeLike,
    /// The arguments of the call.
    #[operand]
    callee_operands: Variadic<AnyType>,
    /// The attributes of the arguments, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    /// The attributes of the results, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    /// The results of the function.
    #[result]
    results: Variadic<AnyType>,
}

fn callee_type(op: OpRef<'_>) -> Option<&FunctionType> {
    op.operand_types().next()?.downcast(op.context())
}

fn inputs_match(op: OpRef<'_>) -> bool {
    callee_type(op).is_none_or(|ty| op.operand_types().skip(1).eq(ty.inputs.iter().copied()))
}

fn results_match(op: OpRef<'_>) -> bool {
    callee_type(op).is_none_or(|ty| op.result_types().eq(ty.results.iter().copied()))
}

fn parse_call_indirect(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let callee = parser.parse_operand()?;
    parser.parse_punct("(")?;
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(")")?;
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let ty = parser.parse_type_of::<FunctionType>()?;
    let cx = parser.context();
    let function = ty.data(cx);
    if operands.len() != function.inputs.len() {
        let message = format!(
            "number of operands and types do not match: got {} operands and {} types",
            operands.len(),
            function.inputs.len()
        );
        return Err(parser.error(at, &message));
    }
    state.add_results(&function.results);
    let value = parser.resolve_operand(&callee, ty.ty())?;
    state.add_operand(value);
    for (operand, ty) in operands.iter().zip(&function.inputs) {
        let value = parser.resolve_operand(operand, *ty)?;
        state.add_operand(value);
    }
    Ok(())
}

fn print_call_indirect(
    printer: &mut OpAsmPrinter<'_>,
    op: CallIndirectOpRef<'_>,
) -> std::fmt::Result {
    let body = op.body();
    let mut operands = op.operands();
    printer.write_str(" ")?;
    let Some(callee) = operands.next() else { return Ok(()) };
    printer.print_operand(body, callee)?;
    printer.write_str("(")?;
    for (index, value) in operands.enumerate() {
        if index > 0 {
            printer.write_str(", ")?;
        }
        printer.print_operand(body, value)?;
    }
    printer.write_str(")")?;
    let cx = op.context();
    let p = op.properties();
    let inherent = [("arg_attrs", p.arg_attrs), ("res_attrs", p.res_attrs)];
    let mut all: Vec<_> = inherent
        .iter()
        .filter_map(|(name, value)| Some((terrace_ir::Ident::get(cx, name), (*value)?.attr())))
        .collect();
    all.extend_from_slice(op.attributes());
    all.sort_by(|a, b| terrace_ir::lossless::compare(a.0.as_str(cx), b.0.as_str(cx)));
    printer.print_optional_attr_dict(&all, &[])?;
    printer.write_str(" : ")?;
    printer.print_type(body.value_type(callee))
}

/// Materializes a reference to a function as a value.
///
/// The value may be passed on and called by `func.call_indirect`.
///
/// ```mlir
/// func.func private @step(i32) -> i32
///
/// func.func @stepper() -> ((i32) -> i32) {
///   %f = constant @step : (i32) -> i32
///   return %f : (i32) -> i32
/// }
/// ```
#[operation(
    name = "func.constant",
    fold = fold_constant,
    traits = [Pure, ConstantLike],
    interfaces = [SymbolUser],
    format = "attr-dict $value `:` type(results)",
    result_names = name_constant,
)]
pub struct ConstantOp {
    /// The symbol of the function.
    #[attr(FlatSymbolRefAttr)]
    value: Handle<SymbolRefAttr>,
    #[result]
    result: AnyType,
}

fn name_constant(op: ConstantOpRef<'_>, name: NameValue<'_>) {
    // The printer also names the results of invalid operations.
    if let Some(result) = op.results().next() {
        name(result, "f");
    }
}

impl SymbolUser for ConstantOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let value = self.value();
        if value.is_absent() {
            return Ok(());
        }
        let name = value.data(cx);
        let found = tables.lookup(name).and_then(|found| {
            let func = found.cast::<FuncOp>()?;
            Some(func.function_type().data(cx).0)
        });
        let text = name.root.as_str(cx);
        match found {
            None => Err(self.error(format!("reference to undefined function '{text}'"))),
            Some(ty) if self.result_types().next() != Some(ty) => {
                Err(self.error("reference to function with mismatched type"))
            }
            Some(_) => Ok(()),
        }
    }
}

/// Folds to the symbol reference of the function.
fn fold_constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().attr().into())
}

/// Builds the `func.constant` for a symbol reference; `None` if `value` or `ty` is of another kind.
pub(crate) fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let reference = value.as_handle::<SymbolRefAttr>()?;
    ty.is::<FunctionType>().then(|| ConstantOp::build(builder, ty, reference).op())
}

/// Turns an indirect call of a `func.constant` into a direct call.
fn canonicalize_call_indirect(set: &mut PatternSet) {
    set.add::<CallIndirectOp>("", |call, rewriter| {
        let (body, cx) = (rewriter.body(), rewriter.context());
        let view = call.view(body);
        let callee = constant_value(body, view.callee())?.as_handle::<SymbolRefAttr>()?;
        let arguments: Vec<Value> = view.callee_operands().collect();
        let types: Vec<Type> = view.result_types().collect();
        let mut state = rewriter.state(<CallOp as OpType>::name(cx));
        state.add_operands(&arguments);
        state.add_results(&types);
        state.set_properties(PropertiesBuf::of(CallProperties { callee, ..Default::default() }));
        let direct = rewriter.create(state);
        rewriter.replace_with(call.op(), direct);
        Some(())
    });
}
