//! Symbols that lowerings add to the enclosing module: globals and declarations of runtime
//! functions. [`EnclosingScopes`] tracks the enclosing symbol tables while bodies are lowered;
//! [`NewSymbols`] collects the new symbols of one table.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{IntegerAttr, ModuleOp, RankedTensorType};
use terrace_data_layout::ScopeChain;
use terrace_ir::symbol::{SymbolTable, symbol_name};
use terrace_ir::{
    Attribute, Body, Builder, Context, Handle, Ident, InsertionPoint, Location, Op, OpName, OpRef,
    OpState, OpType, StringAttr, SymbolRefAttr, TraitFlags, Type, TypeAttr, UnitAttr, Value,
};
use terrace_llvm::{
    CConv, CConvAttr, GlobalOp, LLVMFuncOp, LLVMFunctionType, LLVMVoidType, Linkage, LinkageAttr,
};

use crate::build;
use crate::types::{array, int, pointer};

/// Locks `scopes`, also after a panic of another thread.
pub(crate) fn lock(scopes: &Mutex<EnclosingScopes>) -> MutexGuard<'_, EnclosingScopes> {
    scopes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The symbol tables and data layout scopes that enclose the body being lowered.
#[derive(Default)]
pub struct EnclosingScopes {
    /// The symbol tables, innermost last.
    tables: Vec<NewSymbols>,
    /// The data layout scopes around the body.
    pub(crate) data_layouts: ScopeChain,
}

impl EnclosingScopes {
    /// Returns the innermost symbol table; `None` outside of all symbol tables.
    pub fn innermost_table(&mut self) -> Option<&mut NewSymbols> {
        self.tables.last_mut()
    }

    /// Returns the symbol table of the innermost `builtin.module`; `None` outside of all modules.
    pub(crate) fn module_table(&mut self) -> Option<&mut NewSymbols> {
        self.tables.iter_mut().rev().find(|table| table.is_module)
    }

    /// Enters `body` with the data layout scopes `scopes`. If its root is a symbol table, its
    /// symbols are visible until [`EnclosingScopes::leave`].
    pub(crate) fn enter(&mut self, body: &Body, scopes: &ScopeChain) {
        self.data_layouts = scopes.clone();
        if has_symbols(body) {
            self.tables.push(NewSymbols::of(body));
        }
    }

    /// Records that the operation `child` of `body`, the most recently entered body, is lowered
    /// next.
    pub(crate) fn enter_child(&mut self, body: &Body, child: Op) {
        if let Some(table) = self.tables.last_mut().filter(|_| has_symbols(body)) {
            table.current = Some(child);
        }
    }

    /// Updates the symbol table of `body`, the most recently entered body, after the lowering of
    /// its operation `child`, and reports conflicting function types.
    pub(crate) fn refresh_child(&mut self, body: &Body, child: Op) {
        if let Some(table) = self.tables.last_mut().filter(|_| has_symbols(body)) {
            if let Some(root) = body.child(child).map(Body::root) {
                table.record_symbol(root);
            }
            table.report_conflicts(body);
        }
    }

    /// Leaves `body`, the most recently entered body, and inserts its new symbols.
    pub(crate) fn leave(&mut self, body: &mut Body) {
        if has_symbols(body)
            && let Some(mut table) = self.tables.pop()
        {
            table.report_conflicts(body);
            table.insert(body);
        }
    }
}

fn has_symbols(body: &Body) -> bool {
    body.root().flags().contains(TraitFlags::SYMBOL_TABLE)
}

/// The place of a new symbol in its table.
#[derive(Clone, Copy)]
pub enum Placement {
    /// At the start of the table, so that the most recent symbol comes first.
    Start,
    /// Before the function that is being lowered.
    BeforeFunction,
    /// At the end of the table.
    End,
}

/// The properties of a new global variable.
pub struct NewGlobal {
    /// The type of the value.
    pub ty: Type,
    /// The initial value; `None` if it is undefined.
    pub value: Option<Attribute>,
    /// Whether the global is constant.
    pub is_constant: bool,
    /// The alignment in bytes; `None` = that of the type.
    pub alignment: Option<i64>,
    /// The address space.
    pub space: u32,
}

