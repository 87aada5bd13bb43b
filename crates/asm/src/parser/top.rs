//! Reading whole texts: files, single attributes and types.

use std::ops::Range;
use std::sync::Arc;

use terrace_diag::SourceFile;
use terrace_ir::{Attribute, Body, Context, Diagnostic, Location, Op, Reported, Type};

use super::completion::Expected;
use super::cursor::MAX_SOURCE;
use super::recording::{Recorder, Recording};
use super::speculation::Speculation;
use super::{ParseOptions, ParseResult, Parser, ResourceKeys};
use crate::lexer::TokenKind as K;
use crate::{PrintFlags, well_known};

/// The result of reading a file: a body with its outermost operation.
#[derive(Debug)]
pub struct ParsedFile {
    /// The body with the operations of the file.
    pub body: Body,
    /// The outermost operation: the root of `body`, or the only operation in the root, which is
    /// then an implicit module around an operation that cannot have a body of its own.
    pub top: Op,
}

/// Reads a file into a `builtin.module`: the only module in the file, or one around its operations.
///
/// The IR is verified only if `options` require it.
///
/// # Errors
/// When the text is not valid. Diagnostics go to [`Context::emit`].
pub fn parse(cx: &Context, file: &SourceFile, options: &ParseOptions) -> Result<Body, Reported> {
    parse_range(cx, file, 0..file.len(), options).map(|parsed| parsed.body)
}

/// As [`parse`], for the part of a file between two offsets in bytes.
///
/// # Errors
/// As [`parse`].
pub fn parse_range(
    cx: &Context,
    file: &SourceFile,
    range: Range<usize>,
    options: &ParseOptions,
) -> Result<ParsedFile, Reported> {
    prepare(cx, file);
    let too_large = range.end > MAX_SOURCE;
    let mut parser = Parser::new(cx, file, range);
    parser.caches.programs.compile_after = options.compile_formats_after;
    let len = parser.cursor.source.len() - parser.cursor.base as usize;
    parser.speculation = Speculation::of_text(cx, len, options.parallel_from);
    parser.add_source();
    let location = parser.top_location();
    if too_large {
        let message = format!("source is larger than {MAX_SOURCE} bytes");
        return Err(cx.emit(Diagnostic::error(location, message)));
    }
    let result = parser.file(location).and_then(|()| parser.finish());
    let body = result.map_err(|error| cx.emit(error))?;
    ParsedFile::new(body, location, options)
}

/// Prepares `cx` for reading `file`.
fn prepare(cx: &Context, file: &SourceFile) {
    if cx.op_printer().is_none() {
        cx.set_op_printer(Arc::new(|op| crate::quote_op(op, &PrintFlags::new())));
    }
    cx.get_or_load_dialect(well_known::BUILTIN);
    cx.quote_source(file);
}

/// A text that was read with a recording.
#[derive(Debug)]
pub struct RecordedFile {
    /// An implicit module around the operations that have no errors.
    pub body: Body,
    /// The ranges of operations and names.
    pub recording: Recording,
    /// Whether the text has an error.
    pub has_errors: bool,
}

/// Reads the part of a file between two offsets in bytes, and records ranges and meanings.
///
/// Reading continues after errors: all of them go to [`Context::emit`]. The IR is not verified.
pub fn parse_recorded(cx: &Context, file: &SourceFile, range: Range<usize>) -> RecordedFile {
    let mut parser = recording_parser(cx, file, range);
    let location = parser.top_location();
    if let Err(error) = parser.file(location) {
        parser.report(error);
    }
    parser.report_unresolved();
    let has_errors = parser.recorder.as_ref().is_some_and(|recorder| recorder.errors > 0);
    let recording = parser.take_recording();
    RecordedFile { body: *parser.scopes.body, recording, has_errors }
}

/// Creates a parser of `range` of `file` that records.
pub(super) fn recording_parser<'s>(
    cx: &'s Context,
    file: &'s SourceFile,
    range: Range<usize>,
) -> Parser<'s> {
    prepare(cx, file);
    let mut parser = Parser::new(cx, file, range.start..range.end.min(MAX_SOURCE));
    parser.recorder = Some(Box::new(Recorder::default()));
    parser.add_source();
    parser
}

