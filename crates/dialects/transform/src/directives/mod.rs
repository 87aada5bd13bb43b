//! Custom directives of the declarative formats of the dialect.

mod matching;
mod options;
mod sequence;
mod types;

pub(crate) use matching::{ForeachMatchSymbols, TransformMatchDims};
pub(crate) use options::ApplyRegisteredPassOptions;
pub(crate) use sequence::{
    AlternativesOpSelectedRegion, PackedOrDynamicIndexList, SequenceOpOperands,
};
pub(crate) use types::{ContinuousTileSizeTypes, MultitileSizesTypes, SemiFunctionType};
