//! Types of tensors together with their storage: [`SparseTensorType`].

use std::ops::Range;

use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{IndexType, IntegerType, MemRefType, StridedLayoutAttr};
use terrace_ir::{Context, Handle, Type};

use crate::{LevelFormat, LevelType, SparseTensorEncodingAttr, encoding_of};

/// The type of a ranked tensor, dense or sparse, with queries on its levels (MLIR:
/// `SparseTensorType`).
#[derive(Clone, Copy)]
pub struct SparseTensorType<'c> {
    cx: &'c Context,
    /// The sizes of the dimensions, [`DYNAMIC`] if unknown.
    pub shape: &'c [i64],
    /// The type of the elements.
    pub element: Type,
    /// The storage format; `None` for a dense tensor.
    pub encoding: Option<&'c SparseTensorEncodingAttr>,
}

impl<'c> SparseTensorType<'c> {
    /// Returns the type `ty` of a ranked tensor; `None` for other types (MLIR:
    /// `tryGetSparseTensorType`).
    pub fn of(cx: &'c Context, ty: Type) -> Option<Self> {
        let tensor = ty.downcast::<RankedTensorType>(cx)?;
        let encoding = encoding_of(cx, ty).map(|encoding| encoding.data(cx));
        Some(Self { cx, shape: &tensor.shape, element: tensor.element, encoding })
    }

    /// Returns the number of levels.
    pub fn level_rank(&self) -> usize {
        self.encoding.map_or(self.shape.len(), |encoding| encoding.levels.len())
    }

    /// Returns the type of level number `level`; batch for a dense tensor, whose positions are not
    /// linearized, and a level out of bounds.
    pub fn level_type(&self, level: usize) -> LevelType {
        let levels = self.encoding.map_or(&[][..], |encoding| &encoding.levels);
        levels.get(level).copied().unwrap_or(LevelType::new(LevelFormat::Batch))
    }

    /// Whether all levels are dense; true for a dense tensor.
    pub fn is_all_dense(&self) -> bool {
        self.encoding.is_none_or(|encoding| encoding.levels.iter().all(|level| level.is_dense()))
    }

    /// Whether all levels store their coordinates in order.
    pub fn is_all_ordered(&self) -> bool {
        self.encoding.is_none_or(|encoding| encoding.levels.iter().all(|level| !level.nonordered))
    }

    /// Whether the levels are the dimensions in order.
    pub fn is_identity(&self) -> bool {
        let map = self.encoding.and_then(|encoding| encoding.dim_to_level);
        map.is_none_or(|map| map.data(self.cx).0.is_identity(self.cx))
    }

    /// Whether the levels are a permutation of the dimensions.
    pub fn is_permutation(&self) -> bool {
        let map = self.encoding.and_then(|encoding| encoding.dim_to_level);
        map.is_none_or(|map| map.data(self.cx).0.is_permutation(self.cx))
    }

    /// Returns the map from dimensions to levels.
    pub fn to_level(&self) -> AffineMap {
        match self.encoding {
            Some(encoding) => encoding.to_level(self.cx),
            None => AffineMap::identity(self.cx, self.shape.len() as u32),
        }
    }

    /// Returns the sizes of the levels, [`DYNAMIC`] if unknown.
    pub fn level_shape(&self) -> Vec<i64> {
        let (cx, shape) = (self.cx, self.shape);
        let Some(encoding) = self.encoding else { return shape.to_vec() };
        let last = |(dim, size): (u32, &i64)| match *size {
            DYNAMIC => AffineExpr::dim(cx, dim),
            size => AffineExpr::constant(cx, size.wrapping_sub(1)),
        };
        let coordinates: Vec<AffineExpr> = (0..).zip(shape).map(last).collect();
        let size = |expr: &AffineExpr| {
            let expr = expr.replace_dims_and_symbols(cx, &coordinates, &[]);
            if let Some(last) = expr.as_constant(cx) {
                return last.wrapping_add(1);
            }
            match expr.as_binary(cx) {
                Some((BinaryKind::Mod, _, bound)) => bound.as_constant(cx).unwrap_or(DYNAMIC),
                _ => DYNAMIC,
            }
        };
        encoding.to_level(cx).results.iter().map(size).collect()
    }

