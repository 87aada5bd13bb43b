//! The pass `convert-nvvm-to-llvm`: lowers operations of nvvm that no intrinsic implements to
//! inline assembly of PTX (MLIR: `NVVMToLLVM.cpp`, `BasicPtxBuilderInterface`).

use std::fmt::Write;

use terrace_builtin::TypeExt;
use terrace_ir::{Op, OpInfo, OpType, Type, Value};
use terrace_llvm::{self as llvm, LLVMPointerType, LLVMStructType};
use terrace_numeric::FloatFormat;
use terrace_nvvm::{
    BarrierArriveOp, CpAsyncBulkTensorGlobalToSharedClusterOp,
    CpAsyncBulkTensorSharedCTAToGlobalOp, InlinePtxOp, MBarrierArriveExpectTxOp, MBarrierInitOp,
    MBarrierTryWaitParityOp, MMAIntOverflow, NvvmDialect, TMALoadMode, WGMMAScaleIn, WGMMATypes,
    WgmmaMmaAsyncOp,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::{INDEX_WIDTH, structure};
use terrace_to_llvm::{ConvertToLlvm, Lowering};

use crate::ops::TargetOps;

/// Replace nvvm operations by inline assembly
#[pass(name = "convert-nvvm-to-llvm", title = "ConvertNVVMToLLVMPass", run = run)]
pub struct ConvertNvvmToLlvm {}

fn run(_: &ConvertNvvmToLlvm, target: &mut Target<'_>) -> PassResult {
    target.context().load::<NvvmDialect>();
    let mut new = Lowering::new(INDEX_WIDTH);
    populate_nvvm_to_llvm(&mut new);
    new.run(target)
}

/// The lowering of nvvm for the pass `convert-to-llvm`.
pub(crate) struct NvvmLowering;

impl ConvertToLlvm for NvvmLowering {
    fn populate(&self, lowering: &mut Lowering) {
        populate_nvvm_to_llvm(lowering);
    }
}

/// A function that returns the assembly for an operation; `None` if an intrinsic implements the
/// operation.
type Assemble = fn(&mut LlvmBuilder<'_, '_>, Op) -> Option<Assembly>;

/// The operations with assembly.
const OPERATIONS: [(&OpInfo, Assemble); 8] = [
    (MBarrierInitOp::INFO, init_barrier),
    (MBarrierArriveExpectTxOp::INFO, arrive_expecting),
    (MBarrierTryWaitParityOp::INFO, try_wait),
    (BarrierArriveOp::INFO, arrive),
    (CpAsyncBulkTensorGlobalToSharedClusterOp::INFO, load_tensor),
    (CpAsyncBulkTensorSharedCTAToGlobalOp::INFO, store_tensor),
    (WgmmaMmaAsyncOp::INFO, multiply),
    (InlinePtxOp::INFO, given),
];

/// Adds the patterns that lower nvvm (MLIR: `populateNVVMToLLVMConversionPatterns`).
pub(crate) fn populate_nvvm_to_llvm(lowering: &mut Lowering) {
    for (root, assemble) in OPERATIONS {
        // The operands have types of the llvm dialect already.
        let types = lowering.converter.clone();
        lowering.patterns.add_for("PtxLowering", root, None, move |op, _, rw| {
            let b = &mut LlvmBuilder::new(rw, &types)?;
            let assembly = assemble(b, op)?;
            assembly.replace(b, op)
        });
    }
}

/// The way in which an instruction uses a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    ReadWrite,
    Write,
}

/// An instruction with its operands and their constraints.
#[derive(Default)]
struct Assembly {
    text: String,
    operands: Vec<Value>,
    /// The constraints of results, then those of operands.
    constraints: Vec<String>,
    /// The types of the results.
    results: Vec<Type>,
    /// Whether the last operand is a predicate that guards the instruction.
    is_guarded: bool,
}

