//! Programs that compute with integers of many widths, floating-point numbers and vectors. Each
//! value is evaluated when its operation is generated.

use std::fmt::Write;

use terrace_numeric::{Float, FloatFormat};

use super::{PRINTERS, RandomProgram, print};
use crate::random::Random;

/// A type of scalars.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// An integer of this many bits.
    Int(u32),
    Float(FloatFormat),
}

/// A scalar type, or a type of vectors with this many elements.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) lanes: Option<usize>,
}

/// A value with the bits of its elements.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) ty: Shape,
    pub(super) bits: Vec<u128>,
}

const WIDTHS: &[u32] = &[1, 3, 8, 8, 13, 16, 32, 32, 33, 64, 64, 65, 100, 128];
const LANES: &[usize] = &[1, 2, 3, 4, 4, 5, 8, 9, 16];

/// Returns the lowest `width` bits.
pub(super) fn cut(bits: u128, width: u32) -> u128 {
    bits & (u128::MAX >> (128 - width))
}

impl Kind {
    pub(super) fn width(self) -> u32 {
        match self {
            Kind::Int(width) => width,
            Kind::Float(format) => format.bit_width(),
        }
    }

    fn name(self) -> String {
        match self {
            Kind::Int(width) => format!("i{width}"),
            Kind::Float(format) => format.mlir_name().to_owned(),
        }
    }
}

impl Shape {
    pub(super) fn name(self) -> String {
        match self.lanes {
            Some(lanes) => format!("vector<{lanes}x{}>", self.kind.name()),
            None => self.kind.name(),
        }
    }

    pub(super) fn count(self) -> usize {
        self.lanes.unwrap_or(1)
    }

    pub(super) fn with(self, kind: Kind) -> Shape {
        Shape { kind, ..self }
    }
}

/// A function under construction.
pub(super) struct Writer {
    pub(super) random: Random,
    pub(super) values: Vec<Known>,
    text: String,
    names: usize,
}

/// Returns the program for `seed`.
pub(super) fn program(seed: u64) -> RandomProgram {
    let mut writer = Writer {
        random: Random::new(seed ^ 0x0DD5_EED5),
        values: Vec::new(),
        text: String::new(),
        names: 0,
    };
    let arguments: Vec<Known> = (0..6).map(|_| writer.argument()).collect();
    for _ in 0..8 + writer.random.below(25) {
        writer.operation();
    }
    let expected = writer.print_all();
    let function = std::mem::take(&mut writer.text);
    let mut text = format!("{PRINTERS}func.func @f({}) {{\n", list(&arguments, ": "));
    text.push_str(&function);
    text.push_str("  return\n}\nfunc.func @main() {\n");
    for argument in &arguments {
        let op = writer.constant_text(argument.ty, &argument.bits);
        let _ = writeln!(text, "  {} = {op}", argument.name);
    }
    let names: Vec<&str> = arguments.iter().map(|argument| &*argument.name).collect();
    let types: Vec<String> = arguments.iter().map(|argument| argument.ty.name()).collect();
    let (names, types) = (names.join(", "), types.join(", "));
    let _ = writeln!(text, "  call @f({names}) : ({types}) -> ()\n  return\n}}");
    RandomProgram { text, expected }
}

