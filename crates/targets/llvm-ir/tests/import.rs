//! Modules of the llvm dialect from the text of LLVM IR.

use terrace_asm::PrintFlags;
use terrace_ir::{Context, DialectRegistry};
use terrace_llvm_ir::ImportOptions;

/// The text of the module for LLVM IR, without the line of the module's attributes.
fn imported(text: &str, options: ImportOptions) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert::<terrace_builtin::BuiltinDialect>();
    registry.insert::<terrace_dlti::DltiDialect>();
    registry.insert::<terrace_llvm::LlvmDialect>();
    #[cfg(feature = "gpu")]
    registry.insert::<terrace_nvvm::NvvmDialect>();
    let cx = Context::with_registry(registry);
    let mut module =
        terrace_llvm_ir::read::read(text.as_bytes(), "test.ll").expect("the text is valid");
    let body = terrace_llvm_ir::import(&cx, &mut module, options).expect("the module is imported");
    body.verify().expect("the module is valid");
    let mut out = Vec::new();
    terrace_asm::write_op(body.root(), &PrintFlags::default(), &mut out).expect("memory suffices");
    let text = String::from_utf8(out).expect("the text is UTF-8");
    text.lines()
        .filter(|line| !line.starts_with("module"))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn constants_are_made_once_in_the_order_of_translation() {
    let text = "define i32 @f(i1 %c, i32 %x) {\n\
                  br i1 %c, label %a, label %b\n\
                a:\n  %y = add nsw i32 %x, 1\n  br label %b\n\
                b:\n  %z = phi i32 [ 2, %0 ], [ %y, %a ]\n  %w = mul i32 %z, 1\n  ret i32 %w\n}\n";
    let expected = "  llvm.func @f(%arg0: i1, %arg1: i32) -> i32 {
    %0 = llvm.mlir.constant(2 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    llvm.cond_br %arg0, ^bb1, ^bb2(%0 : i32)
  ^bb1:  // pred: ^bb0
    %2 = llvm.add %arg1, %1 overflow<nsw> : i32
    llvm.br ^bb2(%2 : i32)
  ^bb2(%3: i32):  // 2 preds: ^bb0, ^bb1
    %4 = llvm.mul %3, %1 : i32
    llvm.return %4 : i32
  }
}
";
    assert_eq!(imported(text, ImportOptions::default()), expected);
}

#[test]
fn intrinsics_are_operations_or_calls() {
    let text = "declare float @llvm.sqrt.f32(float)\n\
                define float @f(float %x) {\n\
                  %y = call fast float @llvm.sqrt.f32(float %x)\n  ret float %y\n}\n";
    let operation = imported(text, ImportOptions::default());
    let line = "%0 = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32";
    assert!(operation.contains(line), "{operation}");
    let options = ImportOptions { prefer_unregistered_intrinsics: true, ..Default::default() };
    let call = imported(text, options);
    assert!(call.contains("llvm.call_intrinsic \"llvm.sqrt.f32\"(%arg0)"), "{call}");
}
