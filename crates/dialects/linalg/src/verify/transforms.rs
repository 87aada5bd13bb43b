//! Verifiers of `linalg.softmax` and of the Winograd transforms.

use terrace_builtin::DYNAMIC;
use terrace_builtin::values::{shape_of, verify_destinations};
use terrace_ir::{Diagnostic, OpRef};

use super::packing::are_compatible;
use crate::{
    SoftmaxOpRef, WinogradConv2DFmr, WinogradFilterTransformOpRef, WinogradInputTransformOpRef,
    WinogradOutputTransformOpRef,
};

/// Checks that the output's shape is compatible with the input's, and that the dimension is one of
/// the input.
pub(crate) fn softmax(op: SoftmaxOpRef<'_>) -> Result<(), Diagnostic> {
    let (input, output) = (shape_of(*op, op.input()), shape_of(*op, op.output()));
    if !are_compatible(input, output) {
        return Err(op.error("incompatible output shape"));
    }
    match usize::try_from(op.dimension()).is_ok_and(|dimension| dimension < input.len()) {
        true => Ok(()),
        false => Err(op.error("incorrect dimension specified")),
    }
}

/// Checks that the output is a tensor of the type of the result, or a memref without result.
pub(crate) fn softmax_regions(op: SoftmaxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_destinations(*op, 1..2)
}

/// Returns the sizes of the output tile and of the filter.
fn sizes(fmr: WinogradConv2DFmr) -> (i64, i64) {
    match fmr {
        WinogradConv2DFmr::F_2_3 => (2, 3),
        WinogradConv2DFmr::F_4_3 => (4, 3),
        WinogradConv2DFmr::F_2_5 => (2, 5),
    }
}

fn verify_output(op: OpRef<'_>, found: &[i64], wanted: &[i64]) -> Result<(), Diagnostic> {
    match are_compatible(found, wanted) {
        true => Ok(()),
        false => Err(op.error("the output shape is not expected")),
    }
}

/// Checks that height and width of the filter are 1 or `r`, not both 1, and that the output has the
/// shape that follows.
pub(crate) fn winograd_filter_transform(
    op: WinogradFilterTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (m, r) = sizes(op.fmr());
    let [filters, height, width, channels] = *shape_of(*op, op.filter()) else { return Ok(()) };
    for (size, what) in [(height, "height"), (width, "width")] {
        if size != r && size != 1 {
            let message = format!("expect filter {what} either equals to r or 1");
            return Err(op.error(message));
        }
    }
    if height == 1 && width == 1 {
        return Err(op.error("expect either filter height or width equals to r"));
    }
    let tile = |size: i64| if size == r { m + r - 1 } else { 1 };
    let wanted = [tile(height), tile(width), channels, filters];
    verify_output(*op, shape_of(*op, op.output()), &wanted)
}

/// Checks that the output has the shape that follows from the input and the sizes of the output
/// tile and filter.
pub(crate) fn winograd_input_transform(
    op: WinogradInputTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (m, r) = sizes(op.fmr());
    let [images, height, width, channels] = *shape_of(*op, op.input()) else { return Ok(()) };
    let tile = |size: i64| if size == 1 { 1 } else { m + r - 1 };
    let tiles = |size: i64| match size {
        DYNAMIC => DYNAMIC,
        1 => 1,
        size => (size - (r - 1)) / m,
    };
    let wanted = [tile(height), tile(width), tiles(height), tiles(width), images, channels];
    verify_output(*op, shape_of(*op, op.output()), &wanted)
}

/// Checks that height and width of the input tiles are dynamic, 1 or `m + r - 1`, and that the
/// output has the shape that follows.
pub(crate) fn winograd_output_transform(
    op: WinogradOutputTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (m, r) = sizes(op.fmr());
    let [height, width, rows, columns, images, filters] = *shape_of(*op, op.value()) else {
        return Ok(());
    };
    for (size, what) in [(height, "height"), (width, "width")] {
        if size != m + r - 1 && size != 1 && size != DYNAMIC {
            return Err(op.error(format!("expect input {what} equals to input tile size")));
        }
    }
    let size = |tile: i64, tiles: i64| match tile == DYNAMIC || tiles == DYNAMIC {
        true => DYNAMIC,
        false => tiles * if tile == 1 { 1 } else { m },
    };
    let wanted = [images, size(height, rows), size(width, columns), filters];
    verify_output(*op, shape_of(*op, op.output()), &wanted)
}

/// Checks that the output has the type of the result.
pub(crate) fn winograd_filter_transform_regions(
    op: WinogradFilterTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_destinations(*op, 1..2)
}

/// Checks that the output has the type of the result.
pub(crate) fn winograd_input_transform_regions(
    op: WinogradInputTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_destinations(*op, 1..2)
}

/// Checks that the output has the type of the result.
pub(crate) fn winograd_output_transform_regions(
    op: WinogradOutputTransformOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_destinations(*op, 1..2)
}
