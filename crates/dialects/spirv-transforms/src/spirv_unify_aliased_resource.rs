//! The pass `spirv-unify-aliased-resource`: replaces the variables that are bound to the same
//! resource by one of them (MLIR: `UnifyAliasedResourcePass.cpp`).
//!
//! [`Unified`] describes a variable that is replaced. Accesses to its elements become accesses to
//! the elements of the canonical variable, which are smaller, or vectors of which the old elements
//! are components.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Body, Context, Op, OpName, OpRef, OpType, SymbolRefAttr, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget};
use terrace_spirv::{
    AccessChainOp, AddressOfOp, BitcastOp, CompositeConstructOp, ConstantOp, GlobalVariableOp,
    IAddOp, IMulOp, LoadOp, PointerType, RuntimeArrayType, SDivOp, SModOp, StoreOp, StructType,
};
use terrace_transforms::convert_bodies;

/// Unify access of multiple aliased resources into access of one single resource
#[pass(
    name = "spirv-unify-aliased-resource",
    title = "SPIRVUnifyAliasedResourcePass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvUnifyAliasedResource {}

/// The attribute of variables that share a resource.
const ALIASED: &str = "aliased";

/// The most components that are loaded for a larger element.
const MOST_COMPONENTS: i64 = 4;

fn run(_: &SpirvUnifyAliasedResource, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let resources = resources(body);
    let mut unified = FxHashMap::default();
    let mut single = Vec::new();
    for variables in resources.values() {
        let canonical = match variables[..] {
            [ref one] => Some(one),
            _ => unify(body.context(), variables, &mut unified),
        };
        single.extend(canonical.map(|variable| variable.op));
    }
    let unified = Arc::new(unified);
    convert_bodies(body, &legality(&unified), &patterns(&unified))?;
    for op in single {
        let removed = body.set_attribute(op, ALIASED, None);
        debug_assert!(removed.is_ok(), "a discardable attribute");
    }
    Ok(())
}

/// A variable with the attribute [`ALIASED`].
struct Variable {
    op: Op,
    name: String,
    ty: Type,
}

/// Returns the aliased variables by descriptor set and binding.
fn resources(body: &Body) -> FxHashMap<(i32, i32), Vec<Variable>> {
    let mut resources: FxHashMap<_, Vec<Variable>> = FxHashMap::default();
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        let Some(variable) = view.cast::<GlobalVariableOp>() else { continue };
        let bound = variable.descriptor_set().zip(variable.binding());
        if let Some(bound) = bound.filter(|_| view.attribute(ALIASED).is_some()) {
            let ty = variable.r#type().data(view.context()).0;
            let name = variable.sym_name().to_owned();
            resources.entry(bound).or_default().push(Variable { op, name, ty });
        }
    }
    resources
}

/// A variable that is replaced.
#[derive(Clone)]
struct Unified {
    /// The type of its elements.
    element: Type,
    /// The name of the variable that replaces it.
    canonical: String,
    /// The type of that variable.
    ty: Type,
    /// The type of the elements of that variable.
    canonical_element: Type,
}

/// The replaced variables by name.
type AllUnified = FxHashMap<String, Unified>;

/// Records that `variables` are replaced by one of them, which is returned; `None` if their
/// elements do not fit each other.
fn unify<'v>(
    cx: &Context,
    variables: &'v [Variable],
    unified: &mut AllUnified,
) -> Option<&'v Variable> {
    let elements: Option<Vec<Type>> = variables.iter().map(|one| element_of(cx, one.ty)).collect();
    let elements = elements?;
    let at = canonical(cx, &elements)?;
    let canonical = &variables[at];
    for (variable, element) in variables.iter().zip(&elements) {
        if variable.op != canonical.op {
            let new = Unified {
                element: *element,
                canonical: canonical.name.clone(),
                ty: canonical.ty,
                canonical_element: elements[at],
            };
            unified.insert(variable.name.clone(), new);
        }
    }
    Some(canonical)
}

