//! The solver of sparse forward analyses (MLIR: `DataFlowSolver`): [`Solver`], created by
//! [`ForwardStates`](crate::ForwardStates) once per thread.
//!
//! Two mutually dependent analyses run in one solver, as in MLIR: dead-code analysis
//! ([`control`](crate::control)) propagates reachability along blocks, regions and calls, and the
//! value analysis ([`sparse`](crate::sparse)) propagates lattice states from definitions to uses.
//!
//! # Order of visits
//!
//! The solver reproduces the order of MLIR's `DataFlowSolver::initializeAndRun` because the fixed
//! point depends on it. A fold hook may look through the definitions of its operands, and the
//! operation is not a dependent of the values that the hook finds there; whether the operation is
//! visited again after such a value has changed is therefore a matter of order. The order is:
//!
//! 1. Both analyses are initialized, dead-code analysis first. Each visits all operations in
//!    program order, an operation before its regions ([`Solver::run`]).
//! 2. Items are taken from a first-in-first-out work list. A change of a state enqueues its
//!    dependents in the order of registration, then the users of the value in the order of its use
//!    list (MLIR: `AbstractSparseLattice::onUpdate`). A user is enqueued for the analysis that read
//!    the value first, then for the other.
//! 3. Duplicates stay in the list, as in MLIR. A visit whose inputs have not changed since the last
//!    one would compute the same states and is skipped.
//! 4. Folds in place reorder use lists ([`UseOrder`]).
//!
//! Groups of bodies that neither control nor values connect do not influence each other's order, so
//! that they are analysed independently ([`Groups`](crate::groups::Groups)).

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_interfaces::DynRegionBranchOp;
use terrace_ir::{Block, Body, Op, OpRef, Value};

use crate::ordered::OrderedSet;
use crate::predecessors::{PredecessorTable, Predecessors};
use crate::program::{BodyId, OpKind, OpKinds, Program};
use crate::sparse_forward::{ForwardAnalysis, States, Updates};
use crate::state_table::{NO_STATE, StateRange, StateTable};
use crate::survey::Survey;
use crate::use_order::UseOrder;
use crate::work_list::{BodyIndex, Point, WorkItem, WorkList, block_flags, value_flags};

/// The number of changes after which the state of a value becomes the pessimistic one (widening).
/// Bounds the analysis of loops, since the lattice of ranges is too high for iteration.
const MAX_CHANGES: u32 = 256;

/// A control-flow edge between blocks, with the operands passed along it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edge {
    /// The number of leading block arguments that the terminator produces instead of forwarding
    /// operands.
    pub(crate) produced: u32,
    /// The first and the number of the operands passed to the remaining arguments.
    pub(crate) operands: (u32, u32),
    /// Whether the edge is executable.
    pub(crate) is_live: bool,
    /// Whether the target block depends on the operands.
    pub(crate) is_read: bool,
}

/// Solves an analysis for groups of bodies, one after the other.
pub(crate) struct Solver<'a, A: ForwardAnalysis> {
    pub(crate) analysis: &'a A,
    pub(crate) program: &'a Program<'a>,
    pub(crate) survey: &'a Survey,
    kinds: OpKinds,
    /// The states of the outermost body, and of the bodies of the groups analysed since the last
    /// call of [`Solver::take_states`].
    pub(crate) states: StateTable<A::State>,
    /// By body, the start of its entries in `states`.
    pub(crate) state_ranges: Vec<StateRange>,
    /// The number of changes of each value's state after the first one.
    changes: FxHashMap<(BodyId, Value), u32>,
    /// The operations of the outermost body that belong to the group, with their bodies.
    top_level_ops: Vec<(Op, Option<BodyId>)>,
    pub(crate) work: WorkList,
    /// Whether the initial walks of both analyses are complete.
    is_initialized: bool,
    /// The edges between blocks; those of a terminator are consecutive.
    pub(crate) edges: Vec<Edge>,
    predecessors: PredecessorTable,
    /// The points, other than users, to visit when a value changes; by `ValueEntry::dependents`.
    dependents: Vec<OrderedSet<Point>>,
    use_order: UseOrder,
}

