//! Tests of types; texts and messages are those of mlir-opt 22.

use terrace_builtin::{
    AffineExpr, AffineMap, AffineMapAttr, ComplexType, DYNAMIC, FloatType, FunctionType, IndexType,
    IntegerAttr, IntegerType, MemRefType, NoneType, OpaqueType, RankedTensorType, Signedness,
    StridedLayoutAttr, TupleType, UnrankedMemRefType, UnrankedTensorType, VectorType, shaped,
};
use terrace_ir::{Context, DictionaryAttr, StringAttr, Type, UnitAttr};
use terrace_numeric::FloatFormat;

#[track_caller]
fn check(cx: &Context, ty: impl Into<Type>, text: &str) {
    assert_eq!(ty.into().to_text(cx), text);
}

#[test]
fn scalars() {
    let cx = &Context::new();
    check(cx, IntegerType::get(cx, 32), "i32");
    check(cx, IntegerType::get(cx, 0), "i0");
    check(cx, IntegerType::with_signedness(cx, 8, Signedness::Signed), "si8");
    check(cx, IntegerType::with_signedness(cx, 1, Signedness::Unsigned), "ui1");
    check(cx, IntegerType::get(cx, 16_777_215), "i16777215");
    check(cx, IndexType::get(cx), "index");
    check(cx, NoneType::get(cx), "none");
    for format in FloatFormat::ALL {
        check(cx, FloatType::get(cx, format), format.mlir_name());
    }
    let wide = IntegerType::try_get(cx, 16_777_216, Signedness::Signless);
    assert_eq!(wide.unwrap_err(), "integer bitwidth is limited to 16777215 bits");
}

#[test]
fn containers() {
    let cx = &Context::new();
    let (i32, f32) = (IntegerType::get(cx, 32).ty(), FloatType::f32(cx).ty());
    check(cx, ComplexType::get(cx, f32), "complex<f32>");
    check(cx, TupleType::get(cx, &[]), "tuple<>");
    let inner = TupleType::get(cx, &[f32]);
    check(cx, TupleType::get(cx, &[i32, inner.ty()]), "tuple<i32, tuple<f32>>");
    let unit = FunctionType::get(cx, &[], &[]);
    check(cx, unit, "() -> ()");
    let to_i32 = FunctionType::get(cx, &[], &[i32]);
    check(cx, to_i32, "() -> i32");
    check(cx, FunctionType::get(cx, &[], &[to_i32.ty()]), "() -> (() -> i32)");
    check(cx, FunctionType::get(cx, &[i32, f32], &[i32, i32]), "(i32, f32) -> (i32, i32)");
    let index = IndexType::get(cx).ty();
    let complex = ComplexType::try_get(cx, index);
    assert_eq!(complex.unwrap_err(), "invalid element type for complex");
}

#[test]
fn opaque() {
    let cx = &Context::new();
    for (data, text) in [
        ("\"a\"", "!foo<\"a\">"),
        ("abc", "!foo.abc"),
        ("x<a>z", "!foo<x<a>z>"),
        ("x<y>z<w>", "!foo.x<y>z<w>"),
        ("x-<y>", "!foo<x-<y>>"),
        ("x.y_z1<2> ", "!foo<x.y_z1<2> >"),
        ("_a", "!foo<_a>"),
        ("x$y", "!foo<x$y>"),
    ] {
        check(cx, OpaqueType::get(cx, "foo", data), text);
    }
    assert!(OpaqueType::try_get(cx, "foo", "abc").is_err());
    cx.allow_unregistered_dialects(true);
    assert!(OpaqueType::try_get(cx, "foo", "abc").is_ok());
}

#[test]
fn vectors_and_tensors() {
    let cx = &Context::new();
    let f32 = FloatType::f32(cx).ty();
    check(cx, VectorType::get(cx, &[], f32), "vector<f32>");
    let scalable = VectorType::scalable(cx, &[4, 2, 1], &[true, false, true], f32);
    check(cx, scalable, "vector<[4]x2x[1]xf32>");
    let empty = VectorType::try_get(cx, &[0], &[false], f32);
    assert_eq!(empty.unwrap_err(), "vector types must have positive constant sizes but got 0");
    let of_none = VectorType::try_get(cx, &[1], &[false], NoneType::get(cx).ty());
    assert_eq!(
        of_none.unwrap_err(),
        "failed to verify 'elementType': VectorElementTypeInterface instance"
    );

    check(cx, RankedTensorType::get(cx, &[4, DYNAMIC], f32), "tensor<4x?xf32>");
    check(cx, UnrankedTensorType::get(cx, f32), "tensor<*xf32>");
    let encoded = |encoding| RankedTensorType::with_encoding(cx, &[4], f32, Some(encoding));
    check(cx, encoded(StringAttr::get(cx, "x").attr()), "tensor<4xf32, \"x\">");
    check(cx, encoded(IntegerAttr::i64(cx, 4).attr()), "tensor<4xf32, 4 : i64>");
    let nested = RankedTensorType::try_get(cx, &[2], encoded(UnitAttr::get(cx).attr()).ty(), None);
    assert_eq!(nested.unwrap_err(), "invalid tensor element type: 'tensor<4xf32, unit>'");
}