/// The operation of a new symbol.
enum SymbolOp {
    /// An isolated operation, in a body of its own.
    Isolated(Box<Body>),
    /// An operation in the body of the table.
    Plain(Box<OpState>),
}

/// A symbol to be inserted.
struct NewSymbol {
    op: SymbolOp,
    location: Location,
    placement: Placement,
    /// The function that was being lowered; `None` before the first one.
    function: Option<Op>,
}

/// The existing and new symbols of one symbol table.
pub struct NewSymbols {
    /// All symbols by name, with the type of an `llvm.func` and `None` for other symbols.
    names: FxHashMap<String, Option<Type>>,
    is_module: bool,
    location: Location,
    /// The next number that is appended to make a name unique.
    next: u64,
    /// The new symbols, in the order of creation.
    new_symbols: Vec<NewSymbol>,
    /// The new globals that equal requests share, with their names.
    shared_globals: Vec<(NewGlobal, String)>,
    /// The operation of the table that is being lowered; `None` before the first one.
    current: Option<Op>,
    /// The names of functions that were requested with a type other than that of the existing
    /// function.
    redefined: Vec<String>,
}

impl NewSymbols {
    /// Collects the existing symbols of the root of `body`.
    fn of(body: &Body) -> Self {
        let root = body.root();
        let mut new = Self {
            names: FxHashMap::default(),
            is_module: root.is::<ModuleOp>(),
            location: root.location(),
            next: 0,
            new_symbols: Vec::new(),
            shared_globals: Vec::new(),
            current: None,
            redefined: Vec::new(),
        };
        SymbolTable::new(root).symbols().for_each(|(_, op)| new.record_symbol(op));
        new
    }

    /// Records an existing symbol, with its type if it is an `llvm.func`.
    fn record_symbol(&mut self, op: OpRef<'_>) {
        let Some(name) = symbol_name(op) else { return };
        let ty =
            op.cast::<LLVMFuncOp>().map(|function| function.function_type().data(op.context()).0);
        self.names.insert(name.as_str(op.context()).to_owned(), ty);
    }

    /// Adds a zero-terminated constant with `text`, and declares `puts` if it is missing. Returns a
    /// reference to the constant and its length in bytes; `None` if the constant cannot be built.
    pub(crate) fn message(
        &mut self,
        cx: &Context,
        text: &str,
        location: Location,
    ) -> Option<(Handle<SymbolRefAttr>, u64)> {
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let length = bytes.len() as u64;
        let reference = self.text(cx, "assert_msg", bytes, location)?;
        self.procedure(cx, "puts", vec![pointer(cx)], location);
        Some((reference, length))
    }

    /// Declares the function `name` without a result if no symbol has that name.
    pub(crate) fn procedure(
        &mut self,
        cx: &Context,
        name: &str,
        params: Vec<Type>,
        location: Location,
    ) {
        if !self.names.contains_key(name) {
            let return_type = LLVMVoidType.intern(cx).ty();
            let ty = LLVMFunctionType { return_type, params, var_arg: false };
            self.declare(cx, name.to_owned(), ty, location);
        }
    }

    /// Adds a constant with these bytes, named `base`, or `base` with a number if that name is
    /// taken. Returns a reference to the constant; `None` if the constant cannot be built.
    pub(crate) fn text(
        &mut self,
        cx: &Context,
        base: &str,
        bytes: Vec<u8>,
        location: Location,
    ) -> Option<Handle<SymbolRefAttr>> {
        let fresh = |n: u64| if n == 0 { base.to_owned() } else { format!("{base}_{}", n - 1) };
        let name = (0..).map(fresh).find(|name| !self.names.contains_key(name))?;
        let reference = SymbolRefAttr::flat(cx, &name);
        let body = message_global(cx, &name, &bytes, location);
        self.add(name, body, None, location, Placement::Start);
        Some(reference)
    }

