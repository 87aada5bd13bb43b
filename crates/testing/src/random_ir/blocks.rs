//! Random functions with several blocks.

use super::generate::{Generator, Scope};

/// A block that terminators can branch to.
struct Target {
    label: String,
    arguments: Vec<(String, &'static str)>,
}

impl Target {
    fn head(&self) -> String {
        let declared: Vec<String> =
            self.arguments.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        match declared.is_empty() {
            true => format!("{}:", self.label),
            false => format!("{}({}):", self.label, declared.join(", ")),
        }
    }
}

impl Generator {
    fn target(&mut self, label: String, most: usize) -> Target {
        let count = self.random.below(most + 1);
        let arguments = (0..count).map(|_| (self.fresh(), self.ty())).collect();
        Target { label, arguments }
    }

    /// Returns the text of a successor, with operands for its arguments.
    fn to(&mut self, scope: &mut Scope, target: &Target) -> String {
        let types: Vec<&str> = target.arguments.iter().map(|(_, ty)| *ty).collect();
        match types.is_empty() {
            true => target.label.clone(),
            false => {
                let values = self.values(scope, &types).join(", ");
                format!("{}({values} : {})", target.label, types.join(", "))
            }
        }
    }

    /// Writes blocks with forward branches and counting loops.
    pub(super) fn blocks(&mut self, scope: &mut Scope, results: &[&str]) {
        let count = 2 + self.random.below(5);
        let targets: Vec<Target> =
            (0..count).map(|at| self.target(format!("^bb{at}"), 2)).collect();
        self.ops(scope, 1, 3);
        self.jump(scope, &targets);
        let mark = scope.mark();
        for (at, target) in targets.iter().enumerate() {
            scope.back_to(mark);
            self.line(&target.head());
            target.arguments.iter().for_each(|(name, ty)| scope.add(name, ty));
            self.ops(scope, 1, 3);
            let later = &targets[at + 1..];
            if later.is_empty() {
                let values = self.values(scope, results);
                self.finish("return", &values, results);
            } else if self.random.chance(30) {
                self.counting_loop(scope, at, later);
            } else {
                self.jump(scope, later);
            }
        }
    }

    /// Writes a terminator that branches to some of `targets`.
    fn jump(&mut self, scope: &mut Scope, targets: &[Target]) {
        let first = self.random.below(targets.len());
        let second = self.random.below(targets.len());
        match self.random.below(6) {
            0 | 1 => {
                let to = self.to(scope, &targets[first]);
                self.line(&format!("cf.br {to}"));
            }
            2 => {
                let on = self.value(scope, "i32");
                let third = self.random.below(targets.len());
                let all = [first, second, third].map(|at| self.to(scope, &targets[at]));
                let [a, b, c] = all;
                self.line(&format!("cf.switch {on} : i32, [default: {a}, 1: {b}, 4: {c}]"));
            }
            _ => {
                let condition = self.value(scope, "i1");
                let (yes, no) = (self.to(scope, &targets[first]), self.to(scope, &targets[second]));
                self.line(&format!("cf.cond_br {condition}, {yes}, {no}"));
            }
        }
    }

    fn counting_loop(&mut self, scope: &mut Scope, at: usize, later: &[Target]) {
        let mut head = self.target(format!("^head{at}"), 2);
        let counter = self.fresh();
        head.arguments.insert(0, (counter.clone(), "i32"));
        let zero = self.constant(scope, 0, "i32");
        let types: Vec<&str> = head.arguments.iter().map(|(_, ty)| *ty).collect();
        let to_head = |generator: &mut Self, scope: &mut Scope, first: String| {
            let rest = generator.values(scope, &types[1..]);
            let values = [vec![first], rest].concat().join(", ");
            generator.line(&format!("cf.br ^head{at}({values} : {})", types.join(", ")));
        };
        to_head(self, scope, zero);
        self.line(&head.head());
        head.arguments.iter().for_each(|(name, ty)| scope.add(name, ty));
        self.ops(scope, 0, 3);
        let most = 1 + self.random.below(4) as i64;
        let (most, more) = (self.constant(scope, most, "i32"), self.fresh());
        self.line(&format!("{more} = arith.cmpi slt, {counter}, {most} : i32"));
        let leave = self.random.below(later.len());
        let leave = self.to(scope, &later[leave]);
        self.line(&format!("cf.cond_br {more}, ^body{at}, {leave}"));
        self.line(&format!("^body{at}:"));
        self.ops(scope, 1, 4);
        let (one, next) = (self.constant(scope, 1, "i32"), self.fresh());
        self.line(&format!("{next} = arith.addi {counter}, {one} : i32"));
        to_head(self, scope, next);
    }
}
