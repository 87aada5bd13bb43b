//! Templates: texts of operations with holes for the names of operands, the types of values and the
//! discardable attributes.
//!
//! Apart from these, the text of an operation without regions and successors in a declarative
//! format depends only on its properties and its numbers of operands and results. When the second
//! such operation is written, the spans of the holes are recorded; all later ones with the same key
//! are written by copying the template and filling the holes.

use std::fmt;

use terrace_ir::OpRef;
use terrace_ir::syntax::{OpPart, ValueText};

use super::Printer;
use super::caches::type_key;
use super::templates::{Filled, Template, TemplateKey, TemplateState};

impl Printer<'_> {
    /// Writes an operation by its template; makes the template when the second operation with `key`
    /// is written.
    #[inline]
    pub(super) fn by_template(&mut self, op: OpRef<'_>, key: TemplateKey) -> fmt::Result {
        match self.caches.templates.visit(key) {
            TemplateState::Unseen | TemplateState::Unsupported => self.op_itself(op),
            TemplateState::SeenOnce => self.make_template(op, key),
            TemplateState::Ready(template) => self.fill(op, key, template),
        }
    }

    #[inline]
    fn fill(&mut self, op: OpRef<'_>, key: TemplateKey, template: Template) -> fmt::Result {
        if key.has_attributes() || self.fill_short(op, template).is_none() {
            return self.fill_any(op, template);
        }
        Ok(())
    }

    /// Writes an operation by its template; `None`, with nothing written, if the text is too long
    /// for a [`ShortText`](super::text::ShortText), or a name or type is not cached.
    #[inline]
    fn fill_short(&mut self, op: OpRef<'_>, template: Template) -> Option<()> {
        let (templates, names, texts) = (&self.caches.templates, &self.names, &self.caches.texts);
        self.out.push_short(|out| {
            let mut from = template.start;
            for hole in templates.holes(template) {
                templates.write_short(out, from, hole.at)?;
                from = hole.at;
                match hole.part {
                    OpPart::Value(ValueText::Operand(at)) => {
                        names.write_short(out, op.body(), op.operand(at as usize))?;
                    }
                    OpPart::Value(of) => texts.write_short(type_key(of.type_in(op)), out)?,
                    OpPart::Attributes | OpPart::AttributesWithKeyword => return None,
                }
            }
            templates.write_short(out, from, template.end)
        })
    }

    fn fill_any(&mut self, op: OpRef<'_>, template: Template) -> fmt::Result {
        let mut from = template.start;
        for at in template.hole_indices() {
            let hole = self.caches.templates.hole(at);
            self.caches.templates.write(&mut self.out, from, hole.at);
            from = hole.at;
            self.op_part(op, hole.part)?;
        }
        self.caches.templates.write(&mut self.out, from, template.end);
        Ok(())
    }

    #[cold]
    fn make_template(&mut self, op: OpRef<'_>, key: TemplateKey) -> fmt::Result {
        if !self.caches.declarations.get(self.cx, op.name()).shape.fits(op) {
            return self.op_itself(op);
        }
        let start = self.out.position();
        self.caches.templates.recorded = Some(Vec::new());
        let done = self.op_itself(op);
        let filled = self.caches.templates.recorded.take();
        if let (Ok(()), Some(filled), Some(text)) = (done, filled, self.out.since(start)) {
            let of_attributes =
                |f: &Filled| !matches!(f.part, OpPart::Value(_)) && !f.text.is_empty();
            if filled.iter().any(of_attributes) == key.has_attributes() {
                self.caches.templates.put(key, text, start, &filled);
            } else {
                // The attributes are in one dictionary with inherent ones.
                self.caches.templates.set_unsupported(key);
            }
        }
        done
    }

    /// Writes a part of an operation's text; records its span if a template is being made.
    pub(super) fn hole(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        let start = self.out.position();
        self.op_part(op, part)?;
        if let Some(recorded) = &mut self.caches.templates.recorded {
            recorded.push(Filled { text: start..self.out.position(), part });
        }
        Ok(())
    }

    #[inline]
    fn op_part(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        match part {
            OpPart::Value(ValueText::Operand(at)) => {
                let value = op.operand(at as usize);
                self.names.write_value(&mut self.out, op.body(), value, true);
                Ok(())
            }
            OpPart::Value(of) => self.type_text(of.type_in(op)),
            OpPart::Attributes => self.attr_dict(op.attributes(), &[], ""),
            OpPart::AttributesWithKeyword => self.attr_dict(op.attributes(), &[], " attributes"),
        }
    }
}
