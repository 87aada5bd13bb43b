//! Functions that a pass adds to modules: the definitions and declarations of the functions that it
//! calls.

use rustc_hash::FxHashSet;
use terrace_builtin::ModuleOp;
use terrace_func::{CallOp, FuncOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Body, Builder, InsertionPoint, Location, Op, OpRef, OpType, StringAttr, Type, Value, Walk,
    WalkOrder,
};

/// Builds the body of a function from its arguments; `None` if that is not possible.
pub(crate) type MissingFunction = Box<dyn Fn(&mut Builder<'_>, &[Value]) -> Option<()>>;

/// The types of a called function, and the location of the call.
struct Called {
    name: String,
    inputs: Vec<Type>,
    results: Vec<Type>,
    location: Location,
}

/// Returns the functions that operations within `op` call, in the order of the calls.
fn called_in(op: OpRef<'_>) -> Vec<Called> {
    let cx = op.context();
    let mut called = Vec::new();
    op.walk(WalkOrder::Pre, |op| {
        let callee = op.cast::<CallOp>().map(|call| call.callee());
        if let Some(callee) = callee.filter(|callee| !callee.is_absent()) {
            called.push(Called {
                name: callee.data(cx).root.as_str(cx).to_owned(),
                inputs: op.operand_types().collect(),
                results: op.result_types().collect(),
                location: op.location(),
            });
        }
        Walk::Advance
    });
    called
}

/// Returns the functions that operations within `op` call and that are not among `known`, in the
/// order of their first calls; adds their names to `known`.
fn missing_in(op: OpRef<'_>, known: &mut FxHashSet<String>) -> Vec<Called> {
    let mut called = called_in(op);
    called.retain(|called| known.insert(called.name.clone()));
    called
}

/// Returns the names of the symbols in the root of `body`.
fn symbol_names(body: &Body) -> FxHashSet<String> {
    SymbolTable::new(body.root()).symbols().map(|(name, _)| name.to_owned()).collect()
}

/// Calls `change` for the module that is the root of `body`, and for nested modules.
fn for_each_module(body: &mut Body, change: &mut dyn FnMut(&mut Body)) {
    if body.root().is::<ModuleOp>() {
        change(body);
    }
    let nested = body.bodies_mut().filter(|(_, child)| child.root().is::<ModuleOp>());
    nested.for_each(|(_, child)| for_each_module(child, change));
}

/// Returns the operations of the module that is the root of `body`.
fn module_ops(body: &Body) -> Vec<Op> {
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    block.map_or_else(Vec::new, |block| body.ops_in(block).collect())
}

/// Declares the called but undefined functions of all modules in `body`, at the start of the
/// module, the first called one last. `attributes` returns the names of the unit attributes of a
/// function.
pub(crate) fn declare_missing_functions(
    body: &mut Body,
    attributes: &dyn Fn(&str) -> &'static [&'static str],
) {
    for_each_module(body, &mut |body| {
        let mut known = symbol_names(body);
        let location = body.root().location();
        let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
        let Some(block) = block else { return };
        for op in module_ops(body) {
            let Some(child) = body.child(op).filter(|child| child.root().is::<FuncOp>()) else {
                continue;
            };
            for called in missing_in(child.root(), &mut known) {
                let point = InsertionPoint::AtStart(block);
                let function = build(body, point, &called, location);
                for name in attributes(&called.name) {
                    let unit = terrace_ir::UnitAttr::get(body.context()).attr();
                    let set = body.set_attribute(function.op(), name, Some(unit));
                    set.expect("a discardable attribute");
                }
            }
        }
    });
}

/// Builds a private function.
fn build(body: &mut Body, point: InsertionPoint, called: &Called, location: Location) -> FuncOp {
    let mut builder = Builder::new(body, point, location);
    let function = FuncOp::build(&mut builder, &called.name, &called.inputs, &called.results);
    let private = StringAttr::from_text(body.context(), "private");
    function.set_sym_visibility(body, Some(private));
    function
}

/// Defines the called but undefined functions of all modules in `body`, each in front of the
/// function with the first call; a function that such a function calls follows it. `define`
/// returns the builder of the body of a function, `None` for functions that are not to be defined.
pub(crate) fn insert_missing_functions(
    body: &mut Body,
    define: &dyn Fn(&str) -> Option<MissingFunction>,
) {
    for_each_module(body, &mut |body| {
        let mut known = symbol_names(body);
        for op in module_ops(body) {
            let is_function = body.child(op).is_some_and(|child| child.root().is::<FuncOp>());
            if is_function {
                insert_called_by(body, op, op, &mut known, define);
            }
        }
    });
}

/// Defines the functions that the function `op` calls, and those that they call, in front of
/// `before`.
fn insert_called_by(
    body: &mut Body,
    op: Op,
    before: Op,
    known: &mut FxHashSet<String>,
    define: &dyn Fn(&str) -> Option<MissingFunction>,
) {
    let Some(child) = body.child(op) else { return };
    // A call of an unknown function may occur again in a later function that is to be defined.
    let called = missing_in(child.root(), &mut known.clone());
    for called in called {
        let Some(define_body) = define(&called.name) else { continue };
        if !known.insert(called.name.clone()) {
            continue;
        }
        let point = InsertionPoint::Before(before);
        let function = build(body, point, &called, called.location);
        let (own, block) = function.add_entry_block(body);
        let arguments = own.arguments(block).to_vec();
        define_body(&mut Builder::at_end(own, block, called.location), &arguments);
        insert_called_by(body, function.op(), before, known, define);
    }
}

/// Defines the called but undefined functions of all modules in `body`: from the last function of a
/// module and from its last call on, each in front of its caller, after the functions that it
/// calls. `define` returns the builder of the body of a function, `None` for functions that are not
/// to be defined.
pub(crate) fn insert_missing_callees(
    body: &mut Body,
    define: &dyn Fn(&str) -> Option<MissingFunction>,
) {
    for_each_module(body, &mut |body| {
        let mut known = symbol_names(body);
        for op in module_ops(body).into_iter().rev() {
            let Some(child) = body.child(op).filter(|child| child.root().is::<FuncOp>()) else {
                continue;
            };
            for called in called_in(child.root()).into_iter().rev() {
                insert_callee(body, called, op, &mut known, define);
            }
        }
    });
}

/// Defines a called function in front of `caller`, and the functions that it calls in front of it.
fn insert_callee(
    body: &mut Body,
    called: Called,
    caller: Op,
    known: &mut FxHashSet<String>,
    define: &dyn Fn(&str) -> Option<MissingFunction>,
) {
    let Some(define_body) = define(&called.name) else { return };
    if !known.insert(called.name.clone()) {
        return;
    }
    let location = body.location(caller);
    let function = build(body, InsertionPoint::Before(caller), &called, location);
    let (own, block) = function.add_entry_block(body);
    let arguments = own.arguments(block).to_vec();
    define_body(&mut Builder::at_end(own, block, location), &arguments);
    for inner in called_in(own.root()) {
        insert_callee(body, inner, function.op(), known, define);
    }
}
