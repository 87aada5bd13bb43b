//! Tests of the documentation of operations: each example is valid, contains the operation that it
//! documents, and is printed as text that reads back the same.

use terrace_asm::{AsmDisplay, ParseOptions};
use terrace_diag::SourceFile;
use terrace_ir::{Assembly, Context, OpInfo, Reported};

/// The minimum number of operations with an example.
const DOCUMENTED: usize = 200;

/// Returns the blocks of `markdown` in a language.
fn blocks<'a>(markdown: &'a str, language: &str) -> Vec<&'a str> {
    let start = format!("```{language}\n");
    let blocks = markdown.split(&start).skip(1);
    blocks.filter_map(|rest| Some(rest.split_once("\n```")?.0)).collect()
}

/// Returns the text of an example as printed, and whether the example contains `op`.
fn print(cx: &Context, op: &OpInfo, text: &str) -> Result<(String, bool), Reported> {
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    let module = terrace_asm::parse(cx, &SourceFile::new(op.name, text), &options)?;
    let mut found = false;
    module.root().walk_all(|inner| found |= inner.name_str() == op.name);
    Ok((module.root().to_mlir(), found))
}

fn check(op: &OpInfo, example: &str) -> Result<(), String> {
    let cx = Context::with_registry(terrace_dialects::registry());
    let (printed, said) = cx.capture(|| print(&cx, op, example));
    let (printed, found) = printed.map_err(|_| format!("{}: {said:?}", op.name))?;
    if !found {
        return Err(format!("{}: not in its example:\n{example}", op.name));
    }
    let (again, said) = cx.capture(|| print(&cx, op, &printed));
    match again {
        Ok((again, _)) if again == printed => Ok(()),
        Ok((again, _)) => Err(format!("{}: printed as\n{printed}\nthen as\n{again}", op.name)),
        Err(_) => Err(format!("{}: printed as\n{printed}\n{said:?}", op.name)),
    }
}

#[test]
fn examples_are_valid() {
    let registry = terrace_dialects::registry();
    let mut wrong = Vec::new();
    let mut documented = 0;
    for op in registry.iter().flat_map(|dialect| dialect.ops) {
        let examples = blocks(op.description, "mlir");
        documented += usize::from(!examples.is_empty());
        wrong.extend(examples.iter().filter_map(|example| check(op, example).err()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(documented >= DOCUMENTED, "{documented} operations have an example");
}

#[test]
fn hand_written_syntax_is_documented() {
    let registry = terrace_dialects::registry();
    for op in registry.iter().flat_map(|dialect| dialect.ops) {
        let syntax = blocks(op.description, "text");
        let by_hand = matches!(op.assembly, Assembly::Custom(_));
        assert_eq!(syntax.len(), usize::from(by_hand), "{}", op.name);
        assert_eq!(op.description.starts_with("```text\n"), by_hand, "{}", op.name);
        let named = |line: &&str| line.split([' ', '(']).next() == Some(op.name);
        for syntax in syntax {
            assert!(syntax.lines().next().as_ref().is_some_and(named), "{}: {syntax}", op.name);
        }
    }
}
