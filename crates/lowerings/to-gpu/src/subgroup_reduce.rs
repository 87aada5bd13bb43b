//! The expansion of `gpu.subgroup_reduce` (MLIR: `SubgroupReduceLowering.cpp`):
//! [`subgroup_reduce_splits`] splits reductions of vectors that are wider than a shuffle,
//! [`subgroup_reduce_shuffles`] replaces reductions by shuffles between lanes.

use terrace_arith::{BitcastOp, ConstantOp, ExtUIOp, TruncIOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_gpu::{ShuffleMode, ShuffleOp, SubgroupReduceOp};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{Builder, Context, OpType, Operand, PatternSet, Type, Value};
use terrace_vector::{BitCastOp, BroadcastOp};

use crate::all_reduce::combine;
use crate::vectors::{element, slice, with_element, with_slice, zero};

/// Adds patterns that split a reduction of a vector into reductions of at most `width` bits, and
/// turn one of a vector of one element into one of a scalar
/// (MLIR: `populateGpuBreakDownSubgroupReducePatterns`).
pub fn subgroup_reduce_splits(set: &mut PatternSet, width: u32, benefit: u16) {
    set.add::<SubgroupReduceOp>("BreakDownSubgroupReduce", move |op, rewriter| {
        split(op, width, rewriter)
    })
    .benefit(benefit);
    set.add::<SubgroupReduceOp>("ScalarizeSingleElementReduce", |op, rewriter| {
        let reduced = Reduced::of(op, rewriter)?;
        if reduced.count? != 1 {
            return None;
        }
        let scalar = element(rewriter, reduced.value, &[0]);
        let result = reduced.reduce(rewriter, scalar);
        let ty = reduced.ty;
        let result = BroadcastOp::build(rewriter, ty, result).value(rewriter);
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    })
    .benefit(benefit);
}

/// Adds patterns that replace a reduction by shuffles of `width` bits between the lanes of a
/// subgroup of `lanes` lanes, or if `clustered`, between those of clusters (MLIR:
/// `populateGpuLowerSubgroupReduceToShufflePatterns`,
/// `populateGpuLowerClusteredSubgroupReduceToShufflePatterns`).
pub fn subgroup_reduce_shuffles(set: &mut PatternSet, lanes: i64, width: u32, clustered: bool) {
    set.add::<SubgroupReduceOp>("ScalarSubgroupReduceToShuffles", move |op, rewriter| {
        let reduced = Reduced::of(op, rewriter)?;
        let strides = reduced.strides(lanes, clustered, rewriter)?;
        let exchange = Exchange::of_scalar(rewriter.context(), reduced.ty, width)?;
        let result = exchange.reduce(rewriter, &reduced, reduced.value, (&strides, lanes))?;
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
    set.add::<SubgroupReduceOp>("VectorSubgroupReduceToShuffles", move |op, rewriter| {
        let reduced = Reduced::of(op, rewriter)?;
        let strides = reduced.strides(lanes, clustered, rewriter)?;
        let (count, bits) = (reduced.count?, i64::from(reduced.width?));
        let whole = i64::from(width) / bits;
        if count > whole || whole * bits != i64::from(width) {
            return None;
        }
        let exchange = Exchange::of_vector(rewriter.context(), reduced.element, whole, width);
        let mut value = reduced.value;
        if count < whole {
            let zero = zero(rewriter, exchange.ty)?;
            value = with_slice(rewriter, value, zero, &[0])?;
        }
        let mut result = exchange.reduce(rewriter, &reduced, value, (&strides, lanes))?;
        if count < whole {
            result = slice(rewriter, result, &[0], &[count])?;
        }
        rewriter.replace_op(op.op(), &[result]);
        Some(())
    });
}

/// A reduction that is rewritten.
struct Reduced {
    op: SubgroupReduceOp,
    value: Value,
    ty: Type,
    element: Type,
    /// The number of elements of a vector; `None` for a scalar.
    count: Option<i64>,
    /// The width of an element in bits.
    width: Option<u32>,
    cluster_size: Option<i64>,
    cluster_stride: i64,
}

impl Reduced {
    /// Returns the parts of `op`; `None` for a scalable vector.
    fn of(op: SubgroupReduceOp, rewriter: &Rewriter<'_>) -> Option<Self> {
        let (body, cx) = (rewriter.body(), rewriter.context());
        let view = op.view(body);
        let (value, ty) = (view.value(), body.value_type(view.value()));
        let vector = ty.downcast::<VectorType>(cx);
        if vector.is_some_and(|vector| vector.scalable.contains(&true)) {
            return None;
        }
        let element = element_type_or_self(cx, ty);
        Some(Self {
            op,
            value,
            ty,
            element,
            count: vector.map(|vector| vector.shape.iter().product()),
            width: element.int_or_float_width(cx),
            cluster_size: view.cluster_size().map(i64::from),
            cluster_stride: i64::from(view.cluster_stride()),
        })
    }

    /// Creates a reduction of `value` with the operation and flags of this one.
    fn reduce(&self, rewriter: &mut Rewriter<'_>, value: Value) -> Value {
        let view = self.op.view(rewriter.body());
        let (operation, uniform) = (view.op_value(), view.uniform());
        let (size, stride) = (view.cluster_size(), view.cluster_stride());
        let new = SubgroupReduceOp::build(rewriter, value, operation);
        new.set_uniform(rewriter.body_mut(), uniform);
        new.set_cluster_size(rewriter.body_mut(), size);
        new.set_cluster_stride(rewriter.body_mut(), stride);
        new.value(rewriter)
    }

    /// Returns the distances of the lanes that exchange values, one after another. `None` if the
    /// reduction is not `clustered` or, which is reported, if a subgroup of `lanes` lanes is too
    /// small for its clusters.
    fn strides(&self, lanes: i64, clustered: bool, rewriter: &Rewriter<'_>) -> Option<Vec<i64>> {
        if self.cluster_size.is_some() != clustered {
            return None;
        }
        let view = *self.op.view(rewriter.body());
        let (size, stride) = (self.cluster_size.unwrap_or(lanes), self.cluster_stride);
        let message = match (size > lanes, stride >= lanes) {
            (true, _) => format!("cluster size {size} is greater than subgroup size {lanes}"),
            (_, true) => format!("cluster stride {stride} is not less than subgroup size {lanes}"),
            _ => {
                let doubled = std::iter::successors(Some(stride), |stride| Some(stride * 2));
                return Some(doubled.take_while(|at| (1..stride * size).contains(at)).collect());
            }
        };
        rewriter.context().emit(view.error(message));
        None
    }
}

/// Splits a reduction of a vector into reductions of at most `width` bits.
fn split(op: SubgroupReduceOp, width: u32, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let reduced = Reduced::of(op, rewriter)?;
    let (count, bits) = (reduced.count?, reduced.width?);
    if count < 2 || bits >= width {
        return None;
    }
    let step = i64::from(width / bits);
    if count <= step {
        return None;
    }
    let mut result = zero(rewriter, reduced.ty)?;
    let mut start = 0;
    while start < count {
        let size = step.min(count - start);
        result = match size {
            1 => {
                let part = element(rewriter, reduced.value, &[start]);
                let part = reduced.reduce(rewriter, part);
                with_element(rewriter, part, result, &[start])
            }
            _ => {
                let part = slice(rewriter, reduced.value, &[start], &[size])?;
                let part = reduced.reduce(rewriter, part);
                with_slice(rewriter, part, result, &[start])?
            }
        };
        start += size;
    }
    rewriter.replace_op(op.op(), &[result]);
    Some(())
}

/// The exchange of values of type `ty` by shuffles of an integer.
struct Exchange {
    ty: Type,
    /// The shuffled integer type.
    word: Type,
    /// The integer of the width of a scalar, or the vector of one word for a vector; `None` if `ty`
    /// is shuffled itself.
    packed: Option<Type>,
}

impl Exchange {
    /// Returns the exchange of scalars of type `ty`; `None` if `ty` is no number of at most `width`
    /// bits.
    fn of_scalar(cx: &Context, ty: Type, width: u32) -> Option<Self> {
        let bits = ty.int_or_float_width(cx).filter(|bits| *bits <= width && !ty.is_vector())?;
        let packed = (bits < width).then(|| IntegerType::get(cx, bits).ty());
        Some(Self { ty, word: IntegerType::get(cx, width).ty(), packed })
    }

    /// Returns the exchange of vectors of `count` elements with `width` bits in total.
    fn of_vector(cx: &Context, element: Type, count: i64, width: u32) -> Self {
        let word = IntegerType::get(cx, width).ty();
        let packed = Some(VectorType::get(cx, &[1], word).ty());
        Self { ty: VectorType::get(cx, &[count], element).ty(), word, packed }
    }

    /// Creates the operations that reduce `value` among lanes at the distances `strides`, in a
    /// subgroup of `lanes` lanes.
    fn reduce(
        &self,
        b: &mut Builder<'_>,
        reduced: &Reduced,
        mut value: Value,
        (strides, lanes): (&[i64], i64),
    ) -> Option<Value> {
        let operation = reduced.op.view(b.body()).op_value();
        let word = IntegerType::get(b.context(), 32).ty();
        for stride in strides {
            let packed = self.pack(b, value)?;
            let [stride, lanes] = [*stride, lanes].map(|number| {
                let number = IntegerAttr::get(b.context(), word, number).attr();
                ConstantOp::build(b, number).value(b)
            });
            let shuffle = ShuffleOp::build(b, packed, stride, lanes, ShuffleMode::XOR).op();
            let other = b.body().result(shuffle, 0);
            let other = self.unpack(b, other);
            value = combine(b, operation, reduced.element.is_float(), value, other)?;
        }
        Some(value)
    }

    fn pack(&self, b: &mut Builder<'_>, value: Value) -> Option<Value> {
        let Some(packed) = self.packed else { return Some(value) };
        if self.ty.is_vector() {
            let word = BitCastOp::build(b, packed, value).value(b);
            return Some(element(b, word, &[0]));
        }
        let bits = BitcastOp::build(b, packed, value).value(b);
        Some(ExtUIOp::build(b, self.word, bits).value(b))
    }

    fn unpack(&self, b: &mut Builder<'_>, word: Value) -> Value {
        let Some(packed) = self.packed else { return word };
        if self.ty.is_vector() {
            let word = BroadcastOp::build(b, packed, word).value(b);
            return BitCastOp::build(b, self.ty, word).value(b);
        }
        let bits = TruncIOp::build(b, packed, word).value(b);
        BitcastOp::build(b, self.ty, bits).value(b)
    }
}
