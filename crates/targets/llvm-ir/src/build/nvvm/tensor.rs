//! Operations of the fifth generation of tensor cores, `nvvm.tcgen05.*`.

use terrace_builtin::property::EnumAttr;
use terrace_ir::OpRef;
use terrace_numeric::Int;
use terrace_nvvm as nvvm;
use terrace_nvvm::{
    CTAGroupKind, MMABlockScaleKind, Tcgen05CpMulticast, Tcgen05CpShape, Tcgen05CpSrcFormat,
    Tcgen05FenceKind, Tcgen05LdStShape, Tcgen05MMABlockScale, Tcgen05MMACollectorBBuffer,
    Tcgen05MMACollectorOp, Tcgen05MMAKind, Tcgen05WaitKind,
};

use super::{SHARED, Selected, Selection, case, keyword, when, word};
use crate::build::{Translated, Translator};
use crate::model::Type;
use crate::model::instructions::{BinaryOp, CastOp, Flags, Value};

/// Returns the selections of operations of tensor cores, by their names without the prefix `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name.strip_prefix("tcgen05.")? {
        "alloc" => |op, translator| {
            let mut call = Selected::with_operands("tcgen05.alloc", op, translator);
            call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared");
            call.name += group(op);
            call
        },
        "dealloc" => |op, translator| {
            let name = format!("tcgen05.dealloc{}", group(op));
            Selected::with_operands(name, op, translator)
        },
        "relinquish_alloc_permit" => {
            |op, _| Selected::without_arguments(format!("tcgen05.relinq.alloc.permit{}", group(op)))
        }
        "shift" => |op, translator| {
            let name = format!("tcgen05.shift.down{}", group(op));
            Selected::with_operands(name, op, translator)
        },
        "fence" => |op, _| {
            let side = word::<Tcgen05FenceKind>(op, "kind");
            Selected::without_arguments(format!("tcgen05.fence.{side}.thread.sync"))
        },
        "wait" => |op, _| {
            Selected::without_arguments(match case::<Tcgen05WaitKind>(op, "kind") {
                Tcgen05WaitKind::LOAD => "tcgen05.wait.ld",
                Tcgen05WaitKind::STORE => "tcgen05.wait.st",
            })
        },
        "commit" => |op, translator| {
            let mut call = Selected::with_operands("tcgen05.commit", op, translator);
            call.name += when(call.arguments.len() > 1, ".mc");
            call.name += when(translator.space_of(call.arguments[0]) == SHARED, ".shared");
            call.name += group(op);
            call
        },
        "cp" => copy,
        "ld" => load,
        "st" => store,
        "mma" | "mma.sp" => product,
        "mma.block_scale" | "mma.sp.block_scale" => scaled_product,
        "mma.ws" | "mma.ws.sp" => stationary_product,
        _ => return None,
    })
}

/// Returns the suffix for the group of blocks.
fn group(op: OpRef<'_>) -> &'static str {
    match case::<CTAGroupKind>(op, "group") {
        CTAGroupKind::CTA_1 => ".cg1",
        CTAGroupKind::CTA_2 => ".cg2",
    }
}

fn copy(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let shape = word::<Tcgen05CpShape>(op, "shape");
    let shape = shape.trim_start_matches("shape_");
    let multicast = match case::<Tcgen05CpMulticast>(op, "multicast") {
        Tcgen05CpMulticast::NONE => String::new(),
        multicast => format!("_{}", keyword(multicast)),
    };
    let format = op.attribute("srcFormat");
    let format = format.map(|_| format!(".{}", word::<Tcgen05CpSrcFormat>(op, "srcFormat")));
    let (format, group) = (format.unwrap_or_default(), group(op));
    Selected::with_operands(format!("tcgen05.cp.{shape}{multicast}{format}{group}"), op, translator)
}

/// The shape of a load or store of registers, and how many times it is repeated.
fn repeated_shape(op: OpRef<'_>, translator: &Translator<'_>, registers: Type) -> String {
    let shape = case::<Tcgen05LdStShape>(op, "shape");
    let count = translator.module.types.element_count(registers).unwrap_or(1);
    let per_shape = match shape {
        Tcgen05LdStShape::SHAPE_16X128B => 2,
        Tcgen05LdStShape::SHAPE_16X256B => 4,
        _ => 1,
    };
    let text = keyword(shape);
    format!("{}.x{}", text.trim_start_matches("shape_"), count / per_shape)
}

fn load(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let registers = translator.result_type(op);
    let name = format!("tcgen05.ld.{}", repeated_shape(op, translator, registers));
    let packs = translator.is_set_on(op, "pack");
    let packs = translator.module.constants.bool(packs);
    Selected::with_operands(name, op, translator).and(packs)
}

fn store(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let Some(view) = op.cast::<nvvm::Tcgen05StOp>() else {
        return Selected::without_arguments("");
    };
    let address = translator.operand(op, 0);
    let value = translator.value(view.val(), op);
    let offset = view.offset().map(|offset| translator.value(offset, op));
    let registers = translator.value_type(value);
    let name = format!("tcgen05.st.{}", repeated_shape(op, translator, registers));
    let unpacks = translator.is_set_on(op, "unpack");
    let unpacks = translator.module.constants.bool(unpacks);
    let arguments = std::iter::once(address).chain(offset).chain([value]).collect();
    Selected { name, arguments }.and(unpacks)
}

/// `tcgen05.mma`, its variant, and where the left factor is: in tensor memory, or described by a
/// descriptor of shared memory.
fn product_name(op: OpRef<'_>, translator: &mut Translator<'_>) -> String {
    let left = translator.operand(op, 1);
    let in_tensor_memory = translator.module.types.address_space(translator.value_type(left));
    let place = if in_tensor_memory.is_some() { "tensor" } else { "shared" };
    let name = op.name_str().trim_start_matches("nvvm.").trim_end_matches(".block_scale");
    format!("{name}.{place}")
}

impl Selected {
    /// Adds the integer of an enumeration as an argument.
    fn and_case<E: EnumAttr>(
        self,
        op: OpRef<'_>,
        translator: &mut Translator<'_>,
        name: &str,
    ) -> Self {
        let value = case::<E>(op, name).value();
        self.and(translator.module.constants.i32(value as i32))
    }

    /// Adds the number of blocks in the group as an argument.
    fn and_group(self, op: OpRef<'_>, translator: &mut Translator<'_>) -> Self {
        let count = case::<CTAGroupKind>(op, "ctaGroup").value() + 1;
        self.and(translator.module.constants.i32(count as i32))
    }
}

fn product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let optional = match (op.cast::<nvvm::Tcgen05MMAOp>(), op.cast::<nvvm::Tcgen05MMASparseOp>()) {
        (Some(view), _) => (view.scale_input_d(), view.disable_output_lane()),
        (_, Some(view)) => (view.scale_input_d(), view.disable_output_lane()),
        _ => (None, None),
    };
    let (scaled, masked) = (optional.0.is_some(), optional.1.is_some());
    let mut name = product_name(op, translator);
    name += when(scaled, ".scale_d");
    if masked {
        name += ".disable_output_lane";
        name += match case::<CTAGroupKind>(op, "ctaGroup") {
            CTAGroupKind::CTA_1 => ".cg1",
            CTAGroupKind::CTA_2 => ".cg2",
        };
    }
    name += when(translator.is_set_on(op, "aShift"), ".ashift");
    let mut call = Selected::with_operands(name, op, translator);
    call = call.and_case::<Tcgen05MMAKind>(op, translator, "kind");
    if !masked {
        call = call.and_group(op, translator);
    }
    call.and_case::<Tcgen05MMACollectorOp>(op, translator, "collectorOp")
}

