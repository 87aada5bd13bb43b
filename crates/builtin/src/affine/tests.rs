//! Tests of affine expressions; texts are those of mlir-opt 22.

use terrace_ir::Context;

use super::{AffineExpr, AffineMap, IntegerSet, Leaf};

struct Make(Context);

impl Make {
    fn d(&self, at: u32) -> AffineExpr {
        AffineExpr::dim(&self.0, at)
    }
    fn s(&self, at: u32) -> AffineExpr {
        AffineExpr::symbol(&self.0, at)
    }
    fn c(&self, value: i64) -> AffineExpr {
        AffineExpr::constant(&self.0, value)
    }
    #[track_caller]
    fn check(&self, expr: AffineExpr, text: &str) {
        assert_eq!(expr.to_text(&self.0), text);
    }
}

#[test]
fn building_simplifies() {
    let m = Make(Context::new());
    let cx = &m.0;
    let (d0, d1, s0) = (m.d(0), m.d(1), m.s(0));
    m.check(m.c(4).add(cx, d0), "d0 + 4");
    m.check(d1.add(cx, d0), "d0 + d1");
    m.check(s0.add(cx, d0), "d0 + s0");
    m.check(d0.add_constant(cx, 2).add_constant(cx, 3), "d0 + 5");
    m.check(d0.add_constant(cx, 2).add(cx, d1), "d0 + d1 + 2");
    m.check(d0.mul_constant(cx, 3).sub(cx, d0), "d0 * 2");
    m.check(d0.sub(cx, d0), "0");
    m.check(d0.mul_constant(cx, 128).floor_div(cx, m.c(64)), "d0 * 2");
    m.check(d0.mul_constant(cx, 128).modulo(cx, m.c(64)), "0");
    m.check(d0.mul_constant(cx, 64).add(cx, d1).floor_div(cx, m.c(64)), "d0 + d1 floordiv 64");
    m.check(d0.modulo(cx, m.c(8)).modulo(cx, m.c(4)), "d0 mod 4");
    m.check(m.c(-5).floor_div(cx, m.c(2)), "-3");
    m.check(m.c(-5).ceil_div(cx, m.c(2)), "-2");
    let whole = d0.floor_div(cx, m.c(4)).mul_constant(cx, 4);
    m.check(d0.sub(cx, whole), "d0 mod 4");
    m.check(d1.add(cx, d0).sub(cx, whole), "d0 + d1 - (d0 floordiv 4) * 4");
    m.check(
        m.d(2).add(cx, s0).sub(cx, s0.floor_div(cx, m.c(4)).mul_constant(cx, 4)),
        "d2 + s0 mod 4",
    );
    m.check(d0.floor_div(cx, m.c(0)), "d0 floordiv 0");
    m.check(m.c(i64::MAX).add_constant(cx, 1), "9223372036854775807 + 1");
    m.check(d0.add_constant(cx, i64::MAX).add_constant(cx, 1), "d0 - -9223372036854775808");
}

#[test]
fn text_has_the_parentheses_it_needs() {
    let m = Make(Context::new());
    let cx = &m.0;
    let (d0, d1, s0) = (m.d(0), m.d(1), m.s(0));
    m.check(d0.neg(cx), "-d0");
    m.check(d0.sub(cx, d1), "d0 - d1");
    m.check(d0.sub(cx, d1.add_constant(cx, 1)), "d0 - (d1 + 1)");
    m.check(d0.add(cx, d1.mul_constant(cx, -3)), "d0 - d1 * 3");
    m.check(d0.add(cx, s0.mul_constant(cx, 4)).add_constant(cx, -1), "d0 + s0 * 4 - 1");
    m.check(d0.add(cx, d1).neg(cx).modulo(cx, m.c(3)), "(-(d0 + d1)) mod 3");
    m.check(d0.mul_constant(cx, 6).ceil_div(cx, m.c(4)), "(d0 * 6) ceildiv 4");
}