/// Returns the type of the elements of `!spirv.ptr<!spirv.struct<(!spirv.rtarray<…>)>, …>`, a
/// scalar or a vector; `None` for other types.
fn element_of(cx: &Context, ty: Type) -> Option<Type> {
    let structure = ty.downcast::<PointerType>(cx)?.pointee.downcast::<StructType>(cx)?;
    let [ref member] = structure.members()[..] else { return None };
    let element = member.ty.downcast::<RuntimeArrayType>(cx)?.element;
    size(cx, element).map(|_| element)
}

/// Returns the bits of the components of `ty`, a scalar or a vector, and of all components
/// together; `None` for other types.
fn size(cx: &Context, ty: Type) -> Option<(i64, i64)> {
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => {
            let bits = i64::from(vector.element.int_or_float_width(cx)?);
            Some((bits, bits * vector.shape.iter().product::<i64>()))
        }
        None => ty.int_or_float_width(cx).map(|bits| (i64::from(bits), i64::from(bits))),
    }
}

/// Returns the index of the type in `elements` that all others can be accessed as: the smallest
/// vector if there are vectors, else the smallest scalar. `None` if `types` has neither.
fn canonical(cx: &Context, elements: &[Type]) -> Option<usize> {
    let sizes: Vec<(i64, i64)> =
        elements.iter().map(|ty| size(cx, *ty)).collect::<Option<Vec<_>>>()?;
    let is_vector = |at: &usize| elements[*at].is::<VectorType>();
    let vectors: Vec<usize> = (0..elements.len()).filter(is_vector).collect();
    let is_odd = |at: &usize| (sizes[*at].1 / sizes[*at].0) % 2 != 0;
    if vectors.iter().any(is_odd) {
        return None;
    }
    let all: Vec<usize> = (0..elements.len()).collect();
    let candidates = if vectors.is_empty() { &all } else { &vectors };
    let smallest = candidates.iter().copied().min_by_key(|at| sizes[*at].1)?;
    let (component, total) = sizes[smallest];
    let fits = candidates.iter().all(|at| sizes[*at].1 % total == 0)
        && sizes.iter().all(|(bits, _)| bits % component == 0);
    fits.then_some(smallest)
}

/// Returns the replaced variable whose address, element or parts `op` accesses.
fn accessed<'u>(op: OpRef<'_>, unified: &'u AllUnified) -> Option<&'u Unified> {
    if let Some(address) = op.cast::<AddressOfOp>() {
        return unified.get(&variable_of(op.context(), address.variable()));
    }
    if op.is::<AccessChainOp>() || op.is::<LoadOp>() || op.is::<StoreOp>() {
        let pointer = op.body().defining_op(op.operands().next()?)?;
        return accessed(op.body().op(pointer), unified);
    }
    None
}

/// Returns the name that `symbol` refers to.
fn variable_of(cx: &Context, symbol: terrace_ir::Handle<SymbolRefAttr>) -> String {
    symbol.data(cx).root.as_str(cx).to_owned()
}

/// Marks the operations that access replaced variables as illegal.
fn legality(unified: &Arc<AllUnified>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["spirv"]);
    let all = unified.clone();
    target.dynamically_legal_op::<GlobalVariableOp>(move |op| {
        let name = op.cast::<GlobalVariableOp>().map(|variable| variable.sym_name().to_owned());
        Some(!name.is_some_and(|name| all.contains_key(&name)))
    });
    let is_legal = |all: Arc<AllUnified>| move |op: OpRef<'_>| Some(accessed(op, &all).is_none());
    target.dynamically_legal_op::<AddressOfOp>(is_legal(unified.clone()));
    target.dynamically_legal_op::<AccessChainOp>(is_legal(unified.clone()));
    target.dynamically_legal_op::<LoadOp>(is_legal(unified.clone()));
    target.dynamically_legal_op::<StoreOp>(is_legal(unified.clone()));
    target
}

