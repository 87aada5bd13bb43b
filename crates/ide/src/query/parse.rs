//! The parser of query expressions.

use rustc_hash::FxHashMap;
use terrace_asm::{ResourceKeys, parse_attribute_start, parse_type_start};
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_diag::SourceFile;
use terrace_ir::{Attribute, Context, Type};

use super::QueryError;
use super::call::{self, Named};
use super::lex::{Kind, Token, token};
use super::matcher::Matcher;
use super::pattern::{AttributePattern, Operand, TypePattern};

/// The greatest nesting of expressions.
const MAX_DEPTH: usize = 100;

/// The words between expressions.
const OPERATORS: [&str; 5] = ["in", "containing", "used", "and", "or"];

/// Compiles `text`; returns the matcher and the name of the function to extract to.
///
/// # Errors
/// When the text is not an expression.
pub(super) fn parse(
    cx: &Context,
    text: &str,
    named: &FxHashMap<String, Named>,
) -> Result<(Matcher, String), Vec<QueryError>> {
    let mut parser = Parser { cx, text, named, at: 0, depth: 0, errors: Vec::new() };
    let parsed = parser.whole().filter(|_| parser.errors.is_empty());
    match parsed {
        Some((Named::Matcher(matcher), function)) => Ok((matcher.0, function)),
        Some(_) => {
            let message = "Input value is not a matcher expression.".to_owned();
            Err(vec![QueryError { place: None, message }])
        }
        None => Err(parser.errors),
    }
}

/// Compiles `text`, which can be a matcher, text, a number or a boolean.
///
/// # Errors
/// When the text is not a value.
pub(super) fn parse_value(
    cx: &Context,
    text: &str,
    named: &FxHashMap<String, Named>,
) -> Result<Named, Vec<QueryError>> {
    let mut parser = Parser { cx, text, named, at: 0, depth: 0, errors: Vec::new() };
    let parsed = parser.whole().filter(|_| parser.errors.is_empty());
    parsed.map(|(value, _)| value).ok_or(parser.errors)
}

/// The state of the parser. Methods that return `None` have added an error.
pub(super) struct Parser<'p> {
    cx: &'p Context,
    text: &'p str,
    named: &'p FxHashMap<String, Named>,
    at: usize,
    depth: usize,
    errors: Vec<QueryError>,
}

