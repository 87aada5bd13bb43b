//! The outline of a document ([`Outline`]): its symbols and symbol tables, nested.

use terrace_asm::Span;
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::TraitFlags;
use terrace_ir::symbol::symbol_name;

use crate::analysis::{OpIndex, Part};
use crate::document::Document;

/// The kind of an entry of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutlineKind {
    /// A part of a document with several parts.
    Part,
    /// An operation with a symbol table.
    Table,
    /// An operation that is a function.
    Function,
    /// Another operation that is a symbol.
    Symbol,
    /// An operation with a symbol table and no name.
    Unnamed,
}

/// An entry of the outline of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The name: that of the symbol, or the operation's in angle brackets.
    pub name: String,
    /// The kind of the entry.
    pub kind: OutlineKind,
    /// The whole entry.
    pub span: Span,
    /// The name of the operation.
    pub selection: Span,
    /// The entries inside.
    pub children: Vec<Outline>,
}

impl Document {
    /// Returns the outline: entries of the only part, or one entry for each part.
    pub fn outline(&self) -> Vec<Outline> {
        if let [part] = self.parts() {
            return part.outline();
        }
        let text = self.text();
        let mut start = 0;
        let line_start = |offset: usize| text.line_start(text.line_of(offset as u32));
        let entries = self.parts().iter().enumerate().map(|(index, part)| {
            let end = line_start(part.range().end);
            let span = Span { start, end };
            start = end;
            Outline {
                name: format!("<file-split-{index}>"),
                kind: OutlineKind::Part,
                span,
                selection: Span { start: span.start, end: span.start },
                children: part.outline(),
            }
        });
        entries.collect()
    }
}

impl Part {
    fn outline(&self) -> Vec<Outline> {
        let mut nested: Vec<(OpIndex, Vec<Outline>)> = Vec::new();
        let mut top = Vec::new();
        let close = |nested: &mut Vec<(OpIndex, Vec<Outline>)>, top: &mut Vec<Outline>| {
            let Some((op, children)) = nested.pop() else { return };
            let outer = nested.last_mut().map_or(top, |(_, outer)| outer);
            match self.entry(op) {
                Some(entry) => outer.push(Outline { children, ..entry }),
                None => outer.extend(children),
            }
        };
        for op in self.ops().iter().copied() {
            while nested.last().is_some_and(|(last, _)| self.parent(op) != Some(*last)) {
                close(&mut nested, &mut top);
            }
            nested.push((op, Vec::new()));
        }
        while !nested.is_empty() {
            close(&mut nested, &mut top);
        }
        top
    }

    /// Returns the entry for the operation `index`, without those inside; `None` if it is neither
    /// a symbol nor a symbol table.
    fn entry(&self, index: OpIndex) -> Option<Outline> {
        let op = self.op_ref(index)?.inner();
        let is_table = op.flags().contains(TraitFlags::SYMBOL_TABLE);
        let (name, kind) = match symbol_name(op) {
            Some(name) => {
                let kind = match (is_table, op.interface::<DynFunctionOp<'_>>().is_some()) {
                    (true, _) => OutlineKind::Table,
                    (_, true) => OutlineKind::Function,
                    _ => OutlineKind::Symbol,
                };
                (name.as_str(&self.cx).to_owned(), kind)
            }
            None if is_table => (format!("<{}>", op.name_str()), OutlineKind::Unnamed),
            None => return None,
        };
        let recorded = self.op(index);
        let children = Vec::new();
        Some(Outline { name, kind, span: recorded.span, selection: recorded.name, children })
    }
}
