//! The operations with regions of random programs on tensors.

use super::generate::{Generator, Scope, Tensor};
use super::types::TensorType;

impl Generator {
    /// Returns a tensor of type `ty` to be yielded: mostly the most recent one.
    fn yielded(&mut self, scope: &mut Scope, ty: &TensorType) -> Tensor {
        let last = scope.tensors.iter().rev().find(|one| one.ty == *ty).cloned();
        match last.filter(|_| self.random.chance(75)) {
            Some(tensor) => tensor,
            None => self.tensor_of(scope, ty),
        }
    }

    pub(super) fn if_op(&mut self, scope: &mut Scope, depth: usize) {
        let condition = self.condition(scope);
        let ty = self.tensor(scope).ty;
        let result = self.fresh();
        self.line(&format!("{result} = scf.if {condition} -> ({ty}) {{"));
        for branch in 0..2 {
            if branch == 1 {
                self.line("} else {");
            }
            let mark = scope.mark();
            self.ops(scope, depth, 4);
            let value = self.yielded(scope, &ty).name;
            self.line(&format!("scf.yield {value} : {ty}"));
            scope.back_to(mark);
        }
        self.line("}");
        scope.add(&result, &ty);
    }

    pub(super) fn for_op(&mut self, scope: &mut Scope, depth: usize) {
        let count = 1 + self.random.below(2);
        let inits: Vec<Tensor> = (0..count).map(|_| self.tensor(scope)).collect();
        let trips = self.random.below(4) as i64;
        let [from, to, by] = [0, trips, 1].map(|bound| self.constant_index(bound));
        let counter = self.fresh();
        let arguments: Vec<String> = inits.iter().map(|_| self.fresh()).collect();
        let results: Vec<String> = inits.iter().map(|_| self.fresh()).collect();
        let types: Vec<String> = inits.iter().map(|one| one.ty.to_string()).collect();
        let types = types.join(", ");
        let pairs = arguments.iter().zip(&inits);
        let passed: Vec<String> =
            pairs.map(|(name, init)| format!("{name} = {}", init.name)).collect();
        self.line(&format!(
            "{} = scf.for {counter} = {from} to {to} step {by} iter_args({}) -> ({types}) {{",
            results.join(", "),
            passed.join(", ")
        ));
        let mark = scope.mark();
        scope.add_index(&counter, (trips - 1).max(0));
        for (argument, init) in arguments.iter().zip(&inits) {
            scope.add(argument, &init.ty);
        }
        self.ops(scope, depth, 5);
        let values = inits.iter().map(|init| self.yielded(scope, &init.ty)).collect();
        let values: Vec<String> = self.apart(values).into_iter().map(|one| one.name).collect();
        self.line(&format!("scf.yield {} : {types}", values.join(", ")));
        scope.back_to(mark);
        self.line("}");
        results.iter().zip(&inits).for_each(|(name, init)| scope.add(name, &init.ty));
    }

    /// Writes an `scf.forall` whose iterations insert one row each.
    pub(super) fn forall(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let [result, counter, output] = [self.fresh(), self.fresh(), self.fresh()];
        let extent = ty.shape[0];
        self.line(&format!(
            "{result} = scf.forall ({counter}) in ({extent}) shared_outs({output} = {name}) \
             -> ({ty}) {{"
        ));
        let mark = scope.mark();
        scope.add_index(&counter, extent - 1);
        let (slice, row) = match ty.shape[1..] {
            [] => (format!("[{counter}] [1] [1]"), TensorType::fixed(vec![1])),
            [columns, ..] => (
                format!("[{counter}, 0] [1, {columns}] [1, 1]"),
                TensorType::fixed(vec![1, columns]),
            ),
        };
        let op = format!("tensor.extract_slice {output}{slice} : {ty} to {row}");
        self.tensor_op(scope, &op, &row);
        self.ops(scope, 0, 3);
        let value = self.yielded(scope, &row).name;
        self.line("scf.forall.in_parallel {");
        self.line(&format!(
            "tensor.parallel_insert_slice {value} into {output}{slice} : {row} into {ty}"
        ));
        self.line("}");
        scope.back_to(mark);
        self.line("}");
        scope.add(&result, &ty);
    }
}
