//! Imports dialects from TableGen records: declarations in Terrace's macros, in crates of their own.
//!
//! What a dialect is, is in its records: names, syntax, constraints, traits. `llvm-tblgen` writes
//! them as JSON ([`dump::run_tblgen`]), [`dump::reduce`] keeps the facts, which are checked in beside
//! the crate (`import/records.json`), and [`generate`] writes `src/generated`. C++ snippets of
//! predicates, types and defaults are translated by tables (`mapping.toml`, and `import/mapping.toml`
//! of a dialect); an unknown one is reported with the entry to fill in.
//!
//! # What people write
//!
//! What the records do not say is written by hand, in `src` beside `generated`, and found by its
//! name; `NAME` is the operation's mnemonic in snake case, as `alloca_scope_return`, a raw identifier
//! where it is a keyword (`r#for`). A module may be a file or a folder whose `mod.rs` hands its items
//! on. The next import refers to what is there; `import/manifest.md` lists what is not.
//!
//! | item | is used as |
//! |---|---|
//! | `assembly::parse_NAME`, `assembly::print_NAME` | the operation's syntax |
//! | `verify::NAME`, `verify::NAME_regions` | `verify`, `verify_regions` |
//! | `infer::NAME` | `infer`: the types of its results |
//! | `fold::NAME`, `canonicalize::NAME`, `effects::NAME` | what it folds to, its patterns, its effects |
//! | `names::NAME`, `names::NAME_arguments` | `result_names`, `block_argument_names` |
//! | `directives::X` | `custom<X>(…)` in formats |
//! | `traits::X` | the native trait `X` |
//! | `predicates::NAME` | the predicate of the record `NAME` in a list of traits |
//! | `types::X` with `#[ty]`, `attributes::X` with `#[attr]` | a type or attribute of the dialect, also in place of a generated one |
//! | `types::parse_M`, `print_M`, `verify_M` for the mnemonic `M`; the same in `attributes` | hand-written syntax and checks of generated types |
//! | `impl I for XOpRef<'_>` in `interfaces` | the operation's interface `I`, where `[interface]` in the mapping has its path |
//! | `operations::X` with `#[operation]` | an operation that has no record |
//! | `hooks::HOOKS` | the dialect's hooks |
//! | `impl BytecodeDialect for XDialect` in `bytecode` | the dialect's encodings in bytecode |
#![forbid(unsafe_code)]

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

/// The declarations of `dialects`, which are in `world`. First it is found out which types and
/// attributes cannot be declared, and what cannot without those.
///
/// # Errors
/// When the formatter refuses what was written.
pub fn generate(world: &mut World, dialects: &[String]) -> Result<Vec<(String, Output)>, String> {
    let known: Vec<String> = world.members.keys().cloned().collect();
    loop {
        let mut gone = Vec::new();
        for dialect in &known {
            gone.extend(emit::Writer::undeclarable(world, dialect));
        }
        let before = world.gone.len();
        for (key, reason) in gone {
            world.gone.entry(key).or_insert(reason);
        }
        if world.gone.len() == before {
            break;
        }
    }
    let write = |dialect: &String| Ok((dialect.clone(), emit::Writer::write(world, dialect)?));
    dialects.iter().map(write).collect()
}
