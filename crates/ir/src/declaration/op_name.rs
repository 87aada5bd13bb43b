//! Names of operations, and what the declaration behind a name is.

use std::any::TypeId;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use indexmap::Equivalent;

use crate::declaration::by_type::{AnyTable, ByType};
use crate::declaration::op_info::OpInfo;
use crate::store::context::Context;
use crate::store::handle::internal;
use crate::store::kind::{Id, KindCell, KindInfo, Uniqued};
use crate::store::uniquer::TypedColumn;

/// The name of an operation, registered or not (MLIR: `OperationName`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpName(Id);

/// The data of an [`OpName`].
pub(crate) struct OpNameData {
    text: Box<str>,
    info: OnceLock<&'static OpInfo>,
    /// Interfaces and traits of the declaration; made when first asked for.
    by_type: OnceLock<ByType>,
}

impl PartialEq for OpNameData {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}
impl Eq for OpNameData {}
impl Hash for OpNameData {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self.text).hash(state);
    }
}

#[derive(Hash)]
struct NameKey<'a>(&'a str);

impl Equivalent<OpNameData> for NameKey<'_> {
    fn equivalent(&self, key: &OpNameData) -> bool {
        *self.0 == *key.text
    }
}

impl Uniqued for OpNameData {
    const INFO: KindInfo = internal::<Self>("operation name");
    fn cell() -> &'static KindCell {
        static CELL: KindCell = KindCell::new();
        &CELL
    }
    #[inline]
    fn own_column(cx: &Context) -> Option<&TypedColumn<Self>> {
        Some(&cx.own_columns().op_names)
    }
}

impl OpName {
    /// The name `text`, as in `arith.addi`; need not be registered.
    #[inline]
    pub fn get(cx: &Context, text: &str) -> Self {
        OpName(cx.intern_with(&NameKey(text), |key| OpNameData {
            text: key.0.into(),
            info: OnceLock::new(),
            by_type: OnceLock::new(),
        }))
    }

    /// Makes `info` the declaration of the operations of this name.
    ///
    /// # Panics
    /// When the name has another declaration already: a name is declared once.
    pub(crate) fn register(self, cx: &Context, info: &'static OpInfo) {
        let held = *cx.data::<OpNameData>(self.0).info.get_or_init(|| info);
        if let Some(cell) = cx.op_infos().get(self.place()) {
            let _ = cell.set(held);
        }
        assert!(
            std::ptr::eq(held, info),
            "operation `{}` is declared twice: by `{}` and by `{}`",
            info.name,
            held.rust_name,
            info.rust_name
        );
    }

    /// The declaration's entry for the interface table or trait with this id.
    #[inline]
    fn declared(self, cx: &Context, id: TypeId) -> Option<AnyTable> {
        let data = cx.data::<OpNameData>(self.0);
        let info = data.info.get()?;
        data.by_type.get_or_init(|| ByType::new(info.interfaces, info.traits)).get(id)
    }

    /// Whether the declaration names the trait with this id.
    #[inline]
    pub fn has_trait(self, cx: &Context, id: TypeId) -> bool {
        self.declared(cx, id).is_some()
    }

    /// The table of the interface with this id: declared, attached, or the dialect's answer.
    #[inline]
    pub fn interface(self, cx: &Context, id: TypeId) -> Option<AnyTable> {
        self.declared(cx, id)
            .or_else(|| cx.attached(self.0.to_bits(), id))
            .or_else(|| cx.fallback(self, id))
    }

    /// The text of the name, `dialect.mnemonic`.
    #[inline]
    pub fn as_str(self, cx: &Context) -> &str {
        &cx.data::<OpNameData>(self.0).text
    }

    /// The part before the first dot: the dialect's name; empty if there is no dot.
    pub fn dialect(self, cx: &Context) -> &str {
        self.as_str(cx).split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// The declaration, if the operation's dialect is loaded.
    #[inline]
    pub fn info(self, cx: &Context) -> Option<&'static OpInfo> {
        self.0.check_context(cx);
        match cx.op_infos().get(self.place()).and_then(OnceLock::get) {
            Some(info) => Some(info),
            None => self.info_of_data(cx),
        }
    }

    /// As [`OpName::info`], for the names that have no place in the table of declarations.
    #[cold]
    fn info_of_data(self, cx: &Context) -> Option<&'static OpInfo> {
        cx.data::<OpNameData>(self.0).info.get().copied()
    }

    /// The number of the name in its context; without meaning for those after the first million.
    #[inline]
    fn place(self) -> usize {
        self.0.first_place()
    }

    /// The packed id of the name in its context.
    #[inline]
    pub fn id(self) -> Id {
        self.0
    }

    #[inline]
    pub(crate) fn from_id(id: Id) -> Self {
        OpName(id)
    }
}

impl std::fmt::Debug for OpName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
