//! The flat form of a module of LLVM IR ([`legalize`]): aggregates and vectors become one value per
//! scalar, integers of any width up to 128 bits become numbers of the machine, variables get
//! addresses, and intrinsics become instructions or calls of the host.
//!
//! Undefined behaviour becomes a trap or a fixed value: `undef` and `poison` are zero, conversions
//! to integers saturate, and shift amounts count modulo the width of the machine's type.

mod calls;
mod casts;
mod constants;
mod emit;
mod floats;
mod function;
mod integers;
mod intrinsics;
mod masked;
mod memory;
mod memory_calls;
mod numbers;
mod packed;
mod predicated;
mod reductions;
mod shapes;
mod stack;
mod vectors;
mod wide;
mod x86;

use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use terrace_llvm_ir::Module;
use terrace_llvm_ir::model::{
    self, Constant, ConstantKind, Global, InstructionId, Symbol, ThreadLocal, Type,
};
use terrace_llvm_ir::print::type_text;

use crate::flat::{self, Data, FunctionId, Image, Linkage, Signature, Variable};
use constants::Bits;
use function::FunctionLegalizer;
use shapes::Shape;

/// The address behind the stack, which grows down from here to [`STACK_START`].
pub const STACK_END: u64 = STACK_START + (8 << 20);
/// The lowest address of the stack. The memory below it is scratch space for masked accesses.
pub const STACK_START: u64 = 1024;
/// The address that masked-off lanes read and write.
const SCRATCH: u64 = 64;

/// The way in which variables, functions and the stack get addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// Addresses in a memory of the program's own, from [`STACK_START`] on. With `marks`, the
    /// program records the point of the source that is executed ([`flat::Module::points`]).
    Fixed {
        /// Whether points are recorded.
        marks: bool,
    },
    /// Addresses that a linker gives to symbols ([`flat::Symbol`]). Memory of constant size is part
    /// of the frame of the function, and functions of the runtime library allocate other memory on
    /// the stack. Functions can be called by code of other compilers.
    Linked,
}

/// The failure of a translation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodegenError {
    /// The text of the error.
    pub message: String,
    /// The function and the instruction at fault, as indices into the LLVM IR; `None` if the error
    /// is not about an instruction.
    pub point: Option<(u32, InstructionId)>,
}

impl fmt::Display for CodegenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CodegenError {}

/// The result of a step; the error is a message.
type Step<T = ()> = Result<T, String>;

/// Checks that the declared intrinsics of a module have types that LLVM gives them, since calls are
/// translated by the name of the intrinsic.
fn check_intrinsics(module: &mut Module) -> Result<(), CodegenError> {
    for at in 0..module.functions.len() {
        let function = &module.functions[at];
        let Some(intrinsic) = terrace_llvm_ir::intrinsics::find(&function.name) else { continue };
        let Some(ty) = module.types.as_function(function.ty) else { continue };
        let (result, params) = (ty.result, ty.params.to_vec());
        let signature = intrinsic.signature(module);
        let overloads = signature.overloads(module, result, &params, intrinsic.overloads);
        if params.len() < signature.params.len() || overloads.is_none() {
            let name = String::from_utf8_lossy(&module.functions[at].name);
            let message = format!("the intrinsic '{name}' has other parameters or results");
            return Err(CodegenError { message, point: None });
        }
    }
    Ok(())
}

/// Translates a module of LLVM IR to the flat form. Adds only types to the module.
///
/// # Errors
/// When the module uses a type, an instruction or an intrinsic that has no translation, or declares
/// an intrinsic with types other than LLVM's.
pub fn legalize(module: &mut Module, placement: Placement) -> Result<flat::Module, CodegenError> {
    check_intrinsics(module)?;
    let module = &*module;
    let error = |message| CodegenError { message, point: None };
    let mut legalizer = ModuleLegalizer::new(module, placement);
    legalizer.signatures().map_err(error)?;
    legalizer.variables().map_err(error)?;
    for at in 0..module.functions.len() {
        if !module.functions[at].blocks.is_empty() {
            FunctionLegalizer::legalize(&mut legalizer, at)?;
        }
    }
    legalizer.startup().map_err(error)?;
    Ok(legalizer.out)
}

