//! Which number each attribute, type and operation name gets.

use terrace_ir::{Attribute, Id};

/// Something that has a number in the file.
#[derive(Clone, Copy)]
pub(crate) struct Numbered {
    pub(crate) id: Id,
    /// The number of the dialect.
    pub(crate) dialect: u32,
    /// How often it is referred to.
    pub(crate) count: u32,
    /// The place of its text among the texts, plus one; 0 if its dialect encodes it.
    pub(crate) text: u32,
    /// Its place in the order in which everything was met.
    place: u32,
}

/// Everything of one sort that was met: in the order in which it was met, later in that of the
/// numbers.
#[derive(Default)]
pub(crate) struct Order {
    pub(crate) items: Vec<Numbered>,
    places: Places,
    /// The numbers by the places in which things were met.
    numbers: Vec<u32>,
}

impl Order {
    /// Makes room for `more` items.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.items.reserve(more);
    }

    /// Counts a reference to `id`; gives its place, and whether it is the first one. Then its dialect
    /// is to be set.
    #[inline(always)]
    pub(crate) fn meet(&mut self, id: Id) -> (usize, bool) {
        let next = self.items.len() as u32 + 1;
        let number = self.places.get_or_set(id, next);
        if number != next {
            let place = number as usize - 1;
            self.items[place].count += 1;
            return (place, false);
        }
        let place = next - 1;
        self.items.push(Numbered { id, dialect: 0, count: 1, text: 0, place });
        (place as usize, true)
    }

    /// Counts `times` more references to `id`, which was met.
    pub(crate) fn meet_again(&mut self, id: Id, times: u32) {
        let place = self.places.get(id) as usize - 1;
        self.items[place].count += times;
    }

    /// The number of `id`, which was met; after [`Order::finish`].
    #[inline]
    pub(crate) fn number(&self, id: Id) -> u64 {
        let place = (self.places.get(id) as usize).wrapping_sub(1);
        self.numbers.get(place).map_or(u64::MAX, |number| u64::from(*number))
    }

    /// The number of what was met in a place; after [`Order::finish`].
    #[inline]
    pub(crate) fn number_of_place(&self, place: usize) -> u32 {
        self.numbers[place]
    }

    /// Gives everything its number: what is referred to often comes first, as long as numbers have
    /// one byte, two and so on; within that what is of one dialect stands together.
    pub(crate) fn finish(&mut self) {
        // Most is referred to once: it moves back, in order, behind what is sorted.
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
            // The dialect that ends one slice begins the next one.
            slice.sort_by_key(|item| if item.dialect == first { 0 } else { item.dialect + 1 });
            match slice.last() {
                Some(last) => first = last.dialect,
                None => break,
            }
            rest = behind;
        }
        self.numbers = vec![0; self.items.len()];
        for (number, item) in (0..).zip(&self.items) {
            self.numbers[item.place as usize] = number;
        }
    }

    /// The runs of items of one dialect.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Numbered]> {
        self.items.chunk_by(|a, b| a.dialect == b.dialect)
    }
}

/// How many ids share a page.
const PAGE: usize = 1 << 10;
/// How many ids a page lists before it becomes an array.
const FEW: usize = 128;

/// A number by id, 0 where none was set: segments of a million ids, in pages.
#[derive(Default)]
struct Places(Vec<Vec<Page>>);

/// The numbers of [`PAGE`] ids that follow each other.
enum Page {
    /// The ids in the page that have a number, in ascending order, with their numbers: locations are
    /// places in a text, of which few are used.
    Few(Vec<(u32, u32)>),
    All(Box<[u32]>),
}

impl Page {
    /// The page for `id` and others.
    #[cold]
    fn new(id: Id) -> Self {
        match Attribute::from_id(id).as_location() {
            Some(_) => Page::Few(Vec::new()),
            None => Page::All(vec![0; PAGE].into()),
        }
    }

    fn get(&self, at: usize) -> u32 {
        match self {
            Page::All(numbers) => numbers[at],
            Page::Few(list) => match list.binary_search_by_key(&(at as u32), |held| held.0) {
                Ok(place) => list[place].1,
                Err(_) => 0,
            },
        }
    }

    /// The number at `at`; `number`, if there is none yet.
    #[inline(always)]
    fn get_or_set(&mut self, at: usize, number: u32) -> u32 {
        match self {
            Page::All(numbers) => set_if_free(&mut numbers[at], number),
            Page::Few(list)
                if list.len() < list.capacity() && list.last().is_none_or(|l| l.0 < at as u32) =>
            {
                list.push((at as u32, number));
                number
            }
            Page::Few(_) => self.insert(at, number),
        }
    }

    /// As [`Page::get_or_set`], for a list that has no room or has something behind `at`.
    #[cold]
    fn insert(&mut self, at: usize, number: u32) -> u32 {
        if let Page::Few(list) = self {
            match list.binary_search_by_key(&(at as u32), |held| held.0) {
                Ok(place) => return list[place].1,
                Err(place) if list.len() < FEW => {
                    if list.len() == list.capacity() {
                        list.reserve_exact(FEW / 4);
                    }
                    list.insert(place, (at as u32, number));
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
fn set_if_free(held: &mut u32, number: u32) -> u32 {
    if *held == 0 {
        *held = number;
    }
    *held
}

impl Places {
    /// The number of the segment, that of the page in it and the place in that.
    #[inline]
    fn split(id: Id) -> (usize, usize, usize) {
        let bits = id.to_bits() as usize;
        (bits >> 20, bits >> 10 & (PAGE - 1), bits & (PAGE - 1))
    }

    /// The number of `id`; `number`, if it has none yet.
    #[inline(always)]
    fn get_or_set(&mut self, id: Id, number: u32) -> u32 {
        let (segment, page, at) = Self::split(id);
        match self.0.get_mut(segment).and_then(|pages| pages.get_mut(page)) {
            Some(page) => page.get_or_set(at, number),
            None => self.page(id).get_or_set(at, number),
        }
    }

    /// Adds the pages up to that of `id`; gives that.
    #[cold]
    fn page(&mut self, id: Id) -> &mut Page {
        let (segment, page, _) = Self::split(id);
        if self.0.len() <= segment {
            self.0.resize_with(segment + 1, Vec::new);
        }
        let pages = &mut self.0[segment];
        pages.resize_with(page, || Page::Few(Vec::new()));
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
