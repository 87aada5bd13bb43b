//! Programs that loop endlessly, use wild addresses, recurse deeply or allocate without end are
//! stopped with an error at a location of the source, within the limits.

use std::io::Write;
use std::process::{Command, Stdio};

/// Flags that limit every run.
const LIMITS: [&str; 6] = [
    "--fuel=20000000",
    "--memory-limit=64",
    "--stack-limit=256",
    "--call-depth=2000",
    "-e",
    "main",
];

/// Checks that a program ends with an error that has a location and contains a text. An optimized
/// program, in which the cause may be gone, ends as well.
fn is_stopped(program: &str, message: &str) {
    let (error, code) = run("-O0", program);
    let place = error.strip_prefix("<stdin>:").and_then(|rest| rest.split_once(": error: "));
    let (place, text) = place.unwrap_or_else(|| panic!("no location: {error}\n{program}"));
    assert!(place.split(':').all(|number| number.parse::<u32>().is_ok_and(|n| n > 0)), "{error}");
    assert!(text.contains(message), "{error}\n{program}");
    assert!(matches!(code, Some(1 | 134)), "{error}");
    let (error, code) = run("-O2", program);
    assert!(code == Some(0) || error.starts_with("<stdin>:"), "{error}\n{program}");
}

/// Runs a program; returns the text of standard error and the exit code.
fn run(level: &str, program: &str) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-run"))
        .arg(level)
        .args(LIMITS)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("terrace-run runs");
    child.stdin.take().expect("piped").write_all(program.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("terrace-run ends");
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// Returns a program whose function `main` has these lines.
fn main_of(lines: &str) -> String {
    format!(
        "func.func private @printI64(i64)\nfunc.func @main() {{\n  %c0 = arith.constant 0 : index\n  \
         %c1 = arith.constant 1 : index\n  %one = arith.constant 1 : i32\n  \
         %huge = arith.constant 35184372088832 : index\n{lines}\n  return\n}}\n"
    )
}

const FUEL: &str = "the limit of executed instructions is exceeded";
const BOUNDS: &str = "access of memory out of bounds";

#[test]
fn endless_loops() {
    for lines in [
        "  cf.br ^a\n^a:\n  cf.br ^a\n^b:",
        "  cf.br ^a\n^a:\n  cf.br ^b\n^b:\n  cf.br ^a\n^c:",
        "  %m = memref.alloc() : memref<1xi32>\n  scf.while : () -> () {\n    %t = arith.constant true\n    \
         memref.store %one, %m[%c0] : memref<1xi32>\n    scf.condition(%t)\n  } do {\n    scf.yield\n  }",
        "  %r = scf.while (%x = %one) : (i32) -> i32 {\n    %t = arith.cmpi ne, %x, %x : i32\n    \
         %n = arith.constant true\n    scf.condition(%n) %x : i32\n  } do {\n  ^b(%y: i32):\n    \
         %z = arith.muli %y, %y : i32\n    scf.yield %z : i32\n  }\n  \
         %w = arith.extsi %r : i32 to i64\n  call @printI64(%w) : (i64) -> ()",
        "  %m = memref.alloc() : memref<1xi32>\n  scf.for %i = %c0 to %huge step %c1 {\n    \
         memref.store %one, %m[%c0] : memref<1xi32>\n  }",
        "  %n = arith.constant 7 : i64\n  scf.for %i = %c0 to %huge step %c1 {\n    \
         func.call @printI64(%n) : (i64) -> ()\n  }",
    ] {
        is_stopped(&main_of(lines), FUEL);
    }
}

#[test]
fn wild_addresses() {
    for lines in [
        "  %m = memref.alloc() : memref<4xi32>\n  memref.store %one, %m[%huge] : memref<4xi32>",
        "  %m = memref.alloc() : memref<4xi32>\n  %i = arith.subi %c0, %huge : index\n  \
         memref.store %one, %m[%i] : memref<4xi32>",
        "  %p = llvm.mlir.zero : !llvm.ptr\n  %q = llvm.getelementptr %p[-1] : (!llvm.ptr) -> !llvm.ptr, i64\n  \
         llvm.store %one, %q : i32, !llvm.ptr",
        "  %k = arith.constant 0x123456789abc : i64\n  %p = llvm.inttoptr %k : i64 to !llvm.ptr\n  \
         llvm.store %one, %p : i32, !llvm.ptr",
        "  %k = arith.constant 0x123456789abc : i64\n  %p = llvm.inttoptr %k : i64 to !llvm.ptr\n  \
         %n = arith.constant 100 : i64\n  \"llvm.intr.memcpy\"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()",
        "  %k = arith.constant 4096 : i64\n  %p = llvm.inttoptr %k : i64 to !llvm.ptr\n  \
         %n = arith.constant -1 : i64\n  %z = arith.constant 0 : i8\n  \
         \"llvm.intr.memset\"(%p, %z, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()",
        "  %m = memref.alloc() : memref<8xf32>\n  %v = arith.constant dense<1.0> : vector<4xf32>\n  \
         vector.store %v, %m[%huge] : memref<8xf32>, vector<4xf32>",
        "  %m = memref.alloc() : memref<8xi32>\n  %n = arith.constant 100000000 : index\n  \
         scf.for %i = %c0 to %n step %c1 {\n    memref.store %one, %m[%i] : memref<8xi32>\n  }",
        "  %m = memref.alloc() : memref<8xf32>\n  %n = arith.constant 100000000 : index\n  \
         %f = arith.constant 1.0 : f32\n  scf.for %i = %c0 to %n step %c1 {\n    \
         %a = memref.load %m[%i] : memref<8xf32>\n    %b = arith.addf %a, %f : f32\n    \
         memref.store %b, %m[%i] : memref<8xf32>\n  }",
    ] {
        is_stopped(&main_of(lines), BOUNDS);
    }
    let call = |number: i64| {
        main_of(&format!(
            "  %k = arith.constant {number} : i64\n  %p = llvm.inttoptr %k : i64 to !llvm.ptr\n  \
             llvm.call %p() : !llvm.ptr, () -> ()"
        ))
    };
    for number in [0, -1, 1 << 40, 77777] {
        is_stopped(&call(number), "call of an address that is no function");
    }
}

#[test]
fn deep_recursion() {
    for function in [
        "func.func @f(%x: i32) -> i32 {\n  %y = call @f(%x) : (i32) -> i32\n  %z = arith.addi %y, %x : i32\n  return %z : i32\n}",
        "func.func @f(%x: i32) -> i32 {\n  %y = call @g(%x) : (i32) -> i32\n  %z = arith.addi %y, %x : i32\n  return %z : i32\n}\n\
         func.func @g(%x: i32) -> i32 {\n  %y = call @f(%x) : (i32) -> i32\n  %z = arith.xori %y, %x : i32\n  return %z : i32\n}",
        "func.func @f(%x: i32) -> i32 {\n  %m = memref.alloca() : memref<64xi32>\n  %c0 = arith.constant 0 : index\n  \
         memref.store %x, %m[%c0] : memref<64xi32>\n  call @use(%m) : (memref<64xi32>) -> ()\n  \
         %y = call @f(%x) : (i32) -> i32\n  %z = memref.load %m[%c0] : memref<64xi32>\n  \
         %s = arith.addi %y, %z : i32\n  return %s : i32\n}\nfunc.func @use(%m: memref<64xi32>) {\n  %c1 = arith.constant 1 : index\n  \
         %v = memref.load %m[%c1] : memref<64xi32>\n  memref.store %v, %m[%c1] : memref<64xi32>\n  return\n}",
        "func.func @f(%x: i32) -> i32 {\n  %f = constant @f : (i32) -> i32\n  %y = call_indirect %f(%x) : (i32) -> i32\n  \
         %z = arith.muli %y, %x : i32\n  return %z : i32\n}",
    ] {
        let main = "func.func @main() -> i32 {\n  %x = arith.constant 3 : i32\n  %y = call @f(%x) : (i32) -> i32\n  return %y : i32\n}\n";
        let program = format!("{main}{function}\n");
        let message =
            if function.contains("alloca") { "exceeded" } else { "calls are nested too deeply" };
        is_stopped(&program, message);
    }
}

#[test]
fn huge_allocations() {
    for lines in [
        "  %m = memref.alloc(%huge) : memref<?xi8>\n  memref.store %b, %m[%c0] : memref<?xi8>",
        "  %m = memref.alloc(%huge) : memref<?xi64>\n  %w = arith.constant 1 : i64\n  memref.store %w, %m[%c0] : memref<?xi64>",
        "  %n = arith.subi %c0, %c1 : index\n  %m = memref.alloc(%n) : memref<?xi8>\n  memref.store %b, %m[%c0] : memref<?xi8>",
        "  %n = arith.constant 70000000 : index\n  %m = memref.alloc(%n) : memref<?xi8>\n  memref.store %b, %m[%c0] : memref<?xi8>",
        "  %n = arith.constant 1000000 : index\n  scf.for %i = %c0 to %n step %c1 {\n    \
         %m = memref.alloc(%n) : memref<?xi8>\n    memref.store %b, %m[%i] : memref<?xi8>\n  }",
        "  %m = memref.alloc(%huge, %c1) : memref<?x?xi32>\n  memref.store %one, %m[%c1, %c0] : memref<?x?xi32>",
    ] {
        is_stopped(&main_of(&format!("  %b = arith.constant 1 : i8\n{lines}")), "exceeded");
    }
    let stack = main_of(
        "  %m = memref.alloca(%huge) : memref<?xi32>\n  memref.store %one, %m[%c0] : memref<?xi32>\n  \
         %v = memref.load %m[%c1] : memref<?xi32>\n  %w = arith.extsi %v : i32 to i64\n  \
         call @printI64(%w) : (i64) -> ()",
    );
    is_stopped(&stack, "exceeded");
}

#[test]
fn divisions() {
    for (op, left, right, message) in [
        ("divsi", 1, 0, "division by zero"),
        ("divui", 1, 0, "division by zero"),
        ("remsi", 1, 0, "division by zero"),
        ("divsi", i64::MIN, -1, "overflow of a division"),
        ("ceildivsi", 5, 0, "division by zero"),
        ("floordivsi", 5, 0, "division by zero"),
    ] {
        // The operands come from memory, so that the division is not folded.
        let lines = format!(
            "  %m = memref.alloc() : memref<2xi64>\n  %l = arith.constant {left} : i64\n  \
             %r = arith.constant {right} : i64\n  memref.store %l, %m[%c0] : memref<2xi64>\n  \
             memref.store %r, %m[%c1] : memref<2xi64>\n  %a = memref.load %m[%c0] : memref<2xi64>\n  \
             %b = memref.load %m[%c1] : memref<2xi64>\n  %q = arith.{op} %a, %b : i64\n  \
             call @printI64(%q) : (i64) -> ()"
        );
        is_stopped(&main_of(&lines), message);
    }
}
