//! Options and constructors that the lowering passes share.

use terrace_ir::Reported;
use terrace_pass::{OptionInfo, Options, Pass, Target};

use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

/// The pass of a lowering that depends on nothing but options.
pub(crate) fn lowering(lowering: Lowering) -> Box<dyn Pass> {
    Box::new(move |target: &mut Target<'_>| lowering.run(target))
}

/// The option that overrides the width of `index`.
pub(crate) const INDEX_BITWIDTH: OptionInfo = OptionInfo::uint(
    "index-bitwidth",
    "0",
    "Bitwidth of the index type, 0 to use size of machine word",
);

/// The width that an option asks for, if it does.
pub(crate) fn width(options: &Options) -> Option<u32> {
    u32::try_from(options.int("index-bitwidth")).ok().filter(|width| *width != 0)
}

/// The width of an index: the one that was asked for, or that of the data layout.
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
