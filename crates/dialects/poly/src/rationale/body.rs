//! Bodies of functions: old names of operations, and what the Rationale leaves out.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::reader::{Reader, Result};
use super::tokens::Kind;

/// The values of a function.
#[derive(Default)]
pub(super) struct Values {
    /// The types of values, as far as they are known.
    pub(super) types: FxHashMap<String, String>,
    /// The names in MLIR of values whose name in the text is used twice.
    names: FxHashMap<String, String>,
    /// The values of type `index` for integers in subscripts.
    casts: FxHashMap<String, String>,
}

impl Values {
    /// Adds a value of the text, and returns its name in MLIR.
    pub(super) fn define(&mut self, name: &str, ty: String) -> String {
        let mut own = name.to_owned();
        let mut number = 0;
        while self.types.contains_key(&own) {
            own = format!("{name}_{number}");
            number += 1;
        }
        self.types.insert(own.clone(), ty);
        self.names.insert(name.to_owned(), own.clone());
        own
    }

    fn name<'n>(&'n self, name: &'n str) -> &'n str {
        self.names.get(name).map_or(name, String::as_str)
    }
}

/// Returns the name of an operation of the Rationale in MLIR.
fn operation(name: &str) -> Option<String> {
    Some(match name {
        "addf" | "addi" | "subf" | "subi" | "mulf" | "muli" | "divf" | "constant" | "select"
        | "index_cast" => format!("arith.{name}"),
        "alloc" | "dealloc" | "dim" | "load" | "store" => format!("memref.{name}"),
        _ => return None,
    })
}

impl Reader<'_> {
    /// Returns the operations that turn integers in subscripts of `range` into values of type
    /// `index`: ` %i_index = …`.
    pub(super) fn index_casts(&self, range: Range<usize>, values: &mut Values) -> String {
        let tokens = self.tokens;
        let mut text = String::new();
        for at in range.clone() {
            let is_access = matches!(tokens.of(at), "affine.load" | "affine.store");
            let open = (at..range.end).find(|at| tokens.of(*at) == "[").filter(|_| is_access);
            let Some((open, close)) = open.and_then(|open| Some((open, tokens.closing(open)?)))
            else {
                continue;
            };
            for at in (open..close).filter(|at| tokens.is_kind(*at, Kind::Value)) {
                let name = &tokens.of(at)[1..];
                let ty = values.types.get(name).filter(|ty| {
                    let width = ty.strip_prefix('i').unwrap_or_default();
                    !width.is_empty() && width.bytes().all(|one| one.is_ascii_digit())
                });
                let Some(ty) = ty.filter(|_| !values.casts.contains_key(name)).cloned() else {
                    continue;
                };
                let cast = values.define(&format!("{name}_index"), "index".to_owned());
                text.push_str(&format!(" %{cast} = arith.index_cast %{name} : {ty} to index"));
                values.casts.insert(name.to_owned(), cast);
            }
        }
        text
    }

    /// Reads the operations of a function.
    pub(super) fn body(&mut self, range: Range<usize>, mut values: Values) -> Result<()> {
        let mut at = self.entry_label(&range);
        while at < range.end {
            if self.tokens.of(at) == "mldim" {
                at = self.tree(at, &values.types)?;
                continue;
            }
            let end = self.statement_end(at, range.end);
            self.statement(at..end, &mut values);
            at = end;
        }
        Ok(())
    }

    /// Drops the label of the first block: its arguments are those of the function.
    fn entry_label(&mut self, range: &Range<usize>) -> usize {
        let tokens = self.tokens;
        let name = range.start + usize::from(tokens.of(range.start) == "^");
        let number = tokens.of(name).strip_prefix("bb").unwrap_or("-");
        if !number.bytes().all(|one| one.is_ascii_digit()) {
            return range.start;
        }
        let close = match tokens.of(name + 1) {
            "(" => tokens.closing(name + 1).map_or(name + 1, |close| close + 1),
            _ => name + 1,
        };
        if tokens.of(close) != ":" {
            return range.start;
        }
        self.replace(range.start..close + 1, "");
        close + 1
    }

    /// Returns the end of the operation at `start`: the next line outside of brackets.
    fn statement_end(&self, start: usize, limit: usize) -> usize {
        let mut depth = 0usize;
        for at in start..limit {
            match self.tokens.of(at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && self.tokens.is_first(at + 1) {
                return at + 1;
            }
        }
        limit
    }

    fn statement(&mut self, range: Range<usize>, values: &mut Values) {
        let tokens = self.tokens;
        let has_result =
            tokens.is_kind(range.start, Kind::Value) && tokens.of(range.start + 1) == "=";
        let at = if has_result { range.start + 2 } else { range.start };
        let is_access = matches!(tokens.of(at), "affine.load" | "affine.store");
        // The texts of changed operands; the result is defined after its operands are read.
        let mut changes: Vec<(usize, String)> = Vec::new();
        let (mut in_subscript, mut memref) = (false, None);
        for at in at..range.end {
            match tokens.of(at) {
                "[" if is_access => in_subscript = true,
                "]" => in_subscript = false,
                text if tokens.is_kind(at, Kind::Value) => {
                    let name = &text[1..];
                    let cast = values.casts.get(name).filter(|_| in_subscript);
                    let new = cast.map_or_else(|| values.name(name), String::as_str);
                    if !in_subscript {
                        memref = values.types.get(new).cloned();
                    }
                    if new != name {
                        changes.push((at, format!("%{new}")));
                    }
                }
                _ => {}
            }
        }
        if has_result {
            let name = &tokens.of(range.start)[1..];
            let own = values.define(name, String::new());
            if own != name {
                self.replace(range.start..range.start + 1, &format!("%{own}"));
            }
        }
        if let Some(name) = operation(tokens.of(at)) {
            self.replace(at..at + 1, &name);
        }
        for (at, text) in changes {
            self.replace(at..at + 1, &text);
        }
        let has_type = range.clone().any(|at| tokens.of(at) == ":");
        if let Some(ty) = memref.filter(|_| is_access && !has_type) {
            self.insert_behind(range.end - 1, &format!(" : {ty}"));
        }
    }
}
