//! The arithmetic of casts: [`Casting`].

use terrace_arith::{
    AddFOp, ConstantOp, DivFOp, FPToSIOp, FPToUIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulFOp,
    SIToFPOp, SubFOp, UIToFPOp,
};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::shaped::{DYNAMIC, same_shape_as, shape_of};
use terrace_builtin::{
    AffineMapAttr, DenseElementsAttr, FloatAttr, IntegerAttr, RankedTensorType, TypeExt,
};
use terrace_ir::{ArrayAttr, Attribute, Builder, Context, OpType, Operand, Type, Value};
use terrace_linalg::{GenericOp, YieldOp, iterator_types};
use terrace_numeric::FloatFormat;
use terrace_quant::{Scale, Scales, UniformQuantizedType};
use terrace_tensor::{EmptyOp, SplatOp};
use terrace_tensor_transforms::dim_of;

/// A cast from or to the storage type of a quantized type.
#[derive(Clone, Copy)]
pub(super) struct Casting<'t> {
    pub(super) uniform: &'t UniformQuantizedType,
    /// Whether floats are cast to integers, and not integers to floats.
    pub(super) quantizes: bool,
}

/// The sizes of a tensor that are not static.
type Sizes = Vec<Value>;

/// Builds the sizes of `tensor` that are not static.
fn dynamic_sizes(b: &mut Builder<'_>, tensor: Value) -> Sizes {
    let shape = shape_of(b.context(), b.body().value_type(tensor)).unwrap_or_default().to_vec();
    let dynamic = (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC);
    dynamic.map(|dim| dim_of(b, tensor, dim)).collect()
}

/// Builds a tensor of the shape of the type `like` of equal elements; returns the scalar itself for
/// a scalar type.
fn splat(b: &mut Builder<'_>, scalar: Value, like: Type, sizes: &Sizes) -> Value {
    if !like.is_tensor() {
        return scalar;
    }
    let ty = same_shape_as(b.context(), like, b.body().value_type(scalar));
    SplatOp::build(b, ty, scalar, &sizes[..]).value(b)
}

