// RUN: --pass-pipeline=
// RUN: --pass-pipeline=builtin.module(cse
// RUN: --pass-pipeline=builtin.module(cse))
// RUN: --pass-pipeline=builtin.module(cse,)
// RUN: --pass-pipeline=builtin.module(foo)
// RUN: --pass-pipeline=builtin.module(func.func(any))
// RUN: --pass-pipeline=builtin.module(cse{)
// RUN: --pass-pipeline=builtin.module(cse{a=1})
// RUN: --pass-pipeline=func.func(cse)
// RUN: --cse --pass-pipeline=builtin.module(cse)
// RUN: --cse=foo
// RUN: --dump-pass-pipeline --pass-pipeline=builtin.module(func.func(cse),any(canonicalize{max-iterations=3}),inline)
func.func @f() {
  return
}