impl Assembly {
    /// Returns the instruction `text` that reads `operands`; the last one is a predicate if
    /// `is_guarded`.
    fn reading(
        b: &LlvmBuilder<'_, '_>,
        text: String,
        operands: Vec<Value>,
        is_guarded: bool,
    ) -> Option<Self> {
        let constraints: Option<Vec<String>> =
            operands.iter().map(|value| constraint(b, *value)).collect();
        Some(Self { text, operands, constraints: constraints?, results: Vec::new(), is_guarded })
    }

    /// Replaces `op` by the assembly; several results are extracted from a structure.
    fn replace(self, b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<()> {
        let cx = b.cx.clone();
        let mut text = self.text;
        if self.is_guarded {
            text = format!("@${} {text}", self.operands.len().checked_sub(1)?);
        }
        let result = match &self.results[..] {
            [] => None,
            [result] => Some(*result),
            results => Some(structure(&cx, results)),
        };
        let properties = llvm::InlineAsmProperties {
            asm_string: text,
            constraints: self.constraints.join(","),
            has_side_effects: true,
            is_align_stack: false,
            tail_call_kind: None,
            asm_dialect: Some(llvm::AsmDialect::AD_ATT),
            operand_attrs: None,
        };
        let new = llvm::InlineAsmOp::build_with(b.rw, result, &self.operands[..], properties).op();
        let values: Vec<Value> = match self.results.len() {
            0 => Vec::new(),
            1 => vec![b.rw.body().result(new, 0)],
            _ => {
                let all = b.rw.body().result(new, 0);
                terrace_to_llvm::one_to_one::fields(b.rw, all)
            }
        };
        let count = b.rw.body().op(op).result_types().count();
        let last = values.len().checked_sub(count)?;
        if count == 0 {
            b.rw.erase_op(op);
        } else {
            b.rw.replace_op(op, &values[last..]);
        }
        Some(())
    }
}

/// Returns the constraint for values of type `ty`; `None` if there are no registers of the type.
fn register(b: &LlvmBuilder<'_, '_>, ty: Type) -> Option<&'static str> {
    if let Some(pointer) = ty.downcast::<LLVMPointerType>(&b.cx) {
        return Some(if pointer.address_space == 3 { "r" } else { "l" });
    }
    match ty.float_format(&b.cx) {
        Some(FloatFormat::F32) => return Some("f"),
        Some(FloatFormat::F64) => return Some("d"),
        Some(_) => return None,
        None => {}
    }
    match ty.int_or_float_width(&b.cx)? {
        1 => Some("b"),
        16 => Some("h"),
        32 => Some("r"),
        64 => Some("l"),
        _ => None,
    }
}

/// Returns the constraint for an operand, which is an immediate if it is constant.
fn constraint(b: &LlvmBuilder<'_, '_>, value: Value) -> Option<String> {
    let body = b.rw.body();
    let is_constant =
        body.defining_op(value).is_some_and(|op| body.op(op).is::<llvm::ConstantOp>());
    let register = if is_constant { "n" } else { register(b, b.type_of(value))? };
    Some(register.to_owned())
}

/// Whether `value` is a pointer to the address space `space`.
fn points_to(b: &LlvmBuilder<'_, '_>, value: Value, space: u32) -> bool {
    let pointer = b.type_of(value).downcast::<LLVMPointerType>(&b.cx);
    pointer.is_some_and(|pointer| pointer.address_space == space)
}

/// The address space of the shared memory of a block.
const SHARED: u32 = 3;

/// Returns `.shared` for addresses in shared memory.
fn shared_suffix(b: &LlvmBuilder<'_, '_>, address: Value) -> &'static str {
    if points_to(b, address, SHARED) { ".shared" } else { "" }
}

/// Returns all operands of `op`.
fn operands_of(b: &LlvmBuilder<'_, '_>, op: Op) -> Vec<Value> {
    b.rw.body().op(op).operands().collect()
}

