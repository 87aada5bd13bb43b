//! Tests of the patterns that convert the types of functions, calls, returns and branches.

use std::sync::Arc;

use terrace_asm::{AsmDisplay, ParseOptions, parse};
use terrace_builtin::IntegerType;
use terrace_diag::SourceFile;
use terrace_func_transforms::{populate_branch_type_conversion, populate_func_type_conversion};
use terrace_ir::{Context, Dialect};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;

/// Converts `i32` to `i64` in a module of functions and branches, and returns its text.
fn widened(text: &str) -> String {
    let cx = Context::new();
    cx.load_dialect(terrace_cf::CfDialect::info());
    cx.load_dialect(terrace_func::FuncDialect::info());
    let file = SourceFile::new("test.mlir", text);
    let mut module = parse(&cx, &file, &ParseOptions::default()).expect("the text is valid");
    let mut types = TypeConverter::new();
    types.rule(|cx, ty| {
        let narrow = IntegerType::get(cx, 32).ty();
        Some(Some(if ty == narrow { IntegerType::get(cx, 64).ty() } else { ty }))
    });
    let types = Arc::new(types);
    let (mut patterns, mut target) = (ConversionPatterns::new(), ConversionTarget::new());
    populate_func_type_conversion(&mut patterns, &mut target, &types);
    populate_branch_type_conversion(&mut patterns, &mut target, &types);
    convert_bodies(&mut module, &target, &patterns).expect("all types can be converted");
    module.verify().expect("the result is valid");
    AsmDisplay::to_mlir(&module)
}

#[test]
fn functions_calls_and_branches_get_new_types_in_all_blocks() {
    let text = "func.func private @other(i32) -> (i32, i1)
        func.func @f(%a: i32, %c: i1, %key: i16) -> i32 {
          %0:2 = call @other(%a) : (i32) -> (i32, i1)
          cf.cond_br %c, ^bb1(%0#0 : i32), ^bb2
        ^bb1(%v: i32):
          cf.switch %key : i16, [
            default: ^bb1(%a : i32),
            7: ^bb1(%v : i32)
          ]
        ^bb2:
          cf.br ^bb3(%a : i32)
        ^bb3(%r: i32):
          return %r : i32
        }";
    let expected = "module {
  func.func private @other(i64) -> (i64, i1)
  func.func @f(%arg0: i64, %arg1: i1, %arg2: i16) -> i64 {
    %0:2 = call @other(%arg0) : (i64) -> (i64, i1)
    cf.cond_br %arg1, ^bb1(%0#0 : i64), ^bb2
  ^bb1(%1: i64):  // 3 preds: ^bb0, ^bb1, ^bb1
    cf.switch %arg2 : i16, [
      default: ^bb1(%arg0 : i64),
      7: ^bb1(%1 : i64)
    ]
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%arg0 : i64)
  ^bb3(%2: i64):  // pred: ^bb2
    return %2 : i64
  }
}
";
    assert_eq!(widened(text), expected);
}
