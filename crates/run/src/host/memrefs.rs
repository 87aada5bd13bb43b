//! Helpers on memrefs: printing, copying and comparing, with the output of `mlir_runner_utils` and
//! `mlir_c_runner_utils`.

use terrace_numeric::FloatFormat;

use super::text::{format_general, half_to_f64};
use super::{BuiltIn, HostCall, Outcome};
use crate::fault::Stop;

/// The type of the elements of a printed memref.
#[derive(Clone, Copy)]
enum Element {
    I8,
    I16,
    I32,
    I64,
    Index,
    F16,
    BF16,
    F32,
    F64,
    C32,
    C64,
    /// A vector of 4 times 4 numbers of 32 bits.
    Tile,
}

impl Element {
    /// Returns the number of bytes of an element.
    fn size(self) -> u64 {
        match self {
            Element::I8 => 1,
            Element::I16 | Element::F16 | Element::BF16 => 2,
            Element::I32 | Element::F32 => 4,
            Element::I64 | Element::Index | Element::F64 | Element::C32 => 8,
            Element::C64 => 16,
            Element::Tile => 64,
        }
    }

    /// Formats the element with these bytes.
    fn format(self, bytes: &[u8]) -> Vec<u8> {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
        let bits = word(&bytes[..bytes.len().min(8)]);
        let single = |bits: u64| format_general(f64::from(f32::from_bits(bits as u32)));
        let text = match self {
            Element::I8 => return bytes.to_vec(),
            Element::I16 => (bits as i16).to_string(),
            Element::I32 => (bits as i32).to_string(),
            Element::I64 => (bits as i64).to_string(),
            Element::Index => bits.to_string(),
            Element::F16 => format_general(half_to_f64(FloatFormat::F16, bits)),
            Element::BF16 => format_general(half_to_f64(FloatFormat::BF16, bits)),
            Element::F32 => single(bits),
            Element::F64 => format_general(f64::from_bits(bits)),
            Element::Tile => {
                let number = |bytes: &[u8]| single(word(bytes));
                let row = |bytes: &[u8]| {
                    let numbers: Vec<_> = bytes.chunks(4).map(number).collect();
                    format!("({})", numbers.join(", "))
                };
                let rows: Vec<_> = bytes.chunks(16).map(row).collect();
                // The last row has one space less, as in the library of MLIR.
                let (last, first) = rows.split_last().map_or(("", &[][..]), |(l, f)| (l, f));
                format!("({},  {last})", first.join(",   "))
            }
            Element::C32 => format!("({},{})", single(bits), single(bits >> 32)),
            Element::C64 => {
                let part = |bytes: &[u8]| format_general(f64::from_bits(word(bytes)));
                format!("({},{})", part(&bytes[..8]), part(&bytes[8..]))
            }
        };
        text.into_bytes()
    }
}

/// A memref in the memory of a program.
pub(super) struct MemRef {
    base: u64,
    data: u64,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

/// Greatest rank of a memref; a greater one is not a memref.
const MAX_RANK: u64 = 1 << 10;

impl MemRef {
    /// Reads the descriptor at an address.
    ///
    /// # Errors
    /// When the descriptor is out of bounds, or the memref has more elements than the memory has
    /// bytes, so that the memory of the host is not exhausted by its text.
    pub(super) fn read(call: &HostCall<'_>, rank: u64, address: u64) -> Outcome<Self> {
        if rank > MAX_RANK {
            return Err(Stop::MemoryOutOfBounds);
        }
        let field = |index: u64| call.word(address.wrapping_add(index * 8));
        let list = |first: u64| {
            (first..first + rank).map(|at| Ok(field(at)? as i64)).collect::<Outcome<Vec<_>>>()
        };
        let (sizes, strides) = (list(3)?, list(3 + rank)?);
        let positive = sizes.iter().map(|size| (*size).max(0).cast_unsigned());
        let elements = match sizes.contains(&0) {
            true => 0,
            false => positive.fold(1u64, u64::saturating_mul),
        };
        if elements > call.memory_size() {
            return Err(Stop::MemoryOutOfBounds);
        }
        Ok(MemRef { base: field(0)?, data: field(1)?, offset: field(2)? as i64, sizes, strides })
    }

