//! Checks of `llvm.data_layout`: the grammar of LLVM's data layout strings, with LLVM's messages.
//!
//! The entry point is [`check`]; the dialect's hook for attributes of operations calls it.

use std::collections::HashSet;

/// Checks a data layout string (LLVM: `DataLayout::parse`).
///
/// # Errors
/// The message of LLVM's parser about the first invalid specification.
pub(super) fn check(layout: &str) -> Result<(), String> {
    let mut names = HashSet::new();
    match layout {
        "" => Ok(()),
        _ => layout.split('-').try_for_each(|text| check_specification(text, &mut names)),
    }
}

/// Checks a specification; `names` holds the names of address spaces in those before.
fn check_specification<'a>(text: &'a str, names: &mut HashSet<&'a str>) -> Result<(), String> {
    if text.is_empty() {
        return Err("empty specification is not allowed".to_owned());
    }
    if let Some(rest) = text.strip_prefix("ni") {
        return check_non_integral(rest);
    }
    let mut chars = text.chars();
    let kind = chars.next().unwrap_or_default();
    let rest = chars.as_str();
    match kind {
        // LLVM ignores the size of objects on the stack.
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("malformed specification, must be just 'e' or 'E'".to_owned()),
        'i' | 'f' | 'v' => check_primitive(kind, rest),
        'a' => check_aggregate(rest),
        'p' => check_pointer(rest, names),
        'n' => rest.split(':').try_for_each(|size| parse_size(size, "size").map(drop)),
        'S' | 'P' | 'A' | 'G' if rest.is_empty() => {
            let what = if kind == 'S' { "size" } else { "address space" };
            Err(malformed(&format!("{kind}<{what}>")))
        }
        'S' => parse_alignment(rest, "stack natural", Zero::Refused).map(drop),
        'P' | 'A' | 'G' => parse_address_space(rest).map(drop),
        'F' => check_function_pointer(rest),
        'm' => check_mangling(rest),
        _ => Err(format!("unknown specifier '{kind}'")),
    }
}

fn malformed(format: &str) -> String {
    format!("malformed specification, must be of the form \"{format}\"")
}

/// Whether an alignment may be 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zero {
    Accepted,
    Refused,
}

/// Returns the value of a decimal number below 2^`bits`; `None` for other text.
fn parse_number(text: &str, bits: u32) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|value: &u32| digits && *value < 1 << bits)
}

/// Returns a size in bits; `what` names it in the error.
fn parse_size(text: &str, what: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{what} component cannot be empty"));
    }
    let size = parse_number(text, 24).filter(|size| *size > 0);
    size.ok_or_else(|| format!("{what} must be a non-zero 24-bit integer"))
}

/// Returns an alignment in bits; `what` names it in the error.
fn parse_alignment(text: &str, what: &str, zero: Zero) -> Result<u32, String> {
    let fail = |problem: &str| Err(format!("{what} alignment {problem}"));
    if text.is_empty() {
        return fail("component cannot be empty");
    }
    match parse_number(text, 16) {
        None => fail("must be a 16-bit integer"),
        // Zero stands for the alignment of a byte.
        Some(0) if zero == Zero::Accepted => Ok(8),
        Some(0) => fail("must be non-zero"),
        Some(bits) if bits % 8 != 0 || !(bits / 8).is_power_of_two() => {
            fail("must be a power of two times the byte width")
        }
        Some(bits) => Ok(bits),
    }
}

/// Returns the number of an address space.
fn parse_address_space(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err("address space component cannot be empty".to_owned());
    }
    parse_number(text, 24).ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

/// Checks an ABI alignment and the preferred alignment that may follow it.
fn check_alignments(abi: &str, preferred: Option<&str>, zero: Zero) -> Result<u32, String> {
    let abi = parse_alignment(abi, "ABI", zero)?;
    let preferred = preferred.map(|text| parse_alignment(text, "preferred", Zero::Refused));
    match preferred.transpose()? {
        Some(preferred) if preferred < abi => {
            Err("preferred alignment cannot be less than the ABI alignment".to_owned())
        }
        _ => Ok(abi),
    }
}

fn check_primitive(kind: char, rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    let (size, abi, preferred) = match parts[..] {
        [size, abi] => (size, abi, None),
        [size, abi, preferred] => (size, abi, Some(preferred)),
        _ => return Err(malformed(&format!("{kind}<size>:<abi>[:<pref>]"))),
    };
    let size = parse_size(size, "size")?;
    if kind == 'i' && size == 8 && parse_alignment(abi, "ABI", Zero::Refused)? != 8 {
        return Err("i8 must be 8-bit aligned".to_owned());
    }
    check_alignments(abi, preferred, Zero::Refused).map(drop)
}

