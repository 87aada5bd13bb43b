//! Documents in MLIR syntax for tools that show and edit text: language servers, formatters, pages.
//!
//! Main type: [`Document`], a text that has been read together with the meaning of its tokens. All
//! answers are data in byte offsets ([`Span`]); [`Text`] converts these to lines and columns.
#![forbid(unsafe_code)]

mod analysis;
mod complete;
mod diagnostics;
mod dialects;
mod diff;
mod document;
mod fix;
mod folding;
mod format;
mod highlight;
mod hints;
mod hover;
mod json;
mod line;
mod navigate;
mod outline;
mod query;
mod rename;
mod signature;
mod symbols;
mod text;

pub use analysis::Part;
pub use complete::{Proposal, ProposalKind};
pub use diagnostics::{Problem, Related};
pub use dialects::Dialects;
pub use diff::{Changed, Detail, DiffOptions, Difference, DifferenceKind, Sides, differences};
pub use document::Document;
pub use fix::{Edit, expected_diagnostic};
pub use folding::Fold;
pub use format::{Formatted, format};
pub use highlight::{Highlight, Meaning};
pub use hints::Hint;
pub use hover::Hover;
pub use json::{Json, diagnostic_json};
pub use line::{Line, beginning, first_line, name_of, position};
pub use navigate::Target;
pub use outline::{Outline, OutlineKind};
pub use query::{Direction, Match, Named, Opaque, Query, QueryError};
pub use signature::{Parameter, Signature};
pub use terrace_asm::Span;
pub use text::{Encoding, Position, Text};
