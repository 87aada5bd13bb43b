//! Replacement of the memory spaces of memrefs ([`map_memory_spaces`]).

use terrace_builtin::{FunctionType, MemRefType, TupleType, UnrankedMemRefType};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, DictionaryAttr, Ident, Op, Type, TypeAttr, Value, Walk,
    WalkOrder,
};

/// Replaces the memory spaces of the types of values and attributes in the root of `body`; `space`
/// returns the new space for that of a memref, `None` if it is kept.
pub fn map_memory_spaces(body: &mut Body, space: &dyn Fn(Option<Attribute>) -> Option<Attribute>) {
    let cx = body.context().clone();
    let map = SpaceMap { cx: &cx, space };
    let mut ops = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if !std::ptr::eq(op.body(), body) {
            return Walk::Skip;
        }
        ops.push(op.id());
        Walk::Advance
    });
    for op in ops {
        let results: Vec<Value> = body.results(op).collect();
        let blocks: Vec<_> = body
            .regions(op)
            .flat_map(|region| body.blocks_in(region).collect::<Vec<_>>())
            .collect();
        let arguments = blocks.iter().flat_map(|block| body.arguments(*block).to_vec());
        let values: Vec<Value> = results.into_iter().chain(arguments).collect();
        for value in values {
            let old = body.value_type(value);
            let new = map.ty(old);
            if new != old {
                body.set_value_type(value, new);
            }
        }
        map.attributes(body, op);
    }
}

/// A replacement of memory spaces in types and attributes.
struct SpaceMap<'c> {
    cx: &'c Context,
    space: &'c dyn Fn(Option<Attribute>) -> Option<Attribute>,
}

impl SpaceMap<'_> {
    /// Replaces the attributes of `op`, inherent and discardable.
    fn attributes(&self, body: &mut Body, op: Op) {
        let cx = self.cx;
        let fields = body.properties_info(op).into_iter().flat_map(|info| info.fields);
        let inherent = fields
            .filter(|field| field.attribute)
            .filter_map(|field| Some((field.name, field.get(cx, body.properties(op))?)));
        let inherent: Vec<_> = inherent.collect();
        for (name, old) in inherent {
            let new = self.attribute(old);
            if new != old {
                // A field of another type than attributes keeps its value.
                let _ = body.set_attribute(op, name, Some(new));
            }
        }
        let old: Vec<(Ident, Attribute)> = body.attributes(op).to_vec();
        let new: Vec<_> = old.iter().map(|(name, value)| (*name, self.attribute(*value))).collect();
        if new != old {
            body.set_attributes(op, &new);
        }
    }

    fn attribute(&self, attribute: Attribute) -> Attribute {
        let cx = self.cx;
        if let Some(ty) = attribute.downcast::<TypeAttr>(cx) {
            return TypeAttr::get(cx, self.ty(ty.0)).attr();
        }
        if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
            let all: Vec<Attribute> = array.0.iter().map(|one| self.attribute(*one)).collect();
            return ArrayAttr::get(cx, all).attr();
        }
        if let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) {
            let entries = dictionary.entries().iter();
            let all: Vec<_> =
                entries.map(|(name, value)| (*name, self.attribute(*value))).collect();
            return DictionaryAttr::get(cx, &all).attr();
        }
        attribute
    }

    fn types(&self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn ty(&self, ty: Type) -> Type {
        let cx = self.cx;
        if let Some(memref) = ty.downcast::<MemRefType>(cx) {
            let Some(space) = (self.space)(memref.memory_space) else { return ty };
            let element = self.ty(memref.element);
            let (shape, layout) = (&memref.shape, memref.layout);
            return MemRefType::with_layout(cx, shape, element, layout, Some(space)).ty();
        }
        if let Some(memref) = ty.downcast::<UnrankedMemRefType>(cx) {
            let Some(space) = (self.space)(memref.memory_space) else { return ty };
            return UnrankedMemRefType::get(cx, self.ty(memref.element), Some(space)).ty();
        }
        if let Some(function) = ty.downcast::<FunctionType>(cx) {
            let (inputs, results) = (self.types(&function.inputs), self.types(&function.results));
            return FunctionType::get(cx, &inputs, &results).ty();
        }
        if let Some(tuple) = ty.downcast::<TupleType>(cx) {
            return TupleType::get(cx, &self.types(&tuple.elements)).ty();
        }
        ty
    }
}
