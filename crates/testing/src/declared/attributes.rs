//! Operations with constraints on attributes.

use terrace_builtin::constraints::{AnyMemRef, AnyType, I32, Index};
use terrace_builtin::directives::DimensionList;
use terrace_builtin::property::{
    AnyAttr, BoolAttr, ConfinedAttr, DenseArrayNonNegative, DenseArraySorted,
    DenseArrayStrictlyPositive, DenseArrayStrictlySorted, DenseF32ArrayAttr, DenseF64ArrayAttr,
    FlatSymbolRefAttr, IndexAttr, StrAttr, TypedAttrInterface, ValuePredicate,
};
use terrace_builtin::shaped::{element_type_of, shape_of};
use terrace_builtin::{
    DenseArrayAttr, DenseElementsAttr, DenseStringElementsAttr, IntegerAttr, IntegerType, TypeExt,
    attr_type, predicates,
};
use terrace_ir::op_traits::AttrSizedOperandSegments;
use terrace_ir::{
    ArrayAttr, Attribute, Context, Diagnostic, Handle, InferArgs, StringAttr, SymbolRefAttr, Type,
    TypeAttr, Types,
};
use terrace_numeric::FloatFormat;

use super::operations;
use crate::control::SymbolRefKind;

terrace_builtin::attribute_kinds! {
    /// The kind `I64ArrayAttr`: a list of integers of type `i64`.
    I64ArrayAttr(Handle<ArrayAttr>) "64-bit integer array attribute",
        class |_, a| a.as_handle(),
        check |cx, a| predicates::all_of(cx, a, |a| is_integer(cx, a, 64)),
        type |_| None;
    /// The kind `TypeArrayAttr`: a list of types.
    TypeArrayAttr(Handle<ArrayAttr>) "type array attribute",
        class |_, a| a.as_handle(),
        check |cx, a| predicates::all_of(cx, a, |a| a.is::<TypeAttr>()),
        type |_| None;
    /// A type attribute of any type.
    TypeAttrKind(Handle<TypeAttr>) "any type attribute",
        class |_, a| a.as_handle(), check |_, _| true, type |_| None;
    /// A type attribute that holds `i64`.
    I64TypeAttr(Handle<TypeAttr>) "type attribute of 64-bit signless integer",
        class |_, a| a.as_handle(),
        check |cx, a| predicates::type_in(cx, a).is_some_and(|ty| ty.is_signless_integer_of(cx, 64)),
        type |_| None;
    /// A number of type `i32` or a string.
    I32OrStrAttr(Attribute) "32-bit signless integer attribute or string attribute",
        class |_, a| Some(a),
        check |cx, a| is_integer(cx, a, 32) || a.is::<StringAttr>(),
        type |_| None;
    /// A string with an integer type.
    IntStrAttr(Handle<StringAttr>) "string attribute of integer",
        class |_, a| a.as_handle(), check is_integer_string, type |_| None;
    /// A string with an integer type or a number of type `i64`.
    IntStrOrI64Attr(Attribute)
        "string attribute of integer or 64-bit signless integer attribute",
        class |_, a| Some(a),
        check |cx, a| is_integer_string(cx, a) || is_integer(cx, a, 64),
        type |_| None;
    /// A number of type `i64`, `si64` or `ui64`.
    AnyI64Attr(Handle<IntegerAttr>) "64-bit integer attribute",
        class |_, a| a.as_handle(),
        check |cx, a| attr_type(cx, a).is_some_and(|ty| ty.is_integer_of(cx, 64)),
        type |_| None;
    /// The kind of attributes that are locations.
    LocationKind(Attribute) "location attribute",
        class |_, a| a.as_location().map(|_| a), check |_, _| true, type |_| None;
    /// Elements of type `i32`.
    I32ElementsAttr(Handle<DenseElementsAttr>) "32-bit signless integer elements attribute",
        class int_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_signless_integer_of(cx, 32)),
        type |_| None;
    /// Elements of type `i32`, `si32` or `ui32`.
    AnyI32ElementsAttr(Handle<DenseElementsAttr>) "32-bit integer elements attribute",
        class int_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_integer_of(cx, 32)),
        type |_| None;
    /// Elements of type `index`.
    IndexElementsAttr(Handle<DenseElementsAttr>) "index elements attribute",
        class int_elements, check |cx, a| has_elements(cx, a, |ty| ty.is_index()), type |_| None;
    /// Two elements of type `i32`.
    I32PairAttr(Handle<DenseElementsAttr>)
        "32-bit signless int elements attribute of shape [2]",
        class int_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_signless_integer_of(cx, 32))
            && has_shape(cx, a, &[2]),
        type |_| None;
    /// A matrix of four times eight elements of type `i64`.
    I64MatrixAttr(Handle<DenseElementsAttr>)
        "64-bit signless int elements attribute of shape [4, 8]",
        class int_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_signless_integer_of(cx, 64))
            && has_shape(cx, a, &[4, 8]),
        type |_| None;
    /// Elements of type `f32`.
    F32ElementsAttr(Handle<DenseElementsAttr>) "32-bit float elements attribute",
        class float_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_float_of(cx, FloatFormat::F32)),
        type |_| None;
    /// A matrix of four times eight elements of type `f64`.
    F64MatrixAttr(Handle<DenseElementsAttr>)
        "64-bit float elements attribute of shape [4, 8]",
        class float_elements,
        check |cx, a| has_elements(cx, a, |ty| ty.is_float_of(cx, FloatFormat::F64))
            && has_shape(cx, a, &[4, 8]),
        type |_| None;
    /// Elements that are strings.
    StringElementsAttr(Attribute) "string elements attribute",
        class |_, a| predicates::is_elements(a).then_some(a),
        check |_, a| a.is::<DenseStringElementsAttr>(), type |_| None;
}