    /// Reads the pair of rank and address of a descriptor at an address.
    fn read_unranked(call: &HostCall<'_>, address: u64) -> Outcome<Self> {
        let (rank, descriptor) = (call.word(address)?, call.word(address.wrapping_add(8))?);
        MemRef::read(call, rank, descriptor)
    }

    /// Returns the address of the first element.
    pub(super) fn start(&self, size: u64) -> u64 {
        self.data.wrapping_add((self.offset as u64).wrapping_mul(size))
    }

    /// Returns the offset of each element in elements, in row-major order.
    pub(super) fn offsets(&self) -> impl Iterator<Item = i64> + '_ {
        let empty = self.sizes.iter().any(|size| *size <= 0);
        let mut index = vec![0; self.sizes.len()];
        let mut done = empty;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let terms = index.iter().zip(&self.strides);
            let offset = terms.fold(0i64, |sum, (at, stride): (&i64, _)| {
                sum.wrapping_add(at.wrapping_mul(*stride))
            });
            done = true;
            for (at, size) in index.iter_mut().zip(&self.sizes).rev() {
                *at += 1;
                if *at < *size {
                    done = false;
                    break;
                }
                *at = 0;
            }
            Some(offset)
        })
    }

    /// Returns the first line of the text.
    fn header(&self, title: &str) -> String {
        let list =
            |values: &[i64]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (base, rank, offset) = (self.base, self.sizes.len(), self.offset);
        let (sizes, strides) = (list(&self.sizes), list(&self.strides));
        format!(
            "{title} base@ = {base:#x} rank = {rank} offset = {offset} sizes = [{sizes}] \
             strides = [{strides}]"
        )
    }

    /// Appends the elements from dimension `at` on, which start at an address.
    fn elements(
        &self,
        call: &HostCall<'_>,
        element: Element,
        at: usize,
        address: u64,
        out: &mut Vec<u8>,
    ) -> Outcome {
        let (rank, size) = (self.sizes.len(), element.size());
        if rank == 0 || at == rank {
            let text = element.format(call.bytes(address, size)?);
            let (open, close): (&[u8], &[u8]) = if rank == 0 { (b"[", b"]") } else { (b"", b"") };
            [open, &text, close].iter().for_each(|part| out.extend_from_slice(part));
            return Ok(());
        }
        out.push(b'[');
        for index in 0..self.sizes[at].max(0) {
            if index > 0 {
                out.push(b',');
                if at + 1 < rank {
                    // Rows below the first one are aligned with it.
                    out.extend_from_slice(b" \n");
                }
                out.extend(std::iter::repeat_n(
                    b' ',
                    if at + 1 < rank { at + 1 } else { rank + 1 },
                ));
            }
            let step = index.wrapping_mul(self.strides[at]) as u64;
            let next = address.wrapping_add(step.wrapping_mul(size));
            self.elements(call, element, at + 1, next, out)?;
        }
        out.push(b']');
        Ok(())
    }
}

/// Prints a memref.
fn print(call: &mut HostCall<'_>, memref: &MemRef, title: &str, element: Element) -> Outcome {
    let mut out = memref.header(title).into_bytes();
    out.extend_from_slice(b" data = \n");
    memref.elements(call, element, 0, memref.start(element.size()), &mut out)?;
    out.push(b'\n');
    call.print(&out);
    Ok(())
}

