//! Types of LLVM IR: [`Type`] is a handle into the table [`Types`] of a module.

use rustc_hash::FxHashSet;

use super::{Bytes, Interner};

/// A type, as an index into [`Types`]; equal types of a module have equal handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Type(pub(crate) u32);

/// An identified structure, as an index into the structures of [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StructId(u32);

impl StructId {
    /// Returns the index of the structure, in order of creation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The data of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// The type `void`.
    Void,
    /// `half`, `float` and the other floating-point types.
    Float(FloatKind),
    /// The type `label`.
    Label,
    /// The type `token`.
    Token,
    /// The type `metadata`.
    Metadata,
    /// The type `x86_amx`.
    X86Amx,
    /// An integer of this many bits.
    Integer(u32),
    /// A pointer into this address space.
    Pointer(u32),
    /// `[n x T]`.
    Array(u64, Type),
    /// `<n x T>`.
    Vector(u32, Type),
    /// `<vscale x n x T>`.
    ScalableVector(u32, Type),
    /// A literal structure, packed or not.
    Struct(bool, Box<[Type]>),
    /// An identified structure.
    Named(StructId),
    /// The type of a function.
    Function(FunctionType),
    /// `target("name", types, numbers)`.
    Target(Bytes, Box<[Type]>, Box<[u32]>),
}

/// A floating-point format of LLVM IR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatKind {
    /// IEEE 754 binary16, `half`.
    Half,
    /// The upper half of a `float`, `bfloat`.
    BFloat,
    /// IEEE 754 binary32, `float`.
    Single,
    /// IEEE 754 binary64, `double`.
    Double,
    /// The 80-bit format of x87, `x86_fp80`.
    X86Fp80,
    /// IEEE 754 binary128, `fp128`.
    Fp128,
    /// A pair of doubles, `ppc_fp128`.
    PpcFp128,
}

impl FloatKind {
    /// Returns the name of the type in text.
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::BFloat => "bfloat",
            FloatKind::Single => "float",
            FloatKind::Double => "double",
            FloatKind::X86Fp80 => "x86_fp80",
            FloatKind::Fp128 => "fp128",
            FloatKind::PpcFp128 => "ppc_fp128",
        }
    }

    /// Returns the width of a value in bits.
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Single => 32,
            FloatKind::Double => 64,
            FloatKind::X86Fp80 => 80,
            FloatKind::Fp128 | FloatKind::PpcFp128 => 128,
        }
    }
}

/// The type of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// The type of the result.
    pub result: Type,
    /// The types of the parameters.
    pub params: Box<[Type]>,
    /// Whether further arguments may follow.
    pub variadic: bool,
}

/// An identified structure: a name and a body.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// The name without its sigil; empty if the structure is printed by number.
    pub name: Bytes,
    /// The body; `None` for an opaque structure.
    pub body: Option<NamedStructBody>,
}

/// The body of an identified structure.
#[derive(Clone, Debug)]
pub struct NamedStructBody {
    /// Whether the members are packed, without padding for alignment.
    pub packed: bool,
    /// The types of the members.
    pub fields: Box<[Type]>,
}

/// The types of a module.
#[derive(Clone, Debug)]
pub struct Types {
    kinds: Interner<TypeKind>,
    structs: Vec<NamedStruct>,
}

impl Type {
    /// The type `void`.
    pub const VOID: Type = Type(0);
    /// The type `i1`.
    pub const I1: Type = Type(1);
    /// The type `i8`.
    pub const I8: Type = Type(2);
    /// The type `i16`.
    pub const I16: Type = Type(3);
    /// The type `i32`.
    pub const I32: Type = Type(4);
    /// The type `i64`.
    pub const I64: Type = Type(5);
    /// The type `ptr`.
    pub const PTR: Type = Type(6);
    /// The type `float`.
    pub const FLOAT: Type = Type(7);
    /// The type `double`.
    pub const DOUBLE: Type = Type(8);
    /// The type `metadata`.
    pub const METADATA: Type = Type(9);
    /// The type `token`.
    pub const TOKEN: Type = Type(10);
}

