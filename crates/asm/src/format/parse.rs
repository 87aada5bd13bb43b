//! Parsing of the elements of a declarative format.

use smallvec::{SmallVec, smallvec};
use terrace_ir::format::{Clause, CustomArg, CustomDirective, Element, Format, Parsed, Var};
use terrace_ir::syntax::{OpAsmParser, ParseResult, SourcePos, UnresolvedOperand};
use terrace_ir::{Arity, Attribute, OpInfo, OpState, PropertyInfo, Region, UnitAttr};

use super::{dict, resolve};

/// The state of reading one operation by its format.
pub(super) struct Reader<'r, 'p> {
    pub(super) format: &'static Format,
    pub(super) parser: OpAsmParser<'p>,
    pub(super) state: &'r mut OpState,
    pub(super) info: &'static OpInfo,
    pub(super) parsed: &'r mut Parsed,
}

impl Reader<'_, '_> {
    pub(super) fn run(mut self) -> ParseResult {
        self.elements(self.format.elements)?;
        if !self.info.regions.is_empty() {
            self.absent_regions();
            let regions = self.parsed.regions.iter_mut().flat_map(|list| list.drain(..));
            self.state.adopt_regions(regions);
        }
        if !self.info.successors.is_empty() {
            let successors = self.parsed.successors.iter_mut().flat_map(|list| list.drain(..));
            self.state.add_successors(successors);
        }
        resolve::resolve(&mut self)
    }

    /// Adds an empty region for each single region that was not written.
    fn absent_regions(&mut self) {
        for (declared, read) in self.info.regions.iter().zip(&mut self.parsed.regions) {
            if declared.arity == Arity::Single && read.is_empty() {
                read.push(self.parser.empty_region(self.state));
            }
        }
    }

    fn elements(&mut self, elements: &'static [Element]) -> ParseResult {
        for element in elements {
            // The most common elements, inlined.
            match element {
                Element::Space | Element::Newline => {}
                Element::Literal(text) => self.literal(text)?,
                Element::Operand(index) => {
                    self.operand(*index as usize)?;
                }
                other => self.element(other)?,
            }
        }
        Ok(())
    }

    fn element(&mut self, element: &'static Element) -> ParseResult {
        match element {
            Element::Literal(text) => self.literal(text),
            Element::Space | Element::Newline => Ok(()),
            Element::AttrDict => dict::parse(self, false),
            Element::AttrDictWithKeyword => dict::parse(self, true),
            Element::PropDict => dict::parse_properties(self),
            Element::Operand(index) => self.operand(*index as usize).map(drop),
            Element::Operands => {
                self.parsed.operands_position = self.parser.position();
                let mut all = Vec::new();
                operand_list(&mut self.parser, &mut all)?;
                self.parsed.all_operands = Some(all);
                Ok(())
            }
            Element::QualifiedProperty(index) => self.qualified(self.field(*index)),
            Element::Property(index) => {
                let field = self.field(*index);
                if field.presence == terrace_ir::Presence::Optional {
                    return field
                        .parse_optional(&mut self.parser, self.state.properties_mut())
                        .map(drop);
                }
                field.parse(&mut self.parser, self.state.properties_mut())
            }
            Element::AnchorProperty { index, .. } => {
                let field = self.field(*index);
                if field.unit() {
                    return self.set_unit(Some(*index));
                }
                field.parse(&mut self.parser, self.state.properties_mut())
            }
            Element::Region(index) => self.region(*index as usize),
            Element::Regions => {
                for index in 0..self.info.regions.len() {
                    if index > 0 && !self.parser.parse_optional_punct(",") {
                        break;
                    }
                    // Behind a comma, a region is required.
                    match index {
                        0 if !self.optional_region(0)? => break,
                        0 => {}
                        _ => self.region(index)?,
                    }
                }
                Ok(())
            }
            Element::Successor(index) => self.successor(*index as usize).map(drop),
            Element::Successors => self.successors(),
            Element::Type { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::Custom { directive, args } => self.custom(directive, args).map(drop),
            Element::Optional { then, otherwise, sets, .. } => {
                self.optional(then, otherwise, *sets)
            }
            Element::OiList(clauses) => self.oilist(clauses),
        }
    }

    /// Returns the description of a property.
    pub(super) fn field(&self, index: u16) -> &'static PropertyInfo {
        let fields = self.info.properties.map_or(&[][..], |p| p.fields);
        &fields[index as usize]
    }

