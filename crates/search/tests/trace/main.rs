//! Traces: what they record, and what is made of them.

mod exports;
mod record;
mod story;
mod support;
