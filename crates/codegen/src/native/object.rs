//! An object file: its symbols and sections ([`ObjectBuilder`]).

use cranelift_codegen::ir::UserExternalName;
use cranelift_codegen::{Context, ir};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_module::{
    DataDescription, DataId, FuncId, Linkage as SymbolLinkage, Module as _, ModuleRelocTarget,
    default_libcall_names,
};
use cranelift_object::{ObjectBuilder as Builder, ObjectModule};
use rustc_hash::{FxHashMap, FxHashSet};

use super::function::{FunctionEmitter, signature};
use super::instructions::is_instruction;
use super::liveness::{Part, mark, provided};
use super::target::Target;
use crate::flat::{FunctionId, Linkage, Module, Symbol, Type, Variable};

/// The modules of an object file.
pub struct ObjectBuilder {
    target: Target,
    parts: Vec<Part>,
}

/// The symbols of a part in the object file; `None` for those that are not needed.
#[derive(Default)]
pub(super) struct Symbols {
    pub(super) functions: Vec<Option<FuncId>>,
    pub(super) variables: Vec<Option<DataId>>,
}

/// The prefix of functions that generated code calls. Without it, these have the names that they
/// have in the library of C.
const PREFIX: &str = "terrace.";

impl ObjectBuilder {
    /// Creates a builder without modules.
    pub fn new(target: Target) -> Self {
        Self { target, parts: Vec::new() }
    }

    /// Adds a program, whose addresses a linker gives
    /// ([`Placement::Linked`](crate::Placement::Linked)). Its exported functions are symbols of the
    /// object file, and what these need becomes part of it.
    pub fn add_program(&mut self, module: Module) {
        self.parts.push(Part::new(module, false));
    }

    /// Adds functions for the other modules. The object file contains those that are needed, and
    /// does not export them.
    pub fn add_library(&mut self, module: Module) {
        self.parts.push(Part::new(module, true));
    }

    /// Returns the names of the functions that are called but not defined.
    pub fn undefined(&mut self) -> Vec<String> {
        mark(&mut self.parts)
    }

    /// Returns the bytes of the object file.
    ///
    /// # Errors
    /// A message, if two modules disagree on a function, or Cranelift rejects a function.
    pub fn finish(mut self) -> Result<Vec<u8>, String> {
        mark(&mut self.parts);
        let isa = self.target.isa(self.parts.iter().any(has_vectors))?;
        let builder = Builder::new(isa, "terrace", default_libcall_names()).map_err(text)?;
        let mut module = ObjectModule::new(builder);
        let symbols = declare(&mut module, &self.parts)?;
        for (part, symbols) in self.parts.iter().zip(&symbols) {
            define_variables(&mut module, part, symbols)?;
            define_functions(&mut module, part, symbols)?;
            if !part.is_library {
                list(&mut module, &part.module.constructors, symbols, "init")?;
                let mut last_first = part.module.destructors.clone();
                last_first.reverse();
                list(&mut module, &last_first, symbols, "fini")?;
            }
        }
        module.finish().emit().map_err(text)
    }
}

