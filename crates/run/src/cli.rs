//! The command line of `terrace-run` ([`Cli`]), parsed by `clap`. Doc comments of the fields are
//! printed by `--help`.

use std::path::PathBuf;

use clap::Parser;

use crate::engine::Engine;

/// Executes a program in MLIR, in a sandbox and without LLVM.
#[derive(Parser)]
#[command(name = "terrace-run", version, max_term_width = 100, args_override_self = true)]
pub struct Cli {
    /// Name of the file to read, or `-` for standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,

    /// Arguments of the function: numbers.
    #[arg(allow_negative_numbers = true)]
    pub arguments: Vec<String>,

    /// The function to execute.
    #[arg(short, long, value_name = "NAME", default_value = "main")]
    pub entry: String,

    /// The result that is printed: `i32`, `i64`, `f32` or `void`. Without this option, all results
    /// are printed by their type.
    #[arg(long, value_name = "TYPE")]
    pub entry_point_result: Option<String>,

    /// The passes that lower the program to the llvm dialect. Without this option, a program that
    /// is not in the llvm dialect is lowered by default passes.
    #[arg(long, visible_alias = "pass-pipeline", value_name = "PASSES")]
    pub pipeline: Option<String>,

    /// Write the code instead of executing it.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub emit: Option<Emit>,

    /// Name of the file to write, or `-` for standard output.
    #[arg(short, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,

    /// The machine that `--emit=obj` is for: a triple, or `x86_64`, `aarch64` or `riscv64` for that
    /// machine with Linux. Without this option, this machine with all its instructions.
    #[cfg(feature = "native")]
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,

    /// The engine that executes the program.
    #[arg(long, value_enum, value_name = "ENGINE", default_value = "interpreter")]
    pub engine: EngineName,

    /// Greatest number of instructions to execute; 0 = unlimited.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub fuel: u64,

    /// Greatest size of the program's memory in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory_limit: u64,

    /// Greatest depth of calls.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub call_depth: usize,

    /// Greatest size of the stack in KiB; at most 8192.
    #[arg(long, value_name = "KIB", default_value_t = 8192)]
    pub stack_limit: u64,

    /// Keep the code in this folder, and take that of an earlier run with the same input from it.
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Print the times of the phases to standard error.
    #[arg(long)]
    pub time: bool,

    /// Libraries of `mlir-runner`, which are built in; the names are ignored. With `--emit=exe`,
    /// those that are files are linked.
    #[arg(long, value_name = "FILES", value_delimiter = ',')]
    pub shared_libs: Vec<String>,

    /// Level of optimization: with 0, the default passes only lower the program.
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2")]
    pub level: String,

    /// Features of the processor; accepted for compatibility and ignored.
    #[arg(long, value_name = "FEATURES")]
    pub mattr: Option<String>,

    /// Name of the processor; accepted for compatibility and ignored.
    #[arg(long, value_name = "NAME")]
    pub march: Option<String>,
}

/// The name of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum EngineName {
    /// The interpreter `wasmi`, which starts at once.
    Interpreter,
    /// The compiler `wasmtime`, for programs that run for longer than some milliseconds.
    #[cfg(feature = "fast")]
    Compiler,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Interpreter => Engine::Interpreter,
            #[cfg(feature = "fast")]
            EngineName::Compiler => Engine::Compiler,
        }
    }
}

/// A format of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Emit {
    /// WebAssembly with a 32-bit memory.
    Wasm,
    /// The flat form, as text.
    Flat,
    /// An object file, whose functions follow the calling convention of C.
    #[cfg(feature = "native")]
    Obj,
    /// An executable, linked by the compiler of C, `cc`. It takes the arguments of the function,
    /// and prints the results.
    #[cfg(feature = "native")]
    Exe,
}
