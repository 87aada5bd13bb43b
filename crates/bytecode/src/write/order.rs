//! Numbers of attributes, types and operation names in the file: frequent ones first, so that most
//! references take one byte. The main type is [`Order`], one for each of the three kinds.

use terrace_ir::{Attribute, Id};

/// An attribute, type or operation name, with its index in the bytecode file.
#[derive(Clone, Copy)]
pub(crate) struct NumberedItem {
    pub(crate) id: Id,
    /// Index of the dialect in the file.
    pub(crate) dialect: u32,
    /// Number of references to the entity.
    pub(crate) count: u32,
    /// One more than the index in [`Numbering::texts`](super::numbering::Numbering::texts); 0 if
    /// the dialect encodes the entity.
    pub(crate) text: u32,
    /// Index in the order of first use.
    index: u32,
}

/// All attributes, all types or all operation names of a file. `items` is in the order of first
/// use, and after [`Order::finish`] in the order of the numbers.
#[derive(Default)]
pub(crate) struct Order {
    pub(crate) items: Vec<NumberedItem>,
    indices: PagedMap,
    /// Numbers by index in the order of first use; empty before [`Order::finish`].
    numbers: Vec<u32>,
}

impl Order {
    /// Reserves capacity for `more` items.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.items.reserve(more);
    }

    /// Counts a reference to `id`. Returns its index in the order of first use, and whether this is
    /// the first reference; in that case the caller must set the dialect of the item.
    #[inline(always)]
    pub(crate) fn count(&mut self, id: Id) -> (usize, bool) {
        let next = self.items.len() as u32 + 1;
        let number = self.indices.get_or_set(id, next);
        if number != next {
            let index = number as usize - 1;
            self.items[index].count += 1;
            return (index, false);
        }
        let index = next - 1;
        self.items.push(NumberedItem { id, dialect: 0, count: 1, text: 0, index });
        (index as usize, true)
    }

    /// Counts `times` more references to `id`, which has been counted before.
    pub(crate) fn count_more(&mut self, id: Id, times: u32) {
        let index = self.indices.get(id) as usize - 1;
        self.items[index].count += times;
    }

    /// Returns the number of `id` after [`Order::finish`]; `u64::MAX` if `id` was never counted.
    #[inline]
    pub(crate) fn number(&self, id: Id) -> u64 {
        let index = (self.indices.get(id) as usize).wrapping_sub(1);
        self.numbers.get(index).map_or(u64::MAX, |number| u64::from(*number))
    }

    /// Returns the number of the item with the given index in the order of first use; valid after
    /// [`Order::finish`].
    #[inline]
    pub(crate) fn number_at(&self, index: usize) -> u32 {
        self.numbers[index]
    }

    /// Assigns the numbers as MLIR does: sorts by falling reference count, then groups by dialect
    /// within each range of numbers that takes the same number of bytes.
    pub(crate) fn finish(&mut self) {
        // Most items have one reference. Those move to the end in order, so that only the others
        // are sorted.
        let mut often = Vec::new();
        let mut end = self.items.len();
        for at in (0..end).rev() {
            let item = self.items[at];
            if item.count == 1 {
                end -= 1;
                self.items[end] = item;
            } else {
                often.push(item);
            }
        }
        often.reverse();
        often.sort_by_key(|item| std::cmp::Reverse(item.count));
        self.items[..end].copy_from_slice(&often);
        let (mut first, mut size, mut rest) = (0, 0, &mut self.items[..]);
        for bytes in 1.. {
            size = (1usize << (7 * bytes)) - size;
            let (slice, behind) = rest.split_at_mut(size.min(rest.len()));
            // The last dialect of a range comes first in the next one, which saves a group.
            slice.sort_by_key(|item| if item.dialect == first { 0 } else { item.dialect + 1 });
            match slice.last() {
                Some(last) => first = last.dialect,
                None => break,
            }
            rest = behind;
        }
        self.numbers = vec![0; self.items.len()];
        for (number, item) in (0..).zip(&self.items) {
            self.numbers[item.index as usize] = number;
        }
    }

    /// Returns the runs of consecutive items of the same dialect.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[NumberedItem]> {
        self.items.chunk_by(|a, b| a.dialect == b.dialect)
    }
}

