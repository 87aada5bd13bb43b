//! What is legal.

use rustc_hash::FxHashMap;
use terrace_ir::{OpRef, OpType};

/// Answers whether one operation is legal; `None` leaves it to earlier settings.
type Check = Box<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

enum Legality {
    Legal,
    Illegal,
    Dynamic(Vec<Check>),
}

/// Which operations may be there after a conversion (MLIR: `ConversionTarget`).
///
/// What is said of an operation counts more than what is said of its dialect.
#[derive(Default)]
pub struct ConversionTarget {
    ops: FxHashMap<&'static str, Legality>,
    dialects: FxHashMap<&'static str, Legality>,
    unknown: Option<Check>,
}

impl ConversionTarget {
    /// A target of which nothing is known.
    pub fn new() -> Self {
        Self::default()
    }

    /// All operations of `dialects` are legal.
    pub fn legal_dialects(&mut self, dialects: &[&'static str]) -> &mut Self {
        self.dialects.extend(dialects.iter().map(|name| (*name, Legality::Legal)));
        self
    }

    /// No operation of `dialects` is legal.
    pub fn illegal_dialects(&mut self, dialects: &[&'static str]) -> &mut Self {
        self.dialects.extend(dialects.iter().map(|name| (*name, Legality::Illegal)));
        self
    }

    /// Operations of `dialects` are legal where `check` says so.
    pub fn dynamically_legal_dialects(
        &mut self,
        dialects: &[&'static str],
        check: impl Fn(OpRef<'_>) -> bool + Send + Sync + Clone + 'static,
    ) -> &mut Self {
        for name in dialects {
            let check = check.clone();
            let check: Check = Box::new(move |op| Some(check(op)));
            self.dialects.insert(name, Legality::Dynamic(vec![check]));
        }
        self
    }

    /// Operations of type `O` are legal.
    pub fn legal_op<O: OpType>(&mut self) -> &mut Self {
        self.ops.insert(O::INFO.name, Legality::Legal);
        self
    }

    /// Operations of type `O` are not legal.
    pub fn illegal_op<O: OpType>(&mut self) -> &mut Self {
        self.ops.insert(O::INFO.name, Legality::Illegal);
        self
    }

    /// Operations of type `O` are legal where `check` says so; where it gives `None`, earlier checks
    /// are asked.
    pub fn dynamically_legal_op<O: OpType>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut Self {
        let check: Check = Box::new(check);
        match self.ops.entry(O::INFO.name).or_insert(Legality::Legal) {
            Legality::Dynamic(checks) => checks.push(check),
            other => *other = Legality::Dynamic(vec![check]),
        }
        self
    }

    /// Operations that nothing is said of are legal where `check` says so.
    pub fn dynamically_legal_unknown(
        &mut self,
        check: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(Box::new(move |op| Some(check(op))));
        self
    }

    /// Whether `op` is legal; `None` if that is not known.
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
