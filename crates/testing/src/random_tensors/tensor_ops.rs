//! The operations of random programs on tensors: elements, slices, structured operations.

use super::generate::{Generator, Scope, Tensor};
use super::types::TensorType;

/// A slice of a tensor: its text and its type.
struct Slice {
    /// Offsets, sizes and strides.
    text: String,
    ty: TensorType,
}

impl Generator {
    /// Writes an operation that creates a tensor of type `ty`.
    pub(super) fn new_tensor(&mut self, scope: &mut Scope, ty: &TensorType) -> Tensor {
        let count: i64 = ty.shape.iter().product();
        let is_fixed = !ty.dynamic.contains(&true);
        match self.random.below(6) {
            // MLIR's order of functions, and so of globals, is not determined.
            0 if is_fixed && self.is_first() => {
                let values: Vec<String> =
                    (0..count).map(|_| self.random.below(9).to_string()).collect();
                let values = match &ty.shape[..] {
                    [_, columns] => {
                        let rows = values.chunks(*columns as usize);
                        rows.map(|row| format!("[{}]", row.join(", "))).collect::<Vec<_>>()
                    }
                    _ => values,
                };
                let op = format!("arith.constant dense<[{}]> : {ty}", values.join(", "));
                self.tensor_op(scope, &op, ty)
            }
            1 if is_fixed => {
                let values: Vec<String> = (0..count).map(|_| self.integer(scope)).collect();
                let op = format!("tensor.from_elements {} : {ty}", values.join(", "));
                self.tensor_op(scope, &op, ty)
            }
            2 => {
                let (value, sizes) = (self.integer(scope), self.sizes(ty));
                let sizes = if is_fixed { sizes } else { format!("[{sizes}]") };
                self.tensor_op(scope, &format!("tensor.splat {value}{sizes} : {ty}"), ty)
            }
            3 => {
                let (value, sizes) = (self.integer(scope), self.sizes(ty));
                let arguments: Vec<String> = ty.shape.iter().map(|_| self.fresh()).collect();
                let declared: Vec<String> =
                    arguments.iter().map(|name| format!("{name}: index")).collect();
                let name = self.fresh();
                let sizes = if is_fixed { sizes } else { format!(" {sizes}") };
                self.line(&format!("{name} = tensor.generate{sizes} {{"));
                self.line(&format!("^bb0({}):", declared.join(", ")));
                let cast = self.named(&format!("arith.index_cast {} : index to i32", arguments[0]));
                let sum = self.named(&format!("arith.addi {cast}, {value} : i32"));
                self.line(&format!("tensor.yield {sum} : i32"));
                self.line(&format!("}} : {ty}"));
                scope.add(&name, ty);
                Tensor { name, ty: ty.clone() }
            }
            _ => {
                let sizes = self.sizes(ty);
                let name = match self.random.chance(80) {
                    true => self.named(&format!("tensor.empty({sizes}) : {ty}")),
                    false => self.named(&format!("bufferization.alloc_tensor({sizes}) : {ty}")),
                };
                let value = self.integer(scope);
                let op = format!("linalg.fill ins({value} : i32) outs({name} : {ty}) -> {ty}");
                self.tensor_op(scope, &op, ty)
            }
        }
    }

    pub(super) fn insert(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let (value, at) = (self.integer(scope), self.position(scope, &ty));
        self.tensor_op(scope, &format!("tensor.insert {value} into {name}[{at}] : {ty}"), &ty);
    }

    pub(super) fn extract(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let at = self.position(scope, &ty);
        let name = self.named(&format!("tensor.extract {name}[{at}] : {ty}"));
        scope.add_integer(&name);
    }

