//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!shard.sharding`: sharding definition.
#[ty(name = "shard.sharding", format = "", def = "Shard_Sharding", summary = "sharding definition")]
pub struct ShardingType;
