//! The syntax of Calc: from text to a tree ([`parse`]). It knows nothing of Terrace.

/// A position in the text: line and column, from 1.
pub type Position = (u32, u32);

/// An error with its position.
pub type SyntaxError = (Position, String);

type Result<T> = std::result::Result<T, SyntaxError>;

/// An expression of the syntax tree.
pub enum Expr {
    /// A literal, such as `1.5`.
    Number(f64),
    /// The value of a variable.
    Name(String, Position),
    /// An operator between two operands.
    Binary(&'static str, Box<Expr>, Box<Expr>, Position),
    /// A call of a function.
    Call(String, Vec<Expr>, Position),
    /// A branch, with a value.
    If(Box<Expr>, Block, Block, Position),
}

/// Statements, and the expression that is the value of the block.
pub struct Block {
    /// The statements in order.
    pub statements: Vec<Statement>,
    /// The value; `None` stands for zero.
    pub value: Option<Box<Expr>>,
}

/// A statement of a block.
pub enum Statement {
    /// Declares a variable.
    Let(String, Expr),
    /// Assigns to a variable.
    Set(String, Expr, Position),
    /// A loop: condition, body, and the position of `while`.
    While(Expr, Block, Position),
    /// Prints a number.
    Print(Expr, Position),
    /// An expression whose value is ignored.
    Expr(Expr),
}

/// A function declaration.
pub struct Function {
    /// The name of the function.
    pub name: String,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// The body, whose value is the result.
    pub body: Block,
    /// The position of `fn`.
    pub position: Position,
}

/// Parses a program.
///
/// # Errors
/// The first syntax error.
pub fn parse(text: &str) -> Result<Vec<Function>> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0 };
    let mut functions = Vec::new();
    while *parser.peek() != Token::End {
        functions.push(parser.function()?);
    }
    Ok(functions)
}

#[derive(Clone, PartialEq)]
enum Token {
    Number(f64),
    Name(String),
    Sign(&'static str),
    End,
}

/// The signs; a longer one stands before its prefixes.
const SIGNS: [&str; 17] =
    ["<=", ">=", "==", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", "{", "}", ",", ";"];

/// Binary operators by precedence, from the weakest.
const OPERATORS: [&[&str]; 3] = [&["<=", ">=", "==", "!=", "<", ">"], &["+", "-"], &["*", "/"]];

fn tokens(text: &str) -> Result<Vec<(Token, Position)>> {
    let mut tokens = Vec::new();
    for (line, row) in text.lines().zip(1u32..) {
        let mut rest = line.trim_start();
        // A comment extends to the end of the line.
        while let Some(first) = rest.chars().next().filter(|c| *c != '#') {
            let position = (row, (line.len() - rest.len() + 1) as u32);
            let word = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
            let (token, length) = if first.is_ascii_digit() {
                let length = word(|c| c.is_ascii_digit() || c == '.');
                let number = rest[..length].parse();
                (Token::Number(number.map_err(|error| (position, format!("{error}")))?), length)
            } else if first.is_alphabetic() {
                let length = word(|c| c.is_alphanumeric() || c == '_');
                (Token::Name(rest[..length].to_owned()), length)
            } else {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign = sign.ok_or_else(|| (position, format!("unexpected `{first}`")))?;
                (Token::Sign(sign), sign.len())
            };
            tokens.push((token, position));
            rest = rest[length..].trim_start();
        }
    }
    let end = tokens.last().map_or((1, 1), |(_, position)| *position);
    tokens.push((Token::End, end));
    Ok(tokens)
}

/// A recursive-descent parser.
struct Parser {
    /// The tokens, of which the last is `End`.
    tokens: Vec<(Token, Position)>,
    /// Index of the next token.
    next: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.next].0
    }

    fn position(&self) -> Position {
        self.tokens[self.next].1
    }

    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn is(&self, text: &str) -> bool {
        match self.peek() {
            Token::Sign(sign) => *sign == text,
            Token::Name(name) => name == text,
            Token::Number(_) | Token::End => false,
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        if is {
            self.take();
        }
        is
    }

    fn expect(&mut self, text: &str) -> Result<()> {
        match self.eat(text) {
            true => Ok(()),
            false => Err((self.position(), format!("expected `{text}`"))),
        }
    }

    fn name(&mut self) -> Result<String> {
        let position = self.position();
        match self.take() {
            Token::Name(name) => Ok(name),
            _ => Err((position, "expected a name".to_owned())),
        }
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            items.push(item(self)?);
            if !self.is(")") {
                self.expect(",")?;
            }
        }
        Ok(items)
    }

    fn function(&mut self) -> Result<Function> {
        let position = self.position();
        self.expect("fn")?;
        let (name, parameters) = (self.name()?, self.list(Self::name)?);
        Ok(Function { name, parameters, body: self.block()?, position })
    }

    fn block(&mut self) -> Result<Block> {
        let mut statements = Vec::new();
        self.expect("{")?;
        while !self.eat("}") {
            let position = self.position();
            if self.eat("let") {
                let name = self.name()?;
                self.expect("=")?;
                statements.push(Statement::Let(name, self.expr()?));
            } else if self.eat("while") {
                statements.push(Statement::While(self.expr()?, self.block()?, position));
                continue;
            } else if self.eat("print") {
                statements.push(Statement::Print(self.expr()?, position));
            } else {
                match self.expr()? {
                    Expr::Name(name, position) if self.eat("=") => {
                        statements.push(Statement::Set(name, self.expr()?, position));
                    }
                    value if self.eat("}") => {
                        return Ok(Block { statements, value: Some(Box::new(value)) });
                    }
                    expr => statements.push(Statement::Expr(expr)),
                }
            }
            self.expect(";")?;
        }
        Ok(Block { statements, value: None })
    }

    fn expr(&mut self) -> Result<Expr> {
        self.binary(&OPERATORS)
    }

    fn binary(&mut self, levels: &[&[&'static str]]) -> Result<Expr> {
        let [level, rest @ ..] = levels else { return self.primary() };
        let mut left = self.binary(rest)?;
        loop {
            let position = self.position();
            let Some(sign) = level.iter().find(|sign| self.eat(sign)) else { return Ok(left) };
            let right = self.binary(rest)?;
            left = Expr::Binary(sign, Box::new(left), Box::new(right), position);
        }
    }

    fn primary(&mut self) -> Result<Expr> {
        let position = self.position();
        if self.eat("if") {
            let (condition, then) = (self.expr()?, self.block()?);
            self.expect("else")?;
            return Ok(Expr::If(Box::new(condition), then, self.block()?, position));
        }
        match self.take() {
            Token::Number(value) => Ok(Expr::Number(value)),
            Token::Name(name) if self.is("(") => {
                Ok(Expr::Call(name, self.list(Self::expr)?, position))
            }
            Token::Name(name) => Ok(Expr::Name(name, position)),
            Token::Sign("-") => {
                let (zero, operand) = (Box::new(Expr::Number(0.0)), Box::new(self.primary()?));
                Ok(Expr::Binary("-", zero, operand, position))
            }
            Token::Sign("(") => {
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            _ => Err((position, "expected an expression".to_owned())),
        }
    }
}
