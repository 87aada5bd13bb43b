//! Compares 200 types in 20 specifications with the results of MLIR 22 (recorded by
//! `oracle/generate.py`).

use crate::common::{context, module, ty};
use terrace_data_layout::{DataLayout, TypeSize};
use terrace_ir::{Attribute, Context, Enclosing};

const ANSWERS: &str = include_str!("../oracle/answers.txt");

fn size(size: TypeSize) -> String {
    format!("{}{}", size.quantity, if size.scalable { "*" } else { "" })
}

fn answers(cx: &Context, layout: &DataLayout, types: &[&str]) -> Vec<String> {
    let one = |text: &&str| {
        let ty = ty(cx, text);
        format!(
            "{}:{}:{}:{}:{}",
            size(layout.type_size(ty).unwrap()),
            size(layout.type_size_in_bits(ty).unwrap()),
            layout.type_abi_alignment(ty).unwrap(),
            layout.type_preferred_alignment(ty).unwrap(),
            layout.type_index_bitwidth(ty).unwrap().unwrap_or(0)
        )
    };
    types.iter().map(one).collect()
}

/// Formats the answers that MLIR's test pass prints for a scope, with its defaults.
fn scope_answers(cx: &Context, layout: &DataLayout) -> String {
    let text = |a: Option<Attribute>, none: &str| a.map_or(none.to_owned(), |a| a.to_text(cx));
    let space = |a| text(a, "0 : ui32");
    let pointers = "#dlti.function_pointer_alignment<0, function_dependent = false>";
    [
        format!("endianness={}", text(layout.endianness(), "\"\"")),
        format!("mangling_mode={}", text(layout.mangling_mode(), "\"\"")),
        format!("default_memory_space={}", space(layout.default_memory_space())),
        format!("alloca_memory_space={}", space(layout.alloca_memory_space())),
        format!("program_memory_space={}", space(layout.program_memory_space())),
        format!("global_memory_space={}", space(layout.global_memory_space())),
        format!("stack_alignment={} : index", layout.stack_alignment().unwrap()),
        format!(
            "function_pointer_alignment={}",
            text(layout.function_pointer_alignment(), pointers)
        ),
        format!("legal_int_widths={}", text(layout.legal_int_widths(), "array<i32>")),
    ]
    .join("; ")
}

#[test]
fn agrees_with_mlir() {
    let types: Vec<&str> = ANSWERS.lines().filter_map(|l| l.strip_prefix("type ")).collect();
    assert_eq!(types.len(), 200);
    let cx = context();
    let mut lines = ANSWERS.lines().skip(types.len());
    let mut specs = 0;
    while let Some(spec) = lines.next() {
        let spec = spec.strip_prefix("spec").unwrap().trim();
        let scope = lines.next().and_then(|l| l.strip_prefix("scope ")).unwrap();
        let expected = lines.next().and_then(|l| l.strip_prefix("answers ")).unwrap();
        let body = match spec {
            "" => module(&cx, "module {}"),
            _ => module(
                &cx,
                &format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{spec}>}} {{}}"),
            ),
        };
        let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
        assert_eq!(scope_answers(&cx, &layout), scope, "{spec}");
        // The second round reads the cache.
        for _ in 0..2 {
            let found = answers(&cx, &layout, &types);
            for ((ty, found), expected) in types.iter().zip(found).zip(expected.split(' ')) {
                assert_eq!(found, expected, "{ty} in <{spec}>");
            }
        }
        specs += 1;
    }
    assert_eq!(specs, 20);
}

#[test]
fn outside_of_scopes_the_natural_layout_holds() {
    let cx = context();
    let types: Vec<&str> = ANSWERS.lines().filter_map(|l| l.strip_prefix("type ")).collect();
    let expected = ANSWERS.lines().find_map(|l| l.strip_prefix("answers ")).unwrap();
    let found = answers(&cx, &DataLayout::natural(&cx), &types);
    assert_eq!(found.join(" "), expected);
}
