//! Verifiers of clauses that are lists of variables with annotations.

use terrace_builtin::function::function_type;
use terrace_builtin::shaped::quoted;
use terrace_func::FuncOp;
use terrace_ir::{Attribute, Diagnostic, OpRef, OpType, SymbolRefAttr, SymbolTables, Type, Value};
use terrace_llvm::LLVMFuncOp;

use super::parts::{array, ensure, ensure_plain, operands};
use super::recipes::{accumulator_type, private_type};
use crate::{DataSharingClauseType, DeclareReductionOp, PrivateClauseOp};

/// The prefixes of the operand and attribute names of reduction clauses.
pub(super) const REDUCTIONS: [&str; 3] = ["reduction", "in_reduction", "task_reduction"];

/// Verifies that there is an allocator for each allocated variable.
pub(super) fn allocated(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let counts = ["allocate_vars", "allocator_vars"].map(|name| operands(op, name).len());
    let message = "expected equal sizes for allocate and allocator variables";
    ensure_plain(counts[0] == counts[1], op, message)
}

/// Verifies that there is a dependence kind for each variable of a `depend` clause.
pub(super) fn depended(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let count = operands(op, "depend_vars").len();
    let kinds = array(op, "depend_kinds").map(<[_]>::len);
    if count == 0 {
        return ensure(kinds.unwrap_or(0) == 0, op, "unexpected depend values");
    }
    ensure(kinds == Some(count), op, "expected as many depend values as depend variables")
}

/// Verifies that the entry block has an argument for each variable of a clause that defines one.
pub(super) fn arguments(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let clauses = [
        "has_device_addr_vars",
        "host_eval_vars",
        "in_reduction_vars",
        "private_vars",
        "reduction_vars",
        "task_reduction_vars",
        "use_device_addr_vars",
        "use_device_ptr_vars",
    ];
    let mut count: usize = clauses.iter().map(|name| operands(op, name).len()).sum();
    if op.is::<crate::TargetOp>() {
        count += operands(op, "map_vars").len();
    }
    let entry = op.region(0).and_then(|region| region.entry());
    if entry.map_or(0, |block| block.arguments().len()) >= count {
        return Ok(());
    }
    Err(op.error(format!("expected at least {count} entry block argument(s)")))
}

/// Verifies that each variable of the clauses with these `prefixes` has a symbol and, if flags are
/// given, a by-reference flag.
pub(super) fn reduced(op: OpRef<'_>, prefixes: &[&str]) -> Result<(), Diagnostic> {
    for prefix in prefixes {
        let count = operands(op, &format!("{prefix}_vars")).len();
        let symbols = array(op, &format!("{prefix}_syms")).map(<[_]>::len);
        if count == 0 {
            ensure(symbols.is_none(), op, "unexpected reduction symbol references")?;
            continue;
        }
        let message = "expected as many reduction symbol references as reduction variables";
        ensure(symbols == Some(count), op, message)?;
        let flags = op.attribute(&format!("{prefix}_byref"));
        let flags = flags.and_then(|held| {
            held.downcast::<terrace_builtin::DenseArrayAttr>(op.context()).map(|held| held.len)
        });
        let message =
            "expected as many reduction variable by reference attributes as reduction variables";
        ensure_plain(flags.is_none_or(|flags| flags == count as u64), op, message)?;
    }
    Ok(())
}

/// Returns the variables of the clause with this prefix, each with its symbol, as an attribute and
/// as a reference.
fn named<'a>(
    op: OpRef<'a>,
    prefix: &str,
) -> impl Iterator<Item = (Value, Attribute, &'a SymbolRefAttr)> {
    let variables = operands(op, &format!("{prefix}_vars"));
    let symbols = array(op, &format!("{prefix}_syms")).unwrap_or_default();
    let pairs = variables.into_iter().zip(symbols);
    pairs.filter_map(move |(variable, symbol)| {
        Some((variable, *symbol, symbol.downcast::<SymbolRefAttr>(op.context())?))
    })
}

/// Returns the operation of kind `T` that `symbol` refers to; `None` if the symbol is missing or of
/// another kind.
fn find<'t, T: OpType>(tables: &SymbolTables<'t>, symbol: &SymbolRefAttr) -> Option<T::Ref<'t>> {
    tables.lookup(symbol)?.cast::<T>()
}