fn check_aggregate(rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    let (size, abi, preferred) = match parts[..] {
        [size, abi] => (size, abi, None),
        [size, abi, preferred] => (size, abi, Some(preferred)),
        _ => return Err(malformed("a:<abi>[:<pref>]")),
    };
    if !size.is_empty() && parse_number(size, 24) != Some(0) {
        return Err("size must be zero".to_owned());
    }
    check_alignments(abi, preferred, Zero::Accepted).map(drop)
}

fn check_pointer<'a>(rest: &'a str, names: &mut HashSet<&'a str>) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    let &[space, size, abi, ref optional @ ..] = &parts[..] else {
        return Err(malformed(POINTER));
    };
    let (preferred, index) = match *optional {
        [] => (None, None),
        [preferred] => (Some(preferred), None),
        [preferred, index] => (Some(preferred), Some(index)),
        _ => return Err(malformed(POINTER)),
    };
    let name = check_pointer_space(space)?;
    let size = parse_size(size, "pointer size")?;
    check_alignments(abi, preferred, Zero::Refused)?;
    match index.map(|index| parse_size(index, "index size")).transpose()? {
        Some(index) if index > size => {
            return Err("index size cannot be larger than the pointer size".to_owned());
        }
        _ => {}
    }
    match name.filter(|name| !names.insert(*name)) {
        Some(name) => Err(format!("address space name `{name}` already used")),
        None => Ok(()),
    }
}

const POINTER: &str = "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]";

/// Checks the flags, the number and the name of the address space of a pointer specification;
/// returns the name, `None` if it is absent.
fn check_pointer_space(text: &str) -> Result<Option<&str>, String> {
    let flags = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (flags, text) = text.split_at(flags);
    if let Some(flag) = flags.chars().find(|flag| !matches!(flag, 'e' | 'u')) {
        return Err(format!("'{flag}' is not a valid pointer specification flag"));
    }
    let (number, name) = match text.find('(') {
        Some(at) => (&text[..at], Some(&text[at..])),
        None => (text, None),
    };
    let space = if number.is_empty() { 0 } else { parse_address_space(number)? };
    let name = name.map(|name| {
        let name = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
        match name.filter(|name| !name.is_empty()) {
            None => Err("Expected `( address space name )`"),
            Some("P" | "G" | "A") => {
                Err("Cannot use predefined address space names P/G/A in data layout")
            }
            Some(name) => Ok(name),
        }
    });
    let name = name.transpose()?;
    match space {
        0 if !flags.is_empty() => {
            Err("address space 0 cannot be unstable or have external state".to_owned())
        }
        _ => Ok(name),
    }
}

fn check_non_integral(rest: &str) -> Result<(), String> {
    let Some(spaces) = rest.strip_prefix(':') else {
        return Err(malformed("ni:<address space>[:<address space>]..."));
    };
    spaces.split(':').try_for_each(|space| match parse_address_space(space)? {
        0 => Err("address space 0 cannot be non-integral".to_owned()),
        _ => Ok(()),
    })
}

fn check_function_pointer(rest: &str) -> Result<(), String> {
    let mut chars = rest.chars();
    match chars.next() {
        None => Err(malformed("F<type><abi>")),
        Some('i' | 'n') => parse_alignment(chars.as_str(), "ABI", Zero::Refused).map(drop),
        Some(kind) => Err(format!("unknown function pointer alignment type '{kind}'")),
    }
}

fn check_mangling(rest: &str) -> Result<(), String> {
    match rest.strip_prefix(':') {
        None | Some("") => Err(malformed("m:<mangling>")),
        Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
        Some(_) => Err("unknown mangling mode".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn accepts_the_layouts_of_targets() {
        let x86 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
        let amdgpu = "e-p:64:64-p7:160:256:256:32-p8:128:128:128:48-v2048:2048-A5-G1-ni:7:8:9";
        for layout in ["", x86, amdgpu, "E-a:0:64-Fn32-P1-pu3(name):64:64"] {
            assert_eq!(check(layout), Ok(()), "{layout}");
        }
    }

    #[test]
    fn reports_the_first_invalid_specification() {
        let cases = [
            ("e-", "empty specification is not allowed"),
            ("e-x-ee", "unknown specifier 'x'"),
            ("i8:16", "i8 must be 8-bit aligned"),
            ("i32:12", "ABI alignment must be a power of two times the byte width"),
            ("v128:128:64", "preferred alignment cannot be less than the ABI alignment"),
            ("p:32:32:32:64", "index size cannot be larger than the pointer size"),
            ("pe:64:64", "address space 0 cannot be unstable or have external state"),
            ("p1(a):64:64-p2(a):64:64", "address space name `a` already used"),
            ("ni:1:0", "address space 0 cannot be non-integral"),
            ("S0", "stack natural alignment must be non-zero"),
        ];
        for (layout, message) in cases {
            assert_eq!(check(layout).err().as_deref(), Some(message), "{layout}");
        }
    }
}
