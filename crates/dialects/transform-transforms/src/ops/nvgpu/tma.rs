//! The operation `nvgpu.rewrite_copy_as_tma`: copies from global to workgroup memory are done by
//! the tensor memory accelerator, which one thread starts and all wait for.

use terrace_affine::composed_apply;
use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::{IntegerType, MemRefType, TypeExt, UnrankedMemRefType};
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_gpu::{AddressSpace, AddressSpaceAttr, BarrierOp, Dimension, LaunchOp, ThreadIdOp};
use terrace_ir::{Attribute, Builder, Context, Op, OpRef, OpType, Operand, Value};
use terrace_linalg::CopyOp;
use terrace_llvm::ConstantOp;
use terrace_memref::{CastOp, DimOp};
use terrace_nvgpu::{
    MBarrierArriveExpectTxOp, MBarrierCreateOp, MBarrierGroupType, MBarrierInitOp,
    MBarrierTryWaitParityOp, TensorMapDescriptorType, TensorMapInterleaveKind,
    TensorMapL2PromoKind, TensorMapOOBKind, TensorMapSwizzleKind, TmaAsyncLoadOp,
    TmaCreateDescriptorOp,
};
use terrace_scf::{IfOp, YieldOp};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// The number of ticks before a wait for data is repeated.
const TICKS: i64 = 10_000_000;

/// Returns the innermost `gpu.launch` around `op`.
fn launch_around(op: OpRef<'_>) -> Option<Op> {
    op.ancestors().skip(1).find(|around| around.is::<LaunchOp>()).map(OpRef::id)
}

/// Applies `transform.nvgpu.rewrite_copy_as_tma`: replaces the payload copies, which are in one
/// `gpu.launch`, by asynchronous loads of tensors.
pub(crate) fn copy_as_tma(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let targets = interpreter.state.ops(op.operand(0));
    let Some(first) = targets.first().copied() else { return Ok(()) };
    let launch = launch_around(interpreter.payload.op(first));
    let fits = |place: &&OpPlace| {
        let view = interpreter.payload.op(**place);
        launch.is_some()
            && place.body == first.body
            && launch_around(view) == launch
            && view.is::<CopyOp>()
    };
    let failing = targets.iter().find(|place| !fits(place));
    let (Some(launch), None) = (launch, failing) else {
        let text = |place: OpPlace| terrace_ir::op_text(interpreter.payload.op(place));
        let message = format!(
            "target ops must be linalg::CopyOp nested under a common gpu.LaunchOp to be rewritten \
             because the tma descriptors need to be created on the host.\nBut got: {}\nand {}",
            text(first),
            text(failing.copied().unwrap_or(first))
        );
        return Err(Failure::at(op, message));
    };
    let copies: Vec<Op> = targets.iter().map(|place| place.op).collect();
    let done = interpreter.rewrite_at(first, |rewriter| {
        let mut kernel = Kernel { at: first.op, launch, b: rewriter };
        kernel.rewrite(&copies)?;
        copies.iter().for_each(|copy| rewriter.erase_op(*copy));
        Some(())
    });
    done.ok_or_else(|| Failure::at(op, "unsupported target op"))
}

fn workgroup(cx: &Context) -> Attribute {
    AddressSpaceAttr(AddressSpace::Workgroup).intern(cx).attr()
}

/// A copy with the descriptor of its source.
struct Load {
    descriptor: Value,
    target: Value,
}

/// The kernel that copies are in, with the insertion point in front of the first copy.
struct Kernel<'b, 'a> {
    at: Op,
    launch: Op,
    b: &'b mut Builder<'a>,
}

impl Kernel<'_, '_> {
    /// Creates the operations that replace `copies`; `None` if an operand is no ranked memref.
    fn rewrite(&mut self, copies: &[Op]) -> Option<()> {
        let cx = self.b.context().clone();
        let launch = self.b.body().op(self.launch).cast::<LaunchOp>()?;
        let sizes = [launch.block_size_x(), launch.block_size_y(), launch.block_size_z()];
        let [x, y, z] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
        let threads = x.mul(&cx, y).mul(&cx, z);
        let threads = composed_apply(self.b, self.at, threads, &sizes.map(Mixed::Dynamic));
        let barrier = self.barrier(threads);
        let mut loads = Vec::new();
        for copy in copies {
            let operands: Vec<Value> = self.b.body().operands(*copy).collect();
            let [source, target] = operands[..] else { return None };
            self.b.set_before(self.launch);
            let descriptor = self.descriptor(source)?;
            loads.push(Load { descriptor, target });
        }
        self.b.set_before(self.at);
        self.load_on_first_thread(&loads, barrier)?;
        self.wait(barrier);
        Some(())
    }

    /// Creates and initializes the barrier for `threads` threads.
    fn barrier(&mut self, threads: Mixed) -> Value {
        let ty = MBarrierGroupType { memory_space: workgroup(self.b.context()), num_barriers: 1 };
        let ty = ty.intern(self.b.context()).ty();
        let barrier = MBarrierCreateOp::build(self.b, ty).value(self.b);
        let zero = self.b.constant_index(0);
        let threads = self.b.constant_or_value(threads);
        MBarrierInitOp::build(self.b, barrier, threads, zero, None::<Value>);
        BarrierOp::build(self.b);
        barrier
    }

