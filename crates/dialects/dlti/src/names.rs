//! Names of attributes and entries, and the verification of the dialect's entries.

use terrace_data_layout::{DataLayoutDialect, Entry};
use terrace_ir::{Context, Diagnostic, Location, StringAttr};

/// The discardable attribute that holds a data layout specification.
pub const DL_SPEC: &str = "dlti.dl_spec";
/// The discardable attribute that holds a map.
pub const MAP: &str = "dlti.map";
/// The discardable attribute that holds the description of a target system.
pub const TARGET_SYSTEM_SPEC: &str = "dlti.target_system_spec";

/// The entry for endianness: `"big"` or `"little"`.
pub const ENDIANNESS: &str = "dlti.endianness";
/// The value of [`ENDIANNESS`] for the most significant byte first.
pub const BIG: &str = "big";
/// The value of [`ENDIANNESS`] for the least significant byte first.
pub const LITTLE: &str = "little";
/// The entry for the mangling mode of symbol names.
pub const MANGLING_MODE: &str = "dlti.mangling_mode";
/// The entry for the default memory space.
pub const DEFAULT_MEMORY_SPACE: &str = "dlti.default_memory_space";
/// The entry for the memory space of stack allocations.
pub const ALLOCA_MEMORY_SPACE: &str = "dlti.alloca_memory_space";
/// The entry for the memory space of code.
pub const PROGRAM_MEMORY_SPACE: &str = "dlti.program_memory_space";
/// The entry for the memory space of global variables.
pub const GLOBAL_MEMORY_SPACE: &str = "dlti.global_memory_space";
/// The entry for the natural alignment of the stack, in bits.
pub const STACK_ALIGNMENT: &str = "dlti.stack_alignment";
/// The entry for the alignment of function pointers.
pub const FUNCTION_POINTER_ALIGNMENT: &str = "dlti.function_pointer_alignment";
/// The entry for the widths of native integers.
pub const LEGAL_INT_WIDTHS: &str = "dlti.legal_int_widths";

const ENTRIES: [&str; 9] = [
    ENDIANNESS,
    MANGLING_MODE,
    DEFAULT_MEMORY_SPACE,
    ALLOCA_MEMORY_SPACE,
    PROGRAM_MEMORY_SPACE,
    GLOBAL_MEMORY_SPACE,
    STACK_ALIGNMENT,
    FUNCTION_POINTER_ALIGNMENT,
    LEGAL_INT_WIDTHS,
];

/// The entries with the prefix `dlti.`: only known names, and equal values in nested scopes.
pub(crate) struct DltiEntries;

impl DataLayoutDialect for DltiEntries {
    fn verify_entry(
        &self,
        cx: &Context,
        entry: Entry,
        location: Location,
    ) -> Result<(), Diagnostic> {
        let Some(name) = entry.key.as_identifier() else { return Ok(()) };
        let name = name.data(cx).text();
        if name == ENDIANNESS {
            let value = entry.value.downcast::<StringAttr>(cx).and_then(StringAttr::as_str);
            if matches!(value, Some(BIG | LITTLE)) {
                return Ok(());
            }
            return Err(Diagnostic::error(
                location,
                format!(
                    "'{ENDIANNESS}' data layout entry is expected to be either '{BIG}' or \
                     '{LITTLE}'"
                ),
            ));
        }
        if ENTRIES.contains(&&*name) {
            return Ok(());
        }
        Err(Diagnostic::error(location, format!("unknown data layout entry name: {name}")))
    }
}
