//! Signatures of intrinsics ([`Signature`]).

use super::Intrinsic;
use super::attributes::next_attribute;
use super::pattern::{self, Pattern};
use crate::model::{AttributeKind, AttributeList, AttributeSet, Module, Type};

/// The result and parameters of an intrinsic.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The type of the result.
    pub result: Pattern,
    /// Attributes of the result.
    pub result_attributes: AttributeSet,
    /// The parameters, in order.
    pub params: Vec<Parameter>,
    /// Whether further arguments may follow.
    pub variadic: bool,
}

/// A parameter of an intrinsic.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The type as a pattern.
    pub ty: Pattern,
    /// The attributes of the parameter.
    pub attributes: AttributeSet,
}

impl Signature {
    /// Reads the columns of a table; parts that are malformed are left out.
    pub(super) fn parse(intrinsic: &Intrinsic, module: &mut Module) -> Self {
        let mut rest = intrinsic.result.trim();
        let mut list = AttributeList::default();
        while rest.split([' ', '(']).next().is_some_and(|word| AttributeKind::named(word).is_some())
        {
            let (attribute, after) = next_attribute(module, rest);
            list.extend(attribute);
            rest = after.trim_start();
        }
        let result = pattern::parse(&mut module.types, rest);
        let result = result.map_or(Pattern::Fixed(Type::VOID), |(result, _)| result);
        let result_attributes = module.attributes.get(list);
        let mut params = Vec::new();
        let mut variadic = false;
        let mut rest = intrinsic.params.trim();
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix("...") {
                variadic = true;
                rest = after;
                continue;
            }
            let Some((ty, mut after)) = pattern::parse(&mut module.types, rest) else { break };
            let mut list = AttributeList::default();
            after = after.trim_start();
            while !after.is_empty() && !after.starts_with(',') {
                let end = top_level_comma(after);
                let (attribute, next) = next_attribute(module, &after[..end]);
                list.extend(attribute);
                after = after[end - next.len()..].trim_start();
            }
            params.push(Parameter { ty, attributes: module.attributes.get(list) });
            rest = after.strip_prefix(',').unwrap_or(after).trim_start();
        }
        Signature { result, result_attributes, params, variadic }
    }

    /// Returns the type of the function for these overloaded types; `None` if there is no such
    /// type.
    pub fn function_type(&self, module: &mut Module, overloads: &[Type]) -> Option<Type> {
        let result = self.result.instantiate(&mut module.types, overloads)?;
        let params =
            self.params.iter().map(|param| param.ty.instantiate(&mut module.types, overloads));
        let params: Vec<Type> = params.collect::<Option<_>>()?;
        Some(module.types.function(result, &params, self.variadic))
    }

    /// Returns the overloaded types that make the types of a call, in which parameters at the end
    /// may be missing; `None` if no types do.
    pub fn overloads(
        &self,
        module: &mut Module,
        result: Type,
        params: &[Type],
        count: usize,
    ) -> Option<Vec<Type>> {
        let mut overloads = vec![None; count];
        let mut later = Vec::new();
        if params.len() > self.params.len() && !self.variadic {
            return None;
        }
        let types = &mut module.types;
        let patterns = std::iter::once(&self.result).chain(self.params.iter().map(|p| &p.ty));
        for (pattern, ty) in patterns.zip(std::iter::once(result).chain(params.iter().copied())) {
            if !pattern.bind(types, ty, &mut overloads, &mut later) {
                return None;
            }
        }
        for (pattern, ty) in std::mem::take(&mut later) {
            if !pattern.bind(types, ty, &mut overloads, &mut later) || !later.is_empty() {
                return None;
            }
        }
        overloads.into_iter().collect()
    }
}

/// Returns the place of the first comma outside of parentheses, or the end.
fn top_level_comma(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}
