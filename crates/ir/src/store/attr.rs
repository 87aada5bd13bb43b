//! The attributes of the core (dictionary, string, symbol reference, array, type, unit); `builtin`
//! defines the others.

use std::hash::{Hash, Hasher};

use indexmap::Equivalent;
use smallvec::SmallVec;

use crate::lossless;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Handle, Ident, Type};
pub use crate::store::handle::{StringAttr, TypeAttr};
use crate::store::mutable_param::MutableParam;
use crate::store::uniquer::Column as _;

/// An entry of a dictionary: a name and its attribute.
pub type NamedAttribute = (Ident, Attribute);

/// A dictionary attribute, `{a = 1, b}`: attributes by name, sorted by name, each name once
/// (MLIR: `DictionaryAttr`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct DictionaryAttr(SmallVec<[NamedAttribute; 4]>);

#[derive(Hash)]
struct DictionaryKey<'a>(&'a [NamedAttribute]);

impl Equivalent<DictionaryAttr> for DictionaryKey<'_> {
    fn equivalent(&self, key: &DictionaryAttr) -> bool {
        self.0 == &key.0[..]
    }
}

impl DictionaryAttr {
    /// Returns the dictionary of `entries`, in any order; the last of entries with the same name
    /// wins.
    pub fn get(cx: &Context, entries: &[NamedAttribute]) -> Handle<Self> {
        let sorted =
            |w: &[NamedAttribute]| lossless::compare(w[0].0.as_str(cx), w[1].0.as_str(cx)).is_lt();
        // Those that exist are sorted, so what equals one of them is too.
        let id = cx.try_intern_with(&DictionaryKey(entries), |key| {
            key.0.windows(2).all(sorted).then(|| DictionaryAttr(key.0.into()))
        });
        if let Some(handle) = id.and_then(Handle::from_id) {
            return handle;
        }
        let mut entries: SmallVec<[NamedAttribute; 8]> = entries.into();
        entries.sort_by(|a, b| lossless::compare(a.0.as_str(cx), b.0.as_str(cx)));
        let mut unique: SmallVec<[NamedAttribute; 8]> = SmallVec::new();
        for entry in entries {
            match unique.last_mut() {
                Some(last) if last.0 == entry.0 => *last = entry,
                _ => unique.push(entry),
            }
        }
        Self::get_sorted(cx, &unique)
    }

    fn get_sorted(cx: &Context, entries: &[NamedAttribute]) -> Handle<Self> {
        Handle::of_key(cx, &DictionaryKey(entries), |key| DictionaryAttr(key.0.into()))
    }

    /// Returns the entries, sorted by name.
    pub fn entries(&self) -> &[NamedAttribute] {
        &self.0
    }

    /// Returns the attribute named `name`; linear in the number of entries; `None` if it is absent.
    pub fn lookup(&self, name: Ident) -> Option<Attribute> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }

    /// Returns the attribute whose name has the text `name`; linear in the number of entries;
    /// `None` if it is absent.
    pub fn lookup_str(&self, cx: &Context, name: &str) -> Option<Attribute> {
        self.0.iter().find(|(n, _)| n.as_str(cx) == name).map(|(_, a)| *a)
    }
}

impl Hash for StringAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&*self.value, self.ty).hash(state);
    }
}

#[derive(Hash)]
struct StringKey<'a>(&'a [u8], Option<Type>);

impl Equivalent<StringAttr> for StringKey<'_> {
    fn equivalent(&self, key: &StringAttr) -> bool {
        *self.0 == *key.value && self.1 == key.ty
    }
}

impl StringAttr {
    /// Returns the string attribute with the type `none`.
    pub fn get(cx: &Context, value: impl AsRef<[u8]>) -> Handle<Self> {
        Self::get_typed(cx, value, None)
    }

    /// Returns the string attribute of the bytes that `text` stands for (see [`lossless`]).
    pub fn from_text(cx: &Context, text: &str) -> Handle<Self> {
        Self::get(cx, lossless::decode(text))
    }

    /// Returns the string attribute of type `ty`.
    pub fn get_typed(cx: &Context, value: impl AsRef<[u8]>, ty: Option<Type>) -> Handle<Self> {
        Handle::of_leaf_key(cx, &StringKey(value.as_ref(), ty), |key| StringAttr {
            value: key.0.into(),
            ty: key.1,
            ident: MutableParam::new(),
        })
    }

    /// Returns the text; `None` if the bytes are not UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.value).ok()
    }

    /// Returns the text; bytes that are not UTF-8 are encoded as described at [`lossless`].
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        lossless::encode(&self.value)
    }

    /// Returns the identifier of the text in `cx`, the context of the string; the string caches it.
    #[inline]
    pub fn ident(&self, cx: &Context) -> Ident {
        let known = self.ident.get().copied();
        known.unwrap_or_else(|| {
            let found = Ident::get(cx, &self.text());
            self.ident.set(found);
            found
        })
    }
}

/// A symbol reference attribute, `@root::@nested::@leaf` (MLIR: `SymbolRefAttr`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct SymbolRefAttr {
    /// The symbol in the nearest symbol table.
    pub root: Ident,
    /// The nested symbols, each of which is looked up in the symbol table that the preceding ones
    /// refer to.
    pub nested: SmallVec<[Ident; 2]>,
}

impl SymbolRefAttr {
    /// Whether `cx` has any symbol reference; without one, symbol uses need not be collected.
    pub fn exists(cx: &Context) -> bool {
        !cx.own_columns().symbol_refs.is_empty()
    }

    /// Returns a reference to a symbol of the nearest symbol table.
    pub fn flat(cx: &Context, name: &str) -> Handle<Self> {
        Self::nested(cx, Ident::get(cx, name), &[])
    }

    /// Returns a reference through nested symbol tables.
    pub fn nested(cx: &Context, root: Ident, nested: &[Ident]) -> Handle<Self> {
        Handle::of(cx, SymbolRefAttr { root, nested: nested.into() })
    }

    /// Returns the last symbol of the reference, which is the root if there are no nested symbols
    /// (MLIR: `getLeafReference`).
    pub fn leaf(&self) -> Ident {
        self.nested.last().copied().unwrap_or(self.root)
    }

    /// Whether the reference has no nested symbols, and so refers to a symbol of the nearest table
    /// (MLIR: `FlatSymbolRefAttr`).
    pub fn is_flat(&self) -> bool {
        self.nested.is_empty()
    }
}

/// An array attribute, `[a, b]` (MLIR: `ArrayAttr`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct ArrayAttr(pub Box<[Attribute]>);

impl ArrayAttr {
    /// Returns the array attribute of `elements`, in order.
    pub fn get(cx: &Context, elements: impl Into<Box<[Attribute]>>) -> Handle<Self> {
        Handle::of(cx, ArrayAttr(elements.into()))
    }
}

impl TypeAttr {
    /// Returns the type attribute that holds `ty`.
    pub fn get(cx: &Context, ty: Type) -> Handle<Self> {
        Handle::of_parts(cx, (0, u64::from(ty.id().to_bits())), || TypeAttr(ty))
    }
}

/// The unit attribute, `unit`: its presence is all that it says (MLIR: `UnitAttr`).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct UnitAttr;

impl UnitAttr {
    /// Returns the unit attribute of `cx`.
    pub fn get(cx: &Context) -> Handle<Self> {
        Handle::of(cx, UnitAttr)
    }
}
