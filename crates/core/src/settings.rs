//! One declaration for each setting of a search: its name, its type, what it is if nobody says, and what it means.

/// A struct of settings and the constant in which all of them are off, from one table.
macro_rules! settings {
    (
        $(#[doc = $about:literal])+ $name:ident, $(#[doc = $none:literal])+ $off:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $kind:ty = $value:expr,)+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $kind,)+
        }

        impl $name {
            $(#[doc = $none])+
            pub const $off: $name = $name { $($field: $value,)+ };
        }

        impl Default for $name {
            fn default() -> $name {
                $name::$off
            }
        }
    };
}

pub(crate) use settings;
