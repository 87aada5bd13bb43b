//! Static descriptions of dialects that are defined at run time.

use std::sync::{Mutex, PoisonError};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::declaration::dialect::{DialectHooks, DialectInfo};
use crate::declaration::dynamic::{DynamicDialect, data, verify_op};
use crate::declaration::op_info::{
    Arity, OpInfo, RegionInfo, SuccessorInfo, TypeConstraint, ValueInfo,
};

/// The names of a dialect and of its operations.
type Names = (Box<str>, Box<[Box<str>]>);

/// The descriptions created so far. They are never freed, because handles of any context may refer
/// to them.
static KNOWN: Mutex<IndexMap<Names, &'static DialectInfo, FxBuildHasher>> =
    Mutex::new(IndexMap::with_hasher(FxBuildHasher));

const ANY_VALUES: &[ValueInfo] = &[ValueInfo {
    name: "",
    arity: Arity::Variadic,
    constraint: &TypeConstraint {
        summary: "any type",
        check: |_, _| true,
        build: None,
        class: None,
    },
}];

/// The declaration shared by all dynamic operations, which are verified by their definition alone.
const DYNAMIC_OP: OpInfo = OpInfo {
    operands: ANY_VALUES,
    results: ANY_VALUES,
    regions: &[RegionInfo { name: "", arity: Arity::Variadic, constraint: None }],
    successors: &[SuccessorInfo { name: "", arity: Arity::Variadic, constraint: None }],
    verify: Some(verify_op),
    ..OpInfo::EMPTY
};

const HOOKS: DialectHooks = DialectHooks {
    parse_type: Some(|dialect, parser, name| match dialect.dynamic() {
        Some(dialect) => data::parse_type(dialect, parser, name).map(Some),
        None => Ok(None),
    }),
    parse_attribute: Some(|dialect, parser, name, _| match dialect.dynamic() {
        Some(dialect) => data::parse_attribute(dialect, parser, name).map(Some),
        None => Ok(None),
    }),
    ..DialectHooks::NONE
};

/// Returns the description of `dialect`; dialects with the same names share it.
pub(super) fn of(dialect: &DynamicDialect) -> &'static DialectInfo {
    let names: Names = (dialect.name.clone(), dialect.ops.keys().cloned().collect());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(names).or_insert_with_key(|(name, ops)| describe(name, ops))
}

fn describe(dialect: &str, ops: &[Box<str>]) -> &'static DialectInfo {
    let describe_op = |name: &str| -> &'static OpInfo {
        let name: &'static str = format!("{dialect}.{name}").leak();
        Box::leak(Box::new(OpInfo { name, rust_name: name, ..DYNAMIC_OP }))
    };
    Box::leak(Box::new(DialectInfo {
        name: Box::leak(dialect.into()),
        ops: ops.iter().map(|name| describe_op(name)).collect::<Vec<_>>().leak(),
        hooks: HOOKS,
        ..DialectInfo::EMPTY
    }))
}