    /// Returns a random slice of a tensor of type `of`.
    fn random_slice(&mut self, scope: &Scope, of: &TensorType) -> Slice {
        let (mut offsets, mut sizes, mut strides) = (Vec::new(), Vec::new(), Vec::new());
        let (mut shape, mut dynamic) = (Vec::new(), Vec::new());
        let drops = of.shape.len() > 1 && self.random.chance(30);
        for extent in &of.shape {
            let size = if drops && shape.is_empty() && sizes.is_empty() {
                1
            } else {
                1 + self.random.below(*extent as usize) as i64
            };
            let stride = if 2 * (size - 1) < *extent && self.random.chance(20) { 2 } else { 1 };
            let most = extent - 1 - stride * (size - 1);
            offsets.push(match self.random.chance(40) {
                true => self.random.below(most as usize + 1).to_string(),
                false => self.index(scope, most),
            });
            let is_dropped = drops && sizes.is_empty();
            let is_dynamic = !is_dropped && self.random.chance(25);
            sizes.push(match is_dynamic {
                true => self.constant_index(size),
                false => size.to_string(),
            });
            strides.push(stride.to_string());
            if !is_dropped {
                shape.push(size);
                dynamic.push(is_dynamic);
            }
        }
        let lists = [offsets, sizes, strides].map(|list| format!("[{}]", list.join(", ")));
        Slice { text: lists.join(" "), ty: TensorType { shape, dynamic } }
    }

    pub(super) fn slice(&mut self, scope: &mut Scope) -> Tensor {
        let Tensor { name, ty } = self.tensor(scope);
        let slice = self.random_slice(scope, &ty);
        let Slice { text, ty: to } = slice;
        self.tensor_op(scope, &format!("tensor.extract_slice {name}{text} : {ty} to {to}"), &to)
    }

    /// Writes the insertion of a tensor of the scope, or of a changed slice of the same place.
    pub(super) fn insert_slice(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let Slice { text, ty: of } = self.random_slice(scope, &ty);
        let source = match self.random.chance(50) {
            true => self.tensor_of(scope, &of),
            false => {
                let op = format!("tensor.extract_slice {name}{text} : {ty} to {of}");
                let slice = self.tensor_op(scope, &op, &of);
                for _ in 0..self.random.below(3) {
                    match self.random.below(3) {
                        0 => self.fill(scope),
                        1 => self.insert(scope),
                        _ => self.generic(scope),
                    }
                }
                self.tensor_with(scope, |ty| *ty == of).unwrap_or(slice)
            }
        };
        let op = format!("tensor.insert_slice {} into {name}{text} : {of} into {ty}", source.name);
        self.tensor_op(scope, &op, &ty);
    }

    pub(super) fn fill(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let value = self.integer(scope);
        let op = format!("linalg.fill ins({value} : i32) outs({name} : {ty}) -> {ty}");
        self.tensor_op(scope, &op, &ty);
    }

    pub(super) fn copy(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let source = self.tensor_of(scope, &ty).name;
        let op = match self.random.chance(60) {
            true => format!("linalg.copy ins({source} : {ty}) outs({name} : {ty}) -> {ty}"),
            false => format!(
                "bufferization.materialize_in_destination {source} in {name} : ({ty}, {ty}) -> {ty}"
            ),
        };
        self.tensor_op(scope, &op, &ty);
    }

    pub(super) fn cast(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let dynamic = ty.shape.iter().map(|_| self.random.chance(50)).collect();
        let to = TensorType { shape: ty.shape.clone(), dynamic };
        if to != ty {
            self.tensor_op(scope, &format!("tensor.cast {name} : {ty} to {to}"), &to);
        }
    }

    pub(super) fn select(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let (other, condition) = (self.tensor_of(scope, &ty).name, self.condition(scope));
        self.tensor_op(scope, &format!("arith.select {condition}, {name}, {other} : {ty}"), &ty);
    }

