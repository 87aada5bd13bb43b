//! Tests of flags, files and exit codes of `terrace-opt`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("terrace-opt runs");
    // The program may exit before it has read its input.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("terrace-opt ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn unknown_flags_are_explained() {
    let output = run(&["--split-input-fil"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("--split-input-file"), "{}", text(&output.stderr));
}

#[test]
fn flags_may_have_one_dash() {
    let output = run(&["-mlir-print-op-generic"], "module {}\n");
    assert!(text(&output.stdout).starts_with("\"builtin.module\"() ({"));
}

#[test]
fn all_errors_are_reported_as_json() {
    let input = "func.func @f() {\n  nonsense.a\n  %0 = arith.constant 1 : f32\n  return\n}\n";
    let first = run(&[], input);
    assert_eq!(text(&first.stderr).matches("error: ").count(), 1);
    let output = run(&["--all-errors", "--diagnostics-format=json"], input);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("{\"severity\":\"error\",\"message\":\"Dialect `nonsense'"));
    assert!(lines[0].contains("stdin>\",\"line\":2,\"column\":3,\"notes\":["), "{}", lines[0]);
    assert!(lines[1].contains("\"line\":3,"), "{}", lines[1]);
    let valid = run(&["--all-errors"], "module {\n}\n");
    assert_eq!(text(&valid.stdout), "module {\n}\n\n");
}

#[test]
fn help_about_an_operation() {
    let output = run(&["--help-op", "arith.cmpi"], "");
    let shown = text(&output.stdout);
    assert!(shown.starts_with("`arith.cmpi`\n"), "{shown}");
    assert!(shown.contains("| `predicate` | attribute, required |"), "{shown}");
    assert!(shown.contains(": `eq`, `ne`, `slt`, `sle`, "), "{shown}");
    let output = run(&["--help-op=#dlti.dl_spec"], "");
    assert!(text(&output.stdout).starts_with("`#dlti.dl_spec`\n"));
    let output = run(&["--help-op", "arith.cmpy"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("similar: arith.cmp"), "{}", text(&output.stderr));
}

#[test]
fn a_missing_file_is_an_error() {
    let output = run(&["no-such-file.mlir"], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "cannot open input file 'no-such-file.mlir': No such file or directory\n"
    );
}

#[test]
fn output_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.mlir");
    let args = ["-o", path.to_str().expect("text")];
    std::fs::write(&path, "old").expect("written");
    assert_eq!(run(&args, "func.func @f(").status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "old");
    assert_eq!(run(&args, "module {}").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "module {\n}\n\n");
    assert_eq!(files_in(folder.path()), 1, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn output_is_written_through_links() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder");
    let [target, link, other, dangling, made] =
        ["target", "link", "other", "dangling", "made"].map(|name| folder.path().join(name));
    std::fs::write(&target, "an old text that is longer than the result").expect("written");
    symlink(&target, &link).expect("linked");
    std::fs::hard_link(&target, &other).expect("linked");
    symlink(&made, &dangling).expect("linked");
    for path in [&link, &other, &dangling] {
        let output = run(&["-o", path.to_str().expect("text")], "module {}");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let read = |path: &Path| std::fs::read_to_string(path).expect("there");
    for path in [&target, &link, &other, &made] {
        assert_eq!(read(path), "module {\n}\n\n", "{}", path.display());
    }
    assert!(link.is_symlink() && dangling.is_symlink());
    let itself = folder.path().join("itself");
    symlink(&itself, &itself).expect("linked");
    let output = run(&["-o", itself.to_str().expect("text")], "module {}");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("Too many levels of symbolic links"));
    assert_eq!(files_in(folder.path()), 6, "no temporary file is left");
}

fn files_in(folder: &Path) -> usize {
    std::fs::read_dir(folder).expect("readable").count()
}

#[test]
fn dialects_are_listed() {
    let output = run(&["--show-dialects"], "");
    assert!(text(&output.stdout).starts_with("Available Dialects: "));
    assert!(text(&output.stdout).contains("builtin,cf"));
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in
        [("[", "]"), ("tuple<", ">"), ("{a = ", "}"), ("affine_map<() -> ((", ")>")]
    {
        let text = format!("\"t.op\"() {{a = {}{}}} : () -> ()", open.repeat(100_000), close);
        let output = run(&["--allow-unregistered-dialect"], &text);
        assert_eq!(output.status.code(), Some(1), "{open}");
    }
    let text = "\"t.op\"() ({".repeat(100_000);
    assert_eq!(run(&["--allow-unregistered-dialect"], &text).status.code(), Some(1));
}

#[test]
fn switches_take_booleans_and_may_be_repeated() {
    let generic = |args: &[&str]| {
        let output = run(args, "module {}\n");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).starts_with('"')
    };
    for on in ["=1", "=true", "=TRUE", ""] {
        assert!(generic(&[&format!("--mlir-print-op-generic{on}")]));
    }
    assert!(!generic(&["--mlir-print-op-generic", "-mlir-print-op-generic=False"]));
    assert!(generic(&["--mlir-print-op-generic", "--mlir-print-op-generic"]));
    assert!(!generic(&["--verify-each=0", "--allow-unregistered-dialect=0"]));
    let output = run(&["--allow-unregistered-dialect=maybe"], "");
    assert_eq!(output.status.code(), Some(1));
    let message = "'maybe' is invalid value for boolean argument! Try 0 or 1";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
}

