//! The solver of sparse forward analyses (MLIR: `DataFlowSolver`).
//!
//! Two analyses take turns: one follows control from blocks to blocks, regions and callables
//! ([`control`](crate::control)), the other what is known of values from definitions to uses
//! ([`sparse`](crate::sparse)). What operations fold to may depend on values behind their operands,
//! changes of which do not bring them up, so that the order in which they are looked at shows: it is
//! MLIR's. Each analysis first looks at everything in program order. Then what has changed brings up
//! what has read it, first come, first served, and again each time; a visit is left out if nothing
//! that the operation has read is new.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_interfaces::DynRegionBranchOp;
use terrace_ir::{Block, Body, Op, OpRef, Value, bodies_coming, look_ahead};

use crate::analysis::{Analysis, Facts, Found};
use crate::known::{Known, KnownAt, UNKNOWN};
use crate::ordered::OrderedSet;
use crate::predecessors::{AllPredecessors, Predecessors};
use crate::program::{BodyId, OpKind, OpKinds, Program};
use crate::queue::{In, Item, Point, Queue, block_marks, value_marks};
use crate::survey::Survey;

/// After how many changes of what is known of a value it may be anything, so that the states of
/// loops end: a lattice may be very high.
const MAX_CHANGES: u32 = 256;

/// The most operations of a body whose memory is asked for before an item has something in it looked at.
const SMALL: usize = 16;

/// What comes along an edge between blocks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edge {
    /// How many of the first arguments the operation makes itself.
    pub(crate) made: u32,
    /// The operands that are passed to the other arguments: the first, and how many.
    pub(crate) operands: (u32, u32),
    /// Whether control may take it.
    pub(crate) is_taken: bool,
    /// Whether changes of the operands bring up the block.
    pub(crate) is_read: bool,
}

/// An analysis of groups of bodies of a program, one after the other, with what was found out so far.
pub(crate) struct Solver<'a, A: Analysis> {
    pub(crate) analysis: &'a A,
    pub(crate) program: &'a Program<'a>,
    pub(crate) survey: &'a Survey,
    kinds: OpKinds,
    /// What is known of the outermost body, and of those of the groups that were analysed since it was
    /// last given away ([`Solver::take_known`]).
    pub(crate) known: Known<A::State>,
    /// Where what is known of each body begins.
    pub(crate) known_at: Vec<KnownAt>,
    /// How often the state of each value of the group has changed that had one before.
    changes: FxHashMap<(BodyId, Value), u32>,
    /// The operations of the outermost body that belong to the group, with their bodies.
    outermost: Vec<(Op, Option<BodyId>)>,
    pub(crate) queue: Queue,
    /// Whether both analyses have looked at everything once.
    is_initialized: bool,
    /// The edges between blocks, those of a terminator side by side.
    pub(crate) edges: Vec<Edge>,
    predecessors: AllPredecessors,
    /// Points other than users that depend on a value.
    dependents: Vec<OrderedSet<Point>>,
    /// The number of the time when operands of operations were last set again.
    moved: FxHashMap<(BodyId, Op), usize>,
    moves: usize,
}

impl<'a, A: Analysis> Solver<'a, A> {
    pub(crate) fn new(analysis: &'a A, program: &'a Program<'a>, survey: &'a Survey) -> Self {
        let bodies = program.bodies().len();
        let mut solver = Self {
            analysis,
            program,
            survey,
            kinds: OpKinds::default(),
            known: Known::new(),
            known_at: vec![UNKNOWN; bodies],
            changes: FxHashMap::default(),
            outermost: Vec::new(),
            queue: Queue::new(bodies),
            is_initialized: false,
            edges: Vec::new(),
            predecessors: AllPredecessors::default(),
            dependents: Vec::new(),
            moved: FxHashMap::default(),
            moves: 0,
        };
        solver.add(0);
        solver.queue.notes.stay();
        for entry in program.body(0).root().regions().filter_map(|region| region.entry()) {
            solver.reach(0, entry.id());
        }
        solver
    }

