//! Decorations.

use terrace_builtin::IntegerAttr;
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, Location, OpRef, StringAttr, UnitAttr};
use terrace_spirv::{
    BuiltIn, CacheControlLoadINTELAttr, CacheControlStoreINTELAttr, Decoration, DecorationAttr,
    FPFastMathMode, FPRoundingMode, LinkageAttributesAttr, LinkageType, Opcode,
};

use super::{Done, Serializer};
use crate::enums::{case_number, keyword, number, with_keyword};
use crate::words::{push, push_text};

impl Serializer<'_> {
    /// Writes a decoration with these operands.
    pub(super) fn decorate(&mut self, id: u32, decoration: Decoration, operands: &[u32]) {
        let mut words = vec![id, case_number(decoration)];
        words.extend_from_slice(operands);
        push(&mut self.sections.decorations, Opcode::OpDecorate, &words);
    }

    /// Writes a decoration of a member of a structure.
    pub(super) fn decorate_member(
        &mut self,
        id: u32,
        member: usize,
        decoration: Decoration,
        operands: &[u32],
    ) {
        let mut words = vec![id, member as u32, case_number(decoration)];
        words.extend_from_slice(operands);
        push(&mut self.sections.decorations, Opcode::OpMemberDecorate, &words);
    }

    /// Writes the discardable attributes of an operation as decorations of its id.
    pub(super) fn decorations(&mut self, op: OpRef<'_>, id: u32) -> Done {
        for (name, value) in op.attributes() {
            self.decoration(id, name.as_str(self.cx), *value, op.location())?;
        }
        Ok(())
    }

    /// Writes the decoration with the name of an attribute.
    pub(super) fn decoration(
        &mut self,
        id: u32,
        name: &str,
        value: Attribute,
        at: Location,
    ) -> Done {
        let Some(decoration) = decoration_named(name) else {
            let message = format!(
                "non-argument attributes expected to have snake-case-ified decoration name, \
                 unhandled attribute with name : {name}"
            );
            return Err(Diagnostic::error(at, message));
        };
        self.decoration_value(id, decoration, value, at)
    }

    /// Writes a decoration with the operands that an attribute holds.
    pub(super) fn decoration_value(
        &mut self,
        id: u32,
        decoration: Decoration,
        value: Attribute,
        at: Location,
    ) -> Done {
        use Decoration as D;
        let (cx, name) = (self.cx, keyword(decoration));
        let error = |message: String| Err(Diagnostic::error(at, message));
        let operands = match decoration {
            D::LinkageAttributes => match value.downcast::<LinkageAttributesAttr>(cx) {
                Some(linkage) => {
                    let mut operands = Vec::new();
                    push_text(&mut operands, &linkage.linkage_name.data(cx).value);
                    let ty = number::<LinkageType>(cx, linkage.linkage_type.attr());
                    operands.push(ty.unwrap_or_default());
                    operands
                }
                None => {
                    return error(format!("expected LinkageAttributesAttr attribute for {name}"));
                }
            },
            D::FPFastMathMode => match number::<FPFastMathMode>(cx, value) {
                Some(mode) => vec![mode],
                None => return error(format!("expected FPFastMathModeAttr attribute for {name}")),
            },
            D::FPRoundingMode => match number::<FPRoundingMode>(cx, value) {
                Some(mode) => vec![mode],
                None => return error(format!("expected FPRoundingModeAttr attribute for {name}")),
            },
            D::Binding | D::DescriptorSet | D::Location | D::Index => {
                match value.downcast::<IntegerAttr>(cx) {
                    Some(integer) => vec![integer.value.low_u64() as u32],
                    None => return error(format!("expected integer attribute for {name}")),
                }
            }
            D::BuiltIn => match value.downcast::<StringAttr>(cx) {
                Some(text) => match with_keyword::<BuiltIn>(&text.text()) {
                    Some(built_in) => vec![case_number(built_in)],
                    None => {
                        let text = text.text();
                        return error(format!("invalid {name} decoration attribute {text}"));
                    }
                },
                None => return error(format!("expected string attribute for {name}")),
            },
            D::Aliased
            | D::AliasedPointer
            | D::Block
            | D::Coherent
            | D::Constant
            | D::Flat
            | D::Invariant
            | D::NoContraction
            | D::NoPerspective
            | D::NoSignedWrap
            | D::NoUnsignedWrap
            | D::NonReadable
            | D::NonWritable
            | D::Patch
            | D::RelaxedPrecision
            | D::Restrict
            | D::RestrictPointer => {
                if !value.is::<UnitAttr>() && !value.is::<DecorationAttr>() {
                    return error(format!(
                        "expected unit attribute or decoration attribute for {name}"
                    ));
                }
                Vec::new()
            }
            D::CacheControlLoadINTEL | D::CacheControlStoreINTEL => {
                let array = value.downcast::<ArrayAttr>(cx);
                let controls = array.and_then(|array| {
                    let controls = array.0.iter();
                    controls.map(|control| self.cache_control(decoration, *control)).collect()
                });
                let Some(controls) = controls else {
                    return error(format!("expecting array attribute of {name} for {name}"));
                };
                let controls: Vec<[u32; 2]> = controls;
                controls.iter().for_each(|control| self.decorate(id, decoration, control));
                return Ok(());
            }
            _ => return error(format!("unhandled decoration {name}")),
        };
        self.decorate(id, decoration, &operands);
        Ok(())
    }

    /// Returns the level and the control of a cache; `None` for an attribute of another decoration.
    fn cache_control(&self, decoration: Decoration, value: Attribute) -> Option<[u32; 2]> {
        if decoration == Decoration::CacheControlLoadINTEL {
            let control = value.downcast::<CacheControlLoadINTELAttr>(self.cx)?;
            return Some([control.cache_level, case_number(control.load_cache_control)]);
        }
        let control = value.downcast::<CacheControlStoreINTELAttr>(self.cx)?;
        Some([control.cache_level, case_number(control.store_cache_control)])
    }
}

/// Returns the decoration of an attribute's name; `None` if it does not exist.
pub(super) fn decoration_named(name: &str) -> Option<Decoration> {
    match name {
        "fp_fast_math_mode" => Some(Decoration::FPFastMathMode),
        "fp_rounding_mode" => Some(Decoration::FPRoundingMode),
        "cache_control_load_intel" => Some(Decoration::CacheControlLoadINTEL),
        "cache_control_store_intel" => Some(Decoration::CacheControlStoreINTEL),
        _ => with_keyword(&camel_case(name)),
    }
}

/// Returns the name in camel case, with an upper-case letter first: a lower-case letter behind `_`
/// becomes upper-case.
fn camel_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut chars = name.chars().peekable();
    let mut is_first = true;
    while let Some(mut char) = chars.next() {
        if std::mem::take(&mut is_first) {
            char = char.to_ascii_uppercase();
        } else if char == '_'
            && let Some(next) = chars.next_if(char::is_ascii_lowercase)
        {
            char = next.to_ascii_uppercase();
        }
        out.push(char);
    }
    out
}
