//! Declarative formats of types and attributes: from text to static elements.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use syn::LitStr;

use super::elements::Emitter;
use super::parse::{Model, Syntax};
use crate::errors::Errors;
use crate::format::lex::{Token, lex};
use crate::format::{FormatError, literal_problem, mark};
use crate::paths::Roots;

/// An element of the format of a type or attribute.
pub(super) enum Element {
    Literal(String),
    Space(bool),
    Newline,
    Parameter {
        index: usize,
        qualified: bool,
    },
    List(Vec<usize>),
    Struct(Vec<usize>),
    Custom {
        name: String,
        indices: Vec<usize>,
    },
    /// An optional group. `in_else`: the anchor is in the alternative, which is printed if the
    /// anchor is present.
    Optional {
        then: Vec<Element>,
        otherwise: Vec<Element>,
        anchor: Vec<usize>,
        in_else: bool,
    },
}

/// The parsed format.
pub(super) struct ParsedFormat {
    /// The elements as static data.
    pub(super) elements: TokenStream,
    /// Whether the format can follow `dialect.mnemonic` directly; otherwise `dialect<mnemonic …>`
    /// is printed.
    pub(super) pretty: bool,
    /// Whether the format has no elements.
    pub(super) is_empty: bool,
}

/// Parses the format of `model`; `None` if the model has functions for its syntax, or the format is
/// invalid.
pub(super) fn format(model: &Model, roots: &Roots, errors: &mut Errors) -> Option<ParsedFormat> {
    let implied = |text| LitStr::new(text, Span::call_site());
    let source = match &model.syntax {
        Syntax::Custom { .. } => return None,
        Syntax::Format(source) => source.clone(),
        Syntax::Implied if model.parameters.iter().all(|p| p.self_type) => implied(""),
        Syntax::Implied => implied("`<` params `>`"),
    };
    let text = source.value();
    let mut problems = Vec::new();
    let mut parser = Parser {
        model,
        tokens: lex(&text, &mut problems),
        next: 0,
        end: text.len(),
        seen: vec![false; model.parameters.len()],
    };
    let elements = match parser.elements(None, 0) {
        Ok((elements, _)) => elements,
        Err(problem) => {
            problems.push(problem);
            Vec::new()
        }
    };
    let left_out = model.parameters.iter().zip(&parser.seen);
    for (parameter, _) in left_out.filter(|(p, seen)| !**seen && !p.self_type && !p.is_optional()) {
        if problems.is_empty() {
            let message = format!("the format does not say the parameter `{}`", parameter.name);
            errors.span(source.span(), message);
        }
    }
    for problem in problems {
        errors.push(mark::error(&source, &text, &problem));
    }
    let pretty = is_pretty(&elements);
    let mut emitter = Emitter::new(model, roots);
    let is_empty = elements.is_empty();
    Some(ParsedFormat { elements: emitter.elements(&elements), pretty, is_empty })
}

/// Whether the elements print either no text or a text in `<…>`.
fn is_pretty(elements: &[Element]) -> bool {
    let is = |element: Option<&Element>, text: &str| matches!(element, Some(Element::Literal(l)) if l == text);
    match elements {
        [] => true,
        [Element::Optional { then, otherwise, .. }] => is_pretty(then) && is_pretty(otherwise),
        _ => is(elements.first(), "<") && is(elements.last(), ">"),
    }
}

struct Parser<'m> {
    model: &'m Model,
    tokens: Vec<(Range<usize>, Token)>,
    next: usize,
    end: usize,
    seen: Vec<bool>,
}

type Parse<T> = Result<T, FormatError>;

