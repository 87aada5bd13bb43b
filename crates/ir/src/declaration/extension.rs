//! What is added to dialects from outside (MLIR: `DialectExtension`).

use crate::declaration::dialect::{DialectInfo, Mnemonic};
use crate::declaration::op_info::OpInfo;
use crate::declaration::op_name::OpName;
use crate::store::context::Context;

/// The static description of what is added to a dialect; made by `#[dialect_extension]`.
pub struct DialectExtensionInfo {
    /// The namespace of the dialect that is extended.
    pub extends: &'static str,
    /// The operations that the extension adds.
    pub ops: &'static [&'static OpInfo],
    /// The types that the extension adds.
    pub types: &'static [Mnemonic],
    /// The attributes that the extension adds.
    pub attributes: &'static [Mnemonic],
    /// Dialects that are loaded with the extension.
    pub dependencies: &'static [fn() -> &'static DialectInfo],
}

/// What is added to a dialect, as a Rust type; implemented by `#[dialect_extension]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no extension of a dialect: `#[dialect_extension]` declares one"
)]
pub trait DialectExtension: 'static {
    /// The static description of the extension.
    fn info() -> &'static DialectExtensionInfo
    where
        Self: Sized;
}

impl Context {
    /// Adds the operations, types and attributes of `info` to the dialect that it extends; does
    /// nothing if that is not loaded, or if they are there already.
    ///
    /// # Panics
    /// When the dialect has another type, attribute or operation of the same name.
    pub fn load_extension(&self, info: &'static DialectExtensionInfo) {
        let Some(dialect) = self.loaded_dialect(info.extends) else { return };
        if !dialect.extend(info) {
            return;
        }
        for needed in info.dependencies {
            self.load_dialect(needed());
        }
        for op in info.ops {
            OpName::get(self, op.name).register(self, op);
        }
    }
}
