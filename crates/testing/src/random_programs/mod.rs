//! Random programs with the text that they print ([`RandomProgram`]), for differential tests of
//! their execution (`cargo xtask random-programs`).

mod control;
mod numbers;
mod operations;

/// A program whose function `main` prints numbers.
pub struct RandomProgram {
    /// The module. It declares `printI64` and `printNewline`.
    pub text: String,
    /// The text that `main` prints.
    pub expected: String,
}

/// Returns the program for `seed`: one with control flow, calls and memory, interpreted by
/// [`random_ir`](crate::random_ir), or one with numbers and vectors of many types, evaluated when
/// it is generated.
///
/// # Errors
/// The diagnostics, if the generated text is invalid.
pub fn random_program(seed: u64) -> Result<RandomProgram, String> {
    match seed % 2 {
        0 => control::program(seed / 2),
        _ => Ok(numbers::program(seed / 2)),
    }
}

/// The declarations of the functions that print.
const PRINTERS: &str = "func.func private @printI64(i64)\nfunc.func private @printNewline()\n";

/// Returns the operations that print the value `name` of type `i64` and a newline.
fn print(name: &str) -> String {
    format!("  func.call @printI64({name}) : (i64) -> ()\n  func.call @printNewline() : () -> ()\n")
}