impl Default for Types {
    fn default() -> Self {
        let common = [
            TypeKind::Void,
            TypeKind::Integer(1),
            TypeKind::Integer(8),
            TypeKind::Integer(16),
            TypeKind::Integer(32),
            TypeKind::Integer(64),
            TypeKind::Pointer(0),
            TypeKind::Float(FloatKind::Single),
            TypeKind::Float(FloatKind::Double),
            TypeKind::Metadata,
            TypeKind::Token,
        ];
        Types { kinds: common.into_iter().collect(), structs: Vec::new() }
    }
}

impl Types {
    /// Returns the type with these data.
    pub fn get(&mut self, kind: TypeKind) -> Type {
        Type(self.kinds.get(kind))
    }

    /// Makes all types so far those that copies of the module share.
    pub(crate) fn share(&mut self) {
        self.kinds.share();
    }

    /// Returns the number of types.
    pub(crate) fn count(&self) -> u32 {
        self.kinds.count()
    }

    /// Returns the data of a type.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        self.kinds.at(ty.0)
    }

    /// Returns the integer type of this many bits.
    pub fn int(&mut self, bits: u32) -> Type {
        self.get(TypeKind::Integer(bits))
    }

    /// Returns the pointer type of an address space.
    pub fn pointer(&mut self, space: u32) -> Type {
        self.get(TypeKind::Pointer(space))
    }

    /// Returns the array type of `count` elements.
    pub fn array(&mut self, count: u64, element: Type) -> Type {
        self.get(TypeKind::Array(count, element))
    }

    /// Returns the vector type of `count` elements, a multiple of `vscale` if `scalable`.
    pub fn vector(&mut self, count: u32, scalable: bool, element: Type) -> Type {
        self.get(match scalable {
            true => TypeKind::ScalableVector(count, element),
            false => TypeKind::Vector(count, element),
        })
    }

    /// Returns the literal structure, without packing, of these members.
    pub fn literal(&mut self, fields: &[Type]) -> Type {
        self.get(TypeKind::Struct(false, fields.into()))
    }

    /// Returns the type of a function.
    pub fn function(&mut self, result: Type, params: &[Type], variadic: bool) -> Type {
        self.get(TypeKind::Function(FunctionType { result, params: params.into(), variadic }))
    }

    /// Creates an opaque identified structure; [`Types::set_body`] gives it a body.
    pub fn new_struct(&mut self, name: &[u8]) -> (StructId, Type) {
        let id = StructId(self.structs.len() as u32);
        self.structs.push(NamedStruct { name: name.into(), body: None });
        (id, self.get(TypeKind::Named(id)))
    }

    /// Sets the body of an identified structure.
    pub fn set_body(&mut self, id: StructId, packed: bool, fields: &[Type]) {
        self.structs[id.index()].body = Some(NamedStructBody { packed, fields: fields.into() });
    }

    /// Returns an identified structure.
    pub fn named(&self, id: StructId) -> &NamedStruct {
        &self.structs[id.index()]
    }

    /// Returns the number of identified structures.
    pub(crate) fn struct_count(&self) -> usize {
        self.structs.len()
    }

    /// Whether there are identified structures.
    pub fn has_structs(&self) -> bool {
        !self.structs.is_empty()
    }

    /// Returns the members of a structure, literal or identified; `None` for other and opaque
    /// types.
    pub fn fields(&self, ty: Type) -> Option<(bool, &[Type])> {
        match self.kind(ty) {
            TypeKind::Struct(packed, fields) => Some((*packed, fields)),
            TypeKind::Named(id) => {
                self.named(*id).body.as_ref().map(|body| (body.packed, &*body.fields))
            }
            _ => None,
        }
    }

    /// Returns the data of a function type; `None` for other types.
    pub fn as_function(&self, ty: Type) -> Option<&FunctionType> {
        match self.kind(ty) {
            TypeKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the width of an integer type; `None` for other types.
    pub fn int_bits(&self, ty: Type) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Integer(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Returns the format of a floating-point type; `None` for other types.
    pub fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        match self.kind(ty) {
            TypeKind::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// Returns the address space of a pointer or of a vector of pointers; `None` for other types.
    pub fn address_space(&self, ty: Type) -> Option<u32> {
        match self.kind(self.scalar(ty)) {
            TypeKind::Pointer(space) => Some(*space),
            _ => None,
        }
    }

    /// Returns the element type of a vector, any other type as it is.
    pub fn scalar(&self, ty: Type) -> Type {
        match self.kind(ty) {
            TypeKind::Vector(_, element) | TypeKind::ScalableVector(_, element) => *element,
            _ => ty,
        }
    }

    /// The number of elements of a vector, and whether it is scalable; `None` for other types.
    pub fn lanes(&self, ty: Type) -> Option<(u32, bool)> {
        match self.kind(ty) {
            TypeKind::Vector(count, _) => Some((*count, false)),
            TypeKind::ScalableVector(count, _) => Some((*count, true)),
            _ => None,
        }
    }

    /// Returns the type with the lanes of `shape` and scalars of type `scalar`.
    pub fn with_scalar(&mut self, shape: Type, scalar: Type) -> Type {
        match self.lanes(shape) {
            Some((count, scalable)) => self.vector(count, scalable, scalar),
            None => scalar,
        }
    }

    /// Returns the type of the element at `index` of an aggregate or vector; `None` out of bounds
    /// and for other types.
    pub fn element(&self, ty: Type, index: u64) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::Array(_, element)
            | TypeKind::Vector(_, element)
            | TypeKind::ScalableVector(_, element) => Some(*element),
            _ => self.fields(ty)?.1.get(usize::try_from(index).ok()?).copied(),
        }
    }

    /// Returns the number of elements of an array, fixed vector or structure; `None` for other
    /// types.
    pub fn element_count(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Array(count, _) => Some(*count),
            TypeKind::Vector(count, _) => Some(u64::from(*count)),
            _ => Some(self.fields(ty)?.1.len() as u64),
        }
    }

    /// Whether the type is or holds a scalable vector.
    pub fn is_scalable(&self, ty: Type) -> bool {
        match self.kind(ty) {
            TypeKind::ScalableVector(..) => true,
            TypeKind::Array(_, element) => self.is_scalable(*element),
            TypeKind::Struct(_, fields) => fields.iter().any(|field| self.is_scalable(*field)),
            _ => false,
        }
    }
}

