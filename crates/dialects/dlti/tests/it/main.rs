//! Tests of the dlti dialect and of data layout through the public API.

mod attach;
mod common;
mod interfaces;
mod layout;
mod oracle;
mod query;
mod syntax;
