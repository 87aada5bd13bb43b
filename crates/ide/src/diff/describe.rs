//! Differences as text and as data ([`Sides`]).

use terrace_asm::DisplayIn;
use terrace_diag::SourceManager;
use terrace_ir::{Attribute, Context, OpRef, Type};

use super::{Detail, Difference, DifferenceKind};
use crate::json::Json;
use crate::line::{Line, name_of};

/// The texts that differences are described with.
#[derive(Clone, Copy)]
pub struct Sides<'s> {
    /// The context of both texts.
    pub cx: &'s Context,
    /// The sources of the old IR.
    pub old: &'s SourceManager,
    /// The sources of the new IR.
    pub new: &'s SourceManager,
}

/// A part that differs: what it is, what it was, and what it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The part of the operation, in a few words.
    pub part: String,
    /// The text of the part in the old IR.
    pub old: String,
    /// The text of the part in the new IR.
    pub new: String,
}

impl DifferenceKind {
    /// Returns the word for the kind: `removed`, `added`, `moved` or `changed`.
    pub fn word(&self) -> &'static str {
        match self {
            DifferenceKind::Removed => "removed",
            DifferenceKind::Added => "added",
            DifferenceKind::Moved => "moved",
            DifferenceKind::Changed(_) => "changed",
        }
    }
}

impl Sides<'_> {
    /// Writes a difference as an object.
    pub fn write(&self, json: &mut Json, one: &Difference<'_>) {
        let side = |json: &mut Json, name: &str, op: Option<OpRef<'_>>, sources| {
            let Some(op) = op else { return };
            json.name(name).object(|json| {
                json.name("operation").text(op.name_str());
                Line::of_op(op, sources).write(json);
            });
        };
        json.object(|json| {
            json.name("kind").text(one.kind.word());
            json.name("symbols").list(&one.symbols, |json, name| {
                json.text(name);
            });
            side(json, "old", one.old, self.old);
            side(json, "new", one.new, self.new);
            let changes = self.changes(one);
            if !changes.is_empty() {
                json.name("details").list(changes, |json, change| {
                    json.object(|json| {
                        json.name("part").text(&change.part);
                        json.name("old").text(&change.old).name("new").text(&change.new);
                    });
                });
            }
        });
    }

    /// Returns the parts of a changed operation.
    pub fn changes(&self, one: &Difference<'_>) -> Vec<Changed> {
        let (Some(old), Some(new), DifferenceKind::Changed(details)) =
            (one.old, one.new, &one.kind)
        else {
            return Vec::new();
        };
        details.iter().map(|detail| self.described(old, new, detail)).collect()
    }

    fn described(&self, old: OpRef<'_>, new: OpRef<'_>, detail: &Detail) -> Changed {
        let changed = |part: String, old: String, new: String| Changed { part, old, new };
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "none".to_owned());
        let attribute = |value: &Option<Attribute>| {
            or_none(value.map(|value| value.display_in(self.cx).to_string()))
        };
        let ty = |ty: &Option<Type>| or_none(ty.map(|ty| ty.display_in(self.cx).to_string()));
        match detail {
            Detail::Name => {
                let name = |op: OpRef<'_>| op.name_str().to_owned();
                changed("operation".to_owned(), name(old), name(new))
            }
            Detail::Attribute(name, a, b) => {
                changed(format!("attribute '{name}'"), attribute(a), attribute(b))
            }
            Detail::Operand(at, a, b) => {
                let a = a.map(|value| name_of(old.body(), value, self.old));
                let b = b.map(|value| name_of(new.body(), value, self.new));
                changed(format!("operand #{at}"), or_none(a), or_none(b))
            }
            Detail::Result(at, a, b) => changed(format!("type of result #{at}"), ty(a), ty(b)),
            Detail::Argument([region, block, at], a, b) => {
                let part = format!("type of argument #{at} of block #{block} in region #{region}");
                changed(part, ty(a), ty(b))
            }
            Detail::Successor(at) => {
                let block = |op: OpRef<'_>| {
                    let block = op.successor(*at)?;
                    let before = |block: &terrace_ir::Block| op.body().prev_block(*block);
                    let number = std::iter::successors(before(&block), before).count();
                    Some(format!("block #{number}"))
                };
                changed(format!("successor #{at}"), or_none(block(old)), or_none(block(new)))
            }
            Detail::Properties => {
                let text = |op: OpRef<'_>| Line::of_op(op, &SourceManager::new()).text;
                changed("properties".to_owned(), text(old), text(new))
            }
            Detail::Location => {
                let text = |op: OpRef<'_>| op.location().display_in(self.cx).to_string();
                changed("location".to_owned(), text(old), text(new))
            }
        }
    }
}
