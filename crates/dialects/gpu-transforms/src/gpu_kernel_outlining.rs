//! The pass `gpu-kernel-outlining`: moves the bodies of `gpu.launch` into kernels of `gpu.module`s
//! (MLIR: `KernelOutlining.cpp`). [`outline_kernels`] is the main function.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_asm::parse_attribute;
use terrace_builtin::{DenseArrayAttr, FunctionType, IntegerAttr};
use terrace_data_layout::DataLayoutSpec;
use terrace_dlti::{DL_SPEC, DltiDialect};
use terrace_gpu::{
    BlockDimOp, BlockIdOp, ClusterDimOp, ClusterIdOp, Dimension, GPUFuncOp, GPUFuncProperties,
    GPUModuleOp, GridDimOp, LaunchFuncOp, LaunchOp, ReturnOp, TerminatorOp, ThreadIdOp,
};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::fold::constant_value;
use terrace_ir::symbol::{
    SYMBOL_NAME, SymbolTable, is_symbol, may_be_symbol_table, symbol_name, symbol_uses,
};
use terrace_ir::{
    Attribute, Body, Builder, Context, Handle, Ident, InsertionPoint, Location, Mapping, Op, OpRef,
    OpState, OpType, Operand, PropertiesBuf, Reported, StringAttr, SymbolRefAttr, TraitFlags, Type,
    TypeAttr, UnitAttr, Value, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{post_order, values_from_above};

/// Move the bodies of launches into kernels
#[pass(
    name = "gpu-kernel-outlining",
    title = "GpuKernelOutliningPass",
    anchor = "builtin.module",
    prepare = prepare
)]
pub struct GpuKernelOutlining {
    /// Data layout specification of the modules with kernels, as text
    #[option]
    pub data_layout_str: String,
}

fn prepare(
    pass: Arc<GpuKernelOutlining>,
    cx: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    cx.load::<DltiDialect>();
    let layout = layout_spec(cx, &pass.data_layout_str);
    move |target| {
        outline_kernels(target.body_mut(), layout?);
        Ok(())
    }
}

/// Reads a data layout specification; `Ok(None)` for an empty text.
fn layout_spec(cx: &Context, text: &str) -> Result<Option<Attribute>, Reported> {
    if text.is_empty() {
        return Ok(None);
    }
    let spec = parse_attribute(cx, text).map_err(|error| cx.emit(error))?;
    match spec.interface::<dyn DataLayoutSpec>(cx) {
        Some(_) => Ok(Some(spec)),
        None => Err(reported_elsewhere()),
    }
}

/// Moves the body of each `gpu.launch` in the symbols of `module` into a kernel of a `gpu.module`
/// after the symbol. The data layout `layout` is attached to the modules of kernels.
pub fn outline_kernels(module: &mut Body, layout: Option<Attribute>) {
    let Some(block) = module.root().region(0).and_then(|region| region.entry()) else { return };
    let symbols: Vec<Op> = block.ops().filter(|op| is_symbol(*op)).map(|op| op.id()).collect();
    let table = SymbolTable::new(module.root());
    let names = table.symbols().map(|(name, op)| (name.to_owned(), op.id())).collect();
    let mut outlining = Outlining { module, names, layout, next: None, any: false };
    for symbol in symbols {
        outlining.next = outlining.module.next_op(symbol);
        outlining.outline_within(&mut vec![symbol]);
    }
    if outlining.any {
        let cx = module.context().clone();
        let set = module.set_attribute(Op::ROOT, CONTAINER, Some(UnitAttr::get(&cx).attr()));
        set.expect("a discardable attribute");
    }
}

/// The attribute that marks modules with modules of kernels.
const CONTAINER: &str = "gpu.container_module";

/// The attribute with the number of buffers that the work group shares.
const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

/// The number of arguments of a launch that are indices and sizes, with and without clusters.
const INDICES: [usize; 2] = [18, 12];

