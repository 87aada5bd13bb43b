//! Test passes on the structure of IR: equality of operations, signatures of functions, folds by
//! traits, distinct attributes, and patterns without a pass of their own.

use terrace_builtin::function::{
    ARG_ATTRS, DynFunctionOp, FUNCTION_TYPE, RES_ATTRS, function_type,
};
use terrace_builtin::{DistinctAttr, FunctionType, IntegerAttr};
use terrace_func::FuncOp;
use terrace_ir::equivalence::{EquivalenceOptions, is_equivalent};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Diagnostic, DictionaryAttr, Location, Op, OpRef,
    PatternSet, SymbolRefAttr, Type, TypeAttr,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestOperationEqual>()
        .insert::<TestTraitFolder>()
        .insert::<TestComposeSubView>()
        .insert::<TestDistinctAttributes>()
        .insert::<TestFuncEraseArg>()
        .insert::<TestFuncEraseResult>()
        .insert::<TestFuncInsertArg>()
        .insert::<TestFuncInsertResult>()
        .insert::<TestFuncSetType>();
}

/// Compare the two operations of a module.
#[pass(
    name = "test-operations-equality",
    title = "(anonymous namespace)::TestOperationEqualPass",
    anchor = "builtin.module",
    run = compare
)]
struct TestOperationEqual {}

fn compare(_: &TestOperationEqual, target: &mut Target<'_>) -> PassResult {
    let module = target.body().root();
    let ops: Vec<OpRef<'_>> = module
        .region(0)
        .and_then(|region| region.entry())
        .into_iter()
        .flat_map(|b| b.ops())
        .collect();
    let [first, second] = ops[..] else {
        let message = format!("expected 2 top-level ops in the module, got {}", ops.len());
        return Err(target.emit(Diagnostic::error(module.location(), message)));
    };
    let options = EquivalenceOptions {
        ignore_locations: first.attribute("strict_loc_check").is_none(),
        ..EquivalenceOptions::default()
    };
    let cx = first.context();
    let attributes = DictionaryAttr::get(cx, first.attributes()).attr().to_text(cx);
    let result = match is_equivalent(first, second, options) {
        true => "compares equals.",
        false => "compares NOT equals!",
    };
    terrace_ir::outln!("{} with attr {attributes} {result}", first.name_str());
    Ok(())
}

/// Fold operations by their traits.
#[pass(
    name = "test-trait-folder",
    title = "(anonymous namespace)::TestTraitFolder",
    anchor = "func.func",
    run = fold
)]
struct TestTraitFolder {}

fn fold(_: &TestTraitFolder, target: &mut Target<'_>) -> PassResult {
    apply_patterns_everywhere(target.body_mut(), PatternSet::new());
    Ok(())
}

/// Compose subviews of subviews.
#[pass(
    name = "test-compose-subview",
    title = "(anonymous namespace)::TestComposeSubViewPass",
    run = compose_subviews
)]
struct TestComposeSubView {}

fn compose_subviews(_: &TestComposeSubView, target: &mut Target<'_>) -> PassResult {
    let patterns = terrace_passes::memref::subview_compositions();
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Add a distinct attribute to operations that have one, with the same referenced attribute.
#[pass(
    name = "test-distinct-attrs",
    title = "(anonymous namespace)::DistinctAttributesPass",
    anchor = "func.func",
    run = duplicate
)]
struct TestDistinctAttributes {}

fn duplicate(_: &TestDistinctAttributes, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let cx = body.context().clone();
        for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
            let input = body.op(op).attribute("distinct.input");
            let Some(input) = input.and_then(|input| input.downcast::<DistinctAttr>(&cx)) else {
                continue;
            };
            let output = DistinctAttr::create(&cx, input.referenced).attr();
            body.set_attribute(op, "distinct.output", Some(output)).expect("it is discardable");
        }
    });
    Ok(())
}

/// Erase the arguments of functions that an attribute marks.
#[pass(
    name = "test-func-erase-arg",
    title = "(anonymous namespace)::TestFuncEraseArg",
    anchor = "builtin.module",
    run = erase_arguments
)]
struct TestFuncEraseArg {}

