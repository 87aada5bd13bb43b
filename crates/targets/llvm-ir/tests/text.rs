//! The text of modules, built by hand and translated from the llvm dialect.

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_diag::SourceFile;
use terrace_ir::{Context, DialectRegistry};
use terrace_llvm_ir::model::instructions::{BinaryOp, Flags, InstructionKind, Value};
use terrace_llvm_ir::model::{Function, Module, Type};

/// The LLVM IR of a text of MLIR, without the two lines at the start.
fn translated(text: &str) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert::<terrace_builtin::BuiltinDialect>();
    registry.insert::<terrace_llvm::LlvmDialect>();
    terrace_llvm_ir::register_translations(&mut registry);
    let cx = Context::with_registry(registry);
    let file = SourceFile::new("test.mlir", text.as_bytes());
    let options = ParseOptions { implicit_module: true, ..ParseOptions::default() };
    let parsed = terrace_asm::parse_range(&cx, &file, 0..file.len(), &options);
    let ParsedFile { mut body, top } = parsed.expect("the text is valid");
    body.detach_op(top);
    let module = terrace_llvm_ir::translate(body.op(top)).expect("the module is translated");
    module.to_string().lines().skip(2).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_module_is_built_without_mlir() {
    let mut module = Module::new("by hand");
    let ty = module.types.function(Type::I32, &[Type::I32], false);
    let mut function = Function::new(b"next", ty);
    let entry = function.add_block();
    let one = module.constants.i32(1);
    let kind = InstructionKind::Binary(BinaryOp::Add, Flags::NSW, Value::Parameter(0), one.into());
    let sum = function.add(entry, Type::I32, kind);
    function.add(entry, Type::VOID, InstructionKind::Ret(Some(Value::Instruction(sum))));
    module.add_function(function);
    let expected = "; ModuleID = 'by hand'\nsource_filename = \"by hand\"\n\n\
                    define i32 @next(i32 %0) {\n  %2 = add nsw i32 %0, 1\n  ret i32 %2\n}\n";
    assert_eq!(module.to_string(), expected);
}

#[test]
fn constants_fold_and_leave_no_instruction() {
    let text = translated(
        "llvm.mlir.global internal @pair(dense<[3, 4]> : tensor<2xi32>) : !llvm.array<2 x i32>
         llvm.func @second() -> i32 {
           %base = llvm.mlir.addressof @pair : !llvm.ptr
           %at = llvm.getelementptr %base[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
           %x = llvm.load %at : !llvm.ptr -> i32
           %two = llvm.mlir.constant(2 : i32) : i32
           %four = llvm.mul %two, %two : i32
           %sum = llvm.add %x, %four : i32
           llvm.return %sum : i32
         }",
    );
    let expected = "
@pair = internal global [2 x i32] [i32 3, i32 4]

define i32 @second() {
  %1 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pair, i64 4), align 4
  %2 = add i32 %1, 4
  ret i32 %2
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !\"Debug Info Version\", i32 3}
";
    assert_eq!(text, expected);
}

#[test]
fn an_intrinsic_is_declared_with_its_attributes() {
    let text = translated(
        "llvm.func @root(%x: vector<2xf64>) -> vector<2xf64> {
           %y = llvm.intr.sqrt(%x) {fastmathFlags = #llvm.fastmath<nnan>}
             : (vector<2xf64>) -> vector<2xf64>
           llvm.return %y : vector<2xf64>
         }",
    );
    let call = "%2 = call nnan <2 x double> @llvm.sqrt.v2f64(<2 x double> %0)\n";
    let declaration = "declare <2 x double> @llvm.sqrt.v2f64(<2 x double>) #0\n";
    assert!(text.contains(call) && text.contains(declaration), "{text}");
}

#[test]
fn edges_with_different_arguments_get_blocks_of_their_own() {
    let text = translated(
        "llvm.func @choose(%c: i1, %a: i32, %b: i32) -> i32 {
           llvm.cond_br %c, ^end(%a : i32), ^end(%b : i32)
         ^end(%x: i32):
           llvm.return %x : i32
         }",
    );
    assert!(text.contains("br i1 %0, label %4, label %6\n"), "{text}");
    assert!(text.contains("%5 = phi i32 [ %7, %6 ], [ %1, %3 ]\n"), "{text}");
}
