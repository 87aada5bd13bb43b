//! Insertion of elements, in functions that all insertions into tensors of a type share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use terrace_func::{CallOp, ReturnOp};
use terrace_ir::{Body, Builder, OpType, SymbolRefAttr, Type, Value};
use terrace_sparse_tensor::SparseTensorType;
use terrace_tensor::InsertOp;

use super::Codegen;
use crate::functions::{MissingFunction, insert_missing_functions};
use crate::storage::{Descriptor, StorageLayout, insert_function_name, insert_into};

/// The functions that insert an element, by name, with the type of their tensor.
#[derive(Default)]
pub(super) struct InsertFunctions {
    requested: Mutex<BTreeMap<String, Type>>,
}

impl InsertFunctions {
    /// Calls the function that inserts into a tensor of type `ty` and returns the new fields.
    /// `arguments` are the fields of the tensor, the coordinates of all levels and the element.
    pub(super) fn call(
        &self,
        b: &mut Builder<'_>,
        ty: Type,
        arguments: &[Value],
    ) -> Option<Vec<Value>> {
        let cx = b.context().clone();
        let tensor = SparseTensorType::of(&cx, ty)?;
        let results = StorageLayout::of(&cx, &tensor)?.types();
        let name = insert_function_name(&cx, &tensor);
        let callee = SymbolRefAttr::flat(&cx, &name);
        self.requested.lock().unwrap_or_else(PoisonError::into_inner).insert(name, ty);
        let call = CallOp::build(b, &results, callee, arguments).op();
        Some(b.body().results(call).collect())
    }

    /// Inserts the called functions in front of their first callers in `body`, a module, and in
    /// nested modules.
    pub(super) fn insert(&self, body: &mut Body) {
        let requested = self.requested.lock().unwrap_or_else(PoisonError::into_inner);
        let build = |name: &str| {
            let ty = *requested.get(name)?;
            let define: MissingFunction = Box::new(move |b, arguments| define(b, ty, arguments));
            Some(define)
        };
        insert_missing_functions(body, &build);
    }
}

/// Builds the body of the function that inserts into tensors of type `ty`.
fn define(b: &mut Builder<'_>, ty: Type, arguments: &[Value]) -> Option<()> {
    let cx = b.context().clone();
    let rank = SparseTensorType::of(&cx, ty)?.level_rank();
    let (value, rest) = arguments.split_last()?;
    let (fields, coordinates) = rest.split_at(rest.len().checked_sub(rank)?);
    let mut descriptor = Descriptor::new(&cx, ty, fields.to_vec())?;
    insert_into(b, &mut descriptor, coordinates, *value)?;
    ReturnOp::build(b, descriptor.fields);
    Some(())
}

pub(super) fn populate(codegen: &mut Codegen<'_>, functions: &Arc<InsertFunctions>) {
    let functions = functions.clone();
    codegen.add::<InsertOp>("SparseInsertConverter", move |op, types, rw| {
        let view = op.view(rw.body());
        let (value, tensor) = (view.scalar(), view.dest());
        let indices: Vec<Value> = view.indices().collect();
        let ty = rw.body().value_type(tensor);
        let cx = rw.context().clone();
        let mut arguments = Descriptor::of(&cx, rw, types, tensor)?.fields;
        for index in indices.into_iter().chain([value]) {
            arguments.extend(rw.converted_values(index, types)?);
        }
        let fields = functions.call(rw, ty, &arguments)?;
        rw.replace_op_with_lists(op.op(), &[fields]);
        Some(())
    });
}
