//! Operations that call one intrinsic, by the rows of the tables ([`from_row`]).

use std::sync::Arc;

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, OpRef, StringAttr};
use terrace_llvm::FastmathFlags;

use super::metadata::AccessMetadata;
use super::{OpTranslation, Translated, Translator};
use crate::intrinsics::OperationRow;
use crate::model::instructions::{Flags, OperandBundle, Value};
use crate::model::{InstructionId, Type};

/// Returns the translation of an operation that calls the intrinsic of `row`.
pub fn from_row(row: &'static OperationRow) -> OpTranslation {
    Arc::new(move |op, translator| translator.call_row(op, row).map(|_| ()))
}

impl Translator<'_> {
    /// Emits the call of the intrinsic of `row` for `op`, and maps its results.
    ///
    /// # Errors
    /// When the intrinsic has no overload for the types of `op`.
    pub fn call_row(&mut self, op: OpRef<'_>, row: &OperationRow) -> Translated<InstructionId> {
        let bundled = if row.bundles { self.bundle_sizes(op) } else { 0 };
        let plain = op.operand_count() - bundled;
        let mut arguments = Vec::with_capacity(plain + row.immediates.len());
        for operand in op.operands().take(plain) {
            arguments.push(self.value(operand, op));
        }
        for (place, name) in &row.immediates {
            let value = self.immediate(op.attribute(name));
            arguments.insert((*place).min(arguments.len()), value);
        }
        let overloads = self.row_overloads(op, row, &arguments);
        let id = self.intrinsic(op, row.intrinsic, &overloads, &arguments)?;
        self.decorate_call(op, id)?;
        if row.bundles {
            self.add_bundles(op, id, plain);
        }
        if op.result_count() > 0 {
            self.map_result(op, Value::Instruction(id));
        }
        Ok(id)
    }

    /// Returns the types of the overloaded results and operands.
    fn row_overloads(&mut self, op: OpRef<'_>, row: &OperationRow, args: &[Value]) -> Vec<Type> {
        let result = self.result_type(op);
        let mut overloads = Vec::new();
        for index in &row.overloaded_results {
            let member =
                self.module.types.fields(result).and_then(|(_, fields)| fields.get(*index));
            overloads.push(match member.copied().filter(|_| row.results > 1) {
                Some(member) => member,
                None => result,
            });
        }
        for index in &row.overloaded_operands {
            overloads.extend(args.get(*index).map(|value| self.value_type(*value)));
        }
        overloads
    }

    /// Returns the constant of an attribute that is an argument of an intrinsic.
    pub fn immediate(&mut self, attribute: Option<Attribute>) -> Value {
        let cx = self.cx;
        if let Some(int) = attribute.and_then(|attribute| attribute.downcast::<IntegerAttr>(cx)) {
            let ty = self.module.types.int(int.value.width());
            return self.module.constants.int(ty, int.value.clone()).into();
        }
        if let Some(float) = attribute.and_then(|attribute| attribute.downcast::<FloatAttr>(cx)) {
            let kind = crate::model::ConstantKind::Float(float.value.to_bits());
            let ty = self.ty(float.ty);
            return self.module.constants.get(ty, kind).into();
        }
        self.module.constants.bool(false).into()
    }

    /// Gives a call what `op` has for it: flags, attributes of arguments and the result, and
    /// metadata of the memory access.
    ///
    /// # Errors
    /// When metadata cannot be translated.
    pub fn decorate_call(&mut self, op: OpRef<'_>, id: InstructionId) -> Translated {
        let names = ["fastmathFlags", "arg_attrs", "res_attrs"];
        let [fast, args, results] = op.attributes_named(names);
        if let Some(fast) = fast {
            let flags = FastmathFlags::from_attribute(self.cx, fast).map(fast_math);
            self.set_call_flags(id, flags.unwrap_or_default());
        }
        if args.is_some() || results.is_some() {
            self.call_attributes(op, id, args, results);
        }
        let access = AccessMetadata::of_names(op);
        self.attach_access(op, id, access)
    }

    /// Sets the flags of a call if it returns floating-point numbers.
    pub fn set_call_flags(&mut self, id: InstructionId, flags: Flags) {
        let ty = self.function().instruction(id).ty;
        if flags != Flags::NONE
            && self.is_float_like(ty)
            && let Some(call) = self.call_mut(id)
        {
            call.flags = flags;
        }
    }

    /// Whether the type is floating-point, or a vector, array or structure of such types.
    pub fn is_float_like(&self, ty: Type) -> bool {
        use crate::model::TypeKind;
        let types = &self.module.types;
        match types.kind(types.scalar(ty)) {
            TypeKind::Float(_) => true,
            TypeKind::Array(_, element) => self.is_float_like(*element),
            TypeKind::Struct(_, fields) => {
                let first = fields.first().copied();
                first.is_some_and(|first| {
                    self.is_float_like(first) && fields.iter().all(|field| *field == first)
                })
            }
            _ => false,
        }
    }

    fn bundle_sizes(&self, op: OpRef<'_>) -> usize {
        bundle_sizes(op).iter().sum()
    }

    /// Adds the operand bundles of `op`, whose values are the operands from `first` on.
    pub(super) fn add_bundles(&mut self, op: OpRef<'_>, id: InstructionId, first: usize) {
        let cx = self.cx;
        let sizes = bundle_sizes(op);
        let tags = op.attribute("op_bundle_tags");
        let tags = tags.and_then(|tags| tags.downcast::<ArrayAttr>(cx)).map_or(&[][..], |a| &a.0);
        let mut next = first;
        let mut bundles = Vec::new();
        for (size, tag) in sizes.into_iter().zip(tags) {
            let tag = tag.downcast::<StringAttr>(cx).map(|tag| tag.value.as_slice().into());
            let values = (next..next + size).map(|at| self.operand(op, at)).collect();
            bundles.push(OperandBundle { tag: tag.unwrap_or_default(), values });
            next += size;
        }
        if let Some(call) = self.call_mut(id) {
            call.bundles = bundles;
        }
    }
}

/// Returns the numbers of values in the operand bundles of `op`.
fn bundle_sizes(op: OpRef<'_>) -> Vec<usize> {
    let cx = op.context();
    let sizes = op.attribute("op_bundle_sizes");
    let sizes = sizes.and_then(|sizes| sizes.downcast::<terrace_builtin::DenseArrayAttr>(cx));
    let sizes = sizes.into_iter().flat_map(|sizes| sizes.ints(cx));
    sizes.map(|size| size.low_u64() as usize).collect()
}

/// The bits of [`FastmathFlags`] and the flags of instructions.
pub(crate) const FAST_MATH_BITS: [(i64, Flags); 7] = [
    (1, Flags::NNAN),
    (2, Flags::NINF),
    (4, Flags::NSZ),
    (8, Flags::ARCP),
    (16, Flags::CONTRACT),
    (32, Flags::AFN),
    (64, Flags::REASSOC),
];

/// Flags of floating-point operations.
pub(super) fn fast_math(flags: FastmathFlags) -> Flags {
    let value = flags.value();
    let set = FAST_MATH_BITS.iter().filter(|(bit, _)| value & bit != 0);
    set.fold(Flags::NONE, |flags, (_, flag)| flags.with(*flag))
}
