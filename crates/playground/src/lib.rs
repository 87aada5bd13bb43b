//! Terrace in a browser: a module for WebAssembly that answers the requests of
//! `terrace-opt --serve`. The page around it is in `web`; `cargo xtask playground` builds both.
#![forbid(unsafe_code)]
#![cfg_attr(target_family = "wasm", allow(missing_docs, reason = "of generated functions"))]

use std::cell::RefCell;

use terrace_ir::{DialectRegistry, ThreadPool};
use terrace_pass::PassRegistry;
use terrace_session::{Server, Session, SessionOptions};

#[cfg(target_family = "wasm")]
wasm_minimal_protocol::initiate_protocol!();

/// Greatest nesting of brackets: the stack of a browser is small, and cannot grow.
const MAX_NESTING: u32 = 250;

thread_local! {
    /// The only server.
    static SERVER: RefCell<Server> = RefCell::new(server());
}

fn server() -> Server {
    let mut registry: DialectRegistry = terrace_dialects::registry();
    registry.insert::<terrace_irdl::IrdlDialect>();
    let options = SessionOptions {
        pool: ThreadPool::new(1),
        allow_unregistered: false,
        max_nesting: Some(MAX_NESTING),
    };
    Server::new(Session::new(registry, passes(), options))
}

/// Returns the passes on the dialects of the page.
fn passes() -> PassRegistry {
    let mut passes = PassRegistry::new();
    let groups: [fn(&mut PassRegistry); 13] = [
        terrace_affine_transforms::register,
        terrace_arith_transforms::register,
        terrace_bufferization_transforms::register,
        terrace_func_transforms::register,
        terrace_linalg_transforms::register,
        terrace_math_transforms::register,
        terrace_memref_transforms::register,
        terrace_scf_transforms::register,
        terrace_tensor_transforms::register,
        terrace_to_linalg::register,
        terrace_to_standard::register,
        terrace_transforms::register,
        terrace_vector_transforms::register,
    ];
    groups.iter().for_each(|register| register(&mut passes));
    passes
}

/// Answers a request of JSON-RPC; the answer to a notification is empty.
#[cfg_attr(target_family = "wasm", wasm_minimal_protocol::wasm_func)]
pub fn answer(request: &[u8]) -> Vec<u8> {
    SERVER.with_borrow_mut(|server| server.answer(request)).unwrap_or_default().into_bytes()
}
