//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyTypeOf, I32, I64};
use terrace_ir::Attribute;
use terrace_ods::operation;

use super::constraints::{LLVMAnyVector, VCIXVectorOrScalar};
use super::kinds::VCIXOpcodeAttr;

/// `vcix.v.iv`: Binary VCIX operation with an immediate second operand.
#[operation(name = "vcix.v.iv")]
pub struct BinaryImmOp {
    #[attr(VCIXOpcodeAttr)]
    opcode: Attribute,
    #[operand]
    vs2: LLVMAnyVector,
    #[attr(VCIXOpcodeAttr)]
    imm: Attribute,
    #[operand]
    vl: Optional<AnyTypeOf<(I64, I32)>>,
    #[result]
    res: LLVMAnyVector,
}

/// `vcix.v.sv`: Binary VCIX operation.
#[operation(name = "vcix.v.sv")]
pub struct BinaryOp {
    #[attr(VCIXOpcodeAttr)]
    opcode: Attribute,
    #[operand]
    vs2: LLVMAnyVector,
    #[operand(name = "op")]
    op_value: VCIXVectorOrScalar,
    #[operand]
    vl: Optional<AnyTypeOf<(I64, I32)>>,
    #[result]
    res: LLVMAnyVector,
}