#[test]
fn an_empty_marker_is_the_usual_one() {
    let output = run(&["--split-input-file="], "module @a {}\n// -----\nmodule @b {}\n");
    assert_eq!(text(&output.stdout), "module @a {\n}\n\n// -----\nmodule @b {\n}\n\n");
}

#[test]
fn unknown_passes_and_flags_are_compared_with_the_known() {
    let output = run(&["--mlir-print-op-generics"], "");
    let shown = text(&output.stderr);
    assert!(shown.contains("no pass or flag is called '--mlir-print-op-generics'"), "{shown}");
    assert!(shown.contains("did you mean '--mlir-print-op-generic'"), "{shown}");
}

#[test]
fn help_lists_passes_and_examples() {
    let output = run(&["--help"], "");
    let shown = text(&output.stdout);
    assert!(shown.contains("Passes, run in the order of the command line:"), "{shown}");
    assert!(shown.contains("Examples:\n  terrace-opt module.mlir "), "{shown}");
}

#[test]
fn passes_are_listed_with_defaults_and_values() {
    let output = run(&["--list-passes"], "");
    let shown = text(&output.stdout);
    let line = |start: &str| shown.lines().find(|line| line.trim_start().starts_with(start));
    let simplify = line("region-simplify=<value>").expect("an option of canonicalize");
    assert!(simplify.ends_with("[default: normal] [disabled, normal, aggressive]"), "{simplify}");
    let iterations = line("max-iterations=<int>").expect("an option of canonicalize");
    assert!(iterations.ends_with("-1 = no limit [default: 10]"), "{iterations}");
    let ignored = line("region-simplify=<bool>").expect("an option of mem2reg");
    assert!(ignored.ends_with("[default: true] [no effect]"), "{ignored}");
    let list = line("exclude=<list>").expect("an option of symbol-privatize");
    assert!(!list.contains('['), "an empty list is not shown: {list}");
}

#[test]
fn unknown_passes_of_pipelines_are_compared_with_the_known() {
    let output = run(&["--pass-pipeline=builtin.module(canonicalise)"], "module {}\n");
    assert_eq!(output.status.code(), Some(1));
    let expected = "<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: error: \
                    'canonicalise' does not refer to a registered pass or pass pipeline\n\
                    canonicalise\n^\n\n<unknown>:0: note: did you mean 'canonicalize'?\n";
    assert_eq!(text(&output.stderr), expected);
    let output = run(&["--pass-pipeline=builtin.module(something-else)"], "module {}\n");
    assert!(!text(&output.stderr).contains("note: "), "{}", text(&output.stderr));
}

