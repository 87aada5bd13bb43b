//! Mutation of texts: a few changes of tokens or bytes at random places. The entry point is
//! [`mutate`].

use std::ops::Range;

use super::random::Random;

/// The tokens that a mutation inserts into a text.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ":",
    "::",
    "->",
    "=",
    "?",
    "*",
    "+",
    "-",
    "|",
    "x",
    "@a",
    "@\"b c\"",
    "%0",
    "%0#1",
    "%arg0",
    "^bb0",
    "^bb1",
    "!a",
    "#a",
    "!foo.bar",
    "#foo.bar<1>",
    "\"s\"",
    "\"\\FF\"",
    "0",
    "1",
    "-1",
    "0x1F",
    "1.5",
    "1.0e400",
    "65536",
    "4294967296",
    "9223372036854775808",
    "true",
    "false",
    "unit",
    "i1",
    "i32",
    "ui8",
    "si65",
    "index",
    "f32",
    "bf16",
    "f4E2M1FN",
    "none",
    "tensor<2xi32>",
    "tensor<*xf32>",
    "vector<[4]xi8>",
    "memref<?xi8, 1>",
    "complex<f32>",
    "tuple<i32, f32>",
    "(i32) -> ()",
    "dense<0>",
    "dense<>",
    "sparse<[0], [1]>",
    "array<i8: 1>",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "strided<[1], offset: ?>",
    "affine_set<(d0) : (d0 >= 0)>",
    "loc(unknown)",
    "loc(\"a\":1:2)",
    "callsite",
    "fused",
    "distinct[0]<1>",
    "dense_resource<k>",
    "attributes {a}",
    "fastmath<fast>",
    "overflow<nsw>",
    "#arith.overflow<nuw>",
    "#dlti.dl_spec<i8 = 1>",
    "func.func",
    "func.return",
    "return",
    "module",
    "arith.addi",
    "arith.constant",
    "private",
    "/",
    "//",
    "\"",
    "@",
    "#",
    "!",
    "%",
    "{-#",
    "#-}",
    "...",
    ".",
    "~",
];

/// Bytes to insert, valid and invalid ones.
const BYTES: &[u8] = b"\0\t\n\r !\"#$%'()*+,-./:;<=>?@[\\]^_`{|}~019abexXZ\x7f\x80\xc3\xff";

/// Returns a mutation of `text`, with tokens of `other` in some cases.
pub(super) fn mutate(text: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut mutant = text.to_vec();
    for _ in 0..1 + random.below(3) {
        match random.below(5) {
            0 => change_bytes(&mut mutant, random),
            _ => change_tokens(&mut mutant, other, random),
        }
    }
    mutant
}

fn change_bytes(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len());
    let byte = *random.pick(BYTES);
    match random.below(4) {
        0 if !text.is_empty() => text[at] = byte,
        1 if !text.is_empty() => drop(text.remove(at)),
        2 => text.truncate(at),
        _ => text.insert(at, byte),
    }
}

fn change_tokens(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let all = tokens(text);
    let Some(last) = all.len().checked_sub(1) else { return };
    let place = all[random.below(all.len())].clone();
    let token = |random: &mut Random| match random.below(3) {
        0 => random.pick(TOKENS).as_bytes().to_vec(),
        1 => text[random.pick(&all).clone()].to_vec(),
        _ => match &tokens(other)[..] {
            [] => Vec::new(),
            tokens => other[random.pick(tokens).clone()].to_vec(),
        },
    };
    match random.below(5) {
        0 => drop(text.drain(place)),
        1 => {
            let new = token(random);
            drop(text.splice(place, new));
        }
        2 => {
            let mut new = token(random);
            new.push(b' ');
            drop(text.splice(place.start..place.start, new));
        }
        3 => {
            let end = all[(random.below(4) + 1).min(last)].end.max(place.end);
            let copy = text[place.start..end.min(place.start + 200)].to_vec();
            drop(text.splice(place.start..place.start, copy));
        }
        _ => {
            let second = all[random.below(all.len())].clone();
            let (a, b) = if place.start < second.start { (place, second) } else { (second, place) };
            if a.end <= b.start {
                let (first, second) = (text[a.clone()].to_vec(), text[b.clone()].to_vec());
                drop(text.splice(b, first));
                drop(text.splice(a, second));
            }
        }
    }
}

/// Returns the ranges of tokens, approximately as in MLIR.
pub(crate) fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$');
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let start = at;
        at += 1;
        match byte {
            b' ' | b'\n' | b'\t' | b'\r' => continue,
            b'"' => {
                while text.get(at).is_some_and(|b| !matches!(b, b'"' | b'\n')) {
                    at += 1;
                }
                at = (at + 1).min(text.len());
            }
            _ if word(byte) || matches!(byte, b'%' | b'@' | b'#' | b'!' | b'^') => {
                while text.get(at).copied().is_some_and(word) {
                    at += 1;
                }
            }
            _ => {}
        }
        all.push(start..at);
    }
    all
}
