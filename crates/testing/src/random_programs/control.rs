//! Programs with control flow, calls and memory, made of the modules of `random_ir`.

use std::fmt::Write;

use terrace_asm::{ParseOptions, parse};
use terrace_builtin::IntegerType;
use terrace_diag::SourceFile;
use terrace_ir::{Context, Type};

use super::{PRINTERS, RandomProgram, print};
use crate::random_ir::{Behaviour, RecordedCall, Word, module, recorded_calls};

/// The declaration of the external function in the modules.
const DECLARATION: &str = "func.func private @seen(i32) -> i32\n";

/// The definition of the external function: it prints its argument, and returns what the
/// interpreter returns, a pseudo-random number that depends on the number of calls.
const DEFINITION: &str = "
memref.global \"private\" @count : memref<i64> = dense<0>
func.func @seen(%x: i32) -> i32 {
  %wide = arith.extui %x : i32 to i64
  func.call @printI64(%wide) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %count = memref.get_global @count : memref<i64>
  %c1 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i64
  %c27 = arith.constant 27 : i64
  %c30 = arith.constant 30 : i64
  %c31 = arith.constant 31 : i64
  %step = arith.constant 0x9E3779B97F4A7C15 : i64
  %first = arith.constant 0xBF58476D1CE4E5B9 : i64
  %second = arith.constant 0x94D049BB133111EB : i64
  %old = memref.load %count[] : memref<i64>
  %new = arith.addi %old, %c1 : i64
  memref.store %new, %count[] : memref<i64>
  %0 = arith.addi %new, %step : i64
  %1 = arith.shrui %0, %c30 : i64
  %2 = arith.xori %0, %1 : i64
  %3 = arith.muli %2, %first : i64
  %4 = arith.shrui %3, %c27 : i64
  %5 = arith.xori %3, %4 : i64
  %6 = arith.muli %5, %second : i64
  %7 = arith.shrui %6, %c31 : i64
  %8 = arith.xori %6, %7 : i64
  %9 = arith.remui %8, %c7 : i64
  %result = arith.trunci %9 : i64 to i32
  return %result : i32
}
";

/// The maximum number of operations that a call may execute.
const STEPS: u32 = 20_000;

/// Returns the program for `seed`.
pub(super) fn program(seed: u64) -> Result<RandomProgram, String> {
    let (text, _) = module(seed);
    let cx = Context::with_registry(crate::registry());
    let file = SourceFile::new("random.mlir", text.as_bytes());
    let (parsed, said) = cx.capture(|| parse(&cx, &file, &ParseOptions::default()));
    let parsed = parsed
        .map_err(|_| -> String { said.iter().map(|one| one.resolve(&cx).to_string()).collect() })?;
    let mut main = Main::default();
    for call in recorded_calls(&parsed, seed, STEPS) {
        main.call(&cx, &call);
    }
    let rest = text.strip_prefix(DECLARATION).unwrap_or(&text);
    let Main { text: calls, expected, .. } = main;
    let text = format!("{PRINTERS}{DEFINITION}{rest}func.func @main() {{\n{calls}  return\n}}\n");
    Ok(RandomProgram { text, expected })
}

/// The function `main` under construction.
#[derive(Default)]
struct Main {
    text: String,
    expected: String,
    names: usize,
}

impl Main {
    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names)
    }

    /// Adds an operation with one result, and returns its name.
    fn value(&mut self, op: &str) -> String {
        let name = self.fresh();
        let _ = writeln!(self.text, "  {name} = {op}");
        name
    }

    /// Adds a call and the output of its results, if the call ends and every external call has a
    /// known argument.
    fn call(&mut self, cx: &Context, call: &RecordedCall) {
        let Behaviour::Ends { results, seen } = &call.behaviour else { return };
        let Some(seen) = seen.iter().map(|word| word.int()).collect::<Option<Vec<u64>>>() else {
            return;
        };
        let name = |ty: &Type| match ty.downcast::<IntegerType>(cx) {
            Some(int) => format!("i{}", int.width),
            None => "index".to_owned(),
        };
        let parameters: Vec<String> = call.arguments.iter().map(|(_, ty)| name(ty)).collect();
        let types: Vec<String> = call.results.iter().map(name).collect();
        let zero = self.value("arith.constant 0 : i64");
        let count = self.value("memref.get_global @count : memref<i64>");
        let _ = writeln!(self.text, "  memref.store {zero}, {count}[] : memref<i64>");
        let arguments = call.arguments.iter().zip(&parameters);
        let arguments: Vec<String> =
            arguments.map(|((bits, _), ty)| self.constant(*bits, ty)).collect();
        let made: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let equals = if made.is_empty() { "" } else { " = " };
        let _ = writeln!(
            self.text,
            "  {}{equals}func.call @{}({}) : ({}) -> ({})",
            made.join(", "),
            call.name,
            arguments.join(", "),
            parameters.join(", "),
            types.join(", "),
        );
        seen.iter().for_each(|word| self.expect(*word));
        for ((word, name), ty) in results.iter().zip(made).zip(&types) {
            if let Word::Int(bits) = word {
                self.print(&name, ty);
                self.expect(*bits);
            }
        }
    }

    fn constant(&mut self, bits: u64, ty: &str) -> String {
        match ty {
            "i1" => self.value(&format!("arith.constant {}", bits & 1 == 1)),
            "index" => self.value(&format!("arith.constant {} : index", bits as i64)),
            _ => self.value(&format!("arith.constant {bits} : {ty}")),
        }
    }

    /// Adds operations that print an integer without its sign.
    fn print(&mut self, name: &str, ty: &str) {
        let wide = match ty {
            "i64" => name.to_owned(),
            "index" => self.value(&format!("arith.index_cast {name} : index to i64")),
            _ => self.value(&format!("arith.extui {name} : {ty} to i64")),
        };
        self.text.push_str(&print(&wide));
    }

    fn expect(&mut self, bits: u64) {
        let _ = writeln!(self.expected, "{}", bits as i64);
    }
}
