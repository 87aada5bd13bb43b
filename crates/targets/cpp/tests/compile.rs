//! Programs from standard dialects, lowered to emitc, translated, and compiled by the C++ compiler
//! of the system.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::parsed;
use terrace_cpp::Options;
use terrace_pass::{PassManager, PassRegistry, Pipeline};

/// Functions over memory, numbers and control flow.
const PROGRAM: &str = r#"
emitc.include <"cstddef">
emitc.include <"cstdint">

func.func @sum(%values: memref<8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %x = memref.load %values[%i] : memref<8xf32>
    %negative = arith.cmpf olt, %x, %zero : f32
    %next = scf.if %negative -> (f32) {
      %less = arith.subf %acc, %x : f32
      scf.yield %less : f32
    } else {
      %more = arith.addf %acc, %x : f32
      scf.yield %more : f32
    }
    scf.yield %next : f32
  }
  return %sum : f32
}

func.func @factorial(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result:2 = scf.while (%i = %n, %acc = %c1) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %i, %c0 : i32
    scf.condition(%more) %i, %acc : i32, i32
  } do {
  ^bb0(%i: i32, %acc: i32):
    %product = arith.muli %acc, %i : i32
    %less = arith.subi %i, %c1 : i32
    scf.yield %less, %product : i32, i32
  }
  return %result#1 : i32
}

func.func @mix(%a: i32, %b: i32) -> i32 {
  %shifted = arith.shli %a, %b : i32
  %masked = arith.andi %shifted, %b : i32
  %sum = arith.addi %masked, %a : i32
  %less = arith.cmpi ult, %sum, %b : i32
  %chosen = arith.select %less, %a, %sum : i32
  return %chosen : i32
}
"#;

/// Calls the functions of [`PROGRAM`].
const MAIN: &str = r#"
#include <cstdio>
int main() {
  float values[8] = {1, -2, 3, -4, 5, -6, 7, -8};
  std::printf("%g %d %d\n", sum(values, 8), factorial(5), mix(13, 6));
}
"#;

/// The C++ of a program after a pipeline.
fn translated(pipeline: &str, declare_variables_at_top: bool) -> String {
    let (mut body, top) = parsed(PROGRAM);
    let mut passes = PassRegistry::new();
    terrace_to_emitc::register(&mut passes);
    terrace_emitc_transforms::register(&mut passes);
    let pipeline = Pipeline::parse(&passes, "test", pipeline).expect("the pipeline is valid");
    PassManager::new(&passes).run(&pipeline, &mut body).expect("the program is lowered");
    let options = Options { declare_variables_at_top, ..Options::default() };
    let text = terrace_cpp::translate(body.op(top), &options).expect("the module is translated");
    String::from_utf8(text).expect("the program is UTF-8")
}

/// Compiles a program and returns what it prints; `None` if there is no compiler.
fn output(source: &str, name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (file, program) = (folder.join(format!("{name}.cpp")), folder.join(name));
    fs::write(&file, source).expect("the folder of temporary files is writable");
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let compiled =
        Command::new(&compiler).args(["-std=c++17", "-O1", "-o"]).arg(&program).arg(&file).output();
    let Ok(compiled) = compiled else {
        eprintln!("skipped: there is no C++ compiler `{compiler}`");
        return None;
    };
    let messages = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{source}\n{messages}");
    let run = Command::new(&program).output().expect("the program runs");
    assert!(run.status.success(), "{source}\n{run:?}");
    Some(String::from_utf8_lossy(&run.stdout).into_owned())
}

#[test]
fn programs_compile_and_run() {
    let pipelines =
        ["builtin.module(convert-to-emitc)", "builtin.module(convert-to-emitc,form-expressions)"];
    for (at, pipeline) in pipelines.into_iter().enumerate() {
        for at_top in [false, true] {
            let source = translated(pipeline, at_top) + MAIN;
            let name = format!("program{at}{}", if at_top { "top" } else { "" });
            let Some(printed) = output(&source, &name) else { return };
            assert_eq!(printed, "36 120 13\n", "{pipeline}\n{source}");
        }
    }
}
