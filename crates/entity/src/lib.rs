//! Typed entity ids, tables and pooled lists.