/// The state that the functions of a module share.
struct ModuleLegalizer<'a> {
    module: &'a Module,
    out: flat::Module,
    placement: Placement,
    /// The function of the flat form for each function of LLVM IR; `None` for an intrinsic.
    functions: Vec<Option<FunctionId>>,
    /// Whether each function of the flat form has blocks in LLVM IR.
    is_defined: Vec<bool>,
    /// The address of each variable.
    addresses: Vec<Bits>,
    /// The address of each function in the table.
    function_addresses: FxHashMap<FunctionId, u64>,
    /// Functions that the host provides to the generated code, by name.
    host: FxHashMap<&'static str, FunctionId>,
    shapes: FxHashMap<Type, Rc<Shape>>,
    /// The bits of scalar constant expressions. Expressions share operands, so that their number
    /// may be exponential in the number of constants without this table.
    expressions: FxHashMap<Constant, Bits>,
}

impl<'a> ModuleLegalizer<'a> {
    fn new(module: &'a Module, placement: Placement) -> Self {
        ModuleLegalizer {
            module,
            out: flat::Module::default(),
            placement,
            functions: Vec::new(),
            is_defined: Vec::new(),
            addresses: Vec::new(),
            function_addresses: FxHashMap::default(),
            host: FxHashMap::default(),
            shapes: FxHashMap::default(),
            expressions: FxHashMap::default(),
        }
    }

    /// Adds all functions, without their blocks.
    fn signatures(&mut self) -> Step {
        for function in &self.module.functions {
            let name = String::from_utf8_lossy(&function.name).into_owned();
            if name.starts_with("llvm.") {
                self.functions.push(None);
                continue;
            }
            let signature = self.signature(function.ty)?;
            let is_defined = !function.blocks.is_empty();
            let id = self.out.functions.len() as FunctionId;
            let linkage = linkage(function.linkage);
            let function = flat::Function { name, linkage, signature, ..Default::default() };
            self.out.functions.push(function);
            self.functions.push(Some(id));
            self.is_defined.push(is_defined);
        }
        Ok(())
    }

    /// Returns the signature of functions of a type. Further arguments of a variadic function are
    /// in memory; their address is the last parameter.
    fn signature(&mut self, ty: Type) -> Step<Signature> {
        let Some(function) = self.module.types.as_function(ty) else {
            return Err("call of a value that is not a function".to_owned());
        };
        let mut signature = Signature::default();
        for parameter in &function.params {
            signature.parameters.extend(&self.shape(*parameter)?.parts);
        }
        if function.variadic {
            signature.parameters.push(flat::Type::I64);
        }
        signature.results.extend(&self.shape(function.result)?.parts);
        Ok(signature)
    }

    /// Returns the function that the host provides to generated code under this name.
    fn host(
        &mut self,
        name: &'static str,
        parameters: &[flat::Type],
        results: &[flat::Type],
    ) -> FunctionId {
        let functions = &mut self.out.functions;
        *self.host.entry(name).or_insert_with(|| {
            let signature =
                Signature { parameters: parameters.to_vec(), results: results.to_vec() };
            let name = name.to_owned();
            functions.push(flat::Function { name, signature, ..flat::Function::default() });
            functions.len() as FunctionId - 1
        })
    }

    /// Adds the variables with their initial values.
    fn variables(&mut self) -> Step {
        match self.placement {
            Placement::Fixed { .. } => self.fixed_variables(),
            Placement::Linked => self.linked_variables(),
        }
    }

    /// Returns the alignment of a variable.
    fn align(&self, global: &Global) -> u64 {
        let align = self.module.layout.abi_align(&self.module.types, global.ty).max(global.align);
        align.clamp(16, 1 << 16)
    }

    /// Adds the variables as symbols.
    fn linked_variables(&mut self) -> Step {
        let module = self.module;
        let mut symbols = Vec::new();
        for global in &module.globals {
            if is_list_of_functions(global) {
                self.addresses.push(Bits::number(0));
                continue;
            }
            symbols.push(global);
            let symbol = flat::Symbol::Variable(symbols.len() as u32 - 1);
            self.addresses.push(Bits { number: 0, base: Some(symbol) });
        }
        for global in symbols {
            let image = match global.initializer {
                Some(initializer) => {
                    let mut image = Image::default();
                    self.write(initializer, 0, &mut image)?;
                    Some(image)
                }
                None => None,
            };
            let size = module.layout.size(&module.types, global.ty);
            if size > 1 << 31 {
                return Err("a variable needs more than 2 GiB".to_owned());
            }
            self.out.variables.push(Variable {
                name: String::from_utf8_lossy(&global.name).into_owned(),
                linkage: linkage(global.linkage),
                size,
                align: self.align(global).next_power_of_two(),
                is_constant: global.constant,
                is_thread_local: global.thread_local != ThreadLocal::None,
                image,
            });
        }
        Ok(())
    }