    /// Returns the type of the tensor of the levels, whose dimensions are the levels; a dense
    /// tensor is its own (MLIR: `getDemappedType`).
    pub fn demapped(&self) -> Type {
        let encoding =
            self.encoding.map(|encoding| encoding.without_map(self.cx).intern(self.cx).attr());
        let shape = self.level_shape();
        RankedTensorType::with_encoding(self.cx, &shape, self.element, encoding).ty()
    }

    /// Returns the integer type of this width; `index` for 0.
    fn integer(&self, width: u32) -> Type {
        match width {
            0 => IndexType::get(self.cx).ty(),
            width => IntegerType::get(self.cx, width).ty(),
        }
    }

    /// Returns the type of positions.
    pub fn position_type(&self) -> Type {
        self.integer(self.encoding.map_or(0, |encoding| encoding.position_width))
    }

    /// Returns the type of coordinates.
    pub fn coordinate_type(&self) -> Type {
        self.integer(self.encoding.map_or(0, |encoding| encoding.coordinate_width))
    }

    /// Returns the type of buffers of `element`: a dimension for each leading batch level, and a
    /// dynamic one.
    fn buffer(&self, element: Type) -> Type {
        let levels = self.encoding.map_or(&[][..], |encoding| &encoding.levels);
        let batches = levels.iter().take_while(|level| level.is_batch()).count();
        let mut shape = self.level_shape();
        shape.truncate(batches);
        shape.push(DYNAMIC);
        MemRefType::get(self.cx, &shape, element).ty()
    }

    /// Returns the type of the buffer of the positions of a level.
    pub fn positions_buffer(&self) -> Type {
        self.buffer(self.position_type())
    }

    /// Returns the type of the buffer of the coordinates of level number `level`, which is a view
    /// of a common buffer for levels after the start of trailing coordinates.
    pub fn coordinates_buffer(&self, level: usize) -> Type {
        if level < self.coordinate_start() {
            return self.buffer(self.coordinate_type());
        }
        let layout =
            StridedLayoutAttr { offset: DYNAMIC, strides: [DYNAMIC].into_iter().collect() };
        let layout = Handle::of(self.cx, layout).attr();
        let (cx, element) = (self.cx, self.coordinate_type());
        MemRefType::with_layout(cx, &[DYNAMIC], element, Some(layout), None).ty()
    }

    /// Returns the type of the common buffer of trailing coordinates.
    pub fn common_coordinates_buffer(&self) -> Type {
        self.buffer(self.coordinate_type())
    }

    /// Returns the type of the buffer of the elements.
    pub fn values_buffer(&self) -> Type {
        self.buffer(self.element)
    }

    /// Returns the runs of levels that are stored as coordinates (COO): a compressed level with the
    /// singleton levels after it, and whether each level has an array of its own.
    pub fn coordinate_runs(&self) -> Vec<(Range<usize>, bool)> {
        let levels = self.encoding.map_or(&[][..], |encoding| &encoding.levels);
        let (mut runs, mut at) = (Vec::new(), 0);
        while let Some(level) = levels.get(at) {
            let singletons = levels[at + 1..].iter().take_while(|level| level.is_singleton());
            let len = if level.has_positions() { 1 + singletons.count() } else { 1 };
            if len > 1 {
                runs.push((at..at + len, levels[at + 1].soa));
            }
            at += len;
        }
        runs
    }

    /// Returns the first level of the trailing coordinates that have one common array; the number
    /// of levels without such (MLIR: `getAoSCOOStart`).
    pub fn coordinate_start(&self) -> usize {
        match self.coordinate_runs().last() {
            Some((run, false)) => run.start,
            _ => self.level_rank(),
        }
    }

    /// Whether all levels are one run of coordinates.
    pub fn is_coordinates(&self) -> bool {
        matches!(&self.coordinate_runs()[..], [(run, _)] if *run == (0..self.level_rank()))
    }

    /// Whether the sizes of all dimensions are known.
    pub fn has_static_shape(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }
}
