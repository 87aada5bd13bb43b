//! Which number each attribute, type and operation name gets.

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, Id};

/// Something that has a number in the file.
#[derive(Clone)]
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
    /// Counts a reference to `id`; gives its place, and whether it is the first one. Then its dialect
    /// is to be set.
    #[inline]
    pub(crate) fn meet(&mut self, id: Id) -> (usize, bool) {
        let next = self.items.len() as u32 + 1;
        let place = self.places.get_mut(id);
        if *place != 0 {
            let place = *place as usize - 1;
            self.items[place].count += 1;
            return (place, false);
        }
        *place = next;
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
        self.number_of_place((self.places.get(id) as usize).wrapping_sub(1))
    }

    /// The number of what was met in a place; after [`Order::finish`].
    #[inline]
    pub(crate) fn number_of_place(&self, place: usize) -> u64 {
        self.numbers.get(place).map_or(u64::MAX, |number| u64::from(*number))
    }

    /// Gives everything its number: what is referred to often comes first, as long as numbers have
    /// one byte, two and so on; within that what is of one dialect stands together.
    pub(crate) fn finish(&mut self) {
        // Most is referred to once.
        let once = |item: &&Numbered| item.count == 1;
        let mut sorted = Vec::with_capacity(self.items.len());
        sorted.extend(self.items.iter().filter(|item| !once(item)).cloned());
        sorted.sort_by_key(|item| std::cmp::Reverse(item.count));
        sorted.extend(self.items.iter().filter(once).cloned());
        self.items = sorted;
        let (mut first, mut size, mut rest) = (0, 0, &mut self.items[..]);
        for bytes in 1.. {
            size = (1usize << (7 * bytes)) - size;
            let (slice, behind) = rest.split_at_mut(size.min(rest.len()));
            // The dialect that ends one slice begins the next one.
            slice.sort_by_key(|item| (item.dialect != first, item.dialect));
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

const PAGE: usize = 1 << 10;

/// A number by id, 0 where none was set.
struct Places(Vec<Segment>);

/// The numbers of a million ids of one kind.
#[derive(Clone, Default)]
enum Segment {
    #[default]
    Empty,
    /// The numbers in pages, of which empty ones are not there.
    Pages(Box<[Box<[u32]>]>),
    /// The numbers of the few ids that there are: locations are places in a text, of which few are
    /// used.
    Few(FxHashMap<u32, u32>),
}

impl Default for Places {
    fn default() -> Self {
        Self(vec![Segment::Empty; PAGE * 4])
    }
}

impl Places {
    /// The number of the segment, that of the page in it and the place in that.
    #[inline]
    fn split(id: Id) -> (usize, usize, usize) {
        let bits = id.to_bits() as usize;
        (bits >> 20, bits >> 10 & (PAGE - 1), bits & (PAGE - 1))
    }

    #[inline]
    fn get_mut(&mut self, id: Id) -> &mut u32 {
        let (segment, page, at) = Self::split(id);
        let segment = &mut self.0[segment];
        if let Segment::Empty = segment {
            *segment = match Attribute::from_id(id).as_location() {
                Some(_) => Segment::Few(FxHashMap::default()),
                None => Segment::Pages(vec![Box::default(); PAGE].into()),
            };
        }
        match segment {
            Segment::Few(numbers) => numbers.entry(id.to_bits()).or_default(),
            Segment::Pages(pages) => {
                let page = &mut pages[page];
                if page.is_empty() {
                    *page = vec![0; PAGE].into();
                }
                &mut page[at]
            }
            Segment::Empty => unreachable!("filled above"),
        }
    }

    #[inline]
    fn get(&self, id: Id) -> u32 {
        let (segment, page, at) = Self::split(id);
        match &self.0[segment] {
            Segment::Pages(pages) => pages[page].get(at).copied().unwrap_or(0),
            Segment::Few(numbers) => numbers.get(&id.to_bits()).copied().unwrap_or(0),
            Segment::Empty => 0,
        }
    }
}
