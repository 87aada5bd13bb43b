//! The allocator of programs ([`Heap`]). Its tables are outside of the program's memory, so that a
//! program cannot damage them.

use std::collections::BTreeMap;

/// The allocated and free ranges of the memory behind the variables.
pub(super) struct Heap {
    /// The end of the used memory.
    end: u64,
    /// The size in bytes of each allocation, by address.
    used: BTreeMap<u64, u64>,
    /// The addresses of freed allocations, by size in bytes.
    free: BTreeMap<u64, Vec<u64>>,
}

impl Heap {
    /// Creates an empty heap that starts at an address.
    pub(super) fn new(start: u64) -> Self {
        Heap { end: start, used: BTreeMap::new(), free: BTreeMap::new() }
    }

    /// Returns the address of `bytes` bytes; `None` if the addresses do not suffice.
    pub(super) fn allocate(&mut self, bytes: u64, align: u64) -> Option<u64> {
        let (size, align) = (bytes.max(1).checked_next_multiple_of(64)?, align.max(64));
        let reused = self.free.get_mut(&size).and_then(|list| {
            let at = list.iter().rposition(|address| address % align == 0)?;
            Some(list.swap_remove(at))
        });
        let address = match reused {
            Some(address) => address,
            None => {
                let address = self.end.checked_next_multiple_of(align)?;
                self.end = address.checked_add(size)?;
                address
            }
        };
        self.used.insert(address, size);
        Some(address)
    }

    /// Frees an allocation; false if nothing is allocated there.
    pub(super) fn free(&mut self, address: u64) -> bool {
        let Some(size) = self.used.remove(&address) else { return false };
        self.free.entry(size).or_default().push(address);
        true
    }

    /// Returns the size in bytes of an allocation; `None` if nothing is allocated there.
    pub(super) fn size(&self, address: u64) -> Option<u64> {
        self.used.get(&address).copied()
    }

    /// Returns the end of the used memory.
    pub(super) fn end(&self) -> u64 {
        self.end
    }
}
