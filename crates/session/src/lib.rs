//! Sessions of programs with Terrace, over JSON-RPC: a program loads a module, runs passes step by
//! step, goes back, compares, searches and asks for explanations.
//!
//! Main type: [`Server`], which answers requests that are lines of text; `terrace-opt --serve` and
//! the playground pass them on. The data that more than one tool shows are here, too: the
//! reference of dialects, tables of data layouts, units of IR with their graphs, and the comparison
//! of lines.
#![forbid(unsafe_code)]

mod document;
mod history;
mod inspect;
mod layout;
mod lines;
mod method;
mod names;
mod params;
mod pipeline;
mod reading;
pub mod reference;
mod server;
mod session;
mod similar;
mod transform;
mod units;

pub use layout::{COLUMNS, LayoutRow, LayoutTable, layouts};
pub use lines::{Piece, Relation, pieces};
pub use reading::{load_irdl, load_irdl_text};
pub use server::{MAX_REQUEST, Server};
pub use session::{Session, SessionOptions};
pub use similar::similar;
pub use units::{Graph, GraphBlock, Unit, title, units};
