//! The terms of an evaluation and their names.

/// Something that an evaluation counts. Each has a file of its own, and a weight.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// Fixed worths of pieces: see `eval::material`.
    Material,
    /// Pieces by how many stronger enemies there are: see `eval::harlog`.
    Harlog,
    /// Material as a share of all duels: see `eval::herd`.
    Herd,
    /// Elephants, camels and horses in the centre: see `eval::squares`.
    High,
    /// Dogs and cats near the traps at home: see `eval::squares`.
    Middle,
    /// Rabbits at the edge and far ahead: see `eval::squares`.
    Low,
    /// All pieces at home: see `eval::squares`.
    Speed,
    /// Friends beside traps: see `eval::traps`.
    Traps,
    /// Pieces that can be captured: see `eval::threats`.
    Threats,
    /// Traps whose guards are all attacked: see `eval::protection`.
    Protection,
    /// Squares to go to: see `eval::mobility`.
    Mobility,
    /// Frozen pieces: see `eval::frozen`.
    Frozen,
    /// Pieces held beside an enemy trap: see `eval::hostage`.
    Hostage,
    /// Pieces shut in on a trap: see `eval::frame`.
    Frame,
    /// Pieces threatened at two traps: see `eval::fork`.
    Fork,
    /// Camels near the enemy elephant: see `eval::camel`.
    Camel,
    /// Rabbits beside friends: see `eval::wall`.
    Wall,
    /// Rabbits with a free way: see `eval::freeways`.
    Freeways,
    /// The strongest free piece of a wing: see `eval::freedom`.
    Freedom,
    /// Strength that is not spread evenly: see `eval::balance`.
    Balance,
    /// Rabbits that guard a trap and are attacked: see `eval::lemmings`.
    Lemmings,
}

impl Term {
    /// How many there are.
    pub const COUNT: usize = 21;

    /// All of them.
    pub const ALL: [Term; Term::COUNT] = [
        Term::Material,
        Term::Harlog,
        Term::Herd,
        Term::High,
        Term::Middle,
        Term::Low,
        Term::Speed,
        Term::Traps,
        Term::Threats,
        Term::Protection,
        Term::Mobility,
        Term::Frozen,
        Term::Hostage,
        Term::Frame,
        Term::Fork,
        Term::Camel,
        Term::Wall,
        Term::Freeways,
        Term::Freedom,
        Term::Balance,
        Term::Lemmings,
    ];

    /// Its name in the names of evaluations.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Harlog => "harlog",
            Term::Herd => "herd",
            Term::High => "high",
            Term::Middle => "middle",
            Term::Low => "low",
            Term::Speed => "speed",
            Term::Traps => "traps",
            Term::Threats => "threats",
            Term::Protection => "protection",
            Term::Mobility => "mobility",
            Term::Frozen => "frozen",
            Term::Hostage => "hostage",
            Term::Frame => "frame",
            Term::Fork => "fork",
            Term::Camel => "camel",
            Term::Wall => "wall",
            Term::Freeways => "freeways",
            Term::Freedom => "freedom",
            Term::Balance => "balance",
            Term::Lemmings => "lemmings",
        }
    }

    /// Whether it counts how well the pieces are worth, wherever they stand.
    pub const fn is_material(self) -> bool {
        matches!(self, Term::Material | Term::Harlog | Term::Herd)
    }

    /// Whether it counts what may happen to a side: less if that side is to move and can still prevent it.
    pub(crate) const fn is_danger(self) -> bool {
        matches!(
            self,
            Term::Threats
                | Term::Protection
                | Term::Frozen
                | Term::Hostage
                | Term::Frame
                | Term::Fork
                | Term::Camel
                | Term::Lemmings
        )
    }
}
