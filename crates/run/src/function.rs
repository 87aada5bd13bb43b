//! Functions of a program that Rust calls ([`Function`]), created by [`Program::function`].

use std::marker::PhantomData;
use std::sync::Arc;

use crate::engine::{Instance, Limits};
use crate::fault::{Fault, Place};
use crate::host::HostFunctions;
use crate::program::Program;
use crate::scalar::Scalar;
use crate::signature::{ParameterType, Signature};
use crate::value::{FunctionResult, Parameters, Passed};

/// A function with parameters of the types `P` and a result of type `R`, in an instance of its
/// program: global variables keep their values from call to call.
pub struct Function<P, R> {
    instance: Instance,
    name: String,
    signature: Signature,
    /// The results of the compiled function.
    results: Vec<Scalar>,
    /// The places of the marks in the code; empty without marks.
    places: Arc<[Place]>,
    types: PhantomData<fn(P) -> R>,
}

impl Program {
    /// Returns the function `name` with default limits. Printed text goes to standard output.
    ///
    /// ```
    /// use terrace_run::{MemRef, MemRefMut, Program};
    /// # let cx = terrace_ir::Context::with_registry(terrace_dialects::registry());
    /// # let text = "func.func @scale(%v: memref<?xf64>, %by: f64) -> i64 {
    /// #   %c0 = arith.constant 0 : index
    /// #   %c1 = arith.constant 1 : index
    /// #   %n = memref.dim %v, %c0 : memref<?xf64>
    /// #   scf.for %i = %c0 to %n step %c1 {
    /// #     %x = memref.load %v[%i] : memref<?xf64>
    /// #     %y = arith.mulf %x, %by : f64
    /// #     memref.store %y, %v[%i] : memref<?xf64>
    /// #   }
    /// #   %count = arith.index_cast %n : index to i64
    /// #   return %count : i64
    /// # }";
    /// # let file = terrace_diag::SourceFile::new("scale.mlir", text);
    /// # let module = terrace_asm::parse(&cx, &file, &Default::default()).unwrap();
    /// // func.func @scale(%v: memref<?xf64>, %by: f64) -> i64
    /// let program = Program::compile(&module).unwrap();
    /// let mut scale = program.function::<(MemRef<f64, 1>, f64), i64>("scale").unwrap();
    /// let mut numbers = vec![1.0, 2.0, 3.5];
    /// assert_eq!(scale.call((MemRefMut::from(&mut numbers), 2.0)).unwrap(), 3);
    /// assert_eq!(numbers, [2.0, 4.0, 7.0]);
    /// ```
    ///
    /// # Errors
    /// As [`Program::function_with`].
    pub fn function<P: Parameters, R: FunctionResult>(
        &self,
        name: &str,
    ) -> Result<Function<P, R>, Fault> {
        self.function_with(name, &Limits::default(), &HostFunctions::new())
    }

    /// Returns the function `name` in a new instance of the program with these limits, in which
    /// declared functions are those of `host`. The limit of fuel holds for each call.
    ///
    /// # Errors
    /// When there is no such function, its parameters or results have other types, a function that
    /// the program declares is not provided, or a constructor fails.
    pub fn function_with<P: Parameters, R: FunctionResult>(
        &self,
        name: &str,
        limits: &Limits,
        host: &HostFunctions,
    ) -> Result<Function<P, R>, Fault> {
        let signature = self.rust_signature(name)?;
        if !P::accept(&signature.parameters) || !R::accepts(&signature.results) {
            let message = format!("the function '{name}' has other parameters or results");
            return Err(Fault::message(message));
        }
        let output: Box<dyn std::io::Write + Send> = Box::new(std::io::stdout());
        let instance = self.instance(limits, Some(output), host)?;
        let results = self.results(name)?;
        let places = if limits.locate { self.places() } else { Arc::new([]) };
        let name = name.to_owned();
        Ok(Function { instance, name, signature, results, places, types: PhantomData })
    }

    /// Returns the signature before lowering; for functions that were in the llvm dialect from the
    /// start, the scalars of the compiled function.
    fn rust_signature(&self, name: &str) -> Result<Signature, Fault> {
        if let Some(signature) = self.signatures.get(name) {
            return Ok(signature.clone());
        }
        let scalars = |scalars: Vec<Scalar>| scalars.into_iter().map(ParameterType::Scalar);
        Ok(Signature {
            parameters: scalars(self.parameters(name)?).collect(),
            results: scalars(self.results(name)?).collect(),
        })
    }
}

impl<P: Parameters, R: FunctionResult> Function<P, R> {
    /// Calls the function. Elements of memrefs are copied back also after a fault.
    ///
    /// # Errors
    /// When a size of a memref differs from a static size of the parameter, or the program traps or
    /// exceeds a limit. The fault names the location with [`Limits::locate`].
    pub fn call(&mut self, mut arguments: P::Values<'_>) -> Result<R, Fault> {
        self.instance.refuel()?;
        let (scalars, addresses) = (Vec::new(), Vec::new());
        let mut call = Passed { instance: &mut self.instance, scalars, addresses };
        P::pass(&arguments, &self.signature.parameters, &mut call)?;
        let called = call.instance.call(&self.name, &call.scalars, &self.results);
        P::copy_back(&mut arguments, &call);
        called.map(|results| R::of_scalars(&results)).map_err(|fault| fault.located(&self.places))
    }
}
