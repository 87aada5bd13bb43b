//! Symbols that lowerings need in the module around.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{ModuleOp, RankedTensorType};
use terrace_data_layout::ScopeChain;
use terrace_ir::symbol::{SymbolTable, symbol_name};
use terrace_ir::{
    Attribute, Body, Builder, Context, Ident, InsertionPoint, Location, Op, OpName, OpRef, OpState,
    OpType, StringAttr, SymbolRefAttr, TraitFlags, Type, TypeAttr, UnitAttr, Value,
};
use terrace_llvm::{
    CConv, CConvAttr, GlobalOp, LLVMFuncOp, LLVMFunctionType, LLVMVoidType, Linkage, LinkageAttr,
};

use crate::build;
use crate::types::{array, int, pointer};

/// Waits for those who use what is around, and keeps it from others.
pub(crate) fn lock(around: &Mutex<Around>) -> MutexGuard<'_, Around> {
    around.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is around the operations that are being lowered.
#[derive(Default)]
pub(crate) struct Around {
    /// The tables of symbols, the innermost last.
    tables: Vec<NewSymbols>,
    /// The scopes of data layout around the body.
    pub(crate) scopes: ScopeChain,
}

impl Around {
    /// The innermost table of symbols.
    pub(crate) fn nearest(&mut self) -> Option<&mut NewSymbols> {
        self.tables.last_mut()
    }

    /// The table of symbols of the innermost module.
    pub(crate) fn module(&mut self) -> Option<&mut NewSymbols> {
        self.tables.iter_mut().rev().find(|table| table.is_module)
    }

    /// The operation that is the root of `body`, in `scopes`, is lowered from now on; if it has
    /// symbols, these are known until [`Around::leave`].
    pub(crate) fn enter(&mut self, body: &Body, scopes: &ScopeChain) {
        self.scopes = scopes.clone();
        if has_symbols(body) {
            self.tables.push(NewSymbols::of(body));
        }
    }

    /// The operation `child` of `body`, which was entered last, has been lowered: knows what it is now,
    /// and says which functions were found to be other ones.
    pub(crate) fn child_lowered(&mut self, body: &Body, child: Op) {
        if let Some(table) = self.tables.last_mut().filter(|_| has_symbols(body)) {
            if let Some(root) = body.child(child).map(Body::root) {
                table.know(root);
            }
            table.tell(body);
        }
    }

    /// The lowering of `body`, which was entered last, is done; puts new symbols into it.
    pub(crate) fn leave(&mut self, body: &mut Body) {
        if has_symbols(body)
            && let Some(mut table) = self.tables.pop()
        {
            table.tell(body);
            table.insert(body);
        }
    }
}

fn has_symbols(body: &Body) -> bool {
    body.root().flags().contains(TraitFlags::SYMBOL_TABLE)
}

/// What is to be added to an operation with symbols, in order: each at its start.
pub(crate) struct NewSymbols {
    /// The symbols there are: functions of the llvm dialect with their types.
    names: FxHashMap<String, Option<Type>>,
    is_module: bool,
    location: Location,
    /// The number that a name that is taken gets next.
    next: u64,
    /// What is new.
    made: Vec<(String, What, Location)>,
    /// The functions of other types that were asked for.
    redefined: Vec<String>,
}

enum What {
    /// The bytes of a text.
    Message(Vec<u8>),
    /// A function with parameters of these types and this result.
    Function(LLVMFunctionType),
    /// A function that a device has, and that all threads of a group call.
    DeviceFunction(LLVMFunctionType),
}

impl NewSymbols {
    /// Nothing new in the operation that is the root of `body`.
    fn of(body: &Body) -> Self {
        let root = body.root();
        let mut new = Self {
            names: FxHashMap::default(),
            is_module: root.is::<ModuleOp>(),
            location: root.location(),
            next: 0,
            made: Vec::new(),
            redefined: Vec::new(),
        };
        SymbolTable::new(root).symbols().for_each(|(_, op)| new.know(op));
        new
    }

    fn know(&mut self, op: OpRef<'_>) {
        let Some(name) = symbol_name(op) else { return };
        let ty =
            op.cast::<LLVMFuncOp>().map(|function| function.function_type().data(op.context()).0);
        self.names.insert(name.as_str(op.context()).to_owned(), ty);
    }

    /// A new text that ends with a zero: a reference to it and the number of its bytes; the functions
    /// that write a text and end the program are there then.
    pub(crate) fn message(
        &mut self,
        cx: &Context,
        text: &str,
        location: Location,
    ) -> Option<(Attribute, u64)> {
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let length = bytes.len() as u64;
        let reference = self.text(cx, "assert_msg", bytes, location)?;
        let void = LLVMVoidType.intern(cx).ty();
        for (name, params) in [("puts", vec![pointer(cx)]), ("abort", Vec::new())] {
            if !self.names.contains_key(name) {
                let ty = LLVMFunctionType { return_type: void, params, var_arg: false };
                self.declare(cx, name.to_owned(), ty, location);
            }
        }
        Some((reference, length))
    }

