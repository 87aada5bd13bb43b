//! Function types.

use indexmap::Equivalent;
use smallvec::SmallVec;
use terrace_ir::{Context, Element, Handle, Type};

use crate::kind::builtin_kind;
use crate::print::types as print;

/// The data of a type, borrowed; it hashes as the type does.
#[derive(Hash)]
struct Key<'a> {
    inputs: &'a [Type],
    results: &'a [Type],
}

macro_rules! function_like {
    ($(#[$meta:meta])* $ty:ident, $name:literal, $summary:literal, $print:expr) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $ty {
            /// The types of the arguments.
            pub inputs: SmallVec<[Type; 4]>,
            /// The types of the results.
            pub results: SmallVec<[Type; 2]>,
        }

        builtin_kind!(
            $ty,
            $name,
            $summary,
            Type,
            |data, visit| {
                data.inputs.iter().for_each(|t| visit(Element::Type(*t)));
                data.results.iter().for_each(|t| visit(Element::Type(*t)));
            },
            $print
        );

        impl $ty {
            /// The type with these inputs and results.
            pub fn get(cx: &Context, inputs: &[Type], results: &[Type]) -> Handle<Self> {
                Handle::of_key(cx, &Key { inputs, results }, |key| $ty {
                    inputs: key.inputs.into(),
                    results: key.results.into(),
                })
            }
        }

        impl Equivalent<$ty> for Key<'_> {
            fn equivalent(&self, ty: &$ty) -> bool {
                *self.inputs == *ty.inputs && *self.results == *ty.results
            }
        }
    };
}

function_like!(
    /// The type of functions, `(i32, f32) -> i1` (MLIR: `FunctionType`).
    FunctionType,
    "builtin.function",
    "A mapping of inputs to results.",
    print::function
);
function_like!(
    /// The type of a graph: inputs and results. It is written as a function type,
    /// which is what a reader takes it for.
    GraphType,
    "builtin.graph",
    "A mapping of inputs to results of a graph.",
    print::graph
);
