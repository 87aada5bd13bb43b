//! The translation of functions by several threads, straight to text ([`write`]).
//!
//! Adjacent functions are a part. A thread translates a part with a copy of the translator, prints
//! each function, and drops its body. The global values, metadata and attribute sets that the copy
//! made are added to the module in program order, so that the text does not depend on the threads.

use std::io;
use std::ops::Range;

use terrace_ir::{OpRef, Reported};
use terrace_llvm::LLVMFuncOpRef;

use super::metadata::MetadataCache;
use super::module::reported;
use super::{Translated, Translator};
use crate::model::{Merge, Sizes};
use crate::print::{self, Part, Reference};

/// Number of parts into which the functions are divided, per thread.
const PARTS: usize = 4;

/// A function to translate, with its index in the module.
type Indexed<'a> = (LLVMFuncOpRef<'a>, usize);

/// Translates the module `op`, and writes its text to `out`.
pub(super) fn write(op: OpRef<'_>, out: &mut dyn io::Write) -> Result<io::Result<()>, Reported> {
    let mut translator = Translator::of_module(op)?;
    let mut parts = Vec::new();
    let run = translator.globals_and_signatures().and_then(|()| {
        parts = translator.printed_functions()?;
        translator.default_flags();
        Ok(())
    });
    reported(run)?;
    let printed = parts.iter().map(Part::count).sum();
    Ok(print::write_with(&translator.module, parts, printed, out))
}

/// Returns the operations of a function.
fn size(function: LLVMFuncOpRef<'_>) -> usize {
    let op: OpRef<'_> = *function;
    op.body().child(op.id()).map_or(1, |body| body.op_count())
}

impl Translator<'_> {
    /// Translates and prints all functions of the module.
    fn printed_functions(&mut self) -> Translated<Vec<Part>> {
        let (cx, functions) = (self.cx, self.functions());
        if functions.iter().enumerate().any(|(at, (_, index))| at != *index) {
            // Other functions are among them, so that they are no parts of the module.
            self.function_bodies()?;
            return Ok(Vec::new());
        }
        if !cx.worth_threads(functions.iter().map(|(function, _)| size(*function))) {
            return Ok(vec![self.print_functions(&functions)?]);
        }
        self.module.share();
        let (common, sizes) = (self.fork(), self.module.sizes());
        let translate = |range: Range<usize>| {
            let mut fork = common.fork();
            fork.print_functions(&functions[range.clone()]).map(|part| (range, part, fork))
        };
        let mut ranges = ranges(&functions, PARTS * cx.thread_count()).into_iter();
        cx.in_order(translate, |queue| {
            let mut parts = Vec::new();
            loop {
                while queue.waiting() < queue.room()
                    && let Some(range) = ranges.next()
                {
                    queue.push(range);
                }
                let Some(done) = queue.take() else { return Ok(parts) };
                let (range, part, fork) = done?;
                parts.push(self.adopt(part, fork, &sizes, &functions[range])?);
            }
        })
    }

    /// Translates and prints adjacent functions.
    fn print_functions(&mut self, functions: &[Indexed<'_>]) -> Translated<Part> {
        let mut part = Part::default();
        for (function, at) in functions {
            self.function_body(*function, *at)?;
            part.add(&self.module, *at);
            self.module.functions[*at].drop_body();
        }
        self.function = None;
        part.finish();
        Ok(part)
    }

    /// Adds what `fork` has made for `part`, the text of `functions`; `sizes` are those of the
    /// module when it was copied.
    fn adopt(
        &mut self,
        mut part: Part,
        fork: Translator<'_>,
        sizes: &Sizes,
        functions: &[Indexed<'_>],
    ) -> Translated<Part> {
        let mut merge = Merge::new(&mut self.module, &fork.module, sizes);
        if !merge.add_kinds() {
            // Attachments of the part would be in another order.
            return self.print_functions(functions);
        }
        let types = fork.types.iter().filter(|(_, new)| merge.is_new_type(**new));
        let types: Vec<_> = types.map(|(ty, new)| (*ty, *new)).collect();
        for (ty, new) in &types {
            if let Some(known) = self.types.get(ty) {
                merge.equate_structs(*new, *known);
            }
        }
        self.metadata.equate(&fork.metadata, &mut merge);
        merge.run();
        for (ty, new) in types {
            self.types.insert(ty, merge.ty(new));
        }
        self.metadata.adopt(fork.metadata, &merge);
        for (_, at) in functions {
            let attributes = merge.set(fork.module.functions[*at].attributes);
            merge.function_mut(*at).attributes = attributes;
        }
        part.renumber(|reference| match reference {
            Reference::Group(set) => Reference::Group(merge.set(set)),
            Reference::Node(node) => Reference::Node(merge.node(node)),
            Reference::Struct(id) => Reference::Struct(merge.struct_id(id)),
            Reference::Symbol(_) | Reference::Block(..) => reference,
        });
        Ok(part)
    }
}

impl MetadataCache {
    /// Makes the nodes that `other`, of a copy of the module, has for the same attributes the same.
    fn equate(&self, other: &Self, merge: &mut Merge<'_>) {
        for (known, new) in [(&self.nodes, &other.nodes), (&self.recursive, &other.recursive)] {
            for (attribute, node) in new {
                if let Some(known) = known.get(attribute).filter(|_| merge.is_new_node(*node)) {
                    merge.equate_nodes(*node, *known);
                }
            }
        }
        for ((location, scope), node) in &other.locations {
            let scope = scope.map(|scope| merge.node(scope));
            if let (Some(Some(known)), Some(node)) = (self.locations.get(&(*location, scope)), node)
                && merge.is_new_node(*node)
            {
                merge.equate_nodes(*node, *known);
            }
        }
    }

    /// Adds the nodes of `other`, whose entities are in the module by now.
    fn adopt(&mut self, other: Self, merge: &Merge<'_>) {
        self.nodes.extend(other.nodes.into_iter().map(|(key, node)| (key, merge.node(node))));
        let recursive = other.recursive.into_iter();
        self.recursive.extend(recursive.map(|(key, node)| (key, merge.node(node))));
        self.locations.extend(other.locations.into_iter().map(|((location, scope), node)| {
            let scope = scope.map(|scope| merge.node(scope));
            ((location, scope), node.map(|node| merge.node(node)))
        }));
    }
}

/// Divides functions into about `count` ranges with equally many operations.
fn ranges(functions: &[Indexed<'_>], count: usize) -> Vec<Range<usize>> {
    let total: usize = functions.iter().map(|(function, _)| size(*function)).sum();
    let least = total.div_ceil(count).max(1);
    let (mut ranges, mut start, mut ops) = (Vec::new(), 0, 0);
    for (at, (function, _)) in functions.iter().enumerate() {
        ops += size(*function);
        if ops >= least {
            ranges.push(start..at + 1);
            (start, ops) = (at + 1, 0);
        }
    }
    if start < functions.len() {
        ranges.push(start..functions.len());
    }
    ranges
}
