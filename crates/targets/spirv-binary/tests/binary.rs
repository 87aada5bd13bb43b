//! Binaries that are written, read back, and changed.

use std::sync::{Arc, Mutex};

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::{Context, DialectRegistry};
use terrace_spirv_binary::{ReadOptions, WriteOptions, deserialize, serialize, to_bytes};

fn context() -> (Context, Arc<Mutex<String>>) {
    let mut registry = DialectRegistry::new();
    registry.insert::<terrace_spirv::SpirvDialect>();
    let cx = Context::with_registry(registry);
    let messages = Arc::new(Mutex::new(String::new()));
    let all = Arc::clone(&messages);
    cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
        let mut all = all.lock().expect("no handler panics");
        all.push_str(diagnostic.message());
        all.push('\n');
    }));
    (cx, messages)
}

/// The binary of a text, or the messages.
fn written(text: &str) -> Result<Vec<u32>, String> {
    let (cx, messages) = context();
    let file = SourceFile::new("test.mlir", text.as_bytes());
    let options = ParseOptions { implicit_module: false, ..ParseOptions::default() };
    let parsed = terrace_asm::parse_range(&cx, &file, 0..file.len(), &options);
    let words = parsed.and_then(|ParsedFile { mut body, top }| {
        body.detach_op(top);
        serialize(body.op(top), WriteOptions::default())
    });
    words.map_err(|_| messages.lock().expect("no handler panics").clone())
}

/// The text of a binary, or the messages.
fn read(words: &[u32], structured: bool) -> Result<String, String> {
    let (cx, messages) = context();
    let bytes = to_bytes(words);
    let body = deserialize(&cx, &bytes, ReadOptions { structured });
    let text = body.and_then(|body| {
        body.verify()?;
        Ok(terrace_asm::print_op(body.root(), &PrintFlags::default()))
    });
    text.map_err(|_| messages.lock().expect("no handler panics").clone())
}

/// A module with all sorts of parts.
const PROGRAM: &str = r#"spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], [SPV_KHR_16bit_storage]> {
  spirv.SpecConstant @width spec_id(5) = 4 : i32
  spirv.GlobalVariable @buffer bind(1, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0, NonWritable], i32 [16]), Block>, StorageBuffer>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.func @count(%arg0: i32) -> i32 "Inline" {
    %cst0_i32 = spirv.Constant 0 : i32
    spirv.Branch ^bb1(%cst0_i32 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    %1 = spirv.mlir.loop -> i32 {
      spirv.Branch ^bb1(%0 : i32)
    ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
      %3 = spirv.SLessThan %2, %arg0 : i32
      spirv.BranchConditional %3, ^bb2, ^bb3
    ^bb2:  // pred: ^bb1
      %cst1_i32 = spirv.Constant 1 : i32
      %4 = spirv.IAdd %2, %cst1_i32 : i32
      spirv.Branch ^bb1(%4 : i32)
    ^bb3:  // pred: ^bb1
      spirv.mlir.merge %2 : i32
    }
    spirv.ReturnValue %1 : i32
  }
  spirv.func @main() "None" {
    %0 = spirv.mlir.referenceof @width : i32
    %cst1_i32 = spirv.Constant 1 : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %cst1_i32) : (i32, i32) -> i32
    %2 = spirv.FunctionCall @count(%1) : (i32) -> i32
    %cst_f32 = spirv.Constant 2.000000e+00 : f32
    %3 = spirv.GL.Sqrt %cst_f32 : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @id
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
"#;

#[test]
fn a_small_module_is_these_words() {
    let words = written(
        "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
           spirv.func @f(%x: f32) -> f32 \"None\" {
             %sum = spirv.FAdd %x, %x {no_contraction} : f32
             spirv.ReturnValue %sum : f32
           }
         }",
    );
    let header = vec![0x0723_0203, 0x1_0000, 0x16_0016, 7, 0];
    let instructions: [&[u32]; 12] = [
        &[2 << 16 | 17, 1],
        &[3 << 16 | 14, 0, 1],
        &[3 << 16 | 5, 3, u32::from(b'f')],
        &[3 << 16 | 71, 6, 42],
        &[3 << 16 | 22, 2, 32],
        &[4 << 16 | 33, 1, 2, 2],
        &[5 << 16 | 54, 2, 3, 0, 1],
        &[3 << 16 | 55, 2, 4],
        &[2 << 16 | 248, 5],
        &[5 << 16 | 129, 2, 6, 4, 4],
        &[2 << 16 | 254, 6],
        &[1 << 16 | 56],
    ];
    assert_eq!(words, Ok([header, instructions.concat()].concat()));
}

#[test]
fn a_program_comes_back() {
    let words = written(PROGRAM).expect("the program can be written");
    let again = read(&words, true).expect("the binary can be read");
    insta::assert_snapshot!(again);
    let flat = read(&words, false).expect("the binary can be read");
    assert!(
        flat.contains("spirv.BranchConditional") && !flat.contains("spirv.mlir.loop"),
        "{flat}"
    );
}

#[test]
fn what_binaries_cannot_hold_is_an_error() {
    let module = |contents: &str| {
        format!(
            "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {{{contents}}}"
        )
    };
    let variable = module("spirv.GlobalVariable @v {cpacked} : !spirv.ptr<f32, Private>");
    let message = "non-argument attributes expected to have snake-case-ified decoration name, \
                   unhandled attribute with name : cpacked\n";
    assert_eq!(written(&variable), Err(message.to_owned()));
    let message = "module must have 'vce_triple' attribute to be serializeable\n";
    assert_eq!(written("spirv.module Logical GLSL450 {}"), Err(message.to_owned()));
}

#[test]
fn changed_binaries_are_read_or_refused() {
    let words = written(PROGRAM).expect("the program can be written");
    for at in 0..words.len() {
        // A cut at the end of an instruction leaves a module; what matters is that reading ends.
        let _ = read(&words[..at], true);
        for word in [0, 1, u32::MAX, words[at] + 1, words[at] ^ 1 << 16, words[at] ^ 16] {
            let mut changed = words.clone();
            changed[at] = word;
            let _ = read(&changed, true);
        }
    }
    let no_model = "'spirv.module' op requires attribute 'addressing_model'\n";
    assert_eq!(read(&words[..5], true), Err(no_model.to_owned()));
    let no_header = "SPIR-V binary module must have a 5-word header\n";
    assert_eq!(read(&[], true), Err(no_header.to_owned()));
}
