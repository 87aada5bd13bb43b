//! The declarations of the core types and attributes. Their data are in `store`, which must not
//! depend on text and interfaces.

use crate::core_kind;
use crate::declaration::kind_hooks::{KindHooks, structural};
use crate::store::attr::{
    ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
use crate::store::kind::{Class, Element, KindCell, KindInfo, Uniqued};
use crate::store::location::{CallSiteLoc, FusedLoc, NameLoc, UnknownLoc};
use crate::store::sources::{FileLineCol, SourcePosition};
use crate::text::print;

core_kind!(
    DictionaryAttr,
    "builtin.dictionary",
    "A dictionary of named attributes.",
    Attribute,
    |_, data, visit| data.entries().iter().for_each(|(_, a)| visit(Element::Attribute(*a))),
    print::dictionary,
    own dictionaries
);

core_kind!(
    StringAttr,
    "builtin.string",
    "A string.",
    Attribute,
    |_, data, visit| if let Some(ty) = data.ty {
        visit(Element::Type(ty))
    },
    print::string,
    own strings,
    plain true
);

core_kind!(
    SymbolRefAttr,
    "builtin.symbol_ref",
    "A reference to a symbol.",
    Attribute,
    |_, _, _| (),
    print::symbol_ref,
    own symbol_refs
);

core_kind!(
    ArrayAttr,
    "builtin.array",
    "An array of attributes.",
    Attribute,
    |_, data, visit| data.0.iter().for_each(|a| visit(Element::Attribute(*a))),
    print::array,
    own arrays
);

core_kind!(
    TypeAttr,
    "builtin.type",
    "A type as an attribute.",
    Attribute,
    |_, data, visit| visit(Element::Type(data.0)),
    print::type_attr,
    own types,
    plain true
);

core_kind!(
    UnitAttr,
    "builtin.unit",
    "An attribute whose presence is its value.",
    Attribute,
    |_, _, _| (),
    print::unit
);

core_kind!(
    UnknownLoc,
    "builtin.unknown_loc",
    "No source position.",
    Location,
    |_, _, _| (),
    print::unknown_loc
);

core_kind!(
    NameLoc,
    "builtin.name_loc",
    "A named location.",
    Location,
    |_, data, visit| visit(Element::Attribute(data.child.into())),
    print::name_loc
);

core_kind!(
    CallSiteLoc,
    "builtin.call_site_loc",
    "A location in a callee and its caller's.",
    Location,
    |_, data, visit| {
        visit(Element::Attribute(data.callee.into()));
        visit(Element::Attribute(data.caller.into()));
    },
    print::call_site_loc
);

core_kind!(
    FusedLoc,
    "builtin.fused_loc",
    "Several locations.",
    Location,
    |_, data, visit| {
        if let Some(metadata) = data.metadata {
            visit(Element::Attribute(metadata));
        }
        data.locations.iter().for_each(|l| visit(Element::Attribute((*l).into())));
    },
    print::fused_loc
);

core_kind!(
    FileLineCol,
    "builtin.file_line_range",
    "A position or range in a file.",
    Location,
    |_, _, _| (),
    print::file_line_col
);

impl Uniqued for SourcePosition {
    const INFO: KindInfo = structural::<Self>(
        "builtin.source_position",
        "A position in a file being read.",
        Class::Location,
        |_, _, _| {},
        const { &KindHooks::plain(print::file_line_col) },
    );
    fn cell() -> &'static KindCell {
        static CELL: KindCell = KindCell::new();
        &CELL
    }
}
