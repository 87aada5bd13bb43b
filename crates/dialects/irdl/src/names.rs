//! Names of the builtin types and attributes, since the builtin dialect has no list of them.

use terrace_ir::Class;

const TYPES: &[&str] = &[
    "bf16",
    "complex",
    "f128",
    "f16",
    "f32",
    "f4E2M1FN",
    "f64",
    "f6E2M3FN",
    "f6E3M2FN",
    "f80",
    "f8E3M4",
    "f8E4M3",
    "f8E4M3B11FNUZ",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E5M2",
    "f8E5M2FNUZ",
    "f8E8M0FNU",
    "function",
    "graph",
    "index",
    "integer",
    "memref",
    "none",
    "opaque",
    "tensor",
    "tf32",
    "tuple",
    "unranked_memref",
    "unranked_tensor",
    "vector",
];

const ATTRIBUTES: &[&str] = &[
    "affine_map",
    "array",
    "call_site_loc",
    "dense_array",
    "dense_int_or_fp_elements",
    "dense_resource_elements",
    "dense_string_elements",
    "dictionary",
    "distinct",
    "file_line_range",
    "float",
    "fused_loc",
    "integer",
    "integer_set",
    "name_loc",
    "opaque",
    "sparse_elements",
    "strided_layout",
    "string",
    "symbol_ref",
    "type",
    "unit",
    "unknown_loc",
];

/// Whether the builtin dialect has a type or attribute of this name.
pub(crate) fn is_builtin(class: Class, name: &str) -> bool {
    let names = if class == Class::Type { TYPES } else { ATTRIBUTES };
    names.contains(&name)
}
