//! Functions that a pass creates in a module: [`NewFunctions`].

use rustc_hash::FxHashSet;
use terrace_builtin::FunctionType;
use terrace_func::{FuncOp, FuncProperties};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Body, Builder, Context, InsertionPoint, Location, Op, OpRef, OpState, OpType, PropertiesBuf,
    StringAttr, Type, TypeAttr,
};

/// The private functions that a pass creates in a module while it changes the bodies of other
/// functions. [`NewFunctions::insert`] appends them to the module.
pub struct NewFunctions {
    /// The names of all symbols of the module, including new ones.
    names: FxHashSet<String>,
    /// The functions in the order of their creation; `None` for those that are being changed.
    functions: Vec<Option<Body>>,
}

impl NewFunctions {
    /// Creates an empty list of new functions of `module`.
    pub fn new(module: OpRef<'_>) -> Self {
        let table = SymbolTable::new(module);
        let names = table.symbols().map(|(name, _)| name.to_owned()).collect();
        Self { names, functions: Vec::new() }
    }

    /// Creates a private function with an entry block. Its name is `name`, or `name_N` with the
    /// first number for which the name is free. Returns the name and the body, which is added by
    /// [`NewFunctions::push`].
    pub fn create(
        &mut self,
        cx: &Context,
        name: &str,
        inputs: &[Type],
        results: &[Type],
        location: Location,
    ) -> (String, Body) {
        let numbered = (0u64..).map(|number| format!("{name}_{number}"));
        let name = std::iter::once(name.to_owned())
            .chain(numbered)
            .find(|name| self.names.insert(name.clone()))
            .expect("numbers do not end");
        let properties = FuncProperties {
            sym_name: StringAttr::from_text(cx, &name),
            function_type: TypeAttr::get(cx, FunctionType::get(cx, inputs, results).ty()),
            sym_visibility: Some(StringAttr::from_text(cx, "private")),
            ..FuncProperties::default()
        };
        let mut state = OpState::new(cx, FuncOp::name(cx), location);
        state.set_properties(PropertiesBuf::of(properties));
        let mut function = Body::new(cx, state, 1);
        let region = function.region(Op::ROOT, 0).expect("a function has a region");
        function.append_block(region, inputs.iter().map(|ty| (*ty, location)));
        (name, function)
    }

    /// Adds a function after its construction, and returns its number.
    pub fn push(&mut self, function: Body) -> usize {
        self.functions.push(Some(function));
        self.functions.len() - 1
    }

    /// Returns the number of functions.
    pub fn count(&self) -> usize {
        self.functions.len()
    }

    /// Stores the function with number `number` again.
    pub fn put(&mut self, number: usize, function: Body) {
        self.functions[number] = Some(function);
    }

    /// Returns the function with number `number` to be changed and put back; `None` until then.
    pub fn take(&mut self, number: usize) -> Option<Body> {
        self.functions[number].take()
    }

    /// Appends the functions to the module `body`.
    pub fn insert(self, body: &mut Body) {
        let Some(block) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region))
        else {
            return;
        };
        for function in self.functions.into_iter().flatten() {
            let location = function.root().location();
            let function = body.insert_child(function);
            Builder::new(body, InsertionPoint::AtEnd(block), location).insert(function);
        }
    }
}
