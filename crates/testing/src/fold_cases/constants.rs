//! The writer of functions with one expression, and random constants.

use std::fmt::Write;

use crate::random::Random;

/// A float format: name, exponent bits, mantissa bits and exponent bias.
pub(super) struct Format(pub(super) &'static str, u32, u32, u32);

pub(super) static FORMATS: &[Format] = &[
    Format("f32", 8, 23, 127),
    Format("f64", 11, 52, 1023),
    Format("f16", 5, 10, 15),
    Format("bf16", 8, 7, 127),
    Format("tf32", 8, 10, 127),
    Format("f80", 15, 64, 16383),
    Format("f128", 15, 112, 16383),
    Format("f8E5M2", 5, 2, 15),
    Format("f8E4M3", 4, 3, 7),
    Format("f8E4M3FN", 4, 3, 7),
    Format("f8E5M2FNUZ", 5, 2, 16),
    Format("f8E4M3FNUZ", 4, 3, 8),
    Format("f8E4M3B11FNUZ", 4, 3, 11),
    Format("f8E3M4", 3, 4, 3),
    Format("f8E8M0FNU", 8, 0, 127),
    Format("f6E2M3FN", 2, 3, 1),
    Format("f6E3M2FN", 3, 2, 3),
    Format("f4E2M1FN", 2, 1, 1),
];

impl Format {
    pub(super) fn width(&self) -> u32 {
        self.1 + self.2 + u32::from(self.0 != "f8E8M0FNU")
    }

    /// Returns the bits of a random float, often of a special value.
    fn bits(&self, random: &mut Random) -> u128 {
        let &Self(name, exponent_bits, mantissa_bits, one) = self;
        let ones = |count: u32| (1u128 << count) - 1;
        let exponent = match random.below(10) {
            0 => 0,
            1 => ones(exponent_bits),
            2 => ones(exponent_bits) - 1,
            3 => random.wide_bits(),
            4 | 5 => u128::from(one),
            _ => (u128::from(one) + random.below(12) as u128).wrapping_sub(5),
        } & ones(exponent_bits);
        let explicit = name == "f80";
        let fraction_bits = mantissa_bits - u32::from(explicit);
        let mut mantissa = match random.below(8) {
            0..3 => 0,
            3 => ones(fraction_bits),
            4 if fraction_bits > 0 => 1 << (fraction_bits - 1),
            5 if fraction_bits > 0 => 1 << random.below(fraction_bits as usize),
            _ => random.wide_bits(),
        } & ones(fraction_bits);
        if explicit && exponent != 0 {
            mantissa |= 1 << fraction_bits;
        }
        let sign = u128::from(random.chance(35)) << (self.width() - 1);
        let unsigned = (exponent << mantissa_bits) | mantissa;
        if name == "f8E8M0FNU" { unsigned } else { unsigned | sign }
    }
}

/// The element type of a value.
#[derive(Clone, Copy)]
pub(super) enum Element {
    Int(u32),
    Index,
    Float(&'static Format),
}

impl Element {
    pub(super) fn text(self) -> String {
        match self {
            Element::Int(width) => format!("i{width}"),
            Element::Index => "index".to_owned(),
            Element::Float(format) => format.0.to_owned(),
        }
    }

    /// Returns a random constant in its textual form.
    fn literal(self, random: &mut Random) -> String {
        match self {
            Element::Float(format) => format!("0x{:X}", format.bits(random)),
            Element::Index => int(64, random).to_string(),
            Element::Int(1) => random.chance(50).to_string(),
            Element::Int(width) => int(width, random).to_string(),
        }
    }

    pub(super) fn any_int(random: &mut Random) -> Self {
        const WIDTHS: &[u32] = &[1, 1, 2, 3, 7, 8, 16, 31, 32, 32, 33, 63, 64, 64, 65, 127, 128];
        match random.below(10) {
            0 => Element::Index,
            1..4 => Element::Int(1 + random.below(128) as u32),
            _ => Element::Int(*random.pick(WIDTHS)),
        }
    }

    pub(super) fn any_float(random: &mut Random) -> Self {
        let ieee = random.chance(50);
        Element::Float(random.pick(if ieee { &FORMATS[..7] } else { FORMATS }))
    }
}

/// Returns a random integer of `width` bits, often a special value.
fn int(width: u32, random: &mut Random) -> i128 {
    let min = i128::MIN >> (128 - width);
    let any = random.wide_bits() as i128;
    let value = match random.below(16) {
        0 | 1 => 0,
        2 | 3 => 1,
        4 => -1,
        5 => min,
        6 => !min,
        7 => i128::from(width) - random.below(3) as i128,
        8 => 1 << random.below(width as usize),
        9 => min + 1,
        10..14 => random.below(40) as i128 - 12,
        14 => any >> random.below(128),
        _ => any,
    };
    (value << (128 - width)) >> (128 - width)
}

/// The common shape of the values in an expression.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Scalar,
    Vector(usize),
    Tensor(usize),
}

impl Shape {
    fn any(random: &mut Random) -> Self {
        match random.below(10) {
            0..5 => Shape::Scalar,
            5..8 => Shape::Vector(1 + random.below(5)),
            _ => Shape::Tensor(1 + random.below(4)),
        }
    }

    pub(super) fn of(self, element: &str) -> String {
        match self {
            Shape::Scalar => element.to_owned(),
            Shape::Vector(count) => format!("vector<{count}x{element}>"),
            Shape::Tensor(count) => format!("tensor<{count}x{element}>"),
        }
    }
}

/// A function under construction.
pub(super) struct Function<'r> {
    pub(super) random: &'r mut Random,
    pub(super) shape: Shape,
    /// Whether operands may be poison.
    pub(super) poison: bool,
    text: String,
    arguments: Vec<String>,
    results: Vec<(String, String)>,
    values: usize,
}

