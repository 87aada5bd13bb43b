//! Tests of attributes; texts and messages are those of mlir-opt 22.

use std::fmt;

use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{
    AffineExpr, AffineMap, AffineMapAttr, Blob, ComplexType, DenseArrayAttr, DenseElementsAttr,
    DenseResourceElementsAttr, DenseStringElementsAttr, DistinctAttr, FloatAttr, FloatType,
    IndexType, IntegerAttr, IntegerSet, IntegerSetAttr, IntegerType, OpaqueAttr, OpaqueType,
    RankedTensorType, Resources, Signedness, SparseElementsAttr, StridedLayoutAttr, VectorType,
    attr_type,
};
use terrace_ir::print::{PlainPrinter, datum};
use terrace_ir::syntax::{AsmPrinter, AsmPrinterCore, OpAsmPrinterCore, PrintPolicy, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Context, Location, StringAttr, Type};
use terrace_numeric::{Float, FloatFormat, Int};

#[track_caller]
fn check(cx: &Context, attribute: impl Into<Attribute>, text: &str) {
    assert_eq!(attribute.into().to_text(cx), text);
}

fn int(cx: &Context, width: u32) -> Type {
    IntegerType::get(cx, width).ty()
}

fn tensor(cx: &Context, shape: &[i64], element: Type) -> Type {
    RankedTensorType::get(cx, shape, element).ty()
}

#[test]
fn integers() {
    let cx = &Context::new();
    let sign = |width, s| IntegerType::with_signedness(cx, width, s);
    check(cx, IntegerAttr::i32(cx, -42), "-42 : i32");
    check(cx, IntegerAttr::i64(cx, i64::MIN), "-9223372036854775808 : i64");
    check(cx, IntegerAttr::bool(cx, true), "true");
    check(cx, IntegerAttr::bool(cx, false), "false");
    check(cx, IntegerAttr::index(cx, -1), "-1 : index");
    check(cx, IntegerAttr::get(cx, int(cx, 8), 255), "-1 : i8");
    check(cx, IntegerAttr::get(cx, int(cx, 0), 0), "0 : i0");
    let text = |ty, value| match IntegerAttr::try_get(cx, ty, value) {
        Ok(attr) => attr.attr().to_text(cx),
        Err(error) => error.to_string(),
    };
    assert_eq!(text(int(cx, 8), 255), "-1 : i8");
    assert_eq!(text(int(cx, 8), -128), "-128 : i8");
    assert_eq!(text(int(cx, 8), 256), "integer constant 256 out of range for type i8");
    assert_eq!(text(int(cx, 8), -129), "integer constant -129 out of range for type i8");
    assert_eq!(
        text(int(cx, 63), i64::MIN),
        format!("integer constant {} out of range for type i63", i64::MIN)
    );
    assert_eq!(text(int(cx, 64), i64::MIN), "-9223372036854775808 : i64");
    assert_eq!(text(int(cx, 0), 1), "integer constant 1 out of range for type i0");
    let float = FloatType::f32(cx).ty();
    assert_eq!(text(float, 1), "expected integer or index type, but got f32");
    check(cx, IntegerAttr::get(cx, sign(1, Signedness::Signed), -1), "-1 : si1");
    check(cx, IntegerAttr::get(cx, sign(1, Signedness::Unsigned), 1), "1 : ui1");
    check(cx, IntegerAttr::get(cx, sign(8, Signedness::Unsigned), -1), "255 : ui8");
    let wide = Int::from_i64(128, -1).lshr(1);
    check(
        cx,
        IntegerAttr::from_int(cx, int(cx, 128), wide),
        "170141183460469231731687303715884105727 : i128",
    );
    assert_eq!(
        IntegerAttr::try_from_int(cx, int(cx, 8), Int::zero(9)).unwrap_err(),
        "integer type bit width (8) doesn't match value bit width (9)"
    );
}

