//! The generator of random programs on tensors, as text.

use std::fmt::Write;

use super::types::{Formal, TensorType};
use crate::random::Random;

/// A tensor in scope.
#[derive(Clone)]
pub(super) struct Tensor {
    pub(super) name: String,
    pub(super) ty: TensorType,
}

/// The values in scope at the insertion point.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) tensors: Vec<Tensor>,
    /// Values of type `i32`.
    integers: Vec<String>,
    /// Values of type `index`, each with its maximum; the minimum is 0.
    indices: Vec<(String, i64)>,
}

/// A mark of a scope: the numbers of its values.
pub(super) type Mark = (usize, usize, usize);

impl Scope {
    pub(super) fn mark(&self) -> Mark {
        (self.tensors.len(), self.integers.len(), self.indices.len())
    }

    /// Drops the values added since `mark`.
    pub(super) fn back_to(&mut self, mark: Mark) {
        self.tensors.truncate(mark.0);
        self.integers.truncate(mark.1);
        self.indices.truncate(mark.2);
    }

    pub(super) fn add(&mut self, name: &str, ty: &TensorType) {
        self.tensors.push(Tensor { name: name.to_owned(), ty: ty.clone() });
    }

    pub(super) fn add_index(&mut self, name: &str, most: i64) {
        self.indices.push((name.to_owned(), most));
    }

    pub(super) fn add_integer(&mut self, name: &str) {
        self.integers.push(name.to_owned());
    }
}

/// A function of a random program.
pub struct Function {
    /// The name of the symbol.
    pub name: String,
    /// The arguments, in order.
    pub formals: Vec<Formal>,
    pub(super) results: Vec<TensorType>,
}

/// The state of the program under construction.
pub(super) struct Generator {
    pub(super) random: Random,
    pub(super) text: String,
    functions: Vec<Function>,
    names: usize,
    /// The number of calls that the function may still have; calls multiply run time.
    calls: usize,
    sharing: Sharing,
}

/// Whether tensors that a loop or a function passes on together may share a buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// They may, as results of an analysis that does not notice it.
    Allowed,
    /// All but the first one are copied.
    Excluded,
}

/// Returns the text of the program for `seed`, and its functions. Programs for one seed differ in
/// the copies only that exclude `sharing`.
pub fn program(seed: u64, sharing: Sharing) -> (String, Vec<Function>) {
    let random = Random::new(seed ^ 0x7E45_0125);
    let text = String::new();
    let functions = Vec::new();
    let mut generator = Generator { random, text, functions, names: 0, calls: 0, sharing };
    let count = 1 + generator.random.below(4);
    for number in 0..count {
        generator.function(number);
    }
    (generator.text, generator.functions)
}

