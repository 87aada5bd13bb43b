//! Signed and unsigned order.

use std::cmp::Ordering;

use super::{Int, Repr, sext64};

impl Int {
    /// Compares `self` and `rhs` as unsigned values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn ucmp(&self, rhs: &Int) -> Ordering {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => a.cmp(b),
            _ => self.words().iter().rev().cmp(rhs.words().iter().rev()),
        }
    }

    /// Compares `self` and `rhs` as signed values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn scmp(&self, rhs: &Int) -> Ordering {
        self.check_width(rhs);
        match (&self.0, &rhs.0) {
            (Repr::Small(_, a), Repr::Small(_, b)) => {
                sext64(*a, self.width()).cmp(&sext64(*b, self.width()))
            }
            _ => rhs.is_negative().cmp(&self.is_negative()).then_with(|| self.ucmp(rhs)),
        }
    }
}

macro_rules! predicates {
    ($($(#[$doc:meta])* $name:ident = $cmp:ident . $is:ident;)*) => {
        impl Int {$(
            $(#[$doc])*
            ///
            /// # Panics
            /// If the widths differ.
            #[track_caller]
            pub fn $name(&self, rhs: &Int) -> bool {
                self.$cmp(rhs).$is()
            }
        )*}
    };
}

predicates! {
    /// Whether `self < rhs`, as unsigned values.
    ult = ucmp.is_lt;
    /// Whether `self <= rhs`, as unsigned values.
    ule = ucmp.is_le;
    /// Whether `self > rhs`, as unsigned values.
    ugt = ucmp.is_gt;
    /// Whether `self >= rhs`, as unsigned values.
    uge = ucmp.is_ge;
    /// Whether `self < rhs`, as signed values.
    slt = scmp.is_lt;
    /// Whether `self <= rhs`, as signed values.
    sle = scmp.is_le;
    /// Whether `self > rhs`, as signed values.
    sgt = scmp.is_gt;
    /// Whether `self >= rhs`, as signed values.
    sge = scmp.is_ge;
}

impl Int {
    /// Returns the smaller of two unsigned values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn umin<'a>(&'a self, rhs: &'a Int) -> &'a Int {
        if self.ule(rhs) { self } else { rhs }
    }

    /// Returns the larger of two unsigned values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn umax<'a>(&'a self, rhs: &'a Int) -> &'a Int {
        if self.uge(rhs) { self } else { rhs }
    }

    /// Returns the smaller of two signed values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn smin<'a>(&'a self, rhs: &'a Int) -> &'a Int {
        if self.sle(rhs) { self } else { rhs }
    }

    /// Returns the larger of two signed values.
    ///
    /// # Panics
    /// If the widths differ.
    #[track_caller]
    pub fn smax<'a>(&'a self, rhs: &'a Int) -> &'a Int {
        if self.sge(rhs) { self } else { rhs }
    }
}
