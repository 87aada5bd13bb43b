//! The spacing rules of MLIR's printers ([`Spacing`]).
//!
//! Generated printers in MLIR do not print the spaces in the text of the format. They track two
//! flags across the elements in order, including the elements of optional groups, their
//! alternatives and `oilist` clauses, regardless of whether these are printed:
//!
//! - `wanted`: the next element is preceded by a space by default. Set by every element except for
//!   the one-character literals `<`, `(`, `{`, `[` and explicit spaces.
//! - `after_punctuation`: the previous element is a literal that is not a word, or an empty
//!   literal.
//!
//! A literal of several characters is preceded by a space if `wanted`. The same applies to a
//! literal of one character, except for `>)}],` after punctuation and `<>(){}[],` otherwise. Any
//! other element is preceded by a space if `wanted` or not `after_punctuation`. Attribute
//! dictionaries print their own space, and do not change `wanted`. Initially `wanted` is set,
//! because the name of the operation precedes the first element.
//!
//! A line break does not change the flags, so that the next element may be indented by one more
//! space. In formats of types and attributes it counts as an empty literal. There, the flags after
//! a group are those before it, except for the changes by its alternative.

/// The spacing flags (MLIR: `shouldEmitSpace`, `lastWasPunctuation`).
#[derive(Clone, Copy)]
pub(crate) struct Spacing {
    /// Whether the next element is preceded by a space by default.
    pub(crate) wanted: bool,
    /// Whether the previous element is punctuation.
    pub(crate) after_punctuation: bool,
}

impl Spacing {
    /// Returns whether a space precedes the literal `text`, and updates the flags.
    pub(crate) fn literal(&mut self, text: &str) -> bool {
        let first = text.chars().next().unwrap_or(' ');
        let space = self.wanted
            && if text.len() != 1 && text != "->" {
                true
            } else if self.after_punctuation {
                !">)}],".contains(first)
            } else {
                !"<>(){}[],".contains(first)
            };
        self.wanted = text.len() != 1 || !"<({[".contains(first);
        self.after_punctuation = first != '_' && !first.is_ascii_alphabetic();
        space
    }

    /// Returns whether a space precedes an element other than a literal, and updates the flags.
    pub(crate) fn element(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        self.after_punctuation = false;
        self.wanted = true;
        space
    }
}
