//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!shape.shape`.
#[ty(name = "shape.shape", def = "Shape_ShapeType")]
pub struct ShapeType;

/// `!shape.size`.
#[ty(name = "shape.size", def = "Shape_SizeType")]
pub struct SizeType;

/// `!shape.value_shape`.
#[ty(name = "shape.value_shape", def = "Shape_ValueShapeType")]
pub struct ValueShapeType;

/// `!shape.witness`.
#[ty(name = "shape.witness", def = "Shape_WitnessType")]
pub struct WitnessType;
