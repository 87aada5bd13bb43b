//! Globals that hold the constants of a module: [`Globals`] (MLIR: `getGlobalFor`). Bodies that are
//! rewritten in parallel collect their [`Constants`], which get names in program order afterwards.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Attribute, Body, Builder, Context, Ident, Location, Op, OpType, StringAttr, SymbolRefAttr,
    Type, TypeAttr,
};
use terrace_memref::{GetGlobalOp, GlobalOp, GlobalProperties};

/// The globals of a module, and those that are to be created in it.
#[derive(Default)]
pub(crate) struct Globals {
    /// The names of the globals by initial value.
    names: FxHashMap<Attribute, (Ident, Type)>,
    /// The names of all symbols of the module.
    symbols: FxHashSet<Ident>,
    /// The alignment of new globals, in bytes; 0 = none.
    alignment: u64,
    /// The globals to be created, in order.
    pending: Vec<PendingGlobal>,
}

/// A global to be created.
struct PendingGlobal {
    name: Ident,
    ty: Type,
    value: Attribute,
    location: Location,
}

/// A constant of a body that a global holds.
pub(crate) struct Constant {
    /// The `memref.get_global`, whose symbol is not set.
    pub(crate) op: Op,
    pub(crate) value: Attribute,
    pub(crate) ty: Type,
    pub(crate) location: Location,
}

/// The constants of a body, in the order of rewriting.
pub(crate) type Constants = Vec<Constant>;

impl Globals {
    /// Collects the globals and symbols in the block of the module `module`. Globals of another
    /// alignment than `alignment`, in bytes, are not used.
    pub(crate) fn of(module: &Body, alignment: u64) -> Self {
        let mut globals = Self { alignment, ..Self::default() };
        let block = module.region(Op::ROOT, 0).and_then(|region| module.first_block(region));
        for op in block.into_iter().flat_map(|block| module.ops_in(block)) {
            let view = module.op(op);
            let Some(name) = symbol_name(view) else { continue };
            globals.symbols.insert(name);
            let Some(global) = view.cast::<GlobalOp>() else { continue };
            let declared = global.alignment().and_then(|bytes| u64::try_from(bytes).ok());
            if let Some(value) = global.initial_value()
                && declared.unwrap_or(0) == alignment
            {
                let ty = global.r#type().data(module.context()).0;
                globals.names.entry(value).or_insert((name, ty));
            }
        }
        globals
    }

    /// Returns the type of the global with the initial value `value`; `None` if no global has it.
    pub(crate) fn type_of(&self, value: Attribute) -> Option<Type> {
        self.names.get(&value).map(|(_, ty)| *ty)
    }

    /// Sets the symbols of `constants`, operations of `body`, and adds missing globals.
    pub(crate) fn assign(&mut self, body: &mut Body, constants: Constants) {
        let cx = body.context().clone();
        for Constant { op, value, ty, location } in constants {
            let name = self.name_of(&cx, value, ty, location);
            let symbol = SymbolRefAttr::flat(&cx, name.as_str(&cx));
            GetGlobalOp::from_op(op).set_name_value(body, symbol);
        }
    }

    /// Returns the name of the global with the initial value `value`, of type `ty` if it is a new
    /// one.
    fn name_of(&mut self, cx: &Context, value: Attribute, ty: Type, location: Location) -> Ident {
        if let Some((name, _)) = self.names.get(&value) {
            return *name;
        }
        let name = self.unique_name(cx, &constant_name(cx, ty));
        self.symbols.insert(name);
        self.names.insert(value, (name, ty));
        self.pending.push(PendingGlobal { name, ty, value, location });
        name
    }

    fn unique_name(&self, cx: &Context, base: &str) -> Ident {
        let mut name = Ident::get(cx, base);
        let mut count = 0;
        while self.symbols.contains(&name) {
            name = Ident::get(cx, &format!("{base}_{count}"));
            count += 1;
        }
        name
    }

    /// Creates the new globals at the front of the block of `module`, the last one first.
    pub(crate) fn create(self, module: &mut Body) {
        let cx = module.context().clone();
        let block = module.region(Op::ROOT, 0).and_then(|region| module.first_block(region));
        let Some(block) = block else { return };
        for global in self.pending {
            let mut builder = Builder::at_start(module, block, global.location);
            let properties = GlobalProperties {
                sym_name: StringAttr::from_text(&cx, global.name.as_str(&cx)),
                sym_visibility: Some("private".to_owned()),
                r#type: TypeAttr::get(&cx, global.ty),
                initial_value: Some(global.value),
                constant: true,
                alignment: i64::try_from(self.alignment).ok().filter(|bytes| *bytes > 0),
            };
            GlobalOp::build_with(&mut builder, properties);
        }
    }
}

/// Returns the name of a global for a constant of the memref type `ty`: its shape and element type.
fn constant_name(cx: &Context, ty: Type) -> String {
    let mut name = "__constant_".to_owned();
    for extent in shape_of(cx, ty).unwrap_or_default() {
        let _ = write!(name, "{extent}x");
    }
    if shape_of(cx, ty).is_some_and(<[i64]>::is_empty) {
        name.push('x');
    }
    let _ = write!(name, "{}", element_type_or_self(cx, ty).to_text(cx));
    name
}