impl ParsedFile {
    /// Creates the result from `body`, an implicit module at `location` around the file: verifies
    /// the IR and removes the module, as `options` require.
    ///
    /// # Errors
    /// When the IR is not valid, or the file does not have the single operation that `options`
    /// require.
    pub fn new(
        body: Body,
        location: Location,
        options: &ParseOptions,
    ) -> Result<ParsedFile, Reported> {
        let cx = body.context().clone();
        if options.verify {
            body.verify()?;
        }
        unwrap(body, location, options).map_err(|error| cx.emit(error))
    }
}

/// Removes the implicit module of a file whose only operation is a module.
fn unwrap(
    mut body: Body,
    location: Location,
    options: &ParseOptions,
) -> Result<ParsedFile, Diagnostic> {
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    let first = block.and_then(|block| body.first_op(block));
    let Some(op) = first.filter(|op| body.next_op(*op).is_none()) else {
        if options.implicit_module {
            return Ok(ParsedFile { body, top: Op::ROOT });
        }
        let count = block.map_or(0, |block| body.ops_in(block).count());
        let message = format!("source must contain a single top-level operation, found: {count}");
        return Err(Diagnostic::error(location, message));
    };
    if options.implicit_module && body.name(op).as_str(body.context()) != well_known::MODULE {
        return Ok(ParsedFile { body, top: Op::ROOT });
    }
    if body.operand_count(op) == 0
        && body.result_count(op) == 0
        && let Some(body) = body.take_child(op)
    {
        return Ok(ParsedFile { body, top: Op::ROOT });
    }
    Ok(ParsedFile { body, top: if options.implicit_module { Op::ROOT } else { op } })
}

/// Reads an attribute from all of `text`, which is the name of the file in messages, too.
///
/// # Errors
/// When the text is not an attribute.
pub fn parse_attribute(cx: &Context, text: &str) -> Result<Attribute, Diagnostic> {
    let file = SourceFile::new(text, text);
    let mut parser = Parser::new(cx, &file, 0..text.len());
    let attribute = parser.attribute(None)?;
    parser.end()?;
    Ok(attribute)
}

/// Reads a type from all of `text`, which is the name of the file in messages, too.
///
/// # Errors
/// When the text is not a type.
pub fn parse_type(cx: &Context, text: &str) -> Result<Type, Diagnostic> {
    let file = SourceFile::new(text, text);
    let mut parser = Parser::new(cx, &file, 0..text.len());
    let ty = parser.ty()?;
    parser.end()?;
    Ok(ty)
}

/// Reads the attribute at the beginning of `file`; returns it with the offset of the next token.
/// Resource keys in `resources` keep their meaning, all other keys declare new resources.
///
/// # Errors
/// When the text does not begin with an attribute.
pub fn parse_attribute_start(
    cx: &Context,
    file: &SourceFile,
    resources: &ResourceKeys,
) -> Result<(Attribute, usize), Diagnostic> {
    parse_start(cx, file, resources, |parser| parser.attribute(None))
}

/// As [`parse_attribute_start`], for a type.
///
/// # Errors
/// When the text does not begin with a type.
pub fn parse_type_start(
    cx: &Context,
    file: &SourceFile,
    resources: &ResourceKeys,
) -> Result<(Type, usize), Diagnostic> {
    parse_start(cx, file, resources, |parser| parser.ty())
}

