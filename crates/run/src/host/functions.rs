//! Functions of a program that Rust closures define: [`HostFunctions`], passed to
//! [`Program::function_with`](crate::Program::function_with).

use std::collections::HashMap;
use std::sync::Arc;

use terrace_codegen::flat;

use super::{HostCall, HostFunction};
use crate::fault::Fault;
use crate::number::Number;
use crate::scalar::Scalar;

/// A closure over scalars.
type Closure = Arc<dyn Fn(&[Scalar]) -> Option<Scalar> + Send + Sync>;

/// A closure with the types of its parameters and result.
struct DefinedFunction {
    parameters: Vec<Scalar>,
    result: Option<Scalar>,
    function: Closure,
}

/// The closures that define functions which a program declares, by name.
///
/// ```
/// use terrace_run::HostFunctions;
///
/// let mut host = HostFunctions::new();
/// host.define("square", |x: f64| x * x);
/// host.define("log", |level: i32, value: i64| println!("{level}: {value}"));
/// ```
#[derive(Default)]
pub struct HostFunctions(HashMap<String, DefinedFunction>);

/// A closure whose parameters are [`Number`]s and whose result is a number or `()`.
pub trait HostClosure<P, R>: Send + Sync + 'static {
    #[doc(hidden)]
    fn parameters() -> Vec<Scalar>;
    #[doc(hidden)]
    fn result() -> Option<Scalar>;
    #[doc(hidden)]
    fn invoke(&self, arguments: &[Scalar]) -> Option<Scalar>;
}

/// The result of a closure: a [`Number`] or `()`.
pub trait HostResult {
    #[doc(hidden)]
    fn ty() -> Option<Scalar>;
    #[doc(hidden)]
    fn into_scalar(self) -> Option<Scalar>;
}

impl HostResult for () {
    fn ty() -> Option<Scalar> {
        None
    }
    fn into_scalar(self) -> Option<Scalar> {
        None
    }
}

impl<T: Number> HostResult for T {
    fn ty() -> Option<Scalar> {
        Some(T::default().to_scalar())
    }
    fn into_scalar(self) -> Option<Scalar> {
        Some(self.to_scalar())
    }
}

macro_rules! closures {
    ($(($($name:ident $at:tt)*))*) => {$(
        impl<Z: HostResult, Y, $($name: Number),*> HostClosure<($($name,)*), Z> for Y
        where
            Y: Fn($($name),*) -> Z + Send + Sync + 'static,
        {
            fn parameters() -> Vec<Scalar> {
                vec![$($name::default().to_scalar()),*]
            }
            fn result() -> Option<Scalar> {
                Z::ty()
            }
            #[allow(unused_variables, reason = "a closure without parameters reads nothing")]
            fn invoke(&self, arguments: &[Scalar]) -> Option<Scalar> {
                self($($name::of_scalar(arguments[$at])),*).into_scalar()
            }
        }
    )*};
}

closures! {
    () (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5)
}

impl HostFunctions {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Defines the function `name`, in place of an earlier definition or of the function that
    /// Terrace provides under this name.
    pub fn define<P, R, F: HostClosure<P, R>>(&mut self, name: &str, function: F) -> &mut Self {
        let defined = DefinedFunction {
            parameters: F::parameters(),
            result: F::result(),
            function: Arc::new(move |arguments: &[Scalar]| function.invoke(arguments)),
        };
        self.0.insert(name.to_owned(), defined);
        self
    }

    /// Returns the function of the host for the closure `name`; `None` if no closure has this name.
    ///
    /// # Errors
    /// When the program declares the function with other parameters or another result.
    pub(super) fn find(
        &self,
        name: &str,
        parameters: &[flat::Type],
        results: &[flat::Type],
    ) -> Result<Option<HostFunction>, Fault> {
        let Some(defined) = self.0.get(name) else { return Ok(None) };
        let types =
            |scalars: &[Scalar]| scalars.iter().copied().map(Scalar::machine_type).collect();
        let (declared, result): (Vec<_>, Vec<_>) =
            (types(&defined.parameters), types(defined.result.as_slice()));
        if declared != parameters || result != results {
            let message = format!("the function '{name}' has other parameters or results");
            return Err(Fault::message(message));
        }
        let (parameters, function) = (defined.parameters.clone(), defined.function.clone());
        Ok(Some(Arc::new(move |call: &mut HostCall<'_>| {
            let typed = parameters.iter().zip(call.arguments);
            let scalars: Vec<Scalar> = typed.map(|(ty, bits)| ty.with_bits(*bits)).collect();
            if let Some(result) = function(&scalars) {
                call.set(0, result.machine_bits());
            }
            Ok(())
        })))
    }
}
