//! Global variables that patterns add to the enclosing symbol table. [`ModuleSymbols`] tracks the
//! tables while bodies are lowered in program order.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Body, Builder, Context, InsertionPoint, Location, Op, OpRef, OpState, OpType,
    StringAttr, SymbolRefAttr, TraitFlags, Type, TypeAttr, UnitAttr,
};
use terrace_numeric::Int;
use terrace_spirv::{GlobalVariableOp, ModuleOp, SpecConstantCompositeOp, SpecConstantOp};

/// Locks `symbols`, also after a panic of another thread.
pub(crate) fn lock(symbols: &Mutex<ModuleSymbols>) -> MutexGuard<'_, ModuleSymbols> {
    symbols.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The symbol tables that enclose the body being lowered, innermost last.
#[derive(Default)]
pub(crate) struct ModuleSymbols {
    tables: Vec<SymbolScope>,
}

impl ModuleSymbols {
    /// Returns the innermost symbol table; `None` outside of all symbol tables.
    pub(crate) fn innermost(&mut self) -> Option<&mut SymbolScope> {
        self.tables.last_mut()
    }

    /// Returns the table of the innermost `spirv.module`; `None` outside of these modules.
    pub(crate) fn spirv_module(&mut self) -> Option<&mut SymbolScope> {
        self.tables.iter_mut().rev().find(|table| table.is_spirv)
    }

    /// Enters `body`, whose symbols are visible until [`ModuleSymbols::leave`].
    pub(crate) fn enter(&mut self, body: &Body) {
        if has_symbols(body) {
            self.tables.push(SymbolScope::of(body));
        }
    }

    /// Updates the kind of the table of `body`, the most recently entered body, after the
    /// conversion of its root.
    pub(crate) fn refresh(&mut self, body: &Body) {
        if let Some(table) = self.tables.last_mut().filter(|_| has_symbols(body)) {
            table.is_spirv = body.root().is::<ModuleOp>();
        }
    }

    /// Leaves `body`, the most recently entered body, and inserts its new symbols.
    pub(crate) fn leave(&mut self, body: &mut Body) {
        if has_symbols(body)
            && let Some(table) = self.tables.pop()
        {
            table.insert(body);
        }
    }
}

fn has_symbols(body: &Body) -> bool {
    body.root().flags().contains(TraitFlags::SYMBOL_TABLE)
}

/// A global variable of a symbol table.
struct Variable {
    name: String,
    ty: Type,
    /// The builtin that the variable holds; `None` for other variables.
    built_in: Option<String>,
}

/// The existing and new symbols of one symbol table. New symbols are inserted at its start, so that
/// the most recent symbol comes first.
pub(crate) struct SymbolScope {
    names: FxHashSet<String>,
    variables: Vec<Variable>,
    /// Groups of operations to insert, in the order of creation.
    new: Vec<Vec<OpState>>,
    is_spirv: bool,
}