    /// Adds the internal global `name` at `placement`.
    pub fn global(
        &mut self,
        cx: &Context,
        name: String,
        global: &NewGlobal,
        placement: Placement,
        location: Location,
    ) {
        let body = internal_global(cx, &name, global, location);
        self.add(name, body, None, location, placement);
    }

    /// Returns the name of an internal global with these properties that was added before, or of a
    /// new one at the start of the table, called `prefix` with the first number that is free.
    pub fn shared_global(
        &mut self,
        cx: &Context,
        prefix: &str,
        global: NewGlobal,
        location: Location,
    ) -> String {
        let same = |known: &NewGlobal| {
            (known.ty, known.value, known.is_constant, known.alignment, known.space)
                == (global.ty, global.value, global.is_constant, global.alignment, global.space)
        };
        if let Some((_, name)) = self.shared_globals.iter().find(|(known, _)| same(known)) {
            return name.clone();
        }
        let mut names = (0u64..).map(|number| format!("{prefix}{number}"));
        let name = names.find(|name| !self.names.contains_key(name)).unwrap_or_default();
        self.global(cx, name.clone(), &global, Placement::Start, location);
        self.shared_globals.push((global, name.clone()));
        name
    }

    /// Adds a private `memref.global` of type `ty`, called `name`, or `name` with a number if that
    /// name is taken, and returns its name; the alignment is in bytes.
    pub fn memref_global(
        &mut self,
        cx: &Context,
        name: &str,
        ty: Type,
        alignment: i64,
        location: Location,
    ) -> String {
        let name = match self.names.contains_key(name) {
            true => self.unique(name),
            false => name.to_owned(),
        };
        let mut state = OpState::new(cx, terrace_memref::GlobalOp::name(cx), location);
        let attributes = [
            ("sym_name", StringAttr::from_text(cx, &name).attr()),
            ("sym_visibility", StringAttr::from_text(cx, "private").attr()),
            ("type", TypeAttr::get(cx, ty).attr()),
            ("alignment", IntegerAttr::get(cx, int(cx, 64), alignment).attr()),
        ];
        attributes.iter().for_each(|(name, value)| state.set_inherent(cx, name, *value));
        self.push(name.clone(), SymbolOp::Plain(Box::new(state)), None, location, Placement::Start);
        name
    }

    /// Declares the function `name` at `placement` if no symbol has that name.
    pub fn declare_function(
        &mut self,
        cx: &Context,
        name: &str,
        ty: LLVMFunctionType,
        placement: Placement,
    ) {
        if !self.names.contains_key(name) {
            let known = ty.clone().intern(cx).ty();
            let body = function(cx, name, ty, &[], self.location);
            self.add(name.to_owned(), body, Some(known), self.location, placement);
        }
    }

    /// Declares the function `name` of a runtime at the end of the table if no function of the llvm
    /// dialect has that name.
    pub(crate) fn runtime_function(
        &mut self,
        cx: &Context,
        name: &str,
        ty: LLVMFunctionType,
        location: Location,
    ) {
        if !matches!(self.names.get(name), Some(Some(_))) {
            let known = ty.clone().intern(cx).ty();
            let body = function(cx, name, ty, &[], location);
            self.add(name.to_owned(), body, Some(known), location, Placement::End);
        }
    }

    /// Returns the name of the function `name` of type `ty`. Declares it if it is missing, under a
    /// numbered name if a symbol of another kind has that name. `None` if a function `name` has
    /// another type, which is reported later (MLIR: `lookupOrCreateFn`).
    pub(crate) fn function(
        &mut self,
        cx: &Context,
        name: &str,
        ty: LLVMFunctionType,
    ) -> Option<String> {
        match self.names.get(name) {
            Some(Some(known)) if *known == ty.clone().intern(cx).ty() => Some(name.to_owned()),
            Some(Some(_)) => {
                self.redefined.push(name.to_owned());
                None
            }
            known => {
                let name = match known {
                    None => name.to_owned(),
                    Some(_) => self.unique(name),
                };
                self.declare(cx, name.clone(), ty, self.location);
                Some(name)
            }
        }
    }

