//! The function `main` of an executable ([`add_main`]).

use terrace_codegen::flat::{
    BinaryOp, Block, Function, FunctionId, Instruction, Linkage, Module, Signature, Terminator,
    Type, UnaryOp, ValueId,
};

use crate::fault::Fault;
use crate::scalar::Scalar;

/// The form in which an executable prints the results of its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultForm {
    /// Each result on a line, behind the text of the program.
    Lines,
    /// As `mlir-runner` prints the result.
    Runner,
}

/// The function `main` under construction.
struct MainFunction<'m> {
    module: &'m mut Module,
    types: Vec<Type>,
    instructions: Vec<(Vec<ValueId>, Instruction)>,
}

/// Adds the function `main` of C to a program: it parses the arguments of the command line, calls
/// the constructors, the function `entry` and the destructors, and prints the results.
///
/// # Errors
/// When there is no function `entry`.
pub(super) fn add_main(
    module: &mut Module,
    entry: &str,
    parameters: &[Scalar],
    results: &[Scalar],
    form: ResultForm,
) -> Result<(), Fault> {
    let called = module.functions.iter().position(|function| function.name == entry);
    let called = called.ok_or_else(|| Fault::message("entry point not found"))? as FunctionId;
    let (constructors, destructors) =
        (std::mem::take(&mut module.constructors), std::mem::take(&mut module.destructors));
    // The number of arguments, and the address of their addresses.
    let types = vec![Type::I32, Type::I64];
    let mut main = MainFunction { module, types, instructions: Vec::new() };
    let count = main.number(Type::I64, parameters.len() as u64);
    main.call("terrace.start", &[0, count], None);
    let arguments: Vec<ValueId> =
        parameters.iter().enumerate().map(|(at, ty)| main.argument(at, *ty)).collect();
    let call = |main: &mut MainFunction<'_>, function: FunctionId| {
        main.instructions.push((Vec::new(), Instruction::Call(function, Vec::new())));
    };
    constructors.into_iter().for_each(|function| call(&mut main, function));
    let values: Vec<ValueId> = results.iter().map(|ty| main.value(ty.machine_type())).collect();
    main.instructions.push((values.clone(), Instruction::Call(called, arguments)));
    destructors.into_iter().for_each(|function| call(&mut main, function));
    for (value, ty) in values.into_iter().zip(results) {
        main.print(value, *ty, form);
    }
    main.finish();
    Ok(())
}

impl MainFunction<'_> {
    fn value(&mut self, ty: Type) -> ValueId {
        self.types.push(ty);
        self.types.len() as ValueId - 1
    }

    fn emit(&mut self, ty: Type, instruction: Instruction) -> ValueId {
        let value = self.value(ty);
        self.instructions.push((vec![value], instruction));
        value
    }

    fn number(&mut self, ty: Type, bits: u64) -> ValueId {
        self.emit(ty, Instruction::Constant(bits))
    }

    /// Emits a call of a function of the runtime library; without a result, returns 0.
    fn call(&mut self, name: &str, arguments: &[ValueId], result: Option<Type>) -> ValueId {
        let parameters = arguments.iter().map(|value| self.types[*value as usize]).collect();
        let signature = Signature { parameters, results: result.into_iter().collect() };
        let known = self.module.functions.iter().position(|function| {
            function.name == name && function.blocks.is_empty() && function.signature == signature
        });
        let function = known.unwrap_or_else(|| {
            let name = name.to_owned();
            self.module.functions.push(Function { name, signature, ..Function::default() });
            self.module.functions.len() - 1
        });
        let call = Instruction::Call(function as FunctionId, arguments.to_vec());
        match result {
            Some(ty) => self.emit(ty, call),
            None => {
                self.instructions.push((Vec::new(), call));
                0
            }
        }
    }

    /// Emits the parsing of an argument.
    fn argument(&mut self, at: usize, ty: Scalar) -> ValueId {
        let index = self.number(Type::I64, at as u64 + 1);
        match ty {
            Scalar::F32(_) => self.call("terrace.argument_float", &[1, index], Some(Type::F32)),
            Scalar::F64(_) => self.call("terrace.argument_double", &[1, index], Some(Type::F64)),
            Scalar::Int(bits, _) => {
                let all = self.call("terrace.argument_integer", &[1, index], Some(Type::I64));
                let mask = self.number(Type::I64, u64::MAX >> (64 - bits));
                let low = self.emit(Type::I64, Instruction::Binary(BinaryOp::And, all, mask));
                match ty.machine_type() {
                    Type::I32 => self.emit(Type::I32, Instruction::Unary(UnaryOp::Wrap, low)),
                    _ => low,
                }
            }
        }
    }

    /// Emits the printing of a result.
    fn print(&mut self, value: ValueId, ty: Scalar, form: ResultForm) {
        match (ty, form) {
            (Scalar::F32(_), ResultForm::Runner) => {
                self.call("terrace.runner_float", &[value], None);
            }
            (Scalar::F32(_), _) => {
                self.call("terrace.result_float", &[value], None);
            }
            (Scalar::F64(_), _) => {
                self.call("terrace.result_double", &[value], None);
            }
            (Scalar::Int(bits, _), form) => {
                let wide = match ty.machine_type() {
                    Type::I32 => self.emit(Type::I64, Instruction::Unary(UnaryOp::ExtendU, value)),
                    _ => value,
                };
                let unused = self.number(Type::I64, u64::from(64 - bits));
                let shift = |op, value| Instruction::Binary(op, value, unused);
                let high = self.emit(Type::I64, shift(BinaryOp::Shl, wide));
                let signed = self.emit(Type::I64, shift(BinaryOp::ShrS, high));
                let name = match form {
                    ResultForm::Lines => "terrace.result_integer",
                    ResultForm::Runner => "terrace.runner_integer",
                };
                self.call(name, &[signed], None);
            }
        }
    }

    /// Ends the function, and adds it to the module.
    fn finish(mut self) {
        let status = self.number(Type::I32, 0);
        let signature =
            Signature { parameters: vec![Type::I32, Type::I64], results: vec![Type::I32] };
        self.module.functions.push(Function {
            name: "main".to_owned(),
            linkage: Linkage::Exported,
            signature,
            blocks: vec![Block {
                parameters: vec![0, 1],
                instructions: self.instructions,
                terminator: Terminator::Return(vec![status]),
            }],
            types: self.types,
        });
    }
}
