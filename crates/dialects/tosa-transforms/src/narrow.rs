//! Narrowing of 64-bit element types to 32 bits (MLIR: `TosaNarrowTypes.cpp`), shared by the passes
//! `tosa-narrow-i64-to-i32` and `tosa-narrow-f64-to-f32`.

use std::sync::Arc;

use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::types::{FloatType, IntegerType};
use terrace_builtin::{DenseElementsAttr, ElementsAttr, FloatAttr, IntegerAttr, TypeExt};
use terrace_func::{FuncOp, ReturnOp};
use terrace_func_transforms::{populate_function_type_conversion, populate_return_type_conversion};
use terrace_ir::{
    Attribute, Body, Context, Ident, Op, OpRef, Operand, PropertyInfo, Region, Type, TypeAttr,
    Value,
};
use terrace_numeric::{Float, FloatFormat, Int};
use terrace_pass::{PassResult, Target};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_tosa::{self as tosa, TosaDialect};
use terrace_transforms::convert_bodies_fully;

/// A narrowing of a 64-bit element type, with the options of its pass.
#[derive(Clone, Copy)]
pub(crate) struct Narrowing {
    /// Whether floats are narrowed, and not integers.
    pub(crate) floats: bool,
    /// Whether all operations are narrowed, though numbers may change.
    pub(crate) aggressive: bool,
    /// Whether the types of the function are narrowed, too.
    pub(crate) boundaries: bool,
}

impl Narrowing {
    /// Whether `ty` is the wide scalar type. The sign of an integer is ignored.
    fn is_wide(self, cx: &Context, ty: Type) -> bool {
        match self.floats {
            true => ty.float_format(cx) == Some(FloatFormat::F64),
            false => ty.downcast::<IntegerType>(cx).is_some_and(|integer| integer.width == 64),
        }
    }

    /// Returns the narrow scalar type.
    fn narrow_type(self, cx: &Context) -> Type {
        match self.floats {
            true => FloatType::get(cx, FloatFormat::F32).ty(),
            false => IntegerType::get(cx, 32).ty(),
        }
    }

    /// Returns the converter of wide scalars and tensors of them. Casts become `tosa.cast`.
    fn converter(self) -> TypeConverter {
        let mut converter = TypeConverter::new();
        converter.rule(|_, ty| Some(Some(ty)));
        converter.rule(move |cx, ty| {
            let is_wide = self.is_wide(cx, element_type_or_self(cx, ty));
            let narrow = || same_shape_as(cx, ty, self.narrow_type(cx));
            (is_wide && (ty.is_tensor() || self.is_wide(cx, ty))).then(|| Some(narrow()))
        });
        converter.materialization(|builder, ty, values| {
            let [value] = *values else { return None };
            Some(tosa::CastOp::build(builder, ty, value).value(builder))
        });
        converter
    }

    /// Returns the narrow form of an attribute; `None` if it cannot be narrowed, which includes
    /// numbers that would change, unless the narrowing is aggressive.
    fn attribute(self, cx: &Context, attribute: Attribute) -> Option<Attribute> {
        if let Some(ty) = attribute.downcast::<TypeAttr>(cx) {
            let is_wide = self.is_wide(cx, element_type_or_self(cx, ty.0));
            return (!is_wide).then_some(attribute);
        }
        if let Some(dense) = attribute.downcast::<DenseElementsAttr>(cx) {
            return self.elements(cx, attribute, dense);
        }
        if let Some(number) = attribute.downcast::<IntegerAttr>(cx)
            && !self.floats
            && self.is_wide(cx, number.ty)
        {
            let value = self.integer(&number.value)?;
            return Some(IntegerAttr::from_int(cx, self.narrow_type(cx), value).attr());
        }
        if let Some(number) = attribute.downcast::<FloatAttr>(cx)
            && self.floats
            && number.value.format() == FloatFormat::F64
        {
            return Some(FloatAttr::from_float(cx, self.float(number.value)?).attr());
        }
        Some(attribute)
    }

    fn elements(
        self,
        cx: &Context,
        attribute: Attribute,
        dense: &DenseElementsAttr,
    ) -> Option<Attribute> {
        let old = dense.shaped_type();
        if !old.is_tensor() || !self.is_wide(cx, dense.element_type(cx)) {
            return Some(attribute);
        }
        let element = self.narrow_type(cx);
        let ty = same_shape_as(cx, old, element);
        let count = if dense.splat_value(cx).is_some() { 1 } else { usize::MAX };
        let values: Option<Vec<Attribute>> = match self.floats {
            true => {
                let narrow = |value| Some(FloatAttr::from_float(cx, self.float(value)?).attr());
                dense.floats(cx).take(count).map(narrow).collect()
            }
            false => {
                let narrow = |value: Int| {
                    Some(IntegerAttr::from_int(cx, element, self.integer(&value)?).attr())
                };
                dense.ints(cx).take(count).map(narrow).collect()
            }
        };
        Some(DenseElementsAttr::from_attributes(cx, ty, values?).ok()?.attr())
    }

    /// Returns an integer in 32 bits, saturated; `None` if it does not fit and the narrowing is not
    /// aggressive.
    fn integer(self, value: &Int) -> Option<Int> {
        let value = value.to_i64()?;
        let narrow = value.clamp(i32::MIN.into(), i32::MAX.into());
        (self.aggressive || narrow == value).then(|| Int::from_i64(32, narrow))
    }

    /// Returns a float in 32 bits; `None` if that is inexact and the narrowing is not aggressive.
    fn float(self, value: Float) -> Option<Float> {
        let (narrow, is_inexact) = value.convert(FloatFormat::F32);
        (self.aggressive || !is_inexact).then_some(narrow)
    }

