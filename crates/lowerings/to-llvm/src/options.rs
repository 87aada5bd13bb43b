//! The option that overrides the width of `index`, which several lowering passes have.

use terrace_ir::Reported;
use terrace_pass::Target;

use crate::types::INDEX_WIDTH;

/// Returns the width that the option `index-bitwidth` sets; `None` if it is 0.
pub(crate) fn width(index_bitwidth: u32) -> Option<u32> {
    (index_bitwidth != 0).then_some(index_bitwidth)
}

/// Returns the width that the option `index-bitwidth` sets; the width in the data layout if the
/// option is 0.
pub(crate) fn width_of_index(target: &Target<'_>, index_bitwidth: u32) -> Result<u32, Reported> {
    if let Some(width) = width(index_bitwidth) {
        return Ok(width);
    }
    let cx = target.context();
    let index = terrace_builtin::IndexType::get(cx).ty();
    let wrong = |error: terrace_data_layout::DataLayoutError| {
        target.emit(error.at(target.body().root().location()))
    };
    let layout = target.data_layout().map_err(wrong)?;
    let size = layout.type_size_in_bits(index).map_err(wrong)?;
    Ok(u32::try_from(size.quantity).unwrap_or(INDEX_WIDTH))
}
