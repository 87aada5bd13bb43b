//! Functions of `libc` on memory and the process, and clocks.

use std::time::{SystemTime, UNIX_EPOCH};

use super::{BuiltIn, Guest, HostCall, Outcome};
use crate::fault::Stop;

/// The number of bytes of a page of memory.
const PAGE: u64 = 65536;

/// Returns the function on memory or the process under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<BuiltIn> {
    Some(match name {
        "malloc" | "mlirAlloc" | "_mlir_memref_to_llvm_alloc" => {
            |call| allocate_result(call, call.bits(0), 16)
        }
        "calloc" => |call| {
            let bytes = call.bits(0).saturating_mul(call.bits(1));
            allocate_result(call, bytes, 16)?;
            zero_result(call, bytes)
        },
        "aligned_alloc" | "mlirAlignedAlloc" | "_mlir_memref_to_llvm_aligned_alloc" => |call| {
            allocate_result(
                call,
                call.bits(1),
                call.bits(0).checked_next_power_of_two().unwrap_or(64),
            )
        },
        "realloc" => reallocate,
        "free" | "mlirFree" | "mlirAlignedFree" | "_mlir_memref_to_llvm_free" => |call| {
            let address = call.bits(0);
            if address != 0 && !call.guest.host().heap.free(address) {
                return Err(Stop::Other("free of an address that is not allocated".to_owned()));
            }
            Ok(())
        },
        "memcpy" | "memmove" => |call| {
            let (to, from, len) = (call.bits(0), call.bits(1), call.bits(2));
            let bytes = call.bytes(from, len)?.to_vec();
            call.write(to, &bytes)?;
            call.set(0, to);
            Ok(())
        },
        "memset" => |call| {
            let (to, byte, len) = (call.bits(0), call.bits(1) as u8, call.bits(2));
            call.bytes(to, len)?;
            call.write(to, &vec![byte; len as usize])?;
            call.set(0, to);
            Ok(())
        },
        "abort" => |_| Err(Stop::Aborted),
        "exit" => |call| Err(Stop::Exit(call.bits(0) as i32)),
        "rtclock" => |call| {
            let seconds = now() / 1000 * 1000;
            call.set(0, (seconds as f64 / 1e9).to_bits());
            Ok(())
        },
        "_mlir_ciface_nanoTime" | "nanoTime" => |call| {
            call.set(0, now());
            Ok(())
        },
        _ => return None,
    })
}

/// Returns the nanoseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Allocates memory, and sets the result to the address.
fn allocate_result(call: &mut HostCall<'_>, bytes: u64, align: u64) -> Outcome {
    let address = allocate(call.guest, bytes, align)?;
    call.set(0, address);
    Ok(())
}

/// Allocates memory of an instance, and returns the address.
///
/// # Errors
/// When the limit of memory is exceeded.
pub(crate) fn allocate(guest: &mut dyn Guest, bytes: u64, align: u64) -> Outcome<u64> {
    let address = guest.host().heap.allocate(bytes, align).ok_or(Stop::MemoryLimit)?;
    let (end, size) = (guest.host().heap.end(), guest.memory().len() as u64);
    if end > size && !guest.grow((end - size).div_ceil(PAGE)) {
        return Err(Stop::MemoryLimit);
    }
    Ok(address)
}

/// Sets `bytes` bytes at the address that is the result to zero.
fn zero_result(call: &mut HostCall<'_>, bytes: u64) -> Outcome {
    match call.results.first() {
        Some(address) => call.write(*address, &vec![0; bytes as usize]),
        None => Ok(()),
    }
}

fn reallocate(call: &mut HostCall<'_>) -> Outcome {
    let (old, bytes) = (call.bits(0), call.bits(1));
    let kept = call.guest.host().heap.size(old).unwrap_or(0).min(bytes);
    let contents = call.bytes(old, kept)?.to_vec();
    call.guest.host().heap.free(old);
    allocate_result(call, bytes, 16)?;
    match call.results.first() {
        Some(address) => call.write(*address, &contents),
        None => Ok(()),
    }
}
