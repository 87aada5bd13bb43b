//! The generator of random modules, as text.

use std::fmt::Write;

use crate::random::Random;

/// The types of values, weighted by repetition.
pub(super) const TYPES: &[&str] = &["i32", "i32", "i64", "i1", "i8", "index"];

/// Returns the width of a type in bits.
pub(super) fn width(ty: &str) -> u32 {
    ty.strip_prefix('i').and_then(|digits| digits.parse().ok()).unwrap_or(64)
}

/// The signature of a function that can be called.
struct Signature {
    name: String,
    arguments: Vec<&'static str>,
    results: Vec<&'static str>,
}

/// A value in scope, with its type.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) ty: String,
}

/// The values in scope at the insertion point.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) values: Vec<Known>,
    /// Operations without side effects, which may be written again so that CSE finds duplicates.
    repeatable: Vec<(String, String)>,
}

impl Scope {
    /// Returns a mark of the current scope.
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.values.len(), self.repeatable.len())
    }

    /// Drops the values added since `mark`.
    pub(super) fn back_to(&mut self, mark: (usize, usize)) {
        self.values.truncate(mark.0);
        self.repeatable.truncate(mark.1);
    }

    pub(super) fn add(&mut self, name: &str, ty: &str) {
        self.values.push(Known { name: name.to_owned(), ty: ty.to_owned() });
    }
}

/// The state of the module under construction.
pub(super) struct Generator {
    pub(super) random: Random,
    pub(super) text: String,
    functions: Vec<Signature>,
    names: usize,
    /// The number of calls that the function may still have; calls multiply run time.
    calls: usize,
}

/// Returns the text of the module for `seed`, and the number of its functions with a body.
pub fn module(seed: u64) -> (String, usize) {
    let mut generator = Generator {
        random: Random::new(seed ^ 0x5EED_0F1B),
        text: String::new(),
        functions: Vec::new(),
        names: 0,
        calls: 0,
    };
    generator.text.push_str("func.func private @seen(i32) -> i32\n");
    let count = 1 + generator.random.below(6);
    for number in 0..count {
        generator.function(number);
    }
    (generator.text, count)
}

/// Adds results to the scope.
pub(super) fn close(scope: &mut Scope, names: &[String], types: &[&str]) {
    names.iter().zip(types).for_each(|(name, ty)| scope.add(name, ty));
}

