//! Arithmetic on sizes and offsets: [`Arithmetic`] creates composed affine operations and folds
//! them (MLIR: `AffineBuilder`).

use terrace_affine::{Inputs, composed_apply_to, composed_max, composed_min};
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Builder, Op};

/// The arithmetic on sizes at the operation `at`, which decides the affine scope.
pub(super) struct Arithmetic<'b, 'a> {
    pub(super) b: &'b mut Builder<'a>,
    pub(super) at: Op,
}

impl Arithmetic<'_, '_> {
    fn dims(&self) -> [AffineExpr; 2] {
        [0, 1].map(|at| AffineExpr::dim(self.b.context(), at))
    }

    fn apply(&mut self, expr: AffineExpr, x: Mixed, y: Mixed) -> Mixed {
        composed_apply_to(self.b, self.at, expr, Inputs { dims: &[x, y], symbols: &[] })
    }

    pub(super) fn sum(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let [d0, d1] = self.dims();
        let expr = d0.add(self.b.context(), d1);
        self.apply(expr, x, y)
    }

    pub(super) fn difference(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let [d0, d1] = self.dims();
        let expr = d0.sub(self.b.context(), d1);
        self.apply(expr, x, y)
    }

    /// Returns the product of a dimension and a symbol.
    pub(super) fn product(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let cx = self.b.context();
        let expr = AffineExpr::dim(cx, 0).mul(cx, AffineExpr::symbol(cx, 0));
        composed_apply_to(self.b, self.at, expr, Inputs { dims: &[x], symbols: &[y] })
    }

    pub(super) fn floor_quotient(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let [d0, d1] = self.dims();
        let expr = d0.floor_div(self.b.context(), d1);
        self.apply(expr, x, y)
    }

    pub(super) fn ceil_quotient(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let [d0, d1] = self.dims();
        let expr = d0.ceil_div(self.b.context(), d1);
        self.apply(expr, x, y)
    }

    pub(super) fn least(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let dims = self.dims();
        composed_min(self.b, self.at, &dims, Inputs { dims: &[x, y], symbols: &[] })
    }

    pub(super) fn most(&mut self, x: Mixed, y: Mixed) -> Mixed {
        let dims = self.dims();
        composed_max(self.b, self.at, &dims, Inputs { dims: &[x, y], symbols: &[] })
    }
}
