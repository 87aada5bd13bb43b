//! Comments in front of arguments of intrinsics ([`argument_note`]).

/// The intrinsic whose arguments LLVM prints with comments.
const NOTED: &[u8] = b"llvm.nvvm.tcgen05.mma.tensor";

/// The indices of these arguments, their names, and the words for their values; none if the value
/// is not spelled out.
const NOTES: [(usize, &str, &[&str]); 3] = [
    (5, "kind", &["f16", "tf32", "f8f6f4", "i8"]),
    (6, "cta_group", &[]),
    (7, "collector", &["discard", "lastuse", "fill", "use"]),
];

/// Returns the comment in front of the argument at `index` of the function `name`, without
/// delimiters; `None` for most arguments.
pub fn argument_note(name: &[u8], index: usize, value: u64) -> Option<String> {
    if name != NOTED {
        return None;
    }
    let (_, argument, words) = NOTES.iter().find(|(at, ..)| *at == index)?;
    let word = usize::try_from(value).ok().and_then(|value| words.get(value));
    Some(format!("{argument}={}", word.copied().unwrap_or("")))
}
