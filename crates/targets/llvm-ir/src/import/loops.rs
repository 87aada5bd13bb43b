//! Hints for the optimization of loops (MLIR: `LoopAnnotationImporter`).

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, FusedLoc, Handle};
use terrace_llvm::{
    AccessGroupAttr, LoopAnnotationAttr, LoopDistributeAttr, LoopInterleaveAttr, LoopLICMAttr,
    LoopPeeledAttr, LoopPipelineAttr, LoopUnrollAndJamAttr, LoopUnrollAttr, LoopUnswitchAttr,
    LoopVectorizeAttr,
};

use super::Importer;
use crate::model::{DebugNode, MetadataId, MetadataKind};

/// A number of an annotation.
type Number = Option<Handle<IntegerAttr>>;
/// An annotation for a loop that a transformation makes.
type Followup = Option<Handle<LoopAnnotationAttr>>;

/// Interns hints; `None` if all fields are absent.
macro_rules! hints {
    ($cx:expr, $name:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let hints = $name { $($field: $value,)* };
        let any = [$(hints.$field.is_some()),*].contains(&true);
        any.then(|| hints.intern($cx))
    }};
}

/// The parts of a loop node that are still to be read.
struct Properties<'i, 'a> {
    importer: &'i mut Importer<'a>,
    named: indexmap::IndexMap<Vec<u8>, MetadataId>,
    locations: Vec<MetadataId>,
    /// Whether a part could not be read.
    failed: bool,
}

impl<'a> Importer<'a> {
    /// The annotation of a loop node; `None` if the node cannot be read.
    pub(super) fn loop_annotation(&mut self, node: MetadataId) -> Option<Attribute> {
        if let Some(known) = self.metadata.loops.get(&node) {
            return *known;
        }
        // A node that refers to itself through a follow-up has no annotation there.
        self.metadata.loops.insert(node, None);
        let made = self.read_loop(node).map(|made| made.attr());
        self.metadata.loops.insert(node, made);
        made
    }

    fn read_loop(&mut self, node: MetadataId) -> Option<Handle<LoopAnnotationAttr>> {
        let cx = self.cx;
        let mut properties = self.loop_properties(node)?;
        let disable_nonforced = properties.unit("llvm.loop.disable_nonforced");
        let vectorize = properties.part(Properties::vectorize);
        let interleave = properties.part(|properties| {
            let count = properties.number("llvm.loop.interleave.count")?;
            Some(LoopInterleaveAttr { count }.intern(cx))
        });
        let unroll = properties.part(Properties::unroll);
        let unroll_and_jam = properties.part(Properties::unroll_and_jam);
        let licm = properties.part(|properties| {
            hints!(
                cx,
                LoopLICMAttr {
                    disable: properties.unit("llvm.licm.disable"),
                    versioning_disable: properties.unit("llvm.loop.licm_versioning.disable"),
                }
            )
        });
        let distribute = properties.part(Properties::distribute);
        let pipeline = properties.part(|properties| {
            hints!(
                cx,
                LoopPipelineAttr {
                    disable: properties.flag("llvm.loop.pipeline.disable", false),
                    initiationinterval: properties.number("llvm.loop.pipeline.initiationinterval"),
                }
            )
        });
        let peeled = properties.part(|properties| {
            hints!(cx, LoopPeeledAttr { count: properties.number("llvm.loop.peeled.count") })
        });
        let unswitch = properties.part(|properties| {
            let name = "llvm.loop.unswitch.partial.disable";
            hints!(cx, LoopUnswitchAttr { partial_disable: properties.unit(name) })
        });
        let must_progress = properties.unit("llvm.loop.mustprogress");
        let parallel_accesses = properties.parallel_accesses();
        let is_vectorized = properties.number_as_flag("llvm.loop.isvectorized");
        let start_loc = properties.location(0);
        let end_loc = properties.location(1);
        if properties.failed {
            return None;
        }
        if !properties.named.is_empty() {
            for name in properties.named.keys() {
                let name = String::from_utf8_lossy(name);
                let message = format!("unknown loop annotation {name}");
                properties.importer.warn_here(&message);
            }
            return None;
        }
        let hints = LoopAnnotationAttr {
            disable_nonforced,
            vectorize,
            interleave,
            unroll,
            unroll_and_jam,
            licm,
            distribute,
            pipeline,
            peeled,
            unswitch,
            must_progress,
            is_vectorized,
            start_loc,
            end_loc,
            parallel_accesses,
        };
        let any = [
            hints.vectorize.is_some(),
            hints.interleave.is_some(),
            hints.unroll.is_some(),
            hints.unroll_and_jam.is_some(),
            hints.licm.is_some(),
            hints.distribute.is_some(),
            hints.pipeline.is_some(),
            hints.peeled.is_some(),
            hints.unswitch.is_some(),
            hints.start_loc.is_some() || hints.end_loc.is_some(),
            hints.disable_nonforced.is_some(),
            hints.must_progress.is_some(),
            hints.is_vectorized.is_some(),
            !hints.parallel_accesses.is_empty(),
        ];
        any.contains(&true).then(|| hints.intern(cx))
    }