impl<'a, A: ForwardAnalysis> Solver<'a, A> {
    pub(crate) fn new(analysis: &'a A, program: &'a Program<'a>, survey: &'a Survey) -> Self {
        let bodies = program.bodies().len();
        let mut solver = Self {
            analysis,
            program,
            survey,
            kinds: OpKinds::default(),
            states: StateTable::new(),
            state_ranges: vec![NO_STATE; bodies],
            changes: FxHashMap::default(),
            top_level_ops: Vec::new(),
            work: WorkList::new(bodies),
            is_initialized: false,
            edges: Vec::new(),
            predecessors: PredecessorTable::default(),
            dependents: Vec::new(),
            use_order: UseOrder::default(),
        };
        solver.add_body(0);
        solver.work.tables.pin_current();
        for entry in program.body(0).root().regions().filter_map(|region| region.entry()) {
            solver.set_live(0, entry.id());
        }
        solver
    }

    /// Appends entries for the body numbered `id` to the tables.
    fn add_body(&mut self, id: BodyId) {
        let body = self.program.body(id);
        self.state_ranges[id] = self.states.add(body);
        self.work.tables.add(id, body, self.survey.flags.of(id), block_flags::ARGUMENTS_PENDING);
    }

    /// Drops the records of the previous group and appends entries for the bodies of `group`.
    fn begin_group(&mut self, group: &[(BodyId, BodyId)]) {
        self.is_initialized = false;
        self.edges.clear();
        self.dependents.clear();
        self.changes.clear();
        self.predecessors.clear();
        self.work.tables.clear();
        group.iter().for_each(|(_, id)| self.add_body(*id));
        self.top_level_ops.clear();
        if self.survey.has_only_isolated_ops {
            let around = |id| Some((self.program.parent_of_body(id)?, id));
            let around = group.iter().map_while(|(_, id)| around(*id));
            let around = around.take_while(|((around, _), _)| *around == 0);
            self.top_level_ops.extend(around.map(|((_, op), id)| (op, Some(id))));
        } else {
            let ops = self.program.body(0).ops_below(Op::ROOT);
            self.top_level_ops.extend(ops.map(|op| (op, self.program.child_of(0, op))));
        }
    }

    /// Returns the states of the outermost body and of the groups analysed since the last call, to
    /// be indexed with [`Solver::state_ranges`].
    pub(crate) fn take_states(&mut self) -> StateTable<A::State> {
        let mut outermost = StateTable::new();
        if self.survey.has_only_isolated_ops {
            // Every group computes the same states for the outermost body.
            let body = self.program.body(0);
            outermost.values.extend_from_slice(&self.states.values[..body.value_end()]);
            outermost.reached.extend_from_slice(&self.states.reached[..body.block_end()]);
        }
        std::mem::replace(&mut self.states, outermost)
    }

    /// Analyses `group`, given as pairs of group and body.
    pub(crate) fn run(&mut self, group: &[(BodyId, BodyId)]) {
        let survey = self.survey;
        let root = self.program.body(0).root();
        self.begin_group(group);
        self.walk(|_, body| survey.control.of(body).iter().copied(), Self::walk_control);
        for entry in root.regions().filter_map(|region| region.entry()) {
            self.set_to_entry_states(0, entry.arguments().iter().copied());
        }
        self.walk(|body, _| body.ops_below(Op::ROOT), Self::walk_values);
        self.is_initialized = true;
        while let Some(item) = self.work.pending.pop_front() {
            self.visit(item);
        }
    }

    /// Returns the properties of operations with the name of `op`, cached by name.
    #[inline]
    pub(crate) fn kind(&mut self, op: OpRef<'_>) -> OpKind {
        OpKind::of(&mut self.kinds, op)
    }

