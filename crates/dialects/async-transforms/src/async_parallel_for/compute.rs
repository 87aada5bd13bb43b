//! The function that runs a block of iterations of a parallel loop: [`compute_function`].

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, MinSIOp, MulIOp,
    RemSIOp, SelectOp, SubIOp,
};
use terrace_builtin::IndexType;
use terrace_func::ReturnOp;
use terrace_ir::{Attribute, Block, Body, Builder, Mapping, Op, OpType, Operand, Type, Value};
use terrace_scf::ForOp;
use terrace_transforms::values_from_above;

use super::{Loop, known};
use crate::new_functions::NewFunctions;

/// A function that runs a block of iterations of a loop.
pub(super) struct ComputeFunction {
    pub(super) name: String,
    /// The types of the parameters: index and size of the block, [`Loop::bounds`], captures.
    pub(super) inputs: Vec<Type>,
    /// The values from outside that the body of the loop uses.
    pub(super) captures: Vec<Value>,
}

/// Creates the function that runs a block of iterations of `source`, a loop in `body`. The block
/// contains all iterations of the `aligned` innermost dimensions for each index of the others.
pub(super) fn compute_function(
    body: &Body,
    source: &Loop,
    aligned: usize,
    functions: &mut NewFunctions,
) -> ComputeFunction {
    let (cx, location) = (body.context().clone(), body.location(source.op.op()));
    let loops = source.lower.len();
    let captures = values_from_above(body, source.op.op());
    let index = IndexType::get(&cx).ty();
    let mut inputs = vec![index; 2 + 4 * loops];
    inputs.extend(captures.iter().map(|value| body.value_type(*value)));
    let name = match aligned {
        0 => "parallel_compute_fn",
        _ => "parallel_compute_fn_with_aligned_loops",
    };
    let (name, mut function) = functions.create(&cx, name, &inputs, &[], location);
    if let Some(entry) = function.root().region(0).and_then(|region| region.entry()) {
        let (block, parameters) = (entry.id(), entry.arguments().to_vec());
        let mut b = Builder::at_end(&mut function, block, location);
        fill(&mut b, body, source, aligned, (&parameters, &captures));
        ReturnOp::build(&mut b, ());
    }
    functions.push(function);
    ComputeFunction { name, inputs, captures }
}

/// The values in the function that all loops of its nest use.
struct Nest<'a> {
    /// The body with the parallel loop.
    from: &'a Body,
    /// The block of the parallel loop.
    block: Block,
    /// The number of innermost dimensions that run completely.
    aligned: usize,
    zero: Value,
    one: Value,
    trip_counts: Vec<Value>,
    lower: Vec<Value>,
    step: Vec<Value>,
    /// The first coordinate of the block of iterations, by dimension.
    first: Vec<Value>,
    /// The last coordinate, by dimension.
    last: Vec<Value>,
    /// The last coordinate + 1, by dimension.
    end: Vec<Value>,
}

/// The position in a nest of loops.
#[derive(Clone, Default)]
struct Position {
    /// The induction variables of the parallel loop.
    variables: Vec<Value>,
    /// Whether all loops so far are in the first and in the last iteration.
    edges: Option<[Value; 2]>,
}

