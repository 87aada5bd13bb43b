//! Writers without output: they collect the entities that an attribute, a type or properties refer
//! to.

use std::borrow::Cow;

use terrace_ir::bytecode::BytecodeWriter;
use terrace_ir::{Attribute, Context, Ident, Type};

use super::numbering::Numbering;
use crate::builtin::BuiltinWriter;

/// A writer that counts the entities that an attribute or type refers to, as the dialect's encoder
/// enumerates them.
pub(super) struct Visitor<'n, 'c>(pub(super) &'n mut Numbering<'c>);

impl<'c> BuiltinWriter<'c> for Visitor<'_, 'c> {
    fn name(&mut self, name: Ident) {
        self.0.name(name);
    }
    fn position(&mut self, _: Attribute) -> bool {
        false
    }
}

impl<'c> BytecodeWriter<'c> for Visitor<'_, 'c> {
    fn context(&self) -> &'c Context {
        self.0.cx
    }
    fn varint(&mut self, _: u64) {}
    fn byte(&mut self, _: u8) {}
    fn bytes(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &[u8]) {}
    fn attribute(&mut self, attribute: Attribute) {
        self.0.attribute(attribute);
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute>) {
        attribute.into_iter().for_each(|attribute| self.attribute(attribute));
    }
    fn ty(&mut self, ty: Type) {
        self.0.ty(ty, 1);
    }
    fn resource(&mut self, dialect: &str, key: Ident) {
        self.0.resource(dialect, key);
    }
}

/// An entity that properties refer to.
pub(crate) enum PropertyReference {
    Attribute(Attribute),
    Type(Type),
    Resource(Cow<'static, str>, Ident),
}

/// A writer that collects the references of properties.
pub(super) struct Recorder<'c> {
    pub(super) cx: &'c Context,
    pub(super) references: Vec<PropertyReference>,
}

impl<'c> BytecodeWriter<'c> for Recorder<'c> {
    fn context(&self) -> &'c Context {
        self.cx
    }
    fn varint(&mut self, _: u64) {}
    fn byte(&mut self, _: u8) {}
    fn bytes(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &[u8]) {}
    fn attribute(&mut self, attribute: Attribute) {
        self.references.push(PropertyReference::Attribute(attribute));
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute>) {
        self.references.extend(attribute.map(PropertyReference::Attribute));
    }
    fn ty(&mut self, ty: Type) {
        self.references.push(PropertyReference::Type(ty));
    }
    fn resource(&mut self, dialect: &str, key: Ident) {
        self.references.push(PropertyReference::Resource(dialect.to_owned().into(), key));
    }
}