    /// Assigns addresses to variables, and writes their initial values.
    fn fixed_variables(&mut self) -> Step {
        let (module, mut next) = (self.module, STACK_END);
        for global in &module.globals {
            next = next.next_multiple_of(self.align(global));
            self.addresses.push(Bits::number(u128::from(next)));
            next += module.layout.size(&module.types, global.ty);
            if next > 1 << 31 {
                return Err("the variables need more than 2 GiB".to_owned());
            }
        }
        self.out.heap = next.next_multiple_of(64);
        for (at, global) in module.globals.iter().enumerate() {
            if is_list_of_functions(global) {
                continue;
            }
            let Some(initializer) = global.initializer else { continue };
            let mut image = Image::default();
            self.write(initializer, 0, &mut image)?;
            if !image.bytes.is_empty() {
                let address = self.addresses[at].number as u64;
                self.out.data.push(Data { address, bytes: image.bytes });
            }
        }
        Ok(())
    }

    /// Lists constructors and destructors in the order in which they are called.
    fn startup(&mut self) -> Step {
        self.out.constructors = self.listed(b"llvm.global_ctors")?;
        let mut destructors = self.listed(b"llvm.global_dtors")?;
        destructors.reverse();
        self.out.destructors = destructors;
        Ok(())
    }

    /// Returns the functions that a list of priorities and functions holds, in order of priority.
    fn listed(&mut self, name: &[u8]) -> Step<Vec<FunctionId>> {
        let Some(Symbol::Global(at)) = self.module.symbol(name) else { return Ok(Vec::new()) };
        let Some(list) = self.module.globals[at as usize].initializer else {
            return Ok(Vec::new());
        };
        let ConstantKind::Aggregate(items) = self.module.constants.kind(list) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for item in items {
            let ConstantKind::Aggregate(fields) = self.module.constants.kind(*item) else {
                continue;
            };
            let [priority, function, ..] = fields[..] else { continue };
            let priority = self.bits(priority)?[0].number;
            if let Some(id) = self.function_of(function) {
                found.push((priority, id));
            }
        }
        found.sort_by_key(|(priority, _)| *priority);
        Ok(found.into_iter().map(|(_, id)| id).collect())
    }

    /// Returns the function whose address a constant is; `None` for other constants.
    fn function_of(&self, constant: Constant) -> Option<FunctionId> {
        match self.module.constants.kind(constant) {
            ConstantKind::Symbol(symbol) | ConstantKind::DsoLocalEquivalent(symbol) => {
                match self.resolved(*symbol)? {
                    Symbol::Function(at) => self.functions[at as usize],
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the function or variable behind a symbol; `None` for an indirect function, and for
    /// an alias of an expression.
    fn resolved(&self, mut symbol: Symbol) -> Option<Symbol> {
        for _ in 0..=self.module.aliases.len() {
            let Symbol::Alias(at) = symbol else { return Some(symbol) };
            let target = self.module.aliases[at as usize].target?;
            let ConstantKind::Symbol(next) = self.module.constants.kind(target) else {
                return None;
            };
            symbol = *next;
        }
        None
    }

    /// Returns the address of a function: with fixed addresses, its index in the table plus 1.
    fn address_of_function(&mut self, id: FunctionId) -> Bits {
        if self.placement == Placement::Linked {
            return Bits { number: 0, base: Some(flat::Symbol::Function(id)) };
        }
        let address = *self.function_addresses.entry(id).or_insert_with(|| {
            self.out.table.push(id);
            self.out.table.len() as u64
        });
        Bits::number(u128::from(address))
    }

    /// Returns the text of a type, for messages.
    fn type_name(&self, ty: Type) -> String {
        type_text(self.module, ty)
    }
}

/// Whether a variable lists constructors or destructors, and is not in memory.
fn is_list_of_functions(global: &Global) -> bool {
    matches!(&*global.name, b"llvm.global_ctors" | b"llvm.global_dtors")
}

/// Returns the linkage of the flat form.
fn linkage(linkage: model::Linkage) -> Linkage {
    use model::Linkage as L;
    match linkage {
        L::Private | L::Internal | L::AvailableExternally => Linkage::Local,
        L::Weak | L::WeakOdr | L::LinkOnce | L::LinkOnceOdr | L::Common => Linkage::Weak,
        L::External | L::Appending | L::ExternWeak => Linkage::Exported,
    }
}
