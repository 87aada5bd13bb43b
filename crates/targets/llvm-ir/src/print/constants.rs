//! Constants in text.

use super::floats::float_text;
use super::{Printer, Reference};
use crate::model::{
    Constant, ConstantExpr, ConstantGep, ConstantKind, Symbol, TypeKind, instructions::GepFlags,
};

impl Printer<'_> {
    /// Writes the type and the value of a constant.
    pub(super) fn typed_constant(&mut self, constant: Constant) {
        self.ty(self.module.constants.ty(constant));
        self.text(" ");
        self.constant(constant);
    }

    /// Writes the value of a constant.
    pub(super) fn constant(&mut self, constant: Constant) {
        let module = self.module;
        let ty = module.constants.ty(constant);
        match module.constants.kind(constant) {
            ConstantKind::Int(value) if value.width() == 1 => {
                self.text(if value.is_zero() { "false" } else { "true" });
            }
            ConstantKind::Int(value) => match value.to_i64() {
                Some(value) => self.int(value),
                None => self.format(format_args!("{}", value.display_signed())),
            },
            ConstantKind::Float(bits) => {
                if let Some(kind) = module.types.float_kind(ty) {
                    self.text(&float_text(kind, *bits));
                }
            }
            ConstantKind::Null => self.text("null"),
            ConstantKind::Zero => self.text("zeroinitializer"),
            ConstantKind::Undef => self.text("undef"),
            ConstantKind::Poison => self.text("poison"),
            ConstantKind::NoToken => self.text("none"),
            ConstantKind::Bytes(bytes) => {
                self.text("c");
                self.quoted(bytes);
            }
            ConstantKind::Splat(value) => {
                self.text("splat (");
                self.typed_constant(*value);
                self.text(")");
            }
            ConstantKind::Aggregate(elements) => self.aggregate(constant, elements),
            ConstantKind::Symbol(symbol) => self.symbol(*symbol),
            ConstantKind::DsoLocalEquivalent(symbol) => {
                self.text("dso_local_equivalent ");
                self.symbol(*symbol);
            }
            ConstantKind::NoCfi(symbol) => {
                self.text("no_cfi ");
                self.symbol(*symbol);
            }
            ConstantKind::PtrAuth(parts) => self.signed_pointer(&**parts),
            ConstantKind::BlockAddress(symbol, block) => {
                self.text("blockaddress(");
                self.symbol(*symbol);
                self.text(", ");
                let function = match symbol {
                    Symbol::Function(at) => module.functions.get(*at as usize),
                    _ => None,
                };
                let target = function.and_then(|function| function.blocks.get(*block as usize));
                match target.filter(|target| !target.name.is_empty()) {
                    Some(target) => self.name("%", &target.name),
                    None => {
                        self.text("%");
                        self.reference(Reference::Block(*symbol, *block));
                    }
                }
                self.text(")");
            }
            ConstantKind::Expr(expr) => self.expr(constant, expr),
        }
    }

    fn aggregate(&mut self, constant: Constant, elements: &[Constant]) {
        let module = self.module;
        let (open, close) = match module.types.kind(module.constants.ty(constant)) {
            TypeKind::Array(..) => ("[", "]"),
            TypeKind::Vector(..) | TypeKind::ScalableVector(..) => ("<", ">"),
            _ => match module.types.fields(module.constants.ty(constant)) {
                Some((true, _)) => ("<{ ", " }>"),
                _ => ("{ ", " }"),
            },
        };
        self.text(open);
        self.list(elements, |this, element| this.typed_constant(*element));
        self.text(close);
    }

    /// Writes a signed pointer without the parts at its end that are absent.
    fn signed_pointer(&mut self, parts: &[Constant]) {
        let absent = |part: &&Constant| self.module.constants.is_zero(**part);
        let count = parts.len() - parts[2..].iter().rev().take_while(absent).count();
        self.text("ptrauth (");
        self.list(&parts[..count], |this, part| this.typed_constant(*part));
        self.text(")");
    }

    fn expr(&mut self, constant: Constant, expr: &ConstantExpr) {
        match expr {
            ConstantExpr::Binary(op, flags, lhs, rhs) => {
                self.text(op.name());
                self.flags(*flags);
                self.text(" (");
                self.typed_constant(*lhs);
                self.text(", ");
                self.typed_constant(*rhs);
            }
            ConstantExpr::Cast(op, value) => {
                self.text(op.name());
                self.text(" (");
                self.typed_constant(*value);
                self.text(" to ");
                self.ty(self.module.constants.ty(constant));
            }
            ConstantExpr::Gep(ConstantGep { element, flags, in_range, base, indices }) => {
                self.text("getelementptr ");
                self.gep_flags(*flags);
                if let Some(range) = in_range {
                    self.format(format_args!(
                        "inrange({}, {}) ",
                        range.lower.display_signed(),
                        range.upper.display_signed()
                    ));
                }
                self.text("(");
                self.ty(*element);
                self.text(", ");
                self.typed_constant(*base);
                for index in indices {
                    self.text(", ");
                    self.typed_constant(*index);
                }
            }
            ConstantExpr::ExtractElement(vector, index) => {
                self.text("extractelement (");
                self.list([vector, index], |this, part| this.typed_constant(*part));
            }
            ConstantExpr::InsertElement(vector, value, index) => {
                self.text("insertelement (");
                self.list([vector, value, index], |this, part| this.typed_constant(*part));
            }
            ConstantExpr::ShuffleVector(a, b, mask) => {
                self.text("shufflevector (");
                self.list([a, b], |this, part| this.typed_constant(*part));
                self.mask(mask, self.module.constants.ty(constant));
            }
        }
        self.text(")");
    }

    /// Writes the flags of a `getelementptr`, each with a blank behind it.
    pub(super) fn gep_flags(&mut self, flags: GepFlags) {
        if flags.inbounds {
            self.text("inbounds ");
        } else if flags.nusw {
            self.text("nusw ");
        }
        if flags.nuw {
            self.text("nuw ");
        }
    }
}