    /// Whether the numbers of `op` stay the same on narrow types: the index of an `argmax` fits, a
    /// `cast` to an integer narrower than 32 bits is from such an integer.
    fn keeps_numbers(self, op: OpRef<'_>) -> bool {
        let (cx, body) = (op.context(), op.body());
        if let Some(argmax) = op.cast::<tosa::ArgMaxOp>() {
            let axis = usize::try_from(argmax.axis()).ok();
            let shape = terrace_builtin::shaped::shape_of(cx, body.value_type(argmax.input()));
            let size = shape.and_then(|shape| shape.get(axis?).copied());
            return size.is_some_and(|size| (0..i32::MAX.into()).contains(&size));
        }
        if let Some(cast) = op.cast::<tosa::CastOp>() {
            let [from, to] = [cast.input(), cast.output()]
                .map(|value| element_type_or_self(cx, body.value_type(value)));
            let to = to.downcast::<IntegerType>(cx).map_or(u32::MAX, |ty| ty.width);
            return self.floats || !self.is_wide(cx, from) || to >= 32;
        }
        true
    }
}

/// The operations that only move numbers, which are narrowed even if the narrowing is not
/// aggressive.
fn moves_numbers(op: OpRef<'_>) -> bool {
    op.is::<tosa::ConcatOp>()
        || op.is::<tosa::ConstOp>()
        || op.is::<tosa::CastOp>()
        || op.is::<tosa::IdentityOp>()
        || op.is::<tosa::IfOp>()
        || op.is::<tosa::PadOp>()
        || op.is::<tosa::ReshapeOp>()
        || op.is::<tosa::ReverseOp>()
        || op.is::<tosa::SliceOp>()
        || op.is::<tosa::TileOp>()
        || op.is::<tosa::TransposeOp>()
        || op.is::<tosa::WhileOp>()
        || op.is::<tosa::YieldOp>()
}

/// Narrows the operations of tosa in the function `target`.
pub(crate) fn run(narrowing: Narrowing, target: &mut Target<'_>) -> PassResult {
    target.context().load::<TosaDialect>();
    let converter = Arc::new(narrowing.converter());
    let mut legal = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    patterns.materialize_by(&converter);
    if narrowing.boundaries {
        populate_function_type_conversion(&mut patterns, &mut legal, &converter);
        populate_return_type_conversion(&mut patterns, &mut legal, &converter);
    } else {
        legal.legal_op::<FuncOp>().legal_op::<ReturnOp>();
    }
    let check = converter.clone();
    legal.dynamically_legal_dialects(&["tosa"], move |op| check.is_legal_op(op));
    patterns.add_any("ConvertGenericOp", Some(&converter.clone()), move |op, operands, rw| {
        let view = rw.body().op(op);
        let is_clamp = view.is::<tosa::ClampOp>() && !narrowing.floats;
        let is_argmax = view.is::<tosa::ArgMaxOp>() && !narrowing.floats;
        let fits = moves_numbers(view) || is_clamp || is_argmax;
        let is_safe = fits && narrowing.keeps_numbers(view);
        if !narrowing.aggressive && !is_safe {
            return None;
        }
        if !narrowing.aggressive && view.is::<tosa::ArgMaxOp>() {
            // As in MLIR, discardable attributes are not kept.
            rw.body_mut().set_attributes(op, &[]);
        }
        rebuild(op, operands, (narrowing, &converter), rw)
    });
    convert_bodies_fully(target.body_mut(), &legal, &patterns)
}

/// Returns all attributes of `op` whose narrow form differs, with that form. `None` if an attribute
/// cannot be narrowed.
fn narrowed_attributes(
    body: &Body,
    op: Op,
    narrowing: Narrowing,
) -> Option<Vec<(Ident, Attribute)>> {
    let (cx, view) = (body.context(), body.op(op));
    let mut all = Vec::new();
    if let Some(info) = body.properties_info(op) {
        let show = |field: &PropertyInfo, value| all.push((Ident::get(cx, field.name), value));
        info.attributes(cx, view.properties(), |_| true, show);
    }
    all.extend(view.attributes());
    let mut changed = Vec::new();
    for (name, attribute) in all {
        let new = narrowing.attribute(cx, attribute)?;
        if new != attribute {
            changed.push((name, new));
        }
    }
    Some(changed)
}

/// Replaces `op` by an operation with narrow results, attributes and arguments of blocks.
fn rebuild(
    op: Op,
    operands: &[Value],
    (narrowing, converter): (Narrowing, &TypeConverter),
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let changed = narrowed_attributes(rw.body(), op, narrowing)?;
    let view = rw.body().op(op);
    let (name, kept) = (view.name(), view.attributes().to_vec());
    let properties = view.properties().to_buf();
    let types = converter.convert_all(&cx, view.result_types())?;
    let regions: Vec<Region> = rw.body().regions(op).collect();
    for region in &regions {
        rw.convert_region(*region, converter)?;
    }
    let mut state = rw.state(name);
    state.add_operands(operands);
    state.add_results(&types);
    state.attributes_mut().extend(kept);
    state.set_properties(properties);
    let new = rw.create_with_regions(state, regions.len());
    for (name, attribute) in changed {
        let name = name.as_str(&cx).to_owned();
        rw.body_mut().set_attribute(new, &name, Some(attribute)).ok()?;
    }
    for (at, from) in regions.into_iter().enumerate() {
        let to = rw.body().region(new, at)?;
        rw.body_mut().take_blocks(from, to);
    }
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op, &results);
    Some(())
}
