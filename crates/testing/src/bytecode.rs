//! The bytecode interface of the test dialect, which has a version.

use terrace_builtin::IntegerAttr;
use terrace_ir::bytecode::{BytecodeDialect, BytecodeReader, BytecodeWriter};
use terrace_ir::{Attribute, Body, Diagnostic, Location, Op, Type, ensure_sufficient_stack};

use crate::{TestAttrParamsAttr, TestDialect, TestI32Type, VersionedAOp};

/// The version of the dialect: major and minor.
pub(crate) const VERSION: [u64; 2] = [2, 0];

/// The code of `#test.attr_params` among the attributes.
pub(crate) const ATTR_PARAMS: u64 = 0;
/// The code of `!test.i32` among the types.
pub(crate) const I32: u64 = 99;

impl BytecodeDialect for TestDialect {
    fn write_attribute(&self, attribute: Attribute, out: &mut dyn BytecodeWriter<'_>) -> bool {
        let Some(params) = attribute.downcast::<TestAttrParamsAttr>(out.context()) else {
            return false;
        };
        out.varint(ATTR_PARAMS);
        out.varint(i64::from(params.v0).cast_unsigned());
        out.varint(i64::from(params.v1).cast_unsigned());
        true
    }

    fn read_attribute(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Attribute, Diagnostic> {
        match input.varint()? {
            ATTR_PARAMS => {
                // Earlier versions list the parameters in the other order.
                let is_old = input.dialect_version("test").is_some_and(|old| old < &VERSION[..]);
                let (first, second) = (input.varint()? as i32, input.varint()? as i32);
                let (v0, v1) = if is_old { (second, first) } else { (first, second) };
                Ok(TestAttrParamsAttr { v0, v1 }.intern(input.context()).attr())
            }
            code => Err(input.error(&format!("unknown attribute code: {code}"))),
        }
    }

    fn write_type(&self, ty: Type, out: &mut dyn BytecodeWriter<'_>) -> bool {
        if ty.is::<TestI32Type>() {
            out.varint(I32);
            return true;
        }
        false
    }

    fn read_type(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Type, Diagnostic> {
        match input.varint()? {
            I32 => Ok(TestI32Type {}.intern(input.context()).ty()),
            code => Err(input.error(&format!("unknown type code: {code}"))),
        }
    }

    fn version(&self) -> &[u64] {
        &VERSION
    }

    fn read_version(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Vec<u64>, Diagnostic> {
        let version = [input.varint()?, input.varint()?];
        if version > VERSION {
            let ([major, minor], [known_major, known_minor]) = (version, VERSION);
            return Err(input.error(&format!(
                "current test dialect version is {known_major}.{known_minor}, can't parse version: \
                 {major}.{minor}"
            )));
        }
        Ok(version.into())
    }

    fn upgrade(&self, body: &mut Body, version: &[u64], _: Location) -> Result<(), Diagnostic> {
        if version < &VERSION[..] {
            upgrade(body);
        }
        Ok(())
    }
}

/// Sets what files of earlier versions do not state.
fn upgrade(body: &mut Body) {
    let cx = body.context().clone();
    for op in body.ops_below(Op::ROOT).collect::<Vec<Op>>() {
        if body.op(op).is::<VersionedAOp>() {
            let off = IntegerAttr::bool(&cx, false).attr();
            // The operation has an attribute of this kind.
            let _ = body.set_attribute(op, "modifier", Some(off));
        }
    }
    for (_, child) in body.bodies_mut() {
        ensure_sufficient_stack(|| upgrade(child));
    }
}
