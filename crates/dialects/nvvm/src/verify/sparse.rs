//! Verifiers of matrix multiplications with a sparse factor, and with scales for blocks of
//! elements.

use terrace_ir::{Diagnostic, OpRef};

use super::ensure;
use super::mma::{Multiplication, verify_overflow};
use crate::{
    BlockScaleFormat, MMABlockScaleKind, MMATypes, MmaBlockScaleOpRef, MmaSpBlockScaleOpRef,
    MmaSpOpRef, ScaleVecSize,
};

/// Verifies that the multiplication exists, that operands and result are the registers of its
/// fragments, and that attributes required by it are present.
pub(crate) fn mma_sp_sync(op: MmaSpOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let shape = op.shape().data(cx);
    let Some(factor) = op.multiplicand_a_ptx_type() else {
        return Err(op.error("requires attribute 'multiplicandAPtxType'"));
    };
    let registers = [
        op.operand_a().map(|value| body.value_type(value)).collect(),
        op.operand_b().map(|value| body.value_type(value)).collect(),
        op.operand_c().map(|value| body.value_type(value)).collect(),
    ];
    let shape = [shape.m, shape.n, shape.k];
    Multiplication { op: *op, shape, factor, registers, sparse: true }.verify()?;
    verify_overflow(*op, factor, op.int_overflow_behavior())
}

/// The attributes of a multiplication with scales.
struct Scaled<'a> {
    op: OpRef<'a>,
    /// The sizes m, n and k.
    shape: [i32; 3],
    types: [Option<MMATypes>; 2],
    kind: MMABlockScaleKind,
    size: ScaleVecSize,
    format: BlockScaleFormat,
    sparse: bool,
}

impl Scaled<'_> {
    /// Verifies that the shape has the kind, the element types and the scales.
    fn verify(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        let [m, n, k] = self.shape;
        let unsupported = |what: &str, kind: &str| {
            Err(op.error(format!("unsupported {what} for mma.m{m}n{n}k{k}{kind}")))
        };
        let scale = (self.size, self.format);
        let blocks_of_32 = scale == (ScaleVecSize::X1, BlockScaleFormat::UE8M0);
        let (short, long) = if self.sparse { (64, 128) } else { (32, 64) };
        match (m, n, k) {
            (16, 8, k) if k == short => {
                match self.kind == MMABlockScaleKind::MXF8F6F4 && blocks_of_32 {
                    true => Ok(()),
                    false => unsupported("Kind, ScaleVecSize and BlockScaleFormat attributes", ""),
                }
            }
            (16, 8, k) if k == long => {
                if self.types != [Some(MMATypes::E2m1); 2] {
                    return unsupported("MMATypes attribute", ".(mxf4nvf4|mxf4)");
                }
                let pairs = (ScaleVecSize::X2, BlockScaleFormat::UE8M0);
                match self.kind {
                    MMABlockScaleKind::MXF8F6F4 => unsupported("Kind attribute", ""),
                    MMABlockScaleKind::MXF4 if self.size != pairs.0 => {
                        unsupported("ScaleVecSize attribute", ".mxf4")
                    }
                    MMABlockScaleKind::MXF4 if self.format != pairs.1 => {
                        unsupported("BlockScaleFormat attribute", ".mxf4")
                    }
                    MMABlockScaleKind::MXF4 => Ok(()),
                    MMABlockScaleKind::MXF4NVF4 => {
                        let quads = (ScaleVecSize::X4, BlockScaleFormat::UE4M3);
                        match scale == pairs || scale == quads {
                            true => Ok(()),
                            false => unsupported(
                                "ScaleVecSize and BlockScaleFormat attributes",
                                ".mxf4nvf4",
                            ),
                        }
                    }
                }
            }
            _ => {
                let what = if self.sparse { "sparse mma" } else { "mma" };
                Err(op.error(format!("unsupported Geom for {what} with block scaling")))
            }
        }
    }
}

/// Verifies that the shape has the kind, the element types and the scales.
pub(crate) fn mma_block_scale(op: MmaBlockScaleOpRef<'_>) -> Result<(), Diagnostic> {
    let shape = op.shape().data(op.context());
    Scaled {
        op: *op,
        shape: [shape.m, shape.n, shape.k],
        types: [op.multiplicand_a_ptx_type(), op.multiplicand_b_ptx_type()],
        kind: op.kind(),
        size: op.scale_vec_size(),
        format: op.block_scale_format(),
        sparse: false,
    }
    .verify()
}

/// Verifies that the metadata is ordered, and that the shape has the kind, the element types and
/// the scales.
pub(crate) fn mma_sp_block_scale(op: MmaSpBlockScaleOpRef<'_>) -> Result<(), Diagnostic> {
    ensure(op.ordered_metadata(), *op, "'orderedMetadata' attribute is mandatory")?;
    let shape = op.shape().data(op.context());
    Scaled {
        op: *op,
        shape: [shape.m, shape.n, shape.k],
        types: [op.multiplicand_a_ptx_type(), op.multiplicand_b_ptx_type()],
        kind: op.kind(),
        size: op.scale_vec_size(),
        format: op.block_scale_format(),
        sparse: true,
    }
    .verify()
}
