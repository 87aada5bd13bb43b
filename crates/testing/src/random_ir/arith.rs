//! Random operations of `arith` that are defined for all operands.

use super::generate::{Generator, Scope, width};

const ANY: &[&str] =
    &["addi", "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
const DIVISIONS: &[&str] =
    &["divui", "divsi", "remui", "remsi", "ceildivui", "ceildivsi", "floordivsi"];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

impl Generator {
    pub(super) fn arith(&mut self, scope: &mut Scope) {
        let ty = self.ty();
        match self.random.below(12) {
            0..5 => {
                let name = *self.random.pick(ANY);
                let (lhs, rhs) = (self.value(scope, ty), self.value(scope, ty));
                self.pure(scope, format!("arith.{name} {lhs}, {rhs} : {ty}"), ty);
            }
            5 if ty != "i1" => {
                let name = *self.random.pick(DIVISIONS);
                let divisor = 1 + self.random.below(9) as i64;
                let (lhs, rhs) = (self.value(scope, ty), self.constant(scope, divisor, ty));
                self.pure(scope, format!("arith.{name} {lhs}, {rhs} : {ty}"), ty);
            }
            6 if ty != "i1" => {
                let name = *self.random.pick(&["divui", "remui", "ceildivui"]);
                let (one, lhs) = (self.constant(scope, 1, ty), self.value(scope, ty));
                let rhs = self.value(scope, ty);
                let rhs = self.pure(scope, format!("arith.ori {rhs}, {one} : {ty}"), ty);
                self.pure(scope, format!("arith.{name} {lhs}, {rhs} : {ty}"), ty);
            }
            7 if ty != "i1" => {
                let name = *self.random.pick(&["shli", "shrui", "shrsi"]);
                let (lhs, rhs) = (self.value(scope, ty), self.value(scope, ty));
                let most = self.constant(scope, i64::from(width(ty)) - 1, ty);
                let rhs = self.pure(scope, format!("arith.andi {rhs}, {most} : {ty}"), ty);
                self.pure(scope, format!("arith.{name} {lhs}, {rhs} : {ty}"), ty);
            }
            8 => {
                let predicate = *self.random.pick(PREDICATES);
                let (lhs, rhs) = (self.value(scope, ty), self.value(scope, ty));
                self.pure(scope, format!("arith.cmpi {predicate}, {lhs}, {rhs} : {ty}"), "i1");
            }
            9 => {
                let condition = self.value(scope, "i1");
                let (yes, no) = (self.value(scope, ty), self.value(scope, ty));
                self.pure(scope, format!("arith.select {condition}, {yes}, {no} : {ty}"), ty);
            }
            10 if ty != "index" => {
                let (lhs, rhs) = (self.value(scope, ty), self.value(scope, ty));
                let name =
                    *self.random.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
                let (second, types) = match name {
                    "addui_extended" => ("i1", format!("{ty}, i1")),
                    _ => (ty, ty.to_owned()),
                };
                let op = format!("arith.{name} {lhs}, {rhs} : {types}");
                self.with_results(scope, &op, &[ty, second]);
            }
            _ => self.cast(scope, ty),
        }
    }

    fn cast(&mut self, scope: &mut Scope, from: &str) {
        let to = self.ty();
        let name = match (from, to) {
            ("index", "index") => return,
            ("index", _) | (_, "index") => *self.random.pick(&["index_cast", "index_castui"]),
            _ if width(from) < width(to) => *self.random.pick(&["extsi", "extui"]),
            _ if width(from) > width(to) => "trunci",
            _ => return,
        };
        let value = self.value(scope, from);
        self.pure(scope, format!("arith.{name} {value} : {from} to {to}"), to);
    }
}
