//! Reads the relations and sets of MLIR's Rationale in their own spelling.

use terrace_presburger::text::AffineRelation;

/// Reads a text, compares the canonical form, and reads that again.
fn check(text: &str, canonical: &str) -> AffineRelation {
    let relation: AffineRelation = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(relation.to_string(), canonical);
    let again: AffineRelation = canonical.parse().expect("the canonical form can be read");
    assert_eq!(again.is_equal(&relation), Some(true));
    assert_eq!(again.to_string(), canonical);
    relation
}

#[test]
fn relations_of_accesses_are_read() {
    let two = check(
        "(d0) -> (r0) : r0 - d0 >= 0, d0 - r0 + 1 >= 0",
        "(d0) -> (r0) : (r0 - d0 >= 0, d0 - r0 + 1 >= 0)",
    );
    let points = [[5, 4], [5, 5], [5, 6], [5, 7]].map(|point| two.set.contains(&point));
    assert_eq!(points, [Some(false), Some(true), Some(true), Some(false)]);
    check(
        "( ) [s0] -> (r0, r1) : 0 <= r0 <= 1023, 0 <= r1 <= s0 - 1",
        "()[s0] -> (r0, r1) : (r0 >= 0, -r0 + 1023 >= 0, r1 >= 0, -r1 + s0 - 1 >= 0)",
    );
}

#[test]
fn domains_of_statements_are_read() {
    check(
        "(i, j) [M, N, K]  : i >= 0, -i + N - 1 >= 0, j >= 0, -j + N-1 >= 0",
        "(d0, d1)[s0, s1, s2] : (d0 >= 0, -d0 + s1 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0)",
    );
    // An inequality that is given twice is kept once.
    check(
        "(i, j, k) [M, N, K] : i >= 0, -i + N - 1 >= 0, j >= 0,
                               -j +  M-1 >= 0, k >= 0, -k + N - 1 >= 0)"
            .trim_end_matches(')'),
        "(d0, d1, d2)[s0, s1, s2] : (d0 >= 0, -d0 + s1 - 1 >= 0, d1 >= 0, -d1 + s0 - 1 >= 0, \
         d2 >= 0, -d2 + s1 - 1 >= 0)",
    );
}

#[test]
fn wrong_relations_are_refused() {
    let error = |text: &str| text.parse::<AffineRelation>().expect_err("it is wrong").to_string();
    assert_eq!(error("(d0) -> (d0) : d0 >= 0"), "expected distinct names (at offset 9)");
    assert_eq!(error("(d0)[d0] -> (r0) : d0 >= 0"), "expected distinct names (at offset 1)");
    assert_eq!(error("(d0) -> (r0) : x >= 0"), "unknown variable 'x' (at offset 15)");
    assert_eq!(error("(d0) -> (r0) d0"), "expected ':' (at offset 13)");
}