/// The predicate of float lists without a negative number.
pub struct FloatsNonNegative;

impl ValuePredicate<Handle<DenseArrayAttr>> for FloatsNonNegative {
    const SUMMARY: &'static str = "whose value is non-negative";
    fn holds(value: &Handle<DenseArrayAttr>, cx: &Context) -> bool {
        all_floats(value, cx, |value| value >= 0.0)
    }
}

/// The predicate of float lists that have positive numbers only.
pub struct FloatsPositive;

impl ValuePredicate<Handle<DenseArrayAttr>> for FloatsPositive {
    const SUMMARY: &'static str = "whose value is positive";
    fn holds(value: &Handle<DenseArrayAttr>, cx: &Context) -> bool {
        all_floats(value, cx, |value| value > 0.0)
    }
}

fn all_floats(value: &Handle<DenseArrayAttr>, cx: &Context, test: fn(f64) -> bool) -> bool {
    let array = value.data(cx);
    match (array.as_f32s(cx), array.as_f64s(cx)) {
        (Some(mut values), _) => values.all(|value| test(value.into())),
        (_, Some(mut values)) => values.all(test),
        (None, None) => true,
    }
}

fn is_integer(cx: &Context, attribute: Attribute, width: u32) -> bool {
    attribute.is::<IntegerAttr>()
        && attr_type(cx, attribute).is_some_and(|ty| ty.is_signless_integer_of(cx, width))
}

fn is_integer_string(cx: &Context, attribute: Attribute) -> bool {
    attribute.is::<StringAttr>() && attr_type(cx, attribute).is_some_and(|ty| ty.is_any_integer())
}

fn int_elements(cx: &Context, attribute: Attribute) -> Option<Handle<DenseElementsAttr>> {
    attribute.as_handle().filter(|_| predicates::is_int_elements(cx, attribute))
}

fn float_elements(cx: &Context, attribute: Attribute) -> Option<Handle<DenseElementsAttr>> {
    attribute.as_handle().filter(|_| predicates::is_fp_elements(cx, attribute))
}

