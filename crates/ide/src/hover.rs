//! The description of what a name stands for, as Markdown ([`Hover`]).

use std::fmt::Write;

use terrace_asm::{BodyNumber, PrintFlags, RecordedBlock, Span, print_op};
use terrace_ir::symbol::SYMBOL_VISIBILITY;
use terrace_ir::{Block, Body, OpRef, StringAttr};

use crate::analysis::{Name, OpIndex, Part};

/// A description as Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The token that is described.
    pub span: Span,
    /// The description of its meaning.
    pub markdown: String,
}

/// The number of elements above which elements attributes are abbreviated.
const MAX_ELEMENTS: u64 = 16;

impl Part {
    /// Returns the description of the name at `offset`; `None` if there is no name that stands for
    /// an operation, value, block or alias.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if let Some(op) = self.op_named_at(offset) {
            return Some(Hover { span: self.op(op).name, markdown: self.describe_op(op)? });
        }
        if let Some(symbol) = self.symbol_at(offset) {
            let span = self.token_at(offset, terrace_asm::TokenKind::At)?;
            return Some(Hover { span, markdown: self.describe_op(symbol)? });
        }
        if let Some(name) = self.name_at(offset) {
            let markdown = match self.values_at(name.definition).is_empty() {
                true => self.describe_block(self.block_at(name.definition)?)?,
                false => self.describe_value(&name)?,
            };
            return Some(Hover { span: name.span, markdown });
        }
        if let Some(span) = self.unnamed_block_at(offset) {
            let markdown = self.describe_block(self.entry_block(span.start)?)?;
            return Some(Hover { span, markdown });
        }
        let span = self.alias_at(offset)?;
        Some(Hover { span, markdown: self.describe_alias(span)? })
    }

    fn describe_op(&self, index: OpIndex) -> Option<String> {
        let op = self.op_ref(index)?;
        let mut out = format!("\"{}\"", op.name_str());
        if let Some(name) = terrace_ir::symbol::symbol_name(op.inner()) {
            let visibility = visibility(op.inner());
            let _ = write!(out, " : {visibility} @{}", name.as_str(&self.cx));
        }
        let flags = PrintFlags::new()
            .generic(true)
            .skip_regions(true)
            .elide_elements_above(Some(MAX_ELEMENTS));
        let text = print_op(op, &flags);
        let _ = write!(out, "\n\nGeneric Form:\n\n```mlir\n{text}\n```\n");
        if let Some(info) = op.info() {
            for paragraph in [info.summary, info.description].map(str::trim) {
                if !paragraph.is_empty() {
                    let _ = write!(out, "\n{paragraph}\n");
                }
            }
        }
        Some(out)
    }

    fn describe_value(&self, name: &Name) -> Option<String> {
        let group = self.values_at(name.definition);
        let found: Vec<_> = group.iter().filter_map(|value| value.value).collect();
        let (number, first) = *found.first()?;
        let body = self.recording().body(self.body(), number)?;
        if let Some((block, index)) = body.argument_of(first) {
            let mut out = self.owner_line(body, number, block)?;
            let block = self.block_name(body, number, block);
            let ty = body.value_type(first).to_text(&self.cx);
            let _ = write!(out, "Block: {block}\n\nArgument #{index}\n\nType: `{ty}`\n\n");
            return Some(out);
        }
        let (op, start) = body.result_of(first)?;
        let mut out = format!("Operation: \"{}\"\n\n", body.op(op).name_str());
        let chosen = self.result_number(name.span);
        let values = match chosen {
            Some(chosen) => found.get(chosen..=chosen)?,
            None => &found[..],
        };
        let types = values.iter().map(|(_, value)| body.value_type(*value).to_text(&self.cx));
        let types: Vec<String> = types.map(|ty| format!("`{ty}`")).collect();
        let types = types.join(", ");
        let first = start + chosen.unwrap_or(0);
        let _ = match values.len() {
            1 => write!(out, "Result #{first}\n\nType: {types}\n\n"),
            count => write!(out, "Result #[{first}, {}]\n\nTypes: {types}", first + count - 1),
        };
        Some(out)
    }

    /// Returns the number behind the name at `span`, as in `%name#1`.
    fn result_number(&self, span: Span) -> Option<usize> {
        let rest = self.source.bytes().get(span.end as usize..)?.strip_prefix(b"#")?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
    }

    fn describe_block(&self, recorded: &RecordedBlock) -> Option<String> {
        let (number, block) = (recorded.body, recorded.block);
        let body = self.recording().body(self.body(), number)?;
        let mut out = self.owner_line(body, number, block)?;
        let _ = write!(out, "Block #{}\n\n", block_index(body, block));
        let names = |blocks: &mut dyn Iterator<Item = Block>| {
            let names: Vec<String> = blocks.map(|b| self.block_name(body, number, b)).collect();
            names.join(", ")
        };
        let predecessors =
            names(&mut body.predecessor_ops(block).filter_map(|op| body.parent_block(op)));
        if !predecessors.is_empty() {
            let _ = write!(out, "Predecessors: {predecessors}\n\n");
        }
        let last = body.last_op(block);
        let successors = names(&mut last.into_iter().flat_map(|op| body.successors(op)));
        if !successors.is_empty() {
            let _ = write!(out, "Successors: {successors}\n\n");
        }
        Some(out)
    }

    /// Returns the line about the operation around `block`, which is in the body numbered `number`.
    fn owner_line(&self, body: &Body, number: BodyNumber, block: Block) -> Option<String> {
        let owner = body.block_region(block).and_then(|region| body.region_owner(region))?;
        let owner = match (owner == terrace_ir::Op::ROOT, self.recording().owner(number)) {
            (true, Some((outer, op))) => {
                self.recording().body(self.body(), outer)?.op(op).name_str()
            }
            _ => body.op(owner).name_str(),
        };
        Some(format!("Operation: \"{owner}\"\n\n"))
    }

    /// Returns the name of `block` in the text, or its number.
    fn block_name(&self, body: &Body, number: BodyNumber, block: Block) -> String {
        let recorded = self.recording().blocks.iter();
        let mut named = recorded.filter(|named| named.body == number && named.block == block);
        match named.next() {
            Some(named) => self.text(named.span).to_owned(),
            None => format!("<Block #{}>", block_index(body, block)),
        }
    }

    fn describe_alias(&self, span: Span) -> Option<String> {
        let (sigil, name) = self.text(span).split_at_checked(1)?;
        let (title, value) = match sigil {
            "#" => ("Attribute", self.recording().attribute_aliases.get(name)?.to_text(&self.cx)),
            _ => ("Type", self.recording().type_aliases.get(name)?.to_text(&self.cx)),
        };
        Some(format!("{title} Alias: `{sigil}{name}`\n\n```mlir\n{value}\n```\n\n"))
    }
}

/// Returns the visibility of a symbol, as text.
fn visibility(op: OpRef<'_>) -> String {
    let held = op.attribute(SYMBOL_VISIBILITY);
    let text = held.and_then(|held| held.downcast::<StringAttr>(op.context()));
    text.map_or_else(|| "public".to_owned(), |text| text.text().into_owned())
}

fn block_index(body: &Body, block: Block) -> usize {
    let region = body.block_region(block);
    region.and_then(|region| body.blocks_in(region).position(|b| b == block)).unwrap_or(0)
}
