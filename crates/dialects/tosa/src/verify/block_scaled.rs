//! Verifiers of operations on blocks of small floats with a common scale.

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::compatible_shape;
use terrace_builtin::values::{quoted, type_of};
use terrace_ir::{OpRef, Value};

use super::{Verified, check_same_elements, ranked, reject_if};
use crate::{BlockSize, CastFromBlockScaledOpRef, CastToBlockScaledOpRef, MatmulTBlockScaledOpRef};

/// A tensor and its name in diagnostics.
type Tensor = (Value, &'static str);

/// Returns the number of elements that have a common scale.
fn size_of(block: BlockSize) -> i64 {
    block as i64
}

/// Checks that two tensors have compatible shapes.
fn check_compatible(op: OpRef<'_>, a: Tensor, b: Tensor) -> Verified {
    let shapes = (ranked(op, a.0), ranked(op, b.0));
    let (Some(a_shape), Some(b_shape)) = shapes else { return Ok(()) };
    reject_if(!compatible_shape(a_shape, b_shape), op, || {
        let [a_ty, b_ty] = [a, b].map(|(value, _)| quoted(op, type_of(op, value)));
        format!("require compatible shapes for {} ({a_ty}) and {} ({b_ty})", a.1, b.1)
    })
}

/// Checks that the last dimension of a tensor, named `name`, consists of whole blocks.
fn check_blocks(op: OpRef<'_>, shape: Option<&[i64]>, name: &str, block: i64) -> Verified {
    let Some([.., last]) = shape else { return Ok(()) };
    reject_if(*last != DYNAMIC && last % block != 0, op, || {
        format!("expect last dimension of {name} ({last}) to be divisible by block_size ({block})")
    })
}

/// Checks that there is a scale for each block of the data.
fn check_scales(op: OpRef<'_>, data: Tensor, scale: Tensor, block: i64) -> Verified {
    let shapes = (ranked(op, data.0), ranked(op, scale.0));
    let (Some([outer @ .., last]), Some([scale_outer @ .., found])) = shapes else {
        return Ok(());
    };
    reject_if(!compatible_shape(outer, scale_outer), op, || {
        let [data_ty, scale_ty] = [data, scale].map(|(value, _)| quoted(op, type_of(op, value)));
        format!(
            "require compatible shapes for {} ({data_ty}) and {} ({scale_ty}) except for the last \
             dimension",
            data.1, scale.1
        )
    })?;
    let (known, expected) = (*last != DYNAMIC && *found != DYNAMIC, last / block);
    reject_if(known && *found != expected, op, || {
        format!(
            "expect last dimension of {} ({found}) to be equal to last dimension of {} / \
             block_size ({expected})",
            scale.1, data.1
        )
    })
}

/// Checks that the output has the shape of the data, and a scale for each block.
pub(crate) fn cast_from_block_scaled(op: CastFromBlockScaledOpRef<'_>) -> Verified {
    let block = size_of(op.block_size());
    let data = (op.input_data(), "input_data");
    check_compatible(*op, data, (op.output_data(), "output_data"))?;
    check_blocks(*op, ranked(*op, data.0), data.1, block)?;
    check_scales(*op, data, (op.input_scale(), "input_scale"), block)
}

/// Checks that the output has the shape of the input, and a scale for each block.
pub(crate) fn cast_to_block_scaled(op: CastToBlockScaledOpRef<'_>) -> Verified {
    let block = size_of(op.block_size());
    let (input, output) = ((op.input_data(), "input_data"), (op.output_data(), "output_data"));
    check_compatible(*op, input, output)?;
    check_blocks(*op, ranked(*op, input.0), input.1, block)?;
    check_scales(*op, output, (op.output_scale(), "output_scale"), block)
}

/// A size that several tensors share, learned from the first in which the size is static.
struct Size {
    size: i64,
    name: &'static str,
}

impl Size {
    fn check(&mut self, op: OpRef<'_>, tensor: &str, found: i64) -> Verified {
        let (size, name) = (self.size, self.name);
        if size == DYNAMIC {
            self.size = found;
            return Ok(());
        }
        reject_if(found != DYNAMIC && found != size, op, || {
            format!("expected {name} of {tensor} to match size {size}, got {found}")
        })
    }
}

/// Checks that `a` `[N, H, C]`, `b` `[D, W, C]`, their scales and the output `[N, H, W]` agree,
/// where D is N or 1.
pub(crate) fn matmul_t_block_scaled(op: MatmulTBlockScaledOpRef<'_>) -> Verified {
    let (a, b) = (op.a_data(), op.b_data());
    check_same_elements(*op, [a, b], "A_data and B_data")?;
    let unknown = |name| Size { size: DYNAMIC, name };
    let [mut batch, mut height, mut width] = ["batch", "height", "width"].map(unknown);
    let [mut b_batch, mut channels, mut blocks] =
        ["batch", "channels", "C/block_size"].map(unknown);
    if let Some(&[n, h, c]) = ranked(*op, a) {
        (batch.size, height.size, channels.size) = (n, h, c);
    }
    if let Some(&[n, h, scales]) = ranked(*op, op.a_scale()) {
        batch.check(*op, "a_scale", n)?;
        height.check(*op, "a_scale", h)?;
        blocks.size = scales;
    }
    if let Some(&[d, w, c]) = ranked(*op, b) {
        (b_batch.size, width.size) = (d, w);
        channels.check(*op, "b_data", c)?;
    }
    if let Some(&[d, w, scales]) = ranked(*op, op.b_scale()) {
        b_batch.check(*op, "b_scale", d)?;
        width.check(*op, "b_scale", w)?;
        blocks.check(*op, "b_scale", scales)?;
    }
    let (n, d, c, scales) = (batch.size, b_batch.size, channels.size, blocks.size);
    reject_if(n != DYNAMIC && d != DYNAMIC && n != d && d != 1, *op, || {
        format!("expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}")
    })?;
    let block = size_of(op.block_size());
    reject_if(c != DYNAMIC && c % block != 0, *op, || {
        format!("expect C to be a multiple of block size, got C={c}, block_size={block}")
    })?;
    reject_if(c != DYNAMIC && scales != DYNAMIC && scales != c / block, *op, || {
        format!(
            "expect scale operands dimension 2 to equal C/block_size ({c}/{block}), got {scales}"
        )
    })?;
    let Some(found) = ranked(*op, op.output_data()) else { return Ok(()) };
    let expected = [if n == DYNAMIC { d } else { n }, height.size, width.size];
    reject_if(!compatible_shape(&expected, found), *op, || {
        let text = |shape: &[i64]| {
            let size = |size: &i64| match *size {
                DYNAMIC => "?".to_owned(),
                size => size.to_string(),
            };
            shape.iter().map(size).collect::<Vec<_>>().join(", ")
        };
        format!(
            "expected output shape {} to be compatible with expected output shape {}",
            text(found),
            text(&expected)
        )
    })
}
