//! Straight-line code over integers, floats and indices, with constants, foldable operations,
//! common subexpressions and dead operations.

use super::{Random, line};

/// Approximate number of operations in a function.
const OPS: usize = 200;
/// Number of the most recent values of each type that are reused.
const POOL: usize = 24;
/// Number of the most recent expressions that are repeated.
const REPEATED: usize = 12;

const TYPES: [&str; 5] = ["i32", "i64", "f32", "index", "i1"];
const INTEGER: [&str; 11] =
    ["addi", "addi", "muli", "muli", "subi", "andi", "ori", "xori", "minsi", "maxsi", "shrui"];
const FLOAT: [&str; 6] = ["addf", "addf", "mulf", "subf", "maximumf", "minimumf"];
const COMPARE: [&str; 6] = ["eq", "ne", "slt", "sle", "ugt", "uge"];

pub(super) fn generate(random: &mut Random, functions: usize, out: &mut String) {
    line!(out, "module {{");
    for number in 0..functions {
        let parameters = "%arg0: i32, %arg1: i64, %arg2: f32, %arg3: index, %arg4: i1";
        line!(out, "  func.func @f{number}({parameters}) -> (i32, i64, f32, index, i1) {{");
        let mut code = Code { random, out, count: 0, values: Default::default(), done: Vec::new() };
        for (at, values) in code.values.iter_mut().enumerate() {
            values.push(format!("%arg{at}"));
        }
        while code.count < OPS {
            code.step();
        }
        let results: Vec<String> = TYPES.iter().map(|ty| code.reduce(ty)).collect();
        line!(out, "    return {} : {}\n  }}", results.join(", "), TYPES.join(", "));
    }
    line!(out, "}}");
}

/// A function being generated.
struct Code<'a> {
    random: &'a mut Random,
    out: &'a mut String,
    count: usize,
    /// The most recent values, by type.
    values: [Vec<String>; 5],
    /// The most recent expressions, with their types.
    done: Vec<(String, &'static str)>,
}

impl Code<'_> {
    fn values(&mut self, ty: &str) -> &mut Vec<String> {
        let at = TYPES.iter().position(|known| *known == ty).unwrap_or(0);
        &mut self.values[at]
    }

    fn emit(&mut self, expression: &str, ty: &str) -> String {
        let name = format!("%{}", self.count);
        line!(self.out, "    {name} = arith.{expression}");
        self.count += 1;
        let values = self.values(ty);
        values.push(name.clone());
        if values.len() > POOL {
            values.remove(0);
        }
        name
    }

    fn value(&mut self, ty: &str) -> String {
        let at = self.random.next();
        let values = self.values(ty);
        values[at % values.len()].clone()
    }

    fn constant(&mut self, ty: &str) -> String {
        let value = self.random.below(60);
        match ty {
            "i1" => self.emit("constant true", ty),
            "f32" => self.emit(&format!("constant {value}.500000e+00 : f32"), ty),
            _ => self.emit(&format!("constant {value} : {ty}"), ty),
        }
    }

    fn binary(&mut self, names: &[&str], ty: &'static str) {
        let name = self.random.pick(names);
        let (a, b) = (self.value(ty), self.value(ty));
        let expression = format!("{name} {a}, {b} : {ty}");
        self.emit(&expression, ty);
        self.done.push((expression, ty));
        if self.done.len() > REPEATED {
            self.done.remove(0);
        }
    }

    fn step(&mut self) {
        match self.random.below(100) {
            0..9 => {
                let ty = self.random.pick(&["i32", "i32", "i64", "f32", "index"]);
                self.constant(ty);
            }
            9..34 => self.binary(&INTEGER, "i32"),
            34..46 => self.binary(&INTEGER, "i64"),
            46..60 => self.binary(&FLOAT, "f32"),
            60..68 => self.binary(&["addi", "muli", "subi"], "index"),
            68..74 => {
                let ty = self.random.pick(&["i32", "i64", "index"]);
                let (how, a, b) = (self.random.pick(&COMPARE), self.value(ty), self.value(ty));
                self.emit(&format!("cmpi {how}, {a}, {b} : {ty}"), "i1");
            }
            74..81 => {
                let ty = self.random.pick(&["i32", "i64", "f32"]);
                let (c, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
                self.emit(&format!("select {c}, {a}, {b} : {ty}"), ty);
            }
            81..86 => {
                let casts = [("extsi", "i32", "i64"), ("trunci", "i64", "i32")];
                let more = [("sitofp", "i32", "f32"), ("index_cast", "i32", "index")];
                let (name, from, to) = [casts, more].concat()[self.random.below(4)];
                let value = self.value(from);
                self.emit(&format!("{name} {value} : {from} to {to}"), to);
            }
            86..91 => {
                let ty = self.random.pick(&["i32", "i64"]);
                let (name, neutral) = self.random.pick(&[&("addi", 0), &("muli", 1)]);
                let neutral = self.emit(&format!("constant {neutral} : {ty}"), ty);
                let value = self.value(ty);
                self.emit(&format!("{name} {value}, {neutral} : {ty}"), ty);
            }
            91..98 if !self.done.is_empty() => {
                let at = self.random.below(self.done.len());
                let (expression, ty) = self.done[at].clone();
                self.emit(&expression, ty);
            }
            _ => self.binary(&["xori"], "i32"),
        }
    }

    /// Generates a value that depends on all recent values of a type.
    fn reduce(&mut self, ty: &str) -> String {
        let name = match ty {
            "f32" => "addf",
            "i1" => "xori",
            _ => "addi",
        };
        let values = self.values(ty).clone();
        let mut sum = values[0].clone();
        for value in &values[1..] {
            sum = self.emit(&format!("{name} {sum}, {value} : {ty}"), ty);
        }
        sum
    }
}
