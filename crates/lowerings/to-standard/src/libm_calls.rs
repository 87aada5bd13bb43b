//! Calls of functions of C's math library, and declarations of called functions, for the passes
//! `convert-math-to-libm`, `convert-complex-to-libm` and `convert-linalg-to-std`.

use rustc_hash::FxHashSet;
use terrace_builtin::FloatType;
use terrace_func::{CallOp, FuncOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Body, Builder, Ident, InsertionPoint, Location, Op, OpRef, OpType, StringAttr, SymbolRefAttr,
    TraitFlags, Type, UnitAttr, Value, Walk, WalkOrder,
};
use terrace_numeric::FloatFormat;
use terrace_rewrite::Rw;

/// Replaces `op`, which computes with the floating-point type `float`, by a call of the C function
/// `function`, or of `function` with the suffix `f` for `f32`; `None` for other types than `f32`
/// and `f64`.
pub(crate) fn replace_by_call(
    op: Op,
    float: Type,
    function: &str,
    operands: &[Value],
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let suffix = match float.downcast::<FloatType>(&cx)?.format {
        FloatFormat::F32 => "f",
        FloatFormat::F64 => "",
        _ => return None,
    };
    replace_by_call_of(op, &format!("{function}{suffix}"), operands, rw)
}

/// Replaces `op`, which has one result, by a call of `function`.
pub(crate) fn replace_by_call_of(
    op: Op,
    function: &str,
    operands: &[Value],
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = rw.body().op(op).result_types().next()?;
    let callee = SymbolRefAttr::flat(&rw.context().clone(), function);
    let call = CallOp::build(rw, &[ty], callee, operands).op();
    let result = rw.body().result(call, 0);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Whether `op` is a symbol table.
fn is_symbol_table(op: OpRef<'_>) -> bool {
    op.flags().contains(TraitFlags::SYMBOL_TABLE)
}

/// Declares the called but undefined functions in each symbol table of `body`, as private functions
/// with the unit attributes `attributes`.
pub(crate) fn declare(body: &mut Body, attributes: &[Ident]) {
    let mut tables = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        let is_other = !std::ptr::eq(op.body(), body) || body.child(op.id()).is_some();
        if is_other {
            return Walk::Skip;
        }
        tables.extend(is_symbol_table(op).then_some(op.id()));
        Walk::Advance
    });
    tables.into_iter().for_each(|table| declare_in(body, table, attributes, false));
}

/// Declares the called but undefined functions of the symbol table at the root of `body`, in the
/// order of their first calls, before the last operation, as private functions with the unit
/// attributes `attributes`.
pub(crate) fn declare_before_last(body: &mut Body, attributes: &[Ident]) {
    declare_in(body, Op::ROOT, attributes, true);
}

/// The name, argument types and result types of a called function.
type Called = (String, Vec<Type>, Vec<Type>);

/// Returns the functions that are called in `table` but not defined in it, in the order of their
/// first calls. Only calls that this pass created can be undefined in valid IR.
fn missing(table: OpRef<'_>) -> Vec<Called> {
    let cx = table.context();
    let symbols = SymbolTable::new(table);
    let mut known: FxHashSet<&str> = symbols.symbols().map(|(name, _)| name).collect();
    let mut missing = Vec::new();
    table.walk(WalkOrder::Pre, |op| {
        let is_outermost = std::ptr::eq(op.body(), table.body()) && op.id() == table.id();
        if is_symbol_table(op) && !is_outermost {
            return Walk::Skip;
        }
        let callee = op.cast::<CallOp>().map(|call| call.callee());
        if let Some(callee) = callee.filter(|callee| !callee.is_absent())
            && let name = callee.data(cx).root.as_str(cx)
            && known.insert(name)
        {
            let types = (op.operand_types().collect(), op.result_types().collect());
            missing.push((name.to_owned(), types.0, types.1));
        }
        Walk::Advance
    });
    missing
}

/// Inserts the missing declarations before the last operation of `table`, or at its start in
/// reverse order of the first calls.
fn declare_in(body: &mut Body, table: Op, attributes: &[Ident], before_last: bool) {
    let region = body.region(table, 0);
    let Some(block) = region.and_then(|region| body.first_block(region)) else { return };
    let cx = body.context().clone();
    for (name, inputs, results) in missing(body.op(table)) {
        let point = match body.last_op(block).filter(|_| before_last) {
            Some(last) => InsertionPoint::Before(last),
            None => InsertionPoint::AtStart(block),
        };
        let mut builder = Builder::new(body, point, Location::unknown(&cx));
        let function = FuncOp::build(&mut builder, &name, &inputs, &results);
        function.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
        for name in attributes {
            let unit = Some(UnitAttr::get(&cx).attr());
            let set = body.set_attribute(function.op(), name.as_str(&cx), unit);
            set.expect("a discardable attribute");
        }
    }
}
