//! Random programs of affine loops, with their statement instances.

use std::fmt::Write;

use crate::random::Random;

/// The number of elements in each dimension of an array with one and with two dimensions.
const SIZES: [i64; 2] = [24, 12];

/// The number of dimensions of each array.
const RANKS: [usize; 3] = [1, 1, 2];

/// The greatest number of statement instances.
const MAX_INSTANCES: usize = 300;

/// Loops and statements, which use parameters.
pub(super) struct Program {
    items: Vec<Item>,
    statements: Vec<Statement>,
    /// The values of the parameters when the program is executed.
    pub(super) parameters: [i64; 2],
}

enum Item {
    Loop { lower: Sum, upper: Sum, step: i64, items: Vec<Item> },
    If { condition: Sum, items: Vec<Item>, otherwise: Vec<Item> },
    Statement(usize),
}

/// A store of a combination of loaded elements and a constant.
struct Statement {
    stored: Access,
    loaded: Vec<Access>,
    constant: i64,
}

struct Access {
    array: usize,
    indices: Vec<Index>,
}

/// A sum, and the quotient or remainder of a variable.
#[derive(Clone)]
struct Index {
    sum: Sum,
    /// The number of the variable, the divisor, and whether the remainder is meant.
    quotient: Option<(usize, i64, bool)>,
}

/// A sum of multiples of induction variables and parameters, and a constant.
#[derive(Clone, Default)]
struct Sum {
    variables: Vec<i64>,
    parameters: [i64; 2],
    constant: i64,
}

/// The execution of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Instance {
    pub(super) statement: usize,
    pub(super) point: Vec<i64>,
}

/// An element of an array: its number and the indices.
pub(super) type Element = (usize, Vec<i64>);

impl Sum {
    fn constant(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }

    fn at(&self, point: &[i64], parameters: &[i64]) -> i64 {
        let variables = self.variables.iter().zip(point);
        let terms = variables.chain(self.parameters.iter().zip(parameters));
        terms.map(|(factor, value)| factor * value).sum::<i64>() + self.constant
    }

    /// Returns the text with a prefix for variables, and that of parameters with its end.
    fn text(&self, variable: &str, parameter: [&str; 2]) -> String {
        let mut text = self.constant.to_string();
        for (at, factor) in self.variables.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let _ = write!(text, " + {variable}{at} * {factor}");
        }
        for (at, factor) in self.parameters.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let _ = write!(text, " + {}{at}{} * {factor}", parameter[0], parameter[1]);
        }
        text
    }

    /// Returns the text of an attribute with the sum, applied to all variables and parameters.
    fn applied(&self, kind: &str, end: &str, depth: usize) -> String {
        let list =
            |name: &str| (0..depth).map(|at| format!("{name}{at}")).collect::<Vec<_>>().join(", ");
        let sum = self.text("d", ["s", ""]);
        format!(
            "{kind}<({})[s0, s1] {} ({sum}{end})>({})[%n0, %n1]",
            list("d"),
            if kind == "affine_map" { "->" } else { ":" },
            list("%i")
        )
    }
}

impl Index {
    fn at(&self, point: &[i64], parameters: &[i64]) -> i64 {
        let quotient = self.quotient.map_or(0, |(variable, by, is_remainder)| {
            let value = point[variable];
            if is_remainder { value.rem_euclid(by) } else { value.div_euclid(by) }
        });
        self.sum.at(point, parameters) + quotient
    }

    fn text(&self) -> String {
        let mut text = self.sum.text("%i", ["symbol(%n", ")"]);
        if let Some((variable, by, is_remainder)) = self.quotient {
            let operator = if is_remainder { "mod" } else { "floordiv" };
            let _ = write!(text, " + (%i{variable} {operator} {by})");
        }
        text
    }
}

