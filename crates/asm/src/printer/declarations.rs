//! The declarations of operations, prepared for printing.

use rustc_hash::FxHashMap;
use terrace_ir::{Assembly, Context, OpInfo, OpName, OpNameCache, PropertiesInfo};

use super::shape::Shape;

/// The parts of an operation name, and the declaration of its operations.
#[derive(Clone, Copy)]
pub(super) struct NameEntry<'a> {
    pub(super) name: OpName,
    pub(super) text: &'a str,
    /// The part of `text` before the first dot; empty for a name without a dot.
    pub(super) dialect: &'a str,
    /// Whether the name has exactly one dot, so that the dialect may be omitted.
    pub(super) short: bool,
    /// Whether the name needs no escapes between quotes.
    pub(super) plain: bool,
    /// Whether operations without regions and successors have templates.
    pub(super) regular: bool,
    pub(super) shape: Shape,
    /// The declaration; `None` if the operation is unregistered.
    pub(super) info: Option<&'static OpInfo>,
}

impl<'a> NameEntry<'a> {
    fn of(cx: &'a Context, name: OpName) -> Self {
        let text = name.as_str(cx);
        let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
        let short = text.bytes().filter(|b| *b == b'.').count() == 1;
        let plain = text.bytes().all(|b| matches!(b, b' '..=b'~') && b != b'"' && b != b'\\');
        let info = name.info(cx);
        let shape = info.map(Shape::of).unwrap_or_default();
        let regular = info.is_some_and(|info| match info.assembly {
            Assembly::Declarative(format) => crate::format::is_regular(format, info),
            _ => false,
        });
        Self { name, text, dialect, short, plain, regular, shape, info }
    }
}

/// A cache of the [`NameEntry`] of operation names, and of the order of properties.
#[derive(Default)]
pub(super) struct Declarations<'a> {
    names: OpNameCache<NameEntry<'a>>,
    /// The indices of the fields in the order of their names, by the address of the properties'
    /// description.
    orders: FxHashMap<usize, Box<[u16]>>,
}

impl<'a> Declarations<'a> {
    /// Returns the entry of `name`.
    #[inline]
    pub(super) fn get(&mut self, cx: &'a Context, name: OpName) -> &NameEntry<'a> {
        self.names.get(name, || NameEntry::of(cx, name))
    }

    /// Returns the indices of the fields of `info` in the order of the fields' names.
    pub(super) fn field_order(&mut self, info: &'static PropertiesInfo) -> &[u16] {
        self.orders.entry(std::ptr::from_ref(info).addr()).or_insert_with(|| {
            let mut order: Box<[u16]> = (0..info.fields.len() as u16).collect();
            order.sort_by_key(|at| info.fields[*at as usize].name);
            order
        })
    }
}
