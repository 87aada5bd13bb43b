//! The operation `nvgpu.rewrite_matmul_as_mma_sync`: a product of matrices becomes one instruction
//! of a warp, of which each thread loads and stores its elements.

use terrace_affine::{Inputs, composed_apply_to};
use terrace_arith::BuildConstant;
use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::{FloatType, IntegerType, VectorType};
use terrace_gpu::{Dimension, ThreadIdOp};
use terrace_ir::{ArrayAttr, Builder, Context, Op, OpRef, Operand, Type, Value};
use terrace_linalg::{MatmulOp, Structured};
use terrace_memref::{LoadOp, StoreOp};
use terrace_nvgpu::MmaSyncOp;
use terrace_vector::{BroadcastOp, ExtractOp, InsertOp};

use crate::interpreter::{Interpreter, Item};
use crate::ops::loops::wrong_kind;
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// The row and the column of an element: the group of four threads (`Group`) or the number of the
/// thread in its group (`Thread`), times a factor, plus a constant.
#[derive(Clone, Copy)]
enum Index {
    Group(i64),
    Thread(i64, i64),
}

use Index::{Group, Thread};

impl Index {
    /// Returns the expression of the number of the thread in its warp.
    fn expr(self, cx: &Context) -> AffineExpr {
        let (lane, four) = (AffineExpr::dim(cx, 0), AffineExpr::constant(cx, 4));
        match self {
            Group(offset) => lane.floor_div(cx, four).add_constant(cx, offset),
            Thread(factor, offset) => {
                lane.modulo(cx, four).mul_constant(cx, factor).add_constant(cx, offset)
            }
        }
    }
}

/// The elements of an operand that a thread holds.
struct Fragment {
    shape: [i64; 2],
    elements: &'static [(Index, Index)],
}

/// An instruction: its shape, element type and operands.
struct Instruction {
    shape: [i64; 3],
    is_tf32: bool,
    lhs: Fragment,
    rhs: Fragment,
    result: Fragment,
}

/// The elements of the result that a thread holds.
const RESULT: Fragment = Fragment {
    shape: [2, 2],
    elements: &[
        (Group(0), Thread(2, 0)),
        (Group(0), Thread(2, 1)),
        (Group(8), Thread(2, 0)),
        (Group(8), Thread(2, 1)),
    ],
};

static INSTRUCTIONS: &[Instruction] = &[
    Instruction {
        shape: [16, 8, 4],
        is_tf32: true,
        lhs: Fragment {
            shape: [2, 1],
            elements: &[(Group(0), Thread(1, 0)), (Group(8), Thread(1, 0))],
        },
        rhs: Fragment { shape: [1, 1], elements: &[(Thread(1, 0), Group(0))] },
        result: RESULT,
    },
    Instruction {
        shape: [16, 8, 16],
        is_tf32: false,
        lhs: Fragment {
            shape: [4, 2],
            elements: &[
                (Group(0), Thread(2, 0)),
                (Group(0), Thread(2, 1)),
                (Group(8), Thread(2, 0)),
                (Group(8), Thread(2, 1)),
                (Group(0), Thread(2, 8)),
                (Group(0), Thread(2, 9)),
                (Group(8), Thread(2, 8)),
                (Group(8), Thread(2, 9)),
            ],
        },
        rhs: Fragment {
            shape: [2, 2],
            elements: &[
                (Thread(2, 0), Group(0)),
                (Thread(2, 1), Group(0)),
                (Thread(2, 8), Group(0)),
                (Thread(2, 9), Group(0)),
            ],
        },
        result: RESULT,
    },
];

/// Replaces the payload `linalg.matmul` of matrices in memory by one instruction.
pub(crate) fn matmul_as_mma_sync(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if Structured::of(view).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let mut done = false;
    if view.is::<MatmulOp>() {
        if !has_plain_maps(view) {
            let message = "only matmul ops with non-extended semantics are supported";
            return Err(Failure::at(op, message));
        }
        done = interpreter
            .rewrite_at(place, |rewriter| {
                let lane = ThreadIdOp::build(rewriter, Dimension::X).value(rewriter);
                let instruction = instruction_for(rewriter, place.op)?;
                let values: Vec<Value> = rewriter.body().operands(place.op).collect();
                let [lhs, rhs, result] = values[..] else { return None };
                let mut threads = Threads { b: rewriter, at: place.op, lane };
                threads.build(instruction, [lhs, rhs, result]);
                rewriter.erase_op(place.op);
                Some(())
            })
            .is_some();
    }
    if done {
        return Ok(Vec::new());
    }
    let view = interpreter.payload.op(place);
    let message = format!("unsupported target op: {}", terrace_ir::op_text(view));
    Err(Failure::on_target(op, view.location(), message))
}