/// Returns the patterns that replace accesses.
fn patterns(unified: &Arc<AllUnified>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add::<GlobalVariableOp>("ConvertVariable", None, |op, _, rw| {
        rw.erase_op(op.op());
        Some(())
    });
    let all = unified.clone();
    patterns.add::<AddressOfOp>("ConvertAddressOf", None, move |op, _, rw| {
        let Unified { canonical, ty, .. } = accessed(rw.body().op(op.op()), &all)?.clone();
        let cx = rw.context().clone();
        let mut state = rw.state(OpName::get(&cx, AddressOfOp::INFO.name));
        state.set_inherent(&cx, "variable", SymbolRefAttr::flat(&cx, &canonical).attr());
        state.add_result(ty);
        let new = rw.create(state);
        let address = rw.body().result(new, 0);
        rw.replace_op(op.op(), &[address]);
        Some(())
    });
    let all = unified.clone();
    patterns.add::<AccessChainOp>("ConvertAccessChain", None, move |op, operands, rw| {
        let unified = accessed(rw.body().op(op.op()), &all)?.clone();
        access_chain(op.op(), operands, &unified, rw)
    });
    let all = unified.clone();
    patterns.add::<LoadOp>("ConvertLoad", None, move |op, operands, rw| {
        accessed(rw.body().op(op.op()), &all)?;
        load(op.op(), operands[0], rw)
    });
    let all = unified.clone();
    patterns.add::<StoreOp>("ConvertStore", None, move |op, operands, rw| {
        accessed(rw.body().op(op.op()), &all)?;
        store(op.op(), operands, rw)
    });
    patterns
}

/// Creates the operation called `name` with one result of type `ty`.
fn create(rw: &mut ConversionRewriter<'_>, name: &str, operands: &[Value], ty: Type) -> Value {
    let name = OpName::get(rw.context(), name);
    let mut state = rw.state(name);
    state.add_operands(operands);
    state.add_result(ty);
    let op = rw.create(state);
    rw.body().result(op, 0)
}

/// Creates the constant `number` of the integer type `ty`.
fn constant(rw: &mut ConversionRewriter<'_>, ty: Type, number: i64) -> Value {
    let cx = rw.context().clone();
    let mut state = rw.state(OpName::get(&cx, ConstantOp::INFO.name));
    state.set_inherent(&cx, "value", IntegerAttr::get(&cx, ty, number).attr());
    state.add_result(ty);
    let op = rw.create(state);
    rw.body().result(op, 0)
}

/// Whether both types are scalars of the same number of bits.
fn are_same_size_scalars(cx: &Context, a: Type, b: Type) -> bool {
    let bits = |ty: Type| ty.int_or_float_width(cx);
    bits(a).is_some() && bits(a) == bits(b)
}

/// Creates an access chain from `base` to a part of type `pointee`.
fn chain(
    rw: &mut ConversionRewriter<'_>,
    base: Value,
    indices: &[Value],
    pointee: Type,
) -> Option<Value> {
    let cx = rw.context().clone();
    let class = rw.body().value_type(base).downcast::<PointerType>(&cx)?.storage_class;
    let ty = PointerType { pointee, storage_class: class }.intern(&cx).ty();
    Some(create(rw, AccessChainOp::INFO.name, &[&[base], indices].concat(), ty))
}