    /// Returns the sizes of a memref, from new `memref.dim` operations where they are dynamic.
    fn sizes(&mut self, memref: Value) -> Option<Vec<Mixed>> {
        let cx = self.b.context().clone();
        let shape = self.b.body().value_type(memref).downcast::<MemRefType>(&cx)?.shape.to_vec();
        let mut sizes = Vec::new();
        for (dim, size) in shape.into_iter().enumerate() {
            sizes.push(match size {
                DYNAMIC => {
                    let dim = self.b.constant_index(dim as i64);
                    Mixed::Dynamic(DimOp::build(self.b, memref, dim).value(self.b))
                }
                size => Mixed::Static(size),
            });
        }
        Some(sizes)
    }

    /// Creates the descriptor of the global `memref`.
    fn descriptor(&mut self, memref: Value) -> Option<Value> {
        let cx = self.b.context().clone();
        let ty = self.b.body().value_type(memref).downcast::<MemRefType>(&cx)?.clone();
        let unranked = UnrankedMemRefType::get(&cx, ty.element, ty.memory_space).ty();
        let source = CastOp::build(self.b, unranked, memref).value(self.b);
        let mut boxes = Vec::new();
        for size in self.sizes(memref)? {
            boxes.push(self.b.constant_or_value(size));
        }
        let space = Some(workgroup(&cx));
        let shared = MemRefType::with_layout(&cx, &ty.shape, ty.element, ty.layout, space);
        let descriptor = TensorMapDescriptorType {
            tensor: shared.ty(),
            swizzle: TensorMapSwizzleKind::SWIZZLE_NONE,
            l2promo: TensorMapL2PromoKind::L2PROMO_NONE,
            oob: TensorMapOOBKind::OOB_ZERO,
            interleave: TensorMapInterleaveKind::INTERLEAVE_NONE,
        };
        let ty = descriptor.intern(&cx).ty();
        Some(TmaCreateDescriptorOp::build(self.b, ty, source, &boxes[..]).value(self.b))
    }

    /// Creates the branch in which the first thread starts the loads, and the others expect no
    /// data.
    fn load_on_first_thread(&mut self, loads: &[Load], barrier: Value) -> Option<()> {
        let zero = self.b.constant_index(0);
        let thread = ThreadIdOp::build(self.b, Dimension::X).value(self.b);
        let is_first = CmpIOp::build(self.b, CmpIPredicate::Eq, thread, zero).value(self.b);
        let branch = IfOp::build(self.b, &[], is_first).op();
        let body = self.b.body();
        let [first, others] = [0, 1].map(|at| body.region(branch, at));
        let block = self.b.append_block(first?, &[]);
        self.b.set_at_end(block);
        let mut sizes = Vec::new();
        for load in loads {
            sizes.push(self.load(load, barrier)?);
        }
        self.expect(barrier, &sizes);
        YieldOp::build(self.b, ());
        let block = self.b.append_block(others?, &[]);
        self.b.set_at_end(block);
        self.expect(barrier, &[Mixed::Static(0)]);
        YieldOp::build(self.b, ());
        self.b.set_before(self.at);
        Some(())
    }

    /// Starts a load; returns its number of bytes.
    fn load(&mut self, load: &Load, barrier: Value) -> Option<Mixed> {
        let cx = self.b.context().clone();
        let zero = self.b.constant_index(0);
        TmaAsyncLoadOp::build(
            self.b,
            load.target,
            barrier,
            load.descriptor,
            &[zero, zero][..],
            zero,
            None::<Value>,
            None::<Value>,
        );
        let sizes = self.sizes(load.target)?;
        let element = self.b.body().value_type(load.target).downcast::<MemRefType>(&cx)?.element;
        let bytes = i64::from(element.int_or_float_width(&cx)?) / 8;
        let symbols = (0..sizes.len()).map(|at| AffineExpr::symbol(&cx, at as u32));
        let one = AffineExpr::constant(&cx, 1);
        let product = symbols.fold(one, |product, size| product.mul(&cx, size));
        Some(composed_apply(self.b, self.at, product.mul_constant(&cx, bytes), &sizes))
    }

    /// Lets the barrier expect the sum of `sizes` in bytes.
    fn expect(&mut self, barrier: Value, sizes: &[Mixed]) {
        let cx = self.b.context().clone();
        let symbols = (0..sizes.len()).map(|at| AffineExpr::symbol(&cx, at as u32));
        let sum = symbols.fold(AffineExpr::constant(&cx, 0), |sum, size| sum.add(&cx, size));
        let bytes = composed_apply(self.b, self.at, sum, sizes);
        let bytes = self.b.constant_or_value(bytes);
        let zero = self.b.constant_index(0);
        MBarrierArriveExpectTxOp::build(self.b, barrier, bytes, zero, None::<Value>);
    }

    /// Waits until the data have arrived.
    fn wait(&mut self, barrier: Value) {
        let cx = self.b.context().clone();
        let bool_type = IntegerType::get(&cx, 1).ty();
        let parity = IntegerAttr::bool(&cx, false).attr();
        let parity = ConstantOp::build(self.b, bool_type, parity).value(self.b);
        let ticks = self.b.constant_index(TICKS);
        let zero = self.b.constant_index(0);
        MBarrierTryWaitParityOp::build(self.b, barrier, parity, ticks, zero);
    }
}
