//! Data layouts as LLVM reads them ([`check`]), and how it brings older ones up to date
//! ([`upgraded`]).

/// Checks the text of a data layout.
///
/// # Errors
/// LLVM's message if the text is not a data layout.
pub(super) fn check(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Ok(());
    }
    text.split('-').try_for_each(part)
}

fn error<R>(message: impl Into<String>) -> Result<R, String> {
    Err(message.into())
}

fn malformed<R>(form: &str) -> Result<R, String> {
    error(format!("malformed specification, must be {form}"))
}

fn part(part: &str) -> Result<(), String> {
    let Some(first) = part.chars().next() else {
        return error("empty specification is not allowed");
    };
    let rest = &part[first.len_utf8()..];
    match first {
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => malformed("just 'e' or 'E'"),
        'n' if rest.starts_with('i') => non_integral(&rest[1..]),
        'n' => rest.split(':').try_for_each(|width| size(width, "size").map(|_| ())),
        'A' | 'P' | 'G' => match rest {
            "" => malformed(&format!("of the form \"{first}<address space>\"")),
            rest => address_space(rest).map(|_| ()),
        },
        'S' => match rest {
            "" => malformed("of the form \"S<size>\""),
            rest => alignment(rest, "stack natural", false).map(|_| ()),
        },
        'F' => function_pointer(rest),
        'm' => mangling(rest),
        'p' => pointer(rest),
        'i' | 'f' | 'v' => primitive(first, rest),
        'a' => aggregate(rest),
        other => error(format!("unknown specifier '{other}'")),
    }
}

fn u24(text: &str) -> Option<u32> {
    text.parse().ok().filter(|value| *value < 1 << 24)
}

fn address_space(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return error("address space component cannot be empty");
    }
    match u24(text) {
        Some(space) => Ok(space),
        None => error("address space must be a 24-bit integer"),
    }
}

fn size(text: &str, name: &str) -> Result<u32, String> {
    if text.is_empty() {
        return error(format!("{name} component cannot be empty"));
    }
    match u24(text).filter(|value| *value != 0) {
        Some(size) => Ok(size),
        None => error(format!("{name} must be a non-zero 24-bit integer")),
    }
}

fn alignment(text: &str, name: &str, zero: bool) -> Result<u32, String> {
    if text.is_empty() {
        return error(format!("{name} alignment component cannot be empty"));
    }
    let Ok(bits) = text.parse::<u16>() else {
        return error(format!("{name} alignment must be a 16-bit integer"));
    };
    if bits == 0 {
        return match zero {
            true => Ok(1),
            false => error(format!("{name} alignment must be non-zero")),
        };
    }
    if !bits.is_multiple_of(8) || !(bits / 8).is_power_of_two() {
        return error(format!("{name} alignment must be a power of two times the byte width"));
    }
    Ok(u32::from(bits) / 8)
}

/// Checks the alignments behind a size.
fn alignments(parts: &[&str], zero: bool) -> Result<u32, String> {
    let abi = alignment(parts.first().copied().unwrap_or(""), "ABI", zero)?;
    if let Some(preferred) = parts.get(1) {
        let preferred = alignment(preferred, "preferred", false)?;
        if preferred < abi {
            return error("preferred alignment cannot be less than the ABI alignment");
        }
    }
    Ok(abi)
}

fn primitive(first: char, rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return malformed(&format!("of the form \"{first}<size>:<abi>[:<pref>]\""));
    }
    let width = size(parts[0], "size")?;
    let abi = alignments(&parts[1..], false)?;
    if first == 'i' && width == 8 && abi != 1 {
        return error("i8 must be 8-bit aligned");
    }
    Ok(())
}

fn aggregate(rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return malformed("of the form \"a:<abi>[:<pref>]\"");
    }
    if !parts[0].is_empty() && parts[0].parse::<u32>() != Ok(0) {
        return error("size must be zero");
    }
    alignments(&parts[1..], true).map(|_| ())
}

fn pointer(rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !(3..=5).contains(&parts.len()) {
        return malformed("of the form \"p[<n>]:<size>:<abi>[:<pref>[:<idx>]]\"");
    }
    let space = parts[0].trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    if !space.is_empty() {
        address_space(space)?;
    }
    let width = size(parts[1], "pointer size")?;
    alignments(&parts[2..parts.len().min(4)], false)?;
    if let Some(index) = parts.get(4) {
        let index = size(index, "index size")?;
        if index > width {
            return error("index size cannot be larger than the pointer size");
        }
    }
    Ok(())
}

fn non_integral(rest: &str) -> Result<(), String> {
    let Some(spaces) = rest.strip_prefix(':') else {
        return malformed("of the form \"ni:<address space>[:<address space>]...\"");
    };
    spaces.split(':').try_for_each(|space| match address_space(space)? {
        0 => error("address space 0 cannot be non-integral"),
        _ => Ok(()),
    })
}

