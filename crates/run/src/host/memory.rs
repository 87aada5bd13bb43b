//! Functions of `libc` on memory and the process, and clocks.

use std::time::{SystemTime, UNIX_EPOCH};

use wasmi::{AsContext, AsContextMut, Error, TrapCode};

use super::{Aborted, Host, HostCall, HostFunction, Outcome, out_of_bounds};

/// The number of bytes of a page of memory.
const PAGE: u64 = 65536;

/// Returns the function on memory or the process under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<HostFunction> {
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
            if address != 0 && !call.caller.data_mut().heap.free(address) {
                return Err(Error::new("free of an address that is not allocated".to_owned()));
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
        "abort" => |_| Err(Error::host(Aborted)),
        "exit" => |call| Err(Error::i32_exit(call.bits(0) as i32)),
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
fn allocate_result(call: &mut HostCall<'_, '_, '_>, bytes: u64, align: u64) -> Outcome {
    let address = allocate(&mut call.caller, bytes, align)?;
    call.set(0, address);
    Ok(())
}

/// Allocates memory of an instance, and returns the address.
///
/// # Errors
/// When the limit of memory is exceeded.
pub(crate) fn allocate<'o>(
    cx: &mut impl AsContextMut<Data = Host<'o>>,
    bytes: u64,
    align: u64,
) -> Outcome<u64> {
    let limited = || Error::from(TrapCode::GrowthOperationLimited);
    let mut store = cx.as_context_mut();
    let memory = store.data().memory.ok_or_else(out_of_bounds)?;
    let address = store.data_mut().heap.allocate(bytes, align).ok_or_else(limited)?;
    let end = store.data().heap.end();
    let size = memory.data_size(store.as_context()) as u64;
    if end > size {
        let pages = (end - size).div_ceil(PAGE);
        memory.grow(&mut store, pages).map_err(|_| limited())?;
    }
    Ok(address)
}

/// Sets `bytes` bytes at the address that is the result to zero.
fn zero_result(call: &mut HostCall<'_, '_, '_>, bytes: u64) -> Outcome {
    let address = match call.results.first() {
        Some(wasmi::Val::I64(address)) => *address as u64,
        _ => return Ok(()),
    };
    call.write(address, &vec![0; bytes as usize])
}

fn reallocate(call: &mut HostCall<'_, '_, '_>) -> Outcome {
    let (old, bytes) = (call.bits(0), call.bits(1));
    let kept = call.caller.data().heap.size(old).unwrap_or(0).min(bytes);
    let contents = call.bytes(old, kept)?.to_vec();
    call.caller.data_mut().heap.free(old);
    allocate_result(call, bytes, 16)?;
    if let Some(wasmi::Val::I64(address)) = call.results.first() {
        let address = *address as u64;
        call.write(address, &contents)?;
    }
    Ok(())
}
