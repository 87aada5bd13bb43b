//! The attribute `#dlti.function_pointer_alignment`.

use terrace_ods::attr;

/// The alignment of function pointers in bits.
///
/// ```mlir
/// #dlti.function_pointer_alignment<64, function_dependent = false>
/// ```
#[attr(
    name = "dlti.function_pointer_alignment",
    def = "DLTI_FunctionPointerAlignmentAttr",
    format = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`"
)]
pub struct FunctionPointerAlignmentAttr {
    /// The alignment of function pointers in bits.
    pub alignment: u64,
    /// Whether the alignment is a multiple of that of the function pointed to.
    pub function_dependent: bool,
}
