//! [`CallAccess`], a read or write of elements of a memref by a call whose access sets are known.

use std::sync::atomic::{AtomicBool, Ordering};

use terrace_affine::AppliedMap;
use terrace_arith::{IndexCastOp, IndexCastUIOp};
use terrace_builtin::{AffineMap, DYNAMIC, MemRefType};
use terrace_interfaces::{CallOp, DynCallOp};
use terrace_ir::{Body, Context, Op, Value};
use terrace_poly::{AccessKind, AccessSet, AccessSets, SetSymbol};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Row};

use crate::access::AccessRelation;
use crate::constraints::ValueConstraints;
use crate::flatten::Flattened;
use crate::nest::{enclosing_affine_ops, induction_variables};

/// A setting of a context: whether analyses use the access sets of calls.
#[derive(Debug, Default)]
pub struct UseOfCalls {
    is_on: AtomicBool,
}

impl UseOfCalls {
    /// Lets the analyses that run in `cx` use the access sets of calls, which MLIR does not have.
    pub fn turn_on(cx: &Context) {
        cx.extension::<Self>().is_on.store(true, Ordering::Relaxed);
    }

    /// Whether analyses use the access sets of calls.
    pub fn is_on(cx: &Context) -> bool {
        cx.extension::<Self>().is_on.load(Ordering::Relaxed)
    }
}

/// A read or write of elements of a memref by a call.
#[derive(Clone, Debug)]
pub struct CallAccess {
    /// The operation that calls.
    pub op: Op,
    /// The accessed memref.
    pub memref: Value,
    /// Whether elements are read or written, in any case or only sometimes.
    pub kind: AccessKind,
    /// The set of the elements. Its numbers are those of arguments.
    pub set: AccessSet,
    /// The values of the inputs, without casts between integers and `index`.
    pub inputs: Vec<Value>,
    /// The values of the symbols.
    pub symbols: Vec<CallSymbol>,
}

/// The value of a symbol of a [`CallAccess`].
#[derive(Clone, Copy, Debug)]
pub enum CallSymbol {
    /// A value, without casts between integers and `index`.
    Value(Value),
    /// A size that is constant.
    Constant(i64),
    /// A size that is not known.
    Size,
}

/// Returns the value that casts between integers and `index` turn into `value`.
pub fn without_index_casts(body: &Body, value: Value) -> Value {
    let mut value = value;
    while let Some(definition) = body.defining_op(value).map(|op| body.op(op))
        && (definition.is::<IndexCastOp>() || definition.is::<IndexCastUIOp>())
    {
        value = definition.operand(0);
    }
    value
}

impl CallAccess {
    /// Returns all accesses of a call; `None` if `op` is no call with access sets of all kinds.
    pub fn all_of(body: &Body, op: Op) -> Option<Vec<Self>> {
        Self::with_sets(body, op, &AccessSets::of(body.op(op))?)
    }

    /// Returns all accesses of a call with these sets; `None` if `op` is no call, or a kind of sets
    /// is not known.
    pub fn with_sets(body: &Body, op: Op, sets: &AccessSets) -> Option<Vec<Self>> {
        let view = body.op(op);
        let call = view.interface::<DynCallOp<'_>>()?;
        let operands: Vec<Value> = view.operands().collect();
        let arguments = operands.get(call.arg_operands())?;
        let mut found = Vec::new();
        for (kind, set) in sets.all()? {
            let input = |at: &usize| Some(without_index_casts(body, *arguments.get(*at)?));
            let symbol = |symbol: &SetSymbol| match *symbol {
                SetSymbol::Argument(at) => Some(CallSymbol::Value(input(&at)?)),
                SetSymbol::Size(at, dim) => {
                    let ty = body.value_type(*arguments.get(at)?);
                    let size =
                        ty.downcast::<MemRefType>(body.context())?.shape.get(dim).copied()?;
                    Some(if size == DYNAMIC {
                        CallSymbol::Size
                    } else {
                        CallSymbol::Constant(size)
                    })
                }
            };
            found.push(Self {
                op,
                memref: *arguments.get(set.argument)?,
                kind,
                inputs: set.inputs.iter().map(input).collect::<Option<_>>()?,
                symbols: set.symbols.iter().map(symbol).collect::<Option<_>>()?,
                set: set.clone(),
            });
        }
        Some(found)
    }

    /// Returns all accesses of a call if analyses use them in this context; see [`UseOfCalls`].
    pub fn used_of(body: &Body, op: Op) -> Option<Vec<Self>> {
        if UseOfCalls::is_on(body.context()) { Self::all_of(body, op) } else { None }
    }

    /// Whether the values of all inputs and symbols are affine in the enclosing loops.
    pub fn is_affine(&self, body: &Body) -> bool {
        let variables: Vec<Value> = enclosing_affine_ops(body, self.op)
            .iter()
            .flat_map(|op| induction_variables(body, *op).iter().copied())
            .collect();
        let is_known = |value: Value| {
            let applied = self.applied(body, value);
            applied.is_some_and(|applied| {
                let map = &applied.map;
                let exprs = map.results.iter().copied();
                Flattened::new(body.context(), map.num_dims, map.num_symbols, exprs).is_some()
                    && applied.operands.iter().all(|value| {
                        variables.contains(value)
                            || terrace_affine::is_symbol(body.op(self.op), *value)
                    })
            })
        };
        let symbols = self.symbols.iter().all(|symbol| match symbol {
            CallSymbol::Value(value) => is_known(*value),
            CallSymbol::Constant(_) => true,
            CallSymbol::Size => false,
        });
        symbols && self.inputs.iter().all(|value| is_known(*value))
    }

