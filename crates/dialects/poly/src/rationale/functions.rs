//! Functions with access sets.

use std::ops::Range;

use super::body::Values;
use super::reader::{Reader, Result};
use super::tokens::Kind;

/// The kinds of access sets, in the order of the Rationale.
pub(super) const CLAUSES: [&str; 4] = ["reads", "writes", "may_reads", "may_writes"];

/// An argument of a function.
pub(super) struct Argument<'t> {
    /// The name without `%`; `None` if only the type is given.
    name: Option<&'t str>,
    ty: String,
}

impl<'t> Reader<'t> {
    /// Reads `func @f(%A: memref<8xf32>) -> f32 reads: {…}` with its body, if it has one.
    pub(super) fn function(&mut self, at: usize) -> Result<usize> {
        let tokens = self.tokens;
        // Some examples have a result type in front of the name, and behind the arguments.
        let name = if tokens.is_kind(at + 1, Kind::Symbol) { at + 1 } else { at + 2 };
        if !tokens.is_kind(name, Kind::Symbol) {
            return self.error(at + 1, "expected the name of a function");
        }
        let close = self.bracketed(name + 1, "(")?;
        let (mut next, mut arguments) = (close + 1, Vec::new());
        for item in tokens.items(name + 2..close) {
            arguments.push(self.argument(item));
        }
        if tokens.of(next) == ":" {
            let close = self.bracketed(next + 1, "(")?;
            let types = tokens.items(next + 2..close);
            if types.len() != arguments.len() {
                return self.error(next + 1, "expected a type for each argument");
            }
            for (argument, ty) in arguments.iter_mut().zip(types) {
                argument.ty = self.type_text(ty);
            }
            next = close + 1;
        }
        if arguments.iter().any(|argument| argument.ty.is_empty()) {
            return self.error(name + 1, "expected the types of the arguments");
        }
        let mut head = String::new();
        if tokens.of(next) == "->" {
            let end = self.result_end(next + 1);
            head.push_str(&format!(" -> {}", self.type_text(next + 1..end)));
            next = end;
        }
        let mut attributes = Vec::new();
        if tokens.of(next) == "attributes" {
            let close = self.bracketed(next + 1, "{")?;
            attributes.push(tokens.text_of(next + 2..close).to_owned());
            next = close + 1;
        }
        next += usize::from(tokens.of(next) == "[");
        while CLAUSES.contains(&tokens.of(next)) && tokens.of(next + 1) == ":" {
            let (text, end) = self.clause(next + 2, &arguments)?;
            attributes.push(format!("poly.{} = [{text}]", tokens.of(next)));
            next = end;
        }
        next += usize::from(tokens.of(next) == "]");
        if !attributes.is_empty() {
            head.push_str(&format!(" attributes {{{}}}", attributes.join(", ")));
        }
        let symbol = tokens.of(name);
        if tokens.of(next) != "{" {
            let types: Vec<&str> = arguments.iter().map(|one| one.ty.as_str()).collect();
            let text = format!("func.func private {symbol}({}){head}", types.join(", "));
            self.replace(at..next, &text);
            return Ok(next);
        }
        let mut values = Values::default();
        let mut list = Vec::new();
        for (number, argument) in arguments.iter().enumerate() {
            let name = argument.name.map_or_else(|| format!("arg{number}"), str::to_owned);
            list.push(format!("%{name}: {}", argument.ty));
            values.define(&name, argument.ty.clone());
        }
        let end = self.body_end(next);
        let casts = self.index_casts(next + 1..end, &mut values);
        let text = format!("func.func {symbol}({}){head} {{{casts}", list.join(", "));
        self.replace(at..next + 1, &text);
        self.body(next + 1..end, values)?;
        if tokens.of(end) == "}" {
            return Ok(end + 1);
        }
        // The Rationale leaves out the ends of some functions.
        self.insert_behind(end - 1, " }");
        Ok(end)
    }

