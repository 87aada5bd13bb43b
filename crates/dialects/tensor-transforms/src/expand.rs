//! Construction of `tensor.expand_shape` without given sizes: [`build_expand`].

use terrace_arith::{BuildConstant, DivSIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Operand, Value};
use terrace_tensor::ExpandShapeOp;

use crate::mixed_sizes;

/// Builds a `tensor.expand_shape` of `tensor` to `shape`. Each group has one dynamic size at most,
/// which is that of the collapsed dimension divided by the static sizes of the group; their product
/// is created as a constant even if it is 1 (MLIR: `inferExpandShapeOutputShape`). `None` if a
/// group has no or several dynamic sizes for a dynamic dimension.
pub fn build_expand(
    builder: &mut Builder<'_>,
    tensor: Value,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<Value> {
    let cx = builder.context().clone();
    let element = builder.body().value_type(tensor).downcast::<RankedTensorType>(&cx)?.element;
    let collapsed = mixed_sizes(builder, tensor)?;
    let mut sizes: Vec<Mixed> = shape.iter().map(|size| Mixed::Static(*size)).collect();
    for (group, size) in groups.iter().zip(&collapsed) {
        let Mixed::Dynamic(size) = *size else { continue };
        let members = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
        let (dynamic, fixed): (Vec<usize>, Vec<usize>) =
            members.partition(|dim| shape.get(*dim) == Some(&DYNAMIC));
        let [dynamic] = dynamic[..] else { return None };
        let product = fixed.iter().try_fold(1_i64, |product, dim| product.checked_mul(shape[*dim]));
        let divisor = builder.constant_index(product?);
        sizes[dynamic] = Mixed::Dynamic(match product {
            Some(1) => size,
            _ => builder.value(DivSIOp::of(size, divisor)),
        });
    }
    let ty = RankedTensorType::get(&cx, shape, element).ty();
    let (numbers, values) = split(&sizes);
    let groups = groups_attribute(&cx, groups);
    Some(ExpandShapeOp::build(builder, ty, tensor, groups, values, numbers).value(builder))
}
