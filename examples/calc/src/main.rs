//! `calc FILE [--calc]`: compiles a program, and prints it in the llvm dialect or, with `--calc`,
//! in the Calc dialect.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use terrace::diag::SourceFile;
use terrace::pass::{PassManager, Pipeline};
use terrace::prelude::*;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (file, lower) = match &args[..] {
        [file] => (file, true),
        [file, flag] if flag == "--calc" => (file, false),
        _ => {
            eprintln!("usage: calc FILE [--calc]");
            return ExitCode::FAILURE;
        }
    };
    match std::fs::read_to_string(file) {
        Ok(text) => run(file, &text, lower),
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(file: &str, text: &str, lower: bool) -> ExitCode {
    let cx = Context::with_registry(calc::dialects());
    // Diagnostics, also those of passes, then quote the source.
    cx.quote_source(&SourceFile::new(file, text));
    let mut module = match calc::emit::compile(&cx, file, text) {
        Ok(module) => module,
        Err(error) => {
            cx.emit(error);
            return ExitCode::FAILURE;
        }
    };
    if module.verify().is_err() {
        return ExitCode::FAILURE;
    }
    if lower {
        let passes = calc::passes();
        let pipeline = Pipeline::parse(&passes, "calc", calc::PIPELINE);
        let pipeline = pipeline.expect("the pipeline of Calc is valid");
        if PassManager::new(&passes).run(&pipeline, &mut module).is_err() {
            return ExitCode::FAILURE;
        }
    }
    print!("{}", terrace::print(&module));
    ExitCode::SUCCESS
}
