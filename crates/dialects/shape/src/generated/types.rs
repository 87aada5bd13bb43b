//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!shape.shape`.
#[ty(name = "shape.shape", def = "Shape_ShapeType", summary = "")]
pub struct ShapeType;

/// `!shape.size`.
#[ty(name = "shape.size", def = "Shape_SizeType", summary = "")]
pub struct SizeType;

/// `!shape.value_shape`.
#[ty(name = "shape.value_shape", def = "Shape_ValueShapeType", summary = "")]
pub struct ValueShapeType;

/// `!shape.witness`.
#[ty(name = "shape.witness", def = "Shape_WitnessType", summary = "")]
pub struct WitnessType;
