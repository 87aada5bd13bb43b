//! Where MLIR's printers put spaces.
//!
//! The generated printers of MLIR write no space that the format's text asks for; they follow two
//! flags, which run through the elements in order, those of optional groups, their alternatives and
//! `oilist` clauses included, whether these will be printed or not:
//!
//! - `wanted`: a space goes in front of the next element, if nothing speaks against it. Set by every
//!   element but the one-character literals `<`, `(`, `{` and `[` and explicit spaces.
//! - `after_punctuation`: the last thing was a literal that is no word, or an empty literal.
//!
//! In front of a literal of several characters there is a space if one is wanted. In front of one
//! of a single character, too, unless it is one of `>)}],` after punctuation, or one of `<>(){}[],`
//! after anything else. In front of any other element there is one if one is wanted or the last
//! thing was no punctuation. Attribute dictionaries write their own space and leave `wanted` as it
//! was. The operation's name stands before the first element: a space is wanted.
//!
//! A line break leaves the flags as they are: the next element may be indented by one more. In the
//! formats of types and attributes it counts as an empty literal, and the elements of a group leave
//! the flags as they were before it; those of its alternative do not.

/// The state of the spacing rules (MLIR: `shouldEmitSpace`, `lastWasPunctuation`). It runs through
/// the elements in order, those of optional groups too.
#[derive(Clone, Copy)]
pub(crate) struct Spacing {
    /// Whether the next element gets a space in front, if nothing speaks against it.
    pub(crate) wanted: bool,
    /// Whether the last thing written was punctuation.
    pub(crate) after_punctuation: bool,
}

impl Spacing {
    /// Whether a space goes in front of the literal `text`; goes on behind it.
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

    /// Whether a space goes in front of an element that is no literal; goes on behind it.
    pub(crate) fn element(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        self.after_punctuation = false;
        self.wanted = true;
        space
    }
}