/// Verifies that the symbols of reduction clauses refer to declarations for the types of the
/// variables, and that no variable occurs twice.
pub(crate) fn verify_reductions(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    for prefix in REDUCTIONS {
        let mut seen = Vec::new();
        for (variable, name, symbol) in named(op, prefix) {
            ensure(!seen.contains(&variable), op, "accumulator variable used more than once")?;
            seen.push(variable);
            let Some(found) = find::<DeclareReductionOp>(tables, symbol) else {
                return Err(op.error(format!(
                    "expected symbol reference {} to point to a reduction declaration",
                    name.to_text(cx)
                )));
            };
            let (given, wanted) = (op.body().value_type(variable), accumulator_type(*found));
            if let Some(wanted) = wanted.filter(|wanted| *wanted != given) {
                return Err(op.error(format!(
                    "expected accumulator ({}) to be the same type as reduction declaration ({})",
                    quoted(cx, given),
                    quoted(cx, wanted)
                )));
            }
        }
    }
    Ok(())
}

/// Verifies that there is a privatizer symbol for each private variable.
pub(super) fn privatized(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let variables = operands(op, "private_vars").len();
    let symbols = array(op, "private_syms").map_or(0, <[_]>::len);
    if variables == symbols {
        return Ok(());
    }
    Err(op.plain_error(format!(
        "inconsistent number of private variables and privatizer op symbols, private vars: \
         {variables} vs. privatizer op symbols: {symbols}"
    )))
}

/// Verifies that the symbols of private variables refer to privatizers for the types of the
/// variables.
pub(crate) fn verify_private(op: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    for (variable, name, symbol) in named(op, "private") {
        let Some(found) = find::<PrivateClauseOp>(tables, symbol) else {
            let name = name.to_text(cx);
            let message = format!("failed to lookup privatizer op with symbol: '{name}'");
            return Err(op.plain_error(message));
        };
        let (given, wanted) = (op.body().value_type(variable), private_type(*found));
        if let Some(wanted) = wanted.filter(|wanted| *wanted != given) {
            return Err(op.plain_error(format!(
                "type mismatch between a {} variable and its privatizer op, var type: {} vs. \
                 privatizer op type: {}",
                found.data_sharing_type(),
                quoted(cx, given),
                quoted(cx, wanted)
            )));
        }
    }
    Ok(())
}

/// Verifies that the symbols of private variables refer to privatizers that are not `firstprivate`.
pub(crate) fn verify_simd_private(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    for name in array(op, "private_syms").unwrap_or_default() {
        let symbol = name.downcast::<SymbolRefAttr>(cx);
        let found = symbol.and_then(|symbol| find::<PrivateClauseOp>(tables, symbol));
        let Some(found) = found else {
            return Err(op.plain_error(format!("Cannot find privatizer '{}'", name.to_text(cx))));
        };
        let copies = found.data_sharing_type() == DataSharingClauseType::FirstPrivate;
        ensure_plain(!copies, op, "FIRSTPRIVATE cannot be used with SIMD")?;
    }
    Ok(())
}

/// Verifies that there is a copy function for each `copyprivate` variable.
pub(super) fn copied(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let variables = operands(op, "copyprivate_vars").len();
    let functions = array(op, "copyprivate_syms").map_or(0, <[_]>::len);
    if variables == functions {
        return Ok(());
    }
    Err(op.error(format!(
        "inconsistent number of copyprivate vars (= {variables}) and functions (= {functions}), \
         both must be equal"
    )))
}

/// Returns the argument types of a `func.func` or `llvm.func`; `None` for other operations.
fn inputs(op: OpRef<'_>) -> Option<Vec<Type>> {
    if op.is::<FuncOp>() {
        return Some(function_type(op)?.inputs.to_vec());
    }
    Some(op.cast::<LLVMFuncOp>()?.ty()?.params.to_vec())
}

/// Verifies that the symbols of `copyprivate` variables refer to functions with two arguments of
/// the type of the variable.
pub(crate) fn verify_copies(op: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    for (variable, name, symbol) in named(op, "copyprivate") {
        let name = name.to_text(cx);
        let Some(types) = tables.lookup(symbol).and_then(inputs) else {
            let message = format!("expected symbol reference {name} to point to a copy function");
            return Err(op.error(message));
        };
        let [first, second] = types[..] else {
            return Err(op.error(format!("expected copy function {name} to have 2 operands")));
        };
        if first != second {
            let message = format!("expected copy function {name} arguments to have the same type");
            return Err(op.error(message));
        }
        let given = op.body().value_type(variable);
        if first != given {
            return Err(op.error(format!(
                "expected copy function arguments' type ({}) to be the same as copyprivate \
                 variable's type ({})",
                quoted(cx, first),
                quoted(cx, given)
            )));
        }
    }
    Ok(())
}
