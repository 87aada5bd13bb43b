//! Property values that pack into a few bits.

use crate::store::handle::Attribute;

/// A type of property values, which may pack into a few bits: properties whose fields all pack need
/// no allocation. The defaults are those of a type that does not pack;
/// [`stored_property!`](crate::stored_property) implements the trait for such a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored as a property",
    label = "`stored_property!({Self})` makes it one that does not pack"
)]
pub trait PropertyBits: Sized {
    /// The type that reading the property returns: the value itself if it packs, else a reference
    /// to it.
    type Read<'a>
    where
        Self: 'a;

    /// Returns the value as [`PropertyBits::Read`].
    fn read(&self) -> Self::Read<'_>;

    /// As [`PropertyBits::read`], without a reference to the value; called only if `BITS` is
    /// `Some`.
    fn read_packed<'a>(&self) -> Self::Read<'a>
    where
        Self: 'a,
    {
        unreachable!("values of this type do not pack")
    }

    /// The number of bits that a value packs into; `None` if values do not pack.
    const BITS: Option<u32> = None;

    /// Whether the bits are never all zero, so that an `Option` needs no additional bit.
    const NON_ZERO: bool = false;

    /// Returns the value packed into the lowest bits; called only if `BITS` is `Some`.
    fn to_bits(&self) -> u64 {
        unreachable!("values of this type do not pack")
    }

    /// Returns the value that [`PropertyBits::to_bits`] packed into these bits; called only if
    /// `BITS` is `Some`.
    fn from_bits(_: u64) -> Self {
        unreachable!("values of this type do not pack")
    }
}

/// Returns the sum of the widths of fields; `None` if a field does not pack or the sum exceeds 64
/// bits.
pub const fn packed_width(fields: &[Option<u32>]) -> Option<u32> {
    let (mut sum, mut at) = (0, 0);
    while at < fields.len() {
        match fields[at] {
            Some(bits) => sum += bits,
            None => return None,
        }
        at += 1;
    }
    if sum <= 64 { Some(sum) } else { None }
}

/// Implements reading by value for a property that packs and is `Copy`. For use inside an
/// `impl PropertyBits`.
#[macro_export]
macro_rules! packed_property {
    () => {
        type Read<'a>
            = Self
        where
            Self: 'a;
        #[inline]
        fn read(&self) -> Self {
            *self
        }
        #[inline]
        fn read_packed<'a>(&self) -> Self
        where
            Self: 'a,
        {
            *self
        }
    };
}

/// Implements [`PropertyBits`] for types that do not pack, and are read by reference.
#[macro_export]
macro_rules! stored_property {
    ($($(@ [$($generics:tt)*])? $ty:ty),* $(,)?) => {$(
        impl$(<$($generics)*>)? $crate::PropertyBits for $ty {
            type Read<'a>
                = &'a Self
            where
                Self: 'a;
            fn read(&self) -> &Self {
                self
            }
        }
    )*};
}

macro_rules! integer_bits {
    ($($ty:ty as $unsigned:ty),*) => {$(
        impl PropertyBits for $ty {
            const BITS: Option<u32> = Some(<$ty>::BITS);
            #[inline]
            fn to_bits(&self) -> u64 {
                u64::from(*self as $unsigned)
            }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                bits as $ty
            }
            $crate::packed_property!();
        }
    )*};
}
integer_bits!(
    u8 as u8, u16 as u16, u32 as u32, u64 as u64, i8 as u8, i16 as u16, i32 as u32, i64 as u64
);

impl PropertyBits for bool {
    const BITS: Option<u32> = Some(1);
    #[inline]
    fn to_bits(&self) -> u64 {
        u64::from(*self)
    }
    #[inline]
    fn from_bits(bits: u64) -> Self {
        bits & 1 == 1
    }
    crate::packed_property!();
}

/// `None` packs as 0; a value whose bits may be 0 is shifted left by a presence bit.
impl<T: PropertyBits> PropertyBits for Option<T> {
    const BITS: Option<u32> = match (T::BITS, T::NON_ZERO) {
        (Some(bits), true) => Some(bits),
        (Some(bits), false) => Some(bits + 1),
        (None, _) => None,
    };
    #[inline]
    fn to_bits(&self) -> u64 {
        match self {
            None => 0,
            Some(value) if T::NON_ZERO => value.to_bits(),
            Some(value) => value.to_bits() << 1 | 1,
        }
    }
    #[inline]
    fn from_bits(bits: u64) -> Self {
        (bits != 0).then(|| T::from_bits(if T::NON_ZERO { bits } else { bits >> 1 }))
    }
    type Read<'a>
        = Option<T::Read<'a>>
    where
        T: 'a;
    #[inline]
    fn read(&self) -> Option<T::Read<'_>> {
        self.as_ref().map(T::read)
    }
    #[inline]
    fn read_packed<'a>(&self) -> Option<T::Read<'a>>
    where
        T: 'a,
    {
        self.as_ref().map(T::read_packed)
    }
}

/// Implements [`PropertyBits`] for handles, which pack as their bits; the absent handle has bits
/// too.
macro_rules! handle_bits {
    ($($(@ $param:ident)? $ty:ty, $id:ident => $from:expr;)*) => {$(
        impl$(<$param: crate::store::kind::Uniqued>)? PropertyBits for $ty {
            const BITS: Option<u32> = Some(32);
            const NON_ZERO: bool = true;
            #[inline]
            fn to_bits(&self) -> u64 {
                u64::from(self.id().to_bits())
            }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                let $id = crate::store::kind::Id::from_bits(bits as u32).unwrap_or(crate::store::kind::Id::ABSENT);
                $from
            }
            $crate::packed_property!();
        }
    )*};
}
handle_bits! {
    Attribute, id => Attribute::from_id(id);
    crate::store::handle::Type, id => crate::store::handle::Type::from_id(id);
    crate::store::handle::Location, id => crate::store::handle::Location::from_id(id);
    @T crate::store::handle::Handle<T>, id => crate::store::handle::Handle::from_id(id).unwrap_or_default();
}

crate::stored_property!(
    String,
    @[T] Vec<T>,
    @[T] Box<T>,
    @[T] std::sync::Arc<T>,
    @[T, const N: usize] [T; N],
);
