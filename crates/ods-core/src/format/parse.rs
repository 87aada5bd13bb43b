//! From tokens to elements.

use super::lex::{Token, lex};
use super::{Arg, Element, Name, Problem, TypesOf};
use crate::operation::model::{Arity, OpModel, PropertiesDecl, Var};

/// How deep groups may nest.
const MAX_DEPTH: usize = 16;

struct Parser<'m> {
    model: &'m OpModel,
    tokens: Vec<(usize, Token)>,
    next: usize,
    end: usize,
    problems: Vec<Problem>,
}

type Parse<T> = Result<T, Problem>;

/// The elements of `text`; what is wrong is added to `problems`.
pub(super) fn parse(text: &str, model: &OpModel, problems: &mut Vec<Problem>) -> Vec<Element> {
    let tokens = lex(text, problems);
    let mut parser = Parser { model, tokens, next: 0, end: text.len(), problems: Vec::new() };
    let mut elements = Vec::new();
    while parser.next < parser.tokens.len() {
        match parser.element(0) {
            Ok((element, _)) => elements.push(element),
            Err(problem) => {
                parser.problems.push(problem);
                break;
            }
        }
    }
    problems.append(&mut parser.problems);
    if problems.is_empty() && !contains_attr_dict(&elements) {
        let message = "a format needs `attr-dict`".to_owned();
        problems.push(Problem { at: text.len(), message });
    }
    elements
}

fn contains_attr_dict(elements: &[Element]) -> bool {
    elements.iter().any(|e| matches!(e, Element::AttrDict | Element::AttrDictWithKeyword))
}

