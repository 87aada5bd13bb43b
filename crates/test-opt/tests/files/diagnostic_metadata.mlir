// RUN: --pass-pipeline=builtin.module(func.func(test-diagnostic-metadata))
// RUN: --test-diagnostic-metadata

func.func @f() { return }