/// The state of the pass in one module.
struct Outlining<'b> {
    module: &'b mut Body,
    /// The symbols of the module.
    names: FxHashMap<String, Op>,
    layout: Option<Attribute>,
    /// The operation before which new modules are inserted; `None` for the end.
    next: Option<Op>,
    /// Whether a kernel was made.
    any: bool,
}

impl Outlining<'_> {
    /// Returns the body at `path`, operations with bodies of their own from the module inwards.
    fn body(&self, path: &[Op]) -> Option<&Body> {
        path.iter().try_fold(&*self.module, |body, op| body.child(*op))
    }

    fn body_mut(&mut self, path: &[Op]) -> Option<&mut Body> {
        path.iter().try_fold(&mut *self.module, |body, op| body.child_mut(*op))
    }

    /// Outlines all launches in the body at `path`, nested launches first.
    fn outline_within(&mut self, path: &mut Vec<Op>) {
        let Some(body) = self.body(path) else { return };
        for op in post_order(body, Op::ROOT) {
            path.push(op);
            ensure_sufficient_stack(|| self.outline_within(path));
            path.pop();
            if self.body(path).is_some_and(|body| body.op(op).is::<LaunchOp>()) {
                self.any |= self.outline(path, LaunchOp::from_op(op)).is_some();
            }
        }
    }

    /// Replaces `launch` in the body at `path` by a launch of a new kernel.
    fn outline(&mut self, path: &[Op], launch: LaunchOp) -> Option<()> {
        let cx = self.module.context().clone();
        let body = self.body(path)?;
        let view = launch.view(body);
        let (location, module_name) = (view.location(), view.module());
        let name = match view.function() {
            Some(name) => name.data(&cx).root.as_str(&cx).to_owned(),
            None => {
                let symbols = (0..=path.len()).rev().map(|end| self.body(&path[..end]));
                let symbol = symbols.flatten().find(|body| is_symbol(body.root()))?;
                format!("{}_kernel", symbol_name(symbol.root())?.as_str(&cx))
            }
        };
        let arguments = values_from_above(body, launch.op());
        let kernel = kernel(body, launch, &name, &arguments)?;
        let module_name = module_name.map(|name| name.data(&cx).root.as_str(&cx).to_owned());
        let known = module_name.as_ref().and_then(|name| self.names.get(name).copied());
        let known = known.filter(|op| self.module.op(*op).is::<GPUModuleOp>());
        let holder = match known {
            Some(op) => op,
            None => self.new_module(module_name.unwrap_or(name), location)?,
        };
        if let Some(layout) = self.layout {
            self.module.set_attribute(holder, DL_SPEC, Some(layout)).ok()?;
        }
        let names = &self.names;
        let kernel_name = self
            .module
            .with_child(holder, |module, kernels| fill(module, names, kernels, kernel))??;
        let holder_name = symbol_name(self.module.op(holder))?;
        let kernel = SymbolRefAttr::nested(&cx, holder_name, &[kernel_name]);
        launch_kernel(self.body_mut(path)?, launch, kernel, &arguments);
        Some(())
    }

    /// Creates an empty module of kernels.
    fn new_module(&mut self, name: String, location: Location) -> Option<Op> {
        let name = free_name(name, |name| self.names.contains_key(name));
        let block = self.module.root().region(0)?.entry()?.id();
        let point = self.next.map_or(InsertionPoint::AtEnd(block), InsertionPoint::Before);
        let mut b = Builder::new(self.module, point, location);
        let symbol = StringAttr::from_text(b.context(), &name);
        let op = GPUModuleOp::build(&mut b, symbol).op();
        let own = self.module.child_mut(op)?;
        let region = own.region(Op::ROOT, 0)?;
        own.append_block(region, []);
        self.names.insert(name, op);
        Some(op)
    }
}

/// Returns `name`, or `name_N` with the first number for which it is not taken.
fn free_name(name: String, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(&name) {
        return name;
    }
    (0u64..)
        .map(|n| format!("{name}_{n}"))
        .find(|name| !is_taken(name))
        .expect("numbers do not end")
}

