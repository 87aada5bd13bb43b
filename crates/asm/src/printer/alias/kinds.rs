//! Which kinds of the builtin dialect have aliases, and of which name
//! (MLIR: `BuiltinOpAsmDialectInterface`).

use terrace_ir::{Class, Kind};

use crate::well_known;

/// How the types or attributes of a kind may get an alias.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum KindAlias {
    /// The kind was not asked for yet.
    #[default]
    Unknown,
    /// The data of the kind never have an alias, and nothing is nested in them.
    Leaf,
    /// The data of the kind have no alias by themselves; a dialect may propose one, and what is
    /// nested may have some.
    None,
    /// The data of the kind always have an alias, with this name.
    Always(&'static str),
    /// The data of the kind have an alias called as their mnemonic, unless a dialect proposes
    /// another one.
    Mnemonic(&'static str),
    /// The kind is that of distinct attributes, which have an alias if they refer to something.
    Distinct,
    /// The kind is that of tuples, which have an alias if they have more than sixteen elements.
    Tuple,
    /// The kind is that of named locations, which always have an alias; a child that is not known
    /// is not visited.
    NameLoc,
}

/// What the declaration of the kind, or the builtin dialect, says about it.
pub(super) fn kind_alias(kind: Kind) -> KindAlias {
    let info = kind.info();
    if !is_builtin(kind) {
        return match info.hooks.mnemonic_alias {
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

/// Whether the text of the kind's data is that of the format itself, so that what is visited
/// inside does not depend on it.
pub(super) fn is_builtin(kind: Kind) -> bool {
    kind.info().dialect() == well_known::BUILTIN
}
