//! The runtime library of object files ([`add`]): functions that programs call, such as `printF32`,
//! and those that generated code calls. The library is written in MLIR and compiled like a program;
//! it calls the library of C.

use terrace_asm::{ParseOptions, parse};
use terrace_codegen::native::{ObjectBuilder, Target};
use terrace_codegen::{Placement, flat, legalize};
use terrace_diag::SourceFile;
use terrace_ir::Context;

use crate::program::{DEFAULT_PIPELINE, Program, compile};

/// The parts of the library that all targets share.
const PARTS: [(&str, &str); 5] = [
    ("text.mlir", include_str!("runtime/text.mlir")),
    ("system.mlir", include_str!("runtime/system.mlir")),
    ("numbers.mlir", include_str!("runtime/numbers.mlir")),
    ("wide.mlir", include_str!("runtime/wide.mlir")),
    ("entry.mlir", include_str!("runtime/entry.mlir")),
];

/// The part for memrefs. Functions for types of elements are added to it as they are needed.
const MEMREFS: &str = include_str!("runtime/memrefs.mlir");

/// The kinds of elements, in the order of their numbers.
const ELEMENTS: [&str; 11] =
    ["I8", "I16", "I32", "I64", "Ind", "F16", "BF16", "F32", "F64", "C32", "C64"];

/// The number of the kind of elements that are vectors of 4 times 4 numbers.
const TILE: usize = 11;

/// Adds the functions of the library that are called but not defined to an object file.
///
/// # Errors
/// A message, if a part of the library cannot be compiled.
pub(super) fn add(builder: &mut ObjectBuilder, target: &Target) -> Result<(), String> {
    let list = match target.argument_list() {
        "x86_64" => include_str!("runtime/list_x86_64.mlir"),
        "aarch64" => include_str!("runtime/list_aarch64.mlir"),
        _ => include_str!("runtime/list_memory.mlir"),
    };
    let mut parts: Vec<(&str, String)> =
        PARTS.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
    parts.push(("list.mlir", list.to_owned()));
    let mut has_memrefs = false;
    // Parts call functions of other parts.
    loop {
        let undefined = builder.undefined();
        if !has_memrefs {
            let functions: String = undefined.iter().filter_map(|name| on_memrefs(name)).collect();
            if !functions.is_empty() || undefined.iter().any(|name| name == "memrefCopy") {
                builder.add_library(compiled("memrefs.mlir", &(MEMREFS.to_owned() + &functions))?);
                has_memrefs = true;
                continue;
            }
        }
        let defines =
            |text: &str| undefined.iter().any(|name| text.contains(&format!("func @{name}(")));
        let Some(at) = parts.iter().position(|(_, text)| defines(text)) else { return Ok(()) };
        let (name, text) = parts.swap_remove(at);
        builder.add_library(compiled(name, &text)?);
    }
}

/// Compiles a part of the library.
fn compiled(name: &str, text: &str) -> Result<flat::Module, String> {
    let cx = Context::with_registry(crate::registry());
    let file = SourceFile::new(name, text);
    let (compiled, said) = cx.capture(|| {
        let mut body = parse(&cx, &file, &ParseOptions::default())?;
        compile(&mut body, terrace_ir::Op::ROOT, Some(DEFAULT_PIPELINE))
    });
    let program: Program = compiled
        .map_err(|_| said.iter().map(|one| one.resolve(&cx).to_string()).collect::<String>())?;
    let mut module = program.module;
    legalize(&mut module, Placement::Linked).map_err(|error| format!("{name}: {error}"))
}

/// Returns the definition of a function that prints memrefs; `None` for other names.
fn on_memrefs(name: &str) -> Option<String> {
    let kind = |suffix: &str| ELEMENTS.iter().position(|element| *element == suffix);
    // A call with the kind, or with the rank as well, of the function behind a name.
    let ranked = |kind: usize, rank: u64| {
        format!(
            "func.func @{name}(%descriptor: !llvm.ptr) {{\n  \
             %kind = arith.constant {kind} : i64\n  %rank = arith.constant {rank} : i64\n  \
             func.call @terrace.print_ranked(%kind, %rank, %descriptor) \
             : (i64, i64, !llvm.ptr) -> ()\n  return\n}}\n"
        )
    };
    if let Some(suffix) = name.strip_prefix("printMemref") {
        let kind = kind(suffix)?;
        return Some(format!(
            "func.func @{name}(%rank: i64, %descriptor: !llvm.ptr) {{\n  \
             %kind = arith.constant {kind} : i64\n  \
             func.call @terrace.print_unranked(%kind, %rank, %descriptor) \
             : (i64, i64, !llvm.ptr) -> ()\n  return\n}}\n"
        ));
    }
    let suffix = name.strip_prefix("_mlir_ciface_printMemref")?;
    match suffix {
        "0dF32" | "2dF32" | "3dF32" | "4dF32" => {
            return Some(ranked(kind("F32")?, suffix[..1].parse().ok()?));
        }
        "Vector4x4xf32" => return Some(ranked(TILE, 2)),
        _ => {}
    }
    if let Some(suffix) = suffix.strip_prefix("1d") {
        return Some(ranked(kind(suffix)?, 1));
    }
    if let Some(suffix) = suffix.strip_prefix("Shape") {
        kind(suffix)?;
        return Some(format!(
            "func.func @{name}(%pair: !llvm.ptr) {{\n  \
             func.call @terrace.print_only_shape(%pair) : (!llvm.ptr) -> ()\n  return\n}}\n"
        ));
    }
    let kind = kind(suffix)?;
    Some(format!(
        "func.func @{name}(%pair: !llvm.ptr) {{\n  %kind = arith.constant {kind} : i64\n  \
         func.call @terrace.print_pair(%kind, %pair) : (i64, !llvm.ptr) -> ()\n  return\n}}\n"
    ))
}