impl Parser<'_> {
    /// Adds an error at the offset `at`.
    pub(super) fn error<T>(&mut self, at: usize, message: impl Into<String>) -> Option<T> {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        self.errors.push(QueryError { place: Some((line, column)), message: message.into() });
        None
    }

    fn peek(&self) -> Token {
        token(self.text, self.at)
    }

    fn text(&self, token: &Token) -> &str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    /// Moves past `token` if it is the character or word `wanted`.
    fn eat(&mut self, wanted: &str) -> bool {
        let token = self.peek();
        let is_wanted = matches!(token.kind, Kind::Character | Kind::Word | Kind::Rest)
            && self.text(&token) == wanted;
        if is_wanted {
            self.at = token.end;
        }
        is_wanted
    }

    fn is_next(&self, wanted: &str) -> bool {
        let token = self.peek();
        token.kind == Kind::Character && self.text(&token) == wanted
    }

    /// Parses the whole query. Returns its expression and the name in `.extract("name")`, empty
    /// without such a call; `None` after an error.
    fn whole(&mut self) -> Option<(Named, String)> {
        let value = self.value()?;
        let function = if self.eat(".") { self.extract()? } else { String::new() };
        let rest = self.peek();
        match rest.kind {
            Kind::End => Some((value, function)),
            _ => self.error(rest.start, "Unexpected end of code."),
        }
    }

    /// Reads what follows the period of `.extract("name")`.
    fn extract(&mut self) -> Option<String> {
        let word = self.peek();
        if self.text(&word) != "extract" {
            return self.error(word.start, "Period not followed by valid chained call.");
        }
        self.at = word.end;
        if !self.eat("(") {
            return self.error(self.peek().start, "Missing '(' for the chained call.");
        }
        let name = self.peek();
        if name.kind != Kind::Text {
            let message = "Missing/Invalid argument for the chained call.";
            return self.error(name.start, message);
        }
        self.at = name.end;
        if !self.eat(")") {
            return self.error(self.peek().start, "Missing ')' for the chained call.");
        }
        Some(self.contents(&name))
    }

    /// Returns the contents of a text in quotes.
    fn contents(&self, token: &Token) -> String {
        let text = self.text(token);
        text.get(1..text.len() - 1).unwrap_or("").to_owned()
    }

    /// Reads a value: text, a number, a boolean or a matcher.
    pub(super) fn value(&mut self) -> Option<Named> {
        let token = self.peek();
        let text = self.text(&token).to_owned();
        let value = match token.kind {
            Kind::End => {
                return self.error(token.start, "End of code found while looking for token.");
            }
            Kind::OpenText => {
                return self.error(token.start, format!("Error parsing string token: <{text}>"));
            }
            Kind::Text => Named::Text(self.contents(&token)),
            Kind::Number => {
                let digits = text.strip_prefix("0x").or(text.strip_prefix("0X"));
                let number = match digits {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => text.parse::<u32>(),
                };
                match number {
                    Ok(number) => Named::Number(number as usize),
                    Err(_) => {
                        let message = format!("Error parsing unsigned token: <{text}>");
                        return self.error(token.start, message);
                    }
                }
            }
            Kind::Word if matches!(&*text, "true" | "false") => Named::Boolean(text == "true"),
            Kind::Word if let Some(value) = self.other_value(&token) => value,
            _ => return self.any_of().map(Named::matcher),
        };
        self.at = token.end;
        Some(value)
    }

    /// Returns the value that the word `token` stands for, unless that is a matcher.
    fn other_value(&self, token: &Token) -> Option<Named> {
        let value = self.named.get(self.text(token))?;
        (!matches!(value, Named::Matcher(_))).then(|| value.clone())
    }

    /// Reads expressions between `or`.
    fn any_of(&mut self) -> Option<Matcher> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error(self.peek().start, "The expression is nested too deeply.");
        }
        let mut parts = vec![self.all_of()?];
        while self.eat("or") {
            parts.push(self.all_of()?);
        }
        self.depth -= 1;
        if parts.len() == 1 { parts.pop() } else { Some(Matcher::AnyOf(parts)) }
    }

    /// Reads expressions between `and`.
    fn all_of(&mut self) -> Option<Matcher> {
        let mut parts = vec![self.negation()?];
        while self.eat("and") {
            parts.push(self.negation()?);
        }
        if parts.len() == 1 { parts.pop() } else { Some(Matcher::And(parts)) }
    }

    fn negation(&mut self) -> Option<Matcher> {
        let mut negations = 0_usize;
        while self.eat("not") {
            negations += 1;
        }
        let part = self.placed()?;
        Some(if negations % 2 == 1 { Matcher::Not(Box::new(part)) } else { part })
    }

    /// Reads an expression with the operations around it, in it and behind it.
    fn placed(&mut self) -> Option<Matcher> {
        let mut part = self.described()?;
        let mut count = 0;
        loop {
            let place = if self.eat("in") {
                Matcher::In
            } else if self.eat("containing") {
                Matcher::Containing
            } else if self.eat("used") {
                if !self.eat("by") {
                    return self.error(self.peek().start, "Expected 'by' after 'used'.");
                }
                Matcher::UsedBy
            } else {
                return Some(part);
            };
            count += 1;
            if count > MAX_DEPTH {
                return self.error(self.peek().start, "The expression is nested too deeply.");
            }
            let other = self.described()?;
            part = place(Box::new(part), Box::new(other));
        }
    }

    /// Reads an expression with its attributes and types.
    fn described(&mut self) -> Option<Matcher> {
        let mut parts = vec![self.primary()?];
        if self.eat("{") {
            self.attributes(&mut parts)?;
        }
        if self.eat(":") {
            parts.push(Matcher::Types(self.types()?));
        }
        if parts.len() == 1 { parts.pop() } else { Some(Matcher::And(parts)) }
    }

    fn primary(&mut self) -> Option<Matcher> {
        let token = self.peek();
        let text = self.text(&token).to_owned();
        match token.kind {
            Kind::End => self.error(token.start, "End of code found while looking for token."),
            Kind::OpName => self.operation(&token),
            Kind::Word if text == "_" => self.operation(&token),
            Kind::Word => {
                self.at = token.end;
                if self.is_next("(") {
                    return self.call(&token);
                }
                if call::is_matcher(&text) {
                    let next = self.peek();
                    let found = self.text(&next).to_owned();
                    let message = format!(
                        "Error parsing matcher. Found token <{found}> while looking for '('."
                    );
                    return self.error(next.start, message);
                }
                match self.named.get(&text) {
                    Some(Named::Matcher(matcher)) => Some(matcher.0.clone()),
                    Some(_) => self.error(token.start, format!("'{text}' is not a matcher.")),
                    None => self.error(token.start, format!("Value not found: {text}")),
                }
            }
            Kind::Character if text == "(" => {
                self.at = token.end;
                let part = self.any_of()?;
                if !self.eat(")") {
                    let next = self.peek();
                    let found = self.text(&next).to_owned();
                    let message = format!("Found <{found}> while looking for ')'.");
                    return self.error(next.start, message);
                }
                Some(part)
            }
            _ => {
                let message = format!("Invalid token <{text}> found when looking for a value.");
                self.error(token.start, message)
            }
        }
    }

    /// Reads the call of the matcher that `name` names.
    fn call(&mut self, name: &Token) -> Option<Matcher> {
        let (name_at, name) = (name.start, self.text(name).to_owned());
        let is_known = call::is_matcher(&name);
        if !is_known {
            self.error::<()>(name_at, format!("Matcher not found: {name}"));
        }
        let open = self.peek();
        self.at = open.end;
        let mut args = Vec::new();
        loop {
            let next = self.peek();
            if next.kind == Kind::End {
                let message = "Error parsing matcher. Found end-of-code while looking for ')'.";
                return self.error(open.start, message);
            }
            if self.eat(")") {
                break;
            }
            if !args.is_empty() && !self.eat(",") {
                let found = self.text(&next).to_owned();
                let message =
                    format!("Error parsing matcher. Found token <{found}> while looking for ','.");
                return self.error(next.start, message);
            }
            let at = self.peek().start;
            args.push((self.value()?, at));
        }
        if !is_known {
            return None;
        }
        match call::build(&name, args) {
            Ok(matcher) => Some(matcher),
            Err((at, message)) => self.error(at.unwrap_or(name_at), message),
        }
    }

    /// Reads the pattern of an operation, whose name is `name`.
    fn operation(&mut self, name: &Token) -> Option<Matcher> {
        let pattern = match self.text(name) {
            "_" => "*".to_owned(),
            text => text.to_owned(),
        };
        self.at = name.end;
        if !self.eat("(") {
            return Some(Matcher::Name(pattern));
        }
        let (mut operands, mut may_have_more) = (Vec::new(), false);
        while !self.eat(")") {
            if may_have_more || !operands.is_empty() && !self.eat(",") {
                let next = self.peek();
                let found = self.text(&next).to_owned();
                let wanted = if may_have_more { "')'" } else { "',' or ')'" };
                let message = format!("Found <{found}> while looking for {wanted}.");
                return self.error(next.start, message);
            }
            match self.eat("..") {
                true => may_have_more = true,
                false => operands.push(self.operand()?),
            }
        }
        let operands = Matcher::Operands(operands, may_have_more);
        Some(Matcher::And(vec![Matcher::Name(pattern), operands]))
    }

    fn operand(&mut self) -> Option<Operand> {
        let token = self.peek();
        let text = self.text(&token).to_owned();
        if token.kind != Kind::Word {
            return Some(Operand::Defined(Box::new(self.any_of()?)));
        }
        self.at = token.end;
        if text == "const" {
            let name = self.peek();
            let is_name = name.kind == Kind::Word && !OPERATORS.contains(&self.text(&name));
            if is_name {
                self.at = name.end;
            }
            return Some(Operand::Constant(is_name.then(|| self.text(&name).to_owned())));
        }
        let next = self.peek();
        let ends = next.kind == Kind::End || self.is_next(",") || self.is_next(")");
        if !ends || self.named.contains_key(&text) {
            self.at = token.start;
            return Some(Operand::Defined(Box::new(self.any_of()?)));
        }
        Some(if text == "_" { Operand::Any } else { Operand::Named(text) })
    }

    /// Reads the attributes behind `{` and adds them to `parts`.
    fn attributes(&mut self, parts: &mut Vec<Matcher>) -> Option<()> {
        let mut is_first = true;
        while !self.eat("}") {
            if !is_first && !self.eat(",") {
                let next = self.peek();
                let found = self.text(&next).to_owned();
                let message = format!("Found <{found}> while looking for ',' or '}}'.");
                return self.error(next.start, message);
            }
            is_first = false;
            let name = self.peek();
            let text = match name.kind {
                Kind::Word | Kind::OpName => self.text(&name).to_owned(),
                Kind::Text => self.contents(&name),
                _ => return self.error(name.start, "Expected the name of an attribute."),
            };
            self.at = name.end;
            parts.push(match self.eat(":") || self.eat("=") {
                true => Matcher::Attribute(text, self.attribute()?),
                false => Matcher::HasAttribute(text),
            });
        }
        Some(())
    }

    /// Returns what is left of the text, for the parser of attributes and types.
    fn rest(&self) -> SourceFile {
        SourceFile::new("query", self.text.get(self.at..).unwrap_or("").as_bytes())
    }

    fn attribute(&mut self) -> Option<AttributePattern> {
        let (start, file) = (self.at, self.rest());
        let parsed = parse_attribute_start(self.cx, &file, &ResourceKeys::default());
        match parsed {
            Ok((attribute, len)) => {
                self.at = start + len;
                let text = self.text.get(start..self.at);
                let has_type = text.is_none_or(|text| text.contains(':'));
                let number = !has_type && is_number(self.cx, attribute);
                Some(match number {
                    true => AttributePattern::Number(attribute),
                    false => AttributePattern::Equal(attribute),
                })
            }
            Err(error) => {
                let name = self.peek();
                if name.kind != Kind::Word {
                    let message = format!("Not an attribute: {}.", error.message());
                    return self.error(name.start, message);
                }
                self.at = name.end;
                Some(AttributePattern::Named(self.text(&name).to_owned()))
            }
        }
    }

    fn types(&mut self) -> Option<TypePattern> {
        let token = self.peek();
        if token.kind == Kind::Text {
            self.at = token.end;
            return Some(TypePattern::Like(self.contents(&token)));
        }
        if !self.eat("(") {
            return Some(TypePattern::Equal(vec![self.ty()?]));
        }
        let mut types = Vec::new();
        while !self.eat(")") {
            if !types.is_empty() && !self.eat(",") {
                let next = self.peek();
                let found = self.text(&next).to_owned();
                let message = format!("Found <{found}> while looking for ',' or ')'.");
                return self.error(next.start, message);
            }
            types.push(self.ty()?);
        }
        Some(TypePattern::Equal(types))
    }

    fn ty(&mut self) -> Option<Type> {
        let (start, file) = (self.at, self.rest());
        match parse_type_start(self.cx, &file, &ResourceKeys::default()) {
            Ok((ty, len)) => {
                self.at = start + len;
                Some(ty)
            }
            Err(error) => {
                let message = format!("Not a type: {}.", error.message());
                self.error(self.peek().start, message)
            }
        }
    }
}

fn is_number(cx: &Context, attribute: Attribute) -> bool {
    attribute.is::<IntegerAttr>() || attribute.downcast::<FloatAttr>(cx).is_some()
}