    /// A reference to a new constant of these bytes, which is called `base` or, if that is taken, that
    /// with a number.
    pub(crate) fn text(
        &mut self,
        cx: &Context,
        base: &str,
        bytes: Vec<u8>,
        location: Location,
    ) -> Option<Attribute> {
        let fresh = |n: u64| if n == 0 { base.to_owned() } else { format!("{base}_{}", n - 1) };
        let name = (0..).map(fresh).find(|name| !self.names.contains_key(name))?;
        let reference = SymbolRefAttr::flat(cx, &name).attr();
        self.add(name, What::Message(bytes), None, location);
        Some(reference)
    }

    /// The name of a function that is, or would be, called `name` and has type `ty`; it is declared
    /// if it is not there, under another name if that is taken. `None` if there is such a function of
    /// another type (MLIR: `lookupOrCreateFn`).
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

    /// Declares the device's function `name`, if no function is called so
    /// (MLIR: `lookupOrCreateSPIRVFn`).
    pub(crate) fn device_function(&mut self, cx: &Context, name: &str, ty: LLVMFunctionType) {
        if !matches!(self.names.get(name), Some(Some(_))) {
            let known = ty.clone().intern(cx).ty();
            self.add(name.to_owned(), What::DeviceFunction(ty), Some(known), self.location);
        }
    }

    /// A name with a number, which no symbol has.
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
        self.add(name, What::Function(ty), Some(known), location);
    }

    fn add(&mut self, name: String, what: What, ty: Option<Type>, location: Location) {
        self.names.insert(name.clone(), ty);
        self.made.push((name, what, location));
    }

    /// Reports what was asked for and is there with other types in `body`.
    fn tell(&mut self, body: &Body) {
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

    /// Puts what is new at the start of the root of `body`.
    fn insert(self, body: &mut Body) {
        let cx = body.context().clone();
        let Some(region) = body.region(Op::ROOT, 0) else { return };
        let Some(block) = body.first_block(region) else { return };
        for (name, what, location) in self.made {
            let child = match what {
                What::Message(bytes) => global(&cx, &name, &bytes, location),
                What::Function(ty) => function(&cx, &name, ty, &[], location),
                What::DeviceFunction(ty) => {
                    function(&cx, &name, ty, &device_attributes(&cx), location)
                }
            };
            let op = body.insert_child(child);
            Builder::new(body, InsertionPoint::AtStart(block), location).insert(op);
        }
    }
}

/// The elements of a tensor of bytes.
fn dense_bytes(cx: &Context, ty: Type, bytes: &[u8]) -> Attribute {
    let mut elements = DenseBuilder::new(cx, ty).expect("a tensor of integers");
    bytes.iter().for_each(|byte| elements.push_u64(u64::from(*byte)));
    elements.finish(cx).expect("as many as the shape has").attr()
}

/// A private constant with these bytes.
fn global(cx: &Context, name: &str, bytes: &[u8], location: Location) -> Body {
    let byte = int(cx, 8);
    let tensor = RankedTensorType::get(cx, &[bytes.len() as i64], byte).ty();
    let value = dense_bytes(cx, tensor, bytes);
    let ty = array(cx, bytes.len() as u64, byte);
    let mut state = global_state(cx, name, ty, Linkage::Private, location);
    state.set_inherent(cx, "constant", UnitAttr::get(cx).attr());
    state.set_inherent(cx, "value", value);
    Body::new(cx, state, 1)
}

/// The description of a global variable, with the attributes that each has.
pub(crate) fn global_state(
    cx: &Context,
    name: &str,
    ty: Type,
    link: Linkage,
    location: Location,
) -> OpState {
    let others = [("global_type", TypeAttr::get(cx, ty).attr())];
    symbol_state(cx, GlobalOp::name(cx), name, link, location, &others)
}

/// The description of a variable or a function, with attributes that only one of both has.
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

/// The attribute of a linkage.
pub(crate) fn linkage(cx: &Context, linkage: Linkage) -> Attribute {
    LinkageAttr { linkage }.intern(cx).attr()
}

/// A declaration of a function with these attributes.
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

/// What functions of a device and calls of them are marked with.
pub(crate) fn device_attributes(cx: &Context) -> [(&'static str, Attribute); 4] {
    let convention = CConvAttr { calling_conv: CConv::SPIR_FUNC }.intern(cx).attr();
    let unit = UnitAttr::get(cx).attr();
    [("CConv", convention), ("convergent", unit), ("no_unwind", unit), ("will_return", unit)]
}

/// The description of a function of the llvm dialect, with the attributes that each has.
pub(crate) fn function_state(
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

/// Calls the function `name`, which gives a value of type `result`, if that is not `None`.
pub(crate) fn call_function(
    builder: &mut Builder<'_>,
    name: &str,
    arguments: &[Value],
    result: Option<Type>,
) -> Option<Value> {
    let callee = SymbolRefAttr::flat(builder.context(), name).attr();
    let callee = build::named(builder.context(), &[("callee", callee)]);
    build::call(builder, &callee, arguments, result)
}
