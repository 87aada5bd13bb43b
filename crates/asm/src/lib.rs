//! The MLIR text format: lexer, parser, printer.