#[test]
fn pipelines_must_fit_even_if_they_are_empty() {
    let output = run(&["--pass-pipeline=func.func()"], "module {}\n");
    assert_eq!(output.status.code(), Some(1));
    let message = "error: can't run 'func.func' pass manager on 'builtin.module' op";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    let output = run(&["--pass-pipeline=builtin.module(func.func())"], "module {}\n");
    let message = "Parser:1:11: error: '' does not refer to a registered pass or pass pipeline";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    assert_eq!(run(&["--pass-pipeline=any()"], "module {}\n").status.code(), Some(0));
}

#[test]
fn plugins_are_refused() {
    let args = ["--load-dialect-plugin=a.so", "--load-pass-plugin=b.so"];
    let output = run(&args, "module {}\n");
    assert_eq!(output.status.code(), Some(0));
    let expected = "Failed to load dialect plugin from 'a.so'. Request ignored.\n\
                    Failed to load passes from 'b.so'. Request ignored.\n";
    assert_eq!(text(&output.stderr), expected);
}

#[cfg(not(feature = "all"))]
#[test]
fn passes_and_dialects_of_other_builds_are_named() {
    let hint = "is in builds with the feature `all`";
    let output = run(&["--convert-to-llvm"], "");
    let shown = text(&output.stderr);
    assert!(shown.contains(&format!("the pass 'convert-to-llvm' {hint}")), "{shown}");
    let output = run(&["--pass-pipeline=builtin.module(convert-to-llvm)"], "module {}\n");
    let note = format!("note: the pass 'convert-to-llvm' {hint}\n");
    assert!(text(&output.stderr).ends_with(&note), "{}", text(&output.stderr));
    let output = run(&["--help-op", "gpu.wait"], "");
    assert_eq!(text(&output.stderr), format!("the dialect 'gpu' {hint}\n"));
}

#[test]
fn only_one_input_is_taken() {
    let output = run(&["a.mlir", "b.mlir"], "");
    assert_eq!(output.status.code(), Some(1));
    let message = "takes one input, not 'b.mlir' as a second one";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
}

#[test]
fn colours_may_be_asked_for_without_a_value() {
    let input = "func.func @f() {\n  return 1\n}\n";
    let escape = |args: &[&str]| {
        let output = run(&[&["--diagnostic-style=pretty"], args].concat(), input);
        text(&output.stderr).contains('\u{1b}')
    };
    assert!(escape(&["--color", "-"]));
    assert!(escape(&["--color=always", "-"]));
    assert!(!escape(&["--color=never", "-"]));
}

#[test]
fn bytecode_is_recognized() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("m.mlirbc");
    let path = path.to_str().expect("text");
    let input = "func.func private @f(i32)\n";
    let output = run(&["--emit-bytecode", "-o", path], input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = run(&[path], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), text(&run(&[], input).stdout));
    std::fs::write(path, b"ML\xefR\x06MLIR22\0").expect("written");
    let output = run(&[path], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("error: "), "{}", text(&output.stderr));
}

#[test]
fn notes_can_be_left_out() {
    let input = "func.func @f() {\n  return\n}\nfunc.func @f() {\n  return\n}\n";
    assert!(text(&run(&[], input).stderr).contains("note: "));
    assert!(!text(&run(&["--mlir-disable-diagnostic-notes"], input).stderr).contains("note: "));
}

