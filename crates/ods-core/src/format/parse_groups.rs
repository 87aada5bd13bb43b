//! Parsing of optional groups and `oilist`.

use super::Element;
use super::lex::Token;
use super::parse::{Parse, Parser};
use super::rules::{self, OptionalPart};

/// Greatest nesting depth of groups.
const MAX_DEPTH: usize = 16;

impl Parser<'_> {
    /// Parses elements up to `)`. Also returns the anchor: its index among the elements, and its
    /// token.
    fn group_elements(&mut self, depth: usize) -> Parse<(Vec<Element>, Option<(usize, usize)>)> {
        let (mut elements, mut anchor) = (Vec::new(), None);
        if self.is(')') {
            return self.error("a group needs an element");
        }
        let open = self.next - 1;
        while !self.is(')') {
            let start = self.next;
            if self.peek().is_none() {
                return self.error_at(open, "this has no `)`");
            }
            let (element, anchored) = self.element(depth + 1)?;
            rules::check_within(self, start, &element, OptionalPart::Group);
            if anchored && anchor.replace((elements.len(), start)).is_some() {
                self.problem(start, "a group has one anchor only");
            }
            elements.push(element);
        }
        self.expect(')')?;
        Ok((elements, anchor))
    }

    /// Parses an optional group after its `(`.
    pub(super) fn group(&mut self, depth: usize) -> Parse<Element> {
        if depth > MAX_DEPTH {
            return self.error("groups are nested too deeply");
        }
        let start = self.next;
        let (then, anchor) = self.group_elements(depth)?;
        let (mut otherwise, mut else_anchor) = (Vec::new(), None);
        if self.eat(':') {
            self.expect('(')?;
            (otherwise, else_anchor) = self.group_elements(depth)?;
        }
        self.expect('?')?;
        let ((at, token), in_else) = match (anchor, else_anchor) {
            (Some(anchor), None) => (anchor, false),
            (None, Some(anchor)) => (anchor, true),
            (Some(_), Some((_, token))) => {
                self.problem(token, "a group has one anchor only");
                return Ok(Element::Space(false));
            }
            (None, None) => {
                self.problem(start - 1, "a group needs an anchor: an element marked with `^`");
                return Ok(Element::Space(false));
            }
        };
        let anchored = if in_else { &otherwise[at] } else { &then[at] };
        if !rules::can_anchor(self.model, anchored) {
            self.problem(token, "an anchor is something that may be absent");
        } else if !rules::can_be_tested(&then) {
            let message = "a group starts with a literal, a variable or a custom directive";
            self.problem(start, message);
        }
        Ok(Element::Optional { then, otherwise, anchor: at, in_else })
    }

    /// Parses the clauses of an `oilist`.
    pub(super) fn oilist(&mut self, depth: usize) -> Parse<Element> {
        self.expect('(')?;
        let open = self.next - 1;
        let mut clauses: Vec<(String, Vec<Element>)> = Vec::new();
        loop {
            let Some(Token::Literal(lead)) = self.peek().cloned() else {
                return self.error("a clause starts with a literal");
            };
            if clauses.iter().any(|(other, _)| *other == lead) {
                self.problem(self.next, format!("another clause starts with `{lead}`"));
            }
            self.next += 1;
            let mut elements = Vec::new();
            while !self.is('|') && !self.is(')') {
                let start = self.next;
                if self.peek().is_none() {
                    return self.error_at(open, "this has no `)`");
                }
                let (element, anchored) = self.element(depth + 1)?;
                if anchored {
                    self.problem(start, "only an element of an optional group is an anchor");
                }
                rules::check_within(self, start, &element, OptionalPart::Clause);
                elements.push(element);
            }
            clauses.push((lead, elements));
            if !self.eat('|') {
                break;
            }
        }
        self.expect(')')?;
        Ok(Element::OiList(clauses))
    }
}
