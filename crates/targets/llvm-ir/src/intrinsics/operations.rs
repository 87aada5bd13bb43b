//! Operations that call one intrinsic ([`OperationRow`]).

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// An operation that calls one intrinsic: a row of `data/ops-*.tsv`.
#[derive(Clone, Debug)]
pub struct OperationRow {
    /// The name of the intrinsic, without types of overloads.
    pub intrinsic: &'static str,
    /// The number of results; the members of a structure if there are several.
    pub results: usize,
    /// The indices of results whose types are overloaded.
    pub overloaded_results: Vec<usize>,
    /// The indices of operands whose types are overloaded.
    pub overloaded_operands: Vec<usize>,
    /// The places of immediates among the arguments, and the attributes that hold them.
    pub immediates: Vec<(usize, &'static str)>,
    /// Whether the operation has operand bundles.
    pub bundles: bool,
}

static OPERATIONS: LazyLock<FxHashMap<&'static str, OperationRow>> = LazyLock::new(|| {
    let tables = [
        include_str!("../../data/ops-llvm-intr.tsv"),
        include_str!("../../data/ops-nvvm.tsv"),
        include_str!("../../data/ops-rocdl.tsv"),
        include_str!("../../data/ops-arm_neon.tsv"),
        include_str!("../../data/ops-arm_sve.tsv"),
        include_str!("../../data/ops-arm_sme.tsv"),
    ];
    tables.into_iter().flat_map(str::lines).filter_map(parse).collect()
});

/// An operation for calls of an intrinsic: its name, and its row; `None` in place of the row if the
/// operation is built by hand.
pub type Imported = (&'static str, Option<&'static OperationRow>);

/// The operations that calls of intrinsics become, by the names of the intrinsics.
static IMPORTED: LazyLock<FxHashMap<&'static str, Imported>> = LazyLock::new(|| {
    let mut imported = FxHashMap::default();
    let tables =
        [include_str!("../../data/ops-llvm-intr.tsv"), include_str!("../../data/ops-nvvm.tsv")];
    for line in tables.into_iter().flat_map(str::lines) {
        let mut columns = line.split('\t');
        let (Some(name), Some(intrinsic)) = (columns.next(), columns.next()) else { continue };
        let row = operation(name);
        if intrinsic.starts_with("llvm.") && (row.is_some() || name.starts_with("llvm.")) {
            imported.entry(intrinsic).or_insert((name, row));
        }
    }
    imported
});

/// The operation that a call of the intrinsic with this name becomes, without types of overloads;
/// `None` if there is no such operation.
pub fn imported(intrinsic: &str) -> Option<Imported> {
    IMPORTED.get(intrinsic).copied()
}

/// The row of the operation with this name, dialect included; `None` if there is no such row.
pub fn operation(name: &str) -> Option<&'static OperationRow> {
    OPERATIONS.get(name)
}

fn parse(line: &'static str) -> Option<(&'static str, OperationRow)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, intrinsic, "std", rest @ ..] = &*columns else { return None };
    let column = |at: usize| rest.get(at).copied().unwrap_or("");
    let numbers = |at: usize| column(at).split(',').filter_map(|text| text.parse().ok()).collect();
    let places: Vec<usize> = numbers(3);
    let names = column(4).split(',').filter(|name| !name.is_empty());
    let row = OperationRow {
        intrinsic,
        results: column(0).parse().unwrap_or(0),
        overloaded_results: numbers(1),
        overloaded_operands: numbers(2),
        immediates: places.into_iter().zip(names).collect(),
        bundles: column(5).contains("bundles"),
    };
    Some((name, row))
}
