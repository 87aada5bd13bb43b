//! Object files and executables of `terrace-run`, with the feature `native`. What needs the
//! compiler of C is skipped where none is installed.
#![cfg(feature = "native")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs the tool on the files of `tests/files`.
fn terrace_run(arguments: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-run"));
    command.args(arguments).current_dir(folder).output().expect("terrace-run runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns standard output, standard error and exit code.
fn parts(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// Whether the compiler of C is installed.
fn has_compiler() -> bool {
    let found = Command::new("cc").arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: no cc");
    }
    found
}

/// A folder for the files of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("native-{name}"));
        std::fs::create_dir_all(&folder).expect("a folder for the files of the test");
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

/// Makes an executable, and returns the result of a run of it.
fn execute(name: &str, flags: &[&str], arguments: &[&str]) -> (String, String, Option<i32>) {
    let program = Folder::new(name).file("program");
    let linked = terrace_run(&[flags, &["--emit=exe", "-o", &program]].concat());
    assert_eq!(parts(&linked), (String::new(), String::new(), Some(0)), "{flags:?}");
    parts(&Command::new(&program).args(arguments).output().expect("the executable runs"))
}

/// Checks that an executable prints what the engine of the tool prints.
fn agrees(name: &str, flags: &[&str], arguments: &[&str]) {
    let (file, rest) = flags.split_first().expect("a file");
    // The arguments follow the file.
    let expected = parts(&terrace_run(&[&[*file, "-O0"], rest, arguments].concat()));
    assert_eq!(expected.2, Some(0), "{flags:?}: {expected:?}");
    assert_eq!(execute(name, flags, arguments), expected, "{flags:?} {arguments:?}");
}

#[test]
fn objects_for_all_targets() {
    let folder = Folder::new("targets");
    let machines =
        [("x86_64", 62), ("aarch64", 183), ("riscv64", 243), ("x86_64-unknown-linux-musl", 62)];
    for (target, machine) in machines {
        let object = folder.file(&format!("{target}.o"));
        let target = format!("--target={target}");
        for file in ["numbers.mlir", "vectors.mlir", "matmul.mlir"] {
            let emitted = terrace_run(&[file, "--emit=obj", &target, "-o", &object]);
            assert_eq!(parts(&emitted), (String::new(), String::new(), Some(0)), "{file} {target}");
            let bytes = std::fs::read(&object).expect("the object file");
            assert_eq!(bytes[..4], *b"\x7fELF");
            assert_eq!(u16::from_le_bytes([bytes[18], bytes[19]]), machine, "{target}");
        }
    }
    let object = folder.file("macos.o");
    let flags = ["fib.mlir", "--emit=obj", "--target=aarch64-apple-darwin", "-o", &object];
    assert_eq!(terrace_run(&flags).status.code(), Some(0));
    assert_eq!(std::fs::read(&object).expect("the object file")[..4], *b"\xcf\xfa\xed\xfe");
}

#[test]
fn errors_of_the_command_line() {
    let fails = |flags: &[&str], expected: &str| {
        let (_, error, code) = parts(&terrace_run(flags));
        assert!(error.contains(expected), "{flags:?}: {error}");
        assert_eq!(code, Some(1));
    };
    fails(&["fib.mlir", "--emit=obj", "--target=pdp11"], "error: unknown target 'pdp11'");
    fails(
        &["fib.mlir", "--emit=obj", "--target=wasm32"],
        "error: no code can be generated for the target 'wasm32'",
    );
    fails(&["fib.mlir", "--emit=exe", "-e", "fib"], "error: an executable needs a file: -o FILE");
    let exe = Folder::new("errors").file("program");
    fails(&["fib.mlir", "--emit=exe", "-o", &exe], "Error: entry point not found");
    if has_compiler() {
        let flags = ["sparse.mlir", "--emit=exe", "-o", &exe];
        fails(&flags, "error: 'cc' fails\n");
        fails(&flags, "newSparseTensor");
    }
}

#[test]
fn executables_agree_with_the_engine() {
    if !has_compiler() {
        return;
    }
    agrees("fib", &["fib.mlir", "-e", "fib"], &["20"]);
    agrees("divide", &["numbers.mlir", "-e", "divide"], &["-7", "2"]);
    agrees("wide", &["numbers.mlir", "-e", "wide"], &["9223372036854775807", "-6"]);
    agrees("half", &["numbers.mlir", "-e", "half"], &["1.0009"]);
    agrees("lanes", &["numbers.mlir", "-e", "lanes"], &["-3"]);
    agrees("choose", &["numbers.mlir", "-e", "choose"], &["0", "3"]);
    agrees("vectors", &["vectors.mlir", "-e", "main"], &["3"]);
    agrees("kernels", &["native.mlir", "-e", "kernels"], &["5"]);
    agrees("divisions", &["native.mlir", "-e", "wide_divisions"], &["-1234567", "89"]);
    agrees("shifts", &["native.mlir", "-e", "wide_shifts"], &["77"]);
    agrees("floats", &["native.mlir", "-e", "narrow_floats"], &["0.3333333"]);
    agrees("stack", &["native.mlir", "-e", "stack"], &["100"]);
    agrees("indirect", &["native.mlir", "-e", "indirect"], &["6"]);
    agrees("started", &["native.mlir", "-e", "started"], &[]);
    agrees("result", &["native.mlir", "-e", "single", "--entry-point-result=f32"], &[]);
}

#[test]
fn arguments_of_executables_are_checked() {
    if !has_compiler() {
        return;
    }
    let flags = ["numbers.mlir", "-e", "divide"];
    let error = "Error: the function has 2 parameters, not 1\n".to_owned();
    assert_eq!(execute("count", &flags, &["1"]), (String::new(), error, Some(1)));
    let error = "Error: 'two' is not a number of the parameter's type\n".to_owned();
    assert_eq!(execute("text", &flags, &["1", "two"]), (String::new(), error, Some(1)));
}

#[test]
fn traps_of_executables_are_errors() {
    if !has_compiler() {
        return;
    }
    let trap = "error: division by zero, overflow of a division, or unreachable code\n";
    let (exe, none) = ("numbers.mlir", String::new());
    let divide = |arguments: &[&str]| execute("trap", &[exe, "-e", "divide"], arguments);
    assert_eq!(divide(&["7", "0"]), (none.clone(), trap.to_owned(), Some(1)));
    assert_eq!(divide(&["-2147483648", "-1"]), (none.clone(), trap.to_owned(), Some(1)));
    let native = |name: &str, arguments: &[&str]| {
        execute(&format!("trap-{name}"), &["native.mlir", "-e", name], arguments)
    };
    let (zero, stack) =
        ("error: division by zero\n", "error: the limit of the stack is exceeded\n");
    let memory = "error: access of memory out of bounds\n";
    let printed = "before\n".to_owned();
    assert_eq!(native("stop", &[]), (printed, trap.to_owned(), Some(1)));
    assert_eq!(native("wide_divisions", &["1", "0"]), (none.clone(), zero.to_owned(), Some(1)));
    assert_eq!(native("stack", &["100000000"]), (none.clone(), stack.to_owned(), Some(1)));
    assert_eq!(native("wild", &["-8"]), (none, memory.to_owned(), Some(1)));
}

/// Calls between C and MLIR: narrow integers, structs in memory, memrefs, callbacks, variables.
#[test]
fn functions_are_called_from_c() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("c");
    let (object, program) = (folder.file("c_calls.o"), folder.file("program"));
    let emitted = terrace_run(&["c_calls.mlir", "--emit=obj", "-o", &object]);
    assert_eq!(parts(&emitted), (String::new(), String::new(), Some(0)));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/c_calls.c");
    let source = source.to_string_lossy();
    let linked = Command::new("cc").args([&*source, &object, "-o", &program, "-lm"]).output();
    let linked = linked.expect("cc runs");
    assert!(linked.status.success(), "{}", text(&linked.stderr));
    let (printed, error, code) = parts(&Command::new(&program).output().expect("it runs"));
    assert_eq!((&*error, code), ("", Some(0)));
    assert_eq!(printed, include_str!("files/c_calls.txt"));
}