#[test]
fn memrefs() {
    let cx = &Context::new();
    let f32 = FloatType::f32(cx).ty();
    let (d0, d1) = (AffineExpr::dim(cx, 0), AffineExpr::dim(cx, 1));
    let memref =
        |shape: &[i64], layout, space| MemRefType::with_layout(cx, shape, f32, layout, space).ty();
    let strided =
        |offset, strides: &[i64]| Some(StridedLayoutAttr::get(cx, offset, strides).attr());
    let map = |dims, result| Some(AffineMapAttr::get(cx, AffineMap::new(dims, 0, [result])).attr());
    let space = |value| Some(IntegerAttr::i64(cx, value).attr());
    check(cx, memref(&[], None, None), "memref<f32>");
    check(
        cx,
        memref(&[4, DYNAMIC], strided(DYNAMIC, &[DYNAMIC, 1]), space(1)),
        "memref<4x?xf32, strided<[?, 1], offset: ?>, 1>",
    );
    check(cx, memref(&[4], strided(0, &[1]), None), "memref<4xf32, strided<[1]>>");
    check(cx, memref(&[4], strided(5, &[1]), None), "memref<4xf32, strided<[1], offset: 5>>");
    check(cx, memref(&[], strided(0, &[]), None), "memref<f32, strided<[]>>");
    assert_eq!(memref(&[4], map(1, d0), space(0)), memref(&[4], None, None));
    check(
        cx,
        memref(&[4], map(1, d0.add_constant(cx, 1)), space(3)),
        "memref<4xf32, affine_map<(d0) -> (d0 + 1)>, 3>",
    );
    check(cx, memref(&[4], None, Some(StringAttr::get(cx, "x").attr())), "memref<4xf32, \"x\">");
    check(
        cx,
        UnrankedMemRefType::get(cx, f32, Some(IntegerAttr::i32(cx, 1).attr())),
        "memref<*xf32, 1 : i32>",
    );

    let error = |layout, space| MemRefType::try_get(cx, &[2], f32, layout, space).unwrap_err();
    assert_eq!(
        error(strided(0, &[1, 2]), None),
        "expected the number of strides to match the rank"
    );
    assert_eq!(
        error(map(2, d1), None),
        "memref layout mismatch between rank and affine map: 1 != 2"
    );
    assert_eq!(error(None, Some(UnitAttr::get(cx).attr())), "unsupported memory space Attribute");
    let dictionary = DictionaryAttr::get(cx, &[]).attr();
    assert!(MemRefType::try_get(cx, &[2], f32, None, Some(dictionary)).is_ok());
    let of_none = MemRefType::try_get(cx, &[2], NoneType::get(cx).ty(), None, None);
    assert_eq!(of_none.unwrap_err(), "invalid memref element type");
}

#[test]
fn shapes() {
    let cx = &Context::new();
    let (i32, f32) = (IntegerType::get(cx, 32).ty(), FloatType::f32(cx).ty());
    let tensor = |shape: &[i64]| RankedTensorType::get(cx, shape, f32).ty();
    assert_eq!(shaped::num_elements(cx, tensor(&[2, 3])), Some(6));
    assert_eq!(shaped::num_elements(cx, tensor(&[1 << 62, 4])), None);
    assert_eq!(shaped::num_elements(cx, tensor(&[1 << 62, 4, 0])), Some(0));
    assert_eq!(shaped::num_elements(cx, tensor(&[DYNAMIC])), None);
    assert_eq!(shaped::element_type_or_self(cx, tensor(&[2])), f32);
    assert_eq!(shaped::element_type_or_self(cx, i32), i32);
    assert!(shaped::verify_compatible_shape(cx, tensor(&[2, DYNAMIC]), tensor(&[2, 5])));
    assert!(!shaped::verify_compatible_shape(cx, tensor(&[2]), tensor(&[2, 5])));
    assert!(!shaped::verify_compatible_shape(cx, tensor(&[2]), f32));
    let three = [tensor(&[DYNAMIC]), tensor(&[2]), tensor(&[3])];
    assert!(!shaped::verify_compatible_shapes(cx, three));
    assert!(shaped::verify_compatible_shapes(cx, three[..2].iter().copied()));
    check(cx, shaped::same_shape_as(cx, tensor(&[2]), i32), "tensor<2xi32>");
    check(cx, shaped::same_shape_as(cx, f32, i32), "i32");
}
