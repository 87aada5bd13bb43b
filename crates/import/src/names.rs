//! Conversion of names and texts from C++ to Rust.

/// Iterates over the maximal sequences of letters, digits and underscores in `source`.
pub(crate) fn words(source: &str) -> impl Iterator<Item = &str> {
    source.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The keywords of Rust that are allowed as raw identifiers.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
    "struct", "trait", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
    "while", "yield",
];

/// Converts `name` to snake case, like the macros do: `add_i_op` for `AddIOp`.
pub(crate) fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, c) in chars.iter().enumerate() {
        if matches!(c, '.' | '-' | ' ') {
            out.push('_');
            continue;
        }
        if c.is_uppercase() && at > 0 {
            let after = !chars[at - 1].is_uppercase() && !matches!(chars[at - 1], '.' | '_');
            let before = chars.get(at + 1).is_some_and(|next| next.is_lowercase());
            if (after || before) && !out.ends_with('_') {
                out.push('_');
            }
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Converts `name` to a Rust identifier.
pub(crate) fn ident(name: &str) -> String {
    if KEYWORDS.contains(&name) {
        return format!("r#{name}");
    }
    if matches!(name, "self" | "super" | "crate" | "Self") {
        return format!("{name}_");
    }
    match name.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("_{name}"),
        false => name.to_owned(),
    }
}

/// Converts the words of `text` to camel case.
pub(crate) fn camel(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(capital).collect()
}

/// Capitalizes the first letter of `word`.
pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Returns the C++ class of an operation given the name of its record: the part after the first
/// `_`.
pub(crate) fn cpp_class(record: &str) -> String {
    match record.split_once('_') {
        Some(("", tail)) => format!("_{tail}"),
        Some((_, tail)) if !tail.is_empty() => tail.to_owned(),
        _ => record.to_owned(),
    }
}

/// Normalizes C++: single spaces, no namespaces of MLIR and LLVM.
pub(crate) fn plain_cpp(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    for namespace in ["::mlir::", "::llvm::"] {
        text = text.replace(namespace, "");
    }
    for namespace in ["mlir::", "llvm::"] {
        text = without_word(&text, namespace);
    }
    text
}

/// Removes `prefix` from `text` where it begins a word.
fn without_word(text: &str, prefix: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split(prefix).enumerate() {
        let inside = out.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':');
        if at > 0 && inside {
            out.push_str(prefix);
        }
        out.push_str(part);
    }
    out
}

/// Splits `text` at commas outside of brackets.
pub(crate) fn split_list(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        depth += i32::from(matches!(c, '<' | '(' | '{')) - i32::from(matches!(c, '>' | ')' | '}'));
        match parts.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

/// Returns the last component of a qualified name.
pub(crate) fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name).trim()
}

/// Formats `text` as a Rust string literal.
pub(crate) fn literal(text: &str) -> String {
    if !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Returns the crate of a dialect, as package name and as path.
pub(crate) fn package(dialect: &str) -> String {
    format!("terrace-{}", dialect.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_the_macros_write_them() {
        let cases = [
            ("AddIOp", "add_i_op"),
            ("staticOffsets", "static_offsets"),
            ("mlir.global", "mlir_global"),
            ("GL.FClamp", "gl_f_clamp"),
            ("alloca_scope.return", "alloca_scope_return"),
        ];
        for (from, to) in cases {
            assert_eq!(snake(from), to);
        }
        assert_eq!(ident("for"), "r#for");
        assert_eq!(cpp_class("MemRef_AllocOp"), "AllocOp");
        assert_eq!(cpp_class("SubViewOp"), "SubViewOp");
    }

    #[test]
    fn namespaces_go() {
        assert_eq!(
            plain_cpp("::mlir::isa< ::mlir::VectorType>($_self)"),
            "isa< VectorType>($_self)"
        );
        assert_eq!(plain_cpp("isa<mlir::X>(a::mlir::b)"), "isa<X>(ab)");
        assert_eq!(split_list("A<B, C>, D"), ["A<B, C>", "D"]);
    }
}
