//! The fields of the storage of a sparse tensor: [`StorageLayout`].

use terrace_ir::{Context, Type};
use terrace_sparse_tensor::{SparseTensorType, StorageSpecifierKind, StorageSpecifierType};

/// The kind of a field of the storage (MLIR: `SparseTensorFieldKind`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldKind {
    /// The positions of a level.
    Positions,
    /// The coordinates of a level, or of all levels from that level on.
    Coordinates,
    /// The stored elements.
    Values,
    /// The sizes of levels and buffers.
    Specifier,
}

impl FieldKind {
    /// Returns the entry of the specifier with the used size of the buffers of this kind; `None`
    /// for the specifier itself.
    pub(crate) fn size_entry(self) -> Option<StorageSpecifierKind> {
        match self {
            Self::Positions => Some(StorageSpecifierKind::PosMemSize),
            Self::Coordinates => Some(StorageSpecifierKind::CrdMemSize),
            Self::Values => Some(StorageSpecifierKind::ValMemSize),
            Self::Specifier => None,
        }
    }
}

/// A field of the storage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// The kind of the field.
    pub(crate) kind: FieldKind,
    /// The level of the field; `None` for values and specifier.
    pub(crate) level: Option<usize>,
    /// The type of the field.
    pub(crate) ty: Type,
}

/// The fields of the storage of a sparse tensor in order: positions and coordinates by level, then
/// values and specifier (MLIR: `StorageLayout`).
#[derive(Clone, Debug)]
pub(crate) struct StorageLayout {
    fields: Vec<Field>,
    /// The first level of the coordinates with a common buffer.
    coordinate_start: usize,
    level_rank: usize,
}

impl StorageLayout {
    /// Returns the layout of tensors of type `tensor`; `None` for a dense tensor.
    pub(crate) fn of(cx: &Context, tensor: &SparseTensorType<'_>) -> Option<Self> {
        let encoding = tensor.encoding?;
        let specifier = StorageSpecifierType::of(cx, encoding.clone().intern(cx)).ty();
        let (level_rank, runs) = (tensor.level_rank(), tensor.coordinate_runs());
        let mut fields = Vec::new();
        let mut level = 0;
        while level < level_rank {
            let ty = tensor.level_type(level);
            let at = Some(level);
            if ty.has_positions() {
                let ty = tensor.positions_buffer();
                fields.push(Field { kind: FieldKind::Positions, level: at, ty });
            }
            if ty.has_coordinates() {
                let ty = tensor.common_coordinates_buffer();
                fields.push(Field { kind: FieldKind::Coordinates, level: at, ty });
            }
            // The levels of a run without arrays of their own are stored with its first level.
            let run = runs.iter().find(|(run, soa)| run.start == level && !soa);
            level = run.map_or(level + 1, |(run, _)| run.end);
        }
        fields.push(Field { kind: FieldKind::Values, level: None, ty: tensor.values_buffer() });
        fields.push(Field { kind: FieldKind::Specifier, level: None, ty: specifier });
        Some(Self { fields, coordinate_start: tensor.coordinate_start(), level_rank })
    }

    /// Returns the fields in order.
    pub(crate) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the types of the fields in order.
    pub(crate) fn types(&self) -> Vec<Type> {
        self.fields.iter().map(|field| field.ty).collect()
    }

    /// Returns the index of the field of this kind and level, and the distance of two coordinates
    /// of the level in it; `None` if there is no such field.
    pub(crate) fn index_and_stride(
        &self,
        kind: FieldKind,
        level: Option<usize>,
    ) -> Option<(usize, usize)> {
        let shared = kind == FieldKind::Coordinates
            && level.is_some_and(|level| level >= self.coordinate_start);
        let (level, stride) = match shared {
            true => (Some(self.coordinate_start), self.level_rank - self.coordinate_start),
            false => (level, 1),
        };
        let index = self.fields.iter().position(|f| f.kind == kind && f.level == level)?;
        Some((index, stride))
    }
}