impl Generator {
    pub(super) fn ty(&mut self) -> &'static str {
        self.random.pick::<&'static str>(TYPES)
    }

    fn types(&mut self, most: usize) -> Vec<&'static str> {
        let count = self.random.below(most + 1);
        (0..count).map(|_| self.ty()).collect()
    }

    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names)
    }

    /// Writes an operation without side effects and returns the name of its result.
    pub(super) fn pure(&mut self, scope: &mut Scope, op: String, ty: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op}"));
        scope.add(&name, ty);
        scope.repeatable.push((op, ty.to_owned()));
        name
    }

    /// Writes a constant and returns its name.
    pub(super) fn constant(&mut self, scope: &mut Scope, value: i64, ty: &str) -> String {
        let op = match ty {
            "i1" => format!("arith.constant {}", value & 1 != 0),
            _ => format!("arith.constant {value} : {ty}"),
        };
        self.pure(scope, op, ty)
    }

    /// Returns a value of type `ty`: one in scope, or a new constant.
    pub(super) fn value(&mut self, scope: &mut Scope, ty: &str) -> String {
        if self.random.chance(80) {
            let fitting: Vec<&Known> = scope.values.iter().filter(|v| v.ty == ty).collect();
            if !fitting.is_empty() {
                // Prefer recent values.
                let far = self.random.below(fitting.len()).min(self.random.below(fitting.len()));
                return fitting[fitting.len() - 1 - far].name.clone();
            }
        }
        let value = match self.random.below(8) {
            0 | 1 => 0,
            2 | 3 => 1,
            4 => -1,
            5 => self.random.bits() as i64 & 0x7F,
            _ => self.random.below(20) as i64 - 6,
        };
        self.constant(scope, value, ty)
    }

    pub(super) fn values(&mut self, scope: &mut Scope, types: &[&str]) -> Vec<String> {
        types.iter().map(|ty| self.value(scope, ty)).collect()
    }

    fn function(&mut self, number: usize) {
        let (arguments, results) = (self.types(3), self.types(3));
        let private = if number > 0 && self.random.chance(40) { "private " } else { "" };
        self.names = 0;
        self.calls = 2;
        let mut scope = Scope::default();
        let mut declared = Vec::new();
        for ty in &arguments {
            let name = self.fresh();
            declared.push(format!("{name}: {ty}"));
            scope.add(&name, ty);
        }
        let (declared, types) = (declared.join(", "), results.join(", "));
        let _ = writeln!(self.text, "func.func {private}@f{number}({declared}) -> ({types}) {{");
        if self.random.chance(50) {
            self.ops(&mut scope, 3, 10);
            let values = self.values(&mut scope, &results);
            self.finish("return", &values, &results);
        } else {
            self.blocks(&mut scope, &results);
        }
        self.text.push_str("}\n");
        self.functions.push(Signature { name: format!("f{number}"), arguments, results });
    }

    /// Writes a terminator that forwards `values`.
    pub(super) fn finish(&mut self, name: &str, values: &[String], types: &[&str]) {
        match values {
            [] => self.line(name),
            _ => self.line(&format!("{name} {} : {}", values.join(", "), types.join(", "))),
        }
    }

    /// Writes up to `most` operations with up to `depth` levels of regions.
    pub(super) fn ops(&mut self, scope: &mut Scope, depth: usize, most: usize) {
        for _ in 0..1 + self.random.below(most) {
            match self.random.below(100) {
                0..8 if depth > 0 => self.if_op(scope, depth),
                8..15 if depth > 0 => self.for_op(scope, depth),
                15..18 if depth > 0 => self.switch_op(scope, depth),
                18..21 if depth > 0 => self.while_op(scope, depth),
                21..27 => self.call(scope),
                27..30 => self.outside_call(scope),
                30..37 => self.memory(scope),
                37..45 if !scope.repeatable.is_empty() => {
                    let (op, ty) = self.random.pick(&scope.repeatable).clone();
                    self.pure(scope, op, &ty);
                }
                _ => self.arith(scope),
            }
        }
    }

    fn call(&mut self, scope: &mut Scope) {
        if self.functions.is_empty() || self.calls == 0 {
            return self.outside_call(scope);
        }
        self.calls -= 1;
        let index = self.random.below(self.functions.len());
        let Signature { name, arguments, results } = &self.functions[index];
        let (name, arguments, results) = (name.clone(), arguments.clone(), results.clone());
        let passed = self.values(scope, &arguments).join(", ");
        let (given, taken) = (results.join(", "), arguments.join(", "));
        let op = format!("func.call @{name}({passed}) : ({taken}) -> ({given})");
        self.with_results(scope, &op, &results);
    }

    /// Writes the operation with the text `op`, and adds its results of the types `types` to the
    /// scope.
    pub(super) fn with_results(&mut self, scope: &mut Scope, op: &str, types: &[&str]) {
        let (names, results) = self.open(types);
        self.line(&format!("{results}{op}"));
        close(scope, &names, types);
    }

    /// Returns names for results of these types, and the text before their operation.
    pub(super) fn open(&mut self, types: &[&str]) -> (Vec<String>, String) {
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let text = if names.is_empty() { String::new() } else { names.join(", ") + " = " };
        (names, text)
    }

    /// Writes a call of an external function.
    fn outside_call(&mut self, scope: &mut Scope) {
        let value = self.value(scope, "i32");
        self.with_results(scope, &format!("func.call @seen({value}) : (i32) -> i32"), &["i32"]);
    }

    /// Writes an allocation, a load or a store.
    fn memory(&mut self, scope: &mut Scope) {
        let places: Vec<&Known> =
            scope.values.iter().filter(|v| v.ty.starts_with("memref")).collect();
        if places.is_empty() || self.random.chance(30) {
            let ty = *self.random.pick(&["memref<i32>", "memref<2xi32>", "memref<i64>"]);
            let name = self.fresh();
            self.line(&format!("{name} = memref.alloca() : {ty}"));
            scope.add(&name, ty);
            return;
        }
        let Known { name, ty } = (*self.random.pick(&places)).clone();
        let index = match ty.contains('x') {
            true => {
                let at = self.random.below(2) as i64;
                self.constant(scope, at, "index")
            }
            false => String::new(),
        };
        let element = if ty.contains("i64") { "i64" } else { "i32" };
        if self.random.chance(50) {
            let value = self.value(scope, element);
            self.line(&format!("memref.store {value}, {name}[{index}] : {ty}"));
        } else {
            self.with_results(scope, &format!("memref.load {name}[{index}] : {ty}"), &[element]);
        }
    }
}
