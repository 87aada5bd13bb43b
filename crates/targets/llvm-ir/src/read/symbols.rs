//! The numbers of global values, found before the text is read ([`scan`]).

use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

use super::lexer::{T, Token, unescape};
use super::{Name, Read, Reader};
use crate::intrinsics;
use crate::model::{Constant, ConstantKind, Function, Symbol, Type};

/// The global values of a text.
#[derive(Default)]
pub(super) struct Symbols<'t> {
    known: FxHashMap<Name<'t>, Symbol>,
    functions: u32,
    /// The names of the global values that were defined.
    defined: FxHashSet<Name<'t>>,
    /// The number that the next global value without a name has at least.
    pub(super) next_number: u32,
    /// The places of the bodies of attribute groups, as indices of tokens.
    pub(super) groups: FxHashMap<u32, Vec<usize>>,
    /// The constants of symbols that were used, with their address spaces, until the symbols are
    /// defined.
    pub(super) early: FxHashMap<Symbol, (u32, usize)>,
    /// The positions of the first uses of symbols that the text does not define.
    undefined: BTreeMap<Name<'t>, usize>,
    /// Functions that are declared by a use: intrinsics.
    implied: Vec<(Name<'t>, usize, Option<Type>)>,
}

impl<'t> Symbols<'t> {
    /// Whether a global value with this name was defined.
    pub(super) fn seen(&self, name: &Name<'t>) -> bool {
        self.defined.contains(name)
    }

    /// Notes that a global value with this name is defined.
    pub(super) fn mark(&mut self, name: Name<'t>) {
        self.defined.insert(name);
    }
}

/// Finds the global values that a text defines.
pub(super) fn scan<'t>(text: &'t [u8], tokens: &[Token]) -> Symbols<'t> {
    let mut symbols = Symbols::default();
    let mut counts = [0u32; 4];
    let mut at = 0;
    let slice = |token: &Token| &text[token.start as usize..token.end as usize];
    let name = |token: &Token| name_of(token.kind, slice(token));
    while let Some(token) = tokens.get(at) {
        at += 1;
        let rest = tokens.get(at..).unwrap_or(&[]);
        let (name, class) = match token.kind {
            T::LBrace => {
                at += braces(rest);
                continue;
            }
            T::Group
                if rest.first().is_some_and(|next| next.kind == T::Equal)
                    && rest.get(1).is_some_and(|next| next.kind == T::LBrace) =>
            {
                let number = super::lexer::parse_u32(&slice(token)[1..]).unwrap_or(u32::MAX);
                symbols.groups.entry(number).or_default().push(at + 2);
                continue;
            }
            T::Global | T::GlobalNumber if rest.first().is_some_and(|t| t.kind == T::Equal) => {
                let class = rest.iter().take_while(|t| t.kind != T::Global).find_map(|token| {
                    match slice(token) {
                        b"global" | b"constant" => Some(0),
                        b"alias" => Some(1),
                        b"ifunc" => Some(2),
                        _ => None,
                    }
                });
                let Some(class) = class else { continue };
                (name(token), class)
            }
            T::Word if matches!(slice(token), b"define" | b"declare") => {
                let mut header = rest.iter().zip(rest.iter().skip(1));
                let found = header.position(|(token, next)| {
                    matches!(token.kind, T::Global | T::GlobalNumber) && next.kind == T::LParen
                });
                // Without a name in the rest of the text, no function is complete.
                let Some(found) = found else { break };
                at += found + 1;
                (name(&rest[found]), 3)
            }
            _ => continue,
        };
        let index = counts[class];
        counts[class] += 1;
        symbols.known.entry(name).or_insert(match class {
            0 => Symbol::Global(index),
            1 => Symbol::Alias(index),
            2 => Symbol::IFunc(index),
            _ => Symbol::Function(index),
        });
    }
    symbols.functions = counts[3];
    symbols
}

/// The number of tokens up to the brace that closes an open one, that brace included.
fn braces(tokens: &[Token]) -> usize {
    let mut depth = 1;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            T::LBrace => depth += 1,
            T::RBrace => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

fn name_of(kind: T, slice: &[u8]) -> Name<'_> {
    match (kind, &slice[1..]) {
        (T::GlobalNumber, digits) => {
            Name::Number(super::lexer::parse_u32(digits).unwrap_or(u32::MAX))
        }
        (_, [b'"', inside @ .., b'"']) => Name::Text(unescape(inside)),
        (_, name) => Name::Text(name.into()),
    }
}

impl<'t> Reader<'t> {
    /// The symbol that a definition with this name has; `None` if the scan did not find it.
    pub(super) fn defined_symbol(&self, name: &Name<'t>) -> Option<Symbol> {
        self.symbols.known.get(name).copied()
    }