#[test]
fn what_is_printed_reads_back() {
    let output = run(&["--verify-roundtrip"], "func.func private @f(i32) loc(\"a\")\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// IR on which `symbol-dce` fails when nested in a function.
const FAILING: &str =
    "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %a : i32\n}\n";

#[test]
fn pipelines_that_fail_are_written_down_and_run_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("again.mlir");
    let flag = format!("--mlir-pass-pipeline-crash-reproducer={}", file.display());
    let pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize,symbol-dce))";
    let output = run(&[pipeline, &flag], FAILING);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("Failures have been detected while processing"), "{said}");
    assert!(said.contains("[`SymbolDCE` on 'func.func' operation: @f]: reproducer"), "{said}");
    let written = std::fs::read_to_string(&file).expect("the reproducer");
    assert!(written.contains("arith.addi"), "{written}");
    assert!(written.contains("mlir_reproducer: {\n      pipeline: \"builtin.module(func.func("));
    let output = run(&["--run-reproducer", "-"], &written);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("SymbolDCE"), "{}", text(&output.stderr));

    let local = ["--mlir-pass-pipeline-local-reproducer", "--mlir-disable-threading"];
    run(&[pipeline, &flag, local[0], local[1]], FAILING);
    let written = std::fs::read_to_string(&file).expect("the reproducer");
    assert!(!written.contains("arith.addi"), "{written}");
    assert!(written.contains("pipeline: \"builtin.module(func.func(symbol-dce))\""), "{written}");
}

#[test]
fn reproducers_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("again.mlir");
    let flag = format!("--mlir-generate-reproducer={}", file.display());
    let output = run(&["--cse", &flag], FAILING);
    assert!(output.status.success());
    let written = std::fs::read_to_string(&file).expect("the reproducer");
    assert!(written.contains("pipeline: \"builtin.module(cse)\""), "{written}");
    let output = run(&["--run-reproducer", "--canonicalize"], &written);
    assert_eq!(text(&output.stderr), "");
    assert!(!text(&output.stdout).contains("arith.addi"));
    let wrong = written.replace("verify_each", "verify_some");
    let output = run(&["--run-reproducer"], &wrong);
    let said = text(&output.stderr);
    assert!(said.contains("unknown 'mlir_reproducer' resource key 'verify_some'"), "{said}");
}

#[test]
fn actions_are_logged() {
    let output = run(&["--canonicalize", "--log-actions-to=-"], FAILING);
    let said = text(&output.stdout);
    let wanted = "begins (no breakpoint) Action `pass-execution` running `Canonicalizer` on \
                  Operation `builtin.module` (module {...})`\n";
    assert!(said.contains(wanted), "{said}");
    assert!(said.contains("Action GreedyPatternRewriteIteration(1) (Region #0 for op module"));
    assert!(said.contains("completed `pass-execution`\n"), "{said}");
}

#[test]
fn actions_are_profiled() {
    let output = run(&["--canonicalize", "--profile-actions-to=-", "-o", "/dev/null"], FAILING);
    let said = text(&output.stdout);
    assert!(said.starts_with("[{\"name\": \"pass-execution\", \"cat\": \"PERF\", \"ph\": \"B\""));
    assert!(said.ends_with("}\n]\n"), "{said}");
    assert_eq!(said.matches("\"ph\": \"B\"").count(), said.matches("\"ph\": \"E\"").count());
}

#[test]
fn actions_can_be_skipped() {
    let flags = ["--cse", "--canonicalize", "--mlir-print-debug-counter"];
    let output =
        run(&[&flags[..], &["--mlir-debug-counter=pass-execution-skip=2"]].concat(), FAILING);
    let said = text(&output.stderr);
    assert_eq!(said, "DebugCounter counters:\npass-execution                  : {2,2,-1}\n");
    assert_eq!(text(&output.stdout), text(&run(&[], FAILING).stdout));
    let output = run(&["--mlir-debug-counter=pass-execution=2"], FAILING);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("either `-skip` or `-count`"));
}

#[test]
fn times_are_shown_for_programs() {
    let flags = ["--cse", "--cse", "--mlir-timing", "--mlir-output-format=json"];
    let tree = run(&flags, FAILING);
    let said = text(&tree.stderr);
    assert!(said.starts_with("[\n{\"wall\": {\"duration\": "), "{said}");
    assert!(said.ends_with("\"name\": \"Total\"}\n]\n"), "{said}");
    assert_eq!(said.matches("\"name\": \"CSE\", \"passes\": [\n").count(), 2);
    let list = run(&[&flags[..], &["--mlir-timing-display=list"]].concat(), FAILING);
    assert_eq!(text(&list.stderr).matches("\"name\": \"CSE\"},\n").count(), 1);
}

