//! The description of legality: [`ConversionTarget`], passed to
//! [`apply_conversion`](super::apply_conversion).

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use terrace_ir::{OpInfo, OpRef, OpType};

/// A dynamic legality check; `None` defers to earlier checks.
type LegalityCheck = Box<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

enum Legality {
    Legal,
    Illegal,
    Dynamic(Vec<LegalityCheck>),
}

const fn fixed(is_legal: bool) -> Legality {
    if is_legal { Legality::Legal } else { Legality::Illegal }
}

/// The legal operations of a conversion (MLIR: `ConversionTarget`). A declaration for an operation
/// overrides the one for its dialect.
#[derive(Default)]
pub struct ConversionTarget {
    ops: FxHashMap<Cow<'static, str>, Legality>,
    dialects: FxHashMap<Cow<'static, str>, Legality>,
    unknown: Option<LegalityCheck>,
}

impl ConversionTarget {
    /// Creates a target without settings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Declares all operations of `dialects` legal.
    pub fn legal_dialects(&mut self, dialects: &[&'static str]) -> &mut Self {
        self.dialects.extend(dialects.iter().map(|name| (Cow::Borrowed(*name), Legality::Legal)));
        self
    }

    /// Declares all operations of `dialects` illegal.
    pub fn illegal_dialects(&mut self, dialects: &[&'static str]) -> &mut Self {
        self.dialects.extend(dialects.iter().map(|name| (Cow::Borrowed(*name), Legality::Illegal)));
        self
    }

    /// Declares operations of `dialects` legal where `check` returns true.
    pub fn dynamically_legal_dialects(
        &mut self,
        dialects: &[&'static str],
        check: impl Fn(OpRef<'_>) -> bool + Send + Sync + Clone + 'static,
    ) -> &mut Self {
        for name in dialects {
            let check = check.clone();
            let check: LegalityCheck = Box::new(move |op| Some(check(op)));
            self.dialects.insert(Cow::Borrowed(name), Legality::Dynamic(vec![check]));
        }
        self
    }

    /// Declares operations of type `O` legal.
    pub fn legal_op<O: OpType>(&mut self) -> &mut Self {
        self.ops.insert(Cow::Borrowed(O::INFO.name), Legality::Legal);
        self
    }

    /// Declares operations of type `O` illegal.
    pub fn illegal_op<O: OpType>(&mut self) -> &mut Self {
        self.illegal_op_of(O::INFO)
    }

    /// Declares operations declared by `op` illegal, for tables of operations.
    pub fn illegal_op_of(&mut self, op: &'static OpInfo) -> &mut Self {
        self.ops.insert(Cow::Borrowed(op.name), Legality::Illegal);
        self
    }

    /// Declares operations called `name` legal or illegal, for names in the input.
    pub fn set_op(&mut self, name: &str, is_legal: bool) -> &mut Self {
        self.ops.insert(Cow::Owned(name.to_owned()), fixed(is_legal));
        self
    }

    /// Declares all operations of the dialect `name` legal or illegal, for names in the input.
    pub fn set_dialect(&mut self, name: &str, is_legal: bool) -> &mut Self {
        self.dialects.insert(Cow::Owned(name.to_owned()), fixed(is_legal));
        self
    }

    /// Declares operations of type `O` legal if `check` returns `Some(true)`; `None` defers to the
    /// check that was set before.
    pub fn dynamically_legal_op<O: OpType>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        let check: LegalityCheck = Box::new(check);
        match self.ops.entry(Cow::Borrowed(O::INFO.name)).or_insert(Legality::Legal) {
            Legality::Dynamic(checks) => checks.push(check),
            other => *other = Legality::Dynamic(vec![check]),
        }
        self
    }

    /// Declares operations without any other declaration legal if `check` returns true.
    pub fn dynamically_legal_unknown(
        &mut self,
        check: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(Box::new(move |op| Some(check(op))));
        self
    }

    /// Returns the legality of `op`; `None` if the target does not declare it.
    pub fn is_legal(&self, op: OpRef<'_>) -> Option<bool> {
        let name = op.name_str();
        let dialect = op.name().dialect(op.context());
        let set = self.ops.get(name).or_else(|| self.dialects.get(dialect));
        match set {
            Some(Legality::Legal) => Some(true),
            Some(Legality::Illegal) => Some(false),
            Some(Legality::Dynamic(checks)) => checks.iter().rev().find_map(|check| check(op)),
            None => self.unknown.as_ref()?(op),
        }
    }
}
