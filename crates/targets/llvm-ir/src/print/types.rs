//! Types in text.

use super::{Printer, Reference};
use crate::model::{StructId, Type, TypeKind};

impl Printer<'_> {
    /// Writes a type.
    pub(super) fn ty(&mut self, ty: Type) {
        let module = self.module;
        match module.types.kind(ty) {
            TypeKind::Void => self.text("void"),
            TypeKind::Float(kind) => self.text(kind.name()),
            TypeKind::Label => self.text("label"),
            TypeKind::Token => self.text("token"),
            TypeKind::Metadata => self.text("metadata"),
            TypeKind::X86Amx => self.text("x86_amx"),
            TypeKind::Integer(bits) => {
                self.text("i");
                self.int(*bits);
            }
            TypeKind::Pointer(0) => self.text("ptr"),
            TypeKind::Pointer(space) => self.format(format_args!("ptr addrspace({space})")),
            TypeKind::Array(count, element) => {
                self.format(format_args!("[{count} x "));
                self.ty(*element);
                self.text("]");
            }
            TypeKind::Vector(count, element) => {
                self.format(format_args!("<{count} x "));
                self.ty(*element);
                self.text(">");
            }
            TypeKind::ScalableVector(count, element) => {
                self.format(format_args!("<vscale x {count} x "));
                self.ty(*element);
                self.text(">");
            }
            TypeKind::Struct(packed, fields) => self.struct_body(*packed, fields),
            TypeKind::Named(id) => self.struct_name(*id),
            TypeKind::Function(function) => {
                self.ty(function.result);
                self.text(" (");
                self.parameter_types(&function.params, function.variadic);
                self.text(")");
            }
            TypeKind::Target(name, types, numbers) => {
                self.text("target(");
                self.quoted(name);
                for ty in types {
                    self.text(", ");
                    self.ty(*ty);
                }
                for number in numbers {
                    self.format(format_args!(", {number}"));
                }
                self.text(")");
            }
        }
    }

    fn parameter_types(&mut self, params: &[Type], variadic: bool) {
        self.list(params, |this, ty| this.ty(*ty));
        if variadic {
            self.text(if params.is_empty() { "..." } else { ", ..." });
        }
    }

    /// Writes the members of a structure.
    pub(super) fn struct_body(&mut self, packed: bool, fields: &[Type]) {
        self.text(if packed { "<{" } else { "{" });
        if !fields.is_empty() {
            self.text(" ");
            self.list(fields, |this, ty| this.ty(*ty));
            self.text(" ");
        }
        self.text(if packed { "}>" } else { "}" });
    }

    /// Writes the name or number of an identified structure.
    pub(super) fn struct_name(&mut self, id: StructId) {
        let module = self.module;
        let name = &module.types.named(id).name;
        match name.is_empty() {
            true => {
                self.text("%");
                self.reference(Reference::Struct(id));
            }
            false => self.name("%", name),
        }
    }
}