fn parse_start<T>(
    cx: &Context,
    file: &SourceFile,
    resources: &ResourceKeys,
    read: fn(&mut Parser<'_>) -> ParseResult<T>,
) -> ParseResult<(T, usize)> {
    let mut parser = Parser::new(cx, file, 0..file.len());
    let definitions = parser.speculation.in_order(cx)?.definitions_mut();
    definitions.resources.clone_from(resources);
    let read = read(&mut parser)?;
    Ok((read, parser.cursor.token.start() as usize))
}

/// Reads types separated by commas from all of `file`.
///
/// # Errors
/// When the text is not a list of types. Diagnostics go to [`Context::emit`].
pub fn parse_types(cx: &Context, file: &SourceFile) -> Result<Vec<Type>, Reported> {
    let mut parser = Parser::new(cx, file, 0..file.len());
    parser.types().map_err(|error| cx.emit(error))
}

impl Parser<'_> {
    fn types(&mut self) -> ParseResult<Vec<Type>> {
        let mut types = vec![self.ty()?];
        while self.cursor.eat(K::Comma) {
            types.push(self.ty()?);
        }
        self.end()?;
        Ok(types)
    }

    fn end(&self) -> ParseResult {
        if self.cursor.at(K::Eof) {
            return Ok(());
        }
        Err(self.cursor.error_here("found trailing characters"))
    }

    /// Registers the text in the context, so that its positions are locations that need no memory
    /// each. Must be called before the first location in the file is created.
    fn add_source(&mut self) {
        self.cursor.positions = self
            .cx
            .add_source(self.cursor.file, self.cursor.base as usize..self.cursor.source.len());
    }

    /// Reads the whole text into the only block of the outermost body.
    pub(super) fn file(&mut self, location: Location) -> ParseResult {
        let Some(region) = self.scopes.body.region(Op::ROOT, 0) else { return Ok(()) };
        let block = self.scopes.body.append_block(region, []);
        self.scopes.body.set_location(Op::ROOT, location);
        self.scopes.names.enter(false);
        self.scopes.blocks.enter();
        loop {
            match self.cursor.token.kind {
                K::Eof => {
                    self.expects(Expected::Operation);
                    self.end_completion();
                    return self.leave_region(true);
                }
                K::Hash => self.definition(Self::attribute_alias)?,
                K::Exclamation => self.definition(Self::type_alias)?,
                K::MetadataBegin => self.definition(Self::file_metadata)?,
                _ => {
                    let start = self.cursor.token.start();
                    self.read_ahead(block)?;
                    if self.cursor.token.start() == start {
                        self.operation(block)?;
                    }
                }
            }
        }
    }

    /// Runs `read`, which reads a definition outside of operations.
    fn definition(&mut self, read: fn(&mut Self) -> ParseResult) -> ParseResult {
        let first = self.cursor.token;
        read(self).or_else(|error| self.recover(first, error))
    }

    /// Emits the errors about names that nothing defines.
    fn report_unresolved(&mut self) {
        let source = self.cursor.source;
        let mut undeclared = std::mem::take(&mut self.scopes.undeclared);
        undeclared.retain(|at| {
            let at = *at as usize;
            !self.is_lost(&source[at..crate::lexer::end_of_name(source, at + 1)])
        });
        self.scopes.undeclared = undeclared;
        if !self.scopes.undeclared.is_empty() {
            let error = self.undeclared_error();
            self.report(error);
        }
        if let Err(error) = self.resolve_deferred() {
            self.report(error);
        }
    }

    /// Returns the location of the whole text: line 0 of the file, or the beginning of its part.
    pub(super) fn top_location(&self) -> Location {
        match self.cursor.base {
            0 => Location::file_line_col(self.cx, self.cursor.file_name, 0, 0),
            base => self.cursor.location(base),
        }
    }

    /// Ends the text: reports undeclared values and resolves deferred locations.
    fn finish(mut self) -> ParseResult<Body> {
        if !self.scopes.undeclared.is_empty() {
            return Err(self.undeclared_error());
        }
        self.resolve_deferred()?;
        self.scopes.body.shrink_to_fit();
        Ok(*self.scopes.body)
    }

    fn undeclared_error(&mut self) -> Diagnostic {
        self.scopes.undeclared.sort_unstable();
        let error = |p: &Self, at: u32| {
            Diagnostic::error(p.cursor.location(at), "use of undeclared SSA value name")
        };
        let (last, before) = match self.scopes.undeclared.split_last() {
            Some((last, before)) => (*last, before),
            None => (self.cursor.base, &[][..]),
        };
        before.iter().fold(error(self, last), |last, at| last.after(error(self, *at)))
    }
}
