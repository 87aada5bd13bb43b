//! Elementwise operations as `linalg.generic` on broadcast operands (MLIR: `PointwiseConverter`).
//! [`convert`] is the main function; [`scalars`](super::scalars) computes the elements.

use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate, MaxUIOp};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{DYNAMIC, RankedTensorType};
use terrace_ir::{Builder, Context, Op, OpType, Operand, Type, Value};
use terrace_rewrite::Rw;
use terrace_scf::{IfOp, YieldOp};
use terrace_tensor::{DimOp, build_empty};
use terrace_tensor_transforms::dim_of;

use super::scalars::Scalar;
use crate::build::{cast_to, element_of, elementwise, result_tensor, shape_of};

/// The index constants that an expansion has created, by number (MLIR: `IndexPool`).
#[derive(Default)]
struct Indices(Vec<(usize, Value)>);

impl Indices {
    fn get(&mut self, builder: &mut Builder<'_>, index: usize) -> Value {
        if let Some((_, value)) = self.0.iter().find(|(known, _)| *known == index) {
            return *value;
        }
        let value = builder.constant_index(index as i64);
        self.0.push((index, value));
        value
    }

    /// Creates a `tensor.dim` of the dimension `dim`.
    fn size(&mut self, builder: &mut Builder<'_>, tensor: Value, dim: usize) -> Value {
        let index = self.get(builder, dim);
        DimOp::build(builder, tensor, index).value(builder)
    }
}

/// A size of the result, and the operand whose size it is if only one operand has a dynamic size.
#[derive(Clone, Copy)]
struct TargetSize {
    size: Mixed,
    source: Option<Value>,
}