    /// Makes room for what is known and noted of the body numbered `id`: nothing yet.
    fn add(&mut self, id: BodyId) {
        let body = self.program.body(id);
        self.known_at[id] = self.known.add(body);
        self.queue.notes.add(id, body, self.survey.marks.of(id), block_marks::START_DUE);
    }

    /// Forgets what was noted of another group and makes room for `group`.
    fn begin(&mut self, group: &[(BodyId, BodyId)]) {
        self.is_initialized = false;
        self.edges.clear();
        self.dependents.clear();
        self.changes.clear();
        self.predecessors.clear();
        self.queue.notes.clear();
        group.iter().for_each(|(_, id)| self.add(*id));
        self.outermost.clear();
        if self.survey.is_apart {
            let around = |id| Some((self.program.parent_of_body(id)?, id));
            let around = group.iter().map_while(|(_, id)| around(*id));
            let around = around.take_while(|((around, _), _)| *around == 0);
            self.outermost.extend(around.map(|((_, op), id)| (op, Some(id))));
        } else {
            let ops = self.program.body(0).ops_below(Op::ROOT);
            self.outermost.extend(ops.map(|op| (op, self.program.child_of(0, op))));
        }
    }

    /// What is known of the outermost body and of those of the groups that were analysed since this was
    /// last asked for, which begin where [`Solver::known_at`] says.
    pub(crate) fn take_known(&mut self) -> Known<A::State> {
        let mut outermost = Known::new();
        if self.survey.is_apart {
            // All groups find the same of it.
            let body = self.program.body(0);
            outermost.values.extend_from_slice(&self.known.values[..body.value_end()]);
            outermost.reached.extend_from_slice(&self.known.reached[..body.block_end()]);
        }
        std::mem::replace(&mut self.known, outermost)
    }

    /// Analyses `group`.
    pub(crate) fn run(&mut self, group: &[(BodyId, BodyId)]) {
        let survey = self.survey;
        let root = self.program.body(0).root();
        self.begin(group);
        self.walk(|_, body| survey.control.of(body).iter().copied(), Self::walk_control);
        for entry in root.regions().filter_map(|region| region.entry()) {
            self.set_anything(0, entry.arguments().iter().copied());
        }
        self.walk(|body, _| body.ops_below(Op::ROOT), Self::walk_values);
        self.is_initialized = true;
        let are_several = group.len() > 1;
        while let Some(item) = self.queue.pending.pop_front() {
            if are_several {
                bodies_coming(|ahead| self.small_body_coming(ahead));
            }
            self.visit(item);
        }
    }

    /// What operations named as `op` are.
    #[inline]
    pub(crate) fn kind(&mut self, op: OpRef<'_>) -> OpKind {
        OpKind::of(&mut self.kinds, op)
    }

