//! The white space and comments between two tokens ([`Gap`]).

/// The white space and comments between two tokens.
pub(super) struct Gap<'s> {
    pub(super) comments: Vec<Comment<'s>>,
    /// The number of line breaks behind the last comment.
    pub(super) breaks: usize,
    /// Whether there is anything between the tokens.
    pub(super) is_wide: bool,
}

/// A comment, without the white space at its end.
pub(super) struct Comment<'s> {
    pub(super) text: &'s [u8],
    /// The number of line breaks in front of the comment, behind the last comment or token.
    pub(super) breaks: usize,
    /// The number of spaces in front of the comment on its line.
    pub(super) spaces: usize,
}

impl<'s> Gap<'s> {
    /// Takes the text between two tokens apart.
    pub(super) fn new(text: &'s [u8]) -> Self {
        let mut gap = Self { comments: Vec::new(), breaks: 0, is_wide: !text.is_empty() };
        let (mut at, mut spaces) = (0, 0);
        while let Some(byte) = text.get(at) {
            at += 1;
            match byte {
                b'\n' => (gap.breaks, spaces) = (gap.breaks + 1, 0),
                b'/' => {
                    let rest = &text[at - 1..];
                    let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    at += len - 1;
                    let text = rest[..len].trim_ascii_end();
                    gap.comments.push(Comment { text, breaks: gap.breaks, spaces });
                    (gap.breaks, spaces) = (0, 0);
                }
                _ => spaces += 1,
            }
        }
        gap
    }
}