fn function_pointer(rest: &str) -> Result<(), String> {
    let Some(class) = rest.chars().next() else {
        return malformed("of the form \"F<type><abi>\"");
    };
    if class != 'i' && class != 'n' {
        return error(format!("unknown function pointer alignment type '{class}'"));
    }
    alignment(&rest[1..], "ABI", false).map(|_| ())
}

fn mangling(rest: &str) -> Result<(), String> {
    match rest.strip_prefix(':') {
        None | Some("") => malformed("of the form \"m:<mangling>\""),
        Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
        Some(_) => error("unknown mangling mode"),
    }
}

/// The address spaces of pointers of 32 and 64 bits.
const POINTER_SPACES: &str = "-p270:32:32-p271:32:32-p272:64:64";

/// Returns the layout that LLVM uses in place of one for a target.
pub(super) fn upgraded(text: &str, triple: &str) -> String {
    let arch = triple.split('-').next().unwrap_or("");
    let mut layout = text.to_owned();
    let is_x86_64 = matches!(arch, "x86_64" | "amd64" | "x86_64h");
    let is_x86_32 = arch.len() == 4 && arch.starts_with('i') && arch.ends_with("86");
    if arch == "amdgcn" || arch == "r600" {
        return amdgpu(layout, arch);
    }
    if matches!(arch, "spir" | "spir64" | "spirv32" | "spirv64") {
        add_globals(&mut layout);
        return layout;
    }
    if matches!(arch, "riscv64" | "loongarch64") {
        return layout.replacen("-n64-", "-n32:64-", 1);
    }
    let is_aarch64 = arch.starts_with("aarch64") || arch.starts_with("arm64");
    if is_aarch64 {
        if !layout.is_empty() && !layout.contains("-Fn32") {
            layout.push_str("-Fn32");
        }
        add_pointer_spaces(&mut layout);
        return layout;
    }
    let wide = ["powerpc64", "ppc64", "mips64", "sparc", "wasm"];
    if wide.iter().any(|prefix| arch.starts_with(prefix)) {
        if !layout.contains("-i128:128") && layout.contains("-i64:64") {
            layout = layout.replacen("-i64:64", "-i64:64-i128:128", 1);
        }
        return layout;
    }
    if !is_x86_64 && !is_x86_32 {
        return layout;
    }
    add_pointer_spaces(&mut layout);
    if !layout.contains("-i128:128") && layout.starts_with('e') {
        let end = leading_parts(&layout);
        layout.insert_str(end, "-i128:128");
    }
    if is_x86_32 && triple.contains("windows-msvc") {
        layout = layout.replacen("-f80:32-", "-f80:128-", 1);
    }
    layout
}

/// The end of the parts at the start that are about mangling, pointers and integers.
fn leading_parts(layout: &str) -> usize {
    let mut end = 1;
    while let Some(rest) = layout[end..].strip_prefix('-') {
        if !rest.starts_with(['m', 'p', 'i']) {
            break;
        }
        end += 1 + rest.find('-').unwrap_or(rest.len());
    }
    end
}

fn add_pointer_spaces(layout: &mut String) {
    if layout.contains(POINTER_SPACES) {
        return;
    }
    let bytes = layout.as_bytes();
    let has_mangling = bytes.len() > 5
        && matches!(bytes[0], b'e' | b'E')
        && layout[1..].starts_with("-m:")
        && bytes[4].is_ascii_lowercase();
    if !has_mangling {
        return;
    }
    let mut end = 5;
    if layout[end..].starts_with("-p:32:32") {
        end += "-p:32:32".len();
    }
    if layout[end..].starts_with('-') {
        layout.insert_str(end, POINTER_SPACES);
    }
}

fn add_globals(layout: &mut String) {
    if layout.contains("-G") || layout.starts_with('G') {
        return;
    }
    layout.push_str(if layout.is_empty() { "G1" } else { "-G1" });
}

fn amdgpu(mut layout: String, arch: &str) -> String {
    if !layout.contains("m:e") {
        layout = if layout.is_empty() { "m:e".to_owned() } else { format!("m:e-{layout}") };
    }
    add_globals(&mut layout);
    if arch == "amdgcn" {
        if !layout.contains("-ni") {
            layout.push_str("-ni:7:8:9");
        }
        let spaces = [
            ("-p7:", "-p7:160:256:256:32"),
            ("-p8:", "-p8:128:128:128:48"),
            ("-p9:", "-p9:192:256:256:32"),
        ];
        for (start, part) in spaces {
            if !layout.contains(start) {
                layout.push_str(part);
            }
        }
    }
    layout
}
