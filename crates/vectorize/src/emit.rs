//! The construction of vector loops ([`vectorize`]).

use rustc_hash::FxHashMap;
use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, MulIOp, OrIOp, RemUIOp, SubIOp,
};
use terrace_builtin::{IndexType, MemRefType, TypeExt, VectorType};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Mapping, Op, OpType, Operand, Type, Value};
use terrace_memref::{DimOp, ExtractAlignedPointerAsIndexOp, LoadOp, StoreOp};
use terrace_scf::{ForOp, IfOp};
use terrace_vector::{BroadcastOp, LoadOp as VectorLoadOp, StoreOp as VectorStoreOp};

use crate::analysis::{Form, Item, NestedLoop, Plan};

/// Divides a loop into a vector loop, which is executed if there are enough iterations and the
/// memrefs do not overlap, and the old loop for the remaining iterations.
///
/// ```text
/// scf.for %i = %lb to %ub step 1 { … }
/// =>
/// %next = scf.if %enough_and_disjoint {
///   %main = %ub - (%ub - %lb) % lanes
///   scf.for %i = %lb to %main step lanes { vectors … }
///   scf.yield %main
/// } else { scf.yield %lb }
/// scf.for %i = %next to %ub step 1 { … }
/// ```
pub(crate) fn vectorize(body: &mut Body, plan: &Plan) -> Option<()> {
    let op = plan.vectorized;
    let [lower, upper, _] = op.view(body).bounds();
    let variable = op.view(body).induction_variable()?;
    let mut b = Builder::before(body, plan.outermost);
    let b = &mut b;
    let lanes = b.constant_index(plan.lanes);
    let count = SubIOp::build(b, upper, lower).value(b);
    // The difference of the bounds of an empty loop may overflow.
    let is_positive = CmpIOp::build(b, CmpIPredicate::Slt, lower, upper).value(b);
    let is_enough = CmpIOp::build(b, CmpIPredicate::Sge, count, lanes).value(b);
    let mut condition = AndIOp::build(b, is_positive, is_enough).value(b);
    for (first, second) in &plan.disjoint {
        let holds = are_disjoint(b, *first, *second)?;
        condition = AndIOp::build(b, condition, holds).value(b);
    }
    for item in &plan.items {
        if let Item::Loop(inner) = item
            && !inner.promoted.is_empty()
        {
            let view = inner.op.view(b.body());
            let [lower, upper, _] = view.bounds();
            let holds = CmpIOp::build(b, CmpIPredicate::Slt, lower, upper).value(b);
            condition = AndIOp::build(b, condition, holds).value(b);
        }
    }
    let index = b.body().value_type(lower);
    let next = IfOp::define(
        b,
        condition,
        &[index],
        |b| {
            let rest = RemUIOp::build(b, count, lanes).value(b);
            let main = SubIOp::build(b, upper, rest).value(b);
            let mut copy = Copy { plan, mapping: Mapping::new(), vectors: FxHashMap::default() };
            copy.uniform(b);
            copy.broadcast_outer(b, &plan.items);
            ForOp::define(b, lower, main, lanes, (), |b, index, _| {
                copy.mapping.map_value(variable, index);
                copy.items(b, &plan.items, &mut Vec::new());
            });
            [main]
        },
        |_| [lower],
    );
    let next = b.body().result(next.op(), 0);
    body.set_operand(op.op(), 0, next);
    Some(())
}

/// A copy of the loop with vectors.
struct Copy<'p> {
    plan: &'p Plan,
    /// The numbers and vectors of the copy for the numbers of the loop.
    mapping: Mapping,
    /// The vectors of the uniform numbers that are known in front of the loop.
    vectors: FxHashMap<Value, Value>,
}

