//! WebAssembly from the flat form ([`encode`]). `terrace-run` executes the bytes or writes them.
//!
//! Functions without blocks are imported from the module `env`. The others are exported by their
//! names, as are the memory (`memory`), the stack pointer (`__stack_pointer`), the address where
//! the heap starts (`__heap_base`), the point of the last mark (`__point`) and the table of
//! functions (`__indirect_function_table`).

mod function;
mod opcodes;
mod structure;

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use wasm_encoder as w;
use wasm_encoder::ValType;

use crate::flat::{Instruction, Module, Signature, Type};
use crate::legalize::STACK_END;
use function::FunctionEncoder;

/// The width of addresses in memory; values that are addresses have 64 bits in either case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressWidth {
    /// A memory of at most 4 GiB; each access uses the low 32 bits of the address.
    Bits32,
    /// A memory of any size; each access checks all bits of the address.
    Bits64,
}

/// The index of the mutable global that holds the stack pointer.
const STACK_POINTER: u32 = 0;
/// The index of the mutable global that holds the point of the last mark.
const POINT: u32 = 1;

/// The names of the exports that are no functions: the memory, the globals and the table.
const OWN_EXPORTS: [&str; 5] =
    ["memory", "__stack_pointer", "__point", "__heap_base", "__indirect_function_table"];

/// The number of bytes of a page of memory.
const PAGE: u64 = 65536;

/// The state that the functions of a module share.
struct ModuleEncoder {
    width: AddressWidth,
    /// The index in WebAssembly of each function; imported functions come first.
    numbers: Vec<u32>,
    signatures: FxHashMap<Signature, u32>,
    types: w::TypeSection,
}

impl ModuleEncoder {
    /// Returns the index of the type of functions with this signature.
    fn signature(&mut self, signature: &Signature) -> u32 {
        if let Some(known) = self.signatures.get(signature) {
            return *known;
        }
        let index = self.signatures.len() as u32;
        let list = |types: &[Type]| types.iter().map(|ty| val_type(*ty)).collect::<Vec<_>>();
        self.types.ty().function(list(&signature.parameters), list(&signature.results));
        self.signatures.insert(signature.clone(), index);
        index
    }
}

/// Returns the module as the bytes of a WebAssembly module.
///
/// # Errors
/// A message, if the control flow of a function is irreducible, or a function has the name of
/// another export of the module, such as `memory`.
pub fn encode(module: &Module, width: AddressWidth) -> Result<Vec<u8>, String> {
    let mut numbers = vec![0; module.functions.len()];
    let defined = |at: &usize| !module.functions[*at].blocks.is_empty();
    let all = 0..module.functions.len();
    let used = used_functions(module);
    let imported: Vec<usize> = all.clone().filter(|at| !defined(at) && used[*at]).collect();
    let defined: Vec<usize> = all.filter(defined).collect();
    for (number, at) in imported.iter().chain(&defined).enumerate() {
        numbers[*at] = number as u32;
    }
    let mut encoder = ModuleEncoder {
        width,
        numbers,
        signatures: FxHashMap::default(),
        types: w::TypeSection::new(),
    };
    let (mut imports, mut functions) = (w::ImportSection::new(), w::FunctionSection::new());
    let (mut exports, mut code) = (w::ExportSection::new(), w::CodeSection::new());
    for at in &imported {
        let function = &module.functions[*at];
        let ty = encoder.signature(&function.signature);
        imports.import("env", &function.name, w::EntityType::Function(ty));
    }
    for at in &defined {
        let function = &module.functions[*at];
        functions.function(encoder.signature(&function.signature));
        if OWN_EXPORTS.contains(&&*function.name) {
            return Err(format!("a function cannot have the name '{}'", function.name));
        }
        exports.export(&function.name, w::ExportKind::Func, encoder.numbers[*at]);
        code.function(&FunctionEncoder::encode(&mut encoder, function)?);
    }
    let wide = width == AddressWidth::Bits64;
    let mut memories = w::MemorySection::new();
    memories.memory(w::MemoryType {
        minimum: module.heap.div_ceil(PAGE) + 1,
        maximum: None,
        memory64: wide,
        shared: false,
        page_size_log2: None,
    });
    let mut globals = w::GlobalSection::new();
    let mut global = |val_type, mutable, init: &w::ConstExpr| {
        globals.global(w::GlobalType { val_type, mutable, shared: false }, init);
    };
    global(ValType::I64, true, &w::ConstExpr::i64_const(STACK_END as i64));
    global(ValType::I32, true, &w::ConstExpr::i32_const(-1));
    global(ValType::I64, false, &w::ConstExpr::i64_const(module.heap as i64));
    let own = [
        (w::ExportKind::Memory, 0),
        (w::ExportKind::Global, STACK_POINTER),
        (w::ExportKind::Global, POINT),
        (w::ExportKind::Global, 2),
        (w::ExportKind::Table, 0),
    ];
    for (name, (kind, index)) in OWN_EXPORTS.iter().zip(own) {
        exports.export(name, kind, index);
    }
    let mut tables = w::TableSection::new();
    tables.table(w::TableType {
        element_type: w::RefType::FUNCREF,
        table64: false,
        minimum: module.table.len() as u64 + 1,
        maximum: None,
        shared: false,
    });
    let mut elements = w::ElementSection::new();
    let listed: Vec<u32> = module.table.iter().map(|at| encoder.numbers[*at as usize]).collect();
    let first = w::ConstExpr::i32_const(1);
    elements.active(None, &first, w::Elements::Functions(Cow::Owned(listed)));
    let mut data = w::DataSection::new();
    for item in &module.data {
        let address = match wide {
            true => w::ConstExpr::i64_const(item.address as i64),
            false => w::ConstExpr::i32_const(item.address as i32),
        };
        data.active(0, &address, item.bytes.iter().copied());
    }
    let mut out = w::Module::new();
    out.section(&encoder.types).section(&imports).section(&functions).section(&tables);
    out.section(&memories).section(&globals).section(&exports).section(&elements);
    out.section(&code).section(&data);
    Ok(out.finish())
}

/// Returns for each function whether it is called or its address is taken.
fn used_functions(module: &Module) -> Vec<bool> {
    let mut used = vec![false; module.functions.len()];
    let blocks = module.functions.iter().flat_map(|function| &function.blocks);
    let called = blocks.flat_map(|block| &block.instructions).filter_map(|(_, one)| match one {
        Instruction::Call(function, _) => Some(function),
        _ => None,
    });
    for function in called.chain(&module.table) {
        used[*function as usize] = true;
    }
    used
}

fn val_type(ty: Type) -> ValType {
    match ty {
        Type::I32 => ValType::I32,
        Type::I64 => ValType::I64,
        Type::F32 => ValType::F32,
        Type::F64 => ValType::F64,
        Type::V128 => ValType::V128,
    }
}