#[test]
fn floats() {
    let cx = &Context::new();
    check(cx, FloatAttr::f64(cx, 1.0), "1.000000e+00 : f64");
    check(cx, FloatAttr::f64(cx, f64::INFINITY), "0x7FF0000000000000 : f64");
    check(cx, FloatAttr::get(cx, FloatType::bf16(cx), 0.1), "1.000980e-01 : bf16");
    let fp8 = FloatType::get(cx, FloatFormat::F8E8M0FNU);
    check(cx, FloatAttr::get(cx, fp8, 1.0), "1.000000e+00 : f8E8M0FNU");
    let mismatch = FloatAttr::try_get(cx, FloatType::f32(cx).ty(), Float::zero(FloatFormat::F64));
    assert_eq!(mismatch.unwrap_err(), "FloatAttr type doesn't match the type implied by its value");
}

#[test]
fn types_are_left_out_where_they_are_known() {
    let cx = &Context::new();
    let attributes: Vec<Attribute> = vec![
        StringAttr::get(cx, "x").into(),
        IntegerAttr::i64(cx, 1).into(),
        IntegerAttr::i32(cx, 2).into(),
        FloatAttr::f64(cx, 1.0).into(),
        FloatAttr::f32(cx, 1.0).into(),
        FloatAttr::f64(cx, f64::INFINITY).into(),
        IntegerAttr::index(cx, 1).into(),
        ArrayAttr::get(cx, [IntegerAttr::i64(cx, 1).attr()]).into(),
    ];
    check(
        cx,
        ArrayAttr::get(cx, attributes),
        "[\"x\", 1, 2 : i32, 1.000000e+00, 1.000000e+00 : f32, 0x7FF0000000000000 : f64, \
         1 : index, [1]]",
    );
    let mut printer = PlainPrinter::new(cx);
    printer.print_attribute(IntegerAttr::i32(cx, 7).into(), TypeElision::Must).unwrap();
    assert_eq!(printer.out, "7");
}

#[test]
fn simple_ones() {
    let cx = &Context::new();
    let d0 = AffineExpr::dim(cx, 0);
    let map = AffineMap::new(1, 0, [d0.add_constant(cx, 1)]);
    check(cx, AffineMapAttr::get(cx, map), "affine_map<(d0) -> (d0 + 1)>");
    let set = IntegerSet::new(1, 0, [(d0, false)]);
    check(cx, IntegerSetAttr::get(cx, set), "affine_set<(d0) : (d0 >= 0)>");
    check(cx, StridedLayoutAttr::get(cx, -3, &[1, -2]), "strided<[1, -2], offset: -3>");
    check(cx, DistinctAttr::create(cx, IntegerAttr::i32(cx, 42).attr()), "distinct[0]<42 : i32>");
    check(cx, DistinctAttr::create_unit(cx), "distinct[0]<>");
    check(cx, OpaqueAttr::get(cx, "foo", "\"a b\"", Some(int(cx, 32))), "#foo<\"a b\"> : i32");
    check(cx, OpaqueAttr::get(cx, "foo", "a<b>c<d>", None), "#foo.a<b>c<d>");
    check(cx, OpaqueAttr::get(cx, "foo", "b.c-d", None), "#foo<b.c-d>");
    let string = StringAttr::get(cx, "x").attr();
    assert_eq!(attr_type(cx, string).unwrap().to_text(cx), "none");
    assert_eq!(attr_type(cx, IntegerAttr::i32(cx, 1).attr()), Some(int(cx, 32)));
    assert_eq!(attr_type(cx, ArrayAttr::get(cx, []).attr()), None);
}

