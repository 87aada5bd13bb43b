//! The implementation of the traits by which hooks of operations parse their own syntax.

use terrace_ir::lossless;
use terrace_ir::syntax::{
    Argument, AsmParserCore, Delimiter, OpAsmParserCore, SourcePos, UnresolvedOperand,
};
use terrace_ir::{Attribute, Block, Body, OpState, PropertiesBuf, Region, Type, Value};

use super::completion::Expected;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl OpAsmParserCore for Parser<'_> {
    fn body(&mut self) -> &mut Body {
        &mut self.scopes.body
    }

    fn result_name(&self, index: usize) -> Option<(String, usize)> {
        let mut index = index as u64;
        for group in self.scopes.results.get(self.scopes.custom.results..)? {
            if index < group.count {
                let name = self.text_at(SourcePos(group.position), group.length);
                let name = lossless::encode(name.get(1..)?).into_owned();
                return Some((name, index as usize));
            }
            index -= group.count;
        }
        None
    }

    fn result_count(&self) -> usize {
        let groups = self.scopes.results.get(self.scopes.custom.results..).unwrap_or_default();
        let count = groups.iter().fold(0u64, |sum, group| sum.saturating_add(group.count));
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        self.expects_value();
        self.cursor.ssa_use(true)
    }

    fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if !self.cursor.at(K::Percent) {
            self.expects_value();
            return Ok(None);
        }
        self.cursor.ssa_use(true).map(Some)
    }

    fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>> {
        let mut operands = Vec::new();
        if delimiter == Delimiter::None && !self.cursor.at(K::Percent) {
            self.expects_value();
            return Ok(operands);
        }
        self.delimited_list(delimiter, " in operand list", &mut |p| {
            p.expects_value();
            operands.push(p.cursor.ssa_use(true)?);
            Ok(())
        })?;
        Ok(operands)
    }

    fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>> {
        let start = SourcePos(self.cursor.token.start());
        if !self.cursor.at(K::Percent) && count > 0 {
            self.expects_value();
            return Err(match self.cursor.token.kind {
                K::LParen | K::LSquare => self.cursor.error_here("unexpected delimiter"),
                _ => self.cursor.wrong_token("expected operand"),
            });
        }
        let operands = self.parse_operand_list(Delimiter::None)?;
        if operands.len() == count {
            return Ok(operands);
        }
        Err(self.error(start, &format!("expected {count} operands")))
    }

    fn resolve_operand(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        self.resolve(operand, ty)
    }

    fn parse_affine_map(&mut self) -> ParseResult<Attribute> {
        self.cursor.bare_affine_map()
    }

    fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<Attribute> {
        self.cursor.affine_expr_of_values(dims, symbols)
    }

    fn parse_successor(&mut self) -> ParseResult<Block> {
        self.successor()
    }

    fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>> {
        if !self.cursor.at(K::Caret) {
            self.expects(Expected::Block);
            return Ok(None);
        }
        self.successor().map(Some)
    }

    fn parse_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Region> {
        self.region(state, arguments, isolated)
    }

    fn parse_optional_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Option<Region>> {
        if !self.cursor.at(K::LBrace) {
            return Ok(None);
        }
        self.region(state, arguments, isolated).map(Some)
    }

    fn empty_region(&mut self, state: &mut OpState) -> Region {
        self.make_empty_region(state)
    }

    fn parse_optional_argument(
        &mut self,
        ty: bool,
        attributes: bool,
    ) -> ParseResult<Option<Argument>> {
        if !self.cursor.at(K::Percent) {
            self.expects_value();
            return Ok(None);
        }
        self.parse_argument(ty, attributes).map(Some)
    }

    fn parse_argument(&mut self, ty: bool, attributes: bool) -> ParseResult<Argument> {
        self.expects_value();
        let name = self.cursor.ssa_use(false)?;
        let ty = match ty {
            true => self.colon_type("expected ':'")?,
            false => Type::ABSENT,
        };
        let attributes = if attributes { self.parse_optional_attr_dict()? } else { Vec::new() };
        let location = self.trailing_location()?;
        Ok(Argument { name, ty, attributes, location })
    }

    fn parse_generic_op_after_name(&mut self, state: &mut OpState) -> ParseResult {
        let position = SourcePos(self.scopes.custom.position);
        let Some(attribute) = self.generic_rest(state)? else { return Ok(()) };
        let Some(info) = state.name().info(self.cx) else {
            state.set_properties(PropertiesBuf::Attribute(attribute));
            return Ok(());
        };
        // Only the generic parser records issues for the verifier; here they are dropped.
        let (held, issues) = (state.properties_mut(), &mut Vec::new());
        super::properties_from_attribute(self.cx, info, held, attribute, issues).map_err(|reason| {
            let text = attribute.to_text(self.cx);
            let message = format!("invalid properties {text} for op {}: {reason}", info.name);
            self.error(position, &message)
        })
    }
}
