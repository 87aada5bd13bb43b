//! The exits of control-flow graphs for post-dominance.

/// Returns the nodes from which the reversed graph reaches all nodes: those without successors, and
/// one for each endless cycle that reaches none of these (LLVM: `FindRoots`).
///
/// The node for a cycle is the last one of a depth-first search along the successors.
pub(super) fn exits(successors: &[Vec<usize>], predecessors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let ends = |at: &usize| successors[*at].is_empty();
    let mut exits: Vec<usize> = (0..successors.len()).filter(ends).collect();
    for at in &exits {
        search(*at, predecessors, &mut seen);
    }
    for at in 0..successors.len() {
        if !seen[at] {
            let found = search(at, successors, &mut seen.clone());
            let last = found.last().copied().unwrap_or(at);
            exits.push(last);
            search(last, predecessors, &mut seen);
        }
    }
    let mut at = 0;
    while let Some(exit) = exits.get(at).copied() {
        let others = search(exit, successors, &mut vec![false; successors.len()]);
        // An exit that leads to another one is not needed.
        if others.iter().skip(1).any(|other| exits.contains(other)) {
            exits.swap_remove(at);
        } else {
            at += 1;
        }
    }
    exits
}

/// Marks the nodes that a depth-first search from `start` reaches, the last edges first and the
/// edges of a node ordered by number; returns those that were not marked before.
fn search(start: usize, edges: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    let (mut found, mut pending) = (Vec::new(), vec![start]);
    while let Some(at) = pending.pop() {
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        found.push(at);
        let first = pending.len();
        pending.extend(edges.get(at).into_iter().flatten());
        pending[first..].sort_unstable();
    }
    found
}
