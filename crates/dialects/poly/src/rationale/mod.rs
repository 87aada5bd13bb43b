//! The spelling of MLIR's Rationale for relations, access sets of functions and schedule trees, as
//! text: [`from_rationale`] turns it into that of MLIR, [`to_rationale`] back.
//!
//! | Rationale | MLIR |
//! |---|---|
//! | `##r = (d0) -> (r0) : r0 - d0 >= 0` | `#r = #poly.rel<"(d0) -> (r0) : (r0 - d0 >= 0)">` |
//! | `#s = (i)[N] : 0 <= i < N` | `#s = affine_set<(i)[N] : (…)>` |
//! | `#m = (i) -> (i + 1)` | `#m = affine_map<(i) -> (i + 1)>` |
//! | `func @f(%A: memref<8xf32>, %i: index) reads: {%A ##r(%i)}` | `func.func private @f(memref<8xf32>, index) attributes {poly.reads = […]}` |
//! | `mldim %t : {S1} floordiv (i, 8) { … }` | `poly.schedule { … poly.dim @t … }` |
//! | `call f(%A, %i) with #s(%i)[%N]` | `poly.stmt @S1(%i) #s { func.call @f(%A, %i) … }` |

mod body;
mod definitions;
mod functions;
mod reader;
mod tokens;
mod tree;
mod writer;

pub use reader::from_rationale;
pub use writer::to_rationale;
