//! The language server (MLIR: `mlir-lsp-server`) as a library. A server with dialects of one's own
//! is
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_dialects::registry();
//!     // registry.insert::<MyDialect>();
//!     terrace_lsp::main_with(registry)
//! }
//! ```
#![forbid(unsafe_code)]

mod bytecode;
mod capabilities;
mod convert;
mod definitions;
mod files;
mod formatting;
mod open;
mod rename;
mod requests;
mod server;
mod views;

use std::process::ExitCode;

use lsp_server::Connection;
use terrace_ir::DialectRegistry;

pub use server::serve;

/// Serves a client on standard input and output, with the dialects of `registry`.
///
/// Returns success (0) if the client ends the connection with `shutdown` and `exit`, else failure
/// (1).
pub fn main_with(registry: DialectRegistry) -> ExitCode {
    if let Some(argument) = std::env::args().nth(1) {
        return about(&argument);
    }
    let (connection, threads) = Connection::stdio();
    let ended = serve(&connection, &registry);
    drop(connection);
    match (ended, threads.join()) {
        (true, Ok(())) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Answers `--version` and `--help`; other arguments are errors.
fn about(argument: &str) -> ExitCode {
    match argument {
        "--version" => println!("terrace-lsp {}", env!("CARGO_PKG_VERSION")),
        "--help" => println!(
            "A language server for MLIR, on standard input and output.\n\n\
             Usage: terrace-lsp [--version | --help]"
        ),
        _ => {
            eprintln!("error: unexpected argument '{argument}'");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