/// The number of levels of structures in structures that a type with a size may have.
const MAX_LEVELS: usize = 1000;

/// Whether values of the type have a size; `known` are types that have one, which grows. A
/// structure in itself has no size, nor one that is nested too deeply.
pub(crate) fn is_sized(types: &Types, ty: Type, known: &mut FxHashSet<Type>) -> bool {
    // The structures from the outermost one to the current member, each with its next member.
    let mut path: Vec<(Type, usize)> = Vec::new();
    let mut open = FxHashSet::default();
    let mut next = Some(ty);
    loop {
        if let Some(ty) = next.take() {
            let mut ty = ty;
            while let TypeKind::Array(_, element) = types.kind(ty) {
                ty = *element;
            }
            match types.kind(ty) {
                TypeKind::Integer(_)
                | TypeKind::Float(_)
                | TypeKind::Pointer(_)
                | TypeKind::X86Amx
                | TypeKind::Vector(..)
                | TypeKind::ScalableVector(..)
                | TypeKind::Target(..) => {}
                TypeKind::Struct(..) | TypeKind::Named(_) if known.contains(&ty) => {}
                TypeKind::Struct(..) | TypeKind::Named(_) => {
                    let is_new = open.insert(ty);
                    if types.fields(ty).is_none() || !is_new || path.len() >= MAX_LEVELS {
                        return false;
                    }
                    path.push((ty, 0));
                }
                _ => return false,
            }
        }
        let Some((ty, at)) = path.last_mut() else { return true };
        let fields = types.fields(*ty).map_or(&[][..], |(_, fields)| fields);
        match fields.get(*at) {
            Some(field) => {
                next = Some(*field);
                *at += 1;
            }
            None => {
                known.insert(*ty);
                open.remove(ty);
                path.pop();
            }
        }
    }
}
