//! The text of affine expressions, maps and sets.

use std::fmt::{self, Write};

use smallvec::SmallVec;
use terrace_ir::Context;

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};
use super::map::AffineMap;
use super::set::IntegerSet;
use crate::print::number;

/// Writes a dimension or symbol, as in `d0`.
fn numbered(name: char, number: u32, out: &mut (impl Write + ?Sized)) -> fmt::Result {
    out.write_char(name)?;
    number::unsigned(out, number.into())
}

/// A piece of text that is still to be written.
enum Item {
    /// An expression; an operation is in parentheses if `true`.
    Expr(AffineExpr, bool),
    Text(&'static str),
    Number(i64),
}

type Pending = SmallVec<[Item; 24]>;

/// Pushes items on the stack in reverse, so that the first is written first.
fn push<const N: usize>(pending: &mut Pending, items: [Item; N]) {
    pending.extend(items.into_iter().rev());
}

/// Pushes the items of the sum `lhs + rhs` on the stack.
fn sum(cx: &Context, lhs: AffineExpr, rhs: AffineExpr, pending: &mut Pending) {
    use Item::{Expr, Number, Text};
    if let Some((BinaryKind::Mul, expr, factor)) = rhs.as_binary(cx)
        && let Some(factor) = factor.as_constant(cx)
        && factor < 0
    {
        if factor == -1 {
            let tight = matches!(expr.as_binary(cx), Some((BinaryKind::Add, ..)));
            return push(pending, [Expr(lhs, false), Text(" - "), Expr(expr, tight)]);
        }
        let number = Number(factor.wrapping_neg());
        return push(
            pending,
            [Expr(lhs, false), Text(" - "), Expr(expr, true), Text(" * "), number],
        );
    }
    match rhs.as_constant(cx) {
        Some(value) if value < 0 => {
            push(pending, [Expr(lhs, false), Text(" - "), Number(value.wrapping_neg())])
        }
        _ => push(pending, [Expr(lhs, false), Text(" + "), Expr(rhs, false)]),
    }
}

fn operation(
    cx: &Context,
    (op, lhs, rhs): (BinaryKind, AffineExpr, AffineExpr),
    tight: bool,
    out: &mut (impl Write + ?Sized),
    pending: &mut Pending,
) -> fmt::Result {
    use Item::{Expr, Text};
    if tight {
        out.write_char('(')?;
        pending.push(Text(")"));
    }
    let sign = match op {
        BinaryKind::Add => {
            sum(cx, lhs, rhs, pending);
            return Ok(());
        }
        BinaryKind::Mul if rhs.as_constant(cx) == Some(-1) => {
            push(pending, [Text("-"), Expr(lhs, true)]);
            return Ok(());
        }
        BinaryKind::Mul => " * ",
        BinaryKind::Mod => " mod ",
        BinaryKind::FloorDiv => " floordiv ",
        BinaryKind::CeilDiv => " ceildiv ",
    };
    push(pending, [Expr(lhs, true), Text(sign), Expr(rhs, true)]);
    Ok(())
}

impl AffineExpr {
    /// Writes the text of the expression, with as few parentheses as MLIR.
    pub fn write(self, cx: &Context, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        self.write_with(cx, out, |out, leaf| match leaf {
            AffineExprKind::Symbol(at) => numbered('s', at, out),
            AffineExprKind::Dim(at) => numbered('d', at, out),
            _ => Ok(()),
        })
    }

    /// As [`AffineExpr::write`], with dimensions and symbols written by `leaf`.
    pub fn write_with<W: Write + ?Sized>(
        self,
        cx: &Context,
        out: &mut W,
        mut leaf: impl FnMut(&mut W, AffineExprKind) -> fmt::Result,
    ) -> fmt::Result {
        let mut pending: Pending = SmallVec::new();
        pending.push(Item::Expr(self, false));
        while let Some(item) = pending.pop() {
            match item {
                Item::Text(text) => out.write_str(text)?,
                Item::Number(value) => number::signed(out, value)?,
                Item::Expr(expr, tight) => match expr.kind(cx) {
                    kind @ (AffineExprKind::Dim(_) | AffineExprKind::Symbol(_)) => leaf(out, kind)?,
                    AffineExprKind::Constant(value) => number::signed(out, value)?,
                    AffineExprKind::Binary(op, lhs, rhs) => {
                        operation(cx, (op, lhs, rhs), tight, out, &mut pending)?;
                    }
                },
            }
        }
        Ok(())
    }

    /// Returns the text of the expression.
    pub fn to_text(self, cx: &Context) -> String {
        let mut out = String::new();
        let _ = self.write(cx, &mut out);
        out
    }
}

/// Writes the lists of dimensions and symbols, `(d0, d1)[s0]`.
fn inputs(dims: u32, symbols: u32, out: &mut (impl Write + ?Sized)) -> fmt::Result {
    let list = |name, count, out: &mut _| {
        (0..count).try_for_each(|at| {
            if at > 0 {
                Write::write_str(out, ", ")?;
            }
            numbered(name, at, out)
        })
    };
    out.write_char('(')?;
    list('d', dims, out)?;
    out.write_char(')')?;
    if symbols == 0 {
        return Ok(());
    }
    out.write_char('[')?;
    list('s', symbols, out)?;
    out.write_char(']')
}

impl AffineMap {
    /// Writes the text of the map, as `(d0) -> (d0 + 1)`.
    pub fn write(&self, cx: &Context, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        inputs(self.num_dims, self.num_symbols, out)?;
        out.write_str(" -> (")?;
        for (at, expr) in self.results.iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            expr.write(cx, out)?;
        }
        out.write_char(')')
    }

    /// Returns the text of the map, without `affine_map<…>`.
    pub fn to_text(&self, cx: &Context) -> String {
        let mut out = String::new();
        let _ = self.write(cx, &mut out);
        out
    }
}

impl IntegerSet {
    /// Writes the text of the set, as `(d0) : (d0 - 1 >= 0)`.
    pub fn write(&self, cx: &Context, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        inputs(self.num_dims, self.num_symbols, out)?;
        out.write_str(" : (")?;
        for (at, (expr, equal)) in self.constraints.iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            expr.write(cx, out)?;
            out.write_str(if *equal { " == 0" } else { " >= 0" })?;
        }
        out.write_char(')')
    }

    /// Returns the text of the set, without `affine_set<…>`.
    pub fn to_text(&self, cx: &Context) -> String {
        let mut out = String::new();
        let _ = self.write(cx, &mut out);
        out
    }
}