    /// Returns the region-branch interface of `op`; `None` if it does not implement the interface.
    pub(crate) fn region_branch<'o>(&mut self, op: OpRef<'o>) -> Option<DynRegionBranchOp<'o>> {
        self.kind(op).is_region_branch.then(|| op.interface::<DynRegionBranchOp<'_>>())?
    }

    fn visit(&mut self, item: WorkItem) {
        match item {
            WorkItem::OpSuccessors(body, op) => self.visit_control(body.id(), op),
            WorkItem::BlockSuccessors(body, block) => {
                for op in self.program.body(body.id()).ops_in(block) {
                    self.visit_control(body.id(), op);
                }
            }
            WorkItem::PointValues(Point::Start(body, block)) => self.visit_start(body.id(), block),
            WorkItem::PointValues(Point::After(body, op)) => self.visit_values(body.id(), op),
            WorkItem::BlockValues(body, block) => {
                for op in self.program.body(body.id()).ops_in(block) {
                    self.visit_values(body.id(), op);
                }
            }
        }
    }

    /// Calls `visit` for the operations of the outermost body that belong to the group, and after
    /// each for the operations of its body, recursively. `ops` selects the operations of nested
    /// bodies.
    fn walk<I: Iterator<Item = Op>>(
        &mut self,
        ops: impl Fn(&'a Body, BodyId) -> I,
        visit: fn(&mut Self, BodyId, Op),
    ) {
        for at in 0..self.top_level_ops.len() {
            let (op, child) = self.top_level_ops[at];
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
            return ops(self.program.body(body), body).for_each(|op| visit(self, body, op));
        }
        let mut stack: SmallVec<[_; 1]> = smallvec![(body, ops(self.program.body(body), body))];
        while let Some((body, rest)) = stack.last_mut() {
            let (body, Some(op)) = (*body, rest.next()) else {
                stack.pop();
                continue;
            };
            visit(self, body, op);
            if let Some(child) = self.program.child_of(body, op) {
                stack.push((child, ops(self.program.body(child), child)));
            }
        }
    }

    /// Marks `block` as reachable and enqueues its operations (MLIR: `Executable::setToLive`).
    pub(crate) fn set_live(&mut self, body: BodyId, block: Block) {
        let at = self.state_ranges[body].blocks + block.slot();
        if std::mem::replace(&mut self.states.reached[at], true) {
            return;
        }
        if self.is_initialized {
            self.work.push(WorkItem::PointValues(Point::start(body, block)));
            self.work.push(WorkItem::BlockSuccessors(BodyIndex::new(body), block));
            self.work.push(WorkItem::BlockValues(BodyIndex::new(body), block));
        } else if self.work.tables[(body, block)].flags & block_flags::CONTROL_WALKED != 0 {
            // The control-flow walk has passed the block and the value walk has not reached it.
            self.work.push(WorkItem::BlockSuccessors(BodyIndex::new(body), block));
        }
    }

    #[inline]
    pub(crate) fn is_reached(&self, body: BodyId, op: Op) -> bool {
        let block = self.program.body(body).parent_block(op);
        block.is_some_and(|block| self.is_block_reached(body, block))
    }

    #[inline]
    pub(crate) fn is_block_reached(&self, body: BodyId, block: Block) -> bool {
        self.states.reached[self.state_ranges[body].blocks + block.slot()]
    }

    /// Returns the states of the values of the body numbered `body`.
    #[inline]
    pub(crate) fn states_of(&self, body: BodyId) -> States<'_, A::State> {
        self.states.of(self.state_ranges[body])
    }

    pub(crate) fn state(&self, body: BodyId, value: Value) -> A::State {
        self.states_of(body).of(value).clone()
    }

    /// Joins `state` into the state of `value` and enqueues dependents on a change.
    pub(crate) fn join_state(&mut self, body: BodyId, value: Value, state: &A::State) {
        let place = &mut self.states.values[self.state_ranges[body].values + value.slot()];
        let mut joined = self.analysis.join(place, state);
        if joined == *place {
            return;
        }
        if *place != A::State::default() {
            let changes = self.changes.entry((body, value)).or_default();
            *changes += 1;
            if *changes > MAX_CHANGES {
                let entry_state = self.analysis.entry_state(self.program.body(body), value);
                joined = self.analysis.join(&joined, &entry_state);
            }
        }
        *place = joined;
        let flags = self.work.tables[(body, value)].flags;
        if flags != 0 {
            self.on_update(body, value, flags);
        }
    }

    /// Enqueues the dependents of `value` after a change of its state (MLIR:
    /// `AbstractSparseLattice::onUpdate`).
    fn on_update(&mut self, body: BodyId, value: Value, flags: u8) {
        if flags & value_flags::HAS_DEPENDENTS != 0 {
            let points = &self.dependents[self.work.tables[(body, value)].dependents as usize];
            points.iter().for_each(|point| self.work.push(WorkItem::PointValues(point)));
        }
        if flags & (value_flags::READ_FOR_CONTROL | value_flags::READ_FOR_VALUES) == 0 {
            return;
        }
        let view = self.program.body(body);
        if flags & value_flags::USES_REORDERED == 0 {
            return view
                .uses(value)
                .for_each(|use_| self.enqueue_user(body, view.user(use_), flags));
        }
        let mut users: Vec<Op> = view.uses(value).map(|use_| view.user(use_)).collect();
        self.use_order.sort(body, &mut users);
        users.into_iter().for_each(|user| self.enqueue_user(body, user, flags));
    }

    /// Enqueues `user`, one of whose operands has the flags `flags` and has changed.
    fn enqueue_user(&mut self, body: BodyId, user: Op, flags: u8) {
        let control = (flags & value_flags::READ_FOR_CONTROL != 0)
            .then_some(WorkItem::op_successors(body, user));
        let values = (flags & value_flags::READ_FOR_VALUES != 0)
            .then_some(WorkItem::PointValues(Point::after(body, user)));
        let order = match flags & value_flags::VALUES_FIRST {
            0 => [control, values],
            _ => [values, control],
        };
        order.into_iter().flatten().for_each(|item| self.work.push(item));
    }

    pub(crate) fn join_updates(&mut self, body: BodyId, found: Updates<A::State>) {
        found.iter().for_each(|(value, state)| self.join_state(body, *value, state));
    }

    pub(crate) fn set_to_entry_states(
        &mut self,
        body: BodyId,
        values: impl IntoIterator<Item = Value>,
    ) {
        let view = self.program.body(body);
        for value in values {
            let state = self.analysis.entry_state(view, value);
            self.join_state(body, value, &state);
        }
    }

    /// Registers `point` as a dependent of `value` (MLIR: `getLatticeElementFor`).
    pub(crate) fn add_dependent(&mut self, body: BodyId, value: Value, point: Point) {
        let note = &mut self.work.tables[(body, value)];
        if note.flags & value_flags::HAS_DEPENDENTS == 0 {
            note.flags |= value_flags::HAS_DEPENDENTS;
            note.dependents =
                u32::try_from(self.dependents.len()).expect("no more dependents than values");
            self.dependents.push(OrderedSet::default());
        }
        self.dependents[note.dependents as usize].insert(point);
    }

    /// Returns the predecessors of `point`.
    pub(crate) fn predecessors(&mut self, point: Point) -> &mut Predecessors {
        self.predecessors.get(&mut self.work.tables, point)
    }

    /// Returns the predecessors of `point` and registers `reader` as a dependent of them (MLIR:
    /// `getOrCreateFor`).
    pub(crate) fn predecessors_for(&mut self, point: Point, reader: WorkItem) -> &Predecessors {
        let predecessors = self.predecessors(point);
        predecessors.dependents.insert(reader);
        predecessors
    }

    /// Applies `change` to the predecessors of `point`, and enqueues their dependents if `change`
    /// returns true.
    pub(crate) fn update_predecessors(
        &mut self,
        point: Point,
        change: impl FnOnce(&mut Predecessors) -> bool,
    ) {
        let predecessors = self.predecessors.get(&mut self.work.tables, point);
        if change(predecessors) {
            predecessors.dependents.iter().for_each(|item| self.work.push(item));
        }
    }

    /// Moves the uses by `op` to the front of the use lists of its operands.
    pub(crate) fn move_uses_to_front(&mut self, body: BodyId, op: Op) {
        self.use_order.move_to_front(body, op);
        for value in self.program.body(body).operands(op) {
            self.work.tables[(body, value)].flags |= value_flags::USES_REORDERED;
        }
    }
}
