//! Verifiers of the `transform` operations for all that their declarations cannot state;
//! `generated` refers to them by name.

mod matching;
mod patterns;
mod sequence;
mod structured;

pub(crate) use matching::{
    get_operand, get_result, match_structured, match_structured_body, match_structured_dim,
    match_structured_init, match_structured_input, match_structured_result, num_associations,
};
pub(crate) use patterns::{
    apply_conversion_patterns, apply_conversion_patterns_dialect_to_llvm, apply_patterns,
    func_cast_and_call, irdl_collect_matching, smt_constrain_params, with_pdl_patterns,
};
pub(crate) use sequence::{
    alternatives, apply_registered_pass, foreach, foreach_match, named_sequence, sequence,
    split_handle, tune_alternatives, tune_knob,
};
pub(crate) use structured::{
    affine_simplify_bounded_affine_ops, bufferization_one_shot_bufferize, gpu_map_forall_to_blocks,
    structured_bufferize_to_allocation, structured_continuous_tile_sizes, structured_fuse,
    structured_hoist_pad, structured_hoist_pad_build_packing_loop_nest, structured_interchange,
    structured_multitile_sizes, structured_pack_greedily, structured_pack_transpose,
    structured_pad, structured_pad_tiling_interface, structured_replace, structured_split,
    structured_tile_using_for, structured_tile_using_forall, structured_vectorize,
};
