//! The IR core: context, storage, traits, interfaces, verifier.
