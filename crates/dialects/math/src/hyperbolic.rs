//! Inverse hyperbolic functions with the rounding of the GNU C library, which MLIR's folds call.

/// Declares the functions for a float type. Above `$bound` and below its inverse, the simplest
/// formulas of `asinh` are exact; the bits from `$shift` on tell whether a number is greater than
/// two.
macro_rules! inverse_hyperbolic {
    ($float:ident, $asinh:ident, $acosh:ident, $bound:literal, $shift:literal) => {
        /// Computes the inverse hyperbolic sine.
        pub(crate) fn $asinh(x: $float) -> $float {
            let a = x.abs();
            if !a.is_finite() || a < 1.0 / $bound {
                return x;
            }
            let above_two = a.to_bits() >> $shift > (2.0 as $float).to_bits() >> $shift;
            let value = if a > $bound {
                a.ln() + std::$float::consts::LN_2
            } else if above_two {
                (2.0 * a + 1.0 / ((a * a + 1.0).sqrt() + a)).ln()
            } else {
                let square = a * a;
                (a + square / (1.0 + (1.0 + square).sqrt())).ln_1p()
            };
            value.copysign(x)
        }

        /// Computes the inverse hyperbolic cosine.
        pub(crate) fn $acosh(x: $float) -> $float {
            if x < 1.0 {
                -$float::NAN
            } else if x >= 268_435_456.0 {
                if x.is_infinite() { x } else { x.ln() + std::$float::consts::LN_2 }
            } else if x.is_nan() || x > 2.0 {
                (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln()
            } else {
                let more = x - 1.0;
                (more + (2.0 * more + more * more).sqrt()).ln_1p()
            }
        }
    };
}

inverse_hyperbolic!(f32, asinh_f32, acosh_f32, 32_768.0, 0);
inverse_hyperbolic!(f64, asinh_f64, acosh_f64, 268_435_456.0, 32);