impl Parser<'_> {
    fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        let at = self.tokens.get(self.next).map_or(self.end..self.end, |t| t.0.clone());
        Err(FormatError { at, message: message.into() })
    }

    fn eat(&mut self, punct: char) -> bool {
        let found = self.tokens.get(self.next).is_some_and(|t| t.1 == Token::Punct(punct));
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, punct: char) -> Parse<()> {
        if self.eat(punct) { Ok(()) } else { self.error(format!("expected `{punct}`")) }
    }

    /// Parses the elements up to `close`. Also returns the index of the anchor among them.
    fn elements(
        &mut self,
        close: Option<char>,
        depth: usize,
    ) -> Parse<(Vec<Element>, Option<usize>)> {
        let (mut elements, mut anchor) = (Vec::new(), None);
        loop {
            match close {
                Some(close) if self.eat(close) => break,
                None if self.next == self.tokens.len() => break,
                _ => {}
            }
            elements.push(self.element(depth)?);
            if self.eat('^') && anchor.replace(elements.len() - 1).is_some() {
                return self.error("a group has one anchor");
            }
        }
        Ok((elements, anchor))
    }

    fn element(&mut self, depth: usize) -> Parse<Element> {
        let Some((_, token)) = self.tokens.get(self.next).cloned() else {
            return self.error("expected an element");
        };
        match token {
            Token::Literal(text) => {
                let element = match &text[..] {
                    "" => Element::Space(false),
                    " " => Element::Space(true),
                    "\\n" | "\n" => Element::Newline,
                    _ => match literal_problem(&text) {
                        Some(message) => return self.error(message),
                        None => Element::Literal(text),
                    },
                };
                self.next += 1;
                Ok(element)
            }
            Token::Variable(_) => {
                Ok(Element::Parameter { index: self.parameter(false)?, qualified: false })
            }
            Token::Word(word) => {
                self.next += 1;
                self.directive(&word)
            }
            Token::Punct('(') if depth < 8 => {
                self.next += 1;
                self.group(depth)
            }
            _ => self.error("expected a literal, a parameter, a directive or a group"),
        }
    }

    /// Parses `$name`. A parameter may occur only once, except where `again` is set.
    fn parameter(&mut self, again: bool) -> Parse<usize> {
        let Some((_, Token::Variable(name))) = self.tokens.get(self.next).cloned() else {
            return self.error("expected a parameter");
        };
        let found = self.model.parameters.iter().position(|p| p.name == name);
        let Some(index) = found else {
            return self.error(format!("`${name}` is no parameter"));
        };
        if self.model.parameters[index].self_type {
            return self.error("the type of an attribute is written behind it");
        }
        if std::mem::replace(&mut self.seen[index], true) && !again {
            return self.error(format!("`${name}` is in the format twice"));
        }
        self.next += 1;
        Ok(index)
    }

    /// Parses `params`, or comma-separated parameters, up to `)`.
    fn parameters(&mut self) -> Parse<Vec<usize>> {
        if let Some((_, Token::Word(word))) = self.tokens.get(self.next)
            && word == "params"
        {
            self.next += 1;
            let indices = self.all()?;
            self.expect(')')?;
            return Ok(indices);
        }
        let mut indices = Vec::new();
        loop {
            let reference = matches!(
                self.tokens.get(self.next), Some((_, Token::Word(word))) if word == "ref");
            if reference {
                self.next += 1;
                self.expect('(')?;
            }
            indices.push(self.parameter(reference)?);
            if reference {
                self.expect(')')?;
            }
            if !self.eat(',') {
                self.expect(')')?;
                return Ok(indices);
            }
        }
    }

    /// Parses `params`. Returns the indices of all parameters except for the self type; none of
    /// them may occur elsewhere.
    fn all(&mut self) -> Parse<Vec<usize>> {
        let all = self.model.parameters.iter().enumerate();
        let indices: Vec<usize> = all.filter(|(_, p)| !p.self_type).map(|(at, _)| at).collect();
        for at in &indices {
            if std::mem::replace(&mut self.seen[*at], true) {
                let message =
                    format!("`${}` is in the format twice", self.model.parameters[*at].name);
                return self.error(message);
            }
        }
        Ok(indices)
    }

    fn directive(&mut self, word: &str) -> Parse<Element> {
        match word {
            "params" => return Ok(Element::List(self.all()?)),
            "struct" => {
                self.expect('(')?;
                return Ok(Element::Struct(self.parameters()?));
            }
            "qualified" => {
                self.expect('(')?;
                let index = self.parameter(false)?;
                self.expect(')')?;
                return Ok(Element::Parameter { index, qualified: true });
            }
            "custom" => {
                self.expect('<')?;
                let Some((_, Token::Word(name))) = self.tokens.get(self.next).cloned() else {
                    return self.error("expected the name of a directive");
                };
                self.next += 1;
                self.expect('>')?;
                self.expect('(')?;
                return Ok(Element::Custom { name, indices: self.parameters()? });
            }
            _ => {}
        }
        self.next -= 1;
        self.error(format!("unknown directive `{word}`"))
    }

    fn group(&mut self, depth: usize) -> Parse<Element> {
        let (then, anchor) = self.elements(Some(')'), depth + 1)?;
        let (mut otherwise, mut in_else) = (Vec::new(), None);
        if self.eat(':') {
            self.expect('(')?;
            (otherwise, in_else) = self.elements(Some(')'), depth + 1)?;
        }
        self.expect('?')?;
        if anchor.is_some() && in_else.is_some() {
            return self.error("a group has one anchor");
        }
        let anchor = match anchor.map(|at| &then[at]).or(in_else.map(|at| &otherwise[at])) {
            Some(Element::Parameter { index, .. }) => vec![*index],
            Some(
                Element::List(all) | Element::Struct(all) | Element::Custom { indices: all, .. },
            ) => all.clone(),
            _ => return self.error("a group needs an anchor: the parameter marked with `^`"),
        };
        let required = |at: &&usize| !self.model.parameters[**at].is_optional();
        let in_else = in_else.is_some();
        let guarded = if in_else { &otherwise } else { &then };
        if let Some(at) = parameters_of(guarded).iter().find(required) {
            let name = &self.model.parameters[*at].name;
            return self.error(format!("`${name}` must be optional to be in an optional group"));
        }
        Ok(Element::Optional { then, otherwise, anchor, in_else })
    }
}

/// Returns the parameters that the elements contain.
fn parameters_of(elements: &[Element]) -> Vec<usize> {
    let of = |element: &Element| match element {
        Element::Parameter { index, .. } => vec![*index],
        Element::List(all) | Element::Struct(all) | Element::Custom { indices: all, .. } => {
            all.clone()
        }
        Element::Optional { then, otherwise, .. } => {
            [parameters_of(then), parameters_of(otherwise)].concat()
        }
        _ => Vec::new(),
    };
    elements.iter().flat_map(of).collect()
}
