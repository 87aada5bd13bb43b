//! The declaration macros as a library: parse, model, check, emit.
