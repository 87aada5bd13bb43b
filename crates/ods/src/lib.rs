//! Macros that declare dialects, operations, properties, types and attributes.
