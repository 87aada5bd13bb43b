//! Rust types of parameters and results: numbers, and memrefs ([`MemRef`], passed as
//! [`MemRefMut`]).

use std::marker::PhantomData;

use crate::engine::Instance;
use crate::fault::Fault;
use crate::number::Number;
use crate::number::sealed::Sealed;
use crate::scalar::Scalar;
use crate::signature::ParameterType;

/// The type of a parameter that is a memref of `RANK` dimensions with elements of type `T`, in row
/// major order and the default memory space. The value passed for it is a [`MemRefMut`].
#[derive(Debug)]
pub struct MemRef<T, const RANK: usize>(PhantomData<T>);

/// A slice as a memref of `RANK` dimensions, in row-major order.
///
/// The elements are copied to the program before a call and back after it.
#[derive(Debug)]
pub struct MemRefMut<'a, T, const RANK: usize> {
    elements: &'a mut [T],
    sizes: [usize; RANK],
}

impl<'a, T, const RANK: usize> MemRefMut<'a, T, RANK> {
    /// Creates a memref of these sizes with the elements of a slice; `None` unless the product of
    /// the sizes is the length of the slice.
    pub fn new(elements: &'a mut [T], sizes: [usize; RANK]) -> Option<Self> {
        let len = sizes.iter().try_fold(1usize, |product, size| product.checked_mul(*size))?;
        (len == elements.len()).then_some(Self { elements, sizes })
    }
}

impl<'a, T> From<&'a mut [T]> for MemRefMut<'a, T, 1> {
    fn from(elements: &'a mut [T]) -> Self {
        Self { sizes: [elements.len()], elements }
    }
}

impl<'a, T> From<&'a mut Vec<T>> for MemRefMut<'a, T, 1> {
    fn from(elements: &'a mut Vec<T>) -> Self {
        elements.as_mut_slice().into()
    }
}

/// The arguments of a call as they are passed to an instance.
#[doc(hidden)]
pub struct Passed<'i> {
    pub(crate) instance: &'i mut Instance,
    /// The arguments of the compiled function.
    pub(crate) scalars: Vec<Scalar>,
    /// By argument of the source, the address of its elements; `None` for a number.
    pub(crate) addresses: Vec<Option<u64>>,
}

impl Drop for Passed<'_> {
    fn drop(&mut self) {
        for address in self.addresses.iter().flatten() {
            self.instance.free(*address);
        }
    }
}

/// The type of a parameter of a function: a [`Number`] or a [`MemRef`].
pub trait Parameter: Sealed {
    /// The values that are passed for the parameter.
    type Value<'a>;

    /// Whether a parameter of type `ty` accepts the values.
    #[doc(hidden)]
    fn accepts(ty: &ParameterType) -> bool;

    /// Adds the scalars that are passed for `value` to `call`, and copies elements to memory.
    #[doc(hidden)]
    fn pass(
        value: &Self::Value<'_>,
        ty: &ParameterType,
        call: &mut Passed<'_>,
    ) -> Result<(), Fault>;

    /// Copies elements from memory, where they start at `address`, back.
    #[doc(hidden)]
    fn copy_back(value: &mut Self::Value<'_>, address: u64, instance: &Instance);
}

impl<T: Number> Parameter for T {
    type Value<'a> = T;

    fn accepts(ty: &ParameterType) -> bool {
        matches!(ty, ParameterType::Scalar(scalar) if scalar.has_type_of(T::default().to_scalar()))
    }

    fn pass(value: &T, _: &ParameterType, call: &mut Passed<'_>) -> Result<(), Fault> {
        call.scalars.push(value.to_scalar());
        call.addresses.push(None);
        Ok(())
    }

    fn copy_back(_: &mut T, _: u64, _: &Instance) {}
}

impl<T, const RANK: usize> Sealed for MemRef<T, RANK> {}

impl<T: Number, const RANK: usize> Parameter for MemRef<T, RANK> {
    type Value<'a> = MemRefMut<'a, T, RANK>;

    fn accepts(ty: &ParameterType) -> bool {
        match ty {
            ParameterType::MemRef { element, shape } => {
                shape.len() == RANK && element.has_type_of(T::default().to_scalar())
            }
            _ => false,
        }
    }

