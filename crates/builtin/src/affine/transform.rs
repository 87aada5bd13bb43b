//! Walking, replacing and evaluating expressions, without recursion.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::Context;

use super::expr::{AffineExpr, AffineExprKind, BinaryKind, Leaf};
use super::simplify::{ceil_div, floor_div, modulo};

/// The depth up to which expressions are visited without a table of results, because they have few
/// nested expressions.
const SHALLOW: u32 = 5;

impl AffineExpr {
    /// Calls `visit` for this expression and each nested one, operands first. Shared expressions
    /// are visited at each occurrence.
    pub fn walk(self, cx: &Context, mut visit: impl FnMut(AffineExpr)) {
        if self.as_binary(cx).is_none() {
            return visit(self);
        }
        let mut pending: SmallVec<[(AffineExpr, bool); 16]> = SmallVec::new();
        pending.push((self, false));
        while let Some((expr, ready)) = pending.pop() {
            match expr.as_binary(cx) {
                Some((_, lhs, rhs)) if !ready => {
                    pending.push((expr, true));
                    pending.push((rhs, false));
                    pending.push((lhs, false));
                }
                _ => visit(expr),
            }
        }
    }

    /// Replaces expressions for which `replace` returns `Some`, outer expressions first.
    /// Expressions with a replaced operand are simplified.
    pub fn replace_with(
        self,
        cx: &Context,
        mut replace: impl FnMut(AffineExpr) -> Option<AffineExpr>,
    ) -> AffineExpr {
        if self.depth(cx) <= SHALLOW {
            return self.replace_in_shallow(cx, &mut replace);
        }
        let mut done: FxHashMap<AffineExpr, AffineExpr> = FxHashMap::default();
        let mut pending: SmallVec<[(AffineExpr, bool); 16]> = SmallVec::new();
        pending.push((self, false));
        while let Some((expr, ready)) = pending.pop() {
            if done.contains_key(&expr) {
                continue;
            }
            if !ready && let Some(new) = replace(expr) {
                done.insert(expr, new);
                continue;
            }
            match expr.as_binary(cx) {
                Some((_, lhs, rhs)) if !ready => {
                    pending.push((expr, true));
                    pending.push((rhs, false));
                    pending.push((lhs, false));
                }
                Some((op, lhs, rhs)) => {
                    let (l, r) = (done[&lhs], done[&rhs]);
                    let same = l == lhs && r == rhs;
                    done.insert(expr, if same { expr } else { l.binary(cx, op, r) });
                }
                None => {
                    done.insert(expr, expr);
                }
            }
        }
        done[&self]
    }

    /// As [`AffineExpr::replace_with`], with `replace` called at each occurrence of an expression.
    fn replace_in_shallow(
        self,
        cx: &Context,
        replace: &mut impl FnMut(AffineExpr) -> Option<AffineExpr>,
    ) -> AffineExpr {
        if let Some(new) = replace(self) {
            return new;
        }
        let Some((op, lhs, rhs)) = self.as_binary(cx) else { return self };
        let l = lhs.replace_in_shallow(cx, replace);
        let r = rhs.replace_in_shallow(cx, replace);
        if l == lhs && r == rhs { self } else { l.binary(cx, op, r) }
    }

    /// Replaces dimensions and symbols by expressions; dimensions and symbols beyond the lists are
    /// unchanged.
    pub fn replace_dims_and_symbols(
        self,
        cx: &Context,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
    ) -> AffineExpr {
        self.replace_with(cx, |expr| match expr.kind(cx) {
            AffineExprKind::Dim(at) => dims.get(at as usize).copied(),
            AffineExprKind::Symbol(at) => symbols.get(at as usize).copied(),
            _ => None,
        })
    }

    /// Replaces each occurrence of `from` by `to`.
    pub fn replace(self, cx: &Context, from: AffineExpr, to: AffineExpr) -> AffineExpr {
        self.replace_with(cx, |expr| (expr == from).then_some(to))
    }

    /// Increases the numbers of dimensions from `start` on by `shift`.
    pub fn shift_dims(self, cx: &Context, shift: u32, start: u32) -> AffineExpr {
        self.replace_with(cx, |expr| match expr.kind(cx) {
            AffineExprKind::Dim(at) if at >= start => Some(Self::dim(cx, at + shift)),
            _ => None,
        })
    }

    /// Increases the numbers of symbols from `start` on by `shift`.
    pub fn shift_symbols(self, cx: &Context, shift: u32, start: u32) -> AffineExpr {
        self.replace_with(cx, |expr| match expr.kind(cx) {
            AffineExprKind::Symbol(at) if at >= start => Some(Self::symbol(cx, at + shift)),
            _ => None,
        })
    }

    /// Whether the dimension or symbol `leaf` occurs in the expression.
    pub fn uses(self, cx: &Context, leaf: Leaf) -> bool {
        let wanted = match leaf {
            Leaf::Dim(at) => Self::dim(cx, at),
            Leaf::Symbol(at) => Self::symbol(cx, at),
        };
        let mut found = false;
        self.walk(cx, |expr| found |= expr == wanted);
        found
    }

    /// Evaluates the expression for these dimensions and symbols; `None` on overflow, division by
    /// zero, a remainder by less than one, or a missing value.
    pub fn evaluate(self, cx: &Context, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let mut values: SmallVec<[i64; 16]> = SmallVec::new();
        let mut failed = false;
        self.walk(cx, |expr| {
            let value = match expr.kind(cx) {
                AffineExprKind::Dim(at) => dims.get(at as usize).copied(),
                AffineExprKind::Symbol(at) => symbols.get(at as usize).copied(),
                AffineExprKind::Constant(value) => Some(value),
                AffineExprKind::Binary(op, ..) => {
                    let (r, l) = (values.pop(), values.pop());
                    l.zip(r).and_then(|(l, r)| apply(op, l, r))
                }
            };
            failed |= value.is_none();
            values.push(value.unwrap_or(0));
        });
        if failed { None } else { values.pop() }
    }
}

fn apply(op: BinaryKind, l: i64, r: i64) -> Option<i64> {
    match op {
        BinaryKind::Add => l.checked_add(r),
        BinaryKind::Mul => l.checked_mul(r),
        BinaryKind::Mod => modulo(l, r),
        BinaryKind::FloorDiv => floor_div(l, r),
        BinaryKind::CeilDiv => ceil_div(l, r),
    }
}