impl Access {
    /// Chooses an access whose elements exist.
    fn random(random: &mut Random, points: &[Vec<i64>], parameters: &[i64]) -> Self {
        let array = random.below(RANKS.len());
        let depth = points.first().map_or(0, Vec::len);
        let size = SIZES[RANKS[array] - 1];
        let index = |random: &mut Random| {
            let variables = (0..depth).map(|_| *random.pick(&[0, 0, 1, 1, 1, 2, -1]));
            let sum = Sum { variables: variables.collect(), ..Sum::default() };
            let mut index = Index { sum, quotient: None };
            if random.chance(10) {
                *random.pick_mut(&mut index.sum.parameters) = 1;
            }
            if depth > 0 && random.chance(15) {
                let by = 2 + random.below(2) as i64;
                index.quotient = Some((random.below(depth), by, random.chance(50)));
            }
            let values = points.iter().map(|point| index.at(point, parameters));
            let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
            let room = size - 1 - (most - least);
            if room < 0 {
                return Index {
                    sum: Sum::constant(random.below(size as usize) as i64),
                    quotient: None,
                };
            }
            index.sum.constant = random.below(room.min(3) as usize + 1) as i64 - least;
            index
        };
        Self { array, indices: (0..RANKS[array]).map(|_| index(random)).collect() }
    }

    fn element(&self, point: &[i64], parameters: &[i64]) -> Element {
        (self.array, self.indices.iter().map(|index| index.at(point, parameters)).collect())
    }

    fn text(&self) -> String {
        let indices: Vec<String> = self.indices.iter().map(Index::text).collect();
        format!("%m{}[{}] : {}", self.array, indices.join(", "), memref(self.array))
    }
}

fn memref(array: usize) -> String {
    let rank = RANKS[array];
    format!("memref<{}i64>", format!("{}x", SIZES[rank - 1]).repeat(rank))
}

/// Creates the loops of a program, whose statements are added later.
struct Shape<'r> {
    random: &'r mut Random,
    statements: usize,
    parameters: [i64; 2],
}

impl Shape<'_> {
    fn items(&mut self, depth: usize, budget: usize) -> Vec<Item> {
        let count = 1 + self.random.below(if depth == 0 { 3 } else { 2 });
        let mut items = Vec::new();
        for _ in 0..count {
            let is_loop = depth == 0 || depth < budget && self.random.chance(60);
            items.push(if is_loop {
                self.new_loop(depth, budget)
            } else if self.random.chance(15) {
                // Statements are numbered in the order of the text.
                let items = vec![self.statement()];
                let otherwise = match self.random.chance(30) {
                    true => vec![self.statement()],
                    false => Vec::new(),
                };
                Item::If { condition: self.condition(depth), items, otherwise }
            } else {
                self.statement()
            });
        }
        items
    }

    fn statement(&mut self) -> Item {
        self.statements += 1;
        Item::Statement(self.statements - 1)
    }

    fn condition(&mut self, depth: usize) -> Sum {
        let variables = (0..depth).map(|_| *self.random.pick(&[0, 1, -1, 2]));
        let variables = variables.collect();
        let mut parameters = [0, 0];
        if self.random.chance(30) {
            *self.random.pick_mut(&mut parameters) = *self.random.pick(&[1, -1]);
        }
        Sum { variables, parameters, constant: self.random.below(5) as i64 - 1 }
    }

    fn bound(&mut self, depth: usize, constant: i64) -> Sum {
        let mut sum = Sum::constant(constant);
        match self.random.below(10) {
            0..2 if depth > 0 => {
                sum.variables = vec![0; depth];
                *self.random.pick_mut(&mut sum.variables) = 1;
                sum.constant = constant.min(2);
            }
            2 => {
                *self.random.pick_mut(&mut sum.parameters) = 1;
                sum.constant = constant.min(2) - 1;
            }
            _ => {}
        }
        sum
    }

    fn new_loop(&mut self, depth: usize, budget: usize) -> Item {
        let lower = self.random.below(3) as i64 - 1;
        let lower = self.bound(depth, lower);
        let upper = 2 + self.random.below(5) as i64;
        let upper = self.bound(depth, upper);
        let step = if self.random.chance(85) { 1 } else { 2 + self.random.below(2) as i64 };
        Item::Loop { lower, upper, step, items: self.items(depth + 1, budget) }
    }
}