/// Scales the last index of an access chain.
fn access_chain(
    op: Op,
    operands: &[Value],
    unified: &Unified,
    rw: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let (old, new) = (unified.element, unified.canonical_element);
    let (base, indices) = operands.split_first()?;
    let mut indices = indices.to_vec();
    let mut pointee = new;
    if old != new && !are_same_size_scalars(&cx, old, new) {
        let last = indices.pop()?;
        let ty = rw.body().value_type(last);
        let (from, to) = (size(&cx, old)?.1, size(&cx, new)?.1);
        match (old.is::<VectorType>(), new.downcast::<VectorType>(&cx)) {
            (false, Some(vector)) => {
                let ratio = constant(rw, ty, to / from);
                indices.push(create(rw, SDivOp::INFO.name, &[last, ratio], ty));
                indices.push(create(rw, SModOp::INFO.name, &[last, ratio], ty));
                pointee = vector.element;
            }
            (true, None) => return None,
            _ => {
                let ratio = constant(rw, ty, from / to);
                indices.push(create(rw, IMulOp::INFO.name, &[last, ratio], ty));
            }
        }
    }
    let new = chain(rw, *base, &indices, pointee)?;
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns the type that the pointer `value` points to.
fn pointee(rw: &ConversionRewriter<'_>, value: Value) -> Option<Type> {
    Some(rw.body().value_type(value).downcast::<PointerType>(rw.context())?.pointee)
}

/// Loads the parts of an element, of which the element is composed.
fn load(op: Op, pointer: Value, rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let original = rw.body().operand(op, 0);
    let (old, new) = (pointee(rw, original)?, pointee(rw, pointer)?);
    let first = create(rw, LoadOp::INFO.name, &[pointer], new);
    if old == new {
        rw.replace_op(op, &[first]);
        return Some(());
    }
    if are_same_size_scalars(&cx, old, new) {
        let value = create(rw, BitcastOp::INFO.name, &[first], old);
        rw.replace_op(op, &[value]);
        return Some(());
    }
    if old.is::<VectorType>() != new.is::<VectorType>() {
        return None;
    }
    let ratio = size(&cx, old)?.1 / size(&cx, new)?.1;
    if ratio > MOST_COMPONENTS {
        return None;
    }
    let mut parts = vec![first];
    let access = rw.body().defining_op(pointer)?;
    let access = rw.body().op(access);
    if !access.is::<AccessChainOp>() {
        return None;
    }
    let operands: Vec<Value> = access.operands().collect();
    let (base, indices) = operands.split_first()?;
    let mut indices = indices.to_vec();
    let word = IntegerType::get(&cx, 32).ty();
    let one = constant(rw, word, 1);
    for _ in 1..ratio {
        let last = indices.pop()?;
        indices.push(create(rw, IAddOp::INFO.name, &[last, one], word));
        let part = chain(rw, *base, &indices, new)?;
        parts.push(create(rw, LoadOp::INFO.name, &[part], new));
    }
    let value = match (old.downcast::<VectorType>(&cx), new.downcast::<VectorType>(&cx)) {
        (Some(vector), Some(part)) => {
            if vector.element != part.element {
                let ty = VectorType::get(&cx, &part.shape, vector.element).ty();
                let cast = |one: &mut Value| *one = create(rw, BitcastOp::INFO.name, &[*one], ty);
                parts.iter_mut().for_each(cast);
            }
            create(rw, CompositeConstructOp::INFO.name, &parts, old)
        }
        _ => {
            let ty = VectorType::get(&cx, &[ratio], new).ty();
            let all = create(rw, CompositeConstructOp::INFO.name, &parts, ty);
            create(rw, BitcastOp::INFO.name, &[all], old)
        }
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Stores a value of the same number of bits.
fn store(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> Option<()> {
    let [pointer, value] = *operands else { return None };
    let cx = rw.context().clone();
    let original = rw.body().operand(op, 0);
    let (old, new) = (pointee(rw, original)?, pointee(rw, pointer)?);
    if !are_same_size_scalars(&cx, old, new) {
        return None;
    }
    let mut value = value;
    if old != new {
        value = create(rw, BitcastOp::INFO.name, &[value], new);
    }
    let view = rw.body().op(op).cast::<StoreOp>()?;
    let (access, alignment) = (view.memory_access(), view.alignment());
    let built = StoreOp::build(rw, pointer, value);
    built.set_memory_access(rw.body_mut(), access);
    built.set_alignment(rw.body_mut(), alignment);
    let attributes = rw.body().attributes(op).to_vec();
    rw.body_mut().set_attributes(built.op(), &attributes);
    rw.erase_op(op);
    Some(())
}
