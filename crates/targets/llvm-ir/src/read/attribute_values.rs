//! Values of attributes in text.

use terrace_numeric::Int;

use super::attributes::Place;
use super::lexer::T;
use super::{Read, Reader};
use crate::model::{RangeBounds, TypeKind};
use crate::print::{ALLOC_KINDS, FLOAT_CLASSES, MEMORY_ACCESSES, MEMORY_LOCATIONS, OTHER_MEMORY};

/// The bits of the parts of a pointer that may be captured.
const CAPTURED: [(&str, u64); 5] = [
    ("none", 0),
    ("address_is_null", 1),
    ("address", 3),
    ("read_provenance", 4),
    ("provenance", 12),
];

impl Reader<'_> {
    /// Reads an attribute with a number, in LLVM's encoding; `None` if it has no effect.
    pub(super) fn attribute_number(&mut self, name: &str, place: Place) -> Read<Option<u64>> {
        if name == "align" && place != Place::Group {
            return self.alignment(true).map(Some);
        }
        self.advance();
        let value = match name {
            "align" | "alignstack" if place == Place::Group => {
                self.expect(T::Equal, "expected '=' here")?;
                let position = self.position();
                let value = u64::from(self.u32()?);
                self.checked_alignment(value, position)?
            }
            "alignstack" => {
                self.expect(T::LParen, "expected '('")?;
                let position = self.position();
                let value = u64::from(self.u32()?);
                self.expect(T::RParen, "expected ')'")?;
                if !value.is_power_of_two() {
                    return self.error_at(position, "stack alignment is not a power of two");
                }
                value
            }
            "dereferenceable" | "dereferenceable_or_null" => {
                self.expect(T::LParen, "expected '('")?;
                let position = self.position();
                let value = self.u64()?;
                self.expect(T::RParen, "expected ')'")?;
                if value == 0 {
                    return self.error_at(position, "dereferenceable bytes must be non-zero");
                }
                value
            }
            "allocsize" => self.alloc_size()?,
            "allockind" => self.alloc_kind()?,
            "uwtable" => match self.eat(T::LParen) {
                false => 2,
                true => {
                    let value = match self.word() {
                        b"sync" => 1,
                        b"async" => 2,
                        _ => return self.error("expected unwind table kind"),
                    };
                    self.advance();
                    self.expect(T::RParen, "expected ')'")?;
                    value
                }
            },
            "vscale_range" => {
                self.expect(T::LParen, "expected '('")?;
                let min = self.u32()?;
                let max = if self.eat(T::Comma) { self.u32()? } else { min };
                self.expect(T::RParen, "expected ')'")?;
                u64::from(min) << 32 | u64::from(max)
            }
            "memory" => self.memory_effects()?,
            "nofpclass" => self.float_classes()?,
            "captures" => self.captures()?,
            _ => return self.error("expected attribute"),
        };
        Ok(Some(value))
    }

    /// Reads `align n`, or `align(n)` if permitted.
    pub(super) fn alignment(&mut self, parentheses: bool) -> Read<u64> {
        self.advance();
        let open = parentheses && self.eat(T::LParen);
        let position = self.position();
        let value = self.u64()?;
        if open {
            self.expect(T::RParen, "expected ')'")?;
        }
        self.checked_alignment(value, position)
    }

    fn checked_alignment(&self, value: u64, position: usize) -> Read<u64> {
        if !value.is_power_of_two() {
            return self.error_at(position, "alignment is not a power of two");
        }
        if value > 1 << 32 {
            return self.error_at(position, "huge alignments are not supported yet");
        }
        Ok(value)
    }

    fn alloc_size(&mut self) -> Read<u64> {
        self.expect(T::LParen, "expected '('")?;
        let size = self.u32()?;
        let mut count = u32::MAX;
        if self.eat(T::Comma) {
            let position = self.position();
            count = self.u32()?;
            if count == size {
                return self
                    .error_at(position, "'allocsize' indices can't refer to the same parameter");
            }
        }
        self.expect(T::RParen, "expected ')'")?;
        Ok(u64::from(size) << 32 | u64::from(count))
    }

    fn alloc_kind(&mut self) -> Read<u64> {
        self.expect(T::LParen, "expected '('")?;
        let position = self.position();
        if self.kind() != T::String {
            return self.error("expected allockind value");
        }
        let text = self.string()?;
        let mut value = 0;
        for word in String::from_utf8_lossy(&text).split(',') {
            match ALLOC_KINDS.iter().position(|known| *known == word) {
                Some(bit) => value |= 1 << bit,
                None => {
                    return self.error_at(position, format!("unknown allockind {word}"));
                }
            }
        }
        if value == 0 {
            return self.error_at(position, "expected allockind value");
        }
        self.expect(T::RParen, "expected ')'")?;
        Ok(value)
    }

    fn memory_effects(&mut self) -> Read<u64> {
        self.expect(T::LParen, "expected '('")?;
        let mut value = 0;
        let mut seen_location = false;
        loop {
            // A name with a colon behind it is one token.
            let word = match self.kind() {
                T::Label => self.slice().strip_suffix(b":").unwrap_or(b""),
                _ => self.word(),
            };
            let location = MEMORY_LOCATIONS.iter().find(|(name, _)| name.as_bytes() == word);
            if location.is_some() {
                let whole = self.kind() == T::Label;
                self.advance();
                if !whole {
                    self.expect(T::Colon, "expected ':' after location")?;
                }
            }
            let word = self.word();
            let access = MEMORY_ACCESSES.iter().position(|access| access.as_bytes() == word);
            let access = match access {
                Some(access) => access as u64,
                None if location.is_some() => {
                    return self.error("expected access kind (none, read, write, readwrite)");
                }
                None => {
                    return self.error(
                        "expected memory location (argmem, inaccessiblemem, errnomem) or access \
                         kind (none, read, write, readwrite)",
                    );
                }
            };
            let mut set = |place: u32| value = value & !(3 << place) | access << place;
            match location {
                Some((_, place)) => {
                    seen_location = true;
                    set(*place);
                }
                None if seen_location => {
                    return self.error("default access kind must be specified first");
                }
                None => {
                    let named = MEMORY_LOCATIONS.iter().map(|(_, place)| *place);
                    named.chain([OTHER_MEMORY]).for_each(set);
                }
            }
            self.advance();
            if self.eat(T::RParen) {
                return Ok(value);
            }
            if !self.eat(T::Comma) {
                return self.error("unterminated memory attribute");
            }
        }
    }

    fn float_classes(&mut self) -> Read<u64> {
        self.expect(T::LParen, "expected '('")?;
        if self.kind() == T::Integer {
            let position = self.position();
            let value = self.u64()?;
            if value == 0 || value > 0x3ff {
                return self.error_at(position, "invalid mask value for 'nofpclass'");
            }
            self.expect(T::RParen, "expected ')'")?;
            return Ok(value);
        }
        let mut value = 0;
        loop {
            let word = self.word();
            let class = FLOAT_CLASSES.iter().find(|(_, name)| name.as_bytes() == word);
            match class {
                Some((bits, _)) => value |= bits,
                None if value != 0 && self.eat(T::RParen) => return Ok(value),
                None => return self.error("expected nofpclass test mask"),
            }
            self.advance();
        }
    }

    fn captures(&mut self) -> Read<u64> {
        self.expect(T::LParen, "expected '('")?;
        let (mut other, mut result): (Option<u64>, Option<u64>) = (None, None);
        let mut in_result = false;
        loop {
            let is_label = self.kind() == T::Label && self.slice() == b"ret:";
            if is_label || self.word() == b"ret" {
                if in_result {
                    return self.error("duplicate 'ret' location");
                }
                self.advance();
                if !is_label {
                    self.expect(T::Colon, "expected ':' after ret")?;
                }
                in_result = true;
            }
            let word = self.word();
            let Some((_, bits)) = CAPTURED.iter().find(|(name, _)| name.as_bytes() == word) else {
                return self.error(
                    "expected one of 'none', 'address', 'address_is_null', 'provenance' or \
                     'read_provenance'",
                );
            };
            let target = if in_result { &mut result } else { &mut other };
            if *bits == 0 && target.is_some() || *target == Some(0) {
                return self.error("cannot use 'none' with other component");
            }
            *target = Some(target.unwrap_or(0) | bits);
            self.advance();
            if self.eat(T::RParen) {
                break;
            }
            self.expect(T::Comma, "expected ',' or ')'")?;
        }
        let other = other.unwrap_or(0);
        Ok(other << 4 | result.unwrap_or(other))
    }

    fn range_bound_of(&mut self, width: u32) -> Read<Int> {
        if self.kind() != T::Integer {
            return self.error("expected integer");
        }
        let position = self.position();
        let wide = self.integer(width.max(64) + 64)?;
        let value = wide.trunc(width);
        let fits = value.sext(wide.width()) == wide || value.zext(wide.width()) == wide;
        if !fits {
            return self
                .error_at(position, "integer is too large for the bit width of specified type");
        }
        Ok(value)
    }

    /// Reads `range(i32 0, 5)`.
    pub(super) fn range_attribute(&mut self) -> Read<RangeBounds> {
        self.advance();
        self.expect(T::LParen, "expected '('")?;
        let position = self.position();
        let ty = self.ty()?;
        let TypeKind::Integer(width) = *self.module.types.kind(ty) else {
            return self.error_at(position, "the range must have integer type!");
        };
        let lower = self.range_bound_of(width)?;
        self.expect(T::Comma, "expected ','")?;
        let upper = self.range_bound_of(width)?;
        if lower == upper && !lower.is_zero() {
            return self.error("the range represent the empty set but limits aren't 0!");
        }
        if lower == upper {
            return self.error("the range should not represent the full or empty set!");
        }
        self.expect(T::RParen, "expected ')'")?;
        Ok(RangeBounds { lower, upper })
    }

    /// Reads `initializes((0, 4), …)`.
    pub(super) fn initializes(&mut self) -> Read<Box<[RangeBounds]>> {
        self.advance();
        self.expect(T::LParen, "expected '('")?;
        let mut ranges: Vec<RangeBounds> = Vec::new();
        loop {
            self.expect(T::LParen, "expected '('")?;
            let lower = self.range_bound_of(64)?;
            self.expect(T::Comma, "expected ','")?;
            let upper = self.range_bound_of(64)?;
            if lower == upper {
                return self.error("the range should not represent the full or empty set!");
            }
            self.expect(T::RParen, "expected ')'")?;
            ranges.push(RangeBounds { lower, upper });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RParen, "expected ')'")?;
        let ordered = ranges.windows(2).all(|pair| pair[0].upper.slt(&pair[1].lower));
        if !ordered || ranges.iter().any(|range| !range.lower.slt(&range.upper)) {
            return self.error("Invalid (unordered or overlapping) range list");
        }
        Ok(ranges.into())
    }
}