impl Program {
    pub(super) fn random(random: &mut Random) -> Self {
        loop {
            let parameters = [1 + random.below(5) as i64, 1 + random.below(5) as i64];
            let budget = 1 + random.below(4);
            let mut shape = Shape { random, statements: 0, parameters };
            let items = shape.items(0, budget);
            let (count, parameters) = (shape.statements, shape.parameters);
            let mut program = Self { items, statements: Vec::new(), parameters };
            let instances = program.instances();
            if instances.len() > MAX_INSTANCES || instances.is_empty() {
                continue;
            }
            for statement in 0..count {
                let own = instances.iter().filter(|one| one.statement == statement);
                let mut points: Vec<Vec<i64>> = own.map(|one| one.point.clone()).collect();
                if points.is_empty() {
                    // A statement that is not executed has the accesses of one that is.
                    points.push(vec![0; program.depth_of(statement)]);
                }
                let stored = Access::random(random, &points, &parameters);
                let num = random.below(3);
                let loaded = (0..num).map(|_| Access::random(random, &points, &parameters));
                let loaded = loaded.collect();
                let constant = random.below(9) as i64;
                program.statements.push(Statement { stored, loaded, constant });
            }
            return program;
        }
    }

    fn depth_of(&self, statement: usize) -> usize {
        fn find(items: &[Item], statement: usize, depth: usize) -> Option<usize> {
            items.iter().find_map(|item| match item {
                Item::Statement(found) => (*found == statement).then_some(depth),
                Item::Loop { items, .. } => find(items, statement, depth + 1),
                Item::If { items, otherwise, .. } => {
                    find(items, statement, depth).or_else(|| find(otherwise, statement, depth))
                }
            })
        }
        find(&self.items, statement, 0).unwrap_or(0)
    }

    /// Returns the executed instances in order.
    pub(super) fn instances(&self) -> Vec<Instance> {
        let mut all = Vec::new();
        self.collect(&self.items, &mut Vec::new(), &mut all);
        all
    }

    fn collect(&self, items: &[Item], point: &mut Vec<i64>, all: &mut Vec<Instance>) {
        for item in items {
            match item {
                Item::Statement(statement) => {
                    all.push(Instance { statement: *statement, point: point.clone() });
                }
                Item::Loop { lower, upper, step, items } => {
                    let bounds = [lower, upper].map(|sum| sum.at(point, &self.parameters));
                    for value in (bounds[0]..bounds[1]).step_by(*step as usize) {
                        point.push(value);
                        self.collect(items, point, all);
                        point.pop();
                    }
                }
                Item::If { condition, items, otherwise } => {
                    let holds = condition.at(point, &self.parameters) >= 0;
                    self.collect(if holds { items } else { otherwise }, point, all);
                }
            }
        }
    }

    /// Returns a list that orders an instance among all others; `None` if the program does not
    /// execute the instance for these values of the parameters.
    pub(super) fn time(&self, instance: &Instance, parameters: &[i64]) -> Option<Vec<i64>> {
        fn find(
            items: &[Item],
            instance: &Instance,
            depth: usize,
            parameters: &[i64],
        ) -> Option<Vec<i64>> {
            let point = instance.point.get(..depth)?;
            let below = |items: &[Item], at: i64, depth: usize| {
                let rest = find(items, instance, depth, parameters)?;
                let value = (depth > point.len()).then(|| instance.point[depth - 1]);
                Some([vec![at], value.into_iter().collect(), rest].concat())
            };
            for (at, item) in (0..).zip(items) {
                let found = match item {
                    Item::Statement(statement) => {
                        let is_own = *statement == instance.statement;
                        (is_own && depth == instance.point.len()).then(|| vec![at])
                    }
                    Item::Loop { lower, upper, step, items } => {
                        let value = instance.point.get(depth);
                        let [from, to] = [lower, upper].map(|sum| sum.at(point, parameters));
                        let is_inside = value.is_some_and(|value| {
                            (from..to).contains(value) && (value - from) % step == 0
                        });
                        is_inside.then(|| below(items, at, depth + 1)).flatten()
                    }
                    Item::If { condition, items, otherwise } => {
                        let holds = condition.at(point, parameters) >= 0;
                        below(if holds { items } else { otherwise }, at, depth)
                    }
                };
                if found.is_some() {
                    return found;
                }
            }
            None
        }
        find(&self.items, instance, 0, parameters)
    }

    /// Returns the elements that an instance accesses, and whether each access writes: loads first.
    pub(super) fn accesses(&self, instance: &Instance, parameters: &[i64]) -> Vec<(Element, bool)> {
        let statement = &self.statements[instance.statement];
        let loads = statement.loaded.iter().map(|access| (access, false));
        let all = loads.chain([(&statement.stored, true)]);
        all.map(|(access, is_write)| (access.element(&instance.point, parameters), is_write))
            .collect()
    }

