//! Writing locations.

use std::fmt;

use terrace_ir::syntax::{AsmPrinterCore, TypeElision};
use terrace_ir::{
    CallSiteLoc, FileLineCol, FusedLoc, Location, NameLoc, UnknownLoc, ensure_sufficient_stack,
};

use super::Printer;

impl Printer<'_> {
    /// Writes ` loc(…)` behind an operation or argument, if locations are written; by its alias if
    /// `alias` is set.
    #[inline]
    pub(super) fn trailing_location(&mut self, location: Location, alias: bool) -> fmt::Result {
        if !self.flags.debug_info {
            return Ok(());
        }
        self.out.push(' ');
        self.location(location, alias)
    }

    /// Writes `loc(…)`, with the location's alias inside if it has one and `alias` is set.
    pub(super) fn location(&mut self, location: Location, alias: bool) -> fmt::Result {
        if self.is_pretty() {
            return self.pretty_location(location);
        }
        self.out.push_str("loc(");
        if !alias || !self.alias(location.id())? {
            self.location_itself(location)?;
        }
        self.out.push(')');
        Ok(())
    }

    #[inline]
    fn is_pretty(&self) -> bool {
        self.flags.debug_info && self.flags.pretty_debug_info
    }

    /// Writes a location nested in another one, without `loc(…)`.
    pub(super) fn nested_location(&mut self, location: Location) -> fmt::Result {
        if self.alias(location.id())? {
            return Ok(());
        }
        ensure_sufficient_stack(|| match self.is_pretty() {
            true => self.pretty_location(location),
            false => self.location_itself(location),
        })
    }

    /// Writes a location in full, even if it has an alias, without `loc(…)`.
    fn location_itself(&mut self, location: Location) -> fmt::Result {
        let Some(at) = location.as_file_line_col(self.cx) else {
            return self.datum(location.id(), '#', TypeElision::Never);
        };
        self.out.push_quoted(at.file.as_str(self.cx));
        self.range(&at);
        Ok(())
    }

    fn pretty_location(&mut self, location: Location) -> fmt::Result {
        let cx = self.cx;
        if location.is::<UnknownLoc>() {
            self.out.push_str("[unknown]");
        } else if let Some(at) = location.as_file_line_col(cx) {
            self.out.push_str(at.file.as_str(cx));
            self.range(&at);
        } else if let Some(named) = location.downcast::<NameLoc>(cx) {
            self.out.push_quoted(named.name.as_str(cx));
            if !named.child.is::<UnknownLoc>() {
                self.out.push('(');
                self.nested_location(named.child)?;
                self.out.push(')');
            }
        } else if let Some(call) = location.downcast::<CallSiteLoc>(cx) {
            self.nested_location(call.callee)?;
            if !(call.callee.is::<NameLoc>() && call.caller.as_file_line_col(cx).is_some()) {
                self.out.push('\n');
            }
            self.out.push_str(" at ");
            self.nested_location(call.caller)?;
        } else if let Some(fused) = location.downcast::<FusedLoc>(cx) {
            if let Some(metadata) = fused.metadata {
                self.out.push('<');
                self.print_attribute(metadata, TypeElision::Never)?;
                self.out.push('>');
            }
            self.out.push('[');
            for (at, location) in fused.locations.iter().enumerate() {
                if at > 0 {
                    self.out.push_str(", ");
                }
                self.nested_location(*location)?;
            }
            self.out.push(']');
        } else {
            self.datum(location.id(), '#', TypeElision::Never)?;
        }
        Ok(())
    }

    fn range(&mut self, at: &FileLineCol) {
        let mut pair = |before: &str, line: u32, col: u32| {
            self.out.push_str(before);
            self.out.push_number(u64::from(line));
            self.out.push(':');
            self.out.push_number(u64::from(col));
        };
        pair(":", at.line, at.col);
        if at.end_line != at.line {
            pair(" to ", at.end_line, at.end_col);
        } else if at.end_col != at.col {
            self.out.push_str(" to :");
            self.out.push_number(u64::from(at.end_col));
        }
    }
}
