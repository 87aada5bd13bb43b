// RUN: --test-pass-crash

module {}
