//! The null printer: a collector with the interface of the printer, which discards the text.
//!
//! The calls of hooks show which types and attributes the operation's text mentions, and in which
//! order (MLIR: `AliasInitializer::DummyAliasOperationPrinter`). The null printer is not the real
//! printer with another sink, since skipping all text and all operations without aliases takes a
//! fraction of the time.

use std::fmt::{self, Write};

use terrace_ir::syntax::{AsmPrinterCore, OpAsmPrinterCore, PrintPolicy, RegionPrint, TypeElision};
use terrace_ir::{
    Attribute, Block, Body, Ident, Location, OpRef, Region, TraitFlags, Type, Value,
    ensure_sufficient_stack,
};

use super::visit::Collector;

impl Collector<'_> {
    fn visit_argument(&mut self, body: &Body, value: Value) -> fmt::Result {
        self.visit(body.value_type(value).id(), TypeElision::Never)?;
        if self.flags.debug_info {
            let location = body.value_location(value);
            self.visit_deferrable(location.id(), TypeElision::Never, false)?;
        }
        Ok(())
    }

    fn visit_block(
        &mut self,
        body: &Body,
        block: Block,
        arguments: bool,
        terminators: bool,
    ) -> fmt::Result {
        for argument in body.arguments(block) {
            self.relevant_types |= self.is_relevant(body.value_type(*argument).id());
            if arguments {
                self.visit_argument(body, *argument)?;
            }
        }
        let written = |op: &OpRef<'_>| {
            terminators
                || body.next_op(op.id()).is_some()
                || !op.flags().contains(TraitFlags::TERMINATOR)
        };
        let mut ops = body.ops_in(block).map(|op| body.op(op)).filter(written);
        if self.worth_threads(body, block) {
            return self.visit_in_parallel(&ops.collect::<Vec<_>>());
        }
        ops.try_for_each(|op| self.visit_op(op))
    }

    pub(super) fn visit_attributes(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        for (name, value) in attributes {
            if elided.is_empty() || !elided.contains(&name.as_str(self.cx)) {
                self.visit(value.id(), TypeElision::Never)?;
            }
        }
        Ok(())
    }
}

impl Write for Collector<'_> {
    #[inline]
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
    #[inline]
    fn write_char(&mut self, _: char) -> fmt::Result {
        Ok(())
    }
    #[inline]
    fn write_fmt(&mut self, _: fmt::Arguments<'_>) -> fmt::Result {
        Ok(())
    }
}

impl AsmPrinterCore for Collector<'_> {
    fn print_attribute_name(&mut self, _: Ident) -> fmt::Result {
        Ok(())
    }
    fn print_type(&mut self, ty: Type) -> fmt::Result {
        self.visit(ty.id(), TypeElision::Never)
    }
    fn enter_cyclic(&mut self, id: terrace_ir::Id) -> bool {
        self.cyclic.enter(id)
    }

    fn leave_cyclic(&mut self) {
        self.cyclic.leave();
    }
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        self.visit(attribute.id(), elision)
    }
    fn print_alias(&mut self, id: terrace_ir::Id) -> Result<bool, fmt::Error> {
        self.visit(id, TypeElision::Never).map(|()| true)
    }
    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        self.visit(location.id(), TypeElision::Never)
    }
    fn policy(&self) -> PrintPolicy {
        PrintPolicy {
            elide_elements_above: Some(0),
            hex_elements_above: self.flags.hex_elements_above,
        }
    }
    fn print_resource(&mut self, _: &str, _: &str) -> fmt::Result {
        Ok(())
    }
    fn distinct_number(&mut self, _: terrace_ir::Id) -> u64 {
        // The text is discarded.
        0
    }
}

impl OpAsmPrinterCore for Collector<'_> {
    fn print_operand(&mut self, _: &Body, _: Value) -> fmt::Result {
        Ok(())
    }
    fn print_optional_location(&mut self, location: Location) -> fmt::Result {
        self.visit(location.id(), TypeElision::Never)
    }
    fn print_successor(&mut self, _: &Body, _: Block) -> fmt::Result {
        Ok(())
    }
    fn print_optional_attr_dict(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.visit_attributes(attributes, elided)
    }
    fn print_optional_attr_dict_with_keyword(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        self.visit_attributes(attributes, elided)
    }
    fn print_region(&mut self, body: &Body, region: Region, options: RegionPrint) -> fmt::Result {
        if self.flags.skip_regions {
            return Ok(());
        }
        ensure_sufficient_stack(|| {
            for (at, block) in body.blocks_in(region).enumerate() {
                let arguments = at > 0 || options.entry_arguments;
                self.visit_block(body, block, arguments, at > 0 || options.terminators)?;
            }
            Ok(())
        })
    }
    fn print_region_argument(
        &mut self,
        body: &Body,
        value: Value,
        _: &[(Ident, Attribute)],
        _: bool,
    ) -> fmt::Result {
        self.visit_argument(body, value)
    }
    fn print_custom_or_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        self.visit_op(op)
    }
    fn print_generic_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        if !self.flags.skip_regions {
            for region in op.regions() {
                self.print_region(region.body(), region.id(), RegionPrint::default())?;
            }
        }
        for ty in op.operand_types().chain(op.result_types()) {
            self.visit(ty.id(), TypeElision::Never)?;
        }
        let properties = op.properties();
        let Some(info) = op.info().and_then(|info| info.properties) else {
            return self.visit_attributes(op.attributes(), &[]);
        };
        let mut all: Vec<(&str, Attribute)> =
            op.attributes().iter().map(|(name, value)| (name.as_str(self.cx), *value)).collect();
        info.attributes(
            self.cx,
            properties,
            |field| field.attribute,
            |field, value| all.push((field.name, value)),
        );
        all.sort_by_key(|(name, _)| *name);
        all.into_iter().try_for_each(|(_, value)| self.visit(value.id(), TypeElision::Never))
    }
    fn newline(&mut self) -> fmt::Result {
        Ok(())
    }
    fn indent(&mut self, _: bool) {}
}