impl SymbolScope {
    /// Collects the existing symbols of the root of `body`.
    fn of(body: &Body) -> Self {
        let root = body.root();
        let cx = root.context();
        let ops: Vec<OpRef<'_>> = root
            .region(0)
            .and_then(|region| region.entry())
            .map(|block| block.ops().collect())
            .unwrap_or_default();
        let variable = |op: &OpRef<'_>| {
            let op = op.cast::<GlobalVariableOp>()?;
            Some(Variable {
                name: op.sym_name().to_owned(),
                ty: op.r#type().data(cx).0,
                built_in: op.built_in().map(ToString::to_string),
            })
        };
        let names = ops.iter().filter_map(|op| symbol_name(*op));
        Self {
            names: names.map(|name| name.as_str(cx).to_owned()).collect(),
            variables: ops.iter().filter_map(variable).collect(),
            new: Vec::new(),
            is_spirv: root.is::<ModuleOp>(),
        }
    }

    /// Adds a variable of type `ty` in the memory of a workgroup, and returns its name.
    pub(crate) fn workgroup_memory(
        &mut self,
        cx: &Context,
        ty: Type,
        location: Location,
    ) -> String {
        let name = format!("__workgroup_mem__{}", self.variables.len());
        let state = variable(cx, &name, ty, location);
        self.add(Variable { name: name.clone(), ty, built_in: None }, vec![state]);
        name
    }

    /// Returns the name and type of the variable that holds `built_in`; adds it with the type `ty`
    /// if it is missing (MLIR: `getOrInsertBuiltinVariable`).
    pub(crate) fn built_in(
        &mut self,
        cx: &Context,
        built_in: &str,
        ty: Type,
        location: Location,
    ) -> (String, Type) {
        let is_known = |one: &&Variable| one.built_in.as_deref() == Some(built_in);
        if let Some(known) = self.variables.iter().find(is_known) {
            return (known.name.clone(), known.ty);
        }
        let name = format!("__builtin__{built_in}__");
        let mut state = variable(cx, &name, ty, location);
        state.set_inherent(cx, "built_in", StringAttr::from_text(cx, built_in).attr());
        let known = Variable { name: name.clone(), ty, built_in: Some(built_in.to_owned()) };
        self.add(known, vec![state]);
        (name, ty)
    }

    /// Adds the string `text` with a final zero: a specialization constant for each byte, a
    /// composite of them, and a variable of type `pointer` to `array` that the composite
    /// initializes. Returns the name of the variable.
    pub(crate) fn text(
        &mut self,
        cx: &Context,
        text: &str,
        (array, pointer): (Type, Type),
        location: Location,
    ) -> String {
        let mut number = 0;
        let mut name = "printfMsg0".to_owned();
        while self.names.contains(&name) {
            number += 1;
            name = format!("printfMsg{number}");
        }
        let byte = IntegerType::get(cx, 8).ty();
        let mut states = Vec::new();
        let mut parts = Vec::new();
        for (at, value) in text.bytes().chain([0]).enumerate() {
            let part = format!("{name}_sc{at}");
            let mut state = OpState::new(cx, SpecConstantOp::name(cx), location);
            state.set_inherent(cx, "sym_name", StringAttr::from_text(cx, &part).attr());
            let value = IntegerAttr::from_int(cx, byte, Int::from_i64(8, value.into())).attr();
            state.set_inherent(cx, "default_value", value);
            states.push(state);
            parts.push(SymbolRefAttr::flat(cx, &part).attr());
        }
        let composite = format!("{name}_scc");
        let mut state = OpState::new(cx, SpecConstantCompositeOp::name(cx), location);
        state.set_inherent(cx, "type", TypeAttr::get(cx, array).attr());
        state.set_inherent(cx, "sym_name", StringAttr::from_text(cx, &composite).attr());
        state.set_inherent(cx, "constituents", ArrayAttr::get(cx, parts).attr());
        states.push(state);
        let mut state = variable(cx, &name, pointer, location);
        state.set_inherent(cx, "initializer", SymbolRefAttr::flat(cx, &composite).attr());
        state.add_attribute(cx, "Constant", UnitAttr::get(cx).attr());
        states.push(state);
        self.add(Variable { name: name.clone(), ty: pointer, built_in: None }, states);
        name
    }

    fn add(&mut self, variable: Variable, states: Vec<OpState>) {
        self.names.insert(variable.name.clone());
        self.variables.push(variable);
        self.new.push(states);
    }

    /// Inserts the new symbols at the start of the root of `body`.
    fn insert(self, body: &mut Body) {
        let Some(region) = body.region(Op::ROOT, 0) else { return };
        let Some(block) = body.first_block(region) else { return };
        for group in self.new {
            let location = body.location(Op::ROOT);
            let mut builder = Builder::new(body, InsertionPoint::AtStart(block), location);
            for state in group {
                builder.create(state);
            }
        }
    }
}

/// Returns the state of a `spirv.GlobalVariable` of type `ty`.
fn variable(cx: &Context, name: &str, ty: Type, location: Location) -> OpState {
    let mut state = OpState::new(cx, GlobalVariableOp::name(cx), location);
    state.set_inherent(cx, "type", TypeAttr::get(cx, ty).attr());
    state.set_inherent(cx, "sym_name", StringAttr::from_text(cx, name).attr());
    state
}