impl Parser<'_> {
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |t| t.0)
    }

    fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        Err(Problem { at: self.at(), message: message.into() })
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|t| &t.1)
    }

    fn is(&self, punct: char) -> bool {
        self.peek() == Some(&Token::Punct(punct))
    }

    fn eat(&mut self, punct: char) -> bool {
        let found = self.is(punct);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, punct: char) -> Parse<()> {
        if self.eat(punct) { Ok(()) } else { self.error(format!("expected `{punct}`")) }
    }

    /// An element, and whether `^` follows it.
    fn element(&mut self, depth: usize) -> Parse<(Element, bool)> {
        let Some(token) = self.peek().cloned() else { return self.error("expected an element") };
        let element = match token {
            Token::Literal(text) => {
                self.next += 1;
                self.literal(&text)?
            }
            Token::Variable(_) => Element::Var { name: self.variable()?, qualified: false },
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
        let word = text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'));
        const PUNCTUATION: &[&str] = &[
            "->", "...", ",", ":", "=", "<", ">", "(", ")", "[", "]", "{", "}", "?", "+", "*", "-",
            "|", "::", "@", "/", "==",
        ];
        if word || PUNCTUATION.contains(&text) {
            return Ok(Element::Literal(text.to_owned()));
        }
        self.next -= 1;
        self.error(format!("`{text}` is neither a keyword nor punctuation"))
    }

    fn variable(&mut self) -> Parse<Name> {
        let Some(Token::Variable(name)) = self.peek().cloned() else {
            return self.error("expected a variable");
        };
        let found = match (self.model.lookup(&name), &self.model.properties) {
            (Some(var), _) => Name::Known(var),
            (None, PropertiesDecl::Struct(_)) => Name::Field(name),
            (None, _) => {
                return self.error(format!("`${name}` is not declared"));
            }
        };
        self.next += 1;
        Ok(found)
    }

    fn types_of(&mut self) -> Parse<TypesOf> {
        match self.peek() {
            Some(Token::Word(word)) if word == "operands" => {
                self.next += 1;
                Ok(TypesOf::Operands)
            }
            Some(Token::Word(word)) if word == "results" => {
                self.next += 1;
                Ok(TypesOf::Results)
            }
            _ => match self.variable()? {
                Name::Known(var @ (Var::Operand(_) | Var::Result(_))) => Ok(TypesOf::Var(var)),
                _ => {
                    self.next -= 1;
                    self.error("only operands and results have types")
                }
            },
        }
    }

    fn directive(&mut self, word: &str, depth: usize) -> Parse<Element> {
        Ok(match word {
            "attr-dict" => Element::AttrDict,
            "attr-dict-with-keyword" => Element::AttrDictWithKeyword,
            "prop-dict" => Element::PropDict,
            "operands" => Element::Operands,
            "regions" => Element::Regions,
            "successors" => Element::Successors,
            "type" => {
                self.expect('(')?;
                let of = self.types_of()?;
                self.expect(')')?;
                Element::Type { of, qualified: false }
            }
            "qualified" => {
                self.expect('(')?;
                let element = match self.element(depth + 1)?.0 {
                    Element::Var { name, .. } => Element::Var { name, qualified: true },
                    Element::Type { of, .. } => Element::Type { of, qualified: true },
                    _ => return self.error("only attributes and types are qualified"),
                };
                self.expect(')')?;
                element
            }
            "functional-type" => {
                self.expect('(')?;
                let inputs = self.types_of()?;
                self.expect(',')?;
                let results = self.types_of()?;
                self.expect(')')?;
                Element::FunctionalType(inputs, results)
            }
            "custom" => self.custom()?,
            "oilist" => self.oilist(depth)?,
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
        let mut args = Vec::new();
        while !self.is(')') {
            args.push(self.custom_arg(false)?);
            if !self.eat(',') {
                break;
            }
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
            Some(Token::Word(word)) if word == "type" => {
                self.next += 1;
                self.expect('(')?;
                let of = self.types_of()?;
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
            _ => {
                let name = self.variable()?;
                Ok(if reference { Arg::Ref(name) } else { Arg::Var(name) })
            }
        }
    }

    /// The elements up to `)`, with the place of the anchor among them.
    fn group_elements(&mut self, depth: usize) -> Parse<(Vec<Element>, Option<usize>)> {
        let (mut elements, mut anchor) = (Vec::new(), None);
        while !self.is(')') {
            let (element, anchored) = self.element(depth + 1)?;
            if anchored && anchor.replace(elements.len()).is_some() {
                self.next -= 1;
                return self.error("a group has one anchor");
            }
            elements.push(element);
        }
        self.expect(')')?;
        if elements.is_empty() {
            return self.error("a group needs an element");
        }
        Ok((elements, anchor))
    }

    fn group(&mut self, depth: usize) -> Parse<Element> {
        if depth > MAX_DEPTH {
            return self.error("groups are nested too deeply");
        }
        let (then, anchor) = self.group_elements(depth)?;
        let (mut otherwise, mut else_anchor) = (Vec::new(), None);
        if self.eat(':') {
            self.expect('(')?;
            (otherwise, else_anchor) = self.group_elements(depth)?;
        }
        self.expect('?')?;
        let (at, in_else) = match (anchor, else_anchor) {
            (Some(at), None) => (at, false),
            (None, Some(at)) => (at, true),
            _ => return self.error("a group needs one anchor: the element marked with `^`"),
        };
        let anchored = if in_else { &otherwise[at] } else { &then[at] };
        if !self.can_anchor(anchored) {
            return self.error("this element cannot be an anchor: it is always there");
        }
        if !first_can_be_tested(&then) {
            return self.error("a group starts with something that can be tested for");
        }
        Ok(Element::Optional { then, otherwise, anchor: at, in_else })
    }

    fn can_anchor(&self, element: &Element) -> bool {
        let var = |var: &Var| match var {
            Var::Operand(i) => self.model.operands[*i].arity != Arity::Single,
            Var::Result(i) => self.model.results[*i].arity != Arity::Single,
            Var::Region(_) | Var::Property(_) => true,
            Var::Successor(i) => self.model.successors[*i].variadic,
        };
        match element {
            Element::Var { name: Name::Known(v), .. } => var(v),
            Element::Type { of: TypesOf::Var(v), .. } => var(v),
            Element::Var { .. } | Element::Custom { .. } => true,
            _ => false,
        }
    }

    fn oilist(&mut self, depth: usize) -> Parse<Element> {
        self.expect('(')?;
        let mut clauses = Vec::new();
        loop {
            let Some(Token::Literal(lead)) = self.peek().cloned() else {
                return self.error("a clause starts with a literal");
            };
            self.next += 1;
            let mut elements = Vec::new();
            while !self.is('|') && !self.is(')') {
                elements.push(self.element(depth + 1)?.0);
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

/// Whether the first element that reads anything can be absent from the text.
fn first_can_be_tested(elements: &[Element]) -> bool {
    let first = elements.iter().find(|e| !matches!(e, Element::Space(_) | Element::Newline));
    matches!(
        first,
        Some(Element::Literal(_) | Element::Var { .. } | Element::Custom { .. } | Element::Regions)
    )
}