    /// Reads the attribute of a property in its full form.
    fn qualified(&mut self, field: &'static PropertyInfo) -> ParseResult {
        let at = self.parser.position();
        let attribute = self.parser.parse_attribute(None)?;
        self.set(field, at, attribute)
    }

    fn set(
        &mut self,
        field: &'static PropertyInfo,
        at: SourcePos,
        attribute: Attribute,
    ) -> ParseResult {
        let cx = self.parser.context();
        field
            .set(cx, self.state.properties_mut(), Some(attribute))
            .map_err(|_| self.parser.error(at, "invalid kind of attribute specified"))
    }

    fn literal(&mut self, text: &str) -> ParseResult {
        if is_keyword(text) {
            self.parser.parse_keyword_str(text)
        } else {
            self.parser.parse_punct(text)
        }
    }

    fn optional_literal(&mut self, text: &str) -> bool {
        if is_keyword(text) {
            self.parser.parse_optional_keyword_str(text)
        } else {
            self.parser.parse_optional_punct(text)
        }
    }

    /// Reads a custom directive; returns whether it was present.
    fn custom(
        &mut self,
        directive: &'static CustomDirective,
        args: &'static [CustomArg],
    ) -> ParseResult<bool> {
        for arg in args {
            if let CustomArg::Var(Var::Operand(at)) = arg {
                self.parsed.positions[usize::from(*at)] = self.parser.position();
            }
        }
        (directive.parse)(&mut self.parser, self.state, self.parsed, args)
    }

    /// Reads the names of a declared operand; returns whether there are any.
    #[inline]
    fn operand(&mut self, index: usize) -> ParseResult<bool> {
        self.parsed.positions[index] = self.parser.position();
        let group = &mut self.parsed.operands[index];
        match self.info.operands[index].arity {
            Arity::Single => group.push(self.parser.parse_operand()?),
            Arity::Optional => group.extend(self.parser.parse_optional_operand()?),
            Arity::Variadic => operand_list(&mut self.parser, group)?,
            Arity::VariadicOfVariadic(_) => self.operand_ranges(index)?,
        }
        Ok(!self.parsed.operands[index].is_empty())
    }

    /// Reads groups of operands, `(%a, %b), (), (%c)`.
    fn operand_ranges(&mut self, index: usize) -> ParseResult {
        let mut lengths = Vec::new();
        let group = &mut self.parsed.operands[index];
        while self.parser.parse_optional_punct("(") {
            let before = group.len();
            operand_list(&mut self.parser, group)?;
            self.parser.parse_punct(")")?;
            lengths.push((group.len() - before) as i32);
            if !self.parser.parse_optional_punct(",") {
                break;
            }
        }
        self.parsed.segments.push((index as u16, lengths));
        Ok(())
    }

    fn region(&mut self, index: usize) -> ParseResult {
        if self.info.regions[index].arity != Arity::Single {
            return self.optional_region(index).map(drop);
        }
        let region = self.parser.parse_region(self.state, &[], false)?;
        self.complete_region(region);
        self.parsed.regions[index].push(region);
        Ok(())
    }

    fn optional_region(&mut self, index: usize) -> ParseResult<bool> {
        let first = self.parser.parse_optional_region(self.state, &[], false)?;
        let Some(first) = first else { return Ok(false) };
        self.complete_region(first);
        self.parsed.regions[index].push(first);
        if self.info.regions[index].arity == Arity::Single {
            return Ok(true);
        }
        while self.parser.parse_optional_punct(",") {
            let region = self.parser.parse_region(self.state, &[], false)?;
            self.complete_region(region);
            self.parsed.regions[index].push(region);
        }
        Ok(true)
    }

    /// Adds the block and the implicit terminator, if they were not written.
    fn complete_region(&mut self, region: Region) {
        let terminator = self.info.traits.iter().find_map(|t| t.implicit_terminator);
        if terminator.is_none() && !self.info.flags.contains(terrace_ir::TraitFlags::SINGLE_BLOCK) {
            return;
        }
        if let Some(terminator) = terminator {
            return self.parser.ensure_terminator(self.state, region, terminator);
        }
        let body = self.state.region_body(self.parser.body());
        if body.last_block(region).is_none() {
            body.append_block(region, []);
        }
    }

