//! Symbols that lowerings need in the module around.

use rustc_hash::FxHashSet;
use terrace_builtin::RankedTensorType;
use terrace_builtin::attributes::DenseBuilder;

use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Attribute, Body, Builder, Context, Ident, InsertionPoint, Location, Op, OpName, OpState,
    OpType, SymbolRefAttr, Type, TypeAttr, UnitAttr, Value,
};
use terrace_llvm::{LLVMFuncOp, LLVMFunctionType, LLVMVoidType, Linkage, LinkageAttr};

use crate::build;
use crate::types::{array, int, pointer};

/// What is to be added to a module, in order: each at its start.
#[derive(Default)]
pub(crate) struct NewSymbols {
    /// The names of the symbols there are; `None` if no module is known.
    names: Option<FxHashSet<String>>,
    /// What is new.
    made: Vec<(String, What, Location)>,
}

enum What {
    /// The bytes of a text.
    Message(Vec<u8>),
    /// A function with parameters of these types and no result.
    Function(Vec<Type>),
}

impl NewSymbols {
    /// Nothing new in the module that is the root of `body`.
    pub(crate) fn of(body: &Body) -> Self {
        let table = SymbolTable::new(body.root());
        let names = table.symbols().map(|(name, _)| name.to_owned()).collect();
        Self { names: Some(names), made: Vec::new() }
    }

    /// A new text that ends with a zero: a reference to it and the number of its bytes; the functions
    /// that write a text and end the program are there then. `None` if no module is known.
    pub(crate) fn message(
        &mut self,
        cx: &Context,
        text: &str,
        location: Location,
    ) -> Option<(Attribute, u64)> {
        let names = self.names.as_mut()?;
        let base = "assert_msg";
        let fresh = |n: u64| if n == 0 { base.to_owned() } else { format!("{base}_{}", n - 1) };
        let name = (0..).map(fresh).find(|name| !names.contains(name))?;
        names.insert(name.clone());
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let length = bytes.len() as u64;
        let reference = SymbolRefAttr::flat(cx, &name).attr();
        self.made.push((name, What::Message(bytes), location));
        self.function("puts", vec![pointer(cx)], location);
        self.function("abort", Vec::new(), location);
        Some((reference, length))
    }

    fn function(&mut self, name: &str, parameters: Vec<Type>, location: Location) {
        if self.names.as_mut().is_some_and(|names| names.insert(name.to_owned())) {
            self.made.push((name.to_owned(), What::Function(parameters), location));
        }
    }

    /// Puts what is new at the start of the module that is the root of `body`.
    pub(crate) fn insert(self, body: &mut Body) {
        let cx = body.context().clone();
        let Some(region) = body.region(Op::ROOT, 0) else { return };
        let Some(block) = body.first_block(region) else { return };
        for (name, what, location) in self.made {
            let child = match what {
                What::Message(bytes) => global(&cx, &name, &bytes, location),
                What::Function(parameters) => {
                    let void = LLVMVoidType.intern(&cx).ty();
                    function(&cx, &name, void, parameters, location)
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
    let mut state = OpState::new(cx, OpName::get(cx, "llvm.mlir.global"), location);
    let attributes: [(&str, Attribute); 5] = [
        ("global_type", TypeAttr::get(cx, ty).attr()),
        ("constant", UnitAttr::get(cx).attr()),
        ("sym_name", terrace_ir::StringAttr::from_text(cx, name).attr()),
        ("linkage", linkage(cx, Linkage::Private)),
        ("value", value),
    ];
    attributes.into_iter().for_each(|(name, value)| state.set_inherent(cx, name, value));
    Body::new(cx, state, 1)
}

/// The attribute of a linkage.
pub(crate) fn linkage(cx: &Context, linkage: Linkage) -> Attribute {
    LinkageAttr { linkage }.intern(cx).attr()
}

/// A declaration of a function.
fn function(
    cx: &Context,
    name: &str,
    return_type: Type,
    params: Vec<Type>,
    location: Location,
) -> Body {
    let ty = LLVMFunctionType { return_type, params, var_arg: false }.intern(cx).ty();
    Body::new(cx, function_state(cx, name, ty, Linkage::External, location), 1)
}

/// The description of a function of the llvm dialect, with the attributes that each has.
pub(crate) fn function_state(
    cx: &Context,
    name: &str,
    ty: Type,
    link: Linkage,
    location: Location,
) -> OpState {
    let mut state = OpState::new(cx, LLVMFuncOp::name(cx), location);
    let attributes: [(&str, Attribute); 4] = [
        ("sym_name", terrace_ir::StringAttr::from_text(cx, name).attr()),
        ("function_type", TypeAttr::get(cx, ty).attr()),
        ("linkage", linkage(cx, link)),
        (
            "CConv",
            terrace_llvm::CConvAttr { calling_conv: terrace_llvm::CConv::C }.intern(cx).attr(),
        ),
    ];
    attributes.into_iter().for_each(|(name, value)| state.set_inherent(cx, name, value));
    state
}

/// Calls the function `name`, which has no result.
pub(crate) fn call_function(builder: &mut Builder<'_>, name: &str, arguments: &[Value]) {
    let callee = SymbolRefAttr::flat(builder.context(), name).attr();
    build::call(builder, &[(Ident::get(builder.context(), "callee"), callee)], arguments, None);
}
