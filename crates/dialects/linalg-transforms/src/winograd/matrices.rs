//! The constant matrices of the algorithm: for a filter `g` and data `d`, the output is
//! `AT * ((G * g * GT) . (BT * d * B)) * A`.

use terrace_linalg::WinogradConv2DFmr;

/// A constant matrix, by rows.
pub(super) struct Matrix {
    pub(super) columns: usize,
    pub(super) elements: &'static [f64],
}

impl Matrix {
    pub(super) fn rows(&self) -> usize {
        self.elements.len() / self.columns
    }

    /// Returns the elements of the transposed matrix, by rows.
    pub(super) fn transposed(&self) -> Vec<f64> {
        let at = |column: usize| self.elements.iter().skip(column).step_by(self.columns).copied();
        (0..self.columns).flat_map(at).collect()
    }
}

/// The matrices of one variant.
pub(super) struct Matrices {
    /// The transformation `G` of the filter.
    pub(super) filter: Matrix,
    /// The transformation `BT` of the input.
    pub(super) input: Matrix,
    /// The transformation `AT` of the output.
    pub(super) output: Matrix,
    /// The factor of each of `AT` and `A` that their elements leave out.
    pub(super) output_factor: i64,
}

impl Matrices {
    pub(super) fn of(fmr: WinogradConv2DFmr) -> &'static Self {
        match fmr {
            WinogradConv2DFmr::F_2_3 => &F_2_3,
            WinogradConv2DFmr::F_4_3 => &F_4_3,
            WinogradConv2DFmr::F_2_5 => &F_2_5,
        }
    }
}

static F_2_3: Matrices = Matrices {
    filter: Matrix {
        columns: 3,
        elements: &[-1.0, 0.0, 0.0, 0.5, -0.5, 0.5, 0.5, 0.5, 0.5, 0.0, 0.0, 1.0],
    },
    input: Matrix {
        columns: 4,
        elements: &[
            -1.0, 0.0, 1.0, 0.0, //
            0.0, -1.0, 1.0, 0.0, //
            0.0, 1.0, 1.0, 0.0, //
            0.0, -1.0, 0.0, 1.0,
        ],
    },
    output: Matrix { columns: 4, elements: &[1.0, 1.0, 1.0, 0.0, 0.0, -1.0, 1.0, 1.0] },
    output_factor: 1,
};

const THIRD: f64 = 1.0 / 3.0;
const SIXTH: f64 = 1.0 / 6.0;
const TWELFTH: f64 = 1.0 / 12.0;

static F_4_3: Matrices = Matrices {
    filter: Matrix {
        columns: 3,
        elements: &[
            1.0, 0.0, 0.0, //
            -THIRD, THIRD, -THIRD, //
            -THIRD, -THIRD, -THIRD, //
            TWELFTH, -SIXTH, THIRD, //
            TWELFTH, SIXTH, THIRD, //
            0.0, 0.0, 1.0,
        ],
    },
    input: Matrix {
        columns: 6,
        elements: &[
            0.25, 0.0, -0.3125, 0.0, 0.0625, 0.0, //
            0.0, 0.25, -0.25, -0.0625, 0.0625, 0.0, //
            0.0, -0.25, -0.25, 0.0625, 0.0625, 0.0, //
            0.0, 0.25, -0.125, -0.25, 0.125, 0.0, //
            0.0, -0.25, -0.125, 0.25, 0.125, 0.0, //
            0.0, 0.25, 0.0, -0.3125, 0.0, 0.0625,
        ],
    },
    output: Matrix {
        columns: 6,
        elements: &[
            0.125, 0.25, 0.25, 0.125, 0.125, 0.0, //
            0.0, -0.25, 0.25, -0.25, 0.25, 0.0, //
            0.0, 0.25, 0.25, 0.5, 0.5, 0.0, //
            0.0, -0.25, 0.25, -1.0, 1.0, 0.5,
        ],
    },
    output_factor: 32,
};

const FIFTEENTH: f64 = 1.0 / 15.0;
const THIRTIETH: f64 = 1.0 / 30.0;
const SIXTIETH: f64 = 1.0 / 60.0;

static F_2_5: Matrices = Matrices {
    filter: Matrix {
        columns: 5,
        elements: &[
            1.0,
            0.0,
            0.0,
            0.0,
            0.0,
            //
            SIXTH,
            -SIXTH,
            SIXTH,
            -SIXTH,
            SIXTH,
            //
            -SIXTH,
            -SIXTH,
            -SIXTH,
            -SIXTH,
            -SIXTH,
            //
            -4.0 / 15.0,
            2.0 / 15.0,
            -FIFTEENTH,
            THIRTIETH,
            -SIXTIETH,
            //
            SIXTIETH,
            THIRTIETH,
            FIFTEENTH,
            2.0 / 15.0,
            4.0 / 15.0,
            //
            0.0,
            0.0,
            0.0,
            0.0,
            1.0,
        ],
    },
    input: Matrix {
        columns: 6,
        elements: &[
            0.125, 0.1875, -0.25, -0.1875, 0.125, 0.0, //
            0.0, 0.125, 0.0625, -0.3125, 0.125, 0.0, //
            0.0, -0.125, -0.3125, -0.0625, 0.125, 0.0, //
            0.0, 0.25, -0.125, -0.25, 0.125, 0.0, //
            0.0, -0.125, -0.25, 0.125, 0.25, 0.0, //
            0.0, 0.125, 0.1875, -0.25, -0.1875, 0.125,
        ],
    },
    output: Matrix {
        columns: 6,
        elements: &[
            0.5, 1.0, 1.0, 2.0, 1.0, 0.0, //
            0.0, -1.0, 1.0, -1.0, 2.0, 0.5,
        ],
    },
    output_factor: 16,
};
