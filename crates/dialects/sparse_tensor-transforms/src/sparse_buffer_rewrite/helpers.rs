//! The functions that sort: their names, calls and insertion into modules.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use terrace_builtin::shaped::element_type_or_self;
use terrace_func::CallOp;
use terrace_ir::{Body, Builder, OpType, SymbolRefAttr, Value};

use super::{heap_sort, insertion_sort, quick_sort};
use crate::emit::index_type;
use crate::functions::{MissingFunction, insert_missing_callees};

/// The task of a function. All functions take the first index and the index behind the last one,
/// the buffer of keys, and further buffers, whose elements move with the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Algorithm {
    /// Quicksort that switches to a stable sort for few elements, and to heapsort at a depth that
    /// the last argument limits.
    HybridQuickSort,
    QuickSort,
    /// Insertion sort with binary search.
    StableSort,
    HeapSort,
    /// Moves elements less than a pivot to the front; returns the index of the first other one.
    Partition,
    /// Returns the index at which the element at the second index is to be inserted.
    BinarySearch,
    /// Restores the order of a heap at the second index; the last argument is the heap's size.
    ShiftDown,
}

impl Algorithm {
    /// Returns the start of the names of the functions.
    fn prefix(self) -> &'static str {
        match self {
            Self::HybridQuickSort => "_sparse_hybrid_qsort_",
            Self::QuickSort => "_sparse_qsort_",
            Self::StableSort => "_sparse_sort_stable_",
            Self::HeapSort => "_sparse_heap_sort_",
            Self::Partition => "_sparse_partition_",
            Self::BinarySearch => "_sparse_binary_search_",
            Self::ShiftDown => "_sparse_shift_down_",
        }
    }

    /// Returns the number of arguments behind the buffers.
    pub(super) fn trailing(self) -> usize {
        usize::from(matches!(self, Self::HybridQuickSort | Self::ShiftDown))
    }

    /// Whether the functions return an index.
    fn has_result(self) -> bool {
        matches!(self, Self::Partition | Self::BinarySearch)
    }
}

/// The layout of the keys, by which functions sort.
#[derive(Clone)]
pub(super) struct Helper {
    /// The position of each key in a tuple, from the most significant key on.
    pub(super) order: Vec<u32>,
    /// Number of elements behind the keys in each tuple, which move with them.
    pub(super) joint: u32,
    pub(super) helpers: Arc<Helpers>,
}

impl Helper {
    /// Calls the function for `algorithm` on `operands`; returns its result, if it has one, else
    /// the first operand. `None` if there are too few operands.
    pub(super) fn call(
        &self,
        b: &mut Builder<'_>,
        algorithm: Algorithm,
        operands: &[Value],
    ) -> Option<Value> {
        let cx = b.context().clone();
        let buffers = operands.get(2..operands.len().checked_sub(algorithm.trailing())?)?;
        let element = |buffer: &Value| {
            element_type_or_self(&cx, b.body().value_type(*buffer)).to_text(&cx).to_string()
        };
        let (keys, others) = buffers.split_first()?;
        let mut name = algorithm.prefix().to_owned();
        for position in &self.order {
            name += &format!("{position}_");
        }
        name += &format!("{}_coo_{}", element(keys), self.joint);
        for other in others {
            name += &format!("_{}", element(other));
        }
        let callee = SymbolRefAttr::flat(&cx, &name);
        self.helpers.request(name, algorithm, self);
        let types = if algorithm.has_result() { vec![index_type(b)] } else { Vec::new() };
        let call = CallOp::build(b, &types, callee, operands).op();
        Some(if types.is_empty() { operands[0] } else { b.body().result(call, 0) })
    }

    /// Builds the body of the function for `algorithm`.
    fn define(&self, b: &mut Builder<'_>, algorithm: Algorithm, args: &[Value]) -> Option<()> {
        match algorithm {
            Algorithm::HybridQuickSort | Algorithm::QuickSort => {
                quick_sort::sort(self, b, algorithm, args)
            }
            Algorithm::StableSort => insertion_sort::sort(self, b, args),
            Algorithm::HeapSort => heap_sort::sort(self, b, args),
            Algorithm::Partition => quick_sort::partition(self, b, args),
            Algorithm::BinarySearch => insertion_sort::binary_search(self, b, args),
            Algorithm::ShiftDown => heap_sort::shift_down(self, b, args),
        }
    }
}

/// The called functions, by name.
#[derive(Default)]
pub(super) struct Helpers {
    requested: Mutex<BTreeMap<String, (Algorithm, Vec<u32>, u32)>>,
}

impl Helpers {
    /// Records the call of a function.
    fn request(&self, name: String, algorithm: Algorithm, helper: &Helper) {
        let mut requested = self.requested.lock().unwrap_or_else(PoisonError::into_inner);
        requested.insert(name, (algorithm, helper.order.clone(), helper.joint));
    }

    /// Inserts the called functions into the modules of `body`; whether there are any.
    pub(super) fn insert(self: &Arc<Self>, body: &mut Body) -> bool {
        let is_empty = self.requested.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        insert_missing_callees(body, &|name: &str| {
            let requested = self.requested.lock().unwrap_or_else(PoisonError::into_inner);
            let (algorithm, order, joint) = requested.get(name)?.clone();
            let helper = Helper { order, joint, helpers: self.clone() };
            let define: MissingFunction =
                Box::new(move |b, arguments| helper.define(b, algorithm, arguments));
            Some(define)
        });
        !is_empty
    }
}
