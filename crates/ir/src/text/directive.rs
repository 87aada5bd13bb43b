//! Arguments of custom directives in assembly formats: the values, types and properties they name.

use crate::body::{OpRef, OpState, Value};
use crate::declaration::op_info::OpInfo;
use crate::declaration::properties::PropertyInfo;
use crate::store::attr::ArrayAttr;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Type};
use crate::text::format::{CustomArg, Parsed, TypesOf, Var};
use crate::text::syntax::UnresolvedOperand;

impl CustomArg {
    fn var(self) -> Option<Var> {
        match self {
            Self::Var(var)
            | Self::Ref(var)
            | Self::Type(TypesOf::Var(var))
            | Self::RefType(TypesOf::Var(var)) => Some(var),
            _ => None,
        }
    }

    fn field(self, info: Option<&OpInfo>) -> Option<&'static PropertyInfo> {
        let Some(Var::Property(at)) = self.var() else { return None };
        info?.properties?.fields.get(usize::from(at))
    }

    /// Returns the values of the operand or result that the argument names; empty if it names
    /// anything else.
    pub fn values(self, op: OpRef<'_>) -> Vec<Value> {
        let Some(info) = op.info() else { return Vec::new() };
        let part = |(start, len): (u32, u32), all: &mut dyn Iterator<Item = Value>| {
            all.skip(start as usize).take(len as usize).collect()
        };
        match self.var() {
            Some(Var::Operand(at)) => match info.operand_group(op, usize::from(at)) {
                Some(group) => part(group, &mut op.operands()),
                None => Vec::new(),
            },
            Some(Var::Result(at)) => match info.result_group(op, usize::from(at)) {
                Some(group) => part(group, &mut op.results()),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns the types of the operand or result that the argument names.
    pub fn types(self, op: OpRef<'_>) -> Vec<Type> {
        self.values(op).into_iter().map(|value| op.body().value_type(value)).collect()
    }

    /// Returns the value of the property that the argument names; `None` if the property is absent.
    pub fn property(self, op: OpRef<'_>) -> Option<Attribute> {
        self.field(op.info())?.get(op.context(), op.properties())
    }

    /// Returns the elements of the array property that the argument names; empty if it is absent.
    pub fn elements(self, op: OpRef<'_>) -> Vec<Attribute> {
        let array = self.property(op).and_then(|array| array.downcast::<ArrayAttr>(op.context()));
        array.map_or_else(Vec::new, |array| array.0.to_vec())
    }

    /// Sets the property that the argument names to the array of `elements`.
    pub fn set_elements(self, cx: &Context, state: &mut OpState, elements: Vec<Attribute>) {
        self.set_property(cx, state, ArrayAttr::get(cx, elements).attr());
    }

    /// Returns the value in `state` of the property that the argument names; `None` if the property
    /// is absent.
    pub fn property_in(self, cx: &Context, state: &OpState) -> Option<Attribute> {
        self.field(state.name().info(cx))?.get(cx, state.properties().as_ref())
    }

    /// Sets the property that the argument names to `value`. The verifier rejects a value that the
    /// property cannot hold.
    pub fn set_property(self, cx: &Context, state: &mut OpState, value: impl Into<Attribute>) {
        if let Some(field) = self.field(state.name().info(cx)) {
            state.set_inherent(cx, field.name, value);
        }
    }
}

impl Parsed {
    /// Records `operands` as the names read for the operand that the argument names.
    pub fn set_operands(
        &mut self,
        arg: CustomArg,
        operands: impl IntoIterator<Item = UnresolvedOperand>,
    ) {
        if let Some(Var::Operand(at)) = arg.var() {
            self.operands[usize::from(at)] = operands.into_iter().collect();
        }
    }

    /// Records `types` as the types read for the operand or result that the argument names.
    pub fn set_types(&mut self, arg: CustomArg, types: impl IntoIterator<Item = Type>) {
        match arg.var() {
            Some(Var::Operand(at)) => self.operand_types[usize::from(at)].set(types),
            Some(Var::Result(at)) => self.result_types[usize::from(at)].set(types),
            _ => {}
        }
    }

    /// Returns the types read for the operand or result that the argument names; `None` if none
    /// have been recorded.
    pub fn types_of(&self, arg: CustomArg) -> Option<&[Type]> {
        match arg.var()? {
            Var::Operand(at) => self.operand_types[usize::from(at)].get(),
            Var::Result(at) => self.result_types[usize::from(at)].get(),
            _ => None,
        }
    }
}
