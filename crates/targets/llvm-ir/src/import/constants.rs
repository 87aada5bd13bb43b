//! Constants that operations use ([`Importer::constant`]), and the parts that they are made of.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Handle, SymbolRefAttr, Value};
use terrace_llvm::{BlockAddressAttr, BlockTagAttr};

use super::{Done, Importer};
use crate::model::{
    Constant, ConstantExpr, ConstantKind, FloatKind, Module, Symbol, Type, TypeKind,
};

/// Constants that are parts of other ones, but are not stored with them.
#[derive(Default)]
pub(super) struct Parts {
    /// The zero elements, by their types.
    zeros: FxHashMap<Type, Constant>,
    /// The functions that are in the same linkage unit, by the constants that say so.
    targets: FxHashMap<Constant, Constant>,
    /// The vectors with only a first element, by the scalable splats of that element.
    inserts: FxHashMap<Constant, Constant>,
}

/// Adds the parts of all constants to the table of constants.
pub(super) fn add_parts(module: &mut Module) -> Parts {
    let mut parts = Parts::default();
    let mut index = 0;
    while index < module.constants.count() {
        let constant = Constant(index);
        index += 1;
        let ty = module.constants.ty(constant);
        match module.constants.kind(constant) {
            ConstantKind::Zero => {
                let mut elements = match module.types.kind(ty) {
                    TypeKind::Array(_, element)
                    | TypeKind::Vector(_, element)
                    | TypeKind::ScalableVector(_, element) => vec![*element],
                    _ => module.types.fields(ty).map_or(Vec::new(), |(_, all)| all.to_vec()),
                };
                elements.sort_unstable();
                elements.dedup();
                for element in elements {
                    let zero = module.constants.zero(&module.types, element);
                    parts.zeros.insert(element, zero);
                }
            }
            ConstantKind::DsoLocalEquivalent(symbol) => {
                let symbol = *symbol;
                parts.targets.insert(constant, module.address_of(symbol));
            }
            ConstantKind::Splat(element) if is_scalable(module, ty) => {
                let element = *element;
                let base = module.constants.poison(ty);
                let at = module.constants.i64(0);
                let insert = ConstantExpr::InsertElement(base, element, at);
                let insert = module.constants.get(ty, ConstantKind::Expr(insert));
                parts.inserts.insert(constant, insert);
            }
            _ => {}
        }
    }
    parts
}

/// The functions and blocks whose addresses are constants.
pub(super) fn addressed(module: &Module) -> FxHashSet<(u32, u32)> {
    let all = (0..module.constants.count()).filter_map(|index| {
        match module.constants.kind(Constant(index)) {
            ConstantKind::BlockAddress(Symbol::Function(function), block) => {
                Some((*function, *block))
            }
            _ => None,
        }
    });
    all.collect()
}

fn is_scalable(module: &Module, ty: Type) -> bool {
    matches!(module.types.kind(ty), TypeKind::ScalableVector(..))
}

/// Whether LLVM stores arrays and vectors of a type as plain data.
fn is_plain(module: &Module, element: Type) -> bool {
    match module.types.kind(element) {
        TypeKind::Integer(bits) => matches!(bits, 8 | 16 | 32 | 64),
        TypeKind::Float(kind) => {
            use FloatKind as F;
            matches!(kind, F::Half | F::BFloat | F::Single | F::Double)
        }
        _ => false,
    }
}

