//! The type of shardings.

use terrace_ods::ty;

/// A sharding, `!shard.sharding`: how a tensor is distributed over a grid.
#[ty(name = "shard.sharding", def = "Shard_Sharding", summary = "sharding definition")]
pub struct ShardingType;