fn init_barrier(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = MBarrierInitOp::from_op(op).view(b.rw.body());
    view.predicate()?;
    let suffix = shared_suffix(b, view.addr());
    let text = format!("mbarrier.init{suffix}.b64 [$0], $1;");
    Assembly::reading(b, text, operands_of(b, op), true)
}

fn arrive_expecting(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = MBarrierArriveExpectTxOp::from_op(op).view(b.rw.body());
    view.predicate()?;
    let suffix = shared_suffix(b, view.addr());
    let text = format!("mbarrier.arrive.expect_tx{suffix}.b64 _, [$0], $1;");
    Assembly::reading(b, text, operands_of(b, op), true)
}

/// Assembles a loop that waits until a phase is complete.
fn try_wait(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = MBarrierTryWaitParityOp::from_op(op).view(b.rw.body());
    let suffix = shared_suffix(b, view.addr());
    let text = format!(
        "{{\n\t.reg .pred       P1; \n\tLAB_WAIT: \n\tmbarrier.try_wait.parity{suffix}.b64 P1, \
         [$0], $1, $2; \n\t@P1 bra.uni DONE; \n\tbra.uni     LAB_WAIT; \n\tDONE: \n\t}}"
    );
    Assembly::reading(b, text, operands_of(b, op), false)
}

fn arrive(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = BarrierArriveOp::from_op(op).view(b.rw.body());
    let barrier = if view.barrier_id().is_some() { "$0, $1" } else { "0, $0" };
    Assembly::reading(b, format!("bar.arrive {barrier};"), operands_of(b, op), false)
}

/// Returns the names of `count` operands from number `first` on, with `separator` between them.
fn numbered(first: usize, count: usize, separator: &str) -> String {
    let names: Vec<String> = (first..first + count).map(|at| format!("${at}")).collect();
    names.join(separator)
}

/// Assembles a transfer of a tensor from global to shared memory.
fn load_tensor(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = CpAsyncBulkTensorGlobalToSharedClusterOp::from_op(op).view(b.rw.body());
    view.predicate()?;
    let (rank, offsets) = (view.coordinates().len(), view.im2col_offsets().len());
    let (is_multicast, has_hint) =
        (view.multicast_mask().is_some(), view.l2_cache_hint().is_some());
    let mode = match view.mode() {
        TMALoadMode::IM2COL => ".im2col",
        _ => "",
    };
    let mut text = format!(
        "cp.async.bulk.tensor.{rank}d.shared::cluster.global.mbarrier::complete_tx::bytes{mode}"
    );
    text.push_str(if is_multicast { ".multicast::cluster" } else { "" });
    text.push_str(if has_hint { ".L2::cache_hint" } else { "" });
    let mut next = 2 + rank;
    write!(text, " [$0], [$1, {{{}}} ], [${next}]", numbered(2, rank, ",")).ok()?;
    next += 1;
    if offsets > 0 {
        write!(text, ",{{{}}}", numbered(next, offsets, ",")).ok()?;
        next += offsets;
    }
    for _ in 0..usize::from(is_multicast) + usize::from(has_hint) {
        write!(text, ", ${next}").ok()?;
        next += 1;
    }
    text.push(';');
    Assembly::reading(b, text, operands_of(b, op), true)
}

/// Assembles a transfer of a tensor from shared to global memory.
fn store_tensor(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = CpAsyncBulkTensorSharedCTAToGlobalOp::from_op(op).view(b.rw.body());
    view.predicate()?;
    let rank = view.coordinates().len();
    let text = format!(
        "cp.async.bulk.tensor.{rank}d.global.shared::cta.bulk_group [$0, {{{}}} ], [$1];",
        numbered(2, rank, ", ")
    );
    Assembly::reading(b, text, operands_of(b, op), true)
}