impl<'r> Function<'r> {
    pub(super) fn new(random: &'r mut Random) -> Self {
        let shape = Shape::any(random);
        Self {
            random,
            shape,
            poison: true,
            text: String::new(),
            arguments: Vec::new(),
            results: Vec::new(),
            values: 0,
        }
    }

    /// Returns the text of the type that operands with this element type have in the current case:
    /// the element type itself, or a vector or tensor of it.
    pub(super) fn ty(&self, element: Element) -> String {
        self.shape.of(&element.text())
    }

    fn fresh(&mut self) -> String {
        self.values += 1;
        format!("%{}", self.values)
    }

    /// Writes an operand and returns its name: mostly a constant, sometimes an argument or poison.
    pub(super) fn operand(&mut self, element: Element) -> String {
        match self.random.below(100) {
            0..4 => self.argument(element),
            4 if self.poison => {
                let (name, ty) = (self.fresh(), self.ty(element));
                let _ = writeln!(self.text, "  {name} = ub.poison : {ty}");
                name
            }
            _ => self.constant(element),
        }
    }

    /// Adds an argument, whose value is unknown to folds, and returns its name.
    pub(super) fn argument(&mut self, element: Element) -> String {
        let ty = self.ty(element);
        let name = format!("%x{}", self.arguments.len());
        self.arguments.push(format!("{name}: {ty}"));
        name
    }

    /// Writes a constant and returns its name.
    pub(super) fn constant(&mut self, element: Element) -> String {
        let (name, ty) = (self.fresh(), self.ty(element));
        let count = match self.shape {
            Shape::Scalar => {
                let value = element.literal(self.random);
                let typed = if matches!(element, Element::Int(1)) { "" } else { " : " };
                let ty = if typed.is_empty() { "" } else { &ty };
                let _ = writeln!(self.text, "  {name} = arith.constant {value}{typed}{ty}");
                return name;
            }
            Shape::Vector(count) | Shape::Tensor(count) => count,
        };
        let value = if self.random.chance(30) {
            element.literal(self.random)
        } else {
            let all: Vec<String> = (0..count).map(|_| element.literal(self.random)).collect();
            format!("[{}]", all.join(", "))
        };
        let _ = writeln!(self.text, "  {name} = arith.constant dense<{value}> : {ty}");
        name
    }

    /// Writes the operation `text` with one result of type `ty` and returns its name.
    pub(super) fn op(&mut self, text: &str, ty: &str) -> String {
        let name = self.fresh();
        let _ = writeln!(self.text, "  {name} = {text}");
        self.results = vec![(name.clone(), ty.to_owned())];
        name
    }

    /// Writes the operation `text` with two results of the types `ty`.
    pub(super) fn op_of_two(&mut self, text: &str, ty: [&str; 2]) {
        let name = self.fresh();
        let _ = writeln!(self.text, "  {name}:2 = {text}");
        let result = |at: usize| (format!("{name}#{at}"), ty[at].to_owned());
        self.results = vec![result(0), result(1)];
    }

    /// Returns the text of the function, which returns the results of the last operation.
    pub(super) fn finish(self, index: u64) -> String {
        let (names, types): (Vec<String>, Vec<String>) = self.results.into_iter().unzip();
        let (names, types) = (names.join(", "), types.join(", "));
        let arguments = self.arguments.join(", ");
        format!(
            "func.func @e{index}({arguments}) -> ({types}) {{\n{}  return {names} : {types}\n}}\n",
            self.text
        )
    }
}
