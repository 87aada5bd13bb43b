//! Names of values of a function ([`Names`]).

/// The names of numbered entities, most of which have none; all names are stored in one buffer.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: Vec<u8>,
    spans: Vec<(u32, u32)>,
}

impl Names {
    /// Gives the entity at an index a name; an entity is named at most once.
    pub fn set(&mut self, index: usize, name: &[u8]) {
        if self.spans.len() <= index {
            self.spans.resize(index + 1, (0, 0));
        }
        let start = self.text.len() as u32;
        self.text.extend_from_slice(name);
        self.spans[index] = (start, self.text.len() as u32);
    }

    /// The name of the entity at an index; empty if it has none.
    pub fn get(&self, index: usize) -> &[u8] {
        match self.spans.get(index) {
            Some((start, end)) => &self.text[*start as usize..*end as usize],
            None => &[],
        }
    }
}