    /// Warns at the location of the current operation.
    fn warn_here(&self, message: &str) {
        self.warn(self.function.location.unwrap_or(self.unknown), message);
    }

    /// The properties of a loop node; `None` with a warning if the node is malformed.
    fn loop_properties(&mut self, node: MetadataId) -> Option<Properties<'_, 'a>> {
        let operands = self.operands(node).unwrap_or_default();
        let is_loop = operands.first() == Some(&Some(node));
        if !is_loop || !self.module.metadata.is_distinct(node) {
            self.warn_here("invalid loop node");
            return None;
        }
        let mut named = indexmap::IndexMap::new();
        let mut locations = Vec::new();
        for operand in &operands[1..] {
            let Some(property) = self.node(*operand) else {
                let message = "expected all loop properties to be either debug locations or \
                               metadata nodes";
                self.warn_here(message);
                return None;
            };
            if let MetadataKind::Debug(DebugNode { class: "DILocation", .. }) =
                self.module.metadata.kind(property)
            {
                locations.push(property);
                continue;
            }
            let parts = self.operands(property).unwrap_or_default();
            let Some(name) = parts.first() else {
                self.warn_here("cannot import empty loop property");
                return None;
            };
            let Some(name) = self.text(*name) else {
                self.warn_here("cannot import loop property without a name");
                return None;
            };
            if named.insert(name.to_vec(), property).is_some() {
                let name = String::from_utf8_lossy(name);
                self.warn_here(&format!(
                    "cannot import loop properties with duplicated names {name}"
                ));
                return None;
            }
        }
        Some(Properties { importer: self, named, locations, failed: false })
    }
}

impl Properties<'_, '_> {
    /// Removes a property; returns its operands behind the name.
    fn take(&mut self, name: &str) -> Option<Vec<Option<MetadataId>>> {
        let node = self.named.shift_remove(name.as_bytes())?;
        let operands = self.importer.operands(node).unwrap_or_default();
        Some(operands.get(1..).unwrap_or_default().to_vec())
    }

    fn fail(&mut self, name: &str, what: &str) {
        self.importer.warn_here(&format!("expected metadata node {name} to hold {what}"));
        self.failed = true;
    }

    fn bool(&self, value: bool) -> Handle<IntegerAttr> {
        IntegerAttr::bool(self.importer.cx, value)
    }

    /// A property without a value.
    fn unit(&mut self, name: &str) -> Number {
        if !self.take(name)?.is_empty() {
            self.fail(name, "no value");
            return None;
        }
        Some(self.bool(true))
    }

    /// A pair of properties that switch a transformation; true if it is switched off.
    fn switch(&mut self, name: &str) -> Number {
        let (enable, disable) = (format!("{name}.enable"), format!("{name}.disable"));
        let (on, off) = (self.unit(&enable), self.unit(&disable));
        match (on, off) {
            (None, None) => None,
            (Some(_), Some(_)) => {
                self.importer.warn_here(&format!(
                    "expected metadata nodes {enable} and {disable} to be mutually exclusive."
                ));
                self.failed = true;
                None
            }
            (_, off) => Some(self.bool(off.is_some())),
        }
    }

    /// A property with a boolean.
    fn flag(&mut self, name: &str, negated: bool) -> Number {
        let operands = self.take(name)?;
        let value = match *operands {
            [value] => self.importer.int(value).filter(|value| value.width() == 1),
            _ => None,
        };
        match value.map(|value| value.is_zero()) {
            Some(is_zero) => Some(self.bool(is_zero == negated)),
            None => {
                self.fail(name, "a boolean value");
                None
            }
        }
    }

