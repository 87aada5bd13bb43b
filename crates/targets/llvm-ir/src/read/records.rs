//! Debug records in text.

use super::lexer::T;
use super::{Read, Reader};
use crate::model::MetadataId;
use crate::model::instructions::{DebugRecord, Value, VariableRecord};

impl Reader<'_> {
    /// Reads a debug record; its `#` is the current token.
    pub(super) fn record(&mut self) -> Read {
        self.advance();
        let word = self.word();
        if !word.starts_with(b"dbg_") {
            return self.error("expected DbgRecord Type here");
        }
        let name = String::from_utf8_lossy(&word[4..]);
        let kind = VariableRecord::from_name(&name);
        let record = match (kind, &*name) {
            (Some(kind), _) => {
                self.record_start()?;
                let value = self.record_value()?;
                let [variable, expression, location] = self.record_nodes()?;
                DebugRecord::Variable { kind, value, variable, expression, location }
            }
            (_, "assign") => {
                self.record_start()?;
                let value = self.record_value()?;
                let [variable, expression, id] = self.record_nodes()?;
                self.expect(T::Comma, "expected ',' here")?;
                let address = self.record_value()?;
                let [address_expression, location] = self.record_nodes()?;
                DebugRecord::Assign {
                    value,
                    variable,
                    expression,
                    id,
                    address,
                    address_expression,
                    location,
                }
            }
            (_, "label") => {
                self.record_start()?;
                let label = self.node()?;
                let [location] = self.record_nodes()?;
                DebugRecord::Label { label, location }
            }
            _ => return self.error("expected DbgRecord Type here"),
        };
        self.expect(T::RParen, "expected ')' here")?;
        self.body.records.push(record);
        self.body.any_records = true;
        Ok(())
    }

    fn record_start(&mut self) -> Read {
        self.advance();
        self.expect(T::LParen, "expected '(' here")
    }

    /// Reads nodes with a comma in front of each.
    fn record_nodes<const N: usize>(&mut self) -> Read<[MetadataId; N]> {
        let mut nodes = Vec::new();
        for _ in 0..N {
            self.expect(T::Comma, "expected ',' here")?;
            nodes.push(self.node()?);
        }
        match nodes.try_into() {
            Ok(nodes) => Ok(nodes),
            Err(_) => self.error("expected ',' here"),
        }
    }

    /// Reads a value with its type, or metadata in its place.
    fn record_value(&mut self) -> Read<Value> {
        if matches!(self.kind(), T::Exclaim | T::Metadata) {
            return self.metadata().map(Value::Metadata);
        }
        self.typed_value()
    }
}
