//! Function and graph types.

use indexmap::Equivalent;
use smallvec::SmallVec;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Element, Handle, Type};

use crate::kind::builtin_kind;

/// The data of a type, borrowed; has the same hash as the type.
#[derive(Hash)]
struct Key<'a> {
    inputs: &'a [Type],
    results: &'a [Type],
}

impl Key<'_> {
    /// Returns two integers that identify the type within its kind, if it has at most two inputs
    /// and one result (0 for an absent type); `None` for other types.
    #[inline]
    fn parts(&self) -> Option<(u32, u64)> {
        let bits = |ty: Option<&Type>| ty.map_or(0, |ty| ty.id().to_bits());
        let [first, second] = [0, 1].map(|at| u64::from(bits(self.inputs.get(at))));
        let few = self.inputs.len() <= 2 && self.results.len() <= 1;
        few.then(|| (bits(self.results.first()), first | second << 32))
    }
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
            /// Returns the type with these inputs and results.
            pub fn get(cx: &Context, inputs: &[Type], results: &[Type]) -> Handle<Self> {
                let key = Key { inputs, results };
                let make = || $ty { inputs: inputs.into(), results: results.into() };
                match key.parts() {
                    Some(parts) => Handle::of_parts(cx, parts, make),
                    None => Handle::of_key(cx, &key, |_| make()),
                }
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
    print_function
);
function_like!(
    /// The type of a graph, with inputs and results (MLIR: `GraphType`). Prints as a function type,
    /// and is parsed as one.
    GraphType,
    "builtin.graph",
    "A mapping of inputs to results of a graph.",
    print_graph
);

/// Writes `(inputs) -> results`.
fn signature(out: &mut AsmPrinter<'_>, inputs: &[Type], results: &[Type]) -> fmt::Result {
    out.write_char('(')?;
    out.print_list(inputs, |out, ty| out.print_type(*ty))?;
    out.write_str(") -> ")?;
    match results {
        [only] if !only.is::<FunctionType>() && !only.is::<GraphType>() => out.print_type(*only),
        _ => {
            out.write_char('(')?;
            out.print_list(results, |out, ty| out.print_type(*ty))?;
            out.write_char(')')
        }
    }
}

fn print_function(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<FunctionType>(id);
    signature(out, &ty.inputs, &ty.results)
}

fn print_graph(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<GraphType>(id);
    signature(out, &ty.inputs, &ty.results)
}
