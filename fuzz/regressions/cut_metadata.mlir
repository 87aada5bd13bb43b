module {}
{-# dialect_resources: { builtin: { r: "0x01000000