#[test]
fn dense_arrays() {
    let cx = &Context::new();
    check(cx, DenseArrayAttr::bools(cx, &[true, false]), "array<i1: true, false>");
    check(cx, DenseArrayAttr::i32s(cx, &[]), "array<i32>");
    check(cx, DenseArrayAttr::i8s(cx, &[-1]), "array<i8: -1>");
    check(cx, DenseArrayAttr::i64s(cx, &[1, i64::MIN]), "array<i64: 1, -9223372036854775808>");
    check(cx, DenseArrayAttr::f32s(cx, &[1.0, f32::NAN]), "array<f32: 1.000000e+00, 0x7FC00000>");
    check(cx, DenseArrayAttr::f64s(cx, &[1.0e300]), "array<f64: 1.000000e+300>");
    let ui8 = IntegerType::with_signedness(cx, 8, Signedness::Unsigned).ty();
    check(cx, DenseArrayAttr::get(cx, ui8, 1, &[255]), "array<ui8: 255>");
    let i128 = DenseArrayAttr::get(cx, int(cx, 128), 1, &[0xff; 16]);
    check(cx, i128, "array<i128: -1>");
    let i7 = DenseArrayAttr::try_get(cx, int(cx, 7), 1, &[0]);
    assert_eq!(i7.unwrap_err(), "element type bitwidth must be a multiple of 8");
    let array = DenseArrayAttr::i32s(cx, &[4, -5]);
    assert_eq!(array.data(cx).as_i32s(cx).unwrap().collect::<Vec<_>>(), [4, -5]);
    assert!(array.data(cx).as_i64s(cx).is_none());
}

#[test]
fn dense_integers() {
    let cx = &Context::new();
    let ints = |shape: &[i64], element: Type, values: &[i64]| {
        let ty = tensor(cx, shape, element);
        DenseElementsAttr::from_ints(cx, ty, values.iter().copied()).unwrap()
    };
    check(
        cx,
        ints(&[2, 2, 2], int(cx, 4), &[1, 2, 3, 4, 5, 6, 7, 8]),
        "dense<[[[1, 2], [3, 4]], [[5, 6], [7, -8]]]> : tensor<2x2x2xi4>",
    );
    check(cx, ints(&[0], int(cx, 32), &[]), "dense<> : tensor<0xi32>");
    check(cx, ints(&[2, 0], int(cx, 32), &[]), "dense<> : tensor<2x0xi32>");
    check(cx, ints(&[0], int(cx, 32), &[1]), "dense<1> : tensor<0xi32>");
    check(cx, ints(&[], int(cx, 32), &[1]), "dense<1> : tensor<i32>");
    check(cx, ints(&[3], int(cx, 32), &[1, 1, 1]), "dense<1> : tensor<3xi32>");
    check(cx, ints(&[2], int(cx, 129), &[1, -1]), "dense<[1, -1]> : tensor<2xi129>");
    check(cx, ints(&[2], IndexType::get(cx).ty(), &[1, -1]), "dense<[1, -1]> : tensor<2xindex>");
    let ui8 = IntegerType::with_signedness(cx, 8, Signedness::Unsigned).ty();
    check(cx, ints(&[2], ui8, &[1, 255]), "dense<[1, 255]> : tensor<2xui8>");
    let si1 = IntegerType::with_signedness(cx, 1, Signedness::Signed).ty();
    check(cx, ints(&[2], si1, &[-1, 0]), "dense<[true, false]> : tensor<2xsi1>");
    check(cx, ints(&[2], int(cx, 0), &[0, 0]), "dense<[0, 0]> : tensor<2xi0>");
    let huge = tensor(cx, &[1 << 62], int(cx, 32));
    check(
        cx,
        DenseElementsAttr::from_ints(cx, huge, [3]).unwrap(),
        "dense<3> : tensor<4611686018427387904xi32>",
    );
    assert_eq!(ints(&[3], int(cx, 32), &[1, 1, 1]), ints(&[3], int(cx, 32), &[1]));
    assert!(DenseElementsAttr::from_ints(cx, huge, [3, 4]).is_err());
    let count: Vec<i64> = ints(&[2], int(cx, 4), &[7, 8]).data(cx).i64s(cx).collect();
    assert_eq!(count, [7, -8]);
}