    /// Declares the device function `name` with these inherent attributes if no function has that
    /// name (MLIR: `lookupOrCreateSPIRVFn`).
    pub fn device_function(
        &mut self,
        cx: &Context,
        name: &str,
        ty: LLVMFunctionType,
        attributes: &[(&str, Attribute)],
    ) {
        if !matches!(self.names.get(name), Some(Some(_))) {
            let known = ty.clone().intern(cx).ty();
            let body = function(cx, name, ty, attributes, self.location);
            self.add(name.to_owned(), body, Some(known), self.location, Placement::Start);
        }
    }

    /// Returns `name` with a number that makes it unique in the symbol table.
    fn unique(&mut self, name: &str) -> String {
        loop {
            let numbered = format!("{name}_{}", self.next);
            self.next += 1;
            if !self.names.contains_key(&numbered) {
                return numbered;
            }
        }
    }

    fn declare(&mut self, cx: &Context, name: String, ty: LLVMFunctionType, location: Location) {
        let known = ty.clone().intern(cx).ty();
        let body = function(cx, &name, ty, &[], location);
        self.add(name, body, Some(known), location, Placement::Start);
    }

    /// Adds the symbol `body`, of the function type `ty`, if it is a function.
    fn add(
        &mut self,
        name: String,
        body: Body,
        ty: Option<Type>,
        location: Location,
        placement: Placement,
    ) {
        self.push(name, SymbolOp::Isolated(Box::new(body)), ty, location, placement);
    }

    fn push(
        &mut self,
        name: String,
        op: SymbolOp,
        ty: Option<Type>,
        location: Location,
        placement: Placement,
    ) {
        self.names.insert(name, ty);
        self.new_symbols.push(NewSymbol { op, location, placement, function: self.current });
    }

    /// Reports an error for each function of `body` that was requested with another type.
    fn report_conflicts(&mut self, body: &Body) {
        let cx = body.context();
        let table = match self.redefined.is_empty() {
            true => return,
            false => SymbolTable::new(body.root()),
        };
        for name in self.redefined.drain(..) {
            let Some(op) = table.lookup(Ident::get(cx, &name)) else { continue };
            let ty = op.cast::<LLVMFuncOp>().map(|op| op.function_type().data(cx).0.to_text(cx));
            let message = format!(
                "redefinition of reserved function '{name}' of different type '{}' is prohibited",
                ty.unwrap_or_default()
            );
            cx.emit(op.plain_error(message));
        }
    }

    /// Inserts the new symbols into the root of `body`.
    fn insert(self, body: &mut Body) {
        let Some(region) = body.region(Op::ROOT, 0) else { return };
        let Some(block) = body.first_block(region) else { return };
        for symbol in self.new_symbols {
            let point = match (symbol.placement, symbol.function) {
                (Placement::BeforeFunction, Some(function)) => InsertionPoint::Before(function),
                (Placement::End, _) => InsertionPoint::AtEnd(block),
                _ => InsertionPoint::AtStart(block),
            };
            match symbol.op {
                SymbolOp::Isolated(child) => {
                    let op = body.insert_child(*child);
                    Builder::new(body, point, symbol.location).insert(op);
                }
                SymbolOp::Plain(state) => {
                    Builder::new(body, point, symbol.location).create(*state);
                }
            }
        }
    }
}

/// Returns a dense elements attribute of the type `ty`, a tensor of bytes.
fn dense_bytes(cx: &Context, ty: Type, bytes: &[u8]) -> Attribute {
    let mut elements = DenseBuilder::new(cx, ty).expect("a tensor of integers");
    bytes.iter().for_each(|byte| elements.push_u64(u64::from(*byte)));
    elements.finish(cx).expect("as many as the shape has").attr()
}

