//! Assignment of tiles to live ranges by a linear scan: [`allocate`].

use terrace_arm_sme::{ArmSMETileType, IN_MEMORY_TILE_BASE};
use terrace_ir::Body;

use super::assign::is_cloneable;
use super::live_range::LiveRange;

/// The tiles in use. A tile is a set of 128-bit tiles, which are the bits of a mask.
struct TileAllocator {
    used: u16,
    next_in_memory: u32,
}

/// Returns the number of tiles of kind `kind` in ZA.
fn tile_count(kind: ArmSMETileType) -> u32 {
    1 << kind.value()
}

/// Returns the set of 128-bit tiles that the tile `id` of kind `kind` consists of: every one of
/// `tile_count` from tile `id` on.
fn tile_mask(kind: ArmSMETileType, id: u32) -> u16 {
    let step = tile_count(kind) as usize;
    (id..16).step_by(step).fold(0, |mask, tile| mask | 1 << tile)
}

impl TileAllocator {
    /// Acquires the first free tile of kind `kind` and returns its number; `None` if all overlap
    /// tiles in use.
    fn allocate(&mut self, kind: ArmSMETileType) -> Option<u32> {
        let id = (0..tile_count(kind)).find(|id| self.used & tile_mask(kind, *id) == 0)?;
        self.used |= tile_mask(kind, id);
        Some(id)
    }

    /// Returns the number of a new tile in memory. Tiles in memory are never reused, since spills
    /// should not happen.
    fn allocate_in_memory(&mut self) -> u32 {
        let id = self.next_in_memory;
        self.next_in_memory += 1;
        id
    }

    /// Acquires the tile of `range`.
    fn acquire(&mut self, kind: ArmSMETileType, range: &LiveRange) {
        if let Some(id) = range.tile {
            self.used |= tile_mask(kind, id);
        }
    }

    /// Releases the tile of `range`.
    fn release(&mut self, kind: ArmSMETileType, range: &LiveRange) {
        if let Some(id) = range.tile {
            self.used &= !tile_mask(kind, id);
        }
    }
}

/// The state of the scan, with ranges as indices into the sorted list.
struct Scan<'r> {
    body: &'r Body,
    ranges: &'r mut [LiveRange],
    kinds: Vec<ArmSMETileType>,
    tiles: TileAllocator,
    /// The ranges that contain the current operation.
    active: Vec<usize>,
    /// The ranges that contain later operations, but not the current one: their tiles are free in
    /// the gap.
    inactive: Vec<usize>,
}

/// Assigns tiles to `ranges`, which are sorted by their starts (MLIR: `allocateTilesToLiveRanges`).
/// A range gets a tile in memory if all tiles are in use.
pub(super) fn allocate(body: &Body, ranges: &mut [LiveRange]) {
    let Some(kinds) = ranges.iter().map(|range| range.tile_kind(body)).collect() else { return };
    let tiles = TileAllocator { used: 0, next_in_memory: IN_MEMORY_TILE_BASE };
    let count = ranges.len();
    let mut scan = Scan { body, ranges, kinds, tiles, active: Vec::new(), inactive: Vec::new() };
    for next in 0..count {
        scan.advance(scan.ranges[next].start());
        scan.assign(next);
    }
}

impl Scan<'_> {
    /// Updates the active and inactive ranges to the operation `point`.
    fn advance(&mut self, point: usize) {
        for at in std::mem::take(&mut self.active) {
            let range = &self.ranges[at];
            if range.end() > point && range.contains(point) {
                self.active.push(at);
                continue;
            }
            self.tiles.release(self.kinds[at], range);
            if range.end() > point {
                self.inactive.push(at);
            }
        }
        for at in std::mem::take(&mut self.inactive) {
            let range = &self.ranges[at];
            if range.end() <= point {
                continue;
            }
            if range.contains(point) {
                self.tiles.acquire(self.kinds[at], range);
                self.active.push(at);
            } else {
                self.inactive.push(at);
            }
        }
    }

    /// Assigns a tile to the range `next`, which starts at the current operation.
    fn assign(&mut self, next: usize) {
        let is_reserved = |at: &usize| self.ranges[*at].overlaps(&self.ranges[next]);
        let reserved: Vec<usize> = self.inactive.iter().copied().filter(is_reserved).collect();
        for at in &reserved {
            self.tiles.acquire(self.kinds[*at], &self.ranges[*at]);
        }
        match self.tiles.allocate(self.kinds[next]) {
            Some(tile) => self.ranges[next].tile = Some(tile),
            None => self.spill(next, &reserved),
        }
        if self.is_in_za(next) {
            self.active.push(next);
        }
        for at in reserved {
            if self.is_in_za(at) {
                self.tiles.release(self.kinds[at], &self.ranges[at]);
            }
        }
    }

    fn is_in_za(&self, at: usize) -> bool {
        self.ranges[at].tile.is_some_and(|tile| tile < IN_MEMORY_TILE_BASE)
    }

    /// Moves the range `next`, or one that overlaps it, to memory. The inactive ranges `reserved`
    /// overlap `next`.
    fn spill(&mut self, next: usize, reserved: &[usize]) {
        let overlapping: Vec<usize> = self.active.iter().chain(reserved).copied().collect();
        let spilled = self.choose_spill(&overlapping, next);
        if spilled != next {
            self.tiles.release(self.kinds[spilled], &self.ranges[spilled]);
            self.ranges[next].tile = self.tiles.allocate(self.kinds[next]);
            match self.active.iter().position(|at| *at == spilled) {
                Some(at) => drop(self.active.remove(at)),
                None => self.inactive.retain(|at| *at != spilled),
            }
        }
        self.ranges[spilled].tile = Some(self.tiles.allocate_in_memory());
    }

    /// Returns the range to spill: a range whose value is cheap to compute again, or else the range
    /// that ends last, among `next` and those of `overlapping` whose tiles are large enough (MLIR:
    /// `chooseSpillUsingHeuristics`).
    fn choose_spill(&self, overlapping: &[usize], next: usize) -> usize {
        // Tiles of kinds with lower numbers are larger.
        let is_at_least = |a: usize, b: usize| self.kinds[a].value() <= self.kinds[b].value();
        let is_trivial = |at: usize| {
            let values = &self.ranges[at].values;
            let definition = values.first().and_then(|value| self.body.defining_op(*value));
            is_at_least(at, next)
                && values.len() == 1
                && definition.is_some_and(|op| is_cloneable(self.body, op))
        };
        if is_trivial(next) {
            return next;
        }
        if let Some(trivial) = overlapping.iter().find(|at| is_trivial(**at)) {
            return *trivial;
        }
        let is_worse =
            |a: usize, b: usize| !is_at_least(a, b) || self.ranges[a].end() < self.ranges[b].end();
        let best = overlapping.iter().copied().reduce(|a, b| if is_worse(a, b) { b } else { a });
        best.filter(|best| !is_worse(*best, next)).unwrap_or(next)
    }
}