impl Copy<'_> {
    /// Returns the type of vectors of this element type.
    fn vector_type(&self, b: &Builder<'_>, element: Type) -> Type {
        VectorType::get(b.context(), &[self.plan.lanes], element).ty()
    }

    /// Copies the uniform operations directly in the vector loop, in front of it.
    fn uniform(&mut self, b: &mut Builder<'_>) {
        for item in &self.plan.items {
            if let Item::Op(op) = item
                && self.is_uniform(b.body(), *op)
            {
                let clone = b.body_mut().clone_op(*op, &mut self.mapping);
                b.insert(clone);
            }
        }
    }

    /// Whether all lanes compute the same number with `op`.
    fn is_uniform(&self, body: &Body, op: Op) -> bool {
        let result = body.results(op).next();
        result.is_some_and(|result| *self.plan.form(result) == Form::Uniform)
    }

    /// Broadcasts the uniform numbers that are known in front of the loop and that vectors are
    /// computed from.
    fn broadcast_outer(&mut self, b: &mut Builder<'_>, items: &[Item]) {
        for item in items {
            let op = match item {
                Item::Loop(inner) => {
                    self.broadcast_outer(b, &inner.items);
                    continue;
                }
                Item::Op(op) => *op,
            };
            for number in self.numbers(b.body(), op) {
                let is_known = self.mapping.get_value(number).is_some()
                    || !is_defined_within(b.body(), number, self.plan.outermost);
                if is_known && *self.plan.form(number) == Form::Uniform {
                    let vector = self.vector(b, number);
                    self.vectors.insert(number, vector);
                }
            }
        }
    }

    /// Returns the numbers of which `op` uses vectors.
    fn numbers(&self, body: &Body, op: Op) -> Vec<Value> {
        let view = body.op(op);
        match view.cast::<StoreOp>() {
            Some(store) => vec![store.value()],
            None if view.is::<LoadOp>() => Vec::new(),
            None if *self.plan.form(view.result(0)) == Form::Vector => view.operands().collect(),
            None => Vec::new(),
        }
    }

    /// Returns the vector for a number of the loop.
    fn vector(&self, b: &mut Builder<'_>, number: Value) -> Value {
        if *self.plan.form(number) != Form::Uniform {
            return self.mapping.value(number);
        }
        if let Some(vector) = self.vectors.get(&number) {
            return *vector;
        }
        let ty = self.vector_type(b, b.body().value_type(number));
        let scalar = self.mapping.value(number);
        BroadcastOp::build(b, ty, scalar).value(b)
    }

    /// Copies the items of the vector loop or of a nested one. `held` are the memrefs whose element
    /// is held in a vector, with the vector.
    fn items(&mut self, b: &mut Builder<'_>, items: &[Item], held: &mut [(Value, Value)]) {
        for item in items {
            match item {
                Item::Loop(inner) => self.nested(b, inner),
                Item::Op(op) => self.operation(b, *op, held),
            }
        }
    }

    /// Copies a nested loop, and holds elements that it stores to in vectors.
    fn nested(&mut self, b: &mut Builder<'_>, inner: &NestedLoop) {
        let op = inner.op;
        let [lower, upper, step] = op.view(b.body()).bounds();
        let view = op.view(b.body());
        let variable = view.induction_variable().expect("the loop was examined");
        let (carried, given): (Vec<Value>, Vec<Value>) =
            (view.carried().to_vec(), view.init_args().collect());
        let yielded: Vec<Value> =
            view.yield_op().into_iter().flat_map(|end| end.operands()).collect();
        let old_results: Vec<Value> = view.results().collect();
        let mut inits: Vec<Value> = given.into_iter().map(|init| self.vector(b, init)).collect();
        let mut places = Vec::new();
        for store in &inner.promoted {
            let (memref, indices, ty) = self.place(b, *store);
            inits.push(VectorLoadOp::build(b, ty, memref, &indices[..]).value(b));
            places.push((memref, indices));
        }
        let new = ForOp::define(b, lower, upper, step, &inits[..], |b, index, arguments| {
            self.mapping.map_value(variable, index);
            let (vectors, elements) = arguments.split_at(carried.len());
            for (old, new) in carried.iter().zip(vectors) {
                self.mapping.map_value(*old, *new);
            }
            let memrefs = places.iter().map(|(memref, _)| *memref);
            let mut held: Vec<(Value, Value)> = memrefs.zip(elements.iter().copied()).collect();
            self.items(b, &inner.items, &mut held);
            let mut next: Vec<Value> =
                yielded.into_iter().map(|number| self.vector(b, number)).collect();
            next.extend(held.into_iter().map(|(_, vector)| vector));
            next
        });
        let results: Vec<Value> = b.body().results(new.op()).collect();
        let (vectors, elements) = results.split_at(old_results.len());
        for (old, new) in old_results.iter().zip(vectors) {
            self.mapping.map_value(*old, *new);
        }
        for (vector, (memref, indices)) in elements.iter().zip(places) {
            VectorStoreOp::build(b, *vector, memref, &indices[..]);
        }
    }

    /// Returns the memref and the indices of a store, and the type of the vector that is stored.
    fn place(&self, b: &Builder<'_>, store: Op) -> (Value, Vec<Value>, Type) {
        let store = b.body().op(store).cast::<StoreOp>().expect("a promoted operation is a store");
        let indices = store.indices().map(|index| self.mapping.value(index)).collect();
        let ty = self.vector_type(b, b.body().value_type(store.value()));
        (store.memref(), indices, ty)
    }

    /// Copies an operation.
    fn operation(&mut self, b: &mut Builder<'_>, op: Op, held: &mut [(Value, Value)]) {
        let location = b.body().op(op).location();
        b.set_location(location);
        if let Some(store) = b.body().op(op).cast::<StoreOp>() {
            let value = store.value();
            let vector = self.vector(b, value);
            let (memref, indices, _) = self.place(b, op);
            match held.iter_mut().find(|(held, _)| *held == memref) {
                Some((_, held)) => *held = vector,
                None => _ = VectorStoreOp::build(b, vector, memref, &indices[..]),
            }
            return;
        }
        let result = b.body().result(op, 0);
        if *self.plan.form(result) != Form::Vector {
            // Numbers that do not depend on nested loops were copied before.
            if self.mapping.get_value(result).is_none() || !self.is_uniform(b.body(), op) {
                let clone = b.body_mut().clone_op(op, &mut self.mapping);
                b.insert(clone);
            }
            return;
        }
        let ty = self.vector_type(b, b.body().value_type(result));
        let vector = match b.body().op(op).cast::<LoadOp>() {
            Some(load) => {
                let memref = load.memref();
                let indices: Vec<Value> =
                    load.indices().map(|index| self.mapping.value(index)).collect();
                match held.iter().find(|(held, _)| *held == memref) {
                    Some((_, vector)) => *vector,
                    None => VectorLoadOp::build(b, ty, memref, &indices[..]).value(b),
                }
            }
            None => {
                let operands: Vec<Value> = b.body().operands(op).collect();
                let operands: Vec<Value> =
                    operands.into_iter().map(|number| self.vector(b, number)).collect();
                let clone = b.body_mut().clone_op(op, &mut Mapping::new());
                b.body_mut().set_operands(clone, &operands);
                let value = b.body().result(clone, 0);
                b.body_mut().set_value_type(value, ty);
                b.insert(clone);
                value
            }
        };
        self.mapping.map_value(result, vector);
    }
}