    /// Whether the symbol was defined in front of the current place.
    pub(super) fn is_defined(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Function(at) => (at as usize) < self.module.functions.len(),
            Symbol::Global(at) => (at as usize) < self.module.globals.len(),
            Symbol::Alias(at) => (at as usize) < self.module.aliases.len(),
            Symbol::IFunc(at) => (at as usize) < self.module.ifuncs.len(),
        }
    }

    /// The symbol with this name, which may be defined later; `None` if it never is.
    pub(super) fn symbol(&mut self, name: Name<'t>, position: usize) -> Option<Symbol> {
        if let Some(known) = self.symbols.known.get(&name) {
            return Some(*known);
        }
        if let Name::Text(text) = &name
            && intrinsics::find(text).is_some()
        {
            let at = self.symbols.functions + self.symbols.implied.len() as u32;
            self.symbols.implied.push((name.clone(), position, None));
            self.symbols.known.insert(name, Symbol::Function(at));
            return Some(Symbol::Function(at));
        }
        self.symbols.undefined.entry(name).or_insert(position);
        None
    }

    /// The address of a global value as a value of a type; its name is the current token.
    pub(super) fn symbol_constant(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        let Some(space) = self.module.types.address_space(ty) else {
            return self.error("global variable reference must have pointer type");
        };
        if self.module.types.lanes(ty).is_some() {
            return self.error("global variable reference must have pointer type");
        }
        let name = self.name();
        let Some(symbol) = self.symbol(name.clone(), position) else {
            self.advance();
            return Ok(self.module.constants.undef(ty));
        };
        let own = self.body.function.as_ref().filter(|_| self.blocks.is_current(symbol));
        let own = own.map(|function| function.space);
        if own.is_some() || self.is_defined(symbol) {
            let actual = own.unwrap_or_else(|| self.module.symbol_space(symbol));
            if actual != space {
                let actual = self.module.types.pointer(actual);
                let message = format!(
                    "'@{}' defined with type '{}' but expected '{}'",
                    name.display(),
                    self.type_text(actual),
                    self.type_text(ty)
                );
                return self.error(message);
            }
        } else {
            self.symbols.early.entry(symbol).or_insert((space, position));
        }
        self.advance();
        Ok(self.module.constants.get(ty, ConstantKind::Symbol(symbol)))
    }

    /// Notes that a function that is declared by its use is called with this type.
    pub(super) fn note_call(&mut self, symbol: Symbol, ty: Type) {
        let Symbol::Function(at) = symbol else { return };
        let Some(at) = at.checked_sub(self.symbols.functions) else { return };
        if let Some(implied) = self.symbols.implied.get_mut(at as usize) {
            implied.2.get_or_insert(ty);
        }
    }

    /// Sorts functions that are declared by their use by name, as LLVM declares them.
    fn order_implied(&mut self, implied: &mut [(Name<'t>, usize, Option<Type>)]) {
        let first = self.symbols.functions;
        let mut order: Vec<u32> = (0..implied.len() as u32).collect();
        order.sort_by(|a, b| implied[*a as usize].0.cmp(&implied[*b as usize].0));
        implied.sort_by(|a, b| a.0.cmp(&b.0));
        if order.is_sorted() {
            return;
        }
        let ty = self.module.types.pointer(self.module.layout.program_space);
        let symbol = |at: u32| ConstantKind::Symbol(Symbol::Function(first + at));
        let constants = &mut self.module.constants;
        let handles: Vec<Constant> =
            order.iter().map(|old| constants.get(ty, symbol(*old))).collect();
        // Equal data have one handle, so all numbers change to free ones first.
        for (new, handle) in (order.len() as u32..).zip(&handles) {
            constants.replace(*handle, symbol(new));
        }
        for (new, handle) in (0..).zip(&handles) {
            constants.replace(*handle, symbol(new));
        }
    }

    /// Declares the intrinsics that are used without a declaration; an error if a symbol that is
    /// used is not defined.
    pub(super) fn finish_symbols(&mut self) -> Read {
        let mut implied = std::mem::take(&mut self.symbols.implied);
        self.order_implied(&mut implied);
        for (name, position, ty) in implied {
            let (Name::Text(text), Some(ty)) = (&name, ty) else {
                self.symbols.undefined.entry(name).or_insert(position);
                continue;
            };
            let Some(intrinsic) = intrinsics::find(text) else { continue };
            let signature = intrinsic.signature(&mut self.module);
            let fits = self.module.types.as_function(ty).cloned().is_some_and(|ty| {
                let overloads = intrinsic.overloads;
                signature.overloads(&mut self.module, ty.result, &ty.params, overloads).is_some()
            });
            if !fits {
                return self.error_at(position, "invalid intrinsic signature");
            }
            let mut function = Function::new(text, ty);
            function.space = self.module.layout.program_space;
            intrinsic.add_attributes(&mut self.module, &mut function);
            self.module.add_function(function);
        }
        let undefined = std::mem::take(&mut self.symbols.undefined);
        if let Some((name, position)) = undefined.first_key_value() {
            let text = name.display();
            let message = match text.starts_with("llvm.") {
                true => format!("unknown intrinsic '{text}'"),
                false => format!("use of undefined value '@{text}'"),
            };
            return self.error_at(*position, message);
        }
        Ok(())
    }
}
