//! Compares operations on random sets of up to 4 dimensions, 3 symbols and 3 quotients with
//! enumeration of the points of a box. `cargo xtask random-sets N [SEED]` compares N; the variables
//! `CASES` and `SEED` have the same effect on the test that is ignored.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Set};

/// A conjunction of constraints, to be evaluated directly and to be built as a relation.
#[derive(Clone, Debug)]
struct Conjunction {
    /// Rows over dimensions, symbols and the earlier quotients, with a constant, and divisors.
    divisions: Vec<(Vec<i64>, i64)>,
    /// Rows over dimensions, symbols and quotients, with a constant.
    equalities: Vec<Vec<i64>>,
    inequalities: Vec<Vec<i64>>,
}

/// Two conjunctions over the same variables.
#[derive(Clone, Debug)]
struct Case {
    domain: usize,
    dims: usize,
    symbols: usize,
    pair: [Conjunction; 2],
    /// The dimension that is projected out.
    projected: usize,
}

fn value(row: &[i64], point: &[i64]) -> i64 {
    row[row.len() - 1] + row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>()
}

impl Conjunction {
    fn holds(&self, point: &[i64]) -> bool {
        let mut values = point.to_vec();
        for (dividend, divisor) in &self.divisions {
            values.push(value(dividend, &values).div_euclid(*divisor));
        }
        self.equalities.iter().all(|row| value(row, &values) == 0)
            && self.inequalities.iter().all(|row| value(row, &values) >= 0)
    }

    /// Builds the relation, within the box if there is one.
    fn relation(&self, case: &Case, within: Option<(i64, i64)>) -> Relation {
        let mut set = Relation::set(case.dims, case.symbols);
        if let Some((low, high)) = within {
            for at in 0..case.dims + case.symbols {
                set.add_bound(BoundKind::Lower, at, low);
                set.add_bound(BoundKind::Upper, at, high);
            }
        }
        for (dividend, divisor) in &self.divisions {
            let dividend: Vec<Integer> = dividend.iter().copied().map(Integer::from).collect();
            set.add_floor_div(&dividend, &Integer::from(*divisor));
        }
        self.equalities.iter().for_each(|row| set.add_equality(row));
        self.inequalities.iter().for_each(|row| set.add_inequality(row));
        set.split_dims(case.domain);
        set
    }
}

impl Case {
    fn num_vars(&self) -> usize {
        self.dims + self.symbols
    }

    /// Returns the smallest and the largest coordinate of the box.
    fn sides(&self) -> (i64, i64) {
        match self.num_vars() {
            0..=2 => (-4, 4),
            3 => (-3, 3),
            4 => (-2, 2),
            5 => (-2, 1),
            _ => (-1, 1),
        }
    }

    fn points(&self) -> Vec<Vec<i64>> {
        let (low, high) = self.sides();
        (0..self.num_vars()).fold(vec![Vec::new()], |points, _| {
            let extend =
                |point: Vec<i64>| (low..=high).map(move |one| [&point[..], &[one]].concat());
            points.into_iter().flat_map(extend).collect()
        })
    }
}

/// Evaluates a set whose locals are quotients at points.
struct Evaluator(Vec<(Relation, Vec<(usize, Vec<i64>, i64)>)>);

impl Evaluator {
    fn new(set: &Set) -> Self {
        let narrow = |one: &Integer| one.to_i64().expect("coefficients are small");
        let part = |relation: &Relation| {
            let start = relation.columns_of(Kind::Local).start;
            let mut waiting: Vec<_> = relation
                .divisions()
                .into_iter()
                .zip(start..)
                .map(|(division, at)| {
                    let division = division.expect("locals are quotients");
                    (
                        at,
                        division.dividend.iter().map(narrow).collect::<Vec<_>>(),
                        narrow(&division.divisor),
                    )
                })
                .collect();
            let mut ordered = Vec::new();
            while !waiting.is_empty() {
                let later: BTreeSet<usize> = waiting.iter().map(|(at, ..)| *at).collect();
                let is_ready = |row: &[i64]| later.iter().all(|at| row[*at] == 0);
                let (ready, rest) = waiting.into_iter().partition(|(_, row, _)| is_ready(row));
                let ready: Vec<(usize, Vec<i64>, i64)> = ready;
                assert!(!ready.is_empty(), "quotients do not depend on each other");
                ordered.extend(ready);
                waiting = rest;
            }
            (relation.clone(), ordered)
        };
        Self(set.parts.iter().map(part).collect())
    }

    fn holds(&self, point: &[i64]) -> bool {
        self.0.iter().any(|(relation, divisions)| {
            let mut values = point.to_vec();
            values.resize(relation.num_vars(), 0);
            for (at, dividend, divisor) in divisions {
                values[*at] = value(dividend, &values).div_euclid(*divisor);
            }
            relation.contains(&values)
        })
    }
}

fn conjunction(vars: usize) -> impl Strategy<Value = Conjunction> {
    let row = |columns: usize, most: i64| proptest::collection::vec(-most..=most, columns);
    (0usize..=3).prop_flat_map(move |num| {
        let divisions: Vec<_> =
            (0..num).map(|index| (row(vars + index + 1, 2), 2i64..=4)).collect();
        let columns = vars + num + 1;
        let equalities = proptest::collection::vec(row(columns, 3), 0..=1);
        let inequalities = proptest::collection::vec(row(columns, 4), 0..=3);
        (divisions, equalities, inequalities).prop_map(|(divisions, equalities, inequalities)| {
            Conjunction { divisions, equalities, inequalities }
        })
    })
}

