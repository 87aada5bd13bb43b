//! Debug information of functions, variables and instructions.

use terrace_ir::{Attribute, CallSiteLoc, FusedLoc, Location, NameLoc, OpRef, UnknownLoc};
use terrace_llvm::{
    DICommonBlockAttr, DICompileUnitAttr, DIGlobalVariableExpressionAttr, DILexicalBlockAttr,
    DILexicalBlockFileAttr, DIModuleAttr, DISubprogramAttr, DbgDeclareOp, DbgLabelOp, DbgValueOp,
    GlobalOpRef, LLVMFuncOpRef,
};

use super::{Translated, Translator};
use crate::model::instructions::{DebugRecord, VariableRecord};
use crate::model::{DebugField, DebugNode, MetadataId, MetadataKind, MetadataKindId, Symbol};

/// The parts of a location node.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    line: i128,
    column: i128,
    scope: MetadataId,
    inlined_at: Option<MetadataId>,
}

/// The largest column that a location holds; larger ones are left out.
const MOST_COLUMNS: u32 = 0xffff;

impl Translator<'_> {
    /// Attaches the subprogram of a function, if its location has one.
    pub(super) fn subprogram(&mut self, op: LLVMFuncOpRef<'_>, symbol: Symbol) {
        let Some(node) = self.subprogram_of(op.location()) else { return };
        if let Symbol::Function(at) = symbol {
            let metadata = &mut self.module.functions[at as usize].metadata;
            metadata.push((MetadataKindId::DBG, node));
            metadata.sort_by_key(|(kind, _)| *kind);
        }
    }

    /// Returns the node of the subprogram in a location; `None` if the location has none.
    fn subprogram_of(&mut self, location: Location) -> Option<MetadataId> {
        let attribute =
            self.find_scope(location, |attribute| attribute.is::<DISubprogramAttr>())?;
        self.debug_node(attribute)
    }

    /// The metadata of the first fused location, depth first, that `accept` accepts.
    fn find_scope(&self, location: Location, accept: fn(Attribute) -> bool) -> Option<Attribute> {
        let cx = self.cx;
        if let Some(fused) = location.downcast::<FusedLoc>(cx) {
            if let Some(metadata) = fused.metadata.filter(|metadata| accept(*metadata)) {
                return Some(metadata);
            }
            return fused.locations.iter().find_map(|inner| self.find_scope(*inner, accept));
        }
        if let Some(named) = location.downcast::<NameLoc>(cx) {
            return self.find_scope(named.child, accept);
        }
        let site = location.downcast::<CallSiteLoc>(cx)?;
        let callee = self.find_scope(site.callee, accept);
        callee.or_else(|| self.find_scope(site.caller, accept))
    }

    /// Makes the subprogram of a function the scope of the locations in its body.
    pub(super) fn enter_subprogram(&mut self, op: LLVMFuncOpRef<'_>) {
        self.scope = self.subprogram_of(op.location());
    }

    /// Attaches the variables that a global variable is in the source.
    pub(super) fn global_variables(&mut self, op: GlobalOpRef<'_>, symbol: Symbol) {
        let cx = self.cx;
        let Some(list) = op.dbg_exprs() else { return };
        for attribute in &list.data(cx).0 {
            let Some(pair) = attribute.downcast::<DIGlobalVariableExpressionAttr>(cx) else {
                continue;
            };
            let Some(variable) = self.debug_node(pair.var.attr()) else { continue };
            let expression = pair.expr.map(|expression| expression.data(cx));
            let expression = self.expression(expression);
            let fields =
                vec![("var", DebugField::Node(variable)), ("expr", DebugField::Node(expression))];
            let node = DebugNode { class: "DIGlobalVariableExpression", fields };
            let node = self.module.metadata.get(MetadataKind::Debug(node));
            if let Symbol::Global(at) = symbol {
                self.module.globals[at as usize].metadata.push((MetadataKindId::DBG, node));
            }
            let scope = pair.var.data(cx).scope;
            if let Some(unit) = scope.and_then(|scope| self.unit_of(scope)) {
                let known = self.metadata.unit_globals.iter_mut().find(|(held, _)| *held == unit);
                match known {
                    Some((_, variables)) => variables.push(node),
                    None => self.metadata.unit_globals.push((unit, vec![node])),
                }
            }
        }
    }

    /// Returns the compile unit that a scope is in; `None` if it leads to none.
    fn unit_of(&mut self, scope: Attribute) -> Option<MetadataId> {
        let cx = self.cx;
        if scope.is::<DICompileUnitAttr>() {
            return self.debug_node(scope);
        }
        if let Some(module) = scope.downcast::<DIModuleAttr>(cx) {
            return self.unit_of(module.scope?);
        }
        if let Some(block) = scope.downcast::<DICommonBlockAttr>(cx) {
            return self.unit_of(block.scope);
        }
        let subprogram = scope.downcast::<DISubprogramAttr>(cx)?;
        self.debug_node(subprogram.compile_unit?.attr())
    }

    /// Completes the compile units, when all variables are known.
    pub(super) fn globals_done(&mut self) {
        for (unit, variables) in std::mem::take(&mut self.metadata.unit_globals) {
            let list = self.module.metadata.tuple(&variables);
            let MetadataKind::Debug(node) = self.module.metadata.kind(unit) else { continue };
            let mut node = node.clone();
            let at = node.fields.iter().position(|(name, _)| *name == "nameTableKind");
            let at = at.unwrap_or(node.fields.len());
            node.fields.insert(at, ("globals", DebugField::Node(list)));
            self.module.metadata.set(unit, MetadataKind::Debug(node));
        }
    }

    /// Returns the location of an instruction; `None` if it is unknown, or has no scope.
    pub(super) fn debug_location(&mut self, location: Location) -> Option<MetadataId> {
        // Other locations have no scope of their own.
        let nested = location.is::<FusedLoc>() || location.is::<NameLoc>();
        if self.scope.is_none() && !nested && !location.is::<CallSiteLoc>() {
            return None;
        }
        let key = (location, self.scope);
        if let Some(known) = self.metadata.locations.get(&key) {
            return *known;
        }
        let node = self.location_node(location, self.scope, None);
        self.metadata.locations.insert(key, node);
        node
    }

    fn location_node(
        &mut self,
        location: Location,
        scope: Option<MetadataId>,
        inlined_at: Option<MetadataId>,
    ) -> Option<MetadataId> {
        let cx = self.cx;
        if location.is::<UnknownLoc>() {
            return None;
        }
        if let Some(site) = location.downcast::<CallSiteLoc>(cx) {
            // A caller without a scope is left out of the chain.
            let caller = self.location_node(site.caller, scope, inlined_at).or(inlined_at);
            return self.location_node(site.callee, None, caller).or(caller);
        }
        if let Some(position) = location.as_file_line_col(cx) {
            let column = if position.col > MOST_COLUMNS { 0 } else { position.col };
            let position = Position {
                line: position.line.into(),
                column: column.into(),
                scope: scope?,
                inlined_at,
            };
            return Some(self.position_node(position));
        }
        if let Some(fused) = location.downcast::<FusedLoc>(cx) {
            let own = fused.metadata.filter(|metadata| is_local_scope(*metadata));
            let scope = own.and_then(|own| self.debug_node(own)).or(scope);
            let mut merged: Option<MetadataId> = None;
            for inner in &fused.locations {
                let next = self.location_node(*inner, scope, inlined_at);
                merged = match (merged, next) {
                    (Some(a), Some(b)) => Some(self.merged_location(a, b)),
                    (a, b) => a.or(b),
                };
            }
            return merged;
        }
        let named = location.downcast::<NameLoc>(cx)?;
        self.location_node(named.child, scope, inlined_at)
    }

    fn position_node(&mut self, position: Position) -> MetadataId {
        let mut fields = vec![("line", DebugField::Int(position.line))];
        if position.column != 0 {
            fields.push(("column", DebugField::Int(position.column)));
        }
        fields.push(("scope", DebugField::Node(position.scope)));
        if let Some(caller) = position.inlined_at {
            fields.push(("inlinedAt", DebugField::Node(caller)));
        }
        self.module.metadata.get(MetadataKind::Debug(DebugNode { class: "DILocation", fields }))
    }

    /// Returns the field `name` of the debug node `node`; `None` if it is absent.
    fn field(&self, node: MetadataId, name: &str) -> Option<&DebugField> {
        let MetadataKind::Debug(node) = self.module.metadata.kind(node) else { return None };
        node.fields.iter().find(|(known, _)| *known == name).map(|(_, field)| field)
    }

    fn node_field(&self, node: MetadataId, name: &str) -> Option<MetadataId> {
        match self.field(node, name) {
            Some(DebugField::Node(id)) => Some(*id),
            _ => None,
        }
    }

    fn position(&self, node: MetadataId) -> Option<Position> {
        let number = |name| match self.field(node, name) {
            Some(DebugField::Int(value)) => *value,
            _ => 0,
        };
        Some(Position {
            line: number("line"),
            column: number("column"),
            scope: self.node_field(node, "scope")?,
            inlined_at: self.node_field(node, "inlinedAt"),
        })
    }

    /// Returns a location that covers two (LLVM: `DILocation::getMergedLocation`): in the innermost
    /// inlined function that both are in.
    fn merged_location(&mut self, a: MetadataId, b: MetadataId) -> MetadataId {
        if a == b {
            return a;
        }
        let (frames_a, frames_b) = (self.frames(a), self.frames(b));
        for x in &frames_a {
            let outer_x = self.scopes(x.scope);
            for y in frames_b.iter().filter(|y| y.inlined_at == x.inlined_at) {
                let outer_y = self.scopes(y.scope);
                let common = outer_x.iter().copied().find(|scope| outer_y.contains(scope));
                let Some(scope) = common else { continue };
                let nested = scope == x.scope || scope == y.scope;
                let line = if nested && x.line == y.line { x.line } else { 0 };
                let column = if line != 0 && x.column == y.column { x.column } else { 0 };
                let inlined_at = x.inlined_at;
                return self.position_node(Position { line, column, scope, inlined_at });
            }
        }
        a
    }

    /// Returns the positions of a location and of the calls that it was inlined at, from the inside
    /// out.
    fn frames(&self, location: MetadataId) -> Vec<Position> {
        let first = self.position(location);
        let outer = |position: &Position| position.inlined_at.and_then(|at| self.position(at));
        std::iter::successors(first, outer).collect()
    }

    /// Returns a scope and the local scopes around it, from the inside out.
    fn scopes(&self, scope: MetadataId) -> Vec<MetadataId> {
        let mut scopes = vec![scope];
        let mut inner = scope;
        while matches!(self.module.metadata.kind(inner), MetadataKind::Debug(node)
            if node.class.starts_with("DILexicalBlock"))
        {
            let Some(outer) = self.node_field(inner, "scope") else { break };
            if scopes.contains(&outer) {
                break;
            }
            scopes.push(outer);
            inner = outer;
        }
        scopes
    }

    /// Translates an operation that describes a variable or label.
    pub(super) fn debug_record(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let own = self.find_scope(op.location(), is_local_scope);
        let scope = own.and_then(|own| self.debug_node(own)).or(self.scope);
        let Some(location) = self.location_node(op.location(), scope, None) else {
            return Ok(());
        };
        if let Some(label) = op.cast::<DbgLabelOp>() {
            if let Some(label) = self.debug_node(label.label().attr()) {
                self.add_record(DebugRecord::Label { label, location });
            }
            return Ok(());
        }
        let (kind, variable, expression) = if let Some(declare) = op.cast::<DbgDeclareOp>() {
            (VariableRecord::Declare, declare.var_info(), declare.location_expr())
        } else if let Some(value) = op.cast::<DbgValueOp>() {
            (VariableRecord::Value, value.var_info(), value.location_expr())
        } else {
            return Ok(());
        };
        let value = self.operand(op, 0);
        let expression = self.expression(Some(expression.data(cx)));
        if let Some(variable) = self.debug_node(variable.attr()) {
            self.add_record(DebugRecord::Variable { kind, value, variable, expression, location });
        }
        Ok(())
    }
}

/// Whether the attribute is a scope in a function.
fn is_local_scope(attribute: Attribute) -> bool {
    attribute.is::<DISubprogramAttr>()
        || attribute.is::<DILexicalBlockAttr>()
        || attribute.is::<DILexicalBlockFileAttr>()
}