/// Returns the names and types of values.
fn list(values: &[Known], between: &str) -> String {
    let one = |value: &Known| format!("{}{between}{}", value.name, value.ty.name());
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Writer {
    pub(super) fn int(&mut self) -> Kind {
        Kind::Int(*self.random.pick(WIDTHS))
    }

    pub(super) fn float(&mut self) -> Kind {
        use FloatFormat as F;
        Kind::Float(*self.random.pick(&[F::F32, F::F32, F::F64, F::F64, F::F16, F::BF16]))
    }

    pub(super) fn shape(&mut self, kind: Kind) -> Shape {
        let lanes = self.random.chance(40).then(|| *self.random.pick(LANES));
        Shape { kind, lanes }
    }

    /// Returns random bits of an element, often those of a special value.
    fn element(&mut self, kind: Kind) -> u128 {
        let bits = match (kind, self.random.below(6)) {
            (_, 0) => 0,
            (Kind::Int(_), 1) => u128::MAX,
            (Kind::Int(width), 2) => 1 << (width - 1),
            (Kind::Int(_), 3) => self.random.below(20) as u128,
            (Kind::Float(format), 1..4) => {
                let value = self.random.below(64) as f64 * 0.25 - 8.0;
                Float::from_f64(format, value).0.to_bits()
            }
            (Kind::Float(format), 4) => Float::inf(format, self.random.chance(50)).to_bits(),
            _ => self.random.wide_bits(),
        };
        cut(bits, kind.width())
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names)
    }

    fn argument(&mut self) -> Known {
        let kind = if self.random.chance(65) { self.int() } else { self.float() };
        let ty = self.shape(kind);
        let bits = (0..ty.count()).map(|_| self.element(kind)).collect();
        let known = Known { name: self.fresh(), ty, bits };
        self.values.push(known.clone());
        known
    }

    /// Returns the text of a constant with these elements.
    fn constant_text(&self, ty: Shape, bits: &[u128]) -> String {
        let one = |bits: &u128| match ty.kind {
            Kind::Int(1) => format!("{}", *bits == 1),
            Kind::Int(width) => format!("{}", signed(*bits, width)),
            Kind::Float(format) => {
                format!("0x{bits:0digits$X}", digits = format.bit_width() as usize / 4)
            }
        };
        let elements: Vec<String> = bits.iter().map(one).collect();
        match ty.lanes {
            Some(_) => format!("arith.constant dense<[{}]> : {}", elements.join(", "), ty.name()),
            None if ty.kind == Kind::Int(1) => format!("arith.constant {}", elements[0]),
            None => format!("arith.constant {} : {}", elements[0], ty.name()),
        }
    }

    /// Adds a constant whose elements are all `bits`.
    pub(super) fn constant(&mut self, ty: Shape, bits: u128) -> Known {
        let bits = vec![cut(bits, ty.kind.width()); ty.count()];
        let text = self.constant_text(ty, &bits);
        self.known(&text, ty, bits)
    }

    /// Adds a line of text.
    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    /// Adds an operation, whose result has these elements and is an operand of later operations.
    pub(super) fn known(&mut self, op: &str, ty: Shape, bits: Vec<u128>) -> Known {
        let known = Known { name: self.named(op), ty, bits };
        self.values.push(known.clone());
        known
    }

    /// Adds an operation, and returns the name of its result.
    pub(super) fn named(&mut self, op: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op}"));
        name
    }

    /// Returns a value of a type: a known one, or a new constant.
    pub(super) fn operand(&mut self, ty: Shape) -> Known {
        let fitting: Vec<&Known> = self.values.iter().filter(|known| known.ty == ty).collect();
        if !fitting.is_empty() && self.random.chance(85) {
            let known = *self.random.pick(&fitting);
            return known.clone();
        }
        let bits: Vec<u128> = (0..ty.count()).map(|_| self.element(ty.kind)).collect();
        let text = self.constant_text(ty, &bits);
        self.known(&text, ty, bits)
    }

    /// Adds operations that print all elements of the last values, and returns the text.
    fn print_all(&mut self) -> String {
        let mut expected = String::new();
        let first = self.values.len().saturating_sub(12);
        for value in self.values.split_off(first) {
            for (lane, bits) in value.bits.iter().enumerate() {
                let scalar = match value.ty.lanes {
                    Some(_) => {
                        let op = format!("vector.extract {}[{lane}]", value.name);
                        let (to, from) = (value.ty.kind.name(), value.ty.name());
                        self.named(&format!("{op} : {to} from {from}"))
                    }
                    None => value.name.clone(),
                };
                for word in self.print(&scalar, value.ty.kind, *bits) {
                    let _ = writeln!(expected, "{}", word as i64);
                }
            }
        }
        expected
    }

    /// Adds operations that print a scalar, and returns the printed numbers.
    fn print(&mut self, name: &str, kind: Kind, bits: u128) -> Vec<u64> {
        let (width, from) = (kind.width(), kind.name());
        let Kind::Int(_) = kind else {
            let (integer, bits) = self.bits_of(name, kind, bits);
            return self.print(&integer, Kind::Int(width), bits);
        };
        if width <= 64 {
            let wide = match width {
                64 => name.to_owned(),
                _ => self.named(&format!("arith.extui {name} : {from} to i64")),
            };
            self.text.push_str(&print(&wide));
            return vec![bits as u64];
        }
        let by = self.named(&format!("arith.constant 64 : {from}"));
        let low = self.named(&format!("arith.trunci {name} : {from} to i64"));
        let shifted = self.named(&format!("arith.shrui {name}, {by} : {from}"));
        let high = self.named(&format!("arith.trunci {shifted} : {from} to i64"));
        self.text.push_str(&print(&low));
        self.text.push_str(&print(&high));
        vec![bits as u64, (bits >> 64) as u64]
    }

    /// Adds operations that convert a floating-point scalar to an integer with its bits, -1 for a
    /// NaN. Returns the name and the value.
    pub(super) fn bits_of(&mut self, name: &str, kind: Kind, bits: u128) -> (String, u128) {
        let Kind::Float(format) = kind else { return (name.to_owned(), bits) };
        let (ty, int) = (kind.name(), format!("i{}", kind.width()));
        let nan = self.named(&format!("arith.cmpf uno, {name}, {name} : {ty}"));
        let all = self.named(&format!("arith.constant -1 : {int}"));
        let cast = self.named(&format!("arith.bitcast {name} : {ty} to {int}"));
        let chosen = self.named(&format!("arith.select {nan}, {all}, {cast} : {int}"));
        let is_nan = Float::from_bits(format, bits).is_nan();
        (chosen, if is_nan { cut(u128::MAX, kind.width()) } else { bits })
    }
}

/// Sign-extends an integer of `width` bits.
pub(super) fn signed(bits: u128, width: u32) -> i128 {
    ((bits << (128 - width)) as i128) >> (128 - width)
}