/// Returns whether two memrefs in row-major order have no byte in common.
fn are_disjoint(b: &mut Builder<'_>, first: Value, second: Value) -> Option<Value> {
    let [(first_start, first_end), (second_start, second_end)] =
        [extent(b, first)?, extent(b, second)?];
    let is_before = CmpIOp::build(b, CmpIPredicate::Ule, first_end, second_start).value(b);
    let is_after = CmpIOp::build(b, CmpIPredicate::Ule, second_end, first_start).value(b);
    Some(OrIOp::build(b, is_before, is_after).value(b))
}

/// Returns the addresses of the first byte of a memref and of the byte after it.
fn extent(b: &mut Builder<'_>, memref: Value) -> Option<(Value, Value)> {
    let cx = b.context().clone();
    let ty = b.body().value_type(memref).downcast::<MemRefType>(&cx)?.clone();
    let bits = match ty.element.is::<IndexType>() {
        true => 64,
        false => ty.element.int_or_float_width(&cx)?,
    };
    let mut size = b.constant_index(i64::from(bits.div_ceil(8)));
    for (at, len) in ty.shape.iter().enumerate() {
        let len = match *len {
            len if len >= 0 => b.constant_index(len),
            _ => {
                let at = b.constant_index(at as i64);
                DimOp::build(b, memref, at).value(b)
            }
        };
        size = MulIOp::build(b, size, len).value(b);
    }
    let start = ExtractAlignedPointerAsIndexOp::build(b, memref).value(b);
    let end = AddIOp::build(b, start, size).value(b);
    Some((start, end))
}
