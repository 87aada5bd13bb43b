//! Functions of a program that Rust closures define: [`HostFunctions`], passed to
//! [`Program::function_with`](crate::Program::function_with).

use std::collections::HashMap;
use std::sync::Arc;

use wasmi::{Func, FuncType, Store};

use super::Host;
use crate::engine::{Fault, engine_type, from_val, to_val};
use crate::program::Scalar;
use crate::value::Number;

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

    /// Creates the function of the engine for the closure `name`; `None` if no closure has this
    /// name.
    ///
    /// # Errors
    /// When the program declares the function with other parameters or another result.
    pub(crate) fn instantiate(
        &self,
        store: &mut Store<Host<'_>>,
        name: &str,
        ty: &FuncType,
    ) -> Result<Option<Func>, Fault> {
        let Some(defined) = self.0.get(name) else { return Ok(None) };
        let parameters = defined.parameters.iter().map(|scalar| engine_type(*scalar));
        let results = defined.result.iter().map(|scalar| engine_type(*scalar));
        if !parameters.eq(ty.params().iter().copied()) || !results.eq(ty.results().iter().copied())
        {
            let message = format!("the function '{name}' has other parameters or results");
            return Err(Fault::message(message));
        }
        let (parameters, function) = (defined.parameters.clone(), defined.function.clone());
        Ok(Some(Func::new(store, ty.clone(), move |_, arguments, results| {
            let typed = parameters.iter().zip(arguments);
            let scalars: Vec<Scalar> = typed.map(|(ty, value)| from_val(*ty, value)).collect();
            let result = function(&scalars).map(to_val);
            results.iter_mut().zip(result).for_each(|(slot, value)| *slot = value);
            Ok(())
        })))
    }
}
