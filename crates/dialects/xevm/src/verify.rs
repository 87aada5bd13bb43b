//! Verifiers of the `xevm` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

use std::ops::RangeInclusive;

use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Diagnostic, Handle, OpRef, Value};

use crate::{
    BlockLoad2dOpRef, BlockLoadOpRef, BlockPrefetch2dOpRef, BlockStore2dOpRef, BlockStoreOpRef,
    MMAOpRef,
};

/// The number of work items of a subgroup, among which the elements of a tile are distributed.
const SUBGROUP: u32 = 16;

/// Returns an error at `op`, with its name in front of `message`, unless `holds`.
fn ensure(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}

/// Verifies that a size of a tile is in `range`.
fn ensure_in(
    op: OpRef<'_>,
    what: &str,
    value: u32,
    range: RangeInclusive<u32>,
) -> Result<(), Diagnostic> {
    if range.contains(&value) {
        return Ok(());
    }
    let message = format!("expecting {what} to be between {} and {}", range.start(), range.end());
    Err(op.error(message))
}

/// A tile that is loaded.
struct Load<'a> {
    op: OpRef<'a>,
    /// The width of the tile's elements in bits.
    bits: u32,
    height: u32,
    width: u32,
    blocks: u32,
    /// The width of the result's elements in bits; `None` if they are no numbers.
    result: Option<u32>,
}

impl Load<'_> {
    /// Verifies that the result has 32-bit elements.
    fn ensure_words(&self) -> Result<(), Diagnostic> {
        let message = "expecting result element type to be 32 bits";
        ensure(self.result == Some(32), self.op, message)
    }

    /// Verifies that a row of all blocks has at most 64 bytes.
    fn ensure_row(&self) -> Result<(), Diagnostic> {
        let limit = 512 / self.bits;
        if self.width.saturating_mul(self.blocks) <= limit {
            return Ok(());
        }
        Err(self.op.error(format!(
            "tile_width * v_blocks should be less than or equal to {limit} for {} bit elements",
            self.bits
        )))
    }

    fn ensure_blocks(&self, allowed: &[u32], text: &str) -> Result<(), Diagnostic> {
        let message = format!("expecting v_blocks to be {text}");
        ensure(allowed.contains(&self.blocks), self.op, &message)
    }

    /// Verifies a load that transposes the tile.
    fn verify_transposed(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        self.ensure_blocks(&[1], "1")?;
        match self.bits {
            32 => {
                ensure_in(op, "tile_height", self.height, 1..=32)?;
                ensure_in(op, "tile_width", self.width, 1..=8)?;
                self.ensure_words()
            }
            64 => {
                let message = "expecting tile_height to be 8 for 64 bit elements";
                ensure(self.height == 8, op, message)?;
                let message = "expecting tile_width to be 1, 2, or 4";
                ensure(matches!(self.width, 1 | 2 | 4), op, message)?;
                Err(op.error(NARROW))
            }
            _ => Err(op.error("transpose is only supported for 32 and 64 bit elements")),
        }
    }

    /// Verifies a load that packs the elements of several rows into registers.
    fn verify_packed(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        self.ensure_blocks(&[1, 2, 4], "1, 2, or 4")?;
        let least = match self.bits {
            8 => 4,
            16 => 2,
            _ => {
                let message = "pack_register is only supported for 8 and 16 bit elements";
                return Err(op.error(message));
            }
        };
        ensure_in(op, "tile_height", self.height, least..=32)?;
        ensure_in(op, "tile_width", self.width, least..=16)?;
        self.ensure_row()?;
        self.ensure_words()?;
        let message = "tile_width when pack_register is true should be equal to subgroup size (16 \
                       elements)";
        ensure(self.width == SUBGROUP, op, message)
    }

    /// Verifies a load that does neither.
    fn verify_plain(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        ensure_in(op, "tile_height", self.height, 1..=32)?;
        let (widths, blocks, text): (_, &[u32], _) = match self.bits {
            8 => (4..=64, &[1, 2, 4], "1, 2, or 4"),
            16 => (2..=32, &[1, 2, 4], "1, 2, or 4"),
            32 => (1..=16, &[1, 2], "1 or 2"),
            64 => (1..=8, &[1], "1"),
            _ => return Err(op.error(ELEMENTS)),
        };
        ensure_in(op, "tile_width", self.width, widths)?;
        self.ensure_blocks(blocks, text)?;
        match self.bits {
            64 => Err(op.error(NARROW)),
            32 => {
                self.ensure_row()?;
                self.ensure_words()
            }
            _ => self.ensure_row(),
        }
    }
}

const ELEMENTS: &str = "expecting elem_size_in_bits to be 8, 16, 32, or 64";
const NARROW: &str = "expecting 'elem_size_in_bits' to be 8, 16, or 32";

