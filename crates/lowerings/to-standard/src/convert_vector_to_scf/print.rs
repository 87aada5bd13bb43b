//! The lowering of `vector.print` to loops that print the elements.

use terrace_arith::{
    AddIOp, BuildConstant, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, MulIOp, SubIOp,
};
use terrace_builtin::types::{Signedness, VectorType};
use terrace_builtin::{DYNAMIC, IntegerType};
use terrace_ir::{Builder, InsertionPoint, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_scf::IfOp;
use terrace_vector::{BitCastOp, ExtractOp, PrintOp, PrintPunctuation, ShapeCastOp, VectorScaleOp};
use terrace_vector_transforms::vector_type;

use super::{attach_block, build_block, build_loop};

pub(super) fn populate(set: &mut PatternSet) {
    set.add("DecomposePrintOpConversion", print);
}

/// Lowers the printing of a vector to one loop for each dimension.
fn print(op: PrintOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, punctuation) = (view.source()?, view.punctuation());
    let ty = vector_type(rewriter.body(), source)?.clone();
    if ty.shape.len() > 1 && ty.is_scalable() {
        return None;
    }
    let (value, ty) = with_whole_bytes(rewriter, source, ty);
    let shape = if ty.shape.is_empty() { vec![1] } else { ty.shape.to_vec() };
    let vector = match ty.shape.len() {
        1 => value,
        _ => {
            let flat = VectorType::get(rewriter.context(), &[shape.iter().product()], ty.element);
            ShapeCastOp::build(rewriter, flat, value).value(rewriter)
        }
    };
    let printed = Printed { vector, ty, shape };
    printed.dimension(rewriter, &[]);
    punctuate(rewriter, punctuation);
    rewriter.erase_op(op.op());
    Some(())
}

/// Extends integer elements to a power of two of at least 8 bits, the widths that runtimes print.
/// Returns the value and its type.
fn with_whole_bytes(
    builder: &mut Builder<'_>,
    value: Value,
    ty: VectorType,
) -> (Value, VectorType) {
    let cx = builder.context().clone();
    let Some(integer) = ty.element.downcast::<IntegerType>(&cx).cloned() else {
        return (value, ty);
    };
    let width = integer.width.max(8).next_power_of_two();
    let vector = |width, signedness| {
        let element = IntegerType::with_signedness(&cx, width, signedness).ty();
        VectorType { element, ..ty.clone() }
    };
    let handle = |ty: &VectorType| VectorType::scalable(&cx, &ty.shape, &ty.scalable, ty.element);
    let (narrow, wide) =
        (vector(integer.width, Signedness::Signless), vector(width, Signedness::Signless));
    let mut value = BitCastOp::build(builder, handle(&narrow), value).value(builder);
    if narrow != wide {
        value = match integer.width == 1 || integer.is_unsigned() {
            true => ExtUIOp::build(builder, handle(&wide), value).value(builder),
            false => ExtSIOp::build(builder, handle(&wide), value).value(builder),
        };
    }
    let wide = vector(width, integer.signedness);
    (BitCastOp::build(builder, handle(&wide), value).value(builder), wide)
}

/// Builds a `vector.print` of only `punctuation`.
fn punctuate(builder: &mut Builder<'_>, punctuation: PrintPunctuation) {
    PrintOp::build(builder, None).set_punctuation(builder.body_mut(), punctuation);
}

/// The state of printing one vector.
struct Printed {
    /// The elements as a vector of rank 1.
    vector: Value,
    /// The type of the original vector, with extended elements.
    ty: VectorType,
    /// The sizes of the dimensions; `[1]` for a vector of rank 0.
    shape: Vec<i64>,
}

impl Printed {
    /// Builds the printing of the slice at `position`, which indexes the leading dimensions.
    fn dimension(&self, rewriter: &mut Rewriter<'_>, position: &[Value]) {
        let dim = position.len();
        let [start, mut end, step] = super::bounds(rewriter, self.shape[dim]);
        if self.ty.scalable.get(dim) == Some(&true) {
            let scale = VectorScaleOp::build(rewriter).value(rewriter);
            end = MulIOp::build(rewriter, end, scale).value(rewriter);
        }
        let last = SubIOp::build(rewriter, end, step).value(rewriter);
        punctuate(rewriter, PrintPunctuation::Open);
        let new = build_loop(rewriter, [start, end, step], None, |_, _, _| None);
        punctuate(rewriter, PrintPunctuation::Close);
        let point = rewriter.point();
        self.parts(rewriter, new, last, position);
        rewriter.set_point(point);
    }

    /// Builds the body of the loop `around` over the slice at `position`. `last` is the index of
    /// the last iteration, which prints no comma.
    fn parts(
        &self,
        rewriter: &mut Rewriter<'_>,
        around: Op,
        last: Value,
        position: &[Value],
    ) -> Option<()> {
        let body = rewriter.body();
        let block = body.first_block(body.region(around, 0)?)?;
        let at = *body.arguments(block).first()?;
        rewriter.set_point(InsertionPoint::AtStart(block));
        let not_last = CmpIOp::build(rewriter, CmpIPredicate::Ult, at, last).value(rewriter);
        let comma = build_block(rewriter, &[], |rewriter, _| {
            punctuate(rewriter, PrintPunctuation::Comma);
            None
        });
        let separate = IfOp::build(rewriter, &[], not_last).op();
        attach_block(rewriter, separate, 0, comma);
        rewriter.set_point(InsertionPoint::AtStart(block));
        let position = [position, &[at]].concat();
        match position.len() < self.shape.len() {
            true => self.dimension(rewriter, &position),
            false => self.element(rewriter, &position),
        }
        Some(())
    }

    /// Builds the printing of the element at `position`.
    fn element(&self, builder: &mut Builder<'_>, position: &[Value]) {
        let (mut stride, mut flat) = (1, None);
        for (size, at) in self.shape.iter().zip(position).rev() {
            let factor = builder.constant_index(stride);
            let part = MulIOp::build(builder, factor, *at).value(builder);
            flat = Some(match flat {
                Some(sum) => AddIOp::build(builder, sum, part).value(builder),
                None => part,
            });
            stride *= size;
        }
        let (ty, at) = (self.ty.element, vec![DYNAMIC]);
        let element =
            ExtractOp::build(builder, ty, self.vector, flat.as_slice(), at).value(builder);
        let print = PrintOp::build(builder, Some(element));
        print.set_punctuation(builder.body_mut(), PrintPunctuation::NoPunctuation);
    }
}