/// Whether the product `op` neither transposes nor broadcasts its operands.
fn has_plain_maps(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let maps = Structured::of(op).and_then(Structured::indexing_maps).unwrap_or_default();
    let plain = [[0, 2], [2, 1], [0, 1]].map(|dims| dims.map(|dim| AffineExpr::dim(cx, dim)));
    maps.iter().map(|map| &map.results[..]).eq(plain.iter().map(|dims| &dims[..]))
}

/// Returns the instruction that computes the product `op`.
fn instruction_for(b: &Builder<'_>, op: Op) -> Option<&'static Instruction> {
    let cx = b.context();
    let types: Vec<Type> = b.body().op(op).operand_types().collect();
    let shape = |at: usize| shape_of(cx, *types.get(at)?);
    let ([m, k], [_, n]) = (shape(0)?, shape(1)?) else { return None };
    let has = |ty: Type| types.iter().all(|operand| element_type_or_self(cx, *operand) == ty);
    INSTRUCTIONS.iter().find(|instruction| {
        let element = match instruction.is_tf32 {
            true => FloatType::f32(cx).ty(),
            false => FloatType::f16(cx).ty(),
        };
        instruction.shape == [*m, *n, *k] && has(element)
    })
}

/// The code of the threads of a warp.
struct Threads<'b, 'a> {
    b: &'b mut Builder<'a>,
    at: Op,
    lane: Value,
}

impl Threads<'_, '_> {
    fn build(&mut self, instruction: &Instruction, [lhs, rhs, result]: [Value; 3]) {
        let cx = self.b.context().clone();
        let a = self.load(lhs, &instruction.lhs);
        let b = self.load(rhs, &instruction.rhs);
        let c = self.load(result, &instruction.result);
        let ty = self.b.body().value_type(c);
        let i64_type = IntegerType::get(&cx, 64).ty();
        let shape = instruction.shape.map(|size| IntegerAttr::get(&cx, i64_type, size).attr());
        let shape = ArrayAttr::get(&cx, shape.to_vec());
        let new = MmaSyncOp::build(self.b, ty, a, b, c, shape);
        if instruction.is_tf32 {
            new.set_tf32_enabled(self.b.body_mut(), true);
        }
        let value = new.value(self.b);
        self.store(value, result, &instruction.result);
    }

    fn index(&mut self, index: Index) -> Value {
        let expr = index.expr(self.b.context());
        let inputs = Inputs { dims: &[Mixed::Dynamic(self.lane)], symbols: &[] };
        let index = composed_apply_to(self.b, self.at, expr, inputs);
        self.b.constant_or_value(index)
    }

    /// Loads the elements of the thread into a vector.
    fn load(&mut self, from: Value, fragment: &Fragment) -> Value {
        let cx = self.b.context().clone();
        let element = element_type_or_self(&cx, self.b.body().value_type(from));
        let mut loads = Vec::new();
        for (row, column) in fragment.elements {
            let indices = [self.index(*row), self.index(*column)];
            loads.push(LoadOp::build(self.b, from, &indices[..]).value(self.b));
        }
        let ty = VectorType::get(&cx, &fragment.shape, element).ty();
        let mut vector = BroadcastOp::build(self.b, ty, loads[0]).value(self.b);
        for (at, load) in loads.into_iter().enumerate() {
            let position = fragment.position(at);
            vector = InsertOp::build(self.b, load, vector, (), position).value(self.b);
        }
        vector
    }

    /// Stores the elements of the thread.
    fn store(&mut self, vector: Value, to: Value, fragment: &Fragment) {
        let cx = self.b.context().clone();
        let element = element_type_or_self(&cx, self.b.body().value_type(to));
        let mut values = Vec::new();
        for at in 0..fragment.elements.len() {
            let position = fragment.position(at);
            values.push(ExtractOp::build(self.b, element, vector, (), position).value(self.b));
        }
        for (value, (row, column)) in values.into_iter().zip(fragment.elements) {
            let indices = [self.index(*row), self.index(*column)];
            StoreOp::build(self.b, value, to, &indices[..]);
        }
    }
}

impl Fragment {
    /// Returns the position of the element `at` in the vector of the fragment.
    fn position(&self, at: usize) -> Vec<i64> {
        let at = at as i64;
        vec![at / self.shape[1], at % self.shape[1]]
    }
}