/// Verifies that the result has a work item's share of the tile and that the sizes of the tile suit
/// the layout in registers.
pub(crate) fn blockload2d(op: BlockLoad2dOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let vector = op.body().value_type(op.res()).downcast::<VectorType>(cx);
    let result = vector.and_then(|vector| vector.element.int_or_float_width(cx));
    let count: i64 = vector.map_or(0, |vector| vector.shape.iter().product());
    // The attributes are unsigned in MLIR; products wrap.
    let [bits, height, width, blocks] =
        [op.elem_size_in_bits(), op.tile_height(), op.tile_width(), op.v_blocks()]
            .map(|size| size as u32);
    let size = (count as u32).wrapping_mul(result.unwrap_or(0));
    let wanted = bits.wrapping_mul(height).wrapping_mul(width).wrapping_mul(blocks) / SUBGROUP;
    if size != wanted {
        return Err(op.error(format!(
            "result size of {size} bits does not match the expected size of {wanted} bits"
        )));
    }
    let load = Load { op: *op, bits, height, width, blocks, result };
    let holds = |flag: Handle<IntegerAttr>| flag.data(cx).to_i64() != Some(0);
    match (holds(op.transpose()), holds(op.pack_register())) {
        (true, true) => Err(op.error("transpose and pack_register are mutually exclusive")),
        (true, false) => load.verify_transposed(),
        (false, true) => load.verify_packed(),
        (false, false) => load.verify_plain(),
    }
}

/// Verifies that the width of a tile is one of `widths`; `text` lists them.
fn ensure_width(
    op: OpRef<'_>,
    bits: u32,
    width: u32,
    widths: &[u32],
    text: &str,
) -> Result<(), Diagnostic> {
    let message = format!("tile_width for {bits} bit elements should be equal to {text}");
    ensure(widths.contains(&width), op, &message)
}

/// Verifies that the sizes of the tile suit the width of the elements.
pub(crate) fn blockstore2d(op: BlockStore2dOpRef<'_>) -> Result<(), Diagnostic> {
    let [bits, height, width] =
        [op.elem_size_in_bits(), op.tile_height(), op.tile_width()].map(|size| size as u32);
    ensure_in(*op, "tile_height", height, 1..=8)?;
    let (range, widths, text): (_, &[u32], _) = match bits {
        8 => (4..=64, &[16, 32], "16 or 32"),
        16 => (2..=32, &[16], "16"),
        32 => (1..=16, &[16], "16"),
        64 => (1..=8, &[], ""),
        _ => return Err(op.error(ELEMENTS)),
    };
    ensure_in(*op, "tile_width", width, range)?;
    ensure(bits != 64, *op, NARROW)?;
    ensure_width(*op, bits, width, widths, text)
}

/// Verifies that the sizes of the tile suit the width of the elements.
pub(crate) fn blockprefetch2d(op: BlockPrefetch2dOpRef<'_>) -> Result<(), Diagnostic> {
    let [bits, height, width] =
        [op.elem_size_in_bits(), op.tile_height(), op.tile_width()].map(|size| size as u32);
    let (widths, text): (&[u32], _) = match bits {
        8 => (&[16, 32], "16 or 32"),
        16 => (&[16], "16"),
        32 => (&[8, 16], "8 or 16"),
        _ => return Err(op.error(NARROW)),
    };
    let message = "expecting tile_height to be 1, 2, 4, 8, 16, or 32";
    ensure(height <= 32 && height.is_power_of_two(), *op, message)?;
    ensure_width(*op, bits, width, widths, text)
}

/// Verifies the number of elements that a work item loads or stores at once.
fn verify_block(op: OpRef<'_>, value: Value) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(vector) = op.body().value_type(value).downcast::<VectorType>(cx) else {
        return Ok(());
    };
    let count: i64 = vector.shape.iter().product();
    match vector.element.int_or_float_width(cx) {
        Some(8) => {
            let message = "vector size must be 2, 4, 8 or 16 for 8-bit element type";
            ensure(matches!(count, 2 | 4 | 8 | 16), op, message)
        }
        _ => {
            let message = "vector size must be 2, 4 or 8 for element type > 8 bits";
            ensure(matches!(count, 2 | 4 | 8), op, message)
        }
    }
}

/// Verifies the number of elements.
pub(crate) fn blockload(op: BlockLoadOpRef<'_>) -> Result<(), Diagnostic> {
    verify_block(*op, op.res())
}

/// Verifies the number of elements.
pub(crate) fn blockstore(op: BlockStoreOpRef<'_>) -> Result<(), Diagnostic> {
    verify_block(*op, op.val())
}

/// Verifies that the accumulator has the type of the result.
pub(crate) fn mma(op: MMAOpRef<'_>) -> Result<(), Diagnostic> {
    let body = op.body();
    let same = |value| body.value_type(value) == body.value_type(op.d());
    ensure(op.c().is_none_or(same), *op, "type of C operand must match result type")
}
