//! Tests that programs print the numbers that the interpreter and the generator compute.

use terrace_asm::{ParseOptions, parse};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_run::{Limits, Program, TextBuffer};
use terrace_testing::random_programs::random_program;

#[test]
fn programs_print_the_evaluated_numbers() {
    let mut lines = 0;
    for seed in 0..100 {
        let program = random_program(seed).expect("the program is valid");
        let cx = Context::with_registry(terrace_run::registry());
        let file = SourceFile::new("random.mlir", program.text.as_bytes());
        let module = parse(&cx, &file, &ParseOptions::default()).expect("the text is valid");
        let compiled = Program::compile(&module).expect("the program can be compiled");
        let output = TextBuffer::new();
        let called = compiled.call("main", &[], &Limits::default(), output.clone());
        called.unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{}", program.text));
        let printed = output.take();
        let printed = String::from_utf8_lossy(&printed);
        assert_eq!(printed, program.expected, "seed {seed}\n{}", program.text);
        lines += program.expected.lines().count();
    }
    assert!(lines > 1000);
}