    fn successor(&mut self, index: usize) -> ParseResult<bool> {
        if self.info.successors[index].arity == Arity::Single {
            let block = self.parser.parse_successor()?;
            self.parsed.successors[index].push(block);
            return Ok(true);
        }
        let Some(first) = self.parser.parse_optional_successor()? else { return Ok(false) };
        self.parsed.successors[index].push(first);
        while self.parser.parse_optional_punct(",") {
            let block = self.parser.parse_successor()?;
            self.parsed.successors[index].push(block);
        }
        Ok(true)
    }

    /// Reads all successors, separated by commas: one for each declared successor, the others for
    /// the last of them.
    fn successors(&mut self) -> ParseResult {
        let Some(last) = self.info.successors.len().checked_sub(1) else { return Ok(()) };
        let Some(mut block) = self.parser.parse_optional_successor()? else { return Ok(()) };
        let mut index = 0;
        loop {
            self.parsed.successors[index].push(block);
            if !self.parser.parse_optional_punct(",") {
                return Ok(());
            }
            block = self.parser.parse_successor()?;
            index = last.min(index + 1);
        }
    }

    /// Reads the first element of an optional group if it is next; returns whether it was.
    fn first(&mut self, element: &'static Element) -> ParseResult<bool> {
        match element {
            Element::Literal(text) => Ok(self.optional_literal(text)),
            Element::Operand(index) => self.operand(*index as usize),
            Element::Property(index) => {
                let field = self.field(*index);
                field.parse_optional(&mut self.parser, self.state.properties_mut())
            }
            Element::QualifiedProperty(index) => {
                let at = self.parser.position();
                let Some(attribute) = self.parser.parse_optional_attribute(None)? else {
                    return Ok(false);
                };
                self.set(self.field(*index), at, attribute).map(|()| true)
            }
            Element::Region(index) => self.optional_region(*index as usize),
            Element::Successor(index)
                if self.info.successors[*index as usize].arity != Arity::Single =>
            {
                self.successor(*index as usize)
            }
            Element::Custom { directive, args } => self.custom(directive, args),
            other => self.element(other).map(|()| true),
        }
    }

    fn optional(
        &mut self,
        then: &'static [Element],
        otherwise: &'static [Element],
        sets: Option<u16>,
    ) -> ParseResult {
        let blank = |e: &Element| matches!(e, Element::Space | Element::Newline);
        let at = then.iter().position(|e| !blank(e)).unwrap_or(0);
        let Some(first) = then.get(at) else { return Ok(()) };
        if !self.first(first)? {
            return self.elements(otherwise);
        }
        self.set_unit(sets)?;
        for element in &then[at + 1..] {
            match element {
                // In a group that is present the property is present too.
                Element::Property(index) => {
                    self.field(*index).parse(&mut self.parser, self.state.properties_mut())?;
                }
                other => self.element(other)?,
            }
        }
        Ok(())
    }

    fn set_unit(&mut self, sets: Option<u16>) -> ParseResult {
        let Some(index) = sets else { return Ok(()) };
        let field = self.field(index);
        let cx = self.parser.context();
        let unit = UnitAttr::get(cx).attr();
        // The macro accepts only unit properties here, so that setting one does not fail.
        let _ = field.set(cx, self.state.properties_mut(), Some(unit));
        Ok(())
    }

    fn oilist(&mut self, clauses: &'static [Clause]) -> ParseResult {
        let mut seen: SmallVec<[bool; 8]> = smallvec![false; clauses.len()];
        loop {
            let next = clauses.iter().position(|clause| self.optional_literal(clause.lead));
            let Some(next) = next else { return Ok(()) };
            if std::mem::replace(&mut seen[next], true) {
                let message = format!(
                    "`{}` clause can appear at most once in the expansion of the oilist directive",
                    clauses[next].lead
                );
                let at = self.parser.name_position();
                return Err(self.parser.error(at, &message));
            }
            self.set_unit(clauses[next].sets)?;
            self.elements(clauses[next].elements)?;
        }
    }
}

/// Whether a literal is a keyword rather than punctuation.
pub(super) fn is_keyword(text: &str) -> bool {
    text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
}

/// Adds any number of operands separated by commas to `list`.
fn operand_list(parser: &mut OpAsmParser<'_>, list: &mut Vec<UnresolvedOperand>) -> ParseResult {
    if let Some(first) = parser.parse_optional_operand()? {
        list.push(first);
        while parser.parse_optional_punct(",") {
            list.push(parser.parse_operand()?);
        }
    }
    Ok(())
}