fn scaled_product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let kind = word::<MMABlockScaleKind>(op, "kind");
    let size = match case::<Tcgen05MMABlockScale>(op, "blockScale") {
        Tcgen05MMABlockScale::DEFAULT => "",
        Tcgen05MMABlockScale::BLOCK16 => ".block16",
        Tcgen05MMABlockScale::BLOCK32 => ".block32",
    };
    let name = format!("{}.{kind}.block_scale{size}", product_name(op, translator));
    let call = Selected::with_operands(name, op, translator).and_group(op, translator);
    call.and_case::<Tcgen05MMACollectorOp>(op, translator, "collectorOp")
}

fn stationary_product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let required = if op.name_str().ends_with(".sp") { 6 } else { 5 };
    let masked = when(op.operand_count() > required, ".zero_col_mask");
    let name = format!("{}{masked}", product_name(op, translator));
    let call = Selected::with_operands(name, op, translator);
    call.and_case::<Tcgen05MMAKind>(op, translator, "kind")
        .and_case::<Tcgen05MMACollectorBBuffer>(op, translator, "collectorBBuffer")
        .and_case::<Tcgen05MMACollectorOp>(op, translator, "collectorOp")
}

/// The bits of a descriptor that have a fixed value.
const DESCRIPTOR_BITS: i64 = 1 << 46;

/// The number of fields that MLIR sets before the fixed bits.
const FIELDS_BELOW_FIXED_BITS: usize = 3;

/// The fields of a descriptor, one for each operand: the mask of the value, and the first bit.
const DESCRIPTOR_FIELDS: [(i32, i64); 6] =
    [(0x3fff, 0), (0x3fff, 16), (0x3fff, 32), (7, 49), (1, 52), (7, 61)];

/// Translates `nvvm.tcgen05.mma_smem_desc`: puts the operands into the fields of a descriptor.
pub(super) fn descriptor(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let mut word: Value = translator.module.constants.i64(0).into();
    for (at, (mask, shift)) in DESCRIPTOR_FIELDS.into_iter().enumerate() {
        if at == FIELDS_BELOW_FIXED_BITS {
            let fixed = translator.module.constants.i64(DESCRIPTOR_BITS);
            word = translator.binary(BinaryOp::Or, Flags::NONE, word, fixed.into());
        }
        let operand = translator.operand(op, at);
        let value = translator.cast(CastOp::ZExt, Flags::NONE, operand, Type::I32);
        let mask = translator.module.constants.i32(mask);
        let value = translator.binary(BinaryOp::And, Flags::NONE, value, mask.into());
        let value = translator.cast(CastOp::ZExt, Flags::NONE, value, Type::I64);
        let shift = translator.module.constants.int(Type::I64, Int::from_i64(64, shift));
        let value = translator.binary(BinaryOp::Shl, Flags::NONE, value, shift.into());
        word = translator.binary(BinaryOp::Or, Flags::NONE, word, value);
    }
    translator.map_result(op, word);
    Ok(())
}