fn has_elements(cx: &Context, attribute: Attribute, test: impl Fn(Type) -> bool) -> bool {
    attr_type(cx, attribute).and_then(|ty| element_type_of(cx, ty)).is_some_and(test)
}

fn has_shape(cx: &Context, attribute: Attribute, shape: &[i64]) -> bool {
    attr_type(cx, attribute).and_then(|ty| shape_of(cx, ty)).is_some_and(|found| found == shape)
}

operations! {
    /// An operation with an integer or string attribute.
    AnyAttrOfI32StrOp "test.any_attr_of_i32_str" [] {
        #[attr(I32OrStrAttr)] attr: Attribute,
    }
    /// An operation with dense lists in sorted order.
    ConfinedDenseArrayAttrOp "test.confined_dense_array_attr" [] {
        #[attr(ConfinedAttr<DenseArraySorted>)] emptyattr: Vec<i16>,
        #[attr(ConfinedAttr<DenseArraySorted>)] i32attr: Vec<i32>,
        #[attr(ConfinedAttr<DenseArrayStrictlySorted>)] i64attr: Vec<i64>,
    }
    /// An operation with dense lists of non-negative numbers.
    ConfinedNonNegativeAttrOp "test.confined_non_negative_attr" [] {
        #[attr(ConfinedAttr<DenseArrayNonNegative>)] i8attr: Vec<i8>,
        #[attr(ConfinedAttr<DenseArrayNonNegative>)] i16attr: Vec<i16>,
        #[attr(ConfinedAttr<DenseArrayNonNegative>)] i32attr: Vec<i32>,
        #[attr(ConfinedAttr<DenseArrayNonNegative>)] i64attr: Vec<i64>,
        #[attr(ConfinedAttr<FloatsNonNegative, DenseF32ArrayAttr>)] f32attr: Handle<DenseArrayAttr>,
        #[attr(ConfinedAttr<FloatsNonNegative, DenseF64ArrayAttr>)] f64attr: Handle<DenseArrayAttr>,
        #[attr(ConfinedAttr<DenseArrayNonNegative>)] emptyattr: Vec<i16>,
    }
    /// An operation with dense lists of positive numbers.
    ConfinedStrictlyPositiveAttrOp "test.confined_strictly_positive_attr" [] {
        #[attr(ConfinedAttr<DenseArrayStrictlyPositive>)] i8attr: Vec<i8>,
        #[attr(ConfinedAttr<DenseArrayStrictlyPositive>)] i16attr: Vec<i16>,
        #[attr(ConfinedAttr<DenseArrayStrictlyPositive>)] i32attr: Vec<i32>,
        #[attr(ConfinedAttr<DenseArrayStrictlyPositive>)] i64attr: Vec<i64>,
        #[attr(ConfinedAttr<FloatsPositive, DenseF32ArrayAttr>)] f32attr: Handle<DenseArrayAttr>,
        #[attr(ConfinedAttr<FloatsPositive, DenseF64ArrayAttr>)] f64attr: Handle<DenseArrayAttr>,
        #[attr(ConfinedAttr<DenseArrayStrictlyPositive>)] emptyattr: Vec<i16>,
    }
    /// An operation with dense lists.
    DenseArrayAttrOp "test.dense_array_attr" []
        (format = "`i1attr` `=` $i1attr `i8attr` `=` $i8attr `i16attr` `=` $i16attr `i32attr` `=` $i32attr `i64attr` `=` $i64attr `f32attr` `=` $f32attr `f64attr` `=` $f64attr `emptyattr` `=` $emptyattr attr-dict") {
        #[attr] i1attr: Vec<bool>,
        #[attr] i8attr: Vec<i8>,
        #[attr] i16attr: Vec<i16>,
        #[attr] i32attr: Vec<i32>,
        #[attr] i64attr: Vec<i64>,
        #[attr(DenseF32ArrayAttr)] f32attr: Handle<DenseArrayAttr>,
        #[attr(DenseF64ArrayAttr)] f64attr: Handle<DenseArrayAttr>,
        #[attr] emptyattr: Vec<i32>,
    }
    /// An operation with an attribute that is printed although it has its default value.
    DefaultValuePrintOp "test.default_value_print" []
        (format = "attr-dict $a") {
        #[operand] a: I32,
        #[attr(default = 0)] value_with_default: i32,
    }
    /// An operation with a list of types.
    TypeArrayAttrOp "test.type_array_attr" [] {
        #[attr(TypeArrayAttr)] attr: Handle<ArrayAttr>,
    }
    /// An operation with a list of types that is empty by default.
    TypeArrayAttrWithDefaultOp "test.type_array_attr_with_default" [] {
        #[attr(TypeArrayAttr, default = |cx| ArrayAttr::get(cx, []))] attr: Handle<ArrayAttr>,
    }
    /// An operation with elements of type `i32`.
    I32ElementsAttrOp "test.i32ElementsAttr" [] {
        #[attr(I32ElementsAttr)] attr: Handle<DenseElementsAttr>,
    }
    /// An operation with elements of type `index`.
    IndexElementsAttrOp "test.indexElementsAttr" [] {
        #[attr(IndexElementsAttr)] attr: Handle<DenseElementsAttr>,
    }
    /// An operation with elements that are integers.
    IntElementsAttrOp "test.int_elements_attr" [] {
        #[attr(AnyI32ElementsAttr)] any_i32_attr: Handle<DenseElementsAttr>,
        #[attr(I32ElementsAttr)] i32_attr: Handle<DenseElementsAttr>,
    }
    /// An operation with elements of known shapes.
    RankedIntElementsAttrOp "test.ranked_int_elements_attr" [] {
        #[attr(I64MatrixAttr)] matrix_i64_attr: Handle<DenseElementsAttr>,
        #[attr(I32PairAttr)] vector_i32_attr: Handle<DenseElementsAttr>,
    }
    /// An operation with elements that are floats.
    FloatElementsAttrOp "test.float_elements_attr" [] {
        #[attr(F32ElementsAttr)] scalar_f32_attr: Handle<DenseElementsAttr>,
        #[attr(F64MatrixAttr)] tensor_f64_attr: Handle<DenseElementsAttr>,
    }
    /// An operation with elements that are strings.
    StringElementsAttrOp "test.string_elements_attr" [] {
        #[attr(StringElementsAttr)] scalar_string_attr: Attribute,
    }
    /// An operation with elements and indices.
    PropOp "test.prop" [] {
        #[operand] a: Variadic<Index>,
        #[result] result: Variadic<Index>,
        #[attr(I32ElementsAttr)] transforms: Handle<DenseElementsAttr>,
    }
    /// An operation with a number or a typed string.
    StringAttrWithMixedTypeOp "test.string_attr_with_mixed_type" [] (format = "$attr attr-dict") {
        #[attr(IntStrOrI64Attr)] attr: Attribute,
    }
    /// An operation with a string that has an integer type.
    StringAttrWithTypeOp "test.string_attr_with_type" [] {
        #[attr(IntStrAttr)] attr: Handle<StringAttr>,
    }
    /// An operation with a type attribute that holds `i64`.
    TypeAttrOfOp "test.type_attr_of" [] {
        #[attr(I64TypeAttr, name = "type")] r#type: Handle<TypeAttr>,
    }
    /// An operation whose result has the type of an attribute.
    ResultHasSameTypeAsAttrOp "test.result_has_same_type_as_attr" [AllTypesMatch(attr, result)]
        (format = "$attr `->` type($result) attr-dict") {
        #[result] result: AnyType,
        #[attr(TypedAttrInterface)] attr: Attribute,
    }
    /// An operation with a float attribute of any format.
    FloatAttrsOp "test.float_attrs" [] {
        #[attr(AnyAttr)] float_attr: Attribute,
    }
    /// An operation with a location as attribute.
    OpWithLocAttrOp "test.op_with_loc_attr" [] (format = "$loc_attr attr-dict") {
        #[attr(LocationKind)] loc_attr: Attribute,
    }
    /// An operation with a string that interfaces of C++ read.
    HasStrValueOp "test.has_str_value" []
        (format = "attr-dict") {
        #[attr(StrAttr)] value: Option<Handle<StringAttr>>,
    }
    /// An operation with a string.
    NoStrValueOp "test.no_str_value" []
        (format = "attr-dict") {
        #[attr(StrAttr)] value: Handle<StringAttr>,
    }
    /// An operation with a list of sizes.
    CustomDimensionListAttrOp "test.custom_dimension_list_attr" []
        (format = "`dimension_list` `=` custom<DimensionList>($dimension_list) attr-dict") {
        #[attr] dimension_list: Vec<i64>,
    }
    /// A range of a value.
    ValueWithBoundsOp "test.value_with_bounds" [] (format = "attr-dict") {
        #[result] result: Index,
        #[attr(IndexAttr)] min: Handle<IntegerAttr>,
        #[attr(IndexAttr)] max: Handle<IntegerAttr>,
    }
    /// An operation with a number.
    TblgenBuild7Op "test.tblgen_build_7" [] {
        #[attr(BoolAttr)] attr0: Handle<IntegerAttr>,
    }
    /// An operation with a flag that an interface reads.
    OpOptionallyImplementingInterfaceOp "test.op_optionally_implementing_interface" [] {
        #[attr(BoolAttr, name = "implementsInterface")] implements_interface: Handle<IntegerAttr>,
    }
    /// An operation with two names of resources of effects.
    OpWithEffectsAOp "test.op_with_effects_a" [AttrSizedOperandSegments] {
        #[operand] a: Variadic<AnyMemRef>,
        #[operand] b: Optional<AnyMemRef>,
        #[result] result: AnyMemRef,
        #[attr(FlatSymbolRefAttr)] first: Handle<SymbolRefAttr>,
        #[attr(SymbolRefKind)] second: Handle<SymbolRefAttr>,
        #[attr(FlatSymbolRefAttr)] optional_symbol: Option<Handle<SymbolRefAttr>>,
    }
    /// An operation with effects on a resource of its own.
    OpWithEffectsBOp "test.op_with_effects_b" [] {}
    /// An operation with an attribute and a property.
    WithPropertiesAndAttrOp "test.with_properties_and_attr" []
        (format = "$lhs prop-dict attr-dict") {
        #[attr] lhs: i32,
        #[property] rhs: i64,
    }
    /// An operation whose result type follows from an attribute and a property.
    WithPropertiesAndInferredTypeOp "test.with_properties_and_inferred_type" []
        (infer = sum_of_widths, format = "$lhs prop-dict attr-dict") {
        #[result] result: AnyType,
        #[attr] lhs: i32,
        #[property] rhs: i64,
    }
    /// An operation with a property that bytecode stores as an attribute.
    UsingIntPropertyWithWorseBytecodeOp "test.using_int_property_with_worse_bytecode" [] {
        #[property] value: i64,
    }
    /// An operation with an attribute whose encoding differs by version.
    VersionedBOp "test.versionedB" [] {
        #[attr] attribute: Attribute,
    }
    /// An operation with attributes that differ by version.
    VersionedAOp "test.versionedA" [] {
        #[attr(AnyI64Attr)] dims: Handle<IntegerAttr>,
        #[attr(BoolAttr)] modifier: Handle<IntegerAttr>,
    }
}

/// Returns the integer type whose width in bits is the sum of the two numbers.
fn sum_of_widths(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let sum = |p: &WithPropertiesAndInferredTypeProperties| i64::from(p.lhs).saturating_add(p.rhs);
    let width = args.properties.as_ref().with::<WithPropertiesAndInferredTypeProperties, _>(sum);
    let ty = u32::try_from(width).ok();
    let failed = || Diagnostic::error(args.location, "width out of range");
    ty.map(|width| Types::from_elem(IntegerType::get(args.cx, width).ty(), 1)).ok_or_else(failed)
}
