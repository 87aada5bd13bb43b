//! The verifier of `nvvm.mma.sync`, a matrix multiplication on registers of the threads of a warp,
//! and the rules that multiplications of sparse matrices share with it.

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Diagnostic, Handle, OpRef, Type};
use terrace_llvm::LLVMStructType;

use super::ensure;
use crate::{MMAIntOverflow, MMALayout, MMATypes, MmaOpRef};

/// The role of a matrix in a multiplication.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A factor, A or B.
    Factor,
    /// The accumulator or the result, C or D.
    Sum,
}

/// The largest depth to which nested structures are searched.
const DEPTH: usize = 64;

/// Returns the element type of a matrix whose registers have the type `ty`; `None` if the type does
/// not determine it (MLIR: `inferOperandMMAType`).
pub(crate) fn infer_element(cx: &Context, ty: Type, role: Role) -> Option<MMATypes> {
    let mut ty = ty;
    for _ in 0..DEPTH {
        let Some(structure) = ty.downcast::<LLVMStructType>(cx) else { break };
        ty = structure.body()?.fields.first().copied()?;
    }
    let sum = role == Role::Sum;
    let float = |known: fn(&Context) -> Handle<FloatType>| ty == known(cx).ty();
    if float(FloatType::f64) {
        Some(MMATypes::F64)
    } else if float(FloatType::f16) || ty == half_pair(cx) {
        Some(MMATypes::F16)
    } else if float(FloatType::f32) {
        Some(if sum { MMATypes::F32 } else { MMATypes::Tf32 })
    } else {
        (sum && ty.is::<IntegerType>()).then_some(MMATypes::S32)
    }
}

/// Returns the type `vector<2xf16>`.
fn half_pair(cx: &Context) -> Type {
    VectorType::get(cx, &[2], FloatType::f16(cx)).ty()
}

/// A number of registers, and the type of a register.
type Registers = (usize, Type);

/// The multiplications that the hardware supports for one element type.
#[derive(Default)]
struct Products {
    /// The registers of A; `None` if the multiplication does not exist.
    a: Option<Registers>,
    /// The registers of B; `None` if the multiplication does not exist.
    b: Option<Registers>,
    /// The registers that C may have.
    c: Vec<Registers>,
    /// The registers that the result may have.
    result: Vec<Registers>,
    /// The supported shapes m, n, k.
    shapes: Vec<[i32; 3]>,
}

fn is_int4(ty: MMATypes) -> bool {
    matches!(ty, MMATypes::U4 | MMATypes::S4)
}

fn is_int8(ty: MMATypes) -> bool {
    matches!(ty, MMATypes::U8 | MMATypes::S8)
}

fn is_int(ty: MMATypes) -> bool {
    is_int4(ty) || is_int8(ty) || matches!(ty, MMATypes::B1 | MMATypes::S32)
}

impl Products {
    /// Returns the multiplications with m = 16, whose fragments consist of tiles of 8 rows or
    /// columns; `None` if the element type has no such multiplications.
    fn of_sixteen(cx: &Context, [m, n, k]: [i32; 3], ty: MMATypes) -> Option<Self> {
        let (f32, i32) = (FloatType::f32(cx).ty(), IntegerType::get(cx, 32).ty());
        let tile = match ty {
            MMATypes::Tf32 => 4,
            MMATypes::Bf16 | MMATypes::F16 => 8,
            MMATypes::S8 | MMATypes::U8 => 16,
            MMATypes::S4 | MMATypes::U4 => 32,
            MMATypes::B1 => 128,
            _ => return None,
        };
        let factor = if ty == MMATypes::F16 { half_pair(cx) } else { i32 };
        let halves = (2, half_pair(cx));
        let (c, result) = match ty {
            _ if is_int(ty) => (vec![(4, i32)], vec![(4, i32)]),
            MMATypes::F16 => (vec![halves, (4, f32)], vec![halves, (4, f32)]),
            _ => (vec![halves, (4, f32)], vec![(4, f32)]),
        };
        let count = |size: i32| usize::try_from(i64::from(size / 8) * i64::from(k / tile)).ok();
        Some(Self {
            a: count(m).map(|count| (count, factor)),
            b: count(n).map(|count| (count, factor)),
            c,
            result,
            shapes: vec![[16, 8, tile], [16, 8, 2 * tile]],
        })
    }