impl Casting<'_> {
    fn storage(self, cx: &Context) -> Type {
        self.uniform.storage.integer_type(cx)
    }

    /// Returns the scale as an attribute of the expressed type.
    fn scale(self, cx: &Context, scale: Scale) -> Option<Attribute> {
        let format = self.uniform.expressed.float_format(cx)?;
        let value = match format {
            FloatFormat::F64 => scale.scale,
            _ => scale.scale.convert(format).0,
        };
        Some(FloatAttr::from_float(cx, value).attr())
    }

    /// Returns a number as an attribute of the storage type.
    fn integer(self, cx: &Context, number: i64) -> Attribute {
        IntegerAttr::get(cx, self.storage(cx), number).attr()
    }

    fn to_float(self, b: &mut Builder<'_>, value: Value, like: Type) -> Value {
        let ty = same_shape_as(b.context(), like, self.uniform.expressed);
        match self.uniform.storage.signed {
            true => SIToFPOp::build(b, ty, value).value(b),
            false => UIToFPOp::build(b, ty, value).value(b),
        }
    }

    fn to_integer(self, b: &mut Builder<'_>, value: Value, like: Type) -> Value {
        let ty = same_shape_as(b.context(), like, self.storage(b.context()));
        match self.uniform.storage.signed {
            true => FPToSIOp::build(b, ty, value).value(b),
            false => FPToUIOp::build(b, ty, value).value(b),
        }
    }

    /// Builds the cast of a scalar or tensor with one scale.
    pub(super) fn by_tensor(
        self,
        b: &mut Builder<'_>,
        input: Value,
        scale: Scale,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let attribute = self.scale(&cx, scale)?;
        let factor = ConstantOp::build(b, attribute).value(b);
        let zero = ConstantOp::build(b, self.integer(&cx, scale.zero_point)).value(b);
        let zero = (scale.zero_point != 0).then_some(zero);
        Some(self.arithmetic(b, input, factor, zero))
    }

    /// Builds the arithmetic on `input` with the scalars `factor` and `zero`.
    fn arithmetic(
        self,
        b: &mut Builder<'_>,
        input: Value,
        factor: Value,
        zero: Option<Value>,
    ) -> Value {
        let like = b.body().value_type(input);
        let sizes = dynamic_sizes(b, input);
        let factor = splat(b, factor, like, &sizes);
        if !self.quantizes {
            let mut value = self.to_float(b, input, like);
            if let Some(zero) = zero {
                let zero = splat(b, zero, like, &sizes);
                let zero = self.to_float(b, zero, like);
                value = b.value(SubFOp::of(value, zero));
            }
            return b.value(MulFOp::of(value, factor));
        }
        let mut value = b.value(DivFOp::of(input, factor));
        if let Some(zero) = zero {
            let zero = splat(b, zero, like, &sizes);
            let zero = self.to_float(b, zero, like);
            value = b.value(AddFOp::of(value, zero));
        }
        let value = self.to_integer(b, value, like);
        self.clamp(b, value, &sizes)
    }

    /// Limits `value` to the range of the storage type, unless all integers of the width are in it.
    fn clamp(self, b: &mut Builder<'_>, value: Value, sizes: &Sizes) -> Value {
        let storage = self.uniform.storage;
        if storage.has_all_values() {
            return value;
        }
        let cx = b.context().clone();
        let like = b.body().value_type(value);
        let [min, max] = [storage.min, storage.max]
            .map(|number| ConstantOp::build(b, self.integer(&cx, number)).value(b));
        let [min, max] = [min, max].map(|limit| splat(b, limit, like, sizes));
        match storage.signed {
            true => {
                let value = b.value(MaxSIOp::of(value, min));
                b.value(MinSIOp::of(value, max))
            }
            false => {
                let value = b.value(MaxUIOp::of(value, min));
                b.value(MinUIOp::of(value, max))
            }
        }
    }

    /// Builds the cast of a tensor with scales by axis or blocks, a `linalg.generic` over the
    /// tensor and constants. The axis is `axis` if the tensor was reshaped.
    pub(super) fn by_element(
        self,
        b: &mut Builder<'_>,
        input: Value,
        axis: Option<u32>,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let rank = shape_of(&cx, b.body().value_type(input))?.len();
        let (shape, scales, map) = self.scales(&cx, rank, axis)?;
        let [factors, zeros] = self.constants(b, &shape, scales)?;
        let element = if self.quantizes { self.storage(&cx) } else { self.uniform.expressed };
        let result = same_shape_as(&cx, b.body().value_type(input), element);
        let sizes = dynamic_sizes(b, input);
        let output = EmptyOp::build(b, result, sizes).value(b);
        let whole = AffineMap::identity(&cx, u32::try_from(rank).ok()?);
        let maps = [whole.clone(), map.clone(), map, whole];
        let maps = maps.map(|map| Attribute::from(AffineMapAttr::get(&cx, map)));
        let maps = ArrayAttr::get(&cx, maps.to_vec());
        let loops = iterator_types(b, &vec![true; rank]);
        let inputs = [input, factors, zeros];
        let op = GenericOp::build(b, &[result], &inputs[..], &[output][..], maps, loops).op();
        let source = if self.quantizes { self.uniform.expressed } else { self.storage(&cx) };
        let elements = [source, self.uniform.expressed, self.storage(&cx), element];
        b.build_block_with(op, 0, &elements, |b, arguments| {
            let [input, factor, zero, ..] = *arguments else { return };
            let value = self.arithmetic(b, input, factor, Some(zero));
            YieldOp::build(b, &[value][..]);
        });
        Some(b.body().result(op, 0))
    }

    /// Returns the shape of the scales, the scales, and the map from the loops to their indices.
    fn scales(
        &self,
        cx: &Context,
        rank: usize,
        axis: Option<u32>,
    ) -> Option<(Vec<i64>, &[Scale], AffineMap)> {
        let loops = u32::try_from(rank).ok()?;
        match &self.uniform.scales {
            Scales::Layer(_) => None,
            Scales::Axis { dimension, scales } => {
                let axis = axis.or_else(|| u32::try_from(*dimension).ok())?;
                let map = AffineMap::new(loops, 0, [AffineExpr::dim(cx, axis)]);
                Some((vec![i64::try_from(scales.len()).ok()?], scales, map))
            }
            Scales::Blocks { blocks, shape, scales } => {
                let index = |dim: u32| {
                    let block = blocks.iter().find(|(at, _)| *at == i64::from(dim));
                    match block {
                        Some((_, size)) => {
                            let size = AffineExpr::constant(cx, *size);
                            AffineExpr::dim(cx, dim).floor_div(cx, size)
                        }
                        None => AffineExpr::constant(cx, 0),
                    }
                };
                Some((shape.clone(), scales, AffineMap::new(loops, 0, (0..loops).map(index))))
            }
        }
    }

    /// Builds constants for the factors and the zero points of `scales`.
    fn constants(
        &self,
        b: &mut Builder<'_>,
        shape: &[i64],
        scales: &[Scale],
    ) -> Option<[Value; 2]> {
        let cx = b.context().clone();
        let ty = RankedTensorType::get(&cx, shape, self.uniform.expressed).ty();
        let values = scales.iter().map(|scale| self.scale(&cx, *scale));
        let values = values.collect::<Option<Vec<Attribute>>>()?;
        let factors = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?;
        let factors = ConstantOp::build(b, factors.attr()).value(b);
        let ty = RankedTensorType::get(&cx, shape, self.storage(&cx)).ty();
        let values = scales.iter().map(|scale| self.integer(&cx, scale.zero_point));
        let zeros = DenseElementsAttr::from_attributes(&cx, ty, values).ok()?;
        Some([factors, ConstantOp::build(b, zeros.attr()).value(b)])
    }
}
