//! The words of binaries: headers, instructions and strings.

use terrace_spirv::Opcode;

use crate::enums::case_number;

/// The first word of a binary.
pub(crate) const MAGIC: u32 = 0x0723_0203;

/// The number of words in front of the first instruction.
pub(crate) const HEADER: usize = 5;

/// The generator in headers: the tool of MLIR, and its version.
pub(crate) const GENERATOR: u32 = 22 << 16 | 22;

/// Returns the bytes of words, as files have them.
pub fn to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Appends an instruction.
pub(crate) fn push(out: &mut Vec<u32>, opcode: Opcode, operands: &[u32]) {
    push_code(out, case_number(opcode), operands);
}

/// Appends the instruction with the number `code`.
pub(crate) fn push_code(out: &mut Vec<u32>, code: u32, operands: &[u32]) {
    let words = operands.len() as u32 + 1;
    out.push(words << 16 | code);
    out.extend_from_slice(operands);
}

/// Appends a string: its bytes, and zeros to the next word, at least one.
pub(crate) fn push_text(out: &mut Vec<u32>, text: &[u8]) {
    let word = |bytes: &[u8]| {
        let mut word = [0; 4];
        word[..bytes.len()].copy_from_slice(bytes);
        u32::from_le_bytes(word)
    };
    out.extend(text.chunks(4).map(word));
    if text.len().is_multiple_of(4) {
        out.push(0);
    }
}

/// Reads the string that starts at word `at`, and moves `at` behind it.
pub(crate) fn read_text(words: &[u32], at: &mut usize) -> Vec<u8> {
    let rest = words.get(*at..).unwrap_or_default();
    let bytes = rest.iter().flat_map(|word| word.to_le_bytes());
    let text: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    *at += text.len() / 4 + 1;
    text
}