fn case() -> impl Strategy<Value = Case> {
    let counts = (0usize..=4, 0usize..=3, 0usize..=4, 0usize..=3);
    counts.prop_flat_map(|(dims, symbols, domain, projected)| {
        let pair = [conjunction(dims + symbols), conjunction(dims + symbols)];
        pair.prop_map(move |pair| Case {
            domain: domain.min(dims),
            dims,
            symbols,
            pair,
            projected: projected.min(dims.saturating_sub(1)),
        })
    })
}

/// Compares all operations on the two sets of the case with enumeration. Returns the number of
/// operations that reached their limit of steps.
fn check(case: &Case) -> Result<usize, TestCaseError> {
    let [a, b] = &case.pair;
    let inside = Set::from(a.relation(case, Some(case.sides())));
    let other = Set::from(b.relation(case, None));
    let points = case.points();
    let in_a: Vec<bool> = points.iter().map(|point| a.holds(point)).collect();
    let in_b: Vec<bool> = points.iter().map(|point| b.holds(point)).collect();
    let mut limits = 0;

    let is_empty = !in_a.contains(&true);
    match inside.is_integer_empty() {
        Some(answer) => prop_assert_eq!(answer, is_empty, "emptiness"),
        None => limits += 1,
    }
    prop_assert!(is_empty || !inside.parts[0].is_empty(), "the rational test of emptiness");

    let is_subset = in_a.iter().zip(&in_b).all(|(a, b)| !a || *b);
    match inside.is_subset_of(&other) {
        Some(answer) => prop_assert_eq!(answer, is_subset, "subset"),
        None => limits += 1,
    }

    let both = Evaluator::new(&inside.intersect(&other));
    let either = Evaluator::new(&inside.clone().union(other.clone()));
    let rest = inside.subtract(&other);
    limits += usize::from(rest.is_none());
    let rest = rest.as_ref().map(Evaluator::new);
    for ((point, a), b) in points.iter().zip(&in_a).zip(&in_b) {
        prop_assert_eq!(both.holds(point), *a && *b, "intersection at {:?}", point);
        prop_assert_eq!(either.holds(point), *a || *b, "union at {:?}", point);
        if let Some(rest) = &rest {
            prop_assert_eq!(rest.holds(point), *a && !b, "difference at {:?}", point);
        }
    }

    if case.dims > 0 {
        let (at, domain) = (case.projected, case.domain);
        let shadow = match at < domain {
            true => inside.project_out(Kind::Domain, at, 1),
            false => inside.project_out(Kind::Range, at - domain, 1),
        };
        match shadow {
            None => limits += 1,
            Some(shadow) => {
                let without = |point: &Vec<i64>| [&point[..at], &point[at + 1..]].concat();
                let members = points.iter().zip(&in_a).filter(|(_, a)| **a);
                let expected: BTreeSet<_> = members.map(|(point, _)| without(point)).collect();
                let all: BTreeSet<_> = points.iter().map(without).collect();
                let shadow = Evaluator::new(&shadow);
                for point in all {
                    let expected = expected.contains(&point);
                    prop_assert_eq!(shadow.holds(&point), expected, "projection at {:?}", point);
                }
            }
        }
    }

    match inside.lexmin() {
        None => limits += 1,
        Some(best) => {
            // Points are enumerated in lexicographic order.
            let key = |point: &Vec<i64>| [&point[..case.domain], &point[case.dims..]].concat();
            let best = Evaluator::new(&best);
            let mut found = BTreeSet::new();
            for (point, a) in points.iter().zip(&in_a) {
                let is_least = *a && found.insert(key(point));
                prop_assert_eq!(best.holds(point), is_least, "lexmin at {:?}", point);
            }
        }
    }
    Ok(limits)
}

/// Runs `cases` random cases, which depend on the seed only, and returns the number of operations
/// that reached their limit.
fn run(cases: u32, seed: u64) -> usize {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, random);
    let limits = std::cell::Cell::new(0);
    let result = runner.run(&case(), |case| {
        limits.set(limits.get() + check(&case)?);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    limits.get()
}

/// Runs random cases on all processors, each with a seed of its own.
fn run_in_parallel(cases: u32, seed: u64) -> usize {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u32;
    let share = |at: u32| cases / threads + u32::from(at < cases % threads);
    std::thread::scope(|scope| {
        let start = |at: u32| {
            let own = seed.wrapping_mul(1 << 16).wrapping_add(u64::from(at));
            scope.spawn(move || run(share(at), own))
        };
        let threads: Vec<_> = (0..threads).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("all cases agree")).sum()
    })
}

#[test]
fn random_sets_agree_with_enumeration() {
    let limits = run(40, 0);
    assert!(limits <= 1, "{limits} of 200 operations reach their limit");
}

#[test]
#[ignore = "runs for hours"]
fn many_random_sets_agree_with_enumeration() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let cases = number("CASES").and_then(|cases| u32::try_from(cases).ok()).unwrap_or(1_000_000);
    let start = std::time::Instant::now();
    let limits = run_in_parallel(cases, number("SEED").unwrap_or(0));
    let rate = f64::from(cases) / start.elapsed().as_secs_f64();
    println!(
        "random-sets: {cases} cases agree, {limits} of {} operations reached their limit, {rate:.0} \
         cases a second",
        5 * u64::from(cases)
    );
}
