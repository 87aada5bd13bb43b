//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!tosa.mxint8`: INT8 type as defined by OCP-MX.
#[ty(name = "tosa.mxint8", def = "Tosa_MXInt8", summary = "INT8 type as defined by OCP-MX")]
pub struct mxint8Type;

/// `!tosa.shape`: Shape with static rank and Index element type.
#[ty(
    name = "tosa.shape",
    format = "`<` $rank `>`",
    verify = crate::types::verify_shape,
    def = "Tosa_Shape",
    summary = "Shape with static rank and Index element type",
)]
pub struct shapeType {
    /// The parameter `rank`.
    pub rank: i32,
}