impl Generator {
    /// Whether the first function is under construction.
    pub(super) fn is_first(&self) -> bool {
        self.functions.is_empty()
    }

    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names)
    }

    /// Writes `op`, which has one result, and returns the name of the result.
    pub(super) fn named(&mut self, op: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op}"));
        name
    }

    /// Writes `op`, whose result is a tensor of type `ty`, and adds the result to the scope.
    pub(super) fn tensor_op(&mut self, scope: &mut Scope, op: &str, ty: &TensorType) -> Tensor {
        let name = self.named(op);
        scope.add(&name, ty);
        Tensor { name, ty: ty.clone() }
    }

    /// Returns a random shape of rank 1 or 2.
    fn shape(&mut self) -> Vec<i64> {
        let rank = 1 + self.random.below(2);
        (0..rank).map(|_| [1, 2, 3, 4, 4, 5][self.random.below(6)]).collect()
    }

    pub(super) fn ty(&mut self) -> TensorType {
        let shape = self.shape();
        let dynamic = shape.iter().map(|_| self.random.chance(25)).collect();
        TensorType { shape, dynamic }
    }

    /// Returns a tensor of the scope, mostly a recent one.
    pub(super) fn tensor(&mut self, scope: &mut Scope) -> Tensor {
        if scope.tensors.is_empty() || self.random.chance(3) {
            let ty = self.ty();
            return self.new_tensor(scope, &ty);
        }
        let count = scope.tensors.len();
        let far = self.random.below(count).min(self.random.below(count));
        scope.tensors[count - 1 - far].clone()
    }

    /// Returns a tensor of the scope that `accepts`, mostly a recent one; `None` without one.
    pub(super) fn tensor_with(
        &mut self,
        scope: &Scope,
        accepts: impl Fn(&TensorType) -> bool,
    ) -> Option<Tensor> {
        let fitting: Vec<&Tensor> = scope.tensors.iter().filter(|one| accepts(&one.ty)).collect();
        if fitting.is_empty() {
            return None;
        }
        let count = fitting.len();
        let far = self.random.below(count).min(self.random.below(count));
        Some(fitting[count - 1 - far].clone())
    }

    /// Returns a tensor of type `ty`: one of the scope, or a new one.
    pub(super) fn tensor_of(&mut self, scope: &mut Scope, ty: &TensorType) -> Tensor {
        match self.tensor_with(scope, |other| other == ty) {
            Some(tensor) => tensor,
            None => self.new_tensor(scope, ty),
        }
    }

    pub(super) fn integer(&mut self, scope: &mut Scope) -> String {
        if scope.integers.is_empty() || self.random.chance(20) {
            let value = self.random.below(20) as i64 - 6;
            let name = self.named(&format!("arith.constant {value} : i32"));
            scope.integers.push(name.clone());
            return name;
        }
        self.random.pick(&scope.integers).clone()
    }

    pub(super) fn condition(&mut self, scope: &mut Scope) -> String {
        let (a, b) = (self.integer(scope), self.integer(scope));
        let predicate = *self.random.pick(&["slt", "eq", "ne", "sge"]);
        self.named(&format!("arith.cmpi {predicate}, {a}, {b} : i32"))
    }

    pub(super) fn constant_index(&mut self, value: i64) -> String {
        self.named(&format!("arith.constant {value} : index"))
    }

    /// Returns an index from 0 to `most`: a value of the scope or a constant.
    pub(super) fn index(&mut self, scope: &Scope, most: i64) -> String {
        let fitting: Vec<&(String, i64)> =
            scope.indices.iter().filter(|(_, max)| *max <= most).collect();
        if !fitting.is_empty() && self.random.chance(60) {
            return self.random.pick(&fitting).0.clone();
        }
        let value = self.random.below(most as usize + 1) as i64;
        self.constant_index(value)
    }

    /// Returns an index in bounds for each dimension of `ty`.
    pub(super) fn position(&mut self, scope: &Scope, ty: &TensorType) -> String {
        let indices: Vec<String> =
            ty.shape.iter().map(|extent| self.index(scope, extent - 1)).collect();
        indices.join(", ")
    }

    /// Returns the operands for the dynamic sizes of `ty`.
    pub(super) fn sizes(&mut self, ty: &TensorType) -> String {
        let extents: Vec<i64> = ty.dynamic_extents().collect();
        let sizes: Vec<String> =
            extents.into_iter().map(|extent| self.constant_index(extent)).collect();
        sizes.join(", ")
    }

    /// Returns `tensors`, or copies of all but the first one if sharing is excluded.
    pub(super) fn apart(&mut self, tensors: Vec<Tensor>) -> Vec<Tensor> {
        let mut apart = Vec::new();
        for Tensor { name, ty } in tensors {
            if self.sharing == Sharing::Allowed || apart.is_empty() {
                apart.push(Tensor { name, ty });
                continue;
            }
            let sizes = self.sizes(&ty);
            let new = self.named(&format!("tensor.empty({sizes}) : {ty}"));
            let copy = format!("linalg.copy ins({name} : {ty}) outs({new} : {ty}) -> {ty}");
            apart.push(Tensor { name: self.named(&copy), ty });
        }
        apart
    }

    fn function(&mut self, number: usize) {
        self.names = 0;
        self.calls = 2;
        let mut scope = Scope::default();
        let (mut formals, mut declared) = (Vec::new(), Vec::new());
        for _ in 0..1 + self.random.below(3) {
            let (name, ty) = (self.fresh(), self.ty());
            let attributes = match self.random.below(8) {
                0 => " {bufferization.writable = false}",
                1 => " {bufferization.writable = true}",
                _ => "",
            };
            declared.push(format!("{name}: {ty}{attributes}"));
            scope.add(&name, &ty);
            formals.push(Formal::Tensor(ty));
        }
        let (integer, index) = (self.fresh(), self.fresh());
        declared.extend([format!("{integer}: i32"), format!("{index}: index")]);
        scope.add_integer(&integer);
        scope.add_index(&index, 0);
        formals.extend([Formal::Integer, Formal::Index(0)]);
        let before = std::mem::take(&mut self.text);
        self.ops(&mut scope, 2, 12);
        let count = self.random.below(3);
        let returned: Vec<Tensor> = (0..count).map(|_| self.tensor(&mut scope)).collect();
        let returned = self.apart(returned);
        let types: Vec<String> = returned.iter().map(|one| one.ty.to_string()).collect();
        let names: Vec<&str> = returned.iter().map(|one| one.name.as_str()).collect();
        let integer = self.integer(&mut scope);
        let all = [names, vec![integer.as_str()]].concat().join(", ");
        let types = [types, vec!["i32".to_owned()]].concat().join(", ");
        self.line(&format!("return {all} : {types}"));
        let inside = std::mem::replace(&mut self.text, before);
        let private = if number > 0 && self.random.chance(30) { "private " } else { "" };
        let declared = declared.join(", ");
        let _ = writeln!(self.text, "func.func {private}@f{number}({declared}) -> ({types}) {{");
        self.text.push_str(&inside);
        self.text.push_str("}\n");
        let results = returned.into_iter().map(|one| one.ty).collect();
        self.functions.push(Function { name: format!("f{number}"), formals, results });
    }

    /// Writes up to `most` operations with up to `depth` levels of regions.
    pub(super) fn ops(&mut self, scope: &mut Scope, depth: usize, most: usize) {
        for _ in 0..1 + self.random.below(most) {
            match self.random.below(100) {
                0..14 => self.insert(scope),
                14..24 => self.extract(scope),
                24..32 => _ = self.slice(scope),
                32..45 => self.insert_slice(scope),
                45..51 => self.fill(scope),
                51..60 => self.generic(scope),
                60..63 => self.map(scope),
                63..66 => self.copy(scope),
                66..69 => self.cast(scope),
                69..72 => self.select(scope),
                72..79 if depth > 0 => self.if_op(scope, depth - 1),
                79..87 if depth > 0 => self.for_op(scope, depth - 1),
                87..90 if depth > 0 => self.forall(scope),
                90..94 => self.call(scope),
                94..97 => self.reshape(scope),
                _ => {
                    let ty = self.ty();
                    self.new_tensor(scope, &ty);
                }
            }
        }
    }

    fn call(&mut self, scope: &mut Scope) {
        if self.functions.is_empty() || self.calls == 0 {
            return;
        }
        self.calls -= 1;
        let index = self.random.below(self.functions.len());
        let Function { name, formals, results } = &self.functions[index];
        let (name, formals, results) = (name.clone(), formals.clone(), results.clone());
        let (mut passed, mut types) = (Vec::new(), Vec::new());
        for formal in formals {
            types.push(formal.to_string());
            passed.push(match formal {
                Formal::Tensor(ty) => self.tensor_of(scope, &ty).name,
                Formal::Integer => self.integer(scope),
                Formal::Index(most) => self.index(scope, most),
            });
        }
        let mut given: Vec<String> = results.iter().map(ToString::to_string).collect();
        given.push("i32".to_owned());
        let names: Vec<String> = given.iter().map(|_| self.fresh()).collect();
        let (passed, types, given) = (passed.join(", "), types.join(", "), given.join(", "));
        let all = names.join(", ");
        self.line(&format!("{all} = func.call @{name}({passed}) : ({types}) -> ({given})"));
        names.iter().zip(&results).for_each(|(name, ty)| scope.add(name, ty));
        if let Some(integer) = names.last() {
            scope.add_integer(integer);
        }
    }
}
