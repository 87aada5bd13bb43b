//! What the operations in generic form that were read last had: what is written the same means the
//! same.

use smallvec::SmallVec;
use terrace_ir::{Attribute, PropertiesBuf, Type};

/// The properties in `<…>` that the last operation of a name had.
#[derive(Default)]
pub(super) struct LastProperties<'s> {
    /// How they were written, with the brackets; empty if that was in several lines.
    pub(super) text: &'s [u8],
    pub(super) attribute: Option<Attribute>,
    /// What the attribute stands for, if it is all that the operation had and nothing was wrong.
    pub(super) held: Option<PropertiesBuf>,
}

/// The types that the last operation of a name had in generic form.
#[derive(Default)]
pub(super) struct LastTypes<'s> {
    /// How they were written, as a function type; empty if there was none in one line.
    pub(super) text: &'s [u8],
    pub(super) inputs: SmallVec<[Type; 4]>,
    pub(super) results: SmallVec<[Type; 2]>,
}
