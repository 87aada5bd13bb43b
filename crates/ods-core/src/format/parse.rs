//! The parser for formats: from tokens to elements.

use std::ops::Range;

use super::lex::{Token, lex};
use super::rules::{self, Occurrence};
use super::{Arg, Dictionary, Element, FormatError, Name, TypesOf, literal_problem};
use crate::operation::model::{OpModel, PropertiesDecl, Var};

pub(super) struct Parser<'m> {
    pub(super) model: &'m OpModel,
    tokens: Vec<(Range<usize>, Token)>,
    pub(super) next: usize,
    end: usize,
    /// The variables and types that have occurred so far.
    pub(super) bound: Vec<Occurrence>,
    problems: Vec<FormatError>,
}

pub(super) type Parse<T> = Result<T, FormatError>;

/// Parses the elements of `text`, and appends errors to `problems`.
pub(super) fn parse(text: &str, model: &OpModel, problems: &mut Vec<FormatError>) -> Vec<Element> {
    let tokens = lex(text, problems);
    let (end, bound) = (text.len(), Vec::new());
    let mut parser = Parser { model, tokens, next: 0, end, bound, problems: Vec::new() };
    let mut elements = Vec::new();
    while parser.next < parser.tokens.len() && problems.is_empty() {
        let start = parser.next;
        match parser.element(0) {
            Ok((_, true)) => {
                parser
                    .problem(parser.next - 1, "only an element of an optional group is an anchor");
            }
            Ok((element, false)) => {
                rules::check_dictionary_once(&mut parser, start, &element, &elements);
                elements.push(element);
            }
            Err(problem) => {
                parser.problems.push(problem);
                break;
            }
        }
    }
    if parser.problems.is_empty() && problems.is_empty() {
        rules::complete(&mut parser, &elements);
        rules::ambiguous(&mut parser, &elements);
    }
    problems.append(&mut parser.problems);
    elements
}