    fn pass(
        value: &Self::Value<'_>,
        ty: &ParameterType,
        call: &mut Passed<'_>,
    ) -> Result<(), Fault> {
        if let ParameterType::MemRef { shape, .. } = ty {
            for (size, expected) in value.sizes.iter().zip(shape) {
                if let Some(expected) = expected.filter(|expected| *expected != *size as u64) {
                    let message = format!("a size of a memref is {size}, not {expected}");
                    return Err(Fault::message(message));
                }
            }
        }
        let size = size_of::<T::Bytes>();
        let len = value.elements.len() * size;
        let address = call.instance.allocate(len as u64, 16)?;
        call.addresses.push(Some(address));
        if let Some(memory) = call.instance.bytes_mut(address, len) {
            for (bytes, element) in memory.chunks_exact_mut(size).zip(value.elements.iter()) {
                bytes.copy_from_slice(element.to_bytes().as_ref());
            }
        }
        let int = |value: u64| Scalar::Int(64, value.cast_signed());
        let sizes = value.sizes.map(|size| size as u64);
        let strides = (1..=RANK).map(|next| sizes[next..].iter().product());
        call.scalars.extend([address, address, 0].map(int));
        call.scalars.extend(sizes.into_iter().chain(strides).map(int));
        Ok(())
    }

    fn copy_back(value: &mut Self::Value<'_>, address: u64, instance: &Instance) {
        let size = size_of::<T::Bytes>();
        let memory = instance.bytes(address, value.elements.len() * size).unwrap_or_default();
        for (bytes, element) in memory.chunks_exact(size).zip(value.elements.iter_mut()) {
            if let Ok(bytes) = T::Bytes::try_from(bytes) {
                *element = T::of_bytes(bytes);
            }
        }
    }
}

/// The types of the parameters of a function: a tuple of up to eight [`Parameter`]s.
pub trait Parameters {
    /// The values that are passed, a tuple.
    type Values<'a>;

    #[doc(hidden)]
    fn accept(types: &[ParameterType]) -> bool;

    /// Passes all values.
    #[doc(hidden)]
    fn pass(
        values: &Self::Values<'_>,
        types: &[ParameterType],
        call: &mut Passed<'_>,
    ) -> Result<(), Fault>;

    /// Copies the elements of all values back.
    #[doc(hidden)]
    fn copy_back(values: &mut Self::Values<'_>, call: &Passed<'_>);
}

/// The result of a function: `()`, a [`Number`], or a tuple of up to four numbers.
pub trait FunctionResult: Sized {
    #[doc(hidden)]
    fn accepts(types: &[ParameterType]) -> bool;
    #[doc(hidden)]
    fn of_scalars(scalars: &[Scalar]) -> Self;
}

impl<T: Number> FunctionResult for T {
    fn accepts(types: &[ParameterType]) -> bool {
        matches!(types, [ty] if <T as Parameter>::accepts(ty))
    }
    fn of_scalars(scalars: &[Scalar]) -> Self {
        scalars.first().map_or_else(T::default, |scalar| T::of_scalar(*scalar))
    }
}

impl FunctionResult for () {
    fn accepts(types: &[ParameterType]) -> bool {
        types.is_empty()
    }
    fn of_scalars(_: &[Scalar]) -> Self {}
}

macro_rules! tuples {
    ($($trait:ident: $(($($name:ident $at:tt)*))*;)*) => {$($(tuples!(@$trait $($name $at)*);)*)*};
    (@Parameters $($name:ident $at:tt)*) => {
        impl<$($name: Parameter),*> Parameters for ($($name,)*) {
            type Values<'a> = ($($name::Value<'a>,)*);

            fn accept(types: &[ParameterType]) -> bool {
                let accepts: &[fn(&ParameterType) -> bool] = &[$($name::accepts),*];
                types.len() == accepts.len()
                    && types.iter().zip(accepts).all(|(ty, accepts)| accepts(ty))
            }

            #[allow(unused_variables, reason = "a function without parameters passes nothing")]
            fn pass(
                values: &Self::Values<'_>,
                types: &[ParameterType],
                call: &mut Passed<'_>,
            ) -> Result<(), Fault> {
                $($name::pass(&values.$at, &types[$at], call)?;)*
                Ok(())
            }

            #[allow(unused_variables, reason = "a function without parameters copies nothing")]
            fn copy_back(values: &mut Self::Values<'_>, call: &Passed<'_>) {
                $(if let Some(address) = call.addresses[$at] {
                    $name::copy_back(&mut values.$at, address, call.instance);
                })*
            }
        }
    };
    (@FunctionResult $($name:ident $at:tt)*) => {
        impl<$($name: Number),*> FunctionResult for ($($name,)*) {
            fn accepts(types: &[ParameterType]) -> bool {
                <Self as Parameters>::accept(types)
            }
            fn of_scalars(scalars: &[Scalar]) -> Self {
                ($(scalars.get($at).map_or_else($name::default, |scalar| $name::of_scalar(*scalar)),)*)
            }
        }
    };
}

tuples! {
    Parameters:
        () (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4)
        (A 0 B 1 C 2 D 3 E 4 F 5) (A 0 B 1 C 2 D 3 E 4 F 5 G 6) (A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7);
    FunctionResult: (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3);
}
