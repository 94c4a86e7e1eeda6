//! What only the machine can promise: instructions that not every processor has.
//!
//! The only unsafe lines of this crate. Each is here because it was measured to matter; crates/bench/NOTES.md has the
//! figures.

#![expect(unsafe_code, reason = "see above; every use has its proof")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::WithAvx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::WithAvx512;

use super::super::shape::Shape;
use super::node::{AnyCpu, question};
use super::run::Run;
use plywood_search::together::Stopped;

/// Answers a question with the best instructions that the processor has. The way and the answer are the same with all
/// of them.
pub(super) fn ask<S: Shape>(run: &mut Run<'_, S>, beta: i32) -> Result<i32, Stopped> {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(cpu) = WithAvx512::detect() {
            return question(cpu, run, beta);
        }
        if let Some(cpu) = WithAvx2::detect() {
            return question(cpu, run, beta);
        }
    }
    question(AnyCpu, run, beta)
}

/// A kind of processor: how to find out whether this is one, and the recursion compiled for it.
#[cfg(target_arch = "x86_64")]
macro_rules! processor {
    ($(#[$about:meta])* $kind:ident, $eight:ident, $($feature:tt),+) => {
        $(#[$about])*
        #[derive(Copy, Clone, Debug)]
        pub(in super::super) struct $kind(());

        impl $kind {
            pub(in super::super) fn detect() -> Option<$kind> {
                let found = $(is_x86_feature_detected!($feature))&&+;
                found.then_some($kind(()))
            }
        }

        impl $crate::solver::node::Cpu for $kind {
            type Eight = $eight;

            #[inline(always)]
            fn node<S: $crate::shape::Shape>(
                self,
                run: &mut $crate::solver::run::Run<'_, S>,
                own: u64,
                full: u64,
                beta: i32,
                threats: u64,
                moves: u64,
                hash: Option<$crate::solver::board::Hash>,
            ) -> Result<i32, ::plywood_search::together::Stopped> {
                #[expect(clippy::too_many_arguments, reason = "they are registers")]
                $(#[target_feature(enable = $feature)])+
                fn with_vectors<S: $crate::shape::Shape>(
                    cpu: $kind,
                    run: &mut $crate::solver::run::Run<'_, S>,
                    own: u64,
                    full: u64,
                    beta: i32,
                    threats: u64,
                    moves: u64,
                    hash: Option<$crate::solver::board::Hash>,
                ) -> Result<i32, ::plywood_search::together::Stopped> {
                    $crate::solver::node::node(cpu, run, own, full, beta, threats, moves, hash)
                }
                // SAFETY: `self` exists, so the processor was found to have these instructions.
                unsafe { with_vectors(self, run, own, full, beta, threats, moves, hash) }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
use processor;

/// The two kinds of vectors differ in their instructions alone. Every function is inlined into `node` of its processor,
/// which is compiled for these instructions; the vectors' types are private, and nobody but that function and what it
/// calls ever names them.
#[cfg(target_arch = "x86_64")]
macro_rules! bit_operations {
    ($vectors:ty, $($operation:ident $method:ident $name:ident),*) => {
        $(impl std::ops::$operation for $vectors {
            type Output = $vectors;
            #[inline(always)]
            fn $method(self, others: $vectors) -> $vectors {
                self.$name(others)
            }
        })*
    };
}
#[cfg(target_arch = "x86_64")]
use bit_operations;