impl Parser<'_> {
    fn at(&self, token: usize) -> Range<usize> {
        self.tokens.get(token).map_or(self.end..self.end, |t| t.0.clone())
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        self.error_at(self.next, message)
    }

    pub(super) fn error_at<T>(&self, token: usize, message: impl Into<String>) -> Parse<T> {
        Err(FormatError { at: self.at(token), message: message.into() })
    }

    /// Reports an error at a token, after which parsing continues.
    pub(super) fn problem(&mut self, token: usize, message: impl Into<String>) {
        let at = self.at(token);
        // Report only one error if several rules apply to the same token.
        if self.problems.iter().any(|p| p.at == at && at.start < self.end) {
            return;
        }
        self.problems.push(FormatError { at, message: message.into() });
    }

    /// Returns the index of the first token for the variable `name`, or of the end.
    pub(super) fn first_use(&self, name: &str) -> usize {
        let is = |t: &(_, Token)| matches!(&t.1, Token::Variable(n) if n == name);
        self.tokens.iter().position(is).unwrap_or(self.end_token())
    }

    /// Returns the index after the last token.
    pub(super) fn end_token(&self) -> usize {
        self.tokens.len()
    }

    /// Records the occurrence of a variable.
    fn record_use(&mut self, token: usize, name: &Name) {
        if matches!(name, Name::Known(Var::Result(_))) {
            self.problem(token, "of a result, only the type can be written: `type($…)`");
        }
        if let Some(groups) = rules::groups(self.model, name) {
            self.problem(token, format!("the lengths follow from the groups of `${groups}`"));
        }
        self.record_uses(token, std::iter::once(Occurrence::Var(name.clone())));
    }

    /// Records occurrences; duplicates are errors.
    fn record_uses(&mut self, token: usize, all: impl Iterator<Item = Occurrence>) {
        let all: Vec<Occurrence> = all.collect();
        if let Some(twice) = all.iter().find(|what| self.bound.contains(what)) {
            let message = format!("{} is already in the format", twice.describe(self.model));
            self.problem(token, message);
        }
        self.bound.extend(all);
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|t| &t.1)
    }

    pub(super) fn is(&self, punct: char) -> bool {
        self.peek() == Some(&Token::Punct(punct))
    }

    pub(super) fn eat(&mut self, punct: char) -> bool {
        let found = self.is(punct);
        self.next += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, punct: char) -> Parse<()> {
        if self.eat(punct) { Ok(()) } else { self.error(format!("expected `{punct}`")) }
    }

    /// Parses an element. Also returns whether `^` follows.
    pub(super) fn element(&mut self, depth: usize) -> Parse<(Element, bool)> {
        let Some(token) = self.peek().cloned() else { return self.error("expected an element") };
        let start = self.next;
        let element = match token {
            Token::Literal(text) => {
                self.next += 1;
                self.literal(&text)?
            }
            Token::Variable(_) => {
                let name = self.variable()?;
                self.record_use(start, &name);
                Element::Var { name, qualified: false }
            }
            Token::Word(word) => {
                self.next += 1;
                self.directive(&word, depth)?
            }
            Token::Punct('(') => {
                self.next += 1;
                return Ok((self.group(depth)?, false));
            }
            _ => return self.error("expected a literal, a variable, a directive or a group"),
        };
        let anchor = self.eat('^');
        Ok((element, anchor))
    }

    fn literal(&mut self, text: &str) -> Parse<Element> {
        match text {
            "" => return Ok(Element::Space(false)),
            " " => return Ok(Element::Space(true)),
            "\\n" | "\n" => return Ok(Element::Newline),
            _ => {}
        }
        match literal_problem(text) {
            None => Ok(Element::Literal(text.to_owned())),
            Some(message) => {
                self.next -= 1;
                self.error(message)
            }
        }
    }

    fn variable(&mut self) -> Parse<Name> {
        let Some(Token::Variable(name)) = self.peek().cloned() else {
            return self.error("expected a variable");
        };
        let found = match (self.model.lookup(&name), &self.model.properties) {
            (Some(var), _) => Name::Known(var),
            (None, PropertiesDecl::Struct(_)) => Name::Field(name),
            (None, _) => {
                self.problem(self.next, format!("`${name}` is not declared"));
                Name::Field(name)
            }
        };
        self.next += 1;
        Ok(found)
    }

    /// Parses a reference to operands or results. `bind` is set if their types are printed here,
    /// instead of being referred to.
    fn types_of(&mut self, bind: bool) -> Parse<TypesOf> {
        let start = self.next;
        let of = match self.peek() {
            Some(Token::Word(word)) if word == "operands" => {
                self.next += 1;
                TypesOf::Operands
            }
            Some(Token::Word(word)) if word == "results" => {
                self.next += 1;
                TypesOf::Results
            }
            _ if !matches!(self.peek(), Some(Token::Variable(_))) => {
                return self.error("expected a variable, `operands` or `results`");
            }
            _ => match self.variable()? {
                Name::Known(var @ (Var::Operand(_) | Var::Result(_))) => TypesOf::Var(var),
                // The undeclared name has been reported before.
                Name::Field(_) if !matches!(self.model.properties, PropertiesDecl::Struct(_)) => {
                    return Ok(TypesOf::Operands);
                }
                _ => {
                    self.next = start;
                    return self.error("only operands and results have types");
                }
            },
        };
        let vars = rules::typed(self.model, of);
        if bind {
            self.record_uses(start, vars.into_iter().map(Occurrence::Type));
        } else if let Some(var) =
            vars.into_iter().find(|v| !self.bound.contains(&Occurrence::Type(*v)))
        {
            let what = Occurrence::Type(var).describe(self.model);
            self.problem(start, format!("{what} is referred to before it is in the format"));
        }
        Ok(of)
    }

    fn directive(&mut self, word: &str, depth: usize) -> Parse<Element> {
        Ok(match word {
            "attr-dict" => Element::AttrDict,
            "attr-dict-with-keyword" => Element::AttrDictWithKeyword,
            "prop-dict" => Element::PropDict,
            "operands" | "regions" | "successors" => {
                let (element, vars) = rules::collective(self.model, word);
                self.record_uses(
                    self.next - 1,
                    vars.into_iter().map(|v| Occurrence::Var(Name::Known(v))),
                );
                element
            }
            "type" => {
                self.expect('(')?;
                let of = self.types_of(true)?;
                self.expect(')')?;
                Element::Type { of, qualified: false }
            }
            "qualified" => {
                self.expect('(')?;
                let start = self.next;
                let element = match self.element(depth + 1)?.0 {
                    Element::Var { name, .. } if rules::is_property(&name) => {
                        Element::Var { name, qualified: true }
                    }
                    Element::Type { of, .. } => Element::Type { of, qualified: true },
                    other => {
                        self.problem(start, "only attributes and types are qualified");
                        other
                    }
                };
                self.expect(')')?;
                element
            }
            "functional-type" => {
                self.expect('(')?;
                let inputs = self.types_of(true)?;
                self.expect(',')?;
                let results = self.types_of(true)?;
                self.expect(')')?;
                Element::FunctionalType(inputs, results)
            }
            "custom" => self.custom()?,
            "oilist" => self.oilist(depth)?,
            "ref" => {
                self.next -= 1;
                return self.error("`ref` is an argument of `custom<…>(…)` only");
            }
            _ => {
                self.next -= 1;
                return self.error(format!("unknown directive `{word}`"));
            }
        })
    }

    fn custom(&mut self) -> Parse<Element> {
        self.expect('<')?;
        let Some(Token::Word(name)) = self.peek().cloned() else {
            return self.error("expected the name of a directive");
        };
        self.next += 1;
        self.expect('>')?;
        self.expect('(')?;
        if self.is(')') {
            return self.error("a directive needs an argument");
        }
        let mut args = vec![self.custom_arg(false)?];
        while self.eat(',') {
            args.push(self.custom_arg(false)?);
        }
        self.expect(')')?;
        Ok(Element::Custom { name, args })
    }

    fn custom_arg(&mut self, reference: bool) -> Parse<Arg> {
        match self.peek().cloned() {
            Some(Token::Text(text)) => {
                self.next += 1;
                Ok(Arg::Text(text))
            }
            Some(Token::Word(word)) if word == "attr-dict" && !reference => {
                self.next += 1;
                Ok(Arg::Dictionary(Dictionary::Attributes))
            }
            Some(Token::Word(word)) if word == "prop-dict" && !reference => {
                self.next += 1;
                Ok(Arg::Dictionary(Dictionary::Properties))
            }
            Some(Token::Word(word)) if word == "type" => {
                self.next += 1;
                self.expect('(')?;
                let of = self.types_of(!reference)?;
                self.expect(')')?;
                Ok(if reference { Arg::RefType(of) } else { Arg::Type(of) })
            }
            Some(Token::Word(word)) if word == "ref" && !reference => {
                self.next += 1;
                self.expect('(')?;
                let arg = self.custom_arg(true)?;
                self.expect(')')?;
                Ok(arg)
            }
            Some(Token::Variable(_)) => {
                let start = self.next;
                let name = self.variable()?;
                let what = Occurrence::Var(name.clone());
                if !reference {
                    self.record_use(start, &name);
                    return Ok(Arg::Var(name));
                }
                if !self.bound.contains(&what) {
                    let what = what.describe(self.model);
                    self.problem(
                        start,
                        format!("{what} is referred to before it is in the format"),
                    );
                }
                Ok(Arg::Ref(name))
            }
            _ => self.error("expected a variable, `type(…)`, `ref(…)` or a text"),
        }
    }
}
