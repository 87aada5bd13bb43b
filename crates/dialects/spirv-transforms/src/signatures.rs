//! Unrolling of vectors in the signatures of functions to vectors that SPIR-V has
//! (MLIR: `unrollVectorsInSignatures`). The main function is [`unroll_signature`].

use rustc_hash::FxHashMap;
use terrace_arith as arith;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::values::integer_array;
use terrace_builtin::{FunctionType, TypeExt, VectorType};
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::{
    Block, Body, Builder, Context, InsertionPoint, Op, Operand, Type, TypeAttr, Value,
};
use terrace_numeric::{Float, Int};
use terrace_vector::{ExtractOp, ExtractStridedSliceOp, InsertStridedSliceOp};

/// The unrolling of a vector: the offsets of its slices, and their size.
struct Slices {
    offsets: Vec<Vec<i64>>,
    size: i64,
}

impl Slices {
    /// Returns the slices of `ty` along its last dimension; `None` if `ty` stays as it is.
    fn of(cx: &Context, ty: Type) -> Option<Self> {
        let vector = ty.downcast::<VectorType>(cx).filter(|vector| !vector.is_scalable())?;
        let (last, outer) = vector.shape.split_last()?;
        let size = [4, 3, 2].into_iter().find(|size| last % size == 0).unwrap_or(1);
        if *last == size && outer.iter().all(|size| *size == 1) {
            return None;
        }
        let mut offsets = vec![Vec::new()];
        let steps = outer.iter().map(|size| (*size, 1)).chain([(*last, size)]);
        for (end, step) in steps {
            let extend = |prefix: Vec<i64>| {
                let places = (0..end / step).map(move |at| at * step);
                places.map(move |at| [&prefix[..], &[at]].concat())
            };
            offsets = offsets.into_iter().flat_map(extend).collect();
        }
        Some(Self { offsets, size })
    }

    /// Returns the type of a slice of `ty`.
    fn ty(&self, cx: &Context, ty: Type) -> Type {
        VectorType::get(cx, &[self.size], element_type_or_self(cx, ty)).ty()
    }
}

/// Unrolls the vectors in the arguments and results of the function that is the root of `body`.
/// Other roots and declarations stay.
pub fn unroll_signature(body: &mut Body) {
    let cx = body.context().clone();
    let Some(ty) = body.root().cast::<FuncOp>().and_then(|function| function.ty()) else { return };
    let (inputs, results) = (ty.inputs.to_vec(), ty.results.to_vec());
    let Some(region) = body.region(Op::ROOT, 0) else { return };
    let Some(entry) = body.first_block(region) else { return };
    let Some(first) = body.first_op(entry) else { return };
    let mut new_inputs = Vec::new();
    let mut zeros = FxHashMap::default();
    let mut at = 0;
    for ty in &inputs {
        match Slices::of(&cx, *ty) {
            None => {
                new_inputs.push(*ty);
                at += 1;
            }
            Some(slices) => {
                unroll_argument(body, (entry, at), first, (*ty, &slices), &mut zeros);
                new_inputs.extend(vec![slices.ty(&cx, *ty); slices.offsets.len()]);
                at += slices.offsets.len();
            }
        }
    }
    let mut new_results = results.clone();
    let returns: Vec<Op> = body
        .blocks_in(region)
        .filter_map(|block| body.last_op(block))
        .filter(|op| body.op(*op).is::<ReturnOp>())
        .collect();
    for op in returns {
        new_results = unroll_return(body, op, &results);
    }
    if new_inputs != inputs || new_results != results {
        let ty = FunctionType::get(&cx, &new_inputs, &new_results).ty();
        // The attribute is declared, so that setting it cannot fail.
        let _ = body.set_attribute(Op::ROOT, "function_type", Some(TypeAttr::get(&cx, ty).attr()));
    }
}

/// Creates the constant zero of the vector type `ty`; `None` for elements other than numbers.
fn zero(builder: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = builder.context().clone();
    let element = element_type_or_self(&cx, ty);
    let value_attribute = match element.float_format(&cx) {
        Some(format) => constant_of(&cx, ty, Float::from_f64(format, 0.0).0)?,
        None => {
            let width = element.int_or_float_width(&cx).unwrap_or(64);
            constant_of(&cx, ty, Int::from_i64(width, 0))?
        }
    };
    Some(arith::ConstantOp::build(builder, value_attribute).value(builder))
}

/// Replaces argument `at` of the block `entry`, of the vector type `ty`, by arguments for its
/// slices, which are inserted into a constant in front of the operation `first`. `zeros` are the
/// constants by type.
fn unroll_argument(
    body: &mut Body,
    (entry, at): (Block, usize),
    first: Op,
    (ty, slices): (Type, &Slices),
    zeros: &mut FxHashMap<Type, Value>,
) {
    let cx = body.context().clone();
    let location = body.location(Op::ROOT);
    let old = body.arguments(entry)[at];
    let slice = slices.ty(&cx, ty);
    let parts: Vec<Value> = (1..=slices.offsets.len())
        .map(|next| body.insert_block_argument(entry, at + next, slice, location))
        .collect();
    let start = InsertionPoint::AtStart(entry);
    let known = zeros.get(&ty).copied();
    let known = known.or_else(|| zero(&mut Builder::new(body, start, location), ty));
    let Some(mut all) = known else { return };
    zeros.insert(ty, all);
    let strides = integer_array(&cx, [1]);
    for (part, offsets) in parts.into_iter().zip(&slices.offsets) {
        let b = &mut Builder::new(body, InsertionPoint::Before(first), location);
        let offsets = integer_array(&cx, offsets);
        all = InsertStridedSliceOp::build(b, part, all, offsets, strides).value(b);
    }
    body.replace_all_uses(old, all);
    body.erase_block_argument(entry, at);
}

/// Replaces the operands of a return by their slices; returns the types of the results.
fn unroll_return(body: &mut Body, op: Op, results: &[Type]) -> Vec<Type> {
    let cx = body.context().clone();
    let operands: Vec<Value> = body.operands(op).collect();
    let (mut values, mut types) = (Vec::new(), Vec::new());
    for (operand, ty) in operands.into_iter().zip(results) {
        let Some(slices) = Slices::of(&cx, *ty) else {
            values.push(operand);
            types.push(*ty);
            continue;
        };
        let slice = slices.ty(&cx, *ty);
        let rank = slices.offsets.first().map_or(1, Vec::len);
        let mut sizes = vec![1; rank];
        if let Some(last) = sizes.last_mut() {
            *last = slices.size;
        }
        let part = VectorType::get(&cx, &sizes, element_type_or_self(&cx, *ty)).ty();
        for offsets in &slices.offsets {
            let b = &mut Builder::before(body, op);
            let offsets = integer_array(&cx, offsets);
            let [sizes, strides] = [&sizes, &vec![1; rank]].map(|list| integer_array(&cx, list));
            let extracted = ExtractStridedSliceOp::build(b, part, operand, offsets, sizes, strides);
            let mut extracted = extracted.value(b);
            if rank > 1 {
                extracted = ExtractOp::build(b, slice, extracted, (), vec![0; rank - 1]).value(b);
            }
            values.push(extracted);
            types.push(slice);
        }
    }
    body.set_operands(op, &values);
    types
}
