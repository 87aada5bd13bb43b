//! Test operations that consist of their declarations, by subject: verification and generic text
//! are all that tests observe of these operations.

mod attributes;
mod conversion;
pub(crate) mod custom;
mod dynamic;
mod regions;
mod relations;
mod rewriting;
mod shapes;
mod variadic;

pub use attributes::*;
pub use conversion::*;
pub use custom::*;
pub use dynamic::*;
pub use regions::*;
pub use relations::*;
pub use rewriting::*;
pub use shapes::*;
pub use variadic::*;

/// Declares operations by name, traits, further arguments of `#[operation]` and fields.
macro_rules! operations {
    ($($(#[$meta:meta])* $ident:ident $name:literal [$($traits:tt)*] $(($($args:tt)*))?
        { $($fields:tt)* })*) => {$(
        $(#[$meta])*
        #[terrace_ods::operation(name = $name, traits = [$($traits)*] $(, $($args)*)?)]
        pub struct $ident { $($fields)* }
    )*};
}
use operations;
