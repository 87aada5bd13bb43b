//! Intrinsics whose operations are not rows of the tables.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::{EnumAttr, enum_from_keyword};
use terrace_ir::OpState;
use terrace_llvm::{FPExceptionBehavior, RoundingMode};

use super::{Done, Importer};
use crate::model::instructions::{Call, Value};
use crate::model::{self};

impl Importer<'_> {
    /// The operation of an intrinsic that is built by hand; `None` if the call is left out.
    ///
    /// # Errors
    /// When the call is malformed.
    pub(super) fn special_intrinsic(&mut self, name: &str, call: &Call) -> Done<Option<OpState>> {
        let arguments = &call.arguments[..];
        Ok(Some(match (name, arguments) {
            ("llvm.intr.masked.load" | "llvm.intr.masked.gather", [_, _, _]) => {
                self.masked(name, call, 0)?
            }
            ("llvm.intr.masked.store" | "llvm.intr.masked.scatter", [_, _, _]) => {
                self.masked(name, call, 1)?
            }
            ("llvm.intr.matrix.multiply", [_, _, ..]) => self.with_immediates(
                name,
                call,
                &["", "", "lhs_rows", "lhs_columns", "rhs_columns"],
            )?,
            ("llvm.intr.matrix.transpose", _) => {
                self.with_immediates(name, call, &["", "rows", "columns"])?
            }
            ("llvm.intr.matrix.column.major.load", _) => {
                self.with_immediates(name, call, &["", "", "isVolatile", "rows", "columns"])?
            }
            ("llvm.intr.matrix.column.major.store", _) => {
                self.with_immediates(name, call, &["", "", "", "isVolatile", "rows", "columns"])?
            }
            ("llvm.intr.experimental.noalias.scope.decl", [Value::Metadata(list)]) => {
                // Scopes that no access has are unknown.
                let Some(scopes) = self.scopes(*list) else { return Ok(None) };
                let [scope] = *scopes else { return Self::silent() };
                self.filled(name, &[], &[("scope", scope)])
            }
            (_, [value, rest @ ..]) if name.contains(".constrained.") => {
                return self.constrained(name, *value, rest).map(Some);
            }
            _ => return Ok(None),
        }))
    }

    /// A masked access, with the alignment that the argument at `pointer` has.
    fn masked(&mut self, name: &str, call: &Call, pointer: usize) -> Done<OpState> {
        let operands = self.values(&call.arguments)?;
        let set = call.argument_attributes.get(pointer).copied().unwrap_or_default();
        let align = self.module.attributes.list(set).iter().find_map(|held| match held {
            model::Attribute::Int(kind, value) if kind.name() == "align" => Some(*value),
            _ => None,
        });
        let align = IntegerAttr::i32(self.cx, align.unwrap_or(1) as i32).attr();
        Ok(self.filled(name, &operands, &[("alignment", align)]))
    }

    /// An operation whose arguments with a name are attributes.
    fn with_immediates(&mut self, name: &str, call: &Call, names: &[&str]) -> Done<OpState> {
        let mut operands = Vec::new();
        let mut attributes = Vec::new();
        for (argument, name) in call.arguments.iter().zip(names) {
            match *name {
                "" => operands.push(self.value(*argument)?),
                name => {
                    // The constant of an attribute is made all the same.
                    self.value(*argument)?;
                    match self.immediate(*argument) {
                        Some(value) => attributes.push((name, value)),
                        None => return Self::silent(),
                    }
                }
            }
        }
        Ok(self.filled(name, &operands, &attributes))
    }

    /// A conversion with a rounding mode and a treatment of exceptions, which are words.
    fn constrained(&mut self, name: &str, value: Value, words: &[Value]) -> Done<OpState> {
        let value = self.value(value)?;
        let mut state = self.filled(name, &[value], &[]);
        for word in words {
            let Value::Metadata(word) = word else { return Self::silent() };
            let word = self.text(Some(*word)).and_then(|word| std::str::from_utf8(word).ok());
            let Some((kind, word)) = word.and_then(|word| word.split_once('.')) else {
                return Self::silent();
            };
            let cx = self.cx;
            let (name, value) = match kind {
                "round" => {
                    let mode = enum_from_keyword::<RoundingMode>(word);
                    ("roundingmode", mode.map(|mode| mode.to_attribute(cx)))
                }
                _ => {
                    let mode = enum_from_keyword::<FPExceptionBehavior>(word);
                    ("fpExceptionBehavior", mode.map(|mode| mode.to_attribute(cx)))
                }
            };
            let Some(value) = value else { return Self::silent() };
            state.set_inherent(cx, name, value);
        }
        Ok(state)
    }
}
