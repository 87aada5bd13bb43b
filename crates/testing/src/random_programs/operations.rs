//! The operations of programs of numbers, with their evaluation.

use std::cmp::Ordering;

use terrace_numeric::{Float, FloatFormat, Int, RoundingMode};

use super::numbers::{Kind, Known, Shape, Writer, cut, signed};

const BINARY: &[&str] =
    &["addi", "subi", "muli", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
const DIVISIONS: &[&str] =
    &["divui", "divsi", "remui", "remsi", "ceildivui", "ceildivsi", "floordivsi"];
const SHIFTS: &[&str] = &["shli", "shrui", "shrsi"];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOATS: &[&str] = &["addf", "subf", "mulf", "divf", "maximumf", "minimumf"];
const ORDERS: &[&str] = &[
    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno",
];

impl Writer {
    /// Adds a random operation.
    pub(super) fn operation(&mut self) {
        let int = self.int();
        let ty = self.shape(int);
        match self.random.below(16) {
            0..3 => self.binary(BINARY, ty),
            3 if ty.kind.width() > 1 => self.division(ty),
            4 => self.shift(ty),
            5 => self.comparison(ty),
            6 => self.select(),
            7 => self.extension(ty),
            8..11 => self.float_binary(),
            11 => self.float_comparison(),
            12 => self.float_conversion(),
            13 => self.memory(),
            14 => self.vector(ty),
            _ => self.reinterpretation(),
        }
    }

    /// Adds an operation on two values of one type, evaluated for each element.
    fn apply(
        &mut self,
        op: &str,
        (a, b): (&Known, &Known),
        result: Shape,
        evaluate: impl Fn(u128, u128) -> u128,
    ) {
        let text = format!("arith.{op} {}, {} : {}", a.name, b.name, a.ty.name());
        let pairs = a.bits.iter().zip(&b.bits);
        let bits = pairs.map(|(a, b)| cut(evaluate(*a, *b), result.kind.width())).collect();
        self.known(&text, result, bits);
    }

    /// Adds an operation on one value, evaluated for each element.
    fn convert(&mut self, op: &str, a: &Known, result: Shape, evaluate: impl Fn(u128) -> u128) {
        let text = format!("arith.{op} {} : {} to {}", a.name, a.ty.name(), result.name());
        let bits = a.bits.iter().map(|a| cut(evaluate(*a), result.kind.width())).collect();
        self.known(&text, result, bits);
    }

    fn binary(&mut self, names: &[&'static str], ty: Shape) {
        let op = *self.random.pick(names);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let width = ty.kind.width();
        self.apply(op, (&a, &b), ty, |a, b| integer(op, a, b, width));
    }

    /// Adds a division by a positive number.
    fn division(&mut self, ty: Shape) {
        let (op, width) = (*self.random.pick(DIVISIONS), ty.kind.width());
        let (a, b) = (self.operand(ty), self.operand(ty));
        let (most, one) = (self.constant(ty, (1 << (width - 1)) - 1), self.constant(ty, 1));
        self.apply("andi", (&b, &most), ty, |a, b| a & b);
        let Some(b) = self.values.last().cloned() else { return };
        self.apply("ori", (&b, &one), ty, |a, b| a | b);
        let Some(b) = self.values.last().cloned() else { return };
        self.apply(op, (&a, &b), ty, |a, b| integer(op, a, b, width));
    }

    fn shift(&mut self, ty: Shape) {
        let (op, width) = (*self.random.pick(SHIFTS), ty.kind.width());
        let (a, b) = (self.operand(ty), self.operand(ty));
        let most = self.constant(ty, (1 << width.ilog2()) - 1);
        self.apply("andi", (&b, &most), ty, |a, b| a & b);
        let Some(b) = self.values.last().cloned() else { return };
        self.apply(op, (&a, &b), ty, |a, b| integer(op, a, b, width));
    }

    fn comparison(&mut self, ty: Shape) {
        let predicate = *self.random.pick(PREDICATES);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let width = ty.kind.width();
        self.apply(&format!("cmpi {predicate},"), (&a, &b), ty.with(Kind::Int(1)), |a, b| {
            let (unsigned, order) = (a.cmp(&b), signed(a, width).cmp(&signed(b, width)));
            let order = if predicate.starts_with('u') { unsigned } else { order };
            u128::from(match predicate {
                "eq" => a == b,
                "ne" => a != b,
                "slt" | "ult" => order.is_lt(),
                "sle" | "ule" => order.is_le(),
                "sgt" | "ugt" => order.is_gt(),
                _ => order.is_ge(),
            })
        });
    }

    /// Adds a selection, or a branch that yields one of two values.
    fn select(&mut self) {
        let kind = if self.random.chance(50) { self.int() } else { self.float() };
        let ty = self.shape(kind);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let by_lane = ty.lanes.is_some() && self.random.chance(50);
        let lanes = ty.lanes.filter(|_| by_lane);
        let condition = self.operand(Shape { kind: Kind::Int(1), lanes });
        let chosen = (0..ty.count()).map(|lane| {
            let condition = condition.bits[if by_lane { lane } else { 0 }];
            if condition == 1 { a.bits[lane] } else { b.bits[lane] }
        });
        let bits = chosen.collect();
        let (name, on) = (ty.name(), condition.name);
        let text = match (by_lane, self.random.chance(50)) {
            (true, _) => {
                let mask = Shape { kind: Kind::Int(1), lanes }.name();
                format!("arith.select {on}, {}, {} : {mask}, {name}", a.name, b.name)
            }
            (false, true) => format!("arith.select {on}, {}, {} : {name}", a.name, b.name),
            (false, false) => format!(
                "scf.if {on} -> ({name}) {{ scf.yield {} : {name} }} \
                 else {{ scf.yield {} : {name} }}",
                a.name, b.name
            ),
        };
        self.known(&text, ty, bits);
    }

    /// Adds an extension or truncation of an integer.
    fn extension(&mut self, ty: Shape) {
        let (from, to) = (ty.kind.width(), self.int());
        let a = self.operand(ty);
        match from.cmp(&to.width()) {
            Ordering::Less if self.random.chance(50) => {
                self.convert("extsi", &a, ty.with(to), |a| signed(a, from) as u128);
            }
            Ordering::Less => self.convert("extui", &a, ty.with(to), |a| a),
            Ordering::Greater => self.convert("trunci", &a, ty.with(to), |a| a),
            Ordering::Equal => {}
        }
    }

    fn float_binary(&mut self) {
        let kind = self.float();
        let Kind::Float(format) = kind else { return };
        let (op, ty) = (*self.random.pick(FLOATS), self.shape(kind));
        let (a, b) = (self.operand(ty), self.operand(ty));
        self.apply(op, (&a, &b), ty, |a, b| {
            let (a, b) = (Float::from_bits(format, a), Float::from_bits(format, b));
            match op {
                "addf" => a.add(b),
                "subf" => a.sub(b),
                "mulf" => a.mul(b),
                "divf" => a.div(b),
                "maximumf" => a.maximum(b),
                _ => a.minimum(b),
            }
            .to_bits()
        });
    }

    fn float_comparison(&mut self) {
        let kind = self.float();
        let Kind::Float(format) = kind else { return };
        let (predicate, ty) = (*self.random.pick(ORDERS), self.shape(kind));
        let (a, b) = (self.operand(ty), self.operand(ty));
        self.apply(&format!("cmpf {predicate},"), (&a, &b), ty.with(Kind::Int(1)), |a, b| {
            let order = Float::from_bits(format, a).compare(Float::from_bits(format, b));
            let holds = |order: Ordering| match &predicate[1..] {
                "eq" => order.is_eq(),
                "ne" => order.is_ne(),
                "gt" => order.is_gt(),
                "ge" => order.is_ge(),
                "lt" => order.is_lt(),
                "le" => order.is_le(),
                _ => predicate == "ord",
            };
            u128::from(order.map_or(predicate.starts_with('u'), holds))
        });
    }

    /// Adds a conversion between formats, or from an integer and back.
    fn float_conversion(&mut self) {
        use FloatFormat as F;
        if self.random.chance(50) {
            let pairs = [(F::F32, F::F64), (F::F16, F::F32), (F::BF16, F::F32)];
            let (narrow, wide) = *self.random.pick(&pairs);
            let widen = self.random.chance(50);
            let (op, from, to) =
                if widen { ("extf", narrow, wide) } else { ("truncf", wide, narrow) };
            let ty = self.shape(Kind::Float(from));
            let a = self.operand(ty);
            self.convert(op, &a, ty.with(Kind::Float(to)), |a| {
                Float::from_bits(from, a).convert(to).0.to_bits()
            });
            return;
        }
        let width = *self.random.pick(&[3, 8, 13, 16, 32, 33, 64]);
        let (is_signed, wide) = (self.random.chance(50), self.random.chance(50));
        let to = if wide { F::F64 } else { F::F32 };
        let ty = self.shape(Kind::Int(width));
        let a = self.operand(ty);
        let op = if is_signed { "sitofp" } else { "uitofp" };
        self.convert(op, &a, ty.with(Kind::Float(to)), |a| {
            let value = Int::from_u128(width, a);
            let rounded = Float::from_int(to, &value, is_signed, RoundingMode::NearestTiesToEven);
            rounded.0.to_bits()
        });
        let Some(made) = self.values.last().cloned() else { return };
        if width <= 16 {
            // Small integers are represented exactly.
            let back = if is_signed { "fptosi" } else { "fptoui" };
            self.convert_known(back, &made, ty.with(Kind::Int(32)), &a, is_signed);
        }
    }

    /// Adds the conversion of `made`, the floating-point numbers for the integers `a`, to integers.
    fn convert_known(&mut self, op: &str, made: &Known, result: Shape, a: &Known, is_signed: bool) {
        let text = format!("arith.{op} {} : {} to {}", made.name, made.ty.name(), result.name());
        let width = a.ty.kind.width();
        let extend = |bits: &u128| match is_signed {
            true => cut(signed(*bits, width) as u128, result.kind.width()),
            false => *bits,
        };
        let bits = a.bits.iter().map(extend).collect();
        self.known(&text, result, bits);
    }

    /// Adds a store and a load.
    fn memory(&mut self) {
        let Some(value) = self.values.last().cloned() else { return };
        let (ty, size) = (value.ty.name(), 1 + self.random.below(4));
        let at = self.random.below(size);
        let memory = self.named(&format!("memref.alloca() : memref<{size}x{ty}>"));
        let index = self.named(&format!("arith.constant {at} : index"));
        let (name, place) = (&value.name, format!("{memory}[{index}] : memref<{size}x{ty}>"));
        self.line(&format!("memref.store {name}, {place}"));
        self.known(&format!("memref.load {place}"), value.ty, value.bits);
    }

    /// Adds a reduction, an insertion, a broadcast or a shuffle.
    fn vector(&mut self, ty: Shape) {
        let lanes = ty.lanes.unwrap_or(4);
        let (vector, scalar) = (Shape { lanes: Some(lanes), ..ty }, Shape { lanes: None, ..ty });
        let (a, width) = (self.operand(vector), ty.kind.width());
        let (from, to) = (vector.name(), scalar.name());
        match self.random.below(4) {
            0 => {
                let (name, op) = *self.random.pick(&[
                    ("add", "addi"),
                    ("mul", "muli"),
                    ("xor", "xori"),
                    ("and", "andi"),
                    ("minsi", "minsi"),
                    ("maxui", "maxui"),
                ]);
                let reduced = a.bits.iter().copied().reduce(|a, b| integer(op, a, b, width));
                let text = format!("vector.reduction <{name}>, {} : {from} into {to}", a.name);
                self.known(&text, scalar, vec![cut(reduced.unwrap_or(0), width)]);
            }
            1 => {
                let (value, at) = (self.operand(scalar), self.random.below(lanes));
                let mut bits = a.bits.clone();
                bits[at] = value.bits[0];
                let text =
                    format!("vector.insert {}, {} [{at}] : {to} into {from}", value.name, a.name);
                self.known(&text, vector, bits);
            }
            2 => {
                let value = self.operand(scalar);
                let text = format!("vector.broadcast {} : {to} to {from}", value.name);
                self.known(&text, vector, vec![value.bits[0]; lanes]);
            }
            _ => {
                let b = self.operand(vector);
                let count = 1 + self.random.below(9);
                let picked: Vec<usize> = (0..count).map(|_| self.random.below(2 * lanes)).collect();
                let all: Vec<u128> = a.bits.iter().chain(&b.bits).copied().collect();
                let bits = picked.iter().map(|at| all[*at]).collect();
                let text =
                    format!("vector.shuffle {}, {} {picked:?} : {from}, {from}", a.name, b.name);
                self.known(&text, Shape { lanes: Some(count), ..ty }, bits);
            }
        }
    }

    /// Adds a cast of bits between an integer and a floating-point number.
    fn reinterpretation(&mut self) {
        let kind = self.float();
        let int = Kind::Int(kind.width());
        if self.random.chance(50) {
            let ty = self.shape(int);
            let a = self.operand(ty);
            return self.convert("bitcast", &a, ty.with(kind), |a| a);
        }
        let ty = Shape { kind, lanes: None };
        let a = self.operand(ty);
        let (name, bits) = self.bits_of(&a.name, kind, a.bits[0]);
        self.values.push(Known { name, ty: ty.with(int), bits: vec![bits] });
    }
}

/// Evaluates an operation on integers of `width` bits; a divisor is positive.
fn integer(op: &str, a: u128, b: u128, width: u32) -> u128 {
    let (x, y) = (signed(a, width), signed(b, width));
    match op {
        "addi" => a.wrapping_add(b),
        "subi" => a.wrapping_sub(b),
        "muli" => cut(a.wrapping_mul(b), width),
        "andi" => a & b,
        "ori" => a | b,
        "xori" => a ^ b,
        "maxsi" => x.max(y) as u128,
        "maxui" => a.max(b),
        "minsi" => x.min(y) as u128,
        "minui" => a.min(b),
        "divui" => a / b,
        "divsi" => (x / y) as u128,
        "remui" => a % b,
        "remsi" => (x % y) as u128,
        "ceildivui" => a.div_ceil(b),
        "ceildivsi" => (x / y + i128::from(x % y > 0)) as u128,
        "floordivsi" => x.div_euclid(y) as u128,
        "shli" => a << b,
        "shrui" => a >> b,
        _ => (x >> b) as u128,
    }
}