/// Replaces the elementwise operation `op` by a `linalg.generic` over its broadcast operands.
pub(super) fn convert(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<()> {
    result_tensor(rw.body(), op)?;
    let scalar = Scalar::of(rw.body(), op, operands)?;
    let (tensors, parameters) = operands.split_at(scalar.tensors);
    let parameters = &parameters[..scalar.parameters];
    let mut indices = Indices::default();
    let sizes = target_sizes(rw, tensors, &mut indices)?;
    let mut inputs = Vec::new();
    for tensor in tensors {
        inputs.push(broadcast(rw, *tensor, &sizes, &mut indices)?);
    }
    let cx = rw.context().clone();
    let mut maps = Vec::new();
    for input in &inputs {
        maps.push(broadcast_map(&cx, &shape_of(rw.body(), *input)?, &sizes));
    }
    let first = AffineMap::new(sizes.len() as u32, 0, [AffineExpr::constant(&cx, 0)]);
    maps.extend(parameters.iter().map(|_| first.clone()));
    maps.push(AffineMap::identity(&cx, sizes.len() as u32));
    inputs.extend(parameters);
    let element = ty.downcast::<RankedTensorType>(&cx)?.element;
    let sizes: Vec<Mixed> = sizes.iter().map(|target| target.size).collect();
    let output = build_empty(rw, &sizes, element);
    let region = |builder: &mut Builder<'_>, values: &[Value]| {
        scalar.build(builder, &values[..inputs.len()])
    };
    let result = elementwise(rw, &inputs, output, maps, region)?;
    let result = cast_to(rw, result, ty);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Returns the sizes of the combination of `tensors`: a static size other than 1 of an operand, or
/// the greatest of the dynamic sizes, or 1.
fn target_sizes(
    builder: &mut Builder<'_>,
    tensors: &[Value],
    indices: &mut Indices,
) -> Option<Vec<TargetSize>> {
    let shapes: Vec<Vec<i64>> =
        tensors.iter().map(|tensor| shape_of(builder.body(), *tensor)).collect::<Option<_>>()?;
    let rank = shapes.first()?.len();
    if shapes.iter().any(|shape| shape.len() != rank) {
        return None;
    }
    let mut sizes = Vec::new();
    for dim in 0..rank {
        let of = || shapes.iter().map(move |shape| shape[dim]);
        if let Some(size) = of().find(|size| *size != DYNAMIC && *size != 1) {
            sizes.push(TargetSize { size: Mixed::Static(size), source: None });
            continue;
        }
        let is_dynamic = |(at, _): &(usize, &Value)| shapes[*at][dim] == DYNAMIC;
        let dynamic: Vec<Value> =
            tensors.iter().enumerate().filter(is_dynamic).map(|(_, tensor)| *tensor).collect();
        let mut greatest: Option<Value> = None;
        for tensor in &dynamic {
            let size = indices.size(builder, *tensor, dim);
            greatest = Some(match greatest {
                Some(greatest) => MaxUIOp::build(builder, greatest, size).value(builder),
                None => size,
            });
        }
        sizes.push(TargetSize {
            size: greatest.map_or(Mixed::Static(1), Mixed::Dynamic),
            source: if let [source] = dynamic[..] { Some(source) } else { None },
        });
    }
    Some(sizes)
}

/// Returns the map of an operand of this shape: sizes of 1 are repeated to the size of the result.
fn broadcast_map(cx: &Context, shape: &[i64], sizes: &[TargetSize]) -> AffineMap {
    let expr = |(dim, size): (usize, &i64)| match *size == 1 && sizes[dim].size != Mixed::Static(1)
    {
        true => AffineExpr::constant(cx, 0),
        false => AffineExpr::dim(cx, dim as u32),
    };
    AffineMap::new(sizes.len() as u32, 0, shape.iter().enumerate().map(expr))
}

/// Returns `tensor` repeated along the dynamic dimensions whose size is 1 at run time.
fn broadcast(
    builder: &mut Builder<'_>,
    tensor: Value,
    sizes: &[TargetSize],
    indices: &mut Indices,
) -> Option<Value> {
    let shape = shape_of(builder.body(), tensor)?;
    let mut result = tensor;
    for (dim, target) in sizes.iter().enumerate() {
        if shape[dim] == DYNAMIC && target.source != Some(tensor) {
            result = broadcast_dim(builder, result, dim, target.size, indices)?;
        }
    }
    Some(result)
}

/// Creates a conditional that repeats dimension `dim` of `tensor` to `size` if its size is 1.
fn broadcast_dim(
    builder: &mut Builder<'_>,
    tensor: Value,
    dim: usize,
    size: Mixed,
    indices: &mut Indices,
) -> Option<Value> {
    let cx = builder.context().clone();
    let ty = builder.body().value_type(tensor);
    let rank = shape_of(builder.body(), tensor)?.len();
    let one = indices.get(builder, 1);
    let current = indices.size(builder, tensor, dim);
    let condition = builder.value(CmpIOp::of(CmpIPredicate::Eq, current, one));
    let expr = |at: usize| match at == dim {
        true => AffineExpr::constant(&cx, 0),
        false => AffineExpr::dim(&cx, at as u32),
    };
    let maps = vec![
        AffineMap::new(rank as u32, 0, (0..rank).map(expr)),
        AffineMap::identity(&cx, rank as u32),
    ];
    let mut repeated = None;
    let op = IfOp::build(builder, &[ty], condition).op();
    builder.build_block_with(op, 0, &[], |builder, _| {
        repeated = (|| {
            let shape = shape_of(builder.body(), tensor)?;
            let mut sizes = Vec::new();
            for (at, known) in shape.iter().enumerate() {
                sizes.push(match *known {
                    _ if at == dim => size,
                    DYNAMIC => Mixed::Dynamic(dim_of(builder, tensor, at)),
                    known => Mixed::Static(known),
                });
            }
            let element = element_of(builder.body(), tensor);
            let output = build_empty(builder, &sizes, element);
            let copy = elementwise(builder, &[tensor], output, maps, |_, values| Some(values[0]))?;
            let copy = cast_to(builder, copy, ty);
            YieldOp::build(builder, [copy]);
            Some(())
        })();
    });
    repeated?;
    builder.build_block_with(op, 1, &[], |builder, _| {
        YieldOp::build(builder, [tensor]);
    });
    Some(builder.body().result(op, 0))
}