impl Importer<'_> {
    /// Returns the value of a constant, which is made at its first use.
    ///
    /// # Errors
    /// When the dialect has no such constant.
    pub(super) fn constant(&mut self, constant: Constant) -> Done<Value> {
        if let Some(known) = self.function.constants.get(&constant) {
            return Ok(*known);
        }
        let outside = self.enter_constants();
        let made = self.make_with_parts(constant);
        self.leave_constants(outside);
        made
    }

    /// Makes the parts of a constant and then the constant itself.
    fn make_with_parts(&mut self, constant: Constant) -> Done<Value> {
        let mut stack = vec![(constant, self.parts_of_constant(constant))];
        let mut open: FxHashSet<Constant> = FxHashSet::default();
        while let Some((current, parts)) = stack.last_mut() {
            // The last part is the first one to be made.
            if let Some(part) = parts.pop() {
                if !self.function.constants.contains_key(&part) && open.insert(part) {
                    let parts = self.parts_of_constant(part);
                    stack.push((part, parts));
                }
                continue;
            }
            let current = *current;
            stack.pop();
            if !self.function.constants.contains_key(&current) {
                let value = self.make_constant(current)?;
                self.function.constants.insert(current, value);
            }
        }
        match self.function.constants.get(&constant) {
            Some(value) => Ok(*value),
            None => Self::silent(),
        }
    }

    /// The constants that a constant is made of.
    fn parts_of_constant(&self, constant: Constant) -> Vec<Constant> {
        let module = self.module;
        let ty = module.constants.ty(constant);
        let zero = |element: &Type| self.parts.zeros.get(element).copied();
        match module.constants.kind(constant) {
            ConstantKind::Zero => match module.types.kind(ty) {
                TypeKind::Array(0, _) => Vec::new(),
                TypeKind::Array(_, element)
                | TypeKind::Vector(_, element)
                | TypeKind::ScalableVector(_, element) => zero(element).into_iter().collect(),
                _ => {
                    let fields = module.types.fields(ty).map_or(&[][..], |(_, fields)| fields);
                    fields.iter().filter_map(zero).collect()
                }
            },
            ConstantKind::Aggregate(elements) => match self.is_data(constant) {
                true => Vec::new(),
                false => elements.to_vec(),
            },
            ConstantKind::Splat(element) => match self.parts.inserts.get(&constant) {
                Some(insert) => {
                    let poison = match module.constants.kind(*insert) {
                        ConstantKind::Expr(ConstantExpr::InsertElement(base, ..)) => Some(*base),
                        _ => None,
                    };
                    [*insert].into_iter().chain(poison).collect()
                }
                None if is_plain(module, module.types.scalar(ty)) => Vec::new(),
                None => vec![*element],
            },
            ConstantKind::DsoLocalEquivalent(_) => {
                self.parts.targets.get(&constant).copied().into_iter().collect()
            }
            ConstantKind::Expr(expression) => {
                let mut parts = Vec::new();
                expression.for_each_operand(|part| parts.push(part));
                parts
            }
            _ => Vec::new(),
        }
    }

    /// Whether LLVM stores a constant as plain data: an array or vector of numbers of common
    /// widths.
    pub(super) fn is_data(&self, constant: Constant) -> bool {
        let (types, constants) = (&self.module.types, &self.module.constants);
        let ty = constants.ty(constant);
        let element = match types.kind(ty) {
            TypeKind::Array(_, element) | TypeKind::Vector(_, element) => *element,
            _ => return false,
        };
        match constants.kind(constant) {
            ConstantKind::Bytes(_) => true,
            ConstantKind::Splat(_) => is_plain(self.module, element),
            ConstantKind::Aggregate(elements) => {
                is_plain(self.module, element)
                    && elements.iter().all(|element| constants.is_number(*element))
            }
            _ => false,
        }
    }

    /// Makes a constant, whose parts exist.
    fn make_constant(&mut self, constant: Constant) -> Done<Value> {
        let ty = self.module.constants.ty(constant);
        if let Some(value) = self.constant_attribute(constant) {
            let ty = self.ty(ty);
            return Ok(self.simple("llvm.mlir.constant", &[], ty, &[("value", value)]));
        }
        let result = self.ty(ty);
        match self.module.constants.kind(constant) {
            ConstantKind::Null => Ok(self.simple("llvm.mlir.zero", &[], result, &[])),
            ConstantKind::Zero => Ok(self.simple("llvm.mlir.zero", &[], result, &[])),
            ConstantKind::NoToken => Ok(self.simple("llvm.mlir.none", &[], result, &[])),
            ConstantKind::Undef => Ok(self.simple("llvm.mlir.undef", &[], result, &[])),
            ConstantKind::Poison => Ok(self.simple("llvm.mlir.poison", &[], result, &[])),
            ConstantKind::Symbol(symbol) => Ok(self.address_of(*symbol, result)),
            ConstantKind::DsoLocalEquivalent(symbol) => {
                let name = self.symbol_reference(*symbol).attr();
                let name = ("function_name", name);
                Ok(self.simple("llvm.dso_local_equivalent", &[], result, &[name]))
            }
            ConstantKind::BlockAddress(symbol, block) => {
                let function = self.symbol_reference(*symbol);
                let id = self.block_number(*symbol, *block);
                let tag = BlockTagAttr { id }.intern(self.cx);
                let address = BlockAddressAttr { function, tag }.intern(self.cx).attr();
                Ok(self.simple("llvm.blockaddress", &[], result, &[("block_addr", address)]))
            }
            ConstantKind::Aggregate(elements) => self.make_aggregate(ty, elements),
            ConstantKind::Splat(_) => {
                let insert = self.parts.inserts.get(&constant).copied();
                let Some(insert) = insert else { return self.unhandled(constant, "") };
                let vector = self.known(insert)?;
                let lanes = self.module.types.lanes(ty).map_or(0, |(count, _)| count);
                let ConstantKind::Expr(ConstantExpr::InsertElement(base, ..)) =
                    self.module.constants.kind(insert)
                else {
                    return self.unhandled(constant, "");
                };
                let base = self.known(*base)?;
                let mask = vec![0; lanes as usize];
                Ok(self.shuffle(vector, base, &mask, result))
            }
            ConstantKind::Expr(expression) => self.make_expression(ty, expression),
            ConstantKind::NoCfi(_) => self.unhandled(constant, " since no_cfi is unsupported"),
            ConstantKind::PtrAuth(_) => {
                self.unhandled(constant, " since ptrauth(...) is unsupported")
            }
            ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Bytes(_) => {
                self.unhandled(constant, "")
            }
        }
    }

    /// The value of a part that has been made.
    pub(super) fn known(&self, constant: Constant) -> Done<Value> {
        match self.function.constants.get(&constant) {
            Some(value) => Ok(*value),
            None => Self::silent(),
        }
    }

    fn unhandled<T>(&self, constant: Constant, reason: &str) -> Done<T> {
        let text = self.quote_constant(constant);
        self.fail(self.unknown, format!("unhandled constant: {text}{reason}"))
    }

    /// The address of a global value.
    pub(super) fn address_of(&mut self, symbol: Symbol, ty: terrace_ir::Type) -> Value {
        let name = self.symbol_reference(symbol).attr();
        self.simple("llvm.mlir.addressof", &[], ty, &[("global_name", name)])
    }

    /// A reference to a global value by its name.
    pub(super) fn symbol_reference(&self, symbol: Symbol) -> Handle<SymbolRefAttr> {
        SymbolRefAttr::flat(self.cx, &self.symbol_text(symbol))
    }

    /// Makes an array, structure or vector element by element.
    fn make_aggregate(&mut self, ty: Type, elements: &[Constant]) -> Done<Value> {
        let result = self.ty(ty);
        let is_vector = self.module.types.lanes(ty).is_some();
        let mut all = self.simple("llvm.mlir.undef", &[], result, &[]);
        for (index, element) in elements.iter().enumerate() {
            let element = self.known(*element)?;
            if is_vector {
                let at = self.i32_constant(index as i32);
                all = self.simple("llvm.insertelement", &[all, element, at], result, &[]);
            } else {
                all = self.insert_value_at(all, element, &[index as i64], result);
            }
        }
        Ok(all)
    }

    /// Makes a new constant of type `i32`.
    fn i32_constant(&mut self, value: i32) -> Value {
        let value = terrace_builtin::IntegerAttr::i32(self.cx, value).attr();
        let ty = self.ty(Type::I32);
        self.simple("llvm.mlir.constant", &[], ty, &[("value", value)])
    }
}
