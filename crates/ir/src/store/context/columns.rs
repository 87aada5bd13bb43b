//! The columns of a context, indexed by the numbers of kinds.

use std::sync::OnceLock;

use super::{Context, PAGE};
use crate::store::kind::Kind;
use crate::store::uniquer::Column;

impl Context {
    /// Returns the kinds of which the context has data, in no particular order, without those that
    /// have a column of their own, such as strings.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let pages = self.0.columns.iter().enumerate();
        let pages = pages.filter_map(|(at, page)| Some((at * PAGE, page.get()?)));
        pages.flat_map(|(first, page)| {
            let columns = page.iter().enumerate().filter_map(|(at, held)| Some((at, held.get()?)));
            let used = columns.filter(|(_, column)| !column.is_empty());
            used.map(move |(at, _)| Kind::numbered(first + at))
        })
    }

    #[cold]
    pub(super) fn new_column(&self, number: usize, new: fn() -> Box<dyn Column>) -> &dyn Column {
        let page = self.0.columns[number / PAGE]
            .get_or_init(|| Box::new([const { OnceLock::new() }; PAGE]));
        &**page[number % PAGE].get_or_init(new)
    }
}