/// Number of ids in a page.
const PAGE: usize = 1 << 10;
/// Number of ids that a page lists before it becomes an array.
const MAX_LISTED: usize = 128;

/// A map from ids to nonzero numbers: two levels of tables, segments of a million ids and pages in
/// them.
#[derive(Default)]
struct PagedMap(Vec<Vec<Page>>);

/// The numbers of [`PAGE`] consecutive ids.
enum Page {
    /// A sorted list of the ids (relative to the page) with their numbers, for locations: their ids
    /// are positions in a source text, few of which occur.
    Sorted(Vec<(u32, u32)>),
    All(Box<[u32]>),
}

impl Page {
    /// Creates the page that contains `id`.
    #[cold]
    fn new(id: Id) -> Self {
        match Attribute::from_id(id).as_location() {
            Some(_) => Page::Sorted(Vec::new()),
            None => Page::All(vec![0; PAGE].into()),
        }
    }

    fn get(&self, at: usize) -> u32 {
        match self {
            Page::All(numbers) => numbers[at],
            Page::Sorted(list) => match list.binary_search_by_key(&(at as u32), |held| held.0) {
                Ok(index) => list[index].1,
                Err(_) => 0,
            },
        }
    }

    /// Returns the number at index `at`, after setting it to `number` if it is unset.
    #[inline(always)]
    fn get_or_set(&mut self, at: usize, number: u32) -> u32 {
        match self {
            Page::All(numbers) => set_if_unset(&mut numbers[at], number),
            Page::Sorted(list)
                if list.len() < list.capacity() && list.last().is_none_or(|l| l.0 < at as u32) =>
            {
                list.push((at as u32, number));
                number
            }
            Page::Sorted(_) => self.insert(at, number),
        }
    }

    /// Implements [`Page::get_or_set`] for a list that is full or has entries greater than `at`.
    #[cold]
    fn insert(&mut self, at: usize, number: u32) -> u32 {
        if let Page::Sorted(list) = self {
            match list.binary_search_by_key(&(at as u32), |held| held.0) {
                Ok(index) => return list[index].1,
                Err(index) if list.len() < MAX_LISTED => {
                    if list.len() == list.capacity() {
                        list.reserve_exact(MAX_LISTED / 4);
                    }
                    list.insert(index, (at as u32, number));
                    return number;
                }
                Err(_) => {}
            }
            let mut numbers = vec![0; PAGE];
            list.iter().for_each(|(at, number)| numbers[*at as usize] = *number);
            *self = Page::All(numbers.into());
        }
        self.get_or_set(at, number)
    }
}

#[inline]
fn set_if_unset(held: &mut u32, number: u32) -> u32 {
    if *held == 0 {
        *held = number;
    }
    *held
}

impl PagedMap {
    /// Splits an id into segment, page of the segment, and index in the page.
    #[inline]
    fn split(id: Id) -> (usize, usize, usize) {
        let bits = id.to_bits() as usize;
        (bits >> 20, bits >> 10 & (PAGE - 1), bits & (PAGE - 1))
    }

    /// Returns the number of `id`, after setting it to `number` if it is unset.
    #[inline(always)]
    fn get_or_set(&mut self, id: Id, number: u32) -> u32 {
        let (segment, page, at) = Self::split(id);
        match self.0.get_mut(segment).and_then(|pages| pages.get_mut(page)) {
            Some(page) => page.get_or_set(at, number),
            None => self.create_page(id).get_or_set(at, number),
        }
    }

    /// Creates the page of `id`, and empty ones before it. Returns the page of `id`.
    #[cold]
    fn create_page(&mut self, id: Id) -> &mut Page {
        let (segment, page, _) = Self::split(id);
        if self.0.len() <= segment {
            self.0.resize_with(segment + 1, Vec::new);
        }
        let pages = &mut self.0[segment];
        pages.resize_with(page, || Page::Sorted(Vec::new()));
        pages.push(Page::new(id));
        &mut pages[page]
    }

    #[inline]
    fn get(&self, id: Id) -> u32 {
        let (segment, page, at) = Self::split(id);
        let page = self.0.get(segment).and_then(|pages| pages.get(page));
        page.map_or(0, |page| page.get(at))
    }
}
