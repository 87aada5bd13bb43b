//! What is to be known of a program before it is analysed.

use terrace_entity::EntityId;
use terrace_ir::{Op, OpRef, SymbolRefAttr};

use crate::config::Config;
use crate::groups::Groups;
use crate::program::{BodyId, OpKinds, Place, Program};
use crate::queue::{mark_of, op_marks};
use crate::table::ByBody;

/// What operations are, which callables are called from where nobody sees, and what calls call.
pub(crate) struct Survey {
    /// What may be assumed of the program.
    pub(crate) config: Config,
    /// How many operations each body has.
    pub(crate) sizes: Vec<usize>,
    /// What is noted of operations ([`op_marks`]), by body and slot.
    pub(crate) marks: ByBody<u8>,
    /// The operations from which control may go elsewhere.
    pub(crate) control: ByBody<Op>,
    /// Calls of known callables that have a region, sorted. Those of other callables have nothing to do with
    /// each other.
    callees: ByBody<Call>,
    /// Whether operations of the outermost body do nothing but to have bodies of their own.
    pub(crate) is_apart: bool,
    /// All bodies but the outermost with the numbers of their groups, one group behind the other.
    bodies: Vec<(BodyId, BodyId)>,
}

impl Survey {
    /// Looks at every operation of `program`, on the threads of its context.
    pub(crate) fn new(program: &Program<'_>, config: Config) -> Self {
        let cx = program.body(0).context();
        if SymbolRefAttr::exists(cx) {
            program.find_symbols();
        }
        let mut ids: Vec<BodyId> = (0..program.bodies().len()).collect();
        let parts = cx.fold_bodies_in_order_mut(
            &mut ids,
            |id, look| look.at(program.body(*id)),
            OpKinds::default,
            |kinds, part: &mut Part, id| part.add(program, kinds, *id, config.all_visible),
        );
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        all.make_room(parts.as_slice());
        parts.for_each(|part| all.append(part));
        let Part { sizes, mut marks, control, callees, open, connects } = all;
        for (body, op) in open {
            marks.of_mut(body)[op.slot()] |= op_marks::OPEN;
        }
        let bodies = 1..program.bodies().len();
        let bodies = match connects {
            true => bodies.map(|id| (0, id)).collect(),
            false => {
                let mut groups = Groups::new(program);
                for body in bodies {
                    callees.of(body).iter().for_each(|call| groups.join(body, call.inside));
                }
                groups.into_bodies()
            }
        };
        Self { config, sizes, marks, control, callees, is_apart: !connects, bodies }
    }

    /// Bodies that belong together, but for the outermost one, which belongs to all: at least one group.
    pub(crate) fn groups(&self) -> Vec<&[(BodyId, BodyId)]> {
        let mut groups: Vec<_> = self.bodies.chunk_by(|a, b| a.0 == b.0).collect();
        if groups.is_empty() {
            groups.push(&[]);
        }
        groups
    }

    /// What `call` of `body` calls, if it is known and has a region.
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
    /// The body that the callable's region is in.
    inside: BodyId,
}

/// What is known of consecutive bodies.
#[derive(Default)]
struct Part {
    sizes: Vec<usize>,
    marks: ByBody<u8>,
    control: ByBody<Op>,
    callees: ByBody<Call>,
    /// Callables that may be called from where nobody sees.
    open: Vec<Place>,
    /// Whether operations of the outermost body do more than to have bodies of their own.
    connects: bool,
}

impl Part {
    /// Looks at the body numbered `id`, which is the next one.
    fn add(&mut self, program: &Program<'_>, kinds: &mut OpKinds, id: BodyId, all_visible: bool) {
        let Self { sizes, marks, control, callees, open, connects } = self;
        let body = program.body(id);
        sizes.push(body.op_count());
        marks.fill(body.op_end(), 0);
        let noted = marks.last_mut();
        program.open_callables(kinds, id, all_visible, open, |kinds, op, kind| {
            let mark = mark_of(program, kinds, id, op, kind);
            noted[op.id().slot()] = mark;
            if mark & op_marks::CONTROL != 0 {
                control.push(op.id());
            }
            *connects |= id == 0 && !is_apart(program, op, mark);
            if kind.is_call
                && let Some(callee) = program.callee(id, op.id())
                && program.callable_region(callee.0, callee.1).is_some()
            {
                let inside = program.body_in(callee.0, callee.1);
                callees.push(Call { op: op.id(), callee, inside });
            }
        });
        callees.last_mut().sort_unstable_by_key(|call| call.op);
        marks.end_body();
        control.end_body();
        callees.end_body();
    }

    /// Makes room for what `parts` know.
    fn make_room(&mut self, parts: &[Self]) {
        self.sizes.reserve_exact(parts.iter().map(|part| part.sizes.len()).sum());
        self.marks.make_room(parts.iter().map(|part| &part.marks));
        self.control.make_room(parts.iter().map(|part| &part.control));
        self.callees.make_room(parts.iter().map(|part| &part.callees));
    }

    /// Adds what is known of the bodies behind.
    fn append(&mut self, mut behind: Self) {
        self.sizes.append(&mut behind.sizes);
        self.marks.append(behind.marks);
        self.control.append(behind.control);
        self.callees.append(behind.callees);
        self.open.append(&mut behind.open);
        self.connects |= behind.connects;
    }
}

/// Whether `op` of the outermost body, which is marked so, does nothing but to have a body of its own.
fn is_apart(program: &Program<'_>, op: OpRef<'_>, mark: u8) -> bool {
    let more = op_marks::CALL | op_marks::RESULTS | op_marks::END;
    mark & more == 0
        && op.operand_count() == 0
        && op.successors().len() == 0
        && (op.region_count() == 0 || program.body(0).child(op.id()).is_some())
}
