//! Functions of a program that Rust closures define: [`HostFunctions`], passed to
//! [`Program::function_with`](crate::Program::function_with).

use std::collections::HashMap;
use std::sync::Arc;

use wasmi::{Caller, Error, FuncType, Val};

use super::Host;
use crate::engine::{Fault, closure, engine_type};
use crate::program::Scalar;
use crate::value::Number;

/// A function that the engine calls.
pub(crate) trait EngineFunction<'o>:
    Fn(Caller<'_, Host<'o>>, &[Val], &mut [Val]) -> Result<(), Error> + Send + Sync + 'static
{
}

impl<'o, F> EngineFunction<'o> for F where
    F: Fn(Caller<'_, Host<'o>>, &[Val], &mut [Val]) -> Result<(), Error> + Send + Sync + 'static
{
}

/// A closure over scalars.
type Closure = Arc<dyn Fn(&[Scalar]) -> Option<Scalar> + Send + Sync>;

#[derive(Clone)]
struct HostClosure {
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
#[derive(Clone, Default)]
pub struct HostFunctions(HashMap<String, HostClosure>);

/// A closure whose parameters are [`Number`]s and whose result is a number or `()`.
pub trait HostFunction<P, R>: Send + Sync + 'static {
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
        impl<Z: HostResult, Y, $($name: Number),*> HostFunction<($($name,)*), Z> for Y
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
    pub fn define<P, R, F: HostFunction<P, R>>(&mut self, name: &str, function: F) -> &mut Self {
        let closure = HostClosure {
            parameters: F::parameters(),
            result: F::result(),
            function: Arc::new(move |arguments: &[Scalar]| function.invoke(arguments)),
        };
        self.0.insert(name.to_owned(), closure);
        self
    }

    /// Returns the closure by which the engine calls `name`; `None` if it is not defined here.
    ///
    /// # Errors
    /// When the program declares the function with other parameters or another result.
    pub(crate) fn find<'o>(
        &self,
        name: &str,
        ty: &FuncType,
    ) -> Result<Option<impl EngineFunction<'o>>, Fault> {
        let Some(defined) = self.0.get(name) else { return Ok(None) };
        let parameters = defined.parameters.iter().map(|scalar| engine_type(*scalar));
        let results = defined.result.iter().map(|scalar| engine_type(*scalar));
        if !parameters.eq(ty.params().iter().copied()) || !results.eq(ty.results().iter().copied())
        {
            let message = format!("the function '{name}' has other parameters or results");
            return Err(Fault::message(message));
        }
        let HostClosure { parameters, function, .. } = defined.clone();
        Ok(Some(closure(parameters, move |arguments| function(arguments))))
    }
}
