//! Tests of what the core does with all dialects; one program, since each holds all of them.

mod folding;
mod known_valid;
mod passes;
mod programs;
mod random_ir;
mod read_ahead;
mod symbols;
mod threads;
mod use_lists;
