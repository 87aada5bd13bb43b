//! The options of the printer.

use std::sync::{PoisonError, RwLock};

use terrace_ir::Context;

/// The default flags of a context; `None` until [`PrintFlags::set_default`].
#[derive(Default)]
struct Defaults(RwLock<Option<PrintFlags>>);

/// Options of the printer (MLIR: `OpPrintingFlags`).
///
/// ```
/// use terrace_asm::PrintFlags;
/// let flags = PrintFlags::new().generic(true).debug_info(true);
/// assert!(flags.generic && !flags.local_scope);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintFlags {
    /// Whether every operation is written in generic form (`--mlir-print-op-generic`).
    pub generic: bool,
    /// Whether locations are written (`--mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Whether locations are written in a readable form, which cannot be parsed
    /// (`--mlir-pretty-debuginfo`).
    pub pretty_debug_info: bool,
    /// Whether the text has no aliases, and numbers values independently of the operations outside
    /// of the nearest isolated operation (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// Whether `{...}` stands instead of regions (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Whether a comment names the users of every value (`--mlir-print-value-users`).
    pub value_users: bool,
    /// Whether every name is unique in the whole text (`--mlir-print-unique-ssa-ids`), which
    /// generic form implies.
    pub unique_ssa_ids: bool,
    /// Whether values are named by the names in their locations (`--mlir-use-nameloc-as-prefix`).
    pub nameloc_as_prefix: bool,
    /// Whether the caller has verified the operation. Without effect on the text: the printer never
    /// verifies, and writes an operation in generic form if it cannot be written in custom form.
    pub assume_verified: bool,
    /// The number of elements above which elements attributes are abbreviated; `None` for no limit.
    pub elide_elements_above: Option<u64>,
    /// The length of a resource's text above which the resource is omitted; `None` for no limit.
    pub elide_resources_above: Option<u64>,
    /// The number of elements above which elements attributes are written in hexadecimal; `None`
    /// for no limit.
    pub hex_elements_above: Option<u64>,
}

impl Default for PrintFlags {
    fn default() -> Self {
        Self {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            skip_regions: false,
            value_users: false,
            unique_ssa_ids: false,
            nameloc_as_prefix: false,
            assume_verified: false,
            elide_elements_above: None,
            elide_resources_above: None,
            hex_elements_above: Some(100),
        }
    }
}

macro_rules! setters {
    ($($(#[$meta:meta])* $name:ident: $ty:ty;)*) => {$(
        $(#[$meta])*
        pub fn $name(mut self, value: $ty) -> Self {
            self.$name = value;
            self
        }
    )*};
}

impl PrintFlags {
    /// Creates the default flags: custom syntax, no locations, nothing elided.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the default flags of `cx` (MLIR: the command-line defaults of `OpPrintingFlags`).
    pub fn of(cx: &Context) -> Self {
        let set = cx.extension::<Defaults>();
        let flags = set.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        flags.unwrap_or_default()
    }

    /// Makes these flags the defaults of `cx`; see [`PrintFlags::of`].
    pub fn set_default(self, cx: &Context) {
        let set = cx.extension::<Defaults>();
        *set.0.write().unwrap_or_else(PoisonError::into_inner) = Some(self);
    }

    setters! {
        /// Returns the flags with [`PrintFlags::generic`] set to `value`.
        generic: bool;
        /// Returns the flags with [`PrintFlags::debug_info`] set to `value`.
        debug_info: bool;
        /// Returns the flags with [`PrintFlags::pretty_debug_info`] set to `value`.
        pretty_debug_info: bool;
        /// Returns the flags with [`PrintFlags::local_scope`] set to `value`.
        local_scope: bool;
        /// Returns the flags with [`PrintFlags::skip_regions`] set to `value`.
        skip_regions: bool;
        /// Returns the flags with [`PrintFlags::value_users`] set to `value`.
        value_users: bool;
        /// Returns the flags with [`PrintFlags::unique_ssa_ids`] set to `value`.
        unique_ssa_ids: bool;
        /// Returns the flags with [`PrintFlags::nameloc_as_prefix`] set to `value`.
        nameloc_as_prefix: bool;
        /// Returns the flags with [`PrintFlags::assume_verified`] set to `value`.
        assume_verified: bool;
        /// Returns the flags with [`PrintFlags::elide_elements_above`] set to `value`.
        elide_elements_above: Option<u64>;
        /// Returns the flags with [`PrintFlags::elide_resources_above`] set to `value`.
        elide_resources_above: Option<u64>;
        /// Returns the flags with [`PrintFlags::hex_elements_above`] set to `value`.
        hex_elements_above: Option<u64>;
    }
}
