//! The aliases of the builtin dialect's kinds (MLIR: `BuiltinOpAsmDialectInterface`).

use terrace_ir::{Class, Kind};

use crate::well_known;

/// The rule by which types or attributes of a kind get an alias.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum KindAlias {
    /// The rule has not been looked up yet.
    #[default]
    Unknown,
    /// Only a dialect's hook proposes an alias, and the data have no nested types or attributes.
    Leaf,
    /// Only a dialect's hook proposes an alias; nested types and attributes may have one.
    None,
    /// An alias of this name is always proposed.
    Always(&'static str),
    /// The mnemonic is proposed as alias, unless a dialect's hook proposes another one.
    Mnemonic(&'static str),
    /// Distinct attributes: an alias is proposed if they refer to an attribute other than `unit`.
    Distinct,
    /// Tuples: an alias is proposed for more than sixteen elements.
    Tuple,
    /// Named locations: an alias is always proposed; an unknown child is not visited.
    NameLoc,
}

/// Returns the rule of a kind, by its declaration or the builtin dialect.
pub(super) fn kind_alias(kind: Kind) -> KindAlias {
    let info = kind.info();
    if !is_builtin(kind) {
        return match info.hooks().mnemonic_alias {
            true => KindAlias::Mnemonic(info.mnemonic()),
            false => KindAlias::None,
        };
    }
    match (info.class, info.mnemonic()) {
        (Class::Location, "name_loc") => KindAlias::NameLoc,
        (Class::Location, _) => KindAlias::Always("loc"),
        (Class::Attribute, "affine_map") => KindAlias::Always("map"),
        (Class::Attribute, "integer_set") => KindAlias::Always("set"),
        (Class::Attribute, "distinct") => KindAlias::Distinct,
        (Class::Attribute, "integer" | "float" | "unit" | "dense_array" | "symbol_ref") => {
            KindAlias::Leaf
        }
        (Class::Type, "tuple") => KindAlias::Tuple,
        (Class::Type, "integer" | "float" | "index" | "none" | "opaque") => KindAlias::Leaf,
        _ => KindAlias::None,
    }
}

/// Whether the kind is one of the builtin dialect: its parameters are visited without the kind's
/// printing hook.
pub(super) fn is_builtin(kind: Kind) -> bool {
    kind.info().dialect() == well_known::BUILTIN
}