/// Selects the instance of a function for the element type with a suffix.
macro_rules! for_elements {
    ($suffix:expr, $function:ident) => {
        match $suffix {
            "I8" => Some(|call| $function(call, Element::I8)),
            "I16" => Some(|call| $function(call, Element::I16)),
            "I32" => Some(|call| $function(call, Element::I32)),
            "I64" => Some(|call| $function(call, Element::I64)),
            "Ind" => Some(|call| $function(call, Element::Index)),
            "F16" => Some(|call| $function(call, Element::F16)),
            "BF16" => Some(|call| $function(call, Element::BF16)),
            "F32" => Some(|call| $function(call, Element::F32)),
            "F64" => Some(|call| $function(call, Element::F64)),
            "C32" => Some(|call| $function(call, Element::C32)),
            "C64" => Some(|call| $function(call, Element::C64)),
            _ => None,
        }
    };
}

/// Prints the memref with a rank and a descriptor.
fn print_parts(call: &mut HostCall<'_>, element: Element) -> Outcome {
    let memref = MemRef::read(call, call.bits(0), call.bits(1))?;
    print(call, &memref, "Unranked Memref", element)
}

/// Prints an unranked memref.
fn print_unranked(call: &mut HostCall<'_>, element: Element) -> Outcome {
    let memref = MemRef::read_unranked(call, call.bits(0))?;
    print(call, &memref, "Unranked Memref", element)
}

/// Prints an unranked memref without its elements.
fn print_shape(call: &mut HostCall<'_>, _: Element) -> Outcome {
    let memref = MemRef::read_unranked(call, call.bits(0))?;
    let line = memref.header("Unranked Memref") + "\n";
    call.print(line.as_bytes());
    Ok(())
}

/// Prints a memref of rank 1.
fn print_1d(call: &mut HostCall<'_>, element: Element) -> Outcome {
    let memref = MemRef::read(call, 1, call.bits(0))?;
    print(call, &memref, "Memref", element)
}

/// Prints a memref of a fixed rank with elements of type `float`.
fn ranked(call: &mut HostCall<'_>, rank: u64) -> Outcome {
    let memref = MemRef::read(call, rank, call.bits(0))?;
    print(call, &memref, "Memref", Element::F32)
}

/// Returns the helper on memrefs under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<BuiltIn> {
    match name {
        "_mlir_ciface_printMemref0dF32" => return Some(|call| ranked(call, 0)),
        "_mlir_ciface_printMemref2dF32" => return Some(|call| ranked(call, 2)),
        "_mlir_ciface_printMemref3dF32" => return Some(|call| ranked(call, 3)),
        "_mlir_ciface_printMemref4dF32" => return Some(|call| ranked(call, 4)),
        "_mlir_ciface_printMemrefVector4x4xf32" => return Some(print_tiles),
        "memrefCopy" => return Some(copy),
        _ => {}
    }
    if let Some(suffix) = name.strip_prefix("printMemref") {
        return for_elements!(suffix, print_parts);
    }
    let name = name.strip_prefix("_mlir_ciface_printMemref")?;
    if let Some(suffix) = name.strip_prefix("Shape") {
        return for_elements!(suffix, print_shape);
    }
    match name.strip_prefix("1d") {
        Some(suffix) => for_elements!(suffix, print_1d),
        None => for_elements!(name, print_unranked),
    }
}

/// Prints a memref of rank 2 with elements of type `vector<4x4xf32>`.
fn print_tiles(call: &mut HostCall<'_>) -> Outcome {
    let memref = MemRef::read(call, 2, call.bits(0))?;
    print(call, &memref, "Memref", Element::Tile)
}

/// Copies elements of a size between memrefs of the same shape.
fn copy(call: &mut HostCall<'_>) -> Outcome {
    let size = call.bits(0);
    let from = MemRef::read_unranked(call, call.bits(1))?;
    let to = MemRef::read_unranked(call, call.bits(2))?;
    let (source, target) = (from.start(size), to.start(size));
    let place = |start: u64, offset: i64| start.wrapping_add((offset as u64).wrapping_mul(size));
    for (read, written) in from.offsets().zip(to.offsets()) {
        let bytes = call.bytes(place(source, read), size)?.to_vec();
        call.write(place(target, written), &bytes)?;
    }
    Ok(())
}