    /// Returns a value in terms of those that define it.
    fn applied(&self, body: &Body, value: Value) -> Option<AppliedMap> {
        let identity = AffineMap::identity(body.context(), 1);
        let mut applied = AppliedMap::new(&identity, vec![value])?;
        applied.settle(body.op(self.op));
        Some(applied)
    }

    /// Whether elements are written.
    pub fn is_write(&self) -> bool {
        self.kind.is_write()
    }

    /// Returns, for each conjunction of the set, the relation from the enclosing affine operations
    /// to the elements; `None` if a bound of a loop is semi-affine. Inputs that are not affine have
    /// any value.
    pub(crate) fn relations(&self, body: &Body) -> Option<Vec<AccessRelation>> {
        let domain = ValueConstraints::of_nest(body, &enclosing_affine_ops(body, self.op))?;
        let named = |values: &[Option<Value>]| values.iter().copied().collect::<Option<Vec<_>>>();
        let (variables, symbols) = (named(domain.dims())?, named(domain.symbols())?);
        let parts = self.set.relation.set.parts.iter();
        let around = (&domain.relation, &variables[..], &symbols[..]);
        parts.map(|part| self.relation(body, around, part)).collect()
    }

    /// Returns the relation of a conjunction of the set.
    fn relation(
        &self,
        body: &Body,
        (domain, variables, symbols): (&Relation, &[Value], &[Value]),
        part: &Relation,
    ) -> Option<AccessRelation> {
        let (mut around, mut symbols) = (domain.clone(), symbols.to_vec());
        let (dims, rank) = (variables.len(), part.count(Kind::Range));
        let (inputs, part_symbols) = (part.count(Kind::Domain), part.count(Kind::Symbol));
        // Inputs and symbols of the set are locals that equal values of the program.
        let mut relation = part.clone();
        relation.convert_vars(Kind::Symbol, 0, part_symbols, Kind::Local, 0);
        relation.convert_vars(Kind::Domain, 0, inputs, Kind::Local, 0);
        relation.insert_vars(Kind::Range, 0, dims);
        let given = self.inputs.iter().map(|one| CallSymbol::Value(*one));
        for (at, value) in given.chain(self.symbols.iter().copied()).enumerate() {
            let local = |relation: &Relation| relation.columns_of(Kind::Local).start + at;
            let value = match value {
                CallSymbol::Value(value) => value,
                CallSymbol::Constant(number) => {
                    let at = local(&relation);
                    relation.add_bound(BoundKind::Equal, at, number);
                    continue;
                }
                CallSymbol::Size => {
                    let at = local(&relation);
                    relation.add_bound(BoundKind::Lower, at, 0);
                    continue;
                }
            };
            let applied = self.applied(body, value)?;
            let map = &applied.map;
            let exprs = map.results.iter().copied();
            let flat = Flattened::new(body.context(), map.num_dims, map.num_symbols, exprs);
            let Some(flat) = flat else { continue };
            let is_variable = |value: &Value| variables.contains(value);
            let is_known = |value: &Value| {
                is_variable(value) || terrace_affine::is_symbol(body.op(self.op), *value)
            };
            if !applied.operands.iter().all(is_known) {
                continue;
            }
            for symbol in applied.operands.iter().filter(|value| !is_variable(value)) {
                if !symbols.contains(symbol) {
                    symbols.push(*symbol);
                    around.append_vars(Kind::Symbol, 1);
                }
            }
            relation.append_vars(Kind::Symbol, symbols.len() - relation.count(Kind::Symbol));
            let quotients = relation.append_vars(Kind::Local, flat.quotients.len());
            let column = |value: &Value| {
                let dim = variables.iter().position(|known| known == value);
                let symbol = || symbols.iter().position(|known| known == value);
                dim.or_else(|| Some(dims + rank + symbol()?))
            };
            let columns: Option<Vec<usize>> = applied.operands.iter().map(column).collect();
            let mut columns = columns?;
            columns.extend(quotients..=quotients + flat.quotients.len());
            let align = |row: &Row| {
                let mut aligned = vec![Integer::ZERO; relation.num_columns()];
                for (column, one) in columns.iter().zip(row) {
                    aligned[*column] += one;
                }
                aligned
            };
            let mut equal = align(flat.rows.first()?);
            equal[local(&relation)] = Integer::from(-1i64);
            let divisions: Vec<_> =
                flat.quotients.iter().map(|(dividend, by)| (align(dividend), by)).collect();
            for (at, (dividend, by)) in (quotients..).zip(divisions) {
                relation.add_quotient(at, &dividend, by);
            }
            relation.push_equality(equal);
        }
        relation.append_vars(Kind::Symbol, symbols.len() - relation.count(Kind::Symbol));
        relation.remove_local_equalities();
        around.append_vars(Kind::Range, rank);
        around.merge_locals(&mut relation);
        relation.append(&around);
        relation.split_dims(dims);
        Some(AccessRelation { relation, variables: variables.to_vec(), symbols })
    }
}
