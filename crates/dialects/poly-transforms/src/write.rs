//! Operations of schedule trees ([`write`]).

use terrace_builtin::{AffineMap, AffineMapAttr, IndexType, IntegerSetAttr};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, Mapping, Op, OpType, StringAttr, SymbolRefAttr,
    Type, Value,
};
use terrace_poly::{DimOp, LeafOp, MarkOp, ScheduleOp, StmtOp};

use crate::schedule::{Node, Schedule};

/// Builds an operation with a schedule in front of `before`. The operations of the statements are
/// copied.
pub fn write(body: &mut Body, schedule: &Schedule, before: Op) -> ScheduleOp {
    let cx = body.context().clone();
    let mut builder = Builder::before(body, before);
    let op = ScheduleOp::build(&mut builder, &schedule.parameters[..]);
    let none: [Type; 0] = [];
    builder.build_block_with(op.op(), 0, &none, |builder, _| {
        for statement in &schedule.statements {
            let name = StringAttr::get(&cx, &statement.name);
            let domain = IntegerSetAttr::get(&cx, statement.domain.clone());
            let stmt = StmtOp::build(builder, name, domain);
            let types = vec![IndexType::get(&cx).ty(); statement.variables.len()];
            builder.build_block_with(stmt.op(), 0, &types, |builder, arguments| {
                let mut mapping = Mapping::new();
                let pairs = statement.variables.iter().zip(arguments);
                pairs.for_each(|(variable, argument)| mapping.map_value(*variable, *argument));
                for op in &statement.ops {
                    let clone = builder.body_mut().clone_op(*op, &mut mapping);
                    builder.insert(clone);
                }
            });
        }
        schedule.nodes.iter().for_each(|node| write_node(&cx, builder, schedule, node));
    });
    op
}

fn write_node(cx: &Context, builder: &mut Builder<'_>, schedule: &Schedule, node: &Node) {
    let name = |at: usize| SymbolRefAttr::flat(cx, &schedule.statements[at].name);
    let op = match node {
        Node::Leaf(at) => {
            LeafOp::build(builder, name(*at));
            return;
        }
        Node::Mark(text, _) => MarkOp::build(builder, StringAttr::get(cx, text)).op(),
        Node::Dim(dim) => {
            let stmts = dim.exprs.iter().map(|(at, _)| name(*at).attr());
            let symbols = schedule.parameters.len() as u32;
            let map = |(at, expr): &(usize, _)| -> Attribute {
                let dims = schedule.statements[*at].variables.len() as u32;
                AffineMapAttr::get(cx, AffineMap::new(dims, symbols, [*expr])).attr()
            };
            let maps: Vec<Attribute> = dim.exprs.iter().map(map).collect();
            let stmts = ArrayAttr::get(cx, stmts.collect::<Vec<_>>());
            let name = StringAttr::get(cx, &dim.name);
            let op = DimOp::build(builder, name, stmts, ArrayAttr::get(cx, maps));
            op.set_coincident(builder.body_mut(), dim.is_parallel);
            op.op()
        }
    };
    let none: [Type; 0] = [];
    builder.build_block_with(op, 0, &none, |builder, _: &[Value]| {
        for child in node.children() {
            terrace_ir::ensure_sufficient_stack(|| write_node(cx, builder, schedule, child));
        }
    });
}