    /// The operation `op`, if it has control flow between its regions.
    pub(crate) fn region_branch<'o>(&mut self, op: OpRef<'o>) -> Option<DynRegionBranchOp<'o>> {
        self.kind(op).is_region_branch.then(|| op.interface::<DynRegionBranchOp<'_>>())?
    }

    /// The body of the item that comes `ahead` items after the one whose turn it is, unless it is that of the item in
    /// between, or a large one, of which an item has little looked at.
    #[inline]
    fn small_body_coming(&self, ahead: usize) -> Option<&'a Body> {
        // The first one in the queue comes next.
        let body_at = |ahead: usize| Some(self.queue.pending.get(ahead.checked_sub(1)?)?.body());
        let (before, body) = (body_at(ahead.checked_sub(1)?)?, body_at(ahead)?);
        (before != body && self.survey.sizes[body] <= SMALL).then(|| self.program.body(body))
    }

    fn visit(&mut self, item: Item) {
        match item {
            Item::Control(body, op) => self.visit_control(body.id(), op),
            Item::ControlIn(body, block) => {
                for op in self.program.body(body.id()).ops_in(block) {
                    self.visit_control(body.id(), op);
                }
            }
            Item::Values(Point::Start(body, block)) => self.visit_start(body.id(), block),
            Item::Values(Point::After(body, op)) => self.visit_values(body.id(), op),
            Item::ValuesIn(body, block) => {
                for op in self.program.body(body.id()).ops_in(block) {
                    self.visit_values(body.id(), op);
                }
            }
        }
    }

    /// Visits the operations of the outermost body that belong to the group, and those of the operations
    /// that `ops` gives of other bodies, each body where it stands.
    fn walk<I: Iterator<Item = Op>>(
        &mut self,
        ops: impl Fn(&'a Body, BodyId) -> I,
        visit: fn(&mut Self, BodyId, Op),
    ) {
        for at in 0..self.outermost.len() {
            let (op, child) = self.outermost[at];
            let program = self.program;
            let body_of =
                |(_, child): &(Op, Option<BodyId>)| child.map(|child| program.body(child));
            bodies_coming(|ahead| self.outermost.get(at + ahead).and_then(body_of));
            visit(self, 0, op);
            if let Some(child) = child {
                self.walk_body(child, &ops, visit);
            }
        }
    }

    fn walk_body<I: Iterator<Item = Op>>(
        &mut self,
        body: BodyId,
        ops: impl Fn(&'a Body, BodyId) -> I,
        visit: fn(&mut Self, BodyId, Op),
    ) {
        if !self.program.has_children(body) {
            return ops(self.program.body(body), body).for_each(|op| {
                look_ahead();
                visit(self, body, op);
            });
        }
        let mut stack: SmallVec<[_; 1]> = smallvec![(body, ops(self.program.body(body), body))];
        while let Some((body, rest)) = stack.last_mut() {
            let (body, Some(op)) = (*body, rest.next()) else {
                stack.pop();
                continue;
            };
            look_ahead();
            visit(self, body, op);
            if let Some(child) = self.program.child_of(body, op) {
                stack.push((child, ops(self.program.body(child), child)));
            }
        }
    }

    /// Control comes to `block` (MLIR: `Executable::setToLive`).
    pub(crate) fn reach(&mut self, body: BodyId, block: Block) {
        let at = self.known_at[body].blocks + block.slot();
        if std::mem::replace(&mut self.known.reached[at], true) {
            return;
        }
        if self.is_initialized {
            self.queue.push(Item::Values(Point::start(body, block)));
            self.queue.push(Item::ControlIn(In::body(body), block));
            self.queue.push(Item::ValuesIn(In::body(body), block));
        } else if self.queue.notes[(body, block)].marks & block_marks::CONTROL != 0 {
            // The walk along control has passed it; that along values is still to come.
            self.queue.push(Item::ControlIn(In::body(body), block));
        }
    }

    #[inline]
    pub(crate) fn is_reached(&self, body: BodyId, op: Op) -> bool {
        let block = self.program.body(body).parent_block(op);
        block.is_some_and(|block| self.is_block_reached(body, block))
    }

    #[inline]
    pub(crate) fn is_block_reached(&self, body: BodyId, block: Block) -> bool {
        self.known.reached[self.known_at[body].blocks + block.slot()]
    }

    /// What is known of the values of the body numbered `body`.
    #[inline]
    pub(crate) fn facts(&self, body: BodyId) -> Facts<'_, A::State> {
        self.known.of(self.known_at[body])
    }

    pub(crate) fn get(&self, body: BodyId, value: Value) -> A::State {
        self.facts(body).of(value).clone()
    }

    /// Joins `state` into what is known of `value`.
    pub(crate) fn set(&mut self, body: BodyId, value: Value, state: &A::State) {
        let place = &mut self.known.values[self.known_at[body].values + value.slot()];
        let mut joined = self.analysis.join(place, state);
        if joined == *place {
            return;
        }
        if *place != A::State::default() {
            let changes = self.changes.entry((body, value)).or_default();
            *changes += 1;
            if *changes > MAX_CHANGES {
                let anything = self.analysis.anything(self.program.body(body), value);
                joined = self.analysis.join(&joined, &anything);
            }
        }
        *place = joined;
        let mark = self.queue.notes[(body, value)].marks;
        if mark != 0 {
            self.changed(body, value, mark);
        }
    }

    /// What is known of `value` has changed (MLIR: `AbstractSparseLattice::onUpdate`).
    fn changed(&mut self, body: BodyId, value: Value, mark: u8) {
        if mark & value_marks::DEPENDENTS != 0 {
            let points = &self.dependents[self.queue.notes[(body, value)].dependents as usize];
            points.iter().for_each(|point| self.queue.push(Item::Values(point)));
        }
        if mark & (value_marks::CONTROL | value_marks::VALUES) == 0 {
            return;
        }
        let view = self.program.body(body);
        if mark & value_marks::MOVED == 0 {
            return view.uses(value).for_each(|use_| self.changed_for(body, view.user(use_), mark));
        }
        // Those that were set again come first, the last one in front.
        let mut users: Vec<Op> = view.uses(value).map(|use_| view.user(use_)).collect();
        let moved = |op: &Op| std::cmp::Reverse(self.moved.get(&(body, *op)).copied());
        users.sort_by_key(moved);
        users.into_iter().for_each(|user| self.changed_for(body, user, mark));
    }

    /// An operand of `user` that is marked so has changed.
    fn changed_for(&mut self, body: BodyId, user: Op, mark: u8) {
        let control = (mark & value_marks::CONTROL != 0).then_some(Item::control(body, user));
        let values =
            (mark & value_marks::VALUES != 0).then_some(Item::Values(Point::after(body, user)));
        let order = match mark & value_marks::VALUES_FIRST {
            0 => [control, values],
            _ => [values, control],
        };
        order.into_iter().flatten().for_each(|item| self.queue.push(item));
    }

    pub(crate) fn set_found(&mut self, body: BodyId, found: Found<A::State>) {
        found.iter().for_each(|(value, state)| self.set(body, *value, state));
    }

    pub(crate) fn set_anything(&mut self, body: BodyId, values: impl IntoIterator<Item = Value>) {
        let view = self.program.body(body);
        for value in values {
            let state = self.analysis.anything(view, value);
            self.set(body, value, &state);
        }
    }

    /// Changes of `value` bring up `point` (MLIR: `getLatticeElementFor`).
    pub(crate) fn depend(&mut self, body: BodyId, value: Value, point: Point) {
        let note = &mut self.queue.notes[(body, value)];
        if note.marks & value_marks::DEPENDENTS == 0 {
            note.marks |= value_marks::DEPENDENTS;
            note.dependents =
                u32::try_from(self.dependents.len()).expect("they are no more than values");
            self.dependents.push(OrderedSet::default());
        }
        self.dependents[note.dependents as usize].insert(point);
    }

    /// The predecessors at `point`.
    pub(crate) fn predecessors(&mut self, point: Point) -> &mut Predecessors {
        self.predecessors.get(&mut self.queue.notes, point)
    }

    /// The predecessors at `point`, whose changes bring up `reader` (MLIR: `getOrCreateFor`).
    pub(crate) fn predecessors_for(&mut self, point: Point, reader: Item) -> &Predecessors {
        let predecessors = self.predecessors(point);
        predecessors.dependents.insert(reader);
        predecessors
    }

    /// Changes the predecessors at `point`; `change` says whether it has.
    pub(crate) fn update_predecessors(
        &mut self,
        point: Point,
        change: impl FnOnce(&mut Predecessors) -> bool,
    ) {
        let predecessors = self.predecessors.get(&mut self.queue.notes, point);
        if change(predecessors) {
            predecessors.dependents.iter().for_each(|item| self.queue.push(item));
        }
    }

    /// The uses by `op` of its operands come before other ones now.
    pub(crate) fn set_again(&mut self, body: BodyId, op: Op) {
        self.moves += 1;
        self.moved.insert((body, op), self.moves);
        for value in self.program.body(body).operands(op) {
            self.queue.notes[(body, value)].marks |= value_marks::MOVED;
        }
    }
}
