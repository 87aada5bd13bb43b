//! The paddings of `tensor.pad` as lists ([`Padding`]), for patterns that move paddings.

use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_ir::{Body, Builder, OpType, Operand, Type, Value};
use terrace_tensor::{PadOp, PadOpRef, YieldOp};

/// The numbers of elements added in front of (`low`) and behind (`high`) each dimension.
#[derive(Clone)]
pub(crate) struct Padding {
    pub(crate) low: Vec<Mixed>,
    pub(crate) high: Vec<Mixed>,
}

impl Padding {
    pub(crate) fn of(op: PadOpRef<'_>) -> Self {
        Self { low: mixed(op.static_low(), op.low()), high: mixed(op.static_high(), op.high()) }
    }

    /// Whether nothing is added to the dimension `dim`.
    pub(crate) fn is_zero(&self, body: &Body, dim: usize) -> bool {
        self.low[dim].is(body, 0) && self.high[dim].is(body, 0)
    }

    /// Returns the padding of the shape that `groups` collapse; `None` if a dimension of several is
    /// padded.
    pub(crate) fn expanded(&self, body: &Body, groups: &[Vec<i64>]) -> Option<Self> {
        let mut new = Self { low: Vec::new(), high: Vec::new() };
        for (at, group) in groups.iter().enumerate() {
            if group.len() != 1 && !self.is_zero(body, at) {
                return None;
            }
            new.low.extend(vec![self.low[at]; group.len()]);
            new.high.extend(vec![self.high[at]; group.len()]);
        }
        Some(new)
    }

    /// Builds a padding of `source` by `value`.
    pub(crate) fn build(
        &self,
        builder: &mut Builder<'_>,
        ty: Type,
        source: Value,
        value: Value,
        nofold: bool,
    ) -> Value {
        let [(before, low), (behind, high)] = [&self.low, &self.high].map(|list| split(list));
        let pad = PadOp::build(builder, ty, source, low, high, before, behind);
        if nofold {
            pad.set_nofold(builder.body_mut(), true);
        }
        let index = terrace_builtin::IndexType::get(builder.context()).ty();
        let indices = vec![index; self.low.len()];
        builder.build_block_with(pad.op(), 0, &indices, |builder, _| {
            YieldOp::build(builder, value);
        });
        pad.value(builder)
    }
}
