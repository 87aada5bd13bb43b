//! Memory of a function: its frame, the stack, and scratch memory. Numbers that other compilers may
//! have extended in another way.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{Alloca, InstructionKind as K};

use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use super::{Placement, SCRATCH, STACK_START, Step};
use crate::flat::{self, BinaryOp, CompareOp, Instruction, ValueId};

/// The address of an allocation that does not fit on the stack; accesses of the memory trap, with
/// addresses of 32 bits, too.
const OUTSIDE: u64 = 0x7fff_ffff_f000_0000;

/// Greatest number of bytes of an allocation in the frame of a function.
const MAX_FRAME: u64 = 1 << 20;

/// The number of bytes of scratch memory.
const SCRATCH_BYTES: u32 = 64;

impl FunctionLegalizer<'_, '_> {
    fn is_linked(&self) -> bool {
        self.program.placement == Placement::Linked
    }

    /// Whether the function allocates memory on the stack.
    pub(super) fn changes_stack(&self) -> bool {
        self.source.blocks.iter().enumerate().any(|(at, block)| {
            block.instructions.iter().any(|id| match &self.source.instruction(*id).kind {
                K::Alloca(alloca) => self.frame_bytes(at, alloca).is_none(),
                _ => false,
            })
        })
    }

    /// Returns the number of bytes of an allocation in a block that is part of the frame; `None` if
    /// it is on the stack.
    pub(super) fn frame_bytes(&self, block: usize, alloca: &Alloca) -> Option<u32> {
        // The entry is executed once.
        let count = self.constant(alloca.count).filter(|_| self.is_linked() && block == 0)?;
        let module = self.program.module;
        let bytes = module.layout.size(&module.types, alloca.element).checked_mul(count)?;
        (bytes <= MAX_FRAME && alloca.align <= 4096).then_some(bytes as u32)
    }

    /// Returns the address of `bytes` bytes of the frame.
    pub(super) fn frame(&mut self, bytes: u32, align: u64) -> ValueId {
        let align = align.clamp(16, 4096).next_power_of_two() as u32;
        self.emit(flat::Type::I64, Instruction::Frame { bytes: bytes.max(1), align })
    }

    /// Returns the address that masked-off lanes read and write.
    pub(super) fn scratch(&mut self) -> ValueId {
        if !self.is_linked() {
            return self.number(flat::Type::I64, SCRATCH);
        }
        if let Some(known) = self.scratch {
            return known;
        }
        let address = self.frame(SCRATCH_BYTES, 16);
        self.scratch = Some(address);
        address
    }

    /// Returns the address of `bytes` bytes for use by one instruction of the source: in the frame,
    /// or below the stack pointer.
    pub(super) fn below_stack(&mut self, bytes: u64) -> ValueId {
        if self.is_linked() {
            return self.frame(u32::try_from(bytes).unwrap_or(u32::MAX), 16);
        }
        let top = self.stack_pointer();
        self.binary_number(BinaryOp::Sub, top, bytes.next_multiple_of(64))
    }

    /// Returns the top of the stack.
    pub(super) fn stack_pointer(&mut self) -> ValueId {
        match self.is_linked() {
            true => self.call_host("terrace.stack_pointer", Vec::new(), &[flat::Type::I64])[0],
            false => self.emit(flat::Type::I64, Instruction::StackPointer),
        }
    }

    /// Sets the top of the stack.
    pub(super) fn set_stack_pointer(&mut self, top: ValueId) {
        match self.is_linked() {
            true => {
                self.call_host("terrace.set_stack_pointer", vec![top], &[]);
            }
            false => self.push(Instruction::SetStackPointer(top)),
        }
    }

    /// Takes `bytes` bytes from the stack, and returns their address.
    pub(super) fn allocate(&mut self, bytes: ValueId, align: u64) -> ValueId {
        let align = align.max(16).next_power_of_two();
        if self.is_linked() {
            let align = self.number(flat::Type::I64, align);
            let arguments = vec![bytes, align];
            return self.call_host("terrace.stack_allocate", arguments, &[flat::Type::I64])[0];
        }
        let top = self.stack_pointer();
        let end = self.binary(BinaryOp::Sub, top, bytes);
        let address = self.binary_number(BinaryOp::And, end, align.wrapping_neg());
        // A large allocation passes the end of the stack, or wraps around.
        let lowest = self.number(flat::Type::I64, STACK_START);
        let room = self.binary(BinaryOp::Sub, top, lowest);
        let taken = self.binary(BinaryOp::Sub, top, address);
        let overflows = self.compare(CompareOp::GtU, taken, room);
        let outside = self.number(flat::Type::I64, OUTSIDE);
        let address = self.select(overflows, outside, address);
        self.set_stack_pointer(address);
        address
    }

    /// Sets the bits above the width of narrow parameters to zero. Code of other compilers leaves
    /// them undefined.
    pub(super) fn mask_parameters(&mut self) -> Step {
        let Some(ty) = self.program.module.types.as_function(self.source.ty) else {
            return Ok(());
        };
        if !self.is_linked() {
            return Ok(());
        }
        for (at, parameter) in ty.params.iter().enumerate() {
            let parts = std::mem::take(&mut self.parameters[at]);
            self.parameters[at] = self.mask_parts(*parameter, parts)?;
        }
        Ok(())
    }

    /// Sets the bits above the width of narrow integers of a value from other code to zero.
    pub(super) fn mask_parts(&mut self, ty: Type, parts: Vec<ValueId>) -> Step<Vec<ValueId>> {
        let shape = self.program.shape(ty)?;
        let mut masked = Vec::with_capacity(parts.len());
        let mut parts = parts.into_iter();
        for slot in &shape.slots {
            let parts: Vec<ValueId> = parts.by_ref().take(slot.scalar.parts().len()).collect();
            match (slot.scalar, &parts[..]) {
                (Scalar::Int(bits), [part]) => masked.push(self.mask(bits, *part)),
                (Scalar::Float(kind), [part]) if !self.ty(*part).is_float() => {
                    masked.push(self.mask(kind.bits(), *part));
                }
                _ => masked.extend(parts),
            }
        }
        Ok(masked)
    }
}