/// Returns an internal global with these properties.
fn internal_global(cx: &Context, name: &str, global: &NewGlobal, location: Location) -> Body {
    let mut state = global_state(cx, name, global.ty, Linkage::Internal, location);
    if global.is_constant {
        state.set_inherent(cx, "constant", UnitAttr::get(cx).attr());
    }
    if let Some(value) = global.value {
        state.set_inherent(cx, "value", value);
    }
    if let Some(alignment) = global.alignment {
        let alignment = IntegerAttr::get(cx, int(cx, 64), alignment).attr();
        state.set_inherent(cx, "alignment", alignment);
    }
    if global.space != 0 {
        let space = IntegerAttr::get(cx, int(cx, 32), i64::from(global.space)).attr();
        state.set_inherent(cx, "addr_space", space);
    }
    Body::new(cx, state, 1)
}

/// Returns a private constant global with these bytes.
fn message_global(cx: &Context, name: &str, bytes: &[u8], location: Location) -> Body {
    let byte = int(cx, 8);
    let tensor = RankedTensorType::get(cx, &[bytes.len() as i64], byte).ty();
    let value = dense_bytes(cx, tensor, bytes);
    let ty = array(cx, bytes.len() as u64, byte);
    let mut state = global_state(cx, name, ty, Linkage::Private, location);
    state.set_inherent(cx, "constant", UnitAttr::get(cx).attr());
    state.set_inherent(cx, "value", value);
    Body::new(cx, state, 1)
}

/// Returns the state of an `llvm.mlir.global` with its required attributes.
pub fn global_state(
    cx: &Context,
    name: &str,
    ty: Type,
    link: Linkage,
    location: Location,
) -> OpState {
    let others = [("global_type", TypeAttr::get(cx, ty).attr())];
    symbol_state(cx, GlobalOp::name(cx), name, link, location, &others)
}

/// Returns the state of a global or function: its name, its linkage and the attributes `others`.
fn symbol_state(
    cx: &Context,
    op: OpName,
    name: &str,
    link: Linkage,
    location: Location,
    others: &[(&str, Attribute)],
) -> OpState {
    let mut state = OpState::new(cx, op, location);
    let name = StringAttr::from_text(cx, name).attr();
    let all = [("sym_name", name), ("linkage", linkage(cx, link))];
    let all = all.iter().chain(others);
    all.for_each(|(name, value)| state.set_inherent(cx, name, *value));
    state
}

/// Returns the attribute for `linkage`.
pub(crate) fn linkage(cx: &Context, linkage: Linkage) -> Attribute {
    LinkageAttr { linkage }.intern(cx).attr()
}

/// Returns a declaration of an `llvm.func` with these inherent attributes.
fn function(
    cx: &Context,
    name: &str,
    ty: LLVMFunctionType,
    attributes: &[(&str, Attribute)],
    location: Location,
) -> Body {
    let ty = ty.intern(cx).ty();
    let mut state = function_state(cx, name, ty, Linkage::External, location);
    attributes.iter().for_each(|(name, value)| state.set_inherent(cx, name, *value));
    Body::new(cx, state, 1)
}

/// Returns the attributes of device functions that all threads call together, and of calls to them.
pub fn device_attributes(cx: &Context) -> [(&'static str, Attribute); 4] {
    let convention = CConvAttr { calling_conv: CConv::SPIR_FUNC }.intern(cx).attr();
    let unit = UnitAttr::get(cx).attr();
    [("CConv", convention), ("convergent", unit), ("no_unwind", unit), ("will_return", unit)]
}

/// Returns the state of an `llvm.func` with its required attributes.
pub fn function_state(
    cx: &Context,
    name: &str,
    ty: Type,
    link: Linkage,
    location: Location,
) -> OpState {
    let convention = CConvAttr { calling_conv: CConv::C }.intern(cx).attr();
    let others = [("function_type", TypeAttr::get(cx, ty).attr()), ("CConv", convention)];
    symbol_state(cx, LLVMFuncOp::name(cx), name, link, location, &others)
}

/// Creates a call of the function `name` with a result of type `result`, if given.
pub fn call_function(
    builder: &mut Builder<'_>,
    name: &str,
    arguments: &[Value],
    result: Option<Type>,
) -> Option<Value> {
    let callee = SymbolRefAttr::flat(builder.context(), name).attr();
    let callee = build::named(builder.context(), &[("callee", callee)]);
    build::call(builder, &callee, arguments, result)
}