fn erase_arguments(_: &TestFuncEraseArg, target: &mut Target<'_>) -> PassResult {
    for_each_function(target.body_mut(), |function| {
        let mut signature = Signature::of(function);
        let mark = "test.erase_this_arg";
        let erased = signature.inputs.marked(function.context(), mark);
        if let Some(entry) = function.root().region(0).and_then(|region| region.entry()) {
            let entry = entry.id();
            erased.iter().rev().for_each(|at| function.erase_block_argument(entry, *at));
        }
        signature.inputs.erase(&erased);
        signature.set(function);
    });
    Ok(())
}

/// Erase the results of functions that an attribute marks.
#[pass(
    name = "test-func-erase-result",
    title = "(anonymous namespace)::TestFuncEraseResult",
    anchor = "builtin.module",
    run = erase_results
)]
struct TestFuncEraseResult {}

fn erase_results(_: &TestFuncEraseResult, target: &mut Target<'_>) -> PassResult {
    for_each_function(target.body_mut(), |function| {
        let mut signature = Signature::of(function);
        let erased = signature.results.marked(function.context(), "test.erase_this_result");
        signature.results.erase(&erased);
        signature.set(function);
    });
    Ok(())
}

/// Insert the arguments that an attribute of a function lists.
#[pass(
    name = "test-func-insert-arg",
    title = "(anonymous namespace)::TestFuncInsertArg",
    anchor = "builtin.module",
    run = insert_arguments
)]
struct TestFuncInsertArg {}

fn insert_arguments(_: &TestFuncInsertArg, target: &mut Target<'_>) -> PassResult {
    for_each_function(target.body_mut(), |function| {
        let inserted = insertions(function, "test.insert_args");
        let mut signature = Signature::of(function);
        let entry = function.root().region(0).and_then(|region| region.entry()).map(|b| b.id());
        for (done, one) in inserted.iter().enumerate() {
            let at = (one.at + done).min(signature.inputs.types.len());
            if let Some(entry) = entry {
                function.insert_block_argument(entry, at, one.ty, one.location);
            }
            signature.inputs.insert(at, one);
        }
        signature.set(function);
    });
    Ok(())
}

/// Insert the results that an attribute of a function lists.
#[pass(
    name = "test-func-insert-result",
    title = "(anonymous namespace)::TestFuncInsertResult",
    anchor = "builtin.module",
    run = insert_results
)]
struct TestFuncInsertResult {}

fn insert_results(_: &TestFuncInsertResult, target: &mut Target<'_>) -> PassResult {
    for_each_function(target.body_mut(), |function| {
        let inserted = insertions(function, "test.insert_results");
        let mut signature = Signature::of(function);
        for (done, one) in inserted.iter().enumerate() {
            signature.results.insert(one.at + done, one);
        }
        signature.set(function);
    });
    Ok(())
}

/// Give functions the type of the function that an attribute refers to.
#[pass(
    name = "test-func-set-type",
    title = "(anonymous namespace)::TestFuncSetType",
    anchor = "builtin.module",
    run = set_types
)]
struct TestFuncSetType {}

fn set_types(_: &TestFuncSetType, target: &mut Target<'_>) -> PassResult {
    let module = target.body_mut();
    let functions = module.child_bodies().filter_map(|body| {
        let root = body.root();
        Some((symbol_name(root)?, function_type(root)?.clone()))
    });
    let types: Vec<_> = functions.collect();
    for_each_function(module, |function| {
        let root = function.root();
        let from = root.attribute("test.set_type_from");
        let from = from.and_then(|from| from.downcast::<SymbolRefAttr>(root.context()));
        let Some(from) = from.map(|from| from.root) else { return };
        let Some((_, ty)) = types.iter().find(|(name, _)| *name == from) else { return };
        let mut signature = Signature::of(function);
        signature.inputs.set_types(&ty.inputs);
        signature.results.set_types(&ty.results);
        signature.set(function);
    });
    Ok(())
}

/// Calls `change` for the body of each function directly in the root of `module`.
fn for_each_function(module: &mut Body, mut change: impl FnMut(&mut Body)) {
    for (_, body) in module.bodies_mut() {
        if body.root().is::<FuncOp>() && body.root().interface::<DynFunctionOp<'_>>().is_some() {
            change(body);
        }
    }
}

/// An argument or result to insert.
struct Insertion {
    /// The index in the signature before any insertion.
    at: usize,
    ty: Type,
    attributes: Attribute,
    location: Location,
}