/// Assembles an asynchronous multiplication of matrices by a group of warps.
fn multiply(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let cx = b.cx.clone();
    let view = WgmmaMmaAsyncOp::from_op(op).view(b.rw.body());
    let shape = view.shape().data(&cx);
    let (left, right, sum) = (view.type_a(), view.type_b(), view.type_d());
    let (inouts, descriptors) = (view.inouts(), [view.descriptor_a(), view.descriptor_b()]);
    let is_saturated = view.satfinite() == Some(MMAIntOverflow::Satfinite);
    let scale = i32::try_from(view.scale_d().value()).ok()?;
    let signs = [view.scale_a(), view.scale_b()]
        .map(|scale| if scale == WGMMAScaleIn::Neg { -1 } else { 1 });
    let layouts = [view.layout_a(), view.layout_b()];
    let is_half = matches!(left, WGMMATypes::F16 | WGMMATypes::Bf16);
    let registers = b.type_of(inouts).downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let first = registers.len() * 2;
    let mut text = format!(
        "{{\n.reg .pred p;\nsetp.ne.b32 p, ${}, 0;\nwgmma.mma_async.sync.aligned.m{}n{}k{}.{}.{}.{}",
        first + 2,
        shape.m,
        shape.n,
        shape.k,
        sum.keyword(),
        left.keyword(),
        right.keyword()
    );
    text.push_str(if is_saturated { ".satfinite" } else { "" });
    write!(text, " {{{}}}, ", numbered(0, registers.len(), ", ")).ok()?;
    write!(text, "${first}, ${}, p", first + 1).ok()?;
    let mut numbers = vec![scale];
    if sum != WGMMATypes::S32 {
        write!(text, ", ${},  ${}", first + 3, first + 4).ok()?;
        numbers.extend(signs);
    }
    if is_half {
        write!(text, ", ${},  ${}", first + 5, first + 6).ok()?;
        let [a, other] = layouts.map(|layout| i32::try_from(layout.value()).unwrap_or(0));
        numbers.extend([a, 1 - other]);
    }
    text.push_str(";\n}\n");
    let numbers: Vec<Value> = numbers.into_iter().map(|number| b.i32(number)).collect();
    let mut assembly = Assembly { text, ..Assembly::default() };
    for ty in &registers {
        assembly.constraints.push(format!("={}", register(b, *ty)?));
    }
    for at in 0..registers.len() {
        assembly.constraints.push(at.to_string());
    }
    for (at, ty) in (0..).zip(&registers) {
        assembly.operands.push(build::extract(b.rw, inouts, &[at], *ty));
    }
    for value in descriptors.into_iter().chain(numbers) {
        assembly.constraints.push(constraint(b, value)?);
        assembly.operands.push(value);
    }
    // The results are one structure.
    assembly.results = vec![b.type_of(inouts)];
    Some(assembly)
}

/// Returns the assembly of an operation that states it, with the names of arguments replaced by
/// numbers.
fn given(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<Assembly> {
    let view = InlinePtxOp::from_op(op).view(b.rw.body());
    let mut text = view.ptx_code().to_string();
    let read: Vec<Value> = view.read_only_args().collect();
    let both: Vec<Value> = view.read_write_args().collect();
    let predicate = view.predicate();
    let written: Vec<Type> = view.result_types().collect();
    let uses = [
        (Access::ReadWrite, "rw", both.len()),
        (Access::Write, "w", written.len()),
        (Access::Read, "r", read.len()),
    ];
    let mut next = 0;
    for (_, prefix, count) in uses {
        for at in 0..count {
            text = text.replace(&format!("{{${prefix}{at}}}"), &format!("${next}"));
            next += 1;
        }
    }
    let mut assembly = Assembly { text, is_guarded: predicate.is_some(), ..Assembly::default() };
    assembly.results = both.iter().map(|value| b.type_of(*value)).chain(written).collect();
    for ty in assembly.results.clone() {
        assembly.constraints.push(format!("={}", register(b, ty)?));
    }
    assembly.operands = both.iter().copied().chain(read.iter().copied()).chain(predicate).collect();
    for value in read.into_iter().chain(predicate) {
        assembly.constraints.push(constraint(b, value)?);
    }
    for at in 0..both.len() {
        assembly.constraints.push(at.to_string());
    }
    Some(assembly)
}
