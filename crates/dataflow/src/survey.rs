//! Facts that one walk over a program collects before the solver runs: [`Survey`], called by
//! [`ForwardStates`](crate::ForwardStates).

use terrace_entity::EntityId;
use terrace_ir::{Op, OpRef, SymbolRefAttr};

use crate::config::Config;
use crate::groups::Groups;
use crate::program::{BodyId, OpKinds, Place, Program};
use crate::table::ByBody;
use crate::work_list::{initial_flags, op_flags};

/// Per-operation flags, call targets and groups of a program.
pub(crate) struct Survey {
    /// The assumptions of the analysis.
    pub(crate) config: Config,
    /// By body, the number of its operations.
    pub(crate) op_counts: Vec<usize>,
    /// The initial [`op_flags`] by body and operation slot.
    pub(crate) flags: ByBody<u8>,
    /// The operations after which control may continue elsewhere than at the next operation.
    pub(crate) control: ByBody<Op>,
    /// Calls of known callables that have a region, sorted by operation within each body.
    callees: ByBody<Call>,
    /// Whether the outermost body passes nothing between groups: its operations may have bodies of
    /// their own, but no operands, results and successors.
    pub(crate) has_only_isolated_ops: bool,
    /// All bodies but the outermost as pairs of group and body, sorted by group.
    bodies: Vec<(BodyId, BodyId)>,
}

impl Survey {
    /// Visits every operation of `program`, on the threads of its context.
    pub(crate) fn new(program: &Program<'_>, config: Config) -> Self {
        let cx = program.body(0).context();
        if SymbolRefAttr::exists(cx) {
            program.find_symbols();
        }
        let mut ids: Vec<BodyId> = (0..program.bodies().len()).collect();
        let parts = cx.fold_in_order_mut(
            &mut ids,
            |id| program.body(*id).load(),
            OpKinds::default,
            |kinds, part: &mut SurveyPart, id| part.add(program, kinds, *id, config.all_visible),
        );
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        all.reserve_for(parts.as_slice());
        parts.for_each(|part| all.append(part));
        let SurveyPart { op_counts, mut flags, control, callees, open, links_groups } = all;
        for (body, op) in open {
            flags.of_mut(body)[op.slot()] |= op_flags::UNKNOWN_CALLERS;
        }
        let bodies = 1..program.bodies().len();
        let bodies = match links_groups {
            true => bodies.map(|id| (0, id)).collect(),
            false => {
                let mut groups = Groups::new(program);
                for body in bodies {
                    callees.of(body).iter().for_each(|call| groups.join(body, call.inside));
                }
                groups.into_bodies()
            }
        };
        Self {
            config,
            op_counts,
            flags,
            control,
            callees,
            has_only_isolated_ops: !links_groups,
            bodies,
        }
    }

    /// Returns the groups; at least one, which may be empty. The outermost body belongs to all of
    /// them.
    pub(crate) fn groups(&self) -> Vec<&[(BodyId, BodyId)]> {
        let mut groups: Vec<_> = self.bodies.chunk_by(|a, b| a.0 == b.0).collect();
        if groups.is_empty() {
            groups.push(&[]);
        }
        groups
    }

    /// Returns the callable that `call` of `body` refers to; `None` if the callee is unknown or has
    /// no region.
    pub(crate) fn callee(&self, body: BodyId, call: Op) -> Option<Place> {
        let callees = self.callees.of(body);
        let at = callees.binary_search_by_key(&call, |call| call.op).ok()?;
        Some(callees[at].callee)
    }
}

/// A call of a known callable that has a region.
struct Call {
    op: Op,
    callee: Place,
    /// The body that holds the callable's region.
    inside: BodyId,
}

/// The survey of consecutive bodies, made by one thread.
#[derive(Default)]
struct SurveyPart {
    op_counts: Vec<usize>,
    flags: ByBody<u8>,
    control: ByBody<Op>,
    callees: ByBody<Call>,
    /// Callables that unknown code may call.
    open: Vec<Place>,
    /// Whether the outermost body may pass control or values between groups.
    links_groups: bool,
}

impl SurveyPart {
    /// Surveys the body numbered `id`, which follows the bodies surveyed so far.
    fn add(&mut self, program: &Program<'_>, kinds: &mut OpKinds, id: BodyId, all_visible: bool) {
        let Self { op_counts, flags, control, callees, open, links_groups } = self;
        let body = program.body(id);
        op_counts.push(body.op_count());
        flags.fill(body.op_end(), 0);
        let body_flags = flags.last_mut();
        program.callables_with_unknown_callers(kinds, id, all_visible, open, |kinds, op, kind| {
            let flags = initial_flags(program, kinds, id, op, kind);
            body_flags[op.id().slot()] = flags;
            if flags & op_flags::CONTROL_FLOW != 0 {
                control.push(op.id());
            }
            *links_groups |= id == 0 && !only_holds_body(program, op, flags);
            if kind.is_call
                && let Some(callee) = program.callee(id, op.id())
                && program.callable_region(callee.0, callee.1).is_some()
            {
                let inside = program.body_of_regions(callee.0, callee.1);
                callees.push(Call { op: op.id(), callee, inside });
            }
        });
        callees.last_mut().sort_unstable_by_key(|call| call.op);
        flags.end_body();
        control.end_body();
        callees.end_body();
    }

    /// Reserves memory for appending `parts`.
    fn reserve_for(&mut self, parts: &[Self]) {
        self.op_counts.reserve_exact(parts.iter().map(|part| part.op_counts.len()).sum());
        self.flags.reserve_for(parts.iter().map(|part| &part.flags));
        self.control.reserve_for(parts.iter().map(|part| &part.control));
        self.callees.reserve_for(parts.iter().map(|part| &part.callees));
    }

    /// Appends the survey of the bodies that follow.
    fn append(&mut self, mut next: Self) {
        self.op_counts.append(&mut next.op_counts);
        self.flags.append(next.flags);
        self.control.append(next.control);
        self.callees.append(next.callees);
        self.open.append(&mut next.open);
        self.links_groups |= next.links_groups;
    }
}

/// Whether `op` of the outermost body, whose flags are `flags`, passes nothing between groups.
fn only_holds_body(program: &Program<'_>, op: OpRef<'_>, flags: u8) -> bool {
    let excluded = op_flags::CALL | op_flags::HAS_RESULTS | op_flags::REGION_END;
    flags & excluded == 0
        && op.operand_count() == 0
        && op.successors().len() == 0
        && (op.region_count() == 0 || program.body(0).child(op.id()).is_some())
}
