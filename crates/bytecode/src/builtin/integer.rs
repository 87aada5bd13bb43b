//! Encoding of integers whose width follows from their type.

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_numeric::Int;

use crate::read::{FieldReader, Result};

/// Writes an integer without its width: as a byte up to 8 bits, as a signed number up to 64 bits,
/// otherwise as 64-bit words without leading zero words.
pub(super) fn write_int<'c>(value: &Int, out: &mut (impl BytecodeWriter<'c> + ?Sized)) {
    match value.width() {
        0..=8 => out.byte(value.low_u64() as u8),
        9..=64 => out.signed(value.low_u64() as i64),
        _ => {
            let words = value.words();
            let used = words.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
            out.varint(used as u64);
            words[..used].iter().for_each(|word| out.signed(*word as i64));
        }
    }
}

/// Reads an integer of `width` bits. Excess bits are dropped.
pub(super) fn read_int(width: u32, input: &mut FieldReader<'_, '_>) -> Result<Int> {
    match width {
        0..=8 => Ok(Int::from_u64(width, input.byte()?.into())),
        9..=64 => Ok(Int::from_u64(width, input.signed()? as u64)),
        _ => {
            let words: Vec<u64> = input.list(|input| input.signed().map(|word| word as u64))?;
            // A short encoding can stand for a type of millions of bits.
            input.reserve_memory(width as usize / 8)?;
            Ok(Int::from_words(width, &words))
        }
    }
}
