//! Import of dialects from TableGen records, as declarations with Terrace's macros in crates of
//! their own.
//!
//! Records contain the names, syntax, constraints and traits of a dialect. `llvm-tblgen` writes
//! them as JSON ([`dump::run_tblgen`]). [`dump::reduce`] keeps the relevant facts, which are
//! checked in with the crate (`import/records.json`), and [`generate`] generates `src/generated`.
//! C++ snippets in predicates, types and defaults are translated by tables (`mapping.toml`, and
//! `import/mapping.toml` of a dialect); an unknown snippet is reported together with the entry to
//! complete.
//!
//! # Hand-written code
//!
//! Facts that are not in the records are written by hand, in `src` beside `generated`, and found by
//! name. `NAME` is the mnemonic of the operation in snake case, such as `alloca_scope_return`; a
//! keyword is a raw identifier (`r#for`). A module is a file, or a folder whose `mod.rs` re-exports
//! the items. The next import refers to the existing items; `import/manifest.md` lists the missing
//! ones.
//!
//! - `assembly::parse_NAME`, `assembly::print_NAME`: the syntax of the operation.
//! - `verify::NAME`, `verify::NAME_regions`: the arguments `verify` and `verify_regions`.
//! - `infer::NAME`: the argument `infer`, which computes the result types.
//! - `fold::NAME`, `canonicalize::NAME`, `effects::NAME`: folding, canonicalization patterns and
//!   memory effects of the operation.
//! - `names::NAME`, `names::NAME_arguments`: the arguments `result_names` and
//!   `block_argument_names`.
//! - `directives::X`: the custom directive `custom<X>(…)` in formats.
//! - `traits::X`: the native trait `X`.
//! - `predicates::NAME`: the predicate with the record `NAME` in a list of traits.
//! - `types::X` with `#[ty]`, `attributes::X` with `#[attr]`: a type or attribute of the dialect,
//!   which may replace a generated one.
//! - `types::parse_M`, `types::print_M`, `types::verify_M` for the mnemonic `M`, and the same in
//!   `attributes`: hand-written syntax and verification of generated types.
//! - `impl I for XOpRef<'_>` in `interfaces`: the interface `I` of the operation. Its path must be
//!   in `[interface]` of the mapping.
//! - `operations::X` with `#[operation]`: an operation without a record.
//! - `hooks::HOOKS`: the hooks of the dialect.
//! - `docs/MNEMONIC.md`: the documentation of an operation. The first paragraph is the summary; a
//!   block of the language `mlir` is an example, a module or operations of one.
//! - `docs/NAME.txt`: the syntax that `assembly::parse_NAME` reads, with `NAME` for the name of the
//!   operation.
//! - The header of `lib.rs`, up to the paragraph that begins with "To start with": the
//!   documentation of the dialect.
//! - `impl BytecodeDialect for XDialect` in `bytecode`: the bytecode encoding of the dialect.
//! - `impl Inliner for XDialect` in `interfaces`: the inlining rules of the dialect.
#![forbid(unsafe_code)]

mod docs;
pub mod dump;
mod emit;
mod hand;
mod layout;
mod manifest;
mod mapping;
mod names;
mod package;
mod predicates;
mod records;
mod tool;
mod world;

pub use emit::Output;
pub use hand::Hand;
pub use manifest::Manifest;
pub use mapping::Mapping;
pub use records::Records;
pub use tool::{Tool, read_dump};
pub use world::{Member, World};

/// Emits the declarations of `dialects`, which must be in `world`. First determines the types and
/// attributes that cannot be declared, and those that depend on them.
///
/// # Errors
/// When rustfmt rejects the generated code.
pub fn generate(world: &mut World, dialects: &[String]) -> Result<Vec<(String, Output)>, String> {
    let known: Vec<String> = world.members.keys().cloned().collect();
    loop {
        let mut undeclarable = Vec::new();
        for dialect in &known {
            undeclarable.extend(emit::Writer::undeclarable(world, dialect));
        }
        let before = world.undeclarable.len();
        for (key, reason) in undeclarable {
            world.undeclarable.entry(key).or_insert(reason);
        }
        if world.undeclarable.len() == before {
            break;
        }
    }
    let write = |dialect: &String| Ok((dialect.clone(), emit::Writer::write(world, dialect)?));
    dialects.iter().map(write).collect()
}
