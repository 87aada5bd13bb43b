//! Values as operands.

use super::body::Local;
use super::lexer::T;
use super::{Name, Read, Reader};
use crate::model::instructions::Value;
use crate::model::{BlockId, Type, TypeKind};

impl<'t> Reader<'t> {
    /// Reads a value of a type.
    pub(super) fn value(&mut self, ty: Type) -> Read<Value> {
        match self.kind() {
            T::Local | T::LocalNumber => self.local(ty),
            T::Integer | T::Float => self.number_constant(ty).map(Value::Constant),
            _ if ty == Type::METADATA => self.metadata_operand(),
            T::Global | T::GlobalNumber => self.symbol_constant(ty).map(Value::Constant),
            T::Word => self.word_constant(ty).map(Value::Constant),
            T::LSquare | T::LBrace | T::Less => self.aggregate(ty).map(Value::Constant),
            _ => self.error("expected value token"),
        }
    }

    /// Reads a type and a value of it.
    pub(super) fn typed_value(&mut self) -> Read<Value> {
        let ty = self.ty()?;
        self.value(ty)
    }

    /// Reads a type and a value of it; returns both and the position of the type.
    pub(super) fn value_and_type(&mut self) -> Read<(Value, Type, usize)> {
        let position = self.position();
        let ty = self.ty()?;
        Ok((self.value(ty)?, ty, position))
    }

    /// The value of the function with the name that is the current token.
    fn local(&mut self, ty: Type) -> Read<Value> {
        if !self.body.active {
            return self.error("invalid use of function-local name");
        }
        let name = self.name();
        let position = self.position();
        let value = match self.body.find(&name) {
            Some(Local::Value(value)) => {
                let actual = self.body.value_type(&self.module, value);
                if actual != ty {
                    return self.wrong_type(&name, actual, ty, position);
                }
                value
            }
            Some(Local::Forward(at)) => {
                let actual = self.body.forward_type(at);
                if actual != ty {
                    return self.wrong_type(&name, actual, ty, position);
                }
                self.body.has_forward = true;
                Value::Instruction(self.body.placeholder(at))
            }
            Some(Local::Label(_)) => {
                if matches!(self.module.types.kind(ty), TypeKind::Label) {
                    return self.error("expected a value, not a block");
                }
                let label = self.module.types.get(TypeKind::Label);
                return self.wrong_type(&name, label, ty, position);
            }
            None => {
                if !self.is_argument_type(ty) {
                    return self.error("invalid use of a non-first-class type");
                }
                self.body.has_forward = true;
                Value::Instruction(self.body.forward(name, ty, position))
            }
        };
        self.advance();
        Ok(value)
    }

    fn wrong_type<R>(&self, name: &Name<'t>, actual: Type, ty: Type, position: usize) -> Read<R> {
        if matches!(self.module.types.kind(ty), TypeKind::Label) {
            let message = format!("'%{}' is not a basic block", name.display());
            return self.error_at(position, message);
        }
        let message = format!(
            "'%{}' defined with type '{}' but expected '{}'",
            name.display(),
            self.type_text(actual),
            self.type_text(ty)
        );
        self.error_at(position, message)
    }

    /// Reads `label %name`.
    pub(super) fn label(&mut self) -> Read<BlockId> {
        let position = self.position();
        let ty = self.ty()?;
        if !matches!(self.module.types.kind(ty), TypeKind::Label) {
            self.value(ty)?;
            return self.error_at(position, "expected a basic block");
        }
        self.block_name()
    }

    /// Reads the name of a block.
    pub(super) fn block_name(&mut self) -> Read<BlockId> {
        if !matches!(self.kind(), T::Local | T::LocalNumber) {
            return self.not_a_block();
        }
        let name = self.name();
        let position = self.position();
        let label = match self.body.find(&name) {
            Some(Local::Label(at)) => at,
            Some(_) => {
                let message = format!("'%{}' is not a basic block", name.display());
                return self.error_at(position, message);
            }
            None => self.body.label(name, position),
        };
        self.advance();
        Ok(BlockId::new(label as usize))
    }

    /// The error about something else in place of a block, whose own errors come first.
    fn not_a_block(&mut self) -> Read<BlockId> {
        let position = self.position();
        let label = self.module.types.get(TypeKind::Label);
        self.value(label)?;
        self.error_at(position, "expected a basic block")
    }

    /// The type of a value of the current function.
    pub(super) fn value_type(&self, value: Value) -> Type {
        self.body.value_type(&self.module, value)
    }
}
