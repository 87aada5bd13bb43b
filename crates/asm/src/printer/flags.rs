//! The options of the printer.

use std::sync::{PoisonError, RwLock};

use terrace_ir::Context;

/// The flags that were set for a context.
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
    /// Whether locations are written in a form for people, which no parser reads
    /// (`--mlir-pretty-debuginfo`).
    pub pretty_debug_info: bool,
    /// Whether the text has no aliases, and numbers that do not depend on what is outside of the
    /// nearest isolated operation (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// Whether `{...}` stands instead of regions (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Whether a comment names the users of every value (`--mlir-print-value-users`).
    pub value_users: bool,
    /// Whether every number and name is given once in the whole text
    /// (`--mlir-print-unique-ssa-ids`); the generic form does so always.
    pub unique_ssa_ids: bool,
    /// Whether values are named as their locations say (`--mlir-use-nameloc-as-prefix`).
    pub nameloc_as_prefix: bool,
    /// Says that the operation is valid. The printer does not verify: an operation that lacks what
    /// its declaration promises is written in generic form; who prints IR that may be wrong in
    /// other ways asks for the generic form of everything.
    pub assume_verified: bool,
    /// The number of elements above which elements attributes are abbreviated; `None`: never.
    pub elide_elements_above: Option<u64>,
    /// The length of a resource's text above which it is left out; `None`: never.
    pub elide_resources_above: Option<u64>,
    /// The number of elements above which elements attributes are written in hexadecimal; `None`:
    /// never.
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
    /// The defaults: custom syntax, no locations, nothing left out.
    pub fn new() -> Self {
        Self::default()
    }

    /// The flags that hold where nobody says others, in `cx` (MLIR: what `OpPrintingFlags` takes from
    /// the command line).
    pub fn of(cx: &Context) -> Self {
        let set = cx.extension::<Defaults>();
        let flags = set.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        flags.unwrap_or_default()
    }

    /// Makes these the flags of [`PrintFlags::of`].
    pub fn set_default(self, cx: &Context) {
        let set = cx.extension::<Defaults>();
        *set.0.write().unwrap_or_else(PoisonError::into_inner) = Some(self);
    }

    setters! {
        /// Sets [`PrintFlags::generic`].
        generic: bool;
        /// Sets [`PrintFlags::debug_info`].
        debug_info: bool;
        /// Sets [`PrintFlags::pretty_debug_info`].
        pretty_debug_info: bool;
        /// Sets [`PrintFlags::local_scope`].
        local_scope: bool;
        /// Sets [`PrintFlags::skip_regions`].
        skip_regions: bool;
        /// Sets [`PrintFlags::value_users`].
        value_users: bool;
        /// Sets [`PrintFlags::unique_ssa_ids`].
        unique_ssa_ids: bool;
        /// Sets [`PrintFlags::nameloc_as_prefix`].
        nameloc_as_prefix: bool;
        /// Sets [`PrintFlags::assume_verified`].
        assume_verified: bool;
        /// Sets [`PrintFlags::elide_elements_above`].
        elide_elements_above: Option<u64>;
        /// Sets [`PrintFlags::elide_resources_above`].
        elide_resources_above: Option<u64>;
        /// Sets [`PrintFlags::hex_elements_above`].
        hex_elements_above: Option<u64>;
    }
}
