//! Collecting the aliases of an operation: runs its printing hooks with the null printer, unless
//! nothing in it can have an alias.

use std::fmt;

use terrace_ir::syntax::{OpAsmPrinter, OpAsmPrinterCore, TypeElision};
use terrace_ir::{Assembly, OpInfo, OpRef, RegionRef, ensure_sufficient_stack};

use super::declared::Declared;
use super::visit::Collector;

/// The parts of an operation that mention data with an alias.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relevance {
    None,
    /// Only the discardable attributes.
    Attributes,
    /// The types or the properties.
    More,
}

impl Collector<'_> {
    /// Visits the types and attributes of an operation in the order of its text.
    pub(super) fn visit_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        if self.flags.debug_info {
            self.visit_deferrable(op.location().id(), TypeElision::Never, true)?;
        }
        if self.is_known_plain(op) {
            return Ok(());
        }
        let declared = *self.declared.get(op.name(), || Declared::of(op));
        let relevance = self.relevance(op, declared.info);
        if relevance == Relevance::None && (op.region_count() == 0 || self.is_plain_inside(op)) {
            return Ok(());
        }
        if !self.flags.generic
            && let Some(info) = declared.info
            && declared.shape.fits(op)
        {
            match info.assembly {
                Assembly::Generic => {}
                Assembly::Declarative(_)
                    if declared.shows_attributes
                        && relevance == Relevance::Attributes
                        && op.region_count() == 0 =>
                {
                    return self.visit_attributes(op.attributes(), &[]);
                }
                Assembly::Declarative(format) => {
                    let printer = &mut OpAsmPrinter::new(self.cx, self);
                    if crate::format::print(format, printer, op, info).is_ok() {
                        return Ok(());
                    }
                }
                Assembly::Custom(syntax) => {
                    if (syntax.print)(&mut OpAsmPrinter::new(self.cx, self), op).is_ok() {
                        return Ok(());
                    }
                }
            }
        }
        // Also where a hook fails: the printer writes the generic form then.
        self.print_generic_op(op)
    }

    /// Returns the parts of `op`, without its regions, that mention data with an alias.
    #[inline]
    fn relevance(&mut self, op: OpRef<'_>, info: Option<&'static OpInfo>) -> Relevance {
        if op.result_types().any(|ty| self.is_relevant(ty.id())) {
            self.relevant_types = true;
            return Relevance::More;
        }
        if (self.visits_operands && op.operand_types().any(|ty| self.is_relevant(ty.id())))
            || self.has_relevant_properties(op, info)
        {
            return Relevance::More;
        }
        match op.attributes().iter().any(|(_, a)| self.is_relevant(a.id())) {
            true => Relevance::Attributes,
            false => Relevance::None,
        }
    }

    /// Whether `op` has a body of its own without isolated operations, in which no operation
    /// mentions data with an alias, so that the regions of `op` need no visit.
    fn is_plain_inside(&mut self, op: OpRef<'_>) -> bool {
        let own_body = op.body().child(op.id()).is_some();
        own_body
            && !self.flags.debug_info
            && op.regions().all(|region| self.is_plain_region(region))
    }

    fn is_plain_region(&mut self, region: RegionRef<'_>) -> bool {
        let body = region.body();
        region.blocks().all(|block| {
            block.argument_types().all(|ty| !self.is_relevant(ty.id()))
                && body.ops_in(block.id()).all(|op| self.is_plain_op(body.op(op)))
        })
    }

    #[inline]
    fn is_plain_op(&mut self, op: OpRef<'_>) -> bool {
        if self.is_known_plain(op) {
            return true;
        }
        let declared = *self.declared.get(op.name(), || Declared::of(op));
        let mentions = self.relevance(op, declared.info) != Relevance::None;
        if mentions || op.body().child(op.id()).is_some() {
            return false;
        }
        let mut regions = op.regions();
        op.region_count() == 0
            || ensure_sufficient_stack(|| regions.all(|region| self.is_plain_region(region)))
    }
}
