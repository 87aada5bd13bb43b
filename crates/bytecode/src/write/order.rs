//! Which number each attribute, type and operation name gets.

use terrace_ir::Id;

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
}

/// Everything of one sort that was met: in the order in which it was met, later in that of the
/// numbers.
#[derive(Default)]
pub(crate) struct Order {
    pub(crate) items: Vec<Numbered>,
    places: Places,
}

impl Order {
    /// Counts a reference to `id`; gives its place if it is the first one. Its dialect is to be set.
    #[inline]
    pub(crate) fn meet(&mut self, id: Id) -> Option<usize> {
        let next = self.items.len() as u32 + 1;
        let place = self.places.get_mut(id);
        if *place != 0 {
            self.items[*place as usize - 1].count += 1;
            return None;
        }
        *place = next;
        self.items.push(Numbered { id, dialect: 0, count: 1, text: 0 });
        Some(next as usize - 1)
    }

    /// The number of `id`, which was met; after [`Order::finish`].
    #[inline]
    pub(crate) fn number(&self, id: Id) -> u64 {
        u64::from(self.places.get(id).wrapping_sub(1))
    }

    /// Gives everything its number: what is referred to often comes first, as long as numbers have
    /// one byte, two and so on; within that what is of one dialect stands together.
    pub(crate) fn finish(&mut self) {
        self.items.sort_by_key(|item| std::cmp::Reverse(item.count));
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
        for (number, item) in self.items.iter().enumerate() {
            *self.places.get_mut(item.id) = number as u32 + 1;
        }
    }

    /// The runs of items of one dialect.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Numbered]> {
        self.items.chunk_by(|a, b| a.dialect == b.dialect)
    }
}

const PAGE: usize = 1 << 10;
type Page = [u32; PAGE];

/// A number by id, 0 where none was set.
struct Places(Vec<Option<Box<Segment>>>);

/// The numbers of a million ids.
type Segment = [Option<Box<Page>>; PAGE];

impl Default for Places {
    fn default() -> Self {
        Self((0..PAGE * 4).map(|_| None).collect())
    }
}

impl Places {
    #[inline]
    fn split(id: Id) -> (usize, usize, usize) {
        let bits = id.to_bits() as usize;
        (bits >> 20, bits >> 10 & (PAGE - 1), bits & (PAGE - 1))
    }

    #[inline]
    fn get_mut(&mut self, id: Id) -> &mut u32 {
        let (segment, page, at) = Self::split(id);
        let segment = self.0[segment].get_or_insert_with(|| Box::new([const { None }; PAGE]));
        let page = segment[page].get_or_insert_with(|| Box::new([0; PAGE]));
        &mut page[at]
    }

    #[inline]
    fn get(&self, id: Id) -> u32 {
        let (segment, page, at) = Self::split(id);
        let page = self.0[segment].as_ref().and_then(|segment| segment[page].as_ref());
        page.map_or(0, |page| page[at])
    }
}