/// Takes the insertions `[[index, type, {attributes}, location], …]` from the attribute `name` of
/// the root of `function`; the last two parts may be absent.
fn insertions(function: &mut Body, name: &str) -> Vec<Insertion> {
    let cx = function.context().clone();
    let list = function.root().attribute(name);
    let list = list.and_then(|list| list.downcast::<ArrayAttr>(&cx));
    let location = function.location(Op::ROOT);
    let insertion = |one: &Attribute| {
        let parts = &one.downcast::<ArrayAttr>(&cx)?.0;
        let at = parts.first()?.downcast::<IntegerAttr>(&cx)?.to_i64()?;
        let ty = parts.get(1)?.downcast::<TypeAttr>(&cx)?.0;
        let empty = DictionaryAttr::get(&cx, &[]).attr();
        let attributes = parts.get(2).filter(|part| part.is::<DictionaryAttr>());
        let given = parts.get(3).and_then(|part| part.as_location());
        Some(Insertion {
            at: usize::try_from(at).ok()?,
            ty,
            attributes: attributes.copied().unwrap_or(empty),
            location: given.unwrap_or(location),
        })
    };
    let found = list.into_iter().flat_map(|list| list.0.iter()).filter_map(insertion).collect();
    function.set_attribute(Op::ROOT, name, None).expect("it is discardable");
    found
}

/// The arguments or the results of a function: types and attributes.
struct Values {
    types: Vec<Type>,
    /// A dictionary each.
    attributes: Vec<Attribute>,
}

impl Values {
    fn of(function: OpRef<'_>, types: &[Type], attributes: &str) -> Self {
        let cx = function.context();
        let given = function.attribute(attributes);
        let given = given.and_then(|given| given.downcast::<ArrayAttr>(cx));
        let none = || vec![DictionaryAttr::get(cx, &[]).attr(); types.len()];
        Self {
            types: types.to_vec(),
            attributes: given.map_or_else(none, |given| given.0.to_vec()),
        }
    }

    /// Returns the indices of the values whose attributes contain `name`.
    fn marked(&self, cx: &Context, name: &str) -> Vec<usize> {
        let has = |at: &usize| {
            let own = self.attributes[*at].downcast::<DictionaryAttr>(cx);
            own.is_some_and(|own| own.lookup_str(cx, name).is_some())
        };
        (0..self.types.len()).filter(has).collect()
    }

    fn erase(&mut self, indices: &[usize]) {
        for at in indices.iter().rev() {
            self.types.remove(*at);
            self.attributes.remove(*at);
        }
    }

    fn insert(&mut self, at: usize, one: &Insertion) {
        let at = at.min(self.types.len());
        self.types.insert(at, one.ty);
        self.attributes.insert(at, one.attributes);
    }

    /// Replaces the types; attributes of values that are no longer there are dropped.
    fn set_types(&mut self, types: &[Type]) {
        let count = self.attributes.len();
        self.types = types.to_vec();
        if types.len() < count {
            self.attributes.truncate(types.len());
        }
    }

    /// Returns the attributes as a list; `None` without attributes.
    fn attribute_list(&self, cx: &Context) -> Option<Attribute> {
        let empty = DictionaryAttr::get(cx, &[]).attr();
        let mut attributes = self.attributes.clone();
        attributes.resize(self.types.len(), empty);
        let any = attributes.iter().any(|own| *own != empty);
        any.then(|| ArrayAttr::get(cx, attributes).attr())
    }
}

/// The signature of a function.
struct Signature {
    inputs: Values,
    results: Values,
}

impl Signature {
    fn of(function: &Body) -> Self {
        let root = function.root();
        let (inputs, results) = match function_type(root) {
            Some(ty) => (&ty.inputs[..], &ty.results[..]),
            None => (&[][..], &[][..]),
        };
        Self {
            inputs: Values::of(root, inputs, ARG_ATTRS),
            results: Values::of(root, results, RES_ATTRS),
        }
    }

    fn set(&self, function: &mut Body) {
        let cx = function.context().clone();
        let ty = FunctionType::get(&cx, &self.inputs.types, &self.results.types).ty();
        for (name, value) in [
            (FUNCTION_TYPE, Some(TypeAttr::get(&cx, ty).attr())),
            (ARG_ATTRS, self.inputs.attribute_list(&cx)),
            (RES_ATTRS, self.results.attribute_list(&cx)),
        ] {
            function.set_attribute(Op::ROOT, name, value).expect("it is an attribute of that kind");
        }
    }
}