    /// Returns a module that fills the arrays, executes the loops, and passes all elements to a
    /// function.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(
            "func.func private @see(i64) -> i64\nfunc.func @f() {\n\
             %c3 = arith.constant 3 : i64\n%u = arith.constant 1 : i64\n\
             %from = arith.constant 0 : index\n%one = arith.constant 1 : index\n",
        );
        // An external call returns a number that depends on the number of calls before.
        for (at, value) in self.parameters.iter().enumerate() {
            let known = Random::new(at as u64 + 1).below(7) as i64;
            let _ = writeln!(
                text,
                "%p{at} = func.call @see(%u) : (i64) -> i64\n\
                 %x{at} = arith.index_cast %p{at} : i64 to index\n\
                 %a{at} = arith.constant {} : index\n\
                 %n{at} = arith.addi %x{at}, %a{at} : index",
                value - known
            );
        }
        for (array, rank) in RANKS.iter().enumerate() {
            let ty = memref(array);
            let size = SIZES[rank - 1];
            let _ = writeln!(
                text,
                "%m{array} = memref.alloc() : {ty}\n%to{array} = arith.constant {size} : index"
            );
            let indices = ["%e0", "%e1"][..*rank].join(", ");
            for index in 0..*rank {
                let _ = writeln!(text, "scf.for %e{index} = %from to %to{array} step %one {{");
            }
            let last = rank - 1;
            let _ = writeln!(
                text,
                "%0 = arith.index_cast %e{last} : index to i64\n\
                 %k = arith.constant {} : i64\n%v = arith.muli %0, %k : i64\n\
                 memref.store %v, %m{array}[{indices}] : {ty}\n{}",
                100 + array,
                "}\n".repeat(*rank)
            );
        }
        self.write(&mut text, &self.items, 0);
        for (array, rank) in RANKS.iter().enumerate() {
            let indices = ["%e0", "%e1"][..*rank].join(", ");
            for index in 0..*rank {
                let _ = writeln!(text, "scf.for %e{index} = %from to %to{array} step %one {{");
            }
            let _ = writeln!(
                text,
                "%v = memref.load %m{array}[{indices}] : {}\n\
                 %r = func.call @see(%v) : (i64) -> i64\n{}",
                memref(array),
                "}\n".repeat(*rank)
            );
        }
        text.push_str("return\n}\n");
        text
    }

    fn write(&self, text: &mut String, items: &[Item], depth: usize) {
        for item in items {
            let _ = match item {
                Item::Statement(statement) => {
                    self.write_statement(text, *statement);
                    Ok(())
                }
                Item::Loop { lower, upper, step, items } => {
                    let [lower, upper] =
                        [lower, upper].map(|sum| sum.applied("affine_map", "", depth));
                    let _ =
                        writeln!(text, "affine.for %i{depth} = {lower} to {upper} step {step} {{");
                    self.write(text, items, depth + 1);
                    writeln!(text, "}}")
                }
                Item::If { condition, items, otherwise } => {
                    let condition = condition.applied("affine_set", " >= 0", depth);
                    let _ = writeln!(text, "affine.if {condition} {{");
                    self.write(text, items, depth);
                    if !otherwise.is_empty() {
                        text.push_str("} else {\n");
                        self.write(text, otherwise, depth);
                    }
                    writeln!(text, "}}")
                }
            };
        }
    }

    fn write_statement(&self, text: &mut String, number: usize) {
        let statement = &self.statements[number];
        let _ = writeln!(text, "%c_{number} = arith.constant {} : i64", statement.constant);
        let mut value = format!("%c_{number}");
        for (at, access) in statement.loaded.iter().enumerate() {
            let [loaded, product, sum] =
                ["l", "p", "s"].map(|name| format!("%{name}_{number}_{at}"));
            let place = access.text();
            let _ = writeln!(text, "{loaded} = affine.load {place}");
            let _ = writeln!(text, "{product} = arith.muli {loaded}, %c3 : i64");
            let _ = writeln!(text, "{sum} = arith.addi {value}, {product} : i64");
            value = sum;
        }
        let _ = writeln!(text, "affine.store {value}, {}", statement.stored.text());
    }
}