#[test]
fn maps_and_sets() {
    let m = Make(Context::new());
    let cx = &m.0;
    let (d0, d1, s0) = (m.d(0), m.d(1), m.s(0));
    let map = AffineMap::new(1, 1, [d0, s0.add_constant(cx, -3), d0.neg(cx)]);
    assert_eq!(map.to_text(cx), "(d0)[s0] -> (d0, s0 - 3, -d0)");
    assert_eq!(map.evaluate(cx, &[7], &[1]), Some(vec![7, -2, -7]));
    assert_eq!(AffineMap::new(0, 0, []).to_text(cx), "() -> ()");
    let set = IntegerSet::new(2, 1, [(d0.add_constant(cx, -1), false), (d1.sub(cx, s0), true)]);
    assert_eq!(set.to_text(cx), "(d0, d1)[s0] : (d0 - 1 >= 0, d1 - s0 == 0)");
    assert_eq!(set.contains(cx, &[1, 5], &[5]), Some(true));
    assert_eq!(set.contains(cx, &[0, 5], &[5]), Some(false));

    let identity = AffineMap::identity(cx, 2);
    assert!(identity.is_identity(cx) && identity.is_permutation(cx));
    let swap = AffineMap::permutation(cx, &[1, 0]);
    assert!(!swap.is_identity(cx) && swap.is_permutation(cx));
    assert_eq!(swap.compose(cx, &swap), identity);
    let sum = AffineMap::new(2, 1, [d0.add(cx, d1).add(cx, s0)]);
    let inner = AffineMap::new(1, 1, [d0.mul(cx, s0), d0]);
    assert_eq!(sum.compose(cx, &inner).to_text(cx), "(d0)[s0, s1] -> (d0 * s0 + d0 + s1)");
    assert!(sum.uses(cx, Leaf::Symbol(0)) && !sum.uses(cx, Leaf::Dim(2)));
}

#[test]
fn deep_expressions_do_not_overflow_the_stack() {
    let m = Make(Context::new());
    let cx = &m.0;
    let mut sum = m.d(0);
    for at in 1..100_000 {
        sum = sum.add(cx, m.d(at).mul_constant(cx, 64));
    }
    assert!(sum.to_text(cx).ends_with(" + d99999 * 64"));
    let divided = sum.modulo(cx, m.c(64)).floor_div(cx, m.c(8));
    assert_eq!(divided.num_dims(cx), 100_000);
    assert_eq!(sum.shift_dims(cx, 1, 0).num_dims(cx), 100_001);
    assert_eq!(sum.evaluate(cx, &[1; 100_000], &[]), Some(1 + 99_999 * 64));
}

#[test]
fn simplified_expressions_are_sums_in_order() {
    let m = Make(Context::new());
    let cx = &m.0;
    let (d0, d1, s0) = (m.d(0), m.d(1), m.s(0));
    let sum = d1.add(cx, s0).add(cx, d0.mul_constant(cx, 2)).sub(cx, d1.mul_constant(cx, 3));
    let simple = sum.simplified(cx);
    assert_eq!(simple.to_text(cx), "d0 * 2 - d1 * 2 + s0");
    assert_eq!(sum.simplified(cx), simple, "what was found is remembered");
    assert_eq!(simple.simplified(cx), simple);
    assert_eq!(
        sum.linear_factors(cx, 2, 1).map(|(f, c)| (f.to_vec(), c)),
        Some((vec![2, -2, 1], 0))
    );
    assert_eq!(sum.linear_form(cx, 2, 1), Some((vec![2, -2, 1, 0], simple)));

    let rest = d0.add_constant(cx, 2).modulo(cx, m.c(4));
    assert!(rest.divides(cx) && !sum.divides(cx));
    assert_eq!(rest.linear_factors(cx, 1, 0), None, "a remainder is no factor of a dimension");
    // An expression that overflows is not simplified.
    let large = d0.mul_constant(cx, i64::MAX);
    let larger = large.add(cx, large.add(cx, d1));
    assert_eq!(larger.simplified(cx), larger);

    assert_eq!(sum.leaves(cx), Some([0b11, 0b1]));
    assert_eq!(m.d(62).leaves(cx), Some([1 << 62, 0]));
    assert_eq!(m.d(63).add(cx, s0).leaves(cx), None);
}
