//! Reading operations in custom form.

use terrace_ir::lossless;
use terrace_ir::syntax::OpAsmParser;
use terrace_ir::{Assembly, Block, Diagnostic, Op, OpInfo, OpName, OpState};

use super::custom_name::CustomName;
use super::properties::missing_properties;
use super::scopes::CustomOp;
use super::spelling::Spelling;
use super::{ParseResult, Parser};

/// The operation that a name in custom form stands for, with its declaration.
pub(super) type DeclaredOp = (OpName, &'static OpInfo);

/// Whether a name begins with a dialect: at least one byte follows its first dot.
fn has_dialect(text: &[u8]) -> bool {
    memchr::memchr(b'.', text).is_some_and(|at| at + 1 < text.len())
}

impl<'s> Parser<'s> {
    /// Reads an operation in custom form into the end of `block`. `results` is the index of its
    /// first result name; `known` is the operation that the name stands for, if it has been looked
    /// up.
    pub(super) fn custom_operation(
        &mut self,
        block: Block,
        results: usize,
        known: Option<DeclaredOp>,
    ) -> ParseResult<Op> {
        let start = self.cursor.token.start();
        let text = self.cursor.next_spelling();
        let found = known.or_else(|| self.custom_name(text));
        let location = self.cursor.location(start);
        // An error of the lexer at the next token takes precedence over an unknown name.
        self.cursor.advance();
        let Some((name, info)) = found else {
            return Err(self.unknown_operation(start, text));
        };
        let mut state = OpState::with_info(name, Some(info), location);
        let outer = self.scopes.custom;
        self.scopes.custom = CustomOp { name: Some(name), position: start, results };
        self.scopes.default_dialects.push(info.asm.default_dialect.unwrap_or(""));
        let mut issues = Vec::new();
        match info.assembly {
            Assembly::Declarative(format) => {
                let mut parsed = self.caches.formats.pop().unwrap_or_default();
                crate::format::parse(
                    format,
                    OpAsmParser::new(self.cx, self),
                    &mut state,
                    info,
                    &mut parsed,
                )?;
                self.caches.formats.push(parsed);
                let fields = info.properties.map_or(0, |p| p.fields.len());
                if fields > format.bound.len() && !format.has_prop_dict {
                    let given = state.attributes();
                    issues = missing_properties(self.cx, info, None, given, format.bound);
                }
            }
            Assembly::Custom(syntax) => {
                (syntax.parse)(&mut OpAsmParser::new(self.cx, self), &mut state)?;
                if state.requires_attributes() {
                    issues = missing_properties(self.cx, info, None, state.attributes(), &[]);
                }
            }
            Assembly::Generic => {
                let text = "has no custom assembly form";
                let text = format!("custom op '{}' {text}", info.name);
                return Err(self.cursor.error_at(start, text));
            }
        }
        self.scopes.default_dialects.pop();
        self.scopes.custom = outer;
        if let Some(location) = self.trailing_location()? {
            state.set_location(location);
        }
        let op = self.insert(state, block);
        for issue in issues {
            self.scopes.body.add_property_issue(op, issue);
        }
        Ok(op)
    }

    /// Creates the operation at the end of `block`.
    pub(super) fn insert(&mut self, mut state: OpState, block: Block) -> Op {
        state.compact_own_body(&mut self.caches.memory);
        let op = self.scopes.body.create(state);
        self.scopes.body.insert_op(op, block, None);
        op
    }

    /// Returns the operation that `text` stands for here, after loading its dialect; `None` if
    /// there is no such dialect or operation.
    pub(super) fn custom_name(&mut self, text: &'s [u8]) -> Option<DeclaredOp> {
        // The meaning of a name without a dot depends on the default dialect.
        let dialect = self.scopes.default_dialect();
        if let Some(known) = self.caches.custom_names.get_mut(&Spelling::new(text))
            && (known.dialect.is_empty() || known.dialect == dialect)
        {
            known.count(&mut self.caches.programs);
            return Some((known.name, known.info));
        }
        let full = self.full_name(text);
        self.dialect(full.split('.').next().unwrap_or(""))?;
        let name = OpName::get(self.cx, &full);
        let info = name.info(self.cx)?;
        let dialect = if has_dialect(text) { "" } else { dialect };
        let mut known = CustomName { dialect, name, info, times: 0, program: None };
        known.count(&mut self.caches.programs);
        self.caches.custom_names.insert(Spelling::new(text), known);
        Some((name, info))
    }

    /// Returns the operation that `text` stands for here, and the index of its program if it has
    /// one; `None` before the name has been read [`Programs::compile_after`] times.
    ///
    /// [`Programs::compile_after`]: super::custom_name::Programs::compile_after
    #[inline]
    pub(super) fn known_name(&self, text: &[u8]) -> Option<(DeclaredOp, Option<u32>)> {
        let known = self.caches.custom_names.get(&Spelling::new(text))?;
        let here =
            known.dialect.is_empty() || self.scopes.default_dialects.last() == Some(&known.dialect);
        (here && known.times >= self.caches.programs.compile_after)
            .then_some(((known.name, known.info), known.program))
    }

    /// Returns the full name of the operation written `text`.
    fn full_name(&self, text: &[u8]) -> String {
        let whole = has_dialect(text);
        let text = lossless::encode(text);
        if whole {
            return text.into_owned();
        }
        format!("{}.{text}", self.scopes.default_dialect())
    }

    #[cold]
    fn unknown_operation(&self, start: u32, text: &[u8]) -> Diagnostic {
        let full = self.full_name(text);
        let text = lossless::encode(text);
        let tried = if full == text { String::new() } else { format!(" (tried '{full}' as well)") };
        let dialect = full.split('.').next().unwrap_or("");
        if self.cx.loaded_dialect(dialect).is_some() {
            return self.cursor.error_at(start, format!("custom op '{text}' is unknown{tried}"));
        }
        let mut known = self.cx.available_dialects();
        known.extend(self.cx.loaded_dialects().map(|d| d.info().name));
        known.sort_unstable();
        known.dedup();
        let message = format!("Dialect `{dialect}' not found for custom op '{text}' {tried}");
        let note = format!(
            "Available dialects: {} ; for more info on dialect registration see \
             https://mlir.llvm.org/getting_started/Faq/\
             #registered-loaded-dependent-whats-up-with-dialects-management",
            known.join(", ")
        );
        let error = self.cursor.error_at(start, message);
        let location = error.location();
        error.with_note(location, note)
    }
}
