//! Decorations, which become attributes and parts of types.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{ArrayAttr, Attribute, Handle, Ident, OpState, StringAttr, UnitAttr, lossless};
use terrace_spirv::{
    BuiltIn, CacheControlLoadINTELAttr, CacheControlStoreINTELAttr, Decoration, FPFastMathMode,
    FPRoundingMode, LinkageAttributesAttr, LinkageType, LoadCacheControl, StoreCacheControl,
};

use super::{Done, Reader, fail};
use crate::enums::{case, keyword, known_case};
use crate::words::read_text;

impl Reader<'_> {
    /// Records a decoration of an id.
    pub(super) fn decorate(&mut self, words: &[u32]) -> Done {
        use Decoration as D;
        let [id, number, ref operands @ ..] = *words else {
            return fail("OpDecorate must have at least result <id> and Decoration");
        };
        let Some(decoration) = case::<Decoration>(number) else {
            return fail(format!("invalid Decoration code : {number}"));
        };
        let (cx, name) = (self.cx, keyword(decoration));
        let literal = || match *operands {
            [literal] => Ok(literal),
            _ => fail(format!("OpDecorate with {name} needs a single integer literal")),
        };
        let attribute: Attribute = match decoration {
            D::FPFastMathMode => {
                known_case::<FPFastMathMode>(literal()?).unwrap_or_default().to_attribute(cx)
            }
            D::FPRoundingMode => {
                case::<FPRoundingMode>(literal()?).unwrap_or_default().to_attribute(cx)
            }
            D::DescriptorSet | D::Binding => IntegerAttr::i32(cx, literal()? as i32).attr(),
            D::BuiltIn => {
                let text = case::<BuiltIn>(literal()?).map_or("", keyword);
                StringAttr::from_text(cx, text).attr()
            }
            D::ArrayStride => {
                self.strides.insert(id, literal()?);
                return Ok(());
            }
            D::LinkageAttributes => self.linkage(words)?,
            D::Aliased
            | D::AliasedPointer
            | D::Block
            | D::BufferBlock
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
            | D::RestrictPointer => match operands {
                [] => UnitAttr::get(cx).attr(),
                _ => return fail(format!("OpDecoration with {name}needs a single target <id>")),
            },
            D::Location | D::SpecId | D::Index => match *operands {
                [literal] => IntegerAttr::i32(cx, literal as i32).attr(),
                _ => {
                    let message = format!("OpDecoration with {name}needs a single integer literal");
                    return fail(message);
                }
            },
            D::CacheControlLoadINTEL | D::CacheControlStoreINTEL => {
                self.cache_control(id, decoration, operands)?
            }
            _ => return fail(format!("unhandled Decoration : '{name}")),
        };
        self.set_decoration(id, decoration, attribute);
        Ok(())
    }

    /// Sets the attribute of a decoration.
    fn set_decoration(&mut self, id: u32, decoration: Decoration, value: Attribute) {
        let name = attribute_name(decoration);
        let name = Ident::get(self.cx, &name);
        let held = self.decorations.entry(id).or_default();
        match held.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => held.push((name, value)),
        }
    }

    /// Name and type of a linkage.
    fn linkage(&self, words: &[u32]) -> Done<Attribute> {
        if words.len() < 4 {
            let name = keyword(Decoration::LinkageAttributes);
            let message =
                format!("OpDecorate with {name} needs at least 1 string and 1 integer literal");
            return fail(message);
        }
        let mut at = 2;
        let name = read_text(words, &mut at);
        let ty = words.get(at).and_then(|number| case::<LinkageType>(*number)).unwrap_or_default();
        let name = StringAttr::from_text(self.cx, &lossless::encode(&name));
        let ty = ty.to_attribute(self.cx);
        let Some(linkage_type) = ty.as_handle() else { return fail("invalid linkage type") };
        let linkage = LinkageAttributesAttr { linkage_name: name, linkage_type };
        Ok(Handle::of(self.cx, linkage).attr())
    }

    /// Returns all cache controls of an id, with one more.
    fn cache_control(&self, id: u32, decoration: Decoration, operands: &[u32]) -> Done<Attribute> {
        let is_load = decoration == Decoration::CacheControlLoadINTEL;
        let [cache_level, control] = *operands else {
            let (name, kind) = (keyword(decoration), if is_load { "load" } else { "store" });
            return fail(format!(
                "OpDecoration with {name}needs a cache control integer literal and a {kind} cache \
                 control literal"
            ));
        };
        let new = if is_load {
            let load_cache_control = case::<LoadCacheControl>(control).unwrap_or_default();
            let control = CacheControlLoadINTELAttr { cache_level, load_cache_control };
            Handle::of(self.cx, control).attr()
        } else {
            let store_cache_control = case::<StoreCacheControl>(control).unwrap_or_default();
            let control = CacheControlStoreINTELAttr { cache_level, store_cache_control };
            Handle::of(self.cx, control).attr()
        };
        let name = attribute_name(decoration);
        let held = self.decorations.get(&id).into_iter().flatten();
        let held = held.filter(|(known, _)| known.as_str(self.cx) == name);
        let held = held.filter_map(|(_, held)| held.downcast::<ArrayAttr>(self.cx));
        let controls = held.flat_map(|held| held.0.iter().copied()).chain([new]);
        Ok(ArrayAttr::get(self.cx, controls.collect::<Vec<_>>()).attr())
    }

    /// Records a decoration of a member of a structure.
    pub(super) fn decorate_member(&mut self, words: &[u32]) -> Done {
        let [id, member, decoration, ref operands @ ..] = *words else {
            return fail("OpMemberDecorate must have at least 3 operands");
        };
        if case(decoration) == Some(Decoration::Offset) && operands.len() != 1 {
            return fail(
                " missing offset specification in OpMemberDecorate with Offset decoration",
            );
        }
        let held = self.member_decorations.entry(id).or_default();
        held.retain(|(at, known, _)| (*at, *known) != (member, decoration));
        held.push((member, decoration, operands.to_vec()));
        Ok(())
    }

    /// Returns the decoration of an argument; `None` if it has none.
    pub(super) fn argument_decoration(&self, id: u32) -> Done<Option<Attribute>> {
        use Decoration::{Aliased, AliasedPointer, RelaxedPrecision, Restrict, RestrictPointer};
        let Some(held) = self.decorations.get(&id) else { return Ok(None) };
        let known = [Aliased, Restrict, AliasedPointer, RestrictPointer, RelaxedPrecision];
        let mut found = None;
        for (name, _) in held {
            let name = name.as_str(self.cx);
            let Some(decoration) = known.into_iter().find(|case| attribute_name(*case) == name)
            else {
                continue;
            };
            if found.is_some() {
                let problem = match decoration {
                    RelaxedPrecision => "already found a decoration",
                    _ => "more than one Aliased/Restrict decorations",
                };
                return fail(format!("{problem} for function argument with result <id> {id}"));
            }
            found = Some(decoration);
        }
        match found {
            Some(decoration) => Ok(Some(decoration.to_attribute(self.cx))),
            None => fail(format!(
                "unimplemented decoration support for function argument with result <id> {id}"
            )),
        }
    }

    /// Sets the decorations of an id as attributes of an operation.
    pub(super) fn add_decorations(&self, id: u32, state: &mut OpState) {
        for (name, value) in self.decorations.get(&id).into_iter().flatten() {
            state.set_inherent(self.cx, name.as_str(self.cx), *value);
        }
    }
}

/// Returns the name of the attribute of a decoration.
pub(super) fn attribute_name(decoration: Decoration) -> String {
    snake_case(keyword(decoration))
}

/// Returns the name in snake case: an underscore is put in front of the last upper-case letter of a
/// row of them if a lower-case letter follows, and in front of each upper-case letter behind a
/// lower-case letter or a digit.
fn snake_case(name: &str) -> String {
    let bytes = name.as_bytes();
    let mut out = String::with_capacity(name.len() + 4);
    for (at, byte) in bytes.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let after = bytes.get(at + 1);
        let starts = byte.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && after.is_some_and(u8::is_ascii_lowercase))
            });
        if starts {
            out.push('_');
        }
        out.push(byte.to_ascii_lowercase() as char);
    }
    out
}