/// Adds `kernel` to the module `kernels`, with copies of the symbols of `module` that it uses,
/// transitively; returns the name of the kernel, which is changed if it is taken.
fn fill(
    module: &Body,
    names: &FxHashMap<String, Op>,
    kernels: &mut Body,
    mut kernel: Body,
) -> Option<Ident> {
    let cx = kernels.context().clone();
    let block = kernels.root().region(0)?.entry()?.id();
    let table = SymbolTable::new(kernels.root());
    let mut taken: FxHashSet<String> = table.symbols().map(|(name, _)| name.to_owned()).collect();
    let name = symbol_name(kernel.root())?.as_str(&cx).to_owned();
    let name = free_name(name, |name| taken.contains(name));
    let symbol = StringAttr::from_text(&cx, &name).attr();
    kernel.set_attribute(Op::ROOT, SYMBOL_NAME, Some(symbol)).ok()?;
    let op = kernels.insert_child(kernel);
    kernels.insert_op(op, block, None);
    let kernel_name = Ident::get(&cx, &name);
    taken.insert(name);
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        for used in used_symbols(kernels.op(op)).unwrap_or_default() {
            let name = used.as_str(&cx);
            let Some(definition) = names.get(name) else { continue };
            if taken.insert(name.to_owned()) {
                let copy = kernels.clone_op_from(module, *definition, &mut Mapping::new());
                kernels.insert_op(copy, block, None);
                pending.push(copy);
            }
        }
    }
    Some(kernel_name)
}

/// Returns the symbols that `op` and its nested operations use; `None` if an unregistered operation
/// may be a symbol table (MLIR: `SymbolTable::getSymbolUses`).
fn used_symbols(op: OpRef<'_>) -> Option<Vec<Ident>> {
    let mut found = Vec::new();
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        if may_be_symbol_table(op) {
            return None;
        }
        symbol_uses(op, |reference| found.push(reference.leaf()));
        if !op.flags().contains(TraitFlags::SYMBOL_TABLE) {
            let inner =
                op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            let inner: Vec<OpRef<'_>> = inner.collect();
            pending.extend(inner.into_iter().rev());
        }
    }
    Some(found)
}

/// Creates the kernel with the body of `launch`, an operation of `body`; the values `arguments`
/// from outside of it become parameters.
fn kernel(body: &Body, launch: LaunchOp, name: &str, arguments: &[Value]) -> Option<Body> {
    let cx = body.context().clone();
    let view = launch.view(body);
    let location = view.location();
    let entry = (*view).region(0)?.entry()?;
    let has_clusters = view.cluster_size_x().is_some();
    let indices = INDICES[usize::from(!has_clusters)];
    let buffers = entry.arguments().get(indices..)?;
    let workgroup = view.attribute(WORKGROUP_ATTRIBUTIONS);
    let workgroup = workgroup.and_then(|count| count.downcast::<IntegerAttr>(&cx)?.to_i64());
    let types: Vec<Type> = arguments.iter().map(|value| body.value_type(*value)).collect();
    let ty = FunctionType::get(&cx, &types, &[]).ty();
    let block_size = [view.block_size_x(), view.block_size_y(), view.block_size_z()];
    let grid_size = [view.grid_size_x(), view.grid_size_y(), view.grid_size_z()];
    let properties = GPUFuncProperties {
        function_type: TypeAttr::get(&cx, ty),
        known_block_size: constant_sizes(body, block_size),
        known_grid_size: constant_sizes(body, grid_size),
        ..GPUFuncProperties::default()
    };
    let mut state = OpState::new(&cx, GPUFuncOp::name(&cx), location);
    state.set_properties(PropertiesBuf::of(properties));
    state.add_attribute(&cx, SYMBOL_NAME, StringAttr::from_text(&cx, name));
    let count = IntegerAttr::i64(&cx, workgroup.unwrap_or(0));
    state.add_attribute(&cx, WORKGROUP_ATTRIBUTIONS, count);
    state.add_attribute(&cx, "gpu.kernel", UnitAttr::get(&cx));
    let mut kernel = Body::new(&cx, state, 1);
    let region = kernel.region(Op::ROOT, 0)?;
    let buffer_types = buffers.iter().map(|value| body.value_type(*value));
    let parameters: Vec<_> =
        types.into_iter().chain(buffer_types).map(|ty| (ty, location)).collect();
    let block = kernel.append_block(region, parameters);
    let parameters = kernel.arguments(block).to_vec();
    let mut mapping = Mapping::new();
    for (from, to) in arguments.iter().zip(&parameters) {
        mapping.map_value(*from, *to);
    }
    let mut values = index_ops(&mut Builder::at_end(&mut kernel, block, location), has_clusters);
    values.extend(&parameters[arguments.len()..]);
    kernel.clone_region_from(body, body.region(launch.op(), 0)?, region, &mut mapping);
    for block in (*view).region(0)?.blocks() {
        let copy = mapping.block(block.id());
        let Some(last) = kernel.last_op(copy) else { continue };
        if kernel.op(last).is::<TerminatorOp>() {
            ReturnOp::build(&mut Builder::before(&mut kernel, last), ());
            kernel.erase(last);
        }
    }
    kernel.merge_block(mapping.block(entry.id()), block, None, &values);
    Some(kernel)
}