    /// Returns the multiplications with m = 16 and a sparse A, whose fragments have half of the
    /// registers; `None` if the element type has no such multiplications.
    fn sparse(cx: &Context, shape: [i32; 3], ty: MMATypes) -> Option<Self> {
        let small = matches!(
            ty,
            MMATypes::E4m3 | MMATypes::E5m2 | MMATypes::E3m2 | MMATypes::E2m3 | MMATypes::E2m1
        );
        let [_, _, k] = shape;
        let mut products = match ty {
            MMATypes::B1 => None,
            // Small floats take the place of integers of 4 bits, but are summed up as `f16` or
            // `f32`.
            _ if small => {
                let integers = Self::of_sixteen(cx, shape, MMATypes::S4)?;
                let halves = Self::of_sixteen(cx, shape, MMATypes::F16)?;
                Some(Self { c: halves.c, result: halves.result, ..integers })
            }
            _ => Self::of_sixteen(cx, shape, ty),
        }?;
        let depths = products.shapes.iter().map(|[.., depth]| *depth).min().unwrap_or(k);
        products.shapes = match small {
            true => vec![[16, 8, 2 * depths]],
            false => vec![[16, 8, 2 * depths], [16, 8, 4 * depths]],
        };
        products.a = products.a.map(|(count, ty)| (count / 2, ty));
        Some(products)
    }

    /// Returns the multiplications with m = 8; empty if the element type has no such
    /// multiplications.
    fn of_eight(cx: &Context, ty: MMATypes) -> Self {
        let (a, c, depth) = match ty {
            MMATypes::F16 => {
                let f32 = FloatType::f32(cx).ty();
                ((2, half_pair(cx)), vec![(4, half_pair(cx)), (8, f32)], Some(4))
            }
            MMATypes::F64 => {
                let f64 = FloatType::f64(cx).ty();
                ((1, f64), vec![(2, f64)], Some(4))
            }
            _ if is_int(ty) => {
                let i32 = IntegerType::get(cx, 32).ty();
                let depth = match ty {
                    MMATypes::B1 => Some(128),
                    _ if is_int4(ty) => Some(32),
                    _ => is_int8(ty).then_some(16),
                };
                ((1, i32), vec![(2, i32)], depth)
            }
            _ => return Self::default(),
        };
        let shapes = depth.into_iter().map(|depth| [8, 8, depth]).collect();
        Self { a: Some(a), b: Some(a), result: c.clone(), c, shapes }
    }

    /// Returns the message about the first operands or results with other types; `None` if all
    /// types fit.
    fn problem(&self, op: OpRef<'_>, [a, b, c]: [Vec<Type>; 3]) -> Option<String> {
        let cx = op.context();
        let text = |ty: Type| ty.to_text(cx);
        let matrices: [(&str, &[Registers], Vec<Type>); 3] =
            [("A", self.a.as_slice(), a), ("B", self.b.as_slice(), b), ("C", &self.c, c)];
        for (name, wanted, held) in matrices {
            let suits = |(count, ty): &Registers| {
                held.len() == *count && held.iter().all(|held| held == ty)
            };
            if wanted.iter().any(suits) {
                continue;
            }
            let wanted: String =
                wanted.iter().map(|(count, ty)| format!("{count}x{} ", text(*ty))).collect();
            let held: Vec<String> = held.into_iter().map(text).collect();
            return Some(format!(
                "Could not match types for the {name} operands; expected one of {wanted}but got {}",
                held.join(", ")
            ));
        }
        let structure =
            |(count, ty): &Registers| LLVMStructType::literal(cx, false, &vec![*ty; *count]).ty();
        let wanted: Vec<Type> = self.result.iter().map(structure).collect();
        let held = op.result_types().next()?;
        if wanted.contains(&held) {
            return None;
        }
        let wanted: Vec<String> = wanted.into_iter().map(text).collect();
        Some(format!(
            "Could not match allowed types for the result; expected one of {} but got {}",
            wanted.join(", "),
            text(held)
        ))
    }
}

