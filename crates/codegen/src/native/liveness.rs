//! The functions and variables that a program needs ([`Part`]).

use rustc_hash::FxHashMap;

use super::instructions::is_instruction;
use crate::flat::{FunctionId, Instruction, Linkage, Module, Symbol, VariableId};

/// A module of an object file, with the functions and variables of it that the program needs.
pub(super) struct Part {
    pub(super) module: Module,
    /// Whether the module provides functions for the other ones, and exports nothing.
    pub(super) is_library: bool,
    /// For each function of the module, whether the program needs it.
    pub(super) functions: Vec<bool>,
    /// For each variable of the module, whether the program needs it.
    pub(super) variables: Vec<bool>,
    /// The symbols that are needed, but not visited yet.
    work: Vec<Symbol>,
}

impl Part {
    pub(super) fn new(module: Module, is_library: bool) -> Self {
        let (functions, variables) = (module.functions.len(), module.variables.len());
        let mut part = Part {
            module,
            is_library,
            functions: vec![false; functions],
            variables: vec![false; variables],
            work: Vec::new(),
        };
        if !is_library {
            part.add_roots();
        }
        part
    }

    /// Requests everything that other object files may use.
    fn add_roots(&mut self) {
        let module = &self.module;
        let functions = (0..module.functions.len() as FunctionId).filter(|at| {
            let function = &module.functions[*at as usize];
            function.linkage != Linkage::Local && !function.blocks.is_empty()
        });
        let variables = (0..module.variables.len() as VariableId).filter(|at| {
            let variable = &module.variables[*at as usize];
            variable.linkage != Linkage::Local && variable.image.is_some()
        });
        let started = module.constructors.iter().chain(&module.destructors).copied();
        let symbols = functions.chain(started).map(Symbol::Function);
        let symbols: Vec<Symbol> = symbols.chain(variables.map(Symbol::Variable)).collect();
        symbols.into_iter().for_each(|symbol| self.request(symbol));
    }

    /// Marks a symbol as needed.
    fn request(&mut self, symbol: Symbol) {
        let known = match symbol {
            Symbol::Function(at) => &mut self.functions[at as usize],
            Symbol::Variable(at) => &mut self.variables[at as usize],
        };
        if !std::mem::replace(known, true) {
            self.work.push(symbol);
        }
    }

    /// Marks what the needed symbols refer to.
    fn visit(&mut self) {
        while let Some(symbol) = self.work.pop() {
            let mut found = Vec::new();
            match symbol {
                Symbol::Function(at) => {
                    let blocks = &self.module.functions[at as usize].blocks;
                    let all = blocks.iter().flat_map(|block| &block.instructions);
                    found.extend(all.filter_map(|(_, instruction)| match instruction {
                        Instruction::Call(function, _) => Some(Symbol::Function(*function)),
                        Instruction::Address(symbol, _) => Some(*symbol),
                        _ => None,
                    }));
                }
                Symbol::Variable(at) => {
                    let image = &self.module.variables[at as usize].image;
                    let relocations = image.iter().flat_map(|image| &image.relocations);
                    found.extend(relocations.map(|relocation| relocation.symbol));
                }
            }
            found.into_iter().for_each(|symbol| self.request(symbol));
        }
    }
}

/// Marks what the parts need of each other, and returns the functions that the parts call but do
/// not define, in order of their first use.
pub(super) fn mark(parts: &mut [Part]) -> Vec<String> {
    let mut undefined = Vec::new();
    loop {
        parts.iter_mut().for_each(Part::visit);
        let provided = provided(parts);
        undefined.clear();
        let mut requests = Vec::new();
        for part in parts.iter() {
            let functions = part.module.functions.iter().zip(&part.functions);
            let declared = functions.filter(|(f, live)| **live && f.blocks.is_empty());
            for (function, _) in declared.filter(|(f, _)| !is_instruction(&f.name)) {
                match provided.get(&*function.name) {
                    Some(found) => requests.push(*found),
                    None if undefined.contains(&function.name) => {}
                    None => undefined.push(function.name.clone()),
                }
            }
        }
        requests.retain(|(part, at)| !parts[*part].functions[*at as usize]);
        if requests.is_empty() {
            return undefined;
        }
        for (part, at) in requests {
            parts[part].request(Symbol::Function(at));
        }
    }
}

/// Returns the functions that each name stands for in other parts: the part and the function in it.
pub(super) fn provided(parts: &[Part]) -> FxHashMap<&str, (usize, FunctionId)> {
    let mut found = FxHashMap::default();
    for (at, part) in parts.iter().enumerate() {
        for (id, function) in part.module.functions.iter().enumerate() {
            if !function.blocks.is_empty() && function.linkage != Linkage::Local {
                found.entry(&*function.name).or_insert((at, id as FunctionId));
            }
        }
    }
    found
}