#[test]
fn dense_bits() {
    let cx = &Context::new();
    let ty = |count| tensor(cx, &[count], int(cx, 1));
    let bools = |values: &[bool]| {
        DenseElementsAttr::from_bools(cx, ty(values.len() as i64), values.iter().copied()).unwrap()
    };
    check(cx, bools(&[true, false, true]), "dense<[true, false, true]> : tensor<3xi1>");
    check(cx, bools(&[true; 103]), "dense<true> : tensor<103xi1>");
    check(cx, bools(&[false; 8]), "dense<false> : tensor<8xi1>");
    assert_eq!(*bools(&[true; 103]).data(cx).data, [0xff]);
    let raw =
        |count, bytes: &[u8]| DenseElementsAttr::from_raw(cx, ty(count), bytes, false).unwrap();
    check(cx, raw(7, &[0xff]), "dense<true> : tensor<7xi1>");
    check(cx, raw(5, &[0x01]), "dense<[true, false, false, false, false]> : tensor<5xi1>");
    check(cx, raw(1, &[0x01]), "dense<true> : tensor<1xi1>");
    let first: Vec<bool> = raw(9, &[0x81, 1]).data(cx).bools(cx).collect();
    assert_eq!(first, [true, false, false, false, false, false, false, true, true]);
}

#[test]
fn dense_floats_and_complex_numbers() {
    let cx = &Context::new();
    let f32 = FloatType::f32(cx).ty();
    for format in [FloatFormat::F80, FloatFormat::F128, FloatFormat::TF32, FloatFormat::F8E4M3FN] {
        let ty = VectorType::get(cx, &[2], FloatType::get(cx, format));
        check(
            cx,
            DenseElementsAttr::from_floats(cx, ty, [1.0, 2.5]).unwrap(),
            &format!("dense<[1.000000e+00, 2.500000e+00]> : vector<2x{}>", format.mlir_name()),
        );
    }
    let ty = tensor(cx, &[2], ComplexType::get(cx, f32).ty());
    let mut builder = DenseBuilder::new(cx, ty).unwrap();
    for value in [1.0, -2.0, f32::NAN, 1.0] {
        builder.push_float(Float::from_f32(value));
    }
    let complex = builder.finish(cx).unwrap();
    check(
        cx,
        complex,
        "dense<[(1.000000e+00,-2.000000e+00), (0x7FC00000,1.000000e+00)]> : tensor<2xcomplex<f32>>",
    );
    let attributes: Vec<Attribute> = complex.data(cx).attributes(cx).collect();
    assert_eq!(DenseElementsAttr::from_attributes(cx, ty, attributes).unwrap(), complex);
    let splat = DenseElementsAttr::from_raw(cx, ty, &[0; 16], false).unwrap();
    check(cx, splat, "dense<(0.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>");
}

#[test]
fn long_ones_are_hexadecimal() {
    let cx = &Context::new();
    let range = |count: i64| {
        DenseElementsAttr::from_ints(cx, tensor(cx, &[count], int(cx, 16)), 0..count).unwrap()
    };
    assert!(range(100).attr().to_text(cx).starts_with("dense<[0, 1, 2, "));
    let text = range(101).attr().to_text(cx);
    assert!(text.starts_with("dense<\"0x000001000200"), "{text}");
    assert!(text.ends_with("63006400\"> : tensor<101xi16>"), "{text}");
    let bits = (0..103).map(|at| at % 3 == 0);
    let bits = DenseElementsAttr::from_bools(cx, tensor(cx, &[103], int(cx, 1)), bits).unwrap();
    check(cx, bits, "dense<\"0x49922449922449922449922449\"> : tensor<103xi1>");
}