    /// Writes a `linalg.generic` with up to two inputs of the shape of its output.
    pub(super) fn generic(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let rank = ty.shape.len();
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let dims = dims.join(", ");
        let (mut inputs, mut types) = (Vec::new(), Vec::new());
        let mut maps = Vec::new();
        for _ in 0..self.random.below(3) {
            let swapped: Vec<i64> = ty.shape.iter().rev().copied().collect();
            let transposed = rank == 2 && self.random.chance(20);
            let wanted = if transposed { &swapped } else { &ty.shape };
            let Some(input) = self.tensor_with(scope, |other| other.shape == *wanted) else {
                continue;
            };
            let results = if transposed { "d1, d0" } else { &dims };
            maps.push(format!("affine_map<({dims}) -> ({results})>"));
            inputs.push(input.name);
            types.push(input.ty.to_string());
        }
        maps.push(format!("affine_map<({dims}) -> ({dims})>"));
        let elements: Vec<String> = maps.iter().map(|_| self.fresh()).collect();
        let declared: Vec<String> = elements.iter().map(|name| format!("{name}: i32")).collect();
        let outside = self.integer(scope);
        let result = self.fresh();
        let ins = match inputs.is_empty() {
            true => String::new(),
            false => format!("ins({} : {}) ", inputs.join(", "), types.join(", ")),
        };
        let (maps, kinds) = (maps.join(", "), vec!["\"parallel\""; rank].join(", "));
        self.line(&format!(
            "{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} \
             {ins}outs({name} : {ty}) {{"
        ));
        self.line(&format!("^bb0({}):", declared.join(", ")));
        let last = if self.random.chance(50) { elements.len() } else { elements.len() - 1 };
        let mut value = outside;
        for element in &elements[..last] {
            let op = *self.random.pick(&["addi", "muli", "maxsi", "xori"]);
            value = self.named(&format!("arith.{op} {value}, {element} : i32"));
        }
        self.line(&format!("linalg.yield {value} : i32"));
        self.line(&format!("}} -> {ty}"));
        scope.add(&result, &ty);
    }

    pub(super) fn map(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let Some(input) = self.tensor_with(scope, |other| other.shape == ty.shape) else { return };
        let [result, a, b] = [self.fresh(), self.fresh(), self.fresh()];
        let outside = self.integer(scope);
        self.line(&format!(
            "{result} = linalg.map ins({} : {}) outs({name} : {ty}) ({a}: i32, {b}: i32) {{",
            input.name, input.ty
        ));
        let value = self.named(&format!("arith.addi {a}, {outside} : i32"));
        self.line(&format!("linalg.yield {value} : i32"));
        self.line("}");
        scope.add(&result, &ty);
    }

    /// Writes a padding, a concatenation, or a collapse and an expansion of dimensions.
    pub(super) fn reshape(&mut self, scope: &mut Scope) {
        let Tensor { name, ty } = self.tensor(scope);
        let all: i64 = ty.shape.iter().product();
        match self.random.below(3) {
            0 if ty.shape.len() == 2 => {
                let dynamic = ty.dynamic.contains(&true);
                let flat = TensorType { shape: vec![all], dynamic: vec![dynamic] };
                let op = format!("tensor.collapse_shape {name} [[0, 1]] : {ty} into {flat}");
                self.tensor_op(scope, &op, &flat);
            }
            1 if ty.shape.len() == 1 && ty.shape[0] < 6 => {
                let value = self.integer(scope);
                let [result, at] = [self.fresh(), self.fresh()];
                let low = self.random.below(3) as i64;
                let high = self.random.below(2) as i64;
                let to = TensorType { shape: vec![all + low + high], dynamic: ty.dynamic.clone() };
                self.line(&format!("{result} = tensor.pad {name} low[{low}] high[{high}] {{"));
                self.line(&format!("^bb0({at}: index):"));
                self.line(&format!("tensor.yield {value} : i32"));
                self.line(&format!("}} : {ty} to {to}"));
                scope.add(&result, &to);
            }
            _ if ty.shape[0] < 6 && !ty.dynamic[0] => {
                let same = |other: &TensorType| {
                    other.shape[1..] == ty.shape[1..]
                        && other.shape.len() == ty.shape.len()
                        && other.dynamic == ty.dynamic
                        && other.shape[0] < 6
                };
                let Some(other) = self.tensor_with(scope, same) else { return };
                let mut to = ty.clone();
                to.shape[0] += other.ty.shape[0];
                let op = format!(
                    "tensor.concat dim(0) {name}, {} : ({ty}, {}) -> {to}",
                    other.name, other.ty
                );
                self.tensor_op(scope, &op, &to);
            }
            _ => {}
        }
    }
}