/// Creates the operations of the function: a nest of `scf.for` around copies of the operations of
/// the parallel loop.
fn fill(
    b: &mut Builder<'_>,
    from: &Body,
    source: &Loop,
    aligned: usize,
    (parameters, captures): (&[Value], &[Value]),
) {
    let loops = source.lower.len();
    let (range, rest) = parameters.split_at(2);
    let (bounds, inner_captures) = rest.split_at(4 * loops);
    let (zero, one) = (b.constant_index(0), b.constant_index(1));
    let mut constants = |at: usize, outer: &[Value]| -> Vec<Value> {
        let parameters = &bounds[at * loops..(at + 1) * loops];
        let known = outer.iter().map(|value| known(from, *value));
        parameters.iter().zip(known).map(|(own, known)| constant(b, known, *own)).collect()
    };
    let trip_counts = constants(0, &source.trip_counts);
    let lower = constants(1, &source.lower);
    let step = constants(3, &source.step);
    let mut trip_count = trip_counts[0];
    for inner in &trip_counts[1..] {
        trip_count = MulIOp::build(b, trip_count, *inner).value(b);
    }
    let first = MulIOp::build(b, range[0], range[1]).value(b);
    let end = AddIOp::build(b, first, range[1]).value(b);
    let end = MinSIOp::build(b, end, trip_count).value(b);
    let last = SubIOp::build(b, end, one).value(b);
    let first = coordinates(b, first, &trip_counts);
    let last = coordinates(b, last, &trip_counts);
    let end = last.iter().map(|last| AddIOp::build(b, *last, one).value(b)).collect();
    let body_block = from.region(source.op.op(), 0).and_then(|region| from.first_block(region));
    let Some(block) = body_block else { return };
    let nest = Nest { from, block, aligned, zero, one, trip_counts, lower, step, first, last, end };
    let mut mapping = Mapping::new();
    captures.iter().zip(inner_captures).for_each(|(from, to)| mapping.map_value(*from, *to));
    ForOp::define(b, nest.first[0], nest.end[0], one, (), |b, index, _| {
        nest.level(b, index, Position::default(), &mut mapping);
    });
}

/// Returns a constant with the value `known`; `other` without one.
fn constant(b: &mut Builder<'_>, known: Option<Attribute>, other: Value) -> Value {
    known.map_or(other, |known| ConstantOp::build(b, known).value(b))
}

/// Creates the operations that split the index of an iteration into coordinates, for the numbers of
/// iterations `trip_counts`.
fn coordinates(b: &mut Builder<'_>, mut index: Value, trip_counts: &[Value]) -> Vec<Value> {
    let mut coordinates = Vec::new();
    for trip_count in trip_counts.iter().rev() {
        coordinates.push(RemSIOp::build(b, index, *trip_count).value(b));
        index = DivSIOp::build(b, index, *trip_count).value(b);
    }
    coordinates.reverse();
    coordinates
}

impl Nest<'_> {
    /// Fills the loop of the next dimension, whose coordinate is `index`.
    fn level(
        &self,
        b: &mut Builder<'_>,
        index: Value,
        mut position: Position,
        mapping: &mut Mapping,
    ) {
        let at = position.variables.len();
        let offset = MulIOp::build(b, index, self.step[at]).value(b);
        position.variables.push(AddIOp::build(b, self.lower[at], offset).value(b));
        let mut edge = |edge: Value| CmpIOp::build(b, CmpIPredicate::Eq, index, edge).value(b);
        let mut edges = [edge(self.first[at]), edge(self.last[at])];
        if let Some(outer) = position.edges {
            edges = std::array::from_fn(|at| AndIOp::build(b, edges[at], outer[at]).value(b));
        }
        position.edges = Some(edges);
        let (next, loops) = (at + 1, self.lower.len());
        if next == loops {
            self.copy_body(b, &position.variables, mapping);
            return;
        }
        let (mut lower, mut upper) = (self.zero, self.trip_counts[next]);
        if next + self.aligned < loops {
            lower = SelectOp::build(b, edges[0], self.first[next], lower).value(b);
            upper = SelectOp::build(b, edges[1], self.end[next], upper).value(b);
        }
        ForOp::define(b, lower, upper, self.one, (), |b, index, _| {
            self.level(b, index, position, mapping);
        });
    }

    /// Copies the operations of the parallel loop, with the induction variables `variables`.
    fn copy_body(&self, b: &mut Builder<'_>, variables: &[Value], mapping: &mut Mapping) {
        let arguments = self.from.arguments(self.block);
        arguments.iter().zip(variables).for_each(|(from, to)| mapping.map_value(*from, *to));
        let mut ops: Vec<Op> = self.from.ops_in(self.block).collect();
        ops.pop();
        for op in ops {
            let copy = b.body_mut().clone_op_from(self.from, op, mapping);
            b.insert(copy);
        }
    }
}