/// Returns three sizes as an attribute if all are constants of at most 32 bits.
fn constant_sizes(body: &Body, sizes: [Value; 3]) -> Option<Handle<DenseArrayAttr>> {
    let cx = body.context();
    let constant = |size| -> Option<i32> {
        let number = constant_value(body, size)?.downcast::<IntegerAttr>(cx)?.to_i64()?;
        Some(u32::try_from(number).ok()?.cast_signed())
    };
    let all: Option<Vec<i32>> = sizes.into_iter().map(constant).collect();
    Some(DenseArrayAttr::i32s(cx, &all?))
}

/// Creates operations for the indices and sizes in the order of the arguments of a launch.
fn index_ops(b: &mut Builder<'_>, has_clusters: bool) -> Vec<Value> {
    let dimensions = [Dimension::X, Dimension::Y, Dimension::Z];
    let mut all = Vec::new();
    all.extend(dimensions.map(|dimension| BlockIdOp::build(b, dimension).value(b)));
    all.extend(dimensions.map(|dimension| ThreadIdOp::build(b, dimension).value(b)));
    all.extend(dimensions.map(|dimension| GridDimOp::build(b, dimension).value(b)));
    all.extend(dimensions.map(|dimension| BlockDimOp::build(b, dimension).value(b)));
    if has_clusters {
        all.extend(dimensions.map(|dimension| ClusterIdOp::build(b, dimension).value(b)));
        all.extend(dimensions.map(|dimension| ClusterDimOp::build(b, dimension).value(b)));
    }
    all
}

/// Replaces `launch` by a launch of `kernel`.
fn launch_kernel(
    body: &mut Body,
    launch: LaunchOp,
    kernel: Handle<SymbolRefAttr>,
    arguments: &[Value],
) {
    let view = launch.view(body);
    let token = view.async_token();
    let token_type = token.map(|token| body.value_type(token));
    let dependencies: Vec<Value> = view.async_dependencies().collect();
    let grid = [view.grid_size_x(), view.grid_size_y(), view.grid_size_z()];
    let block = [view.block_size_x(), view.block_size_y(), view.block_size_z()];
    let cluster = [view.cluster_size_x(), view.cluster_size_y(), view.cluster_size_z()];
    let memory = view.dynamic_shared_memory_size();
    let ([gx, gy, gz], [bx, by, bz], [cx, cy, cz]) = (grid, block, cluster);
    let mut b = Builder::before(body, launch.op());
    let new = LaunchFuncOp::build(
        &mut b,
        token_type,
        dependencies,
        kernel,
        gx,
        gy,
        gz,
        bx,
        by,
        bz,
        cx,
        cy,
        cz,
        memory,
        arguments,
        None,
    );
    let new = new.op();
    if let Some(token) = token {
        let new = body.result(new, 0);
        body.replace_all_uses(token, new);
    }
    body.erase(launch.op());
}
