//! Hints for the optimization of loops.

use terrace_builtin::IntegerAttr;
use terrace_ir::{FusedLoc, Handle, OpRef};
use terrace_llvm::{
    BrOp, CondBrOp, LoopAnnotationAttr, LoopDistributeAttr, LoopUnrollAndJamAttr, LoopUnrollAttr,
    LoopVectorizeAttr,
};
use terrace_numeric::Int;

use super::{Translated, Translator};
use crate::model::{InstructionId, MetadataId, MetadataKind, Type};

/// A number of an annotation.
type Number = Option<Handle<IntegerAttr>>;
/// An annotation for a loop that a transformation makes.
type Followup = Option<Handle<LoopAnnotationAttr>>;

impl Translator<'_> {
    /// Attaches the hints of `op` for the loop that a branch closes.
    pub(super) fn loop_annotation(&mut self, op: OpRef<'_>, id: InstructionId) -> Translated {
        let annotation = match op.cast::<BrOp>() {
            Some(branch) => branch.loop_annotation(),
            None => op.cast::<CondBrOp>().and_then(|branch| branch.loop_annotation()),
        };
        if let Some(annotation) = annotation {
            let node = self.loop_node(annotation);
            self.attach(id, "llvm.loop", node);
        }
        Ok(())
    }

    fn loop_node(&mut self, attribute: Handle<LoopAnnotationAttr>) -> MetadataId {
        if let Some(known) = self.metadata.nodes.get(&attribute.attr()) {
            return *known;
        }
        let node = self.module.metadata.distinct(MetadataKind::Tuple(Box::default()));
        self.metadata.nodes.insert(attribute.attr(), node);
        let mut parts = vec![node];
        self.loop_parts(attribute.data(self.cx), &mut parts);
        let operands = parts.into_iter().map(Some).collect();
        self.module.metadata.set(node, MetadataKind::Tuple(operands));
        node
    }

    fn loop_parts(&mut self, hints: &LoopAnnotationAttr, parts: &mut Vec<MetadataId>) {
        let cx = self.cx;
        for location in [hints.start_loc, hints.end_loc] {
            parts.extend(location.and_then(|location| self.loop_location(location)));
        }
        self.unit("llvm.loop.disable_nonforced", hints.disable_nonforced, parts);
        self.unit("llvm.loop.mustprogress", hints.must_progress, parts);
        self.number("llvm.loop.isvectorized", hints.is_vectorized, 32, parts);
        if let Some(vectorize) = hints.vectorize {
            self.vectorize(vectorize.data(cx), parts);
        }
        if let Some(interleave) = hints.interleave {
            let count = Some(interleave.data(cx).count);
            self.number("llvm.loop.interleave.count", count, 32, parts);
        }
        if let Some(unroll) = hints.unroll {
            self.unroll(unroll.data(cx), parts);
        }
        if let Some(unroll) = hints.unroll_and_jam {
            self.unroll_and_jam(unroll.data(cx), parts);
        }
        if let Some(licm) = hints.licm {
            let licm = licm.data(cx);
            self.unit("llvm.licm.disable", licm.disable, parts);
            self.unit("llvm.loop.licm_versioning.disable", licm.versioning_disable, parts);
        }
        if let Some(distribute) = hints.distribute {
            self.distribute(distribute.data(cx), parts);
        }
        if let Some(pipeline) = hints.pipeline {
            let pipeline = pipeline.data(cx);
            let interval = pipeline.initiationinterval;
            self.flag("llvm.loop.pipeline.disable", pipeline.disable, parts);
            self.number("llvm.loop.pipeline.initiationinterval", interval, 32, parts);
        }
        if let Some(peeled) = hints.peeled {
            self.number("llvm.loop.peeled.count", peeled.data(cx).count, 32, parts);
        }
        if let Some(unswitch) = hints.unswitch {
            let disable = unswitch.data(cx).partial_disable;
            self.unit("llvm.loop.unswitch.partial.disable", disable, parts);
        }
        let groups: Vec<MetadataId> = hints
            .parallel_accesses
            .iter()
            .filter_map(|group| self.access_group(group.attr()))
            .collect();
        if !groups.is_empty() {
            parts.push(self.named_tuple("llvm.loop.parallel_accesses", &groups));
        }
    }

    fn vectorize(&mut self, hints: &LoopVectorizeAttr, parts: &mut Vec<MetadataId>) {
        self.negated("llvm.loop.vectorize.enable", hints.disable, parts);
        self.flag("llvm.loop.vectorize.predicate.enable", hints.predicate_enable, parts);
        self.flag("llvm.loop.vectorize.scalable.enable", hints.scalable_enable, parts);
        self.number("llvm.loop.vectorize.width", hints.width, 32, parts);
        self.followup("llvm.loop.vectorize.followup_vectorized", hints.followup_vectorized, parts);
        self.followup("llvm.loop.vectorize.followup_epilogue", hints.followup_epilogue, parts);
        self.followup("llvm.loop.vectorize.followup_all", hints.followup_all, parts);
    }

    fn unroll(&mut self, hints: &LoopUnrollAttr, parts: &mut Vec<MetadataId>) {
        self.switch("llvm.loop.unroll", hints.disable, parts);
        self.number("llvm.loop.unroll.count", hints.count, 32, parts);
        self.flag("llvm.loop.unroll.runtime.disable", hints.runtime_disable, parts);
        self.unit("llvm.loop.unroll.full", hints.full, parts);
        self.followup("llvm.loop.unroll.followup_unrolled", hints.followup_unrolled, parts);
        self.followup("llvm.loop.unroll.followup_remainder", hints.followup_remainder, parts);
        self.followup("llvm.loop.unroll.followup_all", hints.followup_all, parts);
    }

    fn unroll_and_jam(&mut self, hints: &LoopUnrollAndJamAttr, parts: &mut Vec<MetadataId>) {
        self.switch("llvm.loop.unroll_and_jam", hints.disable, parts);
        self.number("llvm.loop.unroll_and_jam.count", hints.count, 32, parts);
        let followups = [
            ("llvm.loop.unroll_and_jam.followup_outer", hints.followup_outer),
            ("llvm.loop.unroll_and_jam.followup_inner", hints.followup_inner),
            ("llvm.loop.unroll_and_jam.followup_remainder_outer", hints.followup_remainder_outer),
            ("llvm.loop.unroll_and_jam.followup_remainder_inner", hints.followup_remainder_inner),
            ("llvm.loop.unroll_and_jam.followup_all", hints.followup_all),
        ];
        followups.into_iter().for_each(|(name, hints)| self.followup(name, hints, parts));
    }

    fn distribute(&mut self, hints: &LoopDistributeAttr, parts: &mut Vec<MetadataId>) {
        self.negated("llvm.loop.distribute.enable", hints.disable, parts);
        let followups = [
            ("llvm.loop.distribute.followup_coincident", hints.followup_coincident),
            ("llvm.loop.distribute.followup_sequential", hints.followup_sequential),
            ("llvm.loop.distribute.followup_fallback", hints.followup_fallback),
            ("llvm.loop.distribute.followup_all", hints.followup_all),
        ];
        followups.into_iter().for_each(|(name, hints)| self.followup(name, hints, parts));
    }

    fn loop_location(&mut self, location: Handle<FusedLoc>) -> Option<MetadataId> {
        let location = terrace_ir::Location::from_id(location.id());
        self.debug_location(location)
    }

    fn is_set(&self, value: Handle<IntegerAttr>) -> bool {
        !value.data(self.cx).value.is_zero()
    }

    /// A hint without a value, if it is true.
    fn unit(&mut self, name: &str, value: Number, parts: &mut Vec<MetadataId>) {
        if value.is_some_and(|value| self.is_set(value)) {
            parts.push(self.named_tuple(name, &[]));
        }
    }

    /// A hint that switches a transformation on or off.
    fn switch(&mut self, name: &str, disable: Number, parts: &mut Vec<MetadataId>) {
        if let Some(disable) = disable {
            let word = if self.is_set(disable) { "disable" } else { "enable" };
            parts.push(self.named_tuple(&format!("{name}.{word}"), &[]));
        }
    }

    fn boolean(&mut self, name: &str, value: bool, parts: &mut Vec<MetadataId>) {
        let value = self.module.constants.int(Type::I1, Int::from_bool(value));
        let value = self.module.metadata.constant(value);
        parts.push(self.named_tuple(name, &[value]));
    }

    /// A hint with a boolean.
    fn flag(&mut self, name: &str, value: Number, parts: &mut Vec<MetadataId>) {
        if let Some(value) = value {
            let value = self.is_set(value);
            self.boolean(name, value, parts);
        }
    }

    /// A hint with the negation of a boolean.
    fn negated(&mut self, name: &str, value: Number, parts: &mut Vec<MetadataId>) {
        if let Some(value) = value {
            let value = !self.is_set(value);
            self.boolean(name, value, parts);
        }
    }

    /// A hint with an integer of `bits` bits.
    fn number(&mut self, name: &str, value: Number, bits: u32, parts: &mut Vec<MetadataId>) {
        if let Some(value) = value {
            let ty = self.module.types.int(bits);
            let value = &value.data(self.cx).value;
            let value = match value.width() {
                1 => value.zext_or_trunc(bits),
                _ => value.sext_or_trunc(bits),
            };
            let value = self.module.constants.int(ty, value);
            let value = self.module.metadata.constant(value);
            parts.push(self.named_tuple(name, &[value]));
        }
    }

    /// The hints for a loop that a transformation makes.
    fn followup(&mut self, name: &str, hints: Followup, parts: &mut Vec<MetadataId>) {
        if let Some(hints) = hints {
            let node = self.loop_node(hints);
            parts.push(self.named_tuple(name, &[node]));
        }
    }
}
