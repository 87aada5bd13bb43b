//! Compares operations on random relations with enumeration of the points of a small box.

use proptest::prelude::*;
use terrace_presburger::{BoundKind, Integer, Kind, Relation, Set};

/// The largest magnitude of a coordinate.
const SIDE: i64 = 3;
const DIMS: usize = 2;
const SYMBOLS: usize = 1;

/// Returns each point of the box with `dims` coordinates.
fn points(dims: usize) -> Vec<Vec<i64>> {
    let side = (-SIDE..=SIDE).collect::<Vec<_>>();
    (0..dims).fold(vec![Vec::new()], |points, _| {
        let extend = |point: Vec<i64>| {
            side.iter().map(move |one| [&point[..], &[*one]].concat()).collect::<Vec<_>>()
        };
        points.into_iter().flat_map(extend).collect()
    })
}

/// Returns relations of dimensions and symbols within the box.
fn relation() -> impl Strategy<Value = Relation> {
    let columns = DIMS + SYMBOLS + 1;
    let rows =
        |count| proptest::collection::vec(proptest::collection::vec(-4i64..=4, columns), 0..count);
    let division = proptest::option::of((proptest::collection::vec(-2i64..=2, columns), 2i64..=3));
    (rows(2), rows(4), division, -1i64..=1).prop_map(
        move |(equalities, inequalities, division, q)| {
            let mut set = Relation::set(DIMS, SYMBOLS);
            for at in 0..DIMS + SYMBOLS {
                set.add_bound(BoundKind::Lower, at, -SIDE);
                set.add_bound(BoundKind::Upper, at, SIDE);
            }
            equalities.iter().for_each(|row| set.add_equality(row));
            inequalities.iter().for_each(|row| set.add_inequality(row));
            if let Some((dividend, divisor)) = division {
                let dividend: Vec<Integer> = dividend.into_iter().map(Integer::from).collect();
                let local = set.add_floor_div(&dividend, &Integer::from(divisor));
                let mut row = vec![0; set.num_columns()];
                row[0] = 1;
                row[local] = -2;
                row[local + 1] = q;
                set.add_inequality(&row);
            }
            set
        },
    )
}

/// Whether the relation has a value of its locals with which it contains the point.
fn contains(set: &Relation, point: &[i64]) -> bool {
    let wide = (-20i64..=20).collect::<Vec<_>>();
    match set.count(Kind::Local) {
        0 => set.contains(point),
        1 => wide.iter().any(|local| set.contains(&[point, &[*local]].concat())),
        more => unreachable!("relations have at most one local: {more}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn emptiness_agrees_with_enumeration(set in relation()) {
        let is_empty = !points(DIMS + SYMBOLS).iter().any(|point| contains(&set, point));
        prop_assert_eq!(set.is_integer_empty(), Some(is_empty));
        prop_assert!(is_empty || !set.is_empty());
    }

    #[test]
    fn projections_contain_the_points(set in relation()) {
        let mut shadow = set.clone();
        shadow.project_out(0, 1);
        shadow.project_out(DIMS - 1 + SYMBOLS, shadow.count(Kind::Local));
        for point in points(DIMS + SYMBOLS) {
            prop_assert!(!contains(&set, &point) || shadow.contains(&point[1..]));
        }
    }

    #[test]
    fn bounds_hold(set in relation()) {
        let [lower, upper] =
            [BoundKind::Lower, BoundKind::Upper].map(|kind| set.constant_bound(kind, 0));
        for point in points(DIMS + SYMBOLS).iter().filter(|point| contains(&set, point)) {
            let value = Integer::from(point[0]);
            prop_assert!(lower.as_ref().is_none_or(|lower| *lower <= value));
            prop_assert!(upper.as_ref().is_none_or(|upper| *upper >= value));
        }
    }

    #[test]
    fn redundancy_keeps_the_points(set in relation()) {
        let mut smaller = set.clone();
        smaller.remove_trivial_redundancy();
        smaller.remove_redundant_inequalities();
        for point in points(DIMS + SYMBOLS) {
            prop_assert_eq!(contains(&set, &point), contains(&smaller, &point));
        }
    }

    #[test]
    fn subsets_agree_with_enumeration(a in relation(), b in relation()) {
        let inside = points(DIMS + SYMBOLS)
            .iter()
            .all(|point| !contains(&a, point) || contains(&b, point));
        prop_assert_eq!(Set::from(a).is_subset_of(&Set::from(b)), Some(inside));
    }

    #[test]
    fn boxes_contain_both_relations(a in relation(), b in relation()) {
        let mut hull = a.clone();
        if hull.extend_to_box(&b) {
            for point in points(DIMS + SYMBOLS) {
                let either = contains(&a, &point) || contains(&b, &point);
                prop_assert!(!either || hull.contains(&point));
            }
        }
    }

    #[test]
    fn merged_locals_keep_the_points(a in relation(), b in relation()) {
        let (mut first, mut second) = (a.clone(), b.clone());
        first.merge_locals(&mut second);
        prop_assert_eq!(first.num_columns(), second.num_columns());
        first.append(&second);
        for point in points(DIMS + SYMBOLS) {
            let fixed = (0..).zip(&point).fold(first.clone(), |mut set, (at, value)| {
                set.add_bound(BoundKind::Equal, at, *value);
                set
            });
            let both = contains(&a, &point) && contains(&b, &point);
            prop_assert_eq!(fixed.is_integer_empty(), Some(!both));
        }
    }
}
