//! Scopes: the body under construction, and the meaning of names at the parser's position.
//!
//! [`Scopes`] is owned by the parser of one text or of one piece of it. Regions, blocks, values and
//! operations update it through the files that parse them.

use terrace_ir::{Body, Context, Id, Location, OpName, OpState, PropertiesBuf, Type, Value};

use super::block_names::BlockNames;
use super::deferred::Deferred;
use super::names::Names;
use crate::well_known;

/// The bodies being built and the names in scope in them.
pub(super) struct Scopes<'s> {
    /// The innermost body that is being read.
    pub(super) body: Box<Body>,
    /// The number of `body`; bodies are counted in the order in which they begin.
    pub(super) body_number: u32,
    /// The numbers of the enclosing bodies with the bodies, the innermost last.
    pub(super) outer_bodies: Vec<(u32, Box<Body>)>,
    /// The number of bodies begun so far.
    pub(super) body_count: u32,
    /// Numbers of bodies with uses of values that turned out to be defined in nested bodies.
    pub(super) stray_uses: Vec<u32>,
    /// The names of values in scope.
    pub(super) names: Names<'s>,
    /// The names of blocks in scope.
    pub(super) blocks: BlockNames<'s>,
    /// The aliases of locations that were used before their definition.
    pub(super) deferred: Deferred<'s>,
    /// Offsets of uses of values that no operation defines.
    pub(super) undeclared: Vec<u32>,
    /// The dialects whose operations need no prefix, the innermost last.
    pub(super) default_dialects: Vec<&'static str>,
    /// The result names in front of the operations being read, the innermost last.
    pub(super) results: Vec<ResultGroup>,
    /// The custom operation being read.
    pub(super) custom: CustomOp,
    /// The mutable types and attributes being read, to detect references to themselves.
    pub(super) cyclic: Vec<Id>,
}

/// One result name in front of an operation: `%name` or `%name:count`.
#[derive(Clone, Copy)]
pub(super) struct ResultGroup {
    /// The offset of the name's `%` in the source.
    pub(super) position: u32,
    /// The length of the name in bytes, with `%`.
    pub(super) length: u32,
    /// The number of results that the name stands for.
    pub(super) count: u64,
}

/// The custom operation being read.
#[derive(Clone, Copy)]
pub(super) struct CustomOp {
    /// The name of the operation; `None` outside of custom operations.
    pub(super) name: Option<OpName>,
    /// The offset of the operation's name, or of the dialect attribute being read.
    pub(super) position: u32,
    /// The index in [`Scopes::results`] of the operation's first result name.
    pub(super) results: usize,
}

impl CustomOp {
    /// Creates the state outside of custom operations, at offset `position`.
    pub(super) fn none_at(position: u32) -> Self {
        Self { name: None, position, results: 0 }
    }
}

impl Scopes<'_> {
    /// Creates the scopes of a text that starts at offset `position`, with an empty module as body.
    pub(super) fn new(cx: &Context, position: u32, default_dialect: &'static str) -> Self {
        Self {
            body: new_root(cx),
            body_number: 0,
            outer_bodies: Vec::new(),
            body_count: 0,
            stray_uses: Vec::new(),
            names: Names::default(),
            blocks: BlockNames::default(),
            deferred: Deferred::default(),
            undeclared: Vec::new(),
            default_dialects: vec![default_dialect],
            results: Vec::new(),
            custom: CustomOp::none_at(position),
            cyclic: Vec::new(),
        }
    }

    /// Returns the dialect whose operations need no prefix here; empty = every operation needs one.
    pub(super) fn default_dialect(&self) -> &'static str {
        self.default_dialects.last().copied().unwrap_or("")
    }

    /// Returns the enclosing body with this number; `None` if that body has ended.
    pub(super) fn outer_body(&self, number: u32) -> Option<&Body> {
        let found = self.outer_bodies.iter().rfind(|(outer, _)| *outer == number);
        found.map(|(_, body)| &**body)
    }

    /// Returns the type of `value` in the enclosing body numbered `body`; `None` if `value` is
    /// `None` or the body has ended.
    pub(super) fn type_in(&self, body: u32, value: Option<Value>) -> Option<Type> {
        let body = match body == self.body_number {
            true => &self.body,
            false => self.outer_body(body)?,
        };
        value.map(|value| body.value_type(value))
    }

    /// Creates a placeholder of type `ty` for a value that is not yet defined.
    pub(super) fn placeholder(&mut self, cx: &Context, location: Location, ty: Type) -> Value {
        let name = OpName::get(cx, well_known::PLACEHOLDER);
        let op = self.body.create_simple(name, location, &[], &[ty], PropertiesBuf::None);
        self.body.result(op, 0)
    }
}

/// Creates the body that a text is read into at first: an empty module.
pub(super) fn new_root(cx: &Context) -> Box<Body> {
    let root = OpState::new(cx, OpName::get(cx, well_known::MODULE), Location::unknown(cx));
    Box::new(Body::new(cx, root, 1))
}
