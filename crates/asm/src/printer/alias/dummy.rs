//! The collector as a printer: hooks that write through it show which types and attributes they
//! would write, and in which order (MLIR: `AliasInitializer::DummyAliasOperationPrinter`).

use std::fmt::{self, Write};

use terrace_ir::format::Element;
use terrace_ir::syntax::{
    AsmPrinterCore, OpAsmPrinter, OpAsmPrinterCore, PrintPolicy, RegionPrint, TypeElision,
};
use terrace_ir::{
    Assembly, Attribute, Block, Body, Ident, Location, OpInfo, OpRef, Region, RegionRef,
    TraitFlags, Type, Value, ensure_sufficient_stack,
};

use super::visit::Collector;
use crate::printer::shape::Shape;

/// What of an operation mentions something with an alias.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relevance {
    Nothing,
    /// Its discardable attributes alone.
    Attributes,
    /// Its types or its properties.
    More,
}

/// What is known of the operations of one name.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    info: Option<&'static OpInfo>,
    shape: Shape,
    /// Whether the text shows all discardable attributes in a dictionary, and otherwise nothing but
    /// values, types and properties.
    shows_attributes: bool,
}

impl Declared {
    fn of(op: OpRef<'_>) -> Self {
        let info = op.info();
        let shows_attributes = info.is_some_and(|info| match info.assembly {
            Assembly::Declarative(format) => {
                let is_dictionary =
                    |e: &Element| matches!(e, Element::AttrDict | Element::AttrDictWithKeyword);
                format.elements.iter().any(is_dictionary) && !calls(format.elements)
            }
            _ => false,
        });
        Self { info, shape: info.map(Shape::of).unwrap_or_default(), shows_attributes }
    }
}

/// Whether functions write some of this text.
fn calls(elements: &[Element]) -> bool {
    elements.iter().any(|element| match element {
        Element::Custom { .. } => true,
        Element::Optional { then, otherwise, .. } => calls(then) || calls(otherwise),
        Element::OiList(clauses) => clauses.iter().any(|clause| calls(clause.elements)),
        _ => false,
    })
}

impl Collector<'_> {
    /// Visits an operation as it would be written.
    pub(super) fn visit_op(&mut self, op: OpRef<'_>) -> fmt::Result {
        if self.flags.debug_info {
            self.meet_as(op.location().id(), TypeElision::Never, true)?;
        }
        if self.is_known_plain(op) {
            return Ok(());
        }
        let declared = *self.declared.get(op.name(), || Declared::of(op));
        let relevance = self.relevance(op, declared.info);
        if relevance == Relevance::Nothing && (op.region_count() == 0 || self.is_plain_inside(op)) {
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
                    return crate::format::print(
                        format,
                        &mut OpAsmPrinter::new(self.cx, self),
                        op,
                        info,
                    );
                }
                Assembly::Custom(syntax) => {
                    return (syntax.print)(&mut OpAsmPrinter::new(self.cx, self), op);
                }
            }
        }
        self.print_generic_op(op)
    }

    /// What of `op`, without its regions, mentions anything with an alias.
    #[inline]
    fn relevance(&mut self, op: OpRef<'_>, info: Option<&'static OpInfo>) -> Relevance {
        if op.result_types().any(|ty| self.is_relevant(ty.id())) {
            self.relevant_types = true;
            return Relevance::More;
        }
        if (self.mind_operands && op.operand_types().any(|ty| self.is_relevant(ty.id())))
            || self.has_relevant_properties(op, info)
        {
            return Relevance::More;
        }
        match op.attributes().iter().any(|(_, a)| self.is_relevant(a.id())) {
            true => Relevance::Attributes,
            false => Relevance::Nothing,
        }
    }

    /// Whether `op` has a body of its own without isolated operations, and nothing in it mentions
    /// anything with an alias: then neither does what is written of it.
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
        let mentions = self.relevance(op, declared.info) != Relevance::Nothing;
        if mentions || op.body().child(op.id()).is_some() {
            return false;
        }
        let mut regions = op.regions();
        op.region_count() == 0
            || ensure_sufficient_stack(|| regions.all(|region| self.is_plain_region(region)))
    }

    fn visit_argument(&mut self, body: &Body, value: Value) -> fmt::Result {
        self.meet(body.value_type(value).id(), TypeElision::Never)?;
        if self.flags.debug_info {
            let location = body.value_location(value);
            self.meet_as(location.id(), TypeElision::Never, false)?;
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

    fn visit_attributes(
        &mut self,
        attributes: &[(Ident, Attribute)],
        elided: &[&str],
    ) -> fmt::Result {
        for (name, value) in attributes {
            if elided.is_empty() || !elided.contains(&name.as_str(self.cx)) {
                self.meet(value.id(), TypeElision::Never)?;
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
        self.meet(ty.id(), TypeElision::Never)
    }
    fn enter_cyclic(&mut self, id: terrace_ir::Id) -> bool {
        self.cyclic.enter(id)
    }

    fn leave_cyclic(&mut self) {
        self.cyclic.leave();
    }
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        self.meet(attribute.id(), elision)
    }
    fn print_alias(&mut self, id: terrace_ir::Id) -> Result<bool, fmt::Error> {
        self.meet(id, TypeElision::Never).map(|()| true)
    }
    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        self.meet(location.id(), TypeElision::Never)
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
        // The text is thrown away.
        0
    }
}

impl OpAsmPrinterCore for Collector<'_> {
    fn print_operand(&mut self, _: &Body, _: Value) -> fmt::Result {
        Ok(())
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
            self.meet(ty.id(), TypeElision::Never)?;
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
        all.into_iter().try_for_each(|(_, value)| self.meet(value.id(), TypeElision::Never))
    }
    fn newline(&mut self) -> fmt::Result {
        Ok(())
    }
    fn indent(&mut self, _: bool) {}
}
