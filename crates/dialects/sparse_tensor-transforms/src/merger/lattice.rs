//! Iteration lattices (MLIR: `LatPoint`, `LatSet`).

use terrace_ir::{Body, Op, Region};
use terrace_sparse_tensor::{BinaryOp, UnaryOp};

use super::{Bits, ExpressionId, ExpressionKind, Merger};

/// The greatest number of points of a lattice; operations with more are not sparsified.
const MAX_POINTS: usize = 1024;

/// A point of an iteration lattice.
#[derive(Clone)]
pub(crate) struct LatticePoint {
    /// The levels that have an element.
    pub(crate) bits: Bits,
    /// The bits without those that need no condition.
    pub(crate) simple: Bits,
    /// The expression that is computed.
    pub(crate) expression: ExpressionId,
}

/// A set of lattice points, indices into the table of the merger.
type Points = Vec<usize>;

impl Merger {
    /// Returns a point of a lattice.
    pub(crate) fn point(&self, at: usize) -> &LatticePoint {
        &self.points[at]
    }

    fn add_point(&mut self, bits: Bits, expression: ExpressionId) -> usize {
        self.points.push(LatticePoint { bits, simple: Vec::new(), expression });
        self.points.len() - 1
    }

    /// Whether the lattice of the expression has few enough points for code to be generated.
    pub(crate) fn is_small(&self, at: ExpressionId) -> bool {
        self.point_count(at) <= MAX_POINTS
    }

    fn point_count(&self, at: ExpressionId) -> usize {
        let [first, second] =
            self.operands(at).map(|of| of.map_or(1, |of| self.point_count(of).min(MAX_POINTS + 1)));
        match self.kind(at) {
            ExpressionKind::Sum(_)
            | ExpressionKind::Difference(_)
            | ExpressionKind::Union(_)
            | ExpressionKind::Compare(_)
            | ExpressionKind::CustomBinary(_) => first * second + first + second,
            ExpressionKind::CustomUnary(_) => 2 * first + 1,
            _ => first * second,
        }
    }

    /// Builds the lattice of an expression for a loop.
    pub(crate) fn build_lattice(
        &mut self,
        body: &Body,
        at: ExpressionId,
        of_loop: usize,
    ) -> Points {
        let kind = self.kind(at);
        let [first, second] = self.operands(at);
        let lattice = |merger: &mut Self, of: Option<ExpressionId>| {
            of.map_or(Vec::new(), |of| merger.build_lattice(body, of, of_loop))
        };
        match kind {
            ExpressionKind::Tensor(_)
            | ExpressionKind::Invariant(_)
            | ExpressionKind::Zero
            | ExpressionKind::Loop(_) => {
                let tensor = match kind {
                    ExpressionKind::Tensor(tensor)
                        if !self.has_sparse_output || tensor != self.output =>
                    {
                        tensor
                    }
                    _ => self.synthetic(),
                };
                let mut bits = vec![false; self.bit_count()];
                bits[self.bit(tensor, of_loop)] = true;
                vec![self.add_point(bits, at)]
            }
            ExpressionKind::Unary(_)
            | ExpressionKind::Negate(_)
            | ExpressionKind::Relu(_)
            | ExpressionKind::Branch(_)
            | ExpressionKind::Select(_) => {
                let points = lattice(self, first);
                self.map(kind, &points)
            }
            ExpressionKind::CustomUnary(op) => {
                let points = lattice(self, first);
                let absent = body
                    .op(op)
                    .cast::<UnaryOp>()
                    .and_then(|op| op.absent_region().entry()?.terminator()?.operands().next());
                let Some(absent) = absent else { return self.map(kind, &points) };
                let absent = self.add(ExpressionKind::Invariant(absent), [None, None]);
                let absent = self.build_lattice(body, absent, of_loop);
                self.disjunction(kind, &points, &absent)
            }
            ExpressionKind::Product(_) | ExpressionKind::Scale(_) | ExpressionKind::Reduce(_) => {
                let (first, second) = (lattice(self, first), lattice(self, second));
                self.conjunction(kind, &first, &second)
            }
            ExpressionKind::Sum(_) | ExpressionKind::Difference(_) | ExpressionKind::Union(_) => {
                let (first, second) = (lattice(self, first), lattice(self, second));
                self.disjunction(kind, &first, &second)
            }
            ExpressionKind::Compare(_) => {
                let has_zero = [first, second]
                    .into_iter()
                    .flatten()
                    .any(|of| self.kind(of) == ExpressionKind::Zero);
                let (first, second) = (lattice(self, first), lattice(self, second));
                self.comparison(kind, &first, &second, has_zero)
            }
            ExpressionKind::CustomBinary(op) => {
                let (first, second) = (lattice(self, first), lattice(self, second));
                self.custom_binary(body, op, kind, &first, &second)
            }
            ExpressionKind::Dense(_) => match second {
                None => {
                    let points = lattice(self, first);
                    self.map(kind, &points)
                }
                Some(_) => {
                    let (first, second) = (lattice(self, first), lattice(self, second));
                    self.conjunction(kind, &first, &second)
                }
            },
        }
    }

