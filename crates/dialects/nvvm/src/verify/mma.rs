//! The verifier of `nvvm.mma.sync`, a matrix multiplication on registers of the threads of a warp.

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Diagnostic, Handle, Type};
use terrace_llvm::LLVMStructType;

use crate::{MMALayout, MMATypes, MmaOpRef};

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
    fn problem(&self, op: MmaOpRef<'_>) -> Option<String> {
        let (cx, body) = (op.context(), op.body());
        let text = |ty: Type| ty.to_text(cx);
        let matrices: [(&str, &[Registers], Vec<_>); 3] = [
            ("A", self.a.as_slice(), op.operand_a().collect()),
            ("B", self.b.as_slice(), op.operand_b().collect()),
            ("C", &self.c, op.operand_c().collect()),
        ];
        for (name, wanted, values) in matrices {
            let held: Vec<Type> = values.into_iter().map(|value| body.value_type(value)).collect();
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
        let held = (*op).result_types().next()?;
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

/// Verifies that the multiplication exists, that operands and result are the registers of its
/// fragments, and that attributes required by it are present.
pub(crate) fn mma_sync(op: MmaOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let shape = op.shape().data(cx);
    let shape = [shape.m, shape.n, shape.k];
    let Some(factor) = op.multiplicand_a_ptx_type() else {
        return Err(op.error("requires attribute 'multiplicandAPtxType'"));
    };
    let products = match shape[0] {
        16 => {
            let Some(products) = Products::of_sixteen(cx, shape, factor) else {
                let message = format!("invalid shape or multiplicand type: {factor}");
                return Err(op.plain_error(message));
            };
            let sum = op.operand_c().next().map(|value| op.body().value_type(value));
            let element = |ty: Option<Type>| ty.and_then(|ty| infer_element(cx, ty, Role::Sum));
            if element((*op).result_types().next()) != element(sum) {
                return Err(op.error("ctype does not match dtype"));
            }
            products
        }
        8 => Products::of_eight(cx, factor),
        _ => Products::default(),
    };
    let [m, n, k] = shape;
    if !products.shapes.contains(&shape) {
        return Err(op.error(format!("unimplemented variant for MMA shape <{m}, {n}, {k}>")));
    }
    if let Some(problem) = products.problem(op) {
        return Err(op.error(problem));
    }
    if factor == MMATypes::B1 && op.b1_op().is_none() {
        return Err(op.error("op requires b1Op attribute"));
    }
    if (is_int4(factor) || is_int8(factor)) && op.int_overflow_behavior().is_none() {
        return Err(op.error("op requires intOverflowBehavior attribute"));
    }
    let usual = op.layout_a() == MMALayout::Row && op.layout_b() == MMALayout::Col;
    if usual || (shape, factor) == ([8, 8, 4], MMATypes::F16) {
        return Ok(());
    }
    let other = op.multiplicand_b_ptx_type().unwrap_or(factor);
    Err(op.error(format!(
        "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape \
         <{m}, {n}, {k}> with element types {factor} and {other}. Only m8n8k4 with f16 supports \
         other layouts."
    )))
}
