//! Names of operations. Declarations are looked up by name in `declaration/op_name.rs`.

use std::hash::{Hash, Hasher};

use indexmap::Equivalent;

use crate::store::context::Context;
use crate::store::handle::internal;
use crate::store::kind::{Id, KindCell, KindInfo, Uniqued};
use crate::store::uniquer::TypedColumn;

/// The name of an operation, registered or not (MLIR: `OperationName`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpName(Id);

/// The data of an [`OpName`].
#[derive(PartialEq, Eq)]
pub(crate) struct OpNameData(Box<str>);

impl Hash for OpNameData {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self.0).hash(state);
    }
}

#[derive(Hash)]
struct NameKey<'a>(&'a str);

impl Equivalent<OpNameData> for NameKey<'_> {
    fn equivalent(&self, key: &OpNameData) -> bool {
        *self.0 == *key.0
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
    /// Returns the name `text`, as in `arith.addi`, which need not be registered.
    #[inline]
    pub fn get(cx: &Context, text: &str) -> Self {
        OpName(cx.intern_with(&NameKey(text), |key| OpNameData(key.0.into())))
    }

    /// Returns the text of the name, `dialect.mnemonic`.
    #[inline]
    pub fn as_str(self, cx: &Context) -> &str {
        &cx.data::<OpNameData>(self.0).0
    }

    /// Returns the part before the first dot, the dialect's namespace; empty for a name without a
    /// dot.
    pub fn dialect(self, cx: &Context) -> &str {
        self.as_str(cx).split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// Returns the index of the name among the names of its context; `usize::MAX` beyond the first
    /// million.
    #[inline]
    pub(crate) fn place(self) -> usize {
        self.0.first_place()
    }

    /// Returns the packed id of the name in its context.
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