    /// Applies an operation on one operand to the expressions of points.
    fn map(&mut self, kind: ExpressionKind, points: &[usize]) -> Points {
        let mut mapped = Vec::new();
        for at in points {
            let LatticePoint { bits, expression, .. } = self.points[*at].clone();
            let expression = self.add(kind, [Some(expression), None]);
            mapped.push(self.add_point(bits, expression));
        }
        mapped
    }

    /// Returns a point for each pair of points.
    fn conjunction(&mut self, kind: ExpressionKind, first: &[usize], second: &[usize]) -> Points {
        let mut points = Vec::new();
        for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (*a, *b))) {
            let (a, b) = (self.points[a].clone(), self.points[b].clone());
            let bits = a.bits.iter().zip(&b.bits).map(|(a, b)| *a || *b).collect();
            let expression = self.add(kind, [Some(a.expression), Some(b.expression)]);
            points.push(self.add_point(bits, expression));
        }
        points
    }

    /// Returns the points of the conjunction, then those of each operand.
    fn disjunction(&mut self, kind: ExpressionKind, first: &[usize], second: &[usize]) -> Points {
        let mut points = self.conjunction(kind, first, second);
        points.extend(first);
        match kind {
            ExpressionKind::Difference(op) => {
                points.extend(self.map(ExpressionKind::Negate(op), second));
            }
            _ => points.extend(second),
        }
        points
    }

    /// As [`Merger::disjunction`], with zeros for absent operands.
    fn comparison(
        &mut self,
        kind: ExpressionKind,
        first: &[usize],
        second: &[usize],
        has_zero: bool,
    ) -> Points {
        let mut points = self.conjunction(kind, first, second);
        if has_zero {
            return points;
        }
        for (side, zero_at) in [(first, 1), (second, 0)] {
            let zero = self.add(ExpressionKind::Zero, [None, None]);
            for at in side {
                let LatticePoint { bits, expression, .. } = self.points[*at].clone();
                let mut operands = [Some(expression); 2];
                operands[zero_at] = Some(zero);
                let expression = self.add(kind, operands);
                points.push(self.add_point(bits, expression));
            }
        }
        points
    }

    /// Returns the points for the overlap of both operands, then those of the left and the right
    /// branch.
    fn custom_binary(
        &mut self,
        body: &Body,
        op: Op,
        kind: ExpressionKind,
        first: &[usize],
        second: &[usize],
    ) -> Points {
        let mut points = self.conjunction(kind, first, second);
        let Some(view) = body.op(op).cast::<BinaryOp>() else { return points };
        let region = |at: usize| {
            let region = body.region(op, at)?;
            body.first_block(region).map(|_| region)
        };
        let sides: [(&[usize], bool, Option<Region>); 2] =
            [(first, view.left_identity(), region(1)), (second, view.right_identity(), region(2))];
        for (side, is_identity, region) in sides {
            match region {
                Some(region) => points.extend(self.map(ExpressionKind::Branch(region), side)),
                None if is_identity => points.extend(side),
                None => {}
            }
        }
        points
    }

    /// Returns the points without copies of the output and without points whose conditions differ
    /// from those before in dense levels only, and simplifies their conditions.
    pub(crate) fn optimize(&mut self, points: &[usize]) -> Points {
        let mut kept: Points = Vec::new();
        for at in points {
            let point = &self.points[*at];
            let is_first = Some(at) == points.first();
            let is_copy = self.kind(point.expression) == ExpressionKind::Tensor(self.output);
            let is_covered = |held: &usize| {
                let differ = |(a, b): (&bool, &bool)| a != b;
                let held = &self.points[*held].bits;
                let difference = held.iter().zip(&point.bits).map(differ).collect();
                !self.has_any_sparse(&difference)
            };
            if is_first || (!is_copy && !kept.iter().any(is_covered)) {
                kept.push(*at);
            }
        }
        for at in &kept {
            self.points[*at].simple = self.simplified(&kept, *at);
        }
        kept
    }

    /// Returns the bits of a point without dense levels, which need no condition beside another
    /// one; one bit stays.
    fn simplified(&self, points: &[usize], at: usize) -> Bits {
        let is_last = !points.iter().any(|other| *other != at && self.is_greater(at, *other));
        let mut simple = self.points[at].bits.clone();
        let mut reset = is_last && self.has_any_sparse(&simple);
        let count = simple.len();
        let is_full = |bit: &usize| self.type_of_bit(*bit).is_some_and(|ty| ty.is_full());
        let start = match (0..count).filter(|bit| simple[*bit]).find(is_full) {
            Some(bit) if !reset => bit,
            _ => count - 1,
        };
        for step in 0..count {
            let bit = (start + count - step) % count;
            let is_sparse = self.type_of_bit(bit).is_some_and(|ty| !ty.is_full());
            if simple[bit] && !self.is_sparse_sum(bit) && !is_sparse {
                if reset {
                    simple[bit] = false;
                }
                reset = true;
            }
        }
        simple
    }

    /// Whether the bits of a point are a proper superset of those of another one.
    pub(crate) fn is_greater(&self, at: usize, other: usize) -> bool {
        let (bits, others) = (&self.points[at].bits, &self.points[other].bits);
        bits != others && bits.iter().zip(others).all(|(bit, other)| *bit || !*other)
    }
}
