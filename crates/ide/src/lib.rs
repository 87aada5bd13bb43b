//! Documents in MLIR syntax for tools that show and edit text: language servers, formatters, pages.
//!
//! Main type: [`Document`], a text that has been read together with the meaning of its tokens. All
//! answers are data in byte offsets ([`Span`]); [`Text`] converts these to lines and columns.
#![forbid(unsafe_code)]

mod analysis;
mod complete;
mod diagnostics;
mod diff;
mod document;
mod fix;
mod folding;
mod format;
mod highlight;
mod hints;
mod hover;
mod navigate;
mod outline;
mod query;
mod rename;
mod symbols;
mod text;

pub use analysis::Part;
pub use complete::{Proposal, ProposalKind};
pub use diagnostics::{Problem, Related};
pub use diff::{Detail, DiffOptions, Difference, DifferenceKind, differences};
pub use document::Document;
pub use fix::{Edit, expected_diagnostic};
pub use folding::Fold;
pub use format::{Formatted, format};
pub use highlight::{Highlight, Meaning};
pub use hints::Hint;
pub use hover::Hover;
pub use navigate::Target;
pub use outline::{Outline, OutlineKind};
pub use query::{Direction, Match, Named, Opaque, Query, QueryError};
pub use terrace_asm::Span;
pub use text::{Encoding, Position, Text};
