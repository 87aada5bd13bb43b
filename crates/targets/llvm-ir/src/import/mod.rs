//! From LLVM IR to a `builtin.module` of the llvm dialect ([`import`]); the counterpart of
//! [`build`](crate::build) (MLIR: `translateLLVMIRToModule`).
//!
//! A constant that a function uses is made once, at the start of its entry block; instructions are
//! translated in reverse post-order of the blocks. Calls of intrinsics become the operations of the
//! tables `data/ops-*.tsv`, read in the reverse direction, or `llvm.call_intrinsic`.

mod aliasing;
mod arithmetic;
mod attributes;
mod blocks;
mod calls;
mod constants;
mod control;
mod data_layout;
mod debug_cache;
mod debug_fields;
mod debug_nodes;
mod debug_records;
mod elements;
mod expressions;
mod functions;
mod globals;
mod intrinsics;
mod locations;
mod loops;
mod memory;
mod metadata;
mod module_flags;
mod operations;
mod parameters;
mod quote;
mod special_intrinsics;
mod types;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::ModuleOp;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{
    Attribute, Block, Body, Context, Diagnostic, Ident, Location, OpState, OpType, Reported,
    Severity, Type, UnitAttr, lossless,
};

use self::blocks::FunctionState;
use self::debug_cache::DebugCache;
use crate::model::{MetadataId, Module};

/// The options of an import.
#[derive(Clone, Copy, Default, Debug)]
pub struct ImportOptions {
    /// Whether identified structures become literal ones.
    pub structs_as_literals: bool,
    /// Whether all calls of intrinsics become `llvm.call_intrinsic`.
    pub prefer_unregistered_intrinsics: bool,
    /// Whether the members of composite types are left out of debug information.
    pub drop_composite_elements: bool,
    /// Whether all that is left out is reported.
    pub expensive_warnings: bool,
}

/// A step of an import, which reports its errors itself.
type Done<T = ()> = Result<T, Reported>;

/// Returns the body of the `builtin.module` for `module`, which is not verified. Its location is
/// the source file of `module`. Adds the parts of constants that are made separately to the tables
/// of `module`.
///
/// # Errors
/// When the module has a part that the dialect lacks; the error is reported in `cx`.
pub fn import(cx: &Context, module: &mut Module, options: ImportOptions) -> Result<Body, Reported> {
    cx.load::<terrace_llvm::LlvmDialect>();
    cx.load::<terrace_dlti::DltiDialect>();
    #[cfg(feature = "gpu")]
    cx.load::<terrace_nvvm::NvvmDialect>();
    let parts = constants::add_parts(module);
    let mut importer = Importer::new(cx, module, options, parts);
    importer.run()?;
    Ok(importer.body)
}

/// The state of an import.
struct Importer<'a> {
    cx: &'a Context,
    module: &'a Module,
    options: ImportOptions,
    /// The location of the whole module.
    place: Location,
    unknown: Location,
    /// The body of the module, and its block.
    body: Body,
    block: Block,
    /// The last operation for a global value, which the next one follows.
    last_global: Option<terrace_ir::Op>,
    types: Vec<Option<Type>>,
    /// The names of identified structures that are taken.
    struct_names: FxHashSet<String>,
    /// The parts of constants that are not stored with them.
    parts: constants::Parts,
    /// The names of global values, those of variables without a name made up.
    global_names: Vec<String>,
    /// The functions and blocks whose addresses are constants.
    addressed: FxHashSet<(u32, u32)>,
    function: FunctionState,
    metadata: MetadataState,
    debug: DebugCache,
    /// The text of the module for messages, once it is needed.
    quotes: std::cell::OnceCell<crate::print::Quotes<'a>>,
}

/// The attributes of metadata that have been translated.
#[derive(Default)]
struct MetadataState {
    tbaa: FxHashMap<MetadataId, Attribute>,
    scopes: FxHashMap<MetadataId, Attribute>,
    groups: FxHashMap<MetadataId, Attribute>,
    loops: FxHashMap<MetadataId, Option<Attribute>>,
}

impl<'a> Importer<'a> {
    fn new(
        cx: &'a Context,
        module: &'a Module,
        options: ImportOptions,
        parts: constants::Parts,
    ) -> Self {
        let file = Ident::get(cx, &lossless::encode(&module.source_filename));
        let place = Location::file_line_col(cx, file, 0, 0);
        let mut body = Body::new(cx, OpState::new(cx, ModuleOp::name(cx), place), 1);
        let region = body.root().region(0).map(|region| region.id());
        let block = match region {
            Some(region) => {
                let first = body.first_block(region);
                first.unwrap_or_else(|| body.append_block(region, []))
            }
            None => body.new_block([]),
        };
        Importer {
            cx,
            module,
            options,
            place,
            unknown: Location::unknown(cx),
            body,
            block,
            last_global: None,
            types: Vec::new(),
            struct_names: FxHashSet::default(),
            parts,
            global_names: Vec::new(),
            addressed: constants::addressed(module),
            function: FunctionState::default(),
            metadata: MetadataState::default(),
            debug: DebugCache::default(),
            quotes: std::cell::OnceCell::new(),
        }
    }

    fn run(&mut self) -> Done {
        self.name_globals();
        self.convert_types();
        self.data_layout()?;
        self.comdats();
        self.named_metadata()?;
        self.globals()?;
        self.functions()?;
        self.aliases()?;
        self.ifuncs()?;
        self.module_attributes();
        Ok(())
    }

    /// Reports an error, which ends the import.
    fn fail<T>(&self, location: Location, message: impl Into<String>) -> Done<T> {
        Err(self.cx.emit(Diagnostic::error(location, message)))
    }

    /// Reports a warning; the part at fault is left out.
    fn warn(&self, location: Location, message: impl Into<String>) {
        self.cx.emit(Diagnostic::new(Severity::Warning, location, message));
    }

    /// A failure without a message.
    fn silent<T>() -> Done<T> {
        Err(reported_elsewhere())
    }

    fn unit(&self) -> Attribute {
        UnitAttr::get(self.cx).attr()
    }

    /// A string as an attribute.
    fn string(&self, text: impl AsRef<[u8]>) -> Attribute {
        terrace_ir::StringAttr::get(self.cx, text).attr()
    }
}
