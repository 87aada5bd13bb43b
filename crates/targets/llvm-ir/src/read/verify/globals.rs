//! Checks of variables, aliases and indirect functions.

use super::{Subject, Verifier};
use crate::model::{Constant, ConstantExpr, ConstantKind, Linkage, Symbol, Type, TypeKind};

impl Verifier<'_> {
    /// Checks all variables, aliases and indirect functions.
    pub(super) fn globals(&mut self) {
        let module = self.module;
        for at in 0..module.globals.len() {
            self.variable(at);
        }
        for at in 0..module.aliases.len() {
            self.alias(at);
        }
        for at in 0..module.ifuncs.len() {
            self.ifunc(at);
        }
    }

    fn variable(&mut self, at: usize) {
        let module = self.module;
        let global = &module.globals[at];
        let this = [Subject::Symbol(Symbol::Global(at as u32))];
        let is_array = matches!(module.types.kind(global.ty), TypeKind::Array(..));
        if let Some(initializer) = global.initializer {
            if global.linkage == Linkage::Common {
                if !module.constants.is_zero(initializer) {
                    let message = "'common' global must have a zero initializer!";
                    return self.fail(message, &this);
                }
                if global.constant {
                    let message = "'common' global may not be marked constant!";
                    return self.fail(message, &this);
                }
                if global.comdat.is_some() {
                    return self.fail("'common' global may not be in a Comdat!", &this);
                }
            }
        } else if global.comdat.is_some() {
            return self.fail("Declaration may not be in a Comdat!", &this);
        }
        if global.linkage == Linkage::Appending && !is_array {
            return self.fail("Only global arrays can have appending linkage!", &this);
        }
        if matches!(&*global.name, b"llvm.global_ctors" | b"llvm.global_dtors") {
            if global.initializer.is_some() && global.linkage != Linkage::Appending {
                return self.fail("invalid linkage for intrinsic global variable", &this);
            }
            if !self.is_structors(global.ty) {
                return self.fail("wrong type for intrinsic global variable", &this);
            }
        }
        if matches!(&*global.name, b"llvm.used" | b"llvm.compiler.used") {
            if global.initializer.is_some() && global.linkage != Linkage::Appending {
                return self.fail("invalid linkage for intrinsic global variable", &this);
            }
            let element = module.types.element(global.ty, 0);
            let pointers = is_array
                && element.is_some_and(|ty| matches!(module.types.kind(ty), TypeKind::Pointer(_)));
            if !pointers {
                return self.fail("wrong type for intrinsic global variable", &this);
            }
        }
        if self.holds_scalable(global.ty) {
            self.fail("Globals cannot contain scalable types", &this);
        }
    }

    fn holds_scalable(&self, ty: Type) -> bool {
        let types = &self.module.types;
        let mut pending = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = pending.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match types.kind(ty) {
                TypeKind::ScalableVector(..) => return true,
                TypeKind::Array(_, element) => pending.push(*element),
                _ => pending.extend(types.fields(ty).into_iter().flat_map(|(_, fields)| fields)),
            }
        }
        false
    }

    /// Whether the type is that of a list of constructors or destructors.
    fn is_structors(&self, ty: Type) -> bool {
        let types = &self.module.types;
        let TypeKind::Array(_, element) = types.kind(ty) else { return false };
        match types.fields(*element) {
            Some((_, [priority, function, data])) => {
                let is_pointer = |ty: &Type| matches!(types.kind(*ty), TypeKind::Pointer(_));
                *priority == Type::I32 && is_pointer(function) && is_pointer(data)
            }
            _ => false,
        }
    }

    fn alias(&mut self, at: usize) {
        let module = self.module;
        let alias = &module.aliases[at];
        let this = [Subject::Symbol(Symbol::Alias(at as u32))];
        let Some(target) = alias.target else { return };
        let Some(base) = self.base(target) else {
            return self.fail("Aliasee should be either GlobalValue or ConstantExpr", &this);
        };
        if alias.linkage == Linkage::AvailableExternally {
            let available = match base {
                Symbol::Alias(_) | Symbol::IFunc(_) => false,
                base => module.symbol_linkage(base) == Linkage::AvailableExternally,
            };
            if !available {
                let message = "available_externally alias must point to available_externally \
                               global value";
                return self.fail(message, &this);
            }
        }
        let mut symbol = base;
        // The number of steps is bounded by that of the aliases.
        for _ in 0..=module.aliases.len() {
            match symbol {
                Symbol::Alias(next) => {
                    let next = module.aliases[next as usize].target;
                    match next.and_then(|next| self.base(next)) {
                        Some(base) => symbol = base,
                        None => return,
                    }
                }
                Symbol::Global(at) => {
                    if module.globals[at as usize].initializer.is_none() {
                        self.fail("Alias must point to a definition", &this);
                    }
                    return;
                }
                Symbol::Function(at) => {
                    if module.functions.get(at as usize).is_some_and(|f| f.blocks.is_empty()) {
                        self.fail("Alias must point to a definition", &this);
                    }
                    return;
                }
                Symbol::IFunc(_) => return,
            }
        }
        self.fail("Aliases cannot form a cycle", &this);
    }

    /// The global value that an address is based on.
    fn base(&self, constant: Constant) -> Option<Symbol> {
        let mut constant = constant;
        loop {
            constant = match self.module.constants.kind(constant) {
                ConstantKind::Symbol(symbol) => return Some(*symbol),
                ConstantKind::Expr(ConstantExpr::Gep(gep)) => gep.base,
                ConstantKind::Expr(ConstantExpr::Cast(_, value)) => *value,
                ConstantKind::Expr(ConstantExpr::Binary(_, _, a, _)) => *a,
                _ => return None,
            };
        }
    }

    fn ifunc(&mut self, at: usize) {
        let module = self.module;
        let this = [Subject::Symbol(Symbol::IFunc(at as u32))];
        let Some(resolver) = module.ifuncs[at].resolver else { return };
        let Some(Symbol::Function(resolver)) = self.base(resolver) else {
            return self.fail("IFunc must have a Function resolver", &this);
        };
        let Some(function) = module.functions.get(resolver as usize) else { return };
        if function.blocks.is_empty() {
            return self.fail("IFunc resolver must be a definition", &this);
        }
        let result = module.types.as_function(function.ty).map(|ty| ty.result);
        if !result.is_some_and(|ty| matches!(module.types.kind(ty), TypeKind::Pointer(_))) {
            self.fail("IFunc resolver must return a pointer", &this);
        }
    }
}
