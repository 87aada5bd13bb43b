//! Options and constructors that the lowering passes have in common.

use terrace_ir::Reported;
use terrace_pass::{OptionInfo, Options, Pass, Target};

use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

/// Returns the pass that runs `lowering`, for lowerings that do not depend on the IR.
pub(crate) fn lowering(lowering: Lowering) -> Box<dyn Pass> {
    Box::new(move |target: &mut Target<'_>| lowering.run(target))
}

/// The option that overrides the width of `index`.
pub(crate) const INDEX_BITWIDTH: OptionInfo = OptionInfo::uint(
    "index-bitwidth",
    "0",
    "Bitwidth of the index type, 0 to use size of machine word",
);

/// Returns the value of `index-bitwidth` in bits; `None` if it is 0, the default.
pub(crate) fn width(options: &Options) -> Option<u32> {
    u32::try_from(options.int("index-bitwidth")).ok().filter(|width| *width != 0)
}

/// Returns the width of `index` in bits: `asked`, or else the width in the data layout of `target`.
pub(crate) fn width_of_index(target: &Target<'_>, asked: Option<u32>) -> Result<u32, Reported> {
    if let Some(width) = asked {
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
