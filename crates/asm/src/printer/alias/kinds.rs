//! What aliases the kinds of the builtin dialect have.

use terrace_ir::{Class, Kind};

/// How the types or attributes of a kind may get an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KindAlias {
    /// Not asked for yet.
    Unknown,
    /// They never do, and nothing is nested in them.
    Leaf,
    /// They do not by themselves.
    None,
    /// Always, with this name.
    Always(&'static str),
    /// A distinct attribute that refers to something.
    Distinct,
    /// A tuple with more than sixteen elements.
    Tuple,
    /// A named location: a child that is not known is not visited.
    NameLoc,
}

/// What the builtin dialect says about the kind.
pub(super) fn kind_alias(kind: Kind) -> KindAlias {
    let info = kind.info();
    let Some(name) = info.name.strip_prefix("builtin.") else { return KindAlias::None };
    match (info.class, name) {
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
    kind.info().name.starts_with("builtin.")
}
