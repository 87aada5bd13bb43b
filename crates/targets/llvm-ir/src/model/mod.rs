//! LLVM IR as plain data. The root is [`Module`]; types, constants, metadata and attribute sets are
//! stored once per module and named by `Copy` handles.

mod attributes;
mod constants;
mod function;
pub mod instructions;
mod interner;
mod layout;
mod merge;
mod metadata;
mod module;
mod names;
mod operands;
mod remove;
mod types;

pub use attributes::*;
pub use constants::*;
pub use function::*;
pub(crate) use interner::Interner;
pub use layout::*;
pub(crate) use merge::{Merge, Sizes};
pub use metadata::*;
pub use module::*;
pub use names::*;
pub use types::*;

/// A string of LLVM IR; it may hold any bytes.
pub type Bytes = Box<[u8]>;

/// Defines an enumeration whose cases have a name in text.
macro_rules! named_cases {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$case_meta:meta])* $case:ident = $text:literal,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$case_meta])* #[doc = concat!("The case `", $text, "` in text.")] $case,)*
        }
        impl $name {
            /// All cases, in order.
            pub const ALL: &'static [$name] = &[$($name::$case),*];

            /// Returns the name in text.
            pub fn name(self) -> &'static str {
                match self { $($name::$case => $text),* }
            }

            /// Returns the case with this name; `None` if there is no such case.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|case| case.name() == name)
            }
        }
    };
}
pub(crate) use named_cases;