    fn argument(&self, item: Range<usize>) -> Argument<'t> {
        let tokens = self.tokens;
        match tokens.is_kind(item.start, Kind::Value) {
            true => {
                let start = (item.start + 2).min(item.end);
                let name = Some(&tokens.of(item.start)[1..]);
                Argument { name, ty: self.type_text(start..item.end) }
            }
            false => Argument { name: None, ty: self.type_text(item) },
        }
    }

    /// Returns a type without spaces around the sizes of a shape.
    pub(super) fn type_text(&self, range: Range<usize>) -> String {
        let tokens = self.tokens;
        let mut text = String::new();
        for at in range.clone() {
            let is_size = |at: usize| tokens.is_kind(at, Kind::Number) || tokens.of(at) == "?";
            let behind_size = at > range.start && is_size(at - 1) && tokens.of(at).starts_with('x');
            let behind_cross = at > range.start + 1 && tokens.of(at - 1) == "x" && is_size(at - 2);
            let is_apart = at > range.start && tokens.start(at) > tokens.list[at - 1].end;
            if is_apart && !behind_size && !behind_cross {
                text.push(' ');
            }
            text.push_str(tokens.of(at));
        }
        text
    }

    /// Returns the end of the result types of a function.
    fn result_end(&self, start: usize) -> usize {
        let tokens = self.tokens;
        if tokens.of(start) == "(" {
            return tokens.closing(start).map_or(start, |close| close + 1);
        }
        let mut at = start + 1;
        if tokens.of(start) == "!" {
            at += 1;
        }
        if tokens.of(at) == "<" { tokens.closing(at).map_or(at, |close| close + 1) } else { at }
    }

    /// Reads `{%A ##r(%i)[%n], …}`, or nothing, and returns the entries of the attribute.
    fn clause(&self, start: usize, arguments: &[Argument<'t>]) -> Result<(String, usize)> {
        let tokens = self.tokens;
        let is_set = tokens.of(start) == "{"
            && (tokens.of(start + 1) == "}"
                || tokens.is_kind(start + 1, Kind::Value)
                    && (matches!(tokens.of(start + 2), "," | "(")
                        || tokens.is_kind(start + 2, Kind::Relation)));
        if !is_set {
            return Ok((String::new(), start));
        }
        let close = self.bracketed(start, "{")?;
        let (mut at, mut entries) = (start + 1, Vec::new());
        while at < close {
            let (text, end) = self.entry(at, close, arguments)?;
            entries.push(text);
            at = if end < close { self.expect(end, ",")? } else { end };
        }
        Ok((entries.join(", "), close + 1))
    }

    /// Reads `%A ##r(%i)[%n]`.
    fn entry(
        &self,
        at: usize,
        close: usize,
        arguments: &[Argument<'t>],
    ) -> Result<(String, usize)> {
        let tokens = self.tokens;
        let memref = self.argument_number(at, arguments)?;
        let place = at + 1 + usize::from(tokens.of(at + 1) == ",");
        let (text, relation, list);
        if tokens.is_kind(place, Kind::Relation) {
            let name = tokens.of(place).trim_start_matches('#');
            let Some(known) = self.relations.get(name) else {
                return self.error(place, format!("no relation '##{name}'"));
            };
            (text, relation, list) = (format!("#{name}"), known.clone(), place + 1);
        } else {
            // The operands follow the last bracket of the constraints.
            let is_list = |at: &usize| {
                tokens.of(*at) == "("
                    && *at > place
                    && tokens.of(*at - 1) != "->"
                    && (tokens.is_kind(*at + 1, Kind::Value) || tokens.of(*at + 1) == ")")
            };
            let Some(end) = (place..close).find(is_list) else {
                return self.error(place, "expected a relation with its operands");
            };
            relation = self.relation(place..end)?;
            (text, list) = (format!("#poly.rel<\"{relation}\">"), end);
        }
        let operands_end = self.bracketed(list, "(")?;
        let numbers = |range: Range<usize>| -> Result<Vec<usize>> {
            let items = tokens.items(range).into_iter();
            items.map(|item| self.argument_number(item.start, arguments)).collect()
        };
        let inputs = numbers(list + 1..operands_end)?;
        let (mut symbols, mut end) = (Vec::new(), operands_end + 1);
        if tokens.of(end) == "[" {
            let close = self.bracketed(end, "[")?;
            let given = numbers(end + 1..close)?;
            symbols = given.iter().map(|at| format!("{{arg = {at} : index}}")).collect();
            end = close + 1;
        }
        if inputs.len() != relation.inputs {
            return self.error(list, format!("expected {} inputs", relation.inputs));
        }
        if symbols.is_empty() {
            // Symbols without operands are the unknown sizes.
            let sizes = dynamic_sizes(&arguments[memref].ty).into_iter();
            let size = |dim| format!("{{arg = {memref} : index, dim = {dim} : index}}");
            symbols = sizes.take(relation.symbols).map(size).collect();
        }
        if symbols.len() != relation.symbols {
            return self.error(list, format!("expected {} symbols", relation.symbols));
        }
        let mut entry = format!("{{arg = {memref} : index");
        if !inputs.is_empty() {
            let inputs: Vec<String> = inputs.iter().map(|at| format!("{at} : index")).collect();
            entry.push_str(&format!(", ins = [{}]", inputs.join(", ")));
        }
        entry.push_str(&format!(", rel = {text}"));
        if !symbols.is_empty() {
            entry.push_str(&format!(", syms = [{}]", symbols.join(", ")));
        }
        Ok((entry + "}", end))
    }

    fn argument_number(&self, at: usize, arguments: &[Argument<'t>]) -> Result<usize> {
        let name = self.tokens.of(at).trim_start_matches('%');
        let found = arguments.iter().position(|argument| argument.name == Some(name));
        match found {
            Some(found) => Ok(found),
            None => self.error(at, format!("no argument '%{name}'")),
        }
    }

    /// Returns the index of the bracket that ends the body, or of what follows it if it is missing.
    fn body_end(&self, open: usize) -> usize {
        let tokens = self.tokens;
        let starts_next = |at: &usize| {
            let start = tokens.start(*at);
            let is_at_margin = start == 0 || tokens.text[..start].ends_with('\n');
            let is_definition = tokens.is_kind(*at, Kind::Alias) && tokens.of(*at + 1) == "=";
            is_at_margin
                && (is_definition
                    || tokens.is_kind(*at, Kind::Relation)
                    || tokens.of(*at).starts_with("func"))
        };
        let next = (open + 1..tokens.list.len()).find(starts_next).unwrap_or(tokens.list.len());
        tokens.closing(open).filter(|close| *close < next).unwrap_or(next)
    }
}

/// Returns the dimensions of a memref type whose size is unknown.
pub(super) fn dynamic_sizes(ty: &str) -> Vec<usize> {
    let inside = ty.strip_prefix("memref<").unwrap_or_default();
    let is_size =
        |part: &&str| *part == "?" || !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let sizes = inside.split('x').take_while(is_size).enumerate();
    sizes.filter(|(_, size)| *size == "?").map(|(dim, _)| dim).collect()
}
