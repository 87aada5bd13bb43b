//! Debug records: variables and labels of the source.

use terrace_ir::{Location, Op, Value};
use terrace_llvm::{DILabelAttr, DILocalVariableAttr, LandingpadOp};

use super::operations::Place;
use super::{Done, Importer};
use crate::model::instructions::{self, DebugRecord, Instruction, VariableRecord};
use crate::model::{MetadataId, MetadataKind};

/// A record about a variable, which follows the definition of its value.
pub(super) struct PendingRecord {
    record: DebugRecord,
    location: Location,
}

impl Importer<'_> {
    /// Translates the labels in front of an instruction, and keeps the variables for later.
    ///
    /// # Errors
    /// Never; the result is that of other steps.
    pub(super) fn records_of(&mut self, instruction: &Instruction) -> Done {
        for record in &instruction.records {
            let (DebugRecord::Variable { location, .. }
            | DebugRecord::Assign { location, .. }
            | DebugRecord::Label { location, .. }) = record;
            let location = self.location(Some(*location));
            let DebugRecord::Label { label, .. } = record else {
                let record = record.clone();
                self.function.records.push(PendingRecord { record, location });
                continue;
            };
            let label = self.debug_node(*label).filter(|label| label.is::<DILabelAttr>());
            match label {
                Some(label) => {
                    self.function.location = Some(location);
                    let state = self.filled("llvm.intr.dbg.label", &[], &[("label", label)]);
                    self.insert(state);
                }
                None => self.unhandled_record("label", record, location),
            }
        }
        Ok(())
    }

    fn unhandled_record(&self, what: &str, record: &DebugRecord, location: Location) {
        if self.options.expensive_warnings {
            let text = self.quote_record(record);
            self.warn(location, format!("unhandled debug {what} record {text}"));
        }
    }

    /// Translates the records about variables.
    ///
    /// # Errors
    /// When a value cannot be translated.
    pub(super) fn pending_records(&mut self) -> Done {
        for PendingRecord { record, location } in std::mem::take(&mut self.function.records) {
            if self.variable_record(&record, location)?.is_none() {
                self.unhandled_record("variable", &record, location);
            }
        }
        Ok(())
    }

    /// The value of a record; `None` if it is no single value.
    fn record_value(&mut self, value: instructions::Value) -> Done<Option<Value>> {
        use instructions::Value as V;
        let value = match value {
            V::Metadata(node) => match self.module.metadata.kind(node) {
                MetadataKind::Constant(constant) => V::Constant(*constant),
                MetadataKind::Value(value) => *value,
                _ => return Ok(None),
            },
            value => value,
        };
        self.value(value).map(Some)
    }

    fn variable_record(&mut self, record: &DebugRecord, location: Location) -> Done<Option<Op>> {
        let DebugRecord::Variable { kind, value, variable, expression, .. } = record else {
            return Ok(None);
        };
        let (name, is_metadata) = match kind {
            VariableRecord::Value => ("llvm.intr.dbg.value", self.is_list(*value)),
            VariableRecord::Declare => ("llvm.intr.dbg.declare", self.is_list(*value)),
            VariableRecord::DeclareValue => return Ok(None),
        };
        if is_metadata {
            return Ok(None);
        }
        let variable = self.debug_node(*variable);
        let Some(variable) = variable.filter(|held| held.is::<DILocalVariableAttr>()) else {
            return Ok(None);
        };
        let Some(value) = self.record_value(*value)? else { return Ok(None) };
        let Some(place) = self.place_behind(value) else { return Ok(None) };
        let attribute = match self.expression(Some(*expression)) {
            Some(expression) => vec![("varInfo", variable), ("locationExpr", expression.attr())],
            None => vec![("varInfo", variable)],
        };
        self.function.place = Some(place);
        self.function.location = Some(location);
        let state = self.filled(name, &[value], &attribute);
        Ok(Some(self.insert(state)))
    }

    /// Whether a value is a list of values or a node, which have no counterpart.
    fn is_list(&self, value: instructions::Value) -> bool {
        let is_list = |node: MetadataId| {
            !matches!(
                self.module.metadata.kind(node),
                MetadataKind::Constant(_) | MetadataKind::Value(_)
            )
        };
        matches!(value, instructions::Value::Metadata(node) if is_list(node))
    }

    /// Returns the place right behind the definition of a value; `None` if the value has no
    /// definition in the function.
    fn place_behind(&mut self, value: Value) -> Option<Place> {
        let body = self.inner();
        let behind = |body: &terrace_ir::Body, op: Op| {
            Some(Place { block: body.parent_block(op)?, before: body.next_op(op) })
        };
        let Some(op) = body.defining_op(value) else {
            let (block, _) = body.argument_of(value)?;
            let first = body.first_op(block);
            // A landing pad is the first operation of its block.
            let pad = first.filter(|first| body.op(*first).is::<LandingpadOp>());
            return match pad {
                Some(pad) => behind(body, pad),
                None => Some(Place { block, before: first }),
            };
        };
        if body.next_op(op).is_some() || body.op(op).successors().len() == 0 {
            return behind(body, op);
        }
        // The result of a terminator: in a block that only the terminator leads to.
        let block = body.parent_block(op)?;
        let successors: Vec<_> = body.op(op).successors().collect();
        let region = body.block_region(block)?;
        let only = successors.into_iter().find(|successor| {
            let edges = body.blocks_in(region).filter_map(|from| body.last_op(from));
            edges.flat_map(|last| body.op(last).successors()).filter(|to| to == successor).count()
                == 1
        })?;
        Some(Place { block: only, before: body.last_op(only) })
    }
}