/// A multiplication to verify.
pub(super) struct Multiplication<'a> {
    pub(super) op: OpRef<'a>,
    /// The sizes m, n and k.
    pub(super) shape: [i32; 3],
    /// The element type of A.
    pub(super) factor: MMATypes,
    /// The types of the registers of A, B and C.
    pub(super) registers: [Vec<Type>; 3],
    /// Whether A holds only every second element.
    pub(super) sparse: bool,
}

impl Multiplication<'_> {
    /// Verifies that the multiplication exists, and that operands and result are the registers of
    /// its fragments.
    pub(super) fn verify(self) -> Result<(), Diagnostic> {
        let (op, cx, factor) = (self.op, self.op.context(), self.factor);
        let products = match self.shape[0] {
            16 => {
                let products = match self.sparse {
                    false => Products::of_sixteen(cx, self.shape, factor),
                    true => Products::sparse(cx, self.shape, factor),
                };
                let Some(products) = products else {
                    let message = format!("invalid shape or multiplicand type: {factor}");
                    return Err(op.plain_error(message));
                };
                let element = |ty: Option<Type>| infer_element(cx, ty?, Role::Sum);
                let sum = self.registers[2].first().copied();
                if element(op.result_types().next()) != element(sum) {
                    return Err(op.error("ctype does not match dtype"));
                }
                products
            }
            8 if !self.sparse => Products::of_eight(cx, factor),
            _ => Products::default(),
        };
        let [m, n, k] = self.shape;
        if !products.shapes.contains(&self.shape) {
            let message = format!("unimplemented variant for MMA shape <{m}, {n}, {k}>");
            return Err(op.error(message));
        }
        match products.problem(op, self.registers) {
            Some(problem) => Err(op.error(problem)),
            None => Ok(()),
        }
    }
}

/// Verifies that a multiplication of narrow integers states what it does on overflow.
pub(super) fn verify_overflow(
    op: OpRef<'_>,
    factor: MMATypes,
    behavior: Option<MMAIntOverflow>,
) -> Result<(), Diagnostic> {
    let narrow = is_int4(factor) || is_int8(factor);
    ensure(!narrow || behavior.is_some(), op, "op requires intOverflowBehavior attribute")
}

/// Verifies that the multiplication exists, that operands and result are the registers of its
/// fragments, and that attributes required by it are present.
pub(crate) fn mma_sync(op: MmaOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let shape = op.shape().data(cx);
    let shape = [shape.m, shape.n, shape.k];
    let Some(factor) = op.multiplicand_a_ptx_type() else {
        return Err(op.error("requires attribute 'multiplicandAPtxType'"));
    };
    let registers = [
        op.operand_a().map(|value| body.value_type(value)).collect(),
        op.operand_b().map(|value| body.value_type(value)).collect(),
        op.operand_c().map(|value| body.value_type(value)).collect(),
    ];
    Multiplication { op: *op, shape, factor, registers, sparse: false }.verify()?;
    if factor == MMATypes::B1 && op.b1_op().is_none() {
        return Err(op.error("op requires b1Op attribute"));
    }
    verify_overflow(*op, factor, op.int_overflow_behavior())?;
    let usual = op.layout_a() == MMALayout::Row && op.layout_b() == MMALayout::Col;
    if usual || (shape, factor) == ([8, 8, 4], MMATypes::F16) {
        return Ok(());
    }
    let [m, n, k] = shape;
    let other = op.multiplicand_b_ptx_type().unwrap_or(factor);
    Err(op.error(format!(
        "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape \
         <{m}, {n}, {k}> with element types {factor} and {other}. Only m8n8k4 with f16 supports \
         other layouts."
    )))
}
