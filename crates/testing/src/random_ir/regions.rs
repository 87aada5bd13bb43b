//! Random operations with regions.

use super::generate::{Generator, Scope, close};

impl Generator {
    fn region_types(&mut self, most: usize) -> Vec<&'static str> {
        (0..self.random.below(most + 1)).map(|_| self.ty()).collect()
    }

    /// Writes the contents of a region that yields values of these types.
    fn region(&mut self, scope: &mut Scope, depth: usize, types: &[&str]) {
        let mark = scope.mark();
        self.ops(scope, depth - 1, 4);
        let values = self.values(scope, types);
        self.finish("scf.yield", &values, types);
        scope.back_to(mark);
    }

    pub(super) fn if_op(&mut self, scope: &mut Scope, depth: usize) {
        let (types, condition) = (self.region_types(2), self.value(scope, "i1"));
        let (names, results) = self.open(&types);
        let of = match types.is_empty() {
            true => String::new(),
            false => format!(" -> ({})", types.join(", ")),
        };
        self.line(&format!("{results}scf.if {condition}{of} {{"));
        self.region(scope, depth, &types);
        if !types.is_empty() || self.random.chance(50) {
            self.line("} else {");
            self.region(scope, depth, &types);
        }
        self.line("}");
        close(scope, &names, &types);
    }

    /// Returns the names of loop-carried arguments, and the text that assigns their initial values.
    fn initial(&mut self, scope: &mut Scope, types: &[&str]) -> (Vec<String>, String) {
        let first = self.values(scope, types);
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> =
            names.iter().zip(first).map(|(name, value)| format!("{name} = {value}")).collect();
        (names, pairs.join(", "))
    }

    pub(super) fn for_op(&mut self, scope: &mut Scope, depth: usize) {
        let types = self.region_types(2);
        let index = *self.random.pick(&["index", "index", "i32", "i64"]);
        let lower = self.random.below(3) as i64;
        let lower = self.constant(scope, lower, index);
        let upper = match self.random.chance(50) {
            true => {
                let upper = self.random.below(5) as i64;
                self.constant(scope, upper, index)
            }
            false => {
                let (value, most) = (self.value(scope, index), self.constant(scope, 3, index));
                self.pure(scope, format!("arith.andi {value}, {most} : {index}"), index)
            }
        };
        let step = 1 + self.random.below(2) as i64;
        let step = self.constant(scope, step, index);
        let (arguments, pairs) = self.initial(scope, &types);
        let (names, results) = self.open(&types);
        let counter = self.fresh();
        let carried = match types.is_empty() {
            true => String::new(),
            false => format!(" iter_args({pairs}) -> ({})", types.join(", ")),
        };
        let of = if index == "index" { String::new() } else { format!(" : {index}") };
        self.line(&format!(
            "{results}scf.for {counter} = {lower} to {upper} step {step}{carried}{of} {{"
        ));
        let mark = scope.mark();
        scope.add(&counter, index);
        close(scope, &arguments, &types);
        self.region(scope, depth, &types);
        scope.back_to(mark);
        self.line("}");
        close(scope, &names, &types);
    }

    pub(super) fn switch_op(&mut self, scope: &mut Scope, depth: usize) {
        let (types, on) = (self.region_types(2), self.value(scope, "index"));
        let (names, results) = self.open(&types);
        let of = match types.is_empty() {
            true => String::new(),
            false => format!(" -> {}", types.join(", ")),
        };
        self.line(&format!("{results}scf.index_switch {on}{of}"));
        for case in 0..self.random.below(3) {
            self.line(&format!("case {case} {{"));
            self.region(scope, depth, &types);
            self.line("}");
        }
        self.line("default {");
        self.region(scope, depth, &types);
        self.line("}");
        close(scope, &names, &types);
    }

    /// Writes an `scf.while` loop with a small trip count.
    pub(super) fn while_op(&mut self, scope: &mut Scope, depth: usize) {
        let mut types = self.region_types(2);
        types.insert(0, "i32");
        let (arguments, pairs) = self.initial(scope, &types);
        let (names, results) = self.open(&types);
        let list = types.join(", ");
        self.line(&format!("{results}scf.while ({pairs}) : ({list}) -> ({list}) {{"));
        let mark = scope.mark();
        close(scope, &arguments, &types);
        self.ops(scope, depth - 1, 3);
        let most = self.random.below(4) as i64;
        let most = self.constant(scope, most, "i32");
        let (more, forwarded) = (self.fresh(), self.values(scope, &types[1..]));
        self.line(&format!("{more} = arith.cmpi slt, {}, {most} : i32", arguments[0]));
        let forwarded = [vec![arguments[0].clone()], forwarded].concat().join(", ");
        self.line(&format!("scf.condition({more}) {forwarded} : {list}"));
        scope.back_to(mark);
        self.line("} do {");
        let arguments: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let declared: Vec<String> =
            arguments.iter().zip(&types).map(|(name, ty)| format!("{name}: {ty}")).collect();
        self.line(&format!("^bb0({}):", declared.join(", ")));
        close(scope, &arguments, &types);
        self.ops(scope, depth - 1, 3);
        let (one, next) = (self.constant(scope, 1, "i32"), self.fresh());
        self.line(&format!("{next} = arith.maxsi {}, {one} : i32", arguments[0]));
        let counted = self.fresh();
        self.line(&format!("{counted} = arith.addi {next}, {one} : i32"));
        let rest = self.values(scope, &types[1..]);
        self.finish("scf.yield", &[vec![counted], rest].concat(), &types);
        scope.back_to(mark);
        self.line("}");
        close(scope, &names, &types);
    }
}