    /// Reads a group of hints; `None` if one of them cannot be read.
    fn part<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.failed, false);
        let made = read(self);
        let failed = std::mem::replace(&mut self.failed, outer);
        made.filter(|_| !failed)
    }

    /// The value of a property with an integer of 32 bits, which messages call `what`.
    fn number_value(&mut self, name: &str, what: &str) -> Option<i32> {
        let operands = self.take(name)?;
        let value = match *operands {
            [value] => self.importer.int(value).filter(|value| value.width() == 32),
            _ => None,
        };
        let value = value.map(|value| value.low_u64() as i32);
        if value.is_none() {
            self.fail(name, what);
        }
        value
    }

    /// A property with an integer of 32 bits.
    fn number(&mut self, name: &str) -> Number {
        let value = self.number_value(name, "an i32 value")?;
        Some(IntegerAttr::i32(self.importer.cx, value))
    }

    /// A property with an integer that stands for a boolean.
    fn number_as_flag(&mut self, name: &str) -> Number {
        let value = self.number_value(name, "an integer value")?;
        Some(self.bool(value != 0))
    }

    /// A property with the node of another annotation.
    fn followup(&mut self, name: &str) -> Followup {
        let operands = self.take(name)?;
        let node = match *operands {
            [node] => self.importer.node(node),
            _ => None,
        };
        let Some(node) = node else {
            self.fail(name, "an MDNode");
            return None;
        };
        let made = self.importer.loop_annotation(node);
        made.and_then(|made| made.as_handle::<LoopAnnotationAttr>())
    }

    fn vectorize(&mut self) -> Option<Handle<LoopVectorizeAttr>> {
        let cx = self.importer.cx;
        hints!(
            cx,
            LoopVectorizeAttr {
                disable: self.flag("llvm.loop.vectorize.enable", true),
                predicate_enable: self.flag("llvm.loop.vectorize.predicate.enable", false),
                scalable_enable: self.flag("llvm.loop.vectorize.scalable.enable", false),
                width: self.number("llvm.loop.vectorize.width"),
                followup_vectorized: self.followup("llvm.loop.vectorize.followup_vectorized"),
                followup_epilogue: self.followup("llvm.loop.vectorize.followup_epilogue"),
                followup_all: self.followup("llvm.loop.vectorize.followup_all"),
            }
        )
    }

    fn unroll(&mut self) -> Option<Handle<LoopUnrollAttr>> {
        let cx = self.importer.cx;
        hints!(
            cx,
            LoopUnrollAttr {
                disable: self.switch("llvm.loop.unroll"),
                count: self.number("llvm.loop.unroll.count"),
                runtime_disable: self.unit("llvm.loop.unroll.runtime.disable"),
                full: self.unit("llvm.loop.unroll.full"),
                followup_unrolled: self.followup("llvm.loop.unroll.followup_unrolled"),
                followup_remainder: self.followup("llvm.loop.unroll.followup_remainder"),
                followup_all: self.followup("llvm.loop.unroll.followup_all"),
            }
        )
    }

    fn unroll_and_jam(&mut self) -> Option<Handle<LoopUnrollAndJamAttr>> {
        let cx = self.importer.cx;
        hints!(
            cx,
            LoopUnrollAndJamAttr {
                disable: self.switch("llvm.loop.unroll_and_jam"),
                count: self.number("llvm.loop.unroll_and_jam.count"),
                followup_outer: self.followup("llvm.loop.unroll_and_jam.followup_outer"),
                followup_inner: self.followup("llvm.loop.unroll_and_jam.followup_inner"),
                followup_remainder_outer: self
                    .followup("llvm.loop.unroll_and_jam.followup_remainder_outer"),
                followup_remainder_inner: self
                    .followup("llvm.loop.unroll_and_jam.followup_remainder_inner"),
                followup_all: self.followup("llvm.loop.unroll_and_jam.followup_all"),
            }
        )
    }

    fn distribute(&mut self) -> Option<Handle<LoopDistributeAttr>> {
        let cx = self.importer.cx;
        hints!(
            cx,
            LoopDistributeAttr {
                disable: self.flag("llvm.loop.distribute.enable", true),
                followup_coincident: self.followup("llvm.loop.distribute.followup_coincident"),
                followup_sequential: self.followup("llvm.loop.distribute.followup_sequential"),
                followup_fallback: self.followup("llvm.loop.distribute.followup_fallback"),
                followup_all: self.followup("llvm.loop.distribute.followup_all"),
            }
        )
    }

    fn parallel_accesses(&mut self) -> Vec<Handle<AccessGroupAttr>> {
        let name = "llvm.loop.parallel_accesses";
        let Some(operands) = self.take(name) else { return Vec::new() };
        let nodes: Option<Vec<MetadataId>> =
            operands.iter().map(|node| self.importer.node(*node)).collect();
        let Some(nodes) = nodes.filter(|nodes| !nodes.is_empty()) else {
            self.fail(name, "one or multiple MDNodes");
            return Vec::new();
        };
        let mut all = Vec::new();
        for node in nodes {
            match self.importer.access_groups(node) {
                Some(groups) => all
                    .extend(groups.iter().filter_map(|group| group.as_handle::<AccessGroupAttr>())),
                None => self.importer.warn_here("could not lookup access group"),
            }
        }
        all
    }

    fn location(&mut self, at: usize) -> Option<Handle<FusedLoc>> {
        let node = *self.locations.get(at)?;
        self.importer.location(Some(node)).as_handle::<FusedLoc>()
    }
}
