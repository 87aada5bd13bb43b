//! Phase 2 of writing: numbers the references of digests in MLIR's order, while other threads make
//! the next digests. See the overview in [`super`].

use terrace_entity::EntityId;
use terrace_ir::{Attribute, Body, Id, Op, ensure_sufficient_stack};

use super::digest::{Digest, Reference};
use super::numbering::Numbering;
use super::records::OpRecords;
use super::survey::Survey;

/// Approximate number of operations in one digest.
const OPS_PER_DIGEST: usize = 1 << 12;

impl<'c> Numbering<'c> {
    /// Replays the bodies of the isolated operations `ops` of `around`, which other threads digest
    /// meanwhile. Returns the operations with the surveys of their bodies.
    fn replay_bodies(&mut self, around: &'c Body, ops: &[Op]) -> Vec<(Op, Survey<'c>)> {
        let (cx, version) = (self.cx, self.version);
        let size = |op: &Op| around.child(*op).map_or(0, Body::op_count);
        let mut left = ops;
        let mut next = || {
            let (mut count, mut taken) = (0, 0);
            while count < OPS_PER_DIGEST
                && let Some(op) = left.get(taken)
            {
                (count, taken) = (count + size(op), taken + 1);
            }
            let part = left.split_off(..taken).unwrap_or_default();
            (!part.is_empty()).then_some((part, count))
        };
        let work = |(part, count)| Digest::of_regions(around, part, count, version);
        let mut surveys = Vec::with_capacity(ops.len());
        if !cx.worth_threads(ops.iter().map(size)) {
            std::iter::from_fn(next).for_each(|part| self.replay(work(part), &mut surveys));
            return surveys;
        }
        cx.in_order(work, |parts| {
            loop {
                while parts.waiting() < parts.room()
                    && let Some(part) = next()
                {
                    parts.push(part);
                }
                let Some(digest) = parts.take() else { return surveys };
                self.replay(digest, &mut surveys);
            }
        })
    }

    /// Numbers the references of `digest`. Appends each operation and the survey of its body to
    /// `surveys`.
    pub(super) fn replay(&mut self, digest: Digest<'c>, surveys: &mut Vec<(Op, Survey<'c>)>) {
        let Digest { bodies, mut records, references, new_entities } = digest;
        let index = self.records.len();
        self.records.push(OpRecords::default());
        let (mut references, mut new_entities) =
            (references.iter(), new_entities.iter().enumerate());
        for digest in bodies {
            let ops = &mut records.ops[digest.ops..];
            let (mut children, mut left) = (Vec::new(), &digest.children[..]);
            for reference in references.by_ref().take(digest.references) {
                match reference {
                    Reference::Location(op) => {
                        let location = &mut ops[op.slot()].location;
                        let id = Id::from_bits(*location)
                            .expect("the record holds the id of a location");
                        *location = self.attribute(Attribute::from_id(id)) as u32;
                    }
                    Reference::Attribute(attribute) => _ = self.attribute(*attribute),
                    Reference::NewEntity => {
                        let (at, entity) =
                            new_entities.next().expect("every `NewEntity` has an entity");
                        records.entities[at] =
                            self.new_entity(entity, records.entities[at], &records.entities);
                    }
                    Reference::Children(count) => {
                        let (some, rest) = left.split_at(*count as usize);
                        left = rest;
                        children.extend(ensure_sufficient_stack(|| {
                            self.replay_bodies(digest.body, some)
                        }));
                    }
                }
            }
            children.sort_by_key(|(op, _)| ops[op.slot()].number);
            let survey = Survey {
                body: digest.body,
                records: index,
                ops: digest.ops,
                classes: digest.classes,
                nested: digest.nested,
                children: children.into_iter().map(|(_, survey)| survey).collect(),
            };
            surveys.push((digest.op, survey));
        }
        records.classes.iter_mut().for_each(|class| *class = records.entities[*class as usize]);
        self.records[index] = records;
    }
}
