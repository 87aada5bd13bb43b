//! The intrinsics of LLVM 22: their signatures, names and declarations.
//!
//! The data are the tables `data/intrinsics-*.tsv`, one for each target: name, number of overloaded
//! types, result, parameters, and the attribute set, whose text is in
//! `data/intrinsic-attribute-sets.tsv`. [`find`] looks an intrinsic up, [`declare`] adds its
//! declaration to a module.
//!
//! The tables `data/ops-*.tsv` list operations of dialects that call one intrinsic ([`operation`]).

mod attributes;
mod mangle;
mod notes;
mod operations;
mod pattern;
mod signature;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub use attributes::parse_attributes;
pub use notes::argument_note;
pub use operations::{Imported, OperationRow, imported, operation};
pub use signature::{Parameter, Signature};

use crate::model::{Function, Module, Symbol, Type};

/// An intrinsic: a row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Intrinsic {
    /// The name without the types of overloads.
    pub name: &'static str,
    /// The number of overloaded types.
    pub overloads: usize,
    result: &'static str,
    params: &'static str,
    attributes: &'static str,
}

/// A table of intrinsics by name, read when it is first needed.
type Table = LazyLock<FxHashMap<&'static str, &'static str>>;

/// Declares the tables with the prefixes of the names in them.
macro_rules! tables {
    ($($prefix:literal => $name:ident = $file:literal;)*) => {
        $(static $name: Table = LazyLock::new(|| rows(include_str!(concat!("../../data/", $file))));)*

        /// Returns the table that holds the names with this prefix.
        fn table(name: &str) -> &'static Table {
            $(if name.starts_with($prefix) { return &$name; })*
            &CORE
        }
    };
}

tables! {
    "llvm.nvvm." => NVVM = "intrinsics-nvvm.tsv";
    "llvm.amdgcn." => AMDGCN = "intrinsics-amdgcn.tsv";
    "llvm.r600." => R600 = "intrinsics-amdgcn.tsv";
    "llvm.aarch64." => AARCH64 = "intrinsics-aarch64.tsv";
    "llvm.arm." => ARM = "intrinsics-arm.tsv";
    "llvm.x86." => X86 = "intrinsics-x86.tsv";
    "llvm.riscv." => RISCV = "intrinsics-riscv.tsv";
    "llvm.spv." => SPIRV = "intrinsics-spirv.tsv";
    "llvm." => CORE = "intrinsics-core.tsv";
}

/// Returns the rows of a table by their first column.
fn rows(text: &'static str) -> FxHashMap<&'static str, &'static str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t')).collect()
}

/// The texts of attribute sets by their names.
static SETS: Table =
    LazyLock::new(|| rows(include_str!("../../data/intrinsic-attribute-sets.tsv")));

/// Returns the intrinsic with exactly this name, without types of overloads.
fn exact(name: &str) -> Option<Intrinsic> {
    let (name, row) = table(name).get_key_value(name)?;
    let mut columns = row.split('\t');
    Some(Intrinsic {
        name,
        overloads: columns.next()?.parse().ok()?,
        result: columns.next()?,
        params: columns.next()?,
        attributes: columns.next().unwrap_or(""),
    })
}

/// Returns the intrinsic that a function with this name is: the longest known name that is the
/// whole name, or for an overloaded one its start up to a dot. `None` if there is no such
/// intrinsic.
pub fn find(name: &[u8]) -> Option<Intrinsic> {
    let name = std::str::from_utf8(name).ok().filter(|name| name.starts_with("llvm."))?;
    if let Some(found) = exact(name) {
        return Some(found);
    }
    let dots = name.rmatch_indices('.').map(|(at, _)| at);
    let mut starts = dots.filter_map(|at| exact(&name[..at]));
    starts.next().filter(|found| found.overloads > 0)
}

impl Intrinsic {
    /// Returns the signature, with patterns in place of overloaded types.
    pub fn signature(&self, module: &mut Module) -> Signature {
        Signature::parse(self, module)
    }

    /// Returns the name of the function for these overloaded types.
    pub fn mangled(&self, module: &Module, overloads: &[Type]) -> Vec<u8> {
        let mut name = self.name.as_bytes().to_vec();
        for ty in overloads {
            name.push(b'.');
            mangle::mangle(module, *ty, &mut name);
        }
        name
    }

    /// Gives a function the attributes of the intrinsic.
    pub fn add_attributes(&self, module: &mut Module, function: &mut Function) {
        let signature = self.signature(module);
        let text = self.attributes.split_once('\t').map_or(self.attributes, |(set, _)| set);
        let set = SETS.get(text).and_then(|row| row.split('\t').nth(1)).unwrap_or("");
        let set = parse_attributes(module, set);
        function.attributes = module.attributes.get(set);
        function.result_attributes = signature.result_attributes;
        let fixed = signature.params.iter().map(|param| param.attributes);
        function.parameter_attributes = fixed.collect();
    }
}

/// Returns the function for an intrinsic with these overloaded types; declares it if it is missing.
/// `None` if the number of types is not that of the intrinsic, or the name is that of a variable.
pub fn declare(module: &mut Module, intrinsic: Intrinsic, overloads: &[Type]) -> Option<Symbol> {
    let name = intrinsic.mangled(module, overloads);
    if let Some(known) = module.symbol(&name) {
        return matches!(known, Symbol::Function(_)).then_some(known);
    }
    if overloads.len() != intrinsic.overloads {
        return None;
    }
    let ty = intrinsic.signature(module).function_type(module, overloads)?;
    let mut function = Function::new(&name, ty);
    function.space = module.layout.program_space;
    intrinsic.add_attributes(module, &mut function);
    Some(module.add_function(function))
}
