//! The walk that finds the identified structures of a module ([`StructWalk`]).

use rustc_hash::FxHashSet;

use crate::model::instructions::{Callee, Instruction, InstructionKind, Value};
use crate::model::{
    Attribute, AttributeSet, Constant, ConstantExpr, ConstantKind, Function, MetadataId,
    MetadataKind, Module, StructId, Type, TypeKind,
};

/// The walk that finds identified structures in the order in which they are listed.
pub(super) struct StructWalk<'a> {
    pub(super) module: &'a Module,
    /// The structures found so far.
    pub(super) structs: &'a mut Vec<StructId>,
    pub(super) seen: &'a mut FxHashSet<Found>,
}

/// An entity that the walk visits once.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Found {
    Type(Type),
    Constant(Constant),
    Metadata(MetadataId),
}

impl StructWalk<'_> {
    /// Visits the globals of the module.
    pub(super) fn globals(&mut self) {
        let module = self.module;
        for global in &module.globals {
            self.ty(global.ty);
            global.initializer.iter().for_each(|value| self.constant(*value));
        }
        for alias in &module.aliases {
            self.ty(alias.ty);
            alias.target.iter().for_each(|value| self.constant(*value));
        }
        module.ifuncs.iter().for_each(|ifunc| self.ty(ifunc.ty));
    }

    /// Visits a function.
    pub(super) fn function(&mut self, function: &Function) {
        self.ty(function.ty);
        self.attributes(function.result_attributes);
        function.parameter_attributes.iter().for_each(|set| self.attributes(*set));
        function.personality.iter().for_each(|value| self.constant(*value));
        function.in_order().for_each(|instruction| self.instruction(instruction));
    }

    /// Visits the named metadata of the module.
    pub(super) fn named_metadata(&mut self) {
        for named in &self.module.named_metadata {
            named.nodes.iter().for_each(|node| self.metadata(*node));
        }
    }

    fn ty(&mut self, ty: Type) {
        if !self.seen.insert(Found::Type(ty)) {
            return;
        }
        let types = &self.module.types;
        match types.kind(ty) {
            TypeKind::Array(_, element)
            | TypeKind::Vector(_, element)
            | TypeKind::ScalableVector(_, element) => self.ty(*element),
            TypeKind::Struct(_, fields) => fields.iter().for_each(|field| self.ty(*field)),
            TypeKind::Named(id) => {
                self.structs.push(*id);
                let fields = types.named(*id).body.iter().flat_map(|body| &body.fields);
                fields.for_each(|field| self.ty(*field));
            }
            TypeKind::Function(function) => {
                self.ty(function.result);
                function.params.iter().for_each(|param| self.ty(*param));
            }
            TypeKind::Target(_, parts, _) => parts.iter().for_each(|part| self.ty(*part)),
            _ => {}
        }
    }

    fn constant(&mut self, constant: Constant) {
        let constants = &self.module.constants;
        if matches!(constants.kind(constant), ConstantKind::Symbol(_))
            || !self.seen.insert(Found::Constant(constant))
        {
            return;
        }
        self.ty(constants.ty(constant));
        match constants.kind(constant) {
            ConstantKind::Aggregate(elements) => {
                elements.iter().for_each(|one| self.constant(*one))
            }
            ConstantKind::PtrAuth(parts) => parts.iter().for_each(|part| self.constant(*part)),
            ConstantKind::Expr(ConstantExpr::Binary(_, _, lhs, rhs)) => {
                self.constant(*lhs);
                self.constant(*rhs);
            }
            ConstantKind::Expr(ConstantExpr::Cast(_, value)) => self.constant(*value),
            ConstantKind::Expr(ConstantExpr::ExtractElement(a, b))
            | ConstantKind::Expr(ConstantExpr::ShuffleVector(a, b, _)) => {
                [*a, *b].into_iter().for_each(|part| self.constant(part));
            }
            ConstantKind::Expr(ConstantExpr::InsertElement(a, b, c)) => {
                [*a, *b, *c].into_iter().for_each(|part| self.constant(part));
            }
            ConstantKind::Expr(ConstantExpr::Gep(gep)) => {
                self.ty(gep.element);
                self.constant(gep.base);
                gep.indices.iter().for_each(|index| self.constant(*index));
            }
            _ => {}
        }
    }

    fn attributes(&mut self, set: AttributeSet) {
        for attribute in self.module.attributes.list(set).iter() {
            if let Attribute::Type(_, ty) = attribute {
                self.ty(*ty);
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.ty(instruction.ty);
        instruction.kind.for_each_operand(|operand| match operand {
            Value::Constant(constant) => self.constant(constant),
            Value::Metadata(id) => self.metadata(id),
            _ => {}
        });
        match &instruction.kind {
            InstructionKind::Gep(gep) => self.ty(gep.element),
            InstructionKind::Alloca(alloca) => self.ty(alloca.element),
            InstructionKind::Call(call) => {
                if matches!(call.callee, Callee::Asm(_)) {
                    self.ty(call.function_type);
                }
                self.attributes(call.attributes);
                self.attributes(call.result_attributes);
                call.argument_attributes.iter().for_each(|set| self.attributes(*set));
            }
            _ => {}
        }
        instruction.metadata.iter().for_each(|(_, node)| self.metadata(*node));
    }

    fn metadata(&mut self, id: MetadataId) {
        if !self.seen.insert(Found::Metadata(id)) {
            return;
        }
        match self.module.metadata.kind(id) {
            MetadataKind::Constant(constant) => self.constant(*constant),
            MetadataKind::Tuple(operands) => {
                operands.iter().flatten().for_each(|operand| self.metadata(*operand));
            }
            _ => {}
        }
    }
}