#[test]
fn strings_and_sparse_elements() {
    let cx = &Context::new();
    let string = OpaqueType::get(cx, "foo", "s").ty();
    let strings = |shape: &[i64], values: &[&[u8]]| {
        DenseStringElementsAttr::try_get(cx, tensor(cx, shape, string), values).unwrap()
    };
    check(cx, strings(&[2], &[b"a", b"b\n"]), "dense<[\"a\", \"b\\0A\"]> : tensor<2x!foo.s>");
    check(cx, strings(&[2], &[b"x", b"x"]), "dense<\"x\"> : tensor<2x!foo.s>");
    check(cx, strings(&[0], &[]), "dense<> : tensor<0x!foo.s>");

    let i64 = int(cx, 64);
    let ints = |shape: &[i64], element, values: &[i64]| {
        let ty = tensor(cx, shape, element);
        DenseElementsAttr::from_ints(cx, ty, values.iter().copied()).unwrap().attr()
    };
    let ty = tensor(cx, &[3, 4], int(cx, 32));
    let values = ints(&[2], int(cx, 32), &[1, 5]);
    let sparse = SparseElementsAttr::try_get(cx, ty, ints(&[2, 2], i64, &[0, 0, 1, 2]), values);
    let sparse = sparse.unwrap();
    check(cx, sparse, "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>");
    let outside = SparseElementsAttr::try_get(cx, ty, ints(&[2, 2], i64, &[0, 0, 1, 5]), values);
    assert_eq!(
        outside.unwrap_err(),
        "sparse index #1 is not contained within the value shape, with index=[1, 5], and \
         type='tensor<3x4xi32>'"
    );
    let empty = SparseElementsAttr::get(
        cx,
        tensor(cx, &[3], int(cx, 32)),
        ints(&[0, 1], i64, &[]),
        ints(&[0], int(cx, 32), &[]),
    );
    check(cx, empty, "sparse<> : tensor<3xi32>");
    let at = |index| {
        let elements = sparse.attr().interface::<dyn terrace_builtin::ElementsAttr>(cx).unwrap();
        elements.element_at(cx, index).unwrap().to_text(cx)
    };
    assert_eq!([at(0), at(1), at(6)], ["1 : i32", "0 : i32", "5 : i32"]);
}

#[test]
fn resources() {
    let cx = &Context::new();
    let all = Resources::of(cx);
    let first = all.declare(cx, "builtin", "blob");
    let second = all.declare(cx, "builtin", "blob");
    assert_eq!((first.as_str(cx), second.as_str(cx)), ("blob", "blob_1"));
    let blob = Blob { alignment: 4, bytes: Box::new([1, 0, 0, 0]) };
    all.set(cx, "builtin", second, blob.clone().into());
    assert_eq!(all.blob(cx, "builtin", second).as_deref(), Some(&blob));
    assert!(all.blob(cx, "builtin", first).is_none());
    let ty = tensor(cx, &[1], int(cx, 32));
    check(
        cx,
        DenseResourceElementsAttr::get(cx, ty, "a b"),
        "dense_resource<\"a b\"> : tensor<1xi32>",
    );
}

impl OpAsmPrinterCore for Short<'_> {}

/// A printer that abbreviates large constants.
struct Short<'c>(PlainPrinter<'c>, &'c Context);

impl fmt::Write for Short<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl AsmPrinterCore for Short<'_> {
    fn print_attribute_name(&mut self, name: terrace_ir::Ident) -> fmt::Result {
        self.0.print_attribute_name(name)
    }
    fn enter_cyclic(&mut self, id: terrace_ir::Id) -> bool {
        self.0.enter_cyclic(id)
    }
    fn leave_cyclic(&mut self) {
        self.0.leave_cyclic();
    }
    fn distinct_number(&mut self, id: terrace_ir::Id) -> u64 {
        self.0.distinct_number(id)
    }
    fn print_type(&mut self, ty: Type) -> fmt::Result {
        self.0.print_type(ty)
    }
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        datum(&mut AsmPrinter::new(self.1, self), attribute.id(), '#', elision)
    }
    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        self.0.print_nested_location(location)
    }
    fn policy(&self) -> PrintPolicy {
        PrintPolicy { elide_elements_above: Some(2), hex_elements_above: None }
    }
    fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result {
        self.0.print_resource(dialect, key)
    }
}

#[test]
fn long_ones_are_left_out_if_asked_for() {
    let cx = &Context::new();
    let ints = |count: i64, values: Vec<i64>| {
        let ty = tensor(cx, &[count], int(cx, 32));
        DenseElementsAttr::from_ints(cx, ty, values).unwrap().attr()
    };
    let text = |attribute| {
        let mut printer = Short(PlainPrinter::new(cx), cx);
        printer.print_attribute(attribute, TypeElision::Never).unwrap();
        printer.0.out
    };
    assert_eq!(text(ints(2, vec![1, 2])), "dense<[1, 2]> : tensor<2xi32>");
    assert_eq!(text(ints(3, vec![1, 2, 3])), "dense_resource<__elided__> : tensor<3xi32>");
    assert_eq!(text(ints(3, vec![1])), "dense<1> : tensor<3xi32>");
}
