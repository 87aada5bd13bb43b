//! The parser of conditions, expressions, tuples and unions. Precedences are those of isl.

use super::lexer::{Token, tokens};
use super::syntax::{Binary, Comparison, Condition, Element, Expr, ExprKind, Part, TupleSyntax};
use super::{Result, TextError};

/// The depth of nested expressions and conditions from which on a text is refused.
const MAX_DEPTH: usize = 100;

pub(super) struct Parser {
    tokens: Vec<(Token, usize)>,
    at: usize,
    depth: usize,
    /// Whether a comma separates conditions, as in affine sets, not compared expressions.
    comma_is_and: bool,
}

/// A part of a condition: brackets may hold either.
enum Any {
    Expr(Expr),
    Condition(Condition),
}

impl Parser {
    pub(super) fn new(text: &str, comma_is_and: bool) -> Result<Self> {
        Ok(Self { tokens: tokens(text)?, at: 0, depth: 0, comma_is_and })
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub(super) fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0
    }

    pub(super) fn offset(&self) -> usize {
        self.tokens[self.at].1
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(TextError::new(self.offset(), message))
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn is_at(&self, mark: &str) -> bool {
        matches!(self.peek(), Token::Mark(found) if *found == mark)
    }

    pub(super) fn eat(&mut self, mark: &str) -> bool {
        let found = self.is_at(mark);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: &str) -> Result<()> {
        if self.eat(mark) { Ok(()) } else { self.error(format!("expected '{mark}'")) }
    }

    fn is_at_name(&self, name: &str) -> bool {
        matches!(self.peek(), Token::Name(found) if found == name)
    }

    fn eat_name(&mut self, name: &str) -> bool {
        let found = self.is_at_name(name);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn name(&mut self) -> Result<String> {
        match self.peek() {
            Token::Name(_) => match self.next() {
                Token::Name(name) => Ok(name),
                _ => self.error("expected a name"),
            },
            _ => self.error("expected a name"),
        }
    }

    pub(super) fn expect_end(&self) -> Result<()> {
        if *self.peek() == Token::End { Ok(()) } else { self.error("expected the end of the text") }
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return self.error(format!("nesting is deeper than {MAX_DEPTH} levels"));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Parses `[N, M] ->`, if the text begins with it.
    pub(super) fn parameters(&mut self) -> Result<Vec<String>> {
        let start = self.at;
        let mut names = Vec::new();
        if !self.eat("[") {
            return Ok(names);
        }
        if !self.eat("]") {
            loop {
                let Token::Name(name) = self.next() else {
                    self.at = start;
                    return Ok(Vec::new());
                };
                names.push(name);
                if self.eat("]") {
                    break;
                }
                if !self.eat(",") {
                    self.at = start;
                    return Ok(Vec::new());
                }
            }
        }
        if !self.eat("->") {
            self.at = start;
            return Ok(Vec::new());
        }
        Ok(names)
    }

    /// Parses the parts of a union in braces.
    pub(super) fn union(&mut self) -> Result<Vec<Part>> {
        self.expect("{")?;
        let mut parts = Vec::new();
        while !self.eat("}") {
            parts.push(self.part()?);
            if !self.is_at("}") {
                self.expect(";")?;
            }
        }
        Ok(parts)
    }

    fn part(&mut self) -> Result<Part> {
        let (mut first, mut second) = (None, None);
        if !self.is_at(":") {
            first = Some(self.tuple()?);
            if self.eat("->") {
                second = Some(self.tuple()?);
            }
        }
        let condition = if self.eat(":") { self.condition()? } else { Condition::Constant(true) };
        Ok(Part { first, second, condition })
    }

    pub(super) fn tuple(&mut self) -> Result<TupleSyntax> {
        let name = match self.peek() {
            Token::Name(_) => Some(self.name()?),
            _ => None,
        };
        self.expect("[")?;
        let is_pair = matches!(
            (self.peek(), self.peek_second()),
            (Token::Mark("["), _) | (Token::Name(_), Token::Mark("["))
        );
        if is_pair {
            let pair = self.nested(|this| {
                let first = this.tuple()?;
                this.expect("->")?;
                Ok((first, this.tuple()?))
            })?;
            self.expect("]")?;
            return Ok(TupleSyntax::Pair { name, pair: Box::new(pair) });
        }
        Ok(TupleSyntax::Elements { name, elements: self.elements("]")? })
    }

    /// Parses the elements of a tuple and the closing bracket.
    pub(super) fn elements(&mut self, close: &str) -> Result<Vec<Element>> {
        let mut elements = Vec::new();
        if self.eat(close) {
            return Ok(elements);
        }
        loop {
            let is_definition = matches!(self.peek_second(), Token::Mark("="));
            elements.push(match self.peek() {
                Token::Mark("*") => {
                    self.next();
                    Element::Any
                }
                Token::Name(_) if is_definition => {
                    let name = self.name()?;
                    self.expect("=")?;
                    Element::Defined(name, self.expression()?)
                }
                _ => Element::Value(self.expression()?),
            });
            if self.eat(close) {
                return Ok(elements);
            }
            self.expect(",")?;
        }
    }

    pub(super) fn condition(&mut self) -> Result<Condition> {
        let offset = self.offset();
        match self.any()? {
            Any::Condition(condition) => Ok(condition),
            Any::Expr(_) => Err(TextError::new(offset, "expected a condition")),
        }
    }

    pub(super) fn expression(&mut self) -> Result<Expr> {
        let offset = self.offset();
        match self.any_selected()? {
            Any::Expr(expr) => Ok(expr),
            Any::Condition(_) => Err(TextError::new(offset, "expected an expression")),
        }
    }

    /// Parses an expression without comparisons, or a condition in brackets, with `? :`.
    fn any_selected(&mut self) -> Result<Any> {
        let start = self.at;
        let value = self.sum()?;
        if !self.is_comparison() && !self.is_at("?") {
            return Ok(value);
        }
        // A comparison in an expression is the condition of a selection.
        self.at = start;
        let saved = std::mem::replace(&mut self.comma_is_and, true);
        let condition = self.nested(Self::disjunction_without_comma);
        self.comma_is_and = saved;
        match condition? {
            Any::Condition(condition) => self.selection(condition),
            value => Ok(value),
        }
    }

    fn disjunction_without_comma(&mut self) -> Result<Any> {
        self.disjunction(false)
    }

    fn selection(&mut self, condition: Condition) -> Result<Any> {
        if !self.is_at("?") {
            return Ok(Any::Condition(condition));
        }
        let offset = self.offset();
        self.expect("?")?;
        self.nested(|this| {
            let then = this.expression()?;
            this.expect(":")?;
            let other = this.expression()?;
            let kind = ExprKind::Select(Box::new(condition), Box::new(then), Box::new(other));
            Ok(Any::Expr(Expr { kind, offset }))
        })
    }

    fn any(&mut self) -> Result<Any> {
        self.nested(|this| {
            let value = this.disjunction(true)?;
            let Any::Condition(first) = value else { return Ok(value) };
            if this.eat_name("implies") {
                let then = this.condition()?;
                let not = Condition::Not(Box::new(first));
                return Ok(Any::Condition(Condition::Any(vec![not, then])));
            }
            this.selection(first)
        })
    }

    fn disjunction(&mut self, with_comma: bool) -> Result<Any> {
        let first = self.conjunction(with_comma)?;
        let Any::Condition(first) = first else { return Ok(first) };
        let mut all = vec![first];
        while self.eat_name("or") || self.eat("||") {
            all.push(self.conjunct_of(with_comma)?);
        }
        Ok(Any::Condition(one_or(all, Condition::Any)))
    }

    fn conjunct_of(&mut self, with_comma: bool) -> Result<Condition> {
        let offset = self.offset();
        match self.conjunction(with_comma)? {
            Any::Condition(condition) => Ok(condition),
            Any::Expr(_) => Err(TextError::new(offset, "expected a condition")),
        }
    }

    fn conjunction(&mut self, with_comma: bool) -> Result<Any> {
        let first = self.atom()?;
        let Any::Condition(first) = first else { return Ok(first) };
        let mut all = vec![first];
        while self.eat_name("and")
            || self.eat("&&")
            || (with_comma && self.comma_is_and && self.eat(","))
        {
            let offset = self.offset();
            match self.atom()? {
                Any::Condition(condition) => all.push(condition),
                Any::Expr(_) => return Err(TextError::new(offset, "expected a condition")),
            }
        }
        Ok(Any::Condition(one_or(all, Condition::All)))
    }

    fn atom(&mut self) -> Result<Any> {
        if self.eat_name("true") {
            return Ok(Any::Condition(Condition::Constant(true)));
        }
        if self.eat_name("false") {
            return Ok(Any::Condition(Condition::Constant(false)));
        }
        if self.eat_name("not") || self.eat("!") {
            let negated = self.nested(|this| {
                let offset = this.offset();
                match this.atom()? {
                    Any::Condition(condition) => Ok(condition),
                    Any::Expr(_) => Err(TextError::new(offset, "expected a condition")),
                }
            })?;
            return Ok(Any::Condition(Condition::Not(Box::new(negated))));
        }
        if self.eat_name("exists") {
            return self.nested(Self::exists).map(Any::Condition);
        }
        let offset = self.offset();
        let first = self.sum()?;
        let Any::Expr(first) = first else { return Ok(first) };
        let mut lists = vec![self.list(first)?];
        let mut comparisons = Vec::new();
        while self.is_comparison() {
            comparisons.push(self.comparison()?);
            let next = match self.sum()? {
                Any::Expr(expr) => expr,
                Any::Condition(_) => return self.error("expected an expression"),
            };
            lists.push(self.list(next)?);
        }
        if comparisons.is_empty() {
            return match lists.pop().map(|mut list| (list.pop(), list.is_empty())) {
                Some((Some(only), true)) => Ok(Any::Expr(only)),
                _ => Err(TextError::new(offset, "expected a comparison")),
            };
        }
        Ok(Any::Condition(Condition::Chain(lists, comparisons)))
    }

    /// Parses further expressions of a list of compared ones.
    fn list(&mut self, first: Expr) -> Result<Vec<Expr>> {
        let mut list = vec![first];
        while !self.comma_is_and && self.eat(",") {
            match self.sum()? {
                Any::Expr(expr) => list.push(expr),
                Any::Condition(_) => return self.error("expected an expression"),
            }
        }
        Ok(list)
    }

    fn is_comparison(&self) -> bool {
        matches!(self.peek(), Token::Mark("=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">="))
    }

    fn comparison(&mut self) -> Result<Comparison> {
        Ok(match self.next() {
            Token::Mark("=" | "==") => Comparison::Equal,
            Token::Mark("!=" | "<>") => Comparison::NotEqual,
            Token::Mark("<") => Comparison::Less,
            Token::Mark("<=") => Comparison::LessEqual,
            Token::Mark(">") => Comparison::Greater,
            Token::Mark(">=") => Comparison::GreaterEqual,
            _ => return self.error("expected a comparison"),
        })
    }

    fn exists(&mut self) -> Result<Condition> {
        let in_brackets = self.eat("(");
        let mut variables = Vec::new();
        loop {
            let name = self.name()?;
            let value = if self.eat("=") { Some(self.expression()?) } else { None };
            variables.push((name, value));
            if !self.eat(",") {
                break;
            }
        }
        self.expect(":")?;
        let condition = self.condition()?;
        if in_brackets {
            self.expect(")")?;
        }
        Ok(Condition::Exists(variables, Box::new(condition)))
    }

    fn sum(&mut self) -> Result<Any> {
        let first = self.term()?;
        let Any::Expr(mut sum) = first else { return Ok(first) };
        loop {
            let offset = self.offset();
            let operator = if self.eat("+") {
                Binary::Add
            } else if self.eat("-") {
                Binary::Subtract
            } else {
                return Ok(Any::Expr(sum));
            };
            let Any::Expr(next) = self.term()? else {
                return self.error("expected an expression");
            };
            sum = binary(operator, sum, next, offset);
        }
    }

    fn term(&mut self) -> Result<Any> {
        let first = self.factor()?;
        let Any::Expr(mut term) = first else { return Ok(first) };
        loop {
            let offset = self.offset();
            if self.eat_name("floordiv") {
                let by = self.factor_expr()?;
                let quotient = binary(Binary::Divide, term, by, offset);
                term = Expr { kind: ExprKind::Floor(Box::new(quotient)), offset };
                continue;
            }
            if self.eat_name("ceildiv") {
                let by = self.factor_expr()?;
                let quotient = binary(Binary::Divide, term, by, offset);
                term = Expr { kind: ExprKind::Ceiling(Box::new(quotient)), offset };
                continue;
            }
            let operator = if self.eat("*") {
                Binary::Multiply
            } else if self.eat("/") {
                Binary::Divide
            } else if self.eat("%") || self.eat_name("mod") {
                Binary::Remainder
            } else {
                return Ok(Any::Expr(term));
            };
            let by = self.factor_expr()?;
            term = binary(operator, term, by, offset);
        }
    }

    fn factor_expr(&mut self) -> Result<Expr> {
        match self.factor()? {
            Any::Expr(expr) => Ok(expr),
            Any::Condition(_) => self.error("expected an expression"),
        }
    }

    fn factor(&mut self) -> Result<Any> {
        let offset = self.offset();
        if self.eat("-") {
            let negated = self.nested(Self::factor_expr)?;
            let kind = ExprKind::Negative(Box::new(negated));
            return Ok(Any::Expr(Expr { kind, offset }));
        }
        if self.eat("(") {
            let saved = self.comma_is_and;
            let value = self.any()?;
            self.comma_is_and = saved;
            self.expect(")")?;
            return Ok(value);
        }
        match self.next() {
            Token::Number(value) => {
                let number = Expr { kind: ExprKind::Number(value), offset };
                // "2i" and "2(i + 1)" are products.
                let is_product = match self.peek() {
                    Token::Name(name) => !is_word(name),
                    token => *token == Token::Mark("("),
                };
                if !is_product {
                    return Ok(Any::Expr(number));
                }
                let by = self.nested(Self::factor_expr)?;
                Ok(Any::Expr(binary(Binary::Multiply, number, by, offset)))
            }
            Token::Name(name) if !is_word(&name) => {
                if self.is_at("(")
                    && let Some(call) = self.call(&name, offset)?
                {
                    return Ok(Any::Expr(call));
                }
                Ok(Any::Expr(Expr { kind: ExprKind::Name(name), offset }))
            }
            _ => Err(TextError::new(offset, "expected an expression")),
        }
    }

    /// Parses the arguments of a function; `None` if no function has this name.
    fn call(&mut self, name: &str, offset: usize) -> Result<Option<Expr>> {
        let num = match name {
            "floor" | "ceil" | "abs" => 1..=1,
            "floord" | "ceild" | "floordiv" | "ceildiv" | "mod" => 2..=2,
            "min" | "max" => 1..=usize::MAX,
            _ => return Ok(None),
        };
        let mut arguments = self.nested(|this| {
            this.expect("(")?;
            let mut arguments = vec![this.expression()?];
            while this.eat(",") {
                arguments.push(this.expression()?);
            }
            this.expect(")")?;
            Ok(arguments)
        })?;
        if !num.contains(&arguments.len()) {
            return Err(TextError::new(offset, format!("wrong number of arguments of '{name}'")));
        }
        let last = arguments.pop();
        let Some(last) = last else { return Ok(None) };
        let quotient = |mut first: Vec<Expr>, last| match first.pop() {
            Some(first) => binary(Binary::Divide, first, last, offset),
            None => last,
        };
        let fold = |operator, first: Vec<Expr>, last| {
            first.into_iter().fold(last, |all, one| binary(operator, all, one, offset))
        };
        let kind = match name {
            "floor" | "floord" | "floordiv" => ExprKind::Floor(Box::new(quotient(arguments, last))),
            "ceil" | "ceild" | "ceildiv" => ExprKind::Ceiling(Box::new(quotient(arguments, last))),
            "min" => return Ok(Some(fold(Binary::Min, arguments, last))),
            "max" => return Ok(Some(fold(Binary::Max, arguments, last))),
            "mod" => return Ok(Some(fold(Binary::Remainder, vec![last], arguments.remove(0)))),
            _ => {
                let negative = ExprKind::Negative(Box::new(last.clone()));
                let negative = Expr { kind: negative, offset };
                return Ok(Some(binary(Binary::Max, last, negative, offset)));
            }
        };
        Ok(Some(Expr { kind, offset }))
    }
}

fn binary(operator: Binary, a: Expr, b: Expr, offset: usize) -> Expr {
    Expr { kind: ExprKind::Binary(operator, Box::new(a), Box::new(b)), offset }
}

fn one_or(mut all: Vec<Condition>, of: fn(Vec<Condition>) -> Condition) -> Condition {
    match all.len() {
        1 => all.remove(0),
        _ => of(all),
    }
}

/// Whether a name is an operator.
fn is_word(name: &str) -> bool {
    matches!(
        name,
        "and"
            | "or"
            | "not"
            | "implies"
            | "exists"
            | "true"
            | "false"
            | "mod"
            | "floordiv"
            | "ceildiv"
    )
}