#[test]
fn passes_that_count_nothing_have_no_statistics() {
    let output = run(&["--cse", "--mlir-pass-statistics"], FAILING);
    assert!(text(&output.stderr).contains("... Pass statistics report ...\n"));
    assert!(text(&output.stderr).ends_with("===\n\n"), "{}", text(&output.stderr));
}

/// Equal functions read from bytecode share a body.
#[test]
fn modules_that_share_bodies_are_changed_one_by_one() {
    let same = "module {\n  module {\n    module {}\n    \"a.b\"() : () -> ()\n  }\n}\n".repeat(4);
    let named = "module {\n  module @m attributes {sym_visibility = \"private\"} {}\n}\n".repeat(3);
    let unlocated = ["--allow-unregistered-dialect", "--strip-debuginfo", "--mlir-print-debuginfo"];
    let unlocated = run(&unlocated, &(same + &named)).stdout;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("m.mlirbc");
    let path = path.to_str().expect("text");
    run(&["--allow-unregistered-dialect", "--emit-bytecode", "-o", path], text(&unlocated));
    for flag in [
        "--verify-each",
        "--snapshot-op-locations=filename=-",
        "--view-op-graph",
        "--canonicalize",
        "--cse",
        "--sccp",
        "--symbol-dce",
        "--inline",
        "--remove-dead-values",
        "--int-range-optimizations",
        "--mlir-print-ir-after-all",
        "--emit-bytecode",
        "--pass-pipeline=builtin.module(builtin.module(builtin.module(snapshot-op-locations{filename=-})))",
    ] {
        let flags = ["--allow-unregistered-dialect", "--mlir-print-debuginfo", flag];
        let [from_text, from_bytecode] =
            [run(&flags, text(&unlocated)), run(&[&flags[..], &[path]].concat(), "")];
        assert_eq!(from_bytecode.status.code(), Some(0), "{flag}: {}", text(&from_bytecode.stderr));
        assert!(from_bytecode.stdout == from_text.stdout, "{flag}");
        assert_eq!(text(&from_bytecode.stderr), text(&from_text.stderr), "{flag}");
    }
}

#[test]
fn printed_ir_is_a_tree_of_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = folder.path().join("tree");
    let input = "module @inner {\n  func.func @\"a/b\"() {\n    return\n  }\n}\nfunc.func @f() {\n  \
                 return\n}\n";
    let pipeline = "builtin.module(builtin.module(func.func(cse),canonicalize),func.func(cse),cse)";
    let directory = format!("--mlir-print-ir-tree-dir={}", tree.display());
    let flags = ["--pass-pipeline", pipeline, "--mlir-print-ir-after-all", &directory];
    let output = run(&flags, input);
    assert_eq!(text(&output.stderr), "");
    let mut files = Vec::new();
    let mut folders = vec![tree.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path.strip_prefix(&tree).expect("inside").to_path_buf()),
            }
        }
    }
    files.sort();
    // As mlir-opt names them.
    let expected = [
        "1_cse.mlir",
        "builtin_module_inner/0_1_canonicalize.mlir",
        "builtin_module_inner/func_func_a_b/0_0_0_cse.mlir",
        "func_func_f/0_0_cse.mlir",
    ];
    let root = Path::new("builtin_module_no-symbol-name");
    assert_eq!(files, expected.map(|name| root.join(name)));
    let file = tree.join(root).join("func_func_f/0_0_cse.mlir");
    assert_eq!(
        std::fs::read_to_string(file).expect("a file"),
        "// -----// IR Dump After CSE (cse) //----- //\nfunc.func @f() {\n  return\n}\n\n"
    );
}
