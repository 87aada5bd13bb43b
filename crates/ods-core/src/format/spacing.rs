//! Where MLIR's printers put spaces.

/// The state of the spacing rules (MLIR: `shouldEmitSpace`, `lastWasPunctuation`). It runs through
/// the elements in order, those of optional groups too.
pub(crate) struct Spacing {
    pub(crate) wanted: bool,
    pub(crate) after_punctuation: bool,
}

impl Spacing {
    /// Whether a space goes in front of a literal.
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

    /// Whether a space goes in front of any other element.
    pub(crate) fn element(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        self.after_punctuation = false;
        self.wanted = true;
        space
    }
}
