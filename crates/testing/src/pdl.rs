//! The test pass of patterns written as IR.

use terrace_builtin::{FloatType, IntegerAttr};
use terrace_ir::{Ident, Op, OpName, OpState, Rewriter, StringAttr, SymbolTable, Type, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_pdl_transforms::{NativeFunctions, PdlValue, compile_patterns, interpreted_patterns};
use terrace_transforms::apply_patterns_everywhere;

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestPdlByteCode>();
}

/// Apply the patterns of the module `@patterns` to the module `@ir`
#[pass(
    name = "test-pdl-bytecode-pass",
    title = "(anonymous namespace)::TestPDLByteCodePass",
    anchor = "builtin.module",
    run = run
)]
struct TestPdlByteCode {}

fn run(_: &TestPdlByteCode, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let table = SymbolTable::new(body.root());
    let module = |name| table.lookup(Ident::get(body.context(), name));
    let (Some(patterns), Some(ir)) = (module("patterns"), module("ir")) else { return Ok(()) };
    let (patterns, ir) = (patterns.id(), ir.id());
    let matcher = Ident::get(body.context(), "matcher");
    let is_compiled = SymbolTable::new(body.op(patterns)).lookup(matcher).is_some();
    let body = target.body_mut();
    if !is_compiled && let Some(patterns) = body.child_mut(patterns) {
        compile_patterns(patterns);
    }
    let body = target.body();
    let set = match interpreted_patterns(body.op(patterns), native_functions()) {
        Ok(set) => set,
        Err(error) => return Err(target.emit(error)),
    };
    let body = target.body_mut();
    body.erase(patterns);
    if let Some(ir) = body.child_mut(ir) {
        apply_patterns_everywhere(ir, set);
    }
    Ok(())
}

/// Whether the argument at `index` is an operation named `name`.
fn is_named(rewriter: &Rewriter<'_>, args: &[PdlValue], index: usize, name: &str) -> bool {
    let op = args.get(index).and_then(PdlValue::operation);
    op.is_some_and(|op| rewriter.body().op(op).name_str() == name)
}

/// Returns the constraints and rewrites that test patterns call.
fn native_functions() -> NativeFunctions {
    let mut functions = NativeFunctions::new();
    let holds = |condition: bool| condition.then(Vec::new);
    functions
        .constraint("single_entity_constraint", move |rewriter, args| {
            holds(is_named(rewriter, args, 0, "test.op"))
        })
        .constraint("multi_entity_constraint", move |rewriter, args| {
            holds(is_named(rewriter, args, 1, "test.op"))
        })
        .constraint("multi_entity_var_constraint", move |_, args| match args {
            [values, types] => holds(values.values().len() == 2 && types.types().len() == 2),
            _ => None,
        })
        .constraint("op_constr_return_attr", |rewriter, args| {
            let text = StringAttr::get(rewriter.context(), "test.success");
            is_named(rewriter, args, 0, "test.success_op")
                .then(|| vec![PdlValue::Attribute(text.into())])
        })
        .constraint("op_constr_return_type", |rewriter, args| {
            is_named(rewriter, args, 0, "test.success_op")
                .then(|| vec![PdlValue::Type(f32_type(rewriter))])
        })
        .constraint("op_constr_return_type_range", |rewriter, args| {
            let count = args.get(1).and_then(PdlValue::attribute)?;
            let count = count.downcast::<IntegerAttr>(rewriter.context())?.value.to_i64()?;
            let count = usize::try_from(count).ok().filter(|count| *count < 1024)?;
            is_named(rewriter, args, 0, "test.success_op")
                .then(|| vec![PdlValue::Types(vec![f32_type(rewriter); count])])
        })
        .rewrite("creator", |rewriter, args| {
            let op = args.first().and_then(PdlValue::operation)?;
            Some(vec![PdlValue::Operation(create_success(rewriter, op, &[]))])
        })
        .rewrite("var_creator", |rewriter, args| {
            let op = rewriter.body().op(args.first().and_then(PdlValue::operation)?);
            let values = PdlValue::Values(op.operands().collect());
            Some(vec![values, PdlValue::Types(op.operand_types().collect())])
        })
        .rewrite("type_creator", |rewriter, _| Some(vec![PdlValue::Type(f32_type(rewriter))]))
        .rewrite("str_creator", |rewriter, _| {
            let text = StringAttr::get(rewriter.context(), "test.str");
            Some(vec![PdlValue::Attribute(text.into())])
        })
        .rewrite("rewriter", |rewriter, args| {
            let [root, operand] = args else { return None };
            let root = root.operation()?;
            create_success(rewriter, root, operand.values());
            rewriter.erase_op(root);
            Some(Vec::new())
        });
    functions
}

fn f32_type(rewriter: &Rewriter<'_>) -> Type {
    FloatType::f32(rewriter.context()).into()
}

/// Creates the operation `test.success` with the location of `like`.
fn create_success(rewriter: &mut Rewriter<'_>, like: Op, operands: &[Value]) -> Op {
    let cx = rewriter.context();
    let location = rewriter.body().location(like);
    let mut state = OpState::new(cx, OpName::get(cx, "test.success"), location);
    state.add_operands(operands);
    rewriter.create(state)
}