/// Returns the text of an error with its cause.
fn text(error: impl std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// Whether a part needs vectors of 128 bits.
fn has_vectors(part: &Part) -> bool {
    let needed = part.module.functions.iter().zip(&part.functions).filter(|(_, live)| **live);
    needed.map(|(function, _)| function).any(|function| {
        let signature = &function.signature;
        let types = signature.parameters.iter().chain(&signature.results).chain(&function.types);
        types.copied().any(|ty| ty == Type::V128)
    })
}

fn symbol_linkage(linkage: Linkage, is_library: bool) -> SymbolLinkage {
    match linkage {
        _ if is_library => SymbolLinkage::Local,
        Linkage::Exported => SymbolLinkage::Export,
        Linkage::Weak => SymbolLinkage::Preemptible,
        Linkage::Local => SymbolLinkage::Local,
    }
}

/// Declares all symbols: those of other object files first, whose names are fixed, then the ones
/// that the object file exports, then its own ones, whose names avoid the others.
fn declare(module: &mut ObjectModule, parts: &[Part]) -> Result<Vec<Symbols>, String> {
    let provided = provided(parts);
    let empty = |part: &Part| Symbols {
        functions: vec![None; part.module.functions.len()],
        variables: vec![None; part.module.variables.len()],
    };
    let mut symbols: Vec<Symbols> = parts.iter().map(empty).collect();
    let mut taken = FxHashSet::default();
    let mut imported = FxHashMap::default();
    let is_import = |part: &Part, at: usize| {
        let function = &part.module.functions[at];
        let is_called = !is_instruction(&function.name) && !provided.contains_key(&*function.name);
        part.functions[at] && function.blocks.is_empty() && is_called
    };
    for (part, symbols) in parts.iter().zip(&mut symbols) {
        for (at, function) in part.module.functions.iter().enumerate() {
            if is_import(part, at) {
                let name = function.name.strip_prefix(PREFIX).unwrap_or(&function.name);
                if !imported.contains_key(name) {
                    let signature = signature(module.isa(), &function.signature);
                    let import = SymbolLinkage::Import;
                    let id = module.declare_function(name, import, &signature).map_err(text)?;
                    imported.insert(name, id);
                    taken.insert(name.to_owned());
                }
                symbols.functions[at] = imported.get(name).copied();
            }
        }
        for (at, variable) in part.module.variables.iter().enumerate() {
            if part.variables[at] && variable.image.is_none() {
                let (import, is_local) = (SymbolLinkage::Import, variable.is_thread_local);
                let id = module.declare_data(&variable.name, import, true, is_local);
                symbols.variables[at] = Some(id.map_err(text)?);
                taken.insert(variable.name.clone());
            }
        }
    }
    for own in [false, true] {
        for (part, symbols) in parts.iter().zip(&mut symbols) {
            declare_definitions(module, part, symbols, own, &mut taken)?;
        }
    }
    // Calls between the parts.
    let defined: FxHashMap<&str, Option<FuncId>> = provided
        .iter()
        .map(|(name, (part, at))| (*name, symbols[*part].functions[*at as usize]))
        .collect();
    for (part, symbols) in parts.iter().zip(&mut symbols) {
        for (at, function) in part.module.functions.iter().enumerate() {
            if !part.functions[at] || !function.blocks.is_empty() {
                continue;
            }
            let Some((of, id)) = provided.get(&*function.name).copied() else { continue };
            if parts[of].module.functions[id as usize].signature != function.signature {
                let name = &function.name;
                return Err(format!("the function '{name}' has other parameters or results"));
            }
            symbols.functions[at] = defined.get(&*function.name).copied().flatten();
        }
    }
    Ok(symbols)
}

/// Declares the symbols that a part defines: the exported ones, or with `own` the others.
fn declare_definitions(
    module: &mut ObjectModule,
    part: &Part,
    symbols: &mut Symbols,
    own: bool,
    taken: &mut FxHashSet<String>,
) -> Result<(), String> {
    let mut name_of = |name: &str, linkage: SymbolLinkage| -> Option<String> {
        if own != (linkage == SymbolLinkage::Local) {
            return None;
        }
        let mut unique = name.to_owned();
        let mut number = 0;
        while !taken.insert(unique.clone()) && own {
            number += 1;
            unique = format!("{name}.{number}");
        }
        Some(unique)
    };
    for (at, function) in part.module.functions.iter().enumerate() {
        let linkage = symbol_linkage(function.linkage, part.is_library);
        if function.blocks.is_empty() || !part.functions[at] {
            continue;
        }
        if let Some(name) = name_of(&function.name, linkage) {
            let signature = signature(module.isa(), &function.signature);
            let id = module.declare_function(&name, linkage, &signature).map_err(text)?;
            symbols.functions[at] = Some(id);
        }
    }
    for (at, variable) in part.module.variables.iter().enumerate() {
        let linkage = symbol_linkage(variable.linkage, part.is_library);
        if variable.image.is_none() || !part.variables[at] {
            continue;
        }
        if let Some(name) = name_of(&variable.name, linkage) {
            let (writable, is_local) = (!variable.is_constant, variable.is_thread_local);
            let id = module.declare_data(&name, linkage, writable, is_local).map_err(text)?;
            symbols.variables[at] = Some(id);
        }
    }
    Ok(())
}

/// Defines the needed variables of a part.
fn define_variables(
    module: &mut ObjectModule,
    part: &Part,
    symbols: &Symbols,
) -> Result<(), String> {
    for (variable, id) in part.module.variables.iter().zip(&symbols.variables) {
        let (Some(image), Some(id)) = (&variable.image, *id) else { continue };
        let mut data = DataDescription::new();
        data.set_align(variable.align);
        let size = variable.size as usize;
        if image.bytes.is_empty() && image.relocations.is_empty() {
            // A symbol of no bytes would share its address with the next one.
            data.define_zeroinit(size.max(1));
        } else {
            data.define(contents(variable, size));
        }
        for relocation in &image.relocations {
            write_address(
                &mut data,
                symbols,
                relocation.offset,
                relocation.symbol,
                relocation.addend,
            )?;
        }
        module.define_data(id, &data).map_err(text)?;
    }
    Ok(())
}

/// Returns the bytes of a variable.
fn contents(variable: &Variable, size: usize) -> Box<[u8]> {
    let mut bytes = variable.image.as_ref().map_or(Vec::new(), |image| image.bytes.clone());
    bytes.resize(size, 0);
    bytes.into_boxed_slice()
}

/// Adds an address to the contents of a variable.
fn write_address(
    data: &mut DataDescription,
    symbols: &Symbols,
    offset: u64,
    symbol: Symbol,
    addend: i64,
) -> Result<(), String> {
    let name = match symbol {
        Symbol::Function(at) => {
            symbols.functions[at as usize].map(|id| ModuleRelocTarget::user(0, id.as_u32()))
        }
        Symbol::Variable(at) => {
            symbols.variables[at as usize].map(|id| ModuleRelocTarget::user(1, id.as_u32()))
        }
    };
    let name = name.ok_or("the address of a symbol that is not declared")?;
    let offset = u32::try_from(offset).map_err(|_| "an address beyond 4 GiB of a variable")?;
    match (symbol, addend) {
        (Symbol::Function(_), 0) => {
            let function = data.import_function(name);
            data.write_function_addr(offset, function);
        }
        (Symbol::Function(_), _) => return Err("an address within a function".to_owned()),
        (Symbol::Variable(_), _) => {
            let value = data.import_global_value(name);
            data.write_data_addr(offset, value, addend);
        }
    }
    Ok(())
}

/// Writes the list of functions that are called when a program starts or ends.
fn list(
    module: &mut ObjectModule,
    functions: &[FunctionId],
    symbols: &Symbols,
    kind: &str,
) -> Result<(), String> {
    if functions.is_empty() {
        return Ok(());
    }
    let section = match (module.isa().triple().binary_format, kind) {
        (target_lexicon::BinaryFormat::Macho, "init") => "__DATA,__mod_init_func".to_owned(),
        (target_lexicon::BinaryFormat::Macho, _) => "__DATA,__mod_term_func".to_owned(),
        _ => format!(".{kind}_array"),
    };
    let mut data = DataDescription::new();
    data.define(vec![0; functions.len() * 8].into_boxed_slice());
    data.set_align(8);
    data.set_custom_section(&section);
    for (at, function) in functions.iter().enumerate() {
        write_address(&mut data, symbols, at as u64 * 8, Symbol::Function(*function), 0)?;
    }
    let id = module.declare_anonymous_data(true, false).map_err(text)?;
    module.define_data(id, &data).map_err(text)
}

/// Defines the needed functions of a part.
fn define_functions(
    module: &mut ObjectModule,
    part: &Part,
    symbols: &Symbols,
) -> Result<(), String> {
    let mut context = Context::new();
    let mut shared = FunctionBuilderContext::new();
    for (function, id) in part.module.functions.iter().zip(&symbols.functions) {
        let Some(id) = *id else { continue };
        if function.blocks.is_empty() {
            continue;
        }
        context.func.signature = signature(module.isa(), &function.signature);
        context.func.name = ir::UserFuncName::User(UserExternalName::new(0, id.as_u32()));
        FunctionEmitter::emit(module, part, symbols, function, &mut context.func, &mut shared)?;
        let defined = module.define_function(id, &mut context);
        defined.map_err(|error| format!("the function '{}': {}", function.name, text(error)))?;
        module.clear_context(&mut context);
    }
    Ok(())
}
