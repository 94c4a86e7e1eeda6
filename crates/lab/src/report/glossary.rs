//! Words that a reader may not know, explained in a sentence each.

/// Terms and what they mean.
pub(super) const GLOSSARY: [(&str, &str); 15] = [
    (
        "node",
        "One call of the search function: a position that the search looks at. A position that is met again counts again. Nodes do not \
         depend on the machine, so they are the fairest measure of an algorithm.",
    ),
    (
        "simulation",
        "One game that a Monte Carlo search plays to its end, partly at random; its result is kept in a tree, whose size is told as well.",
    ),
    ("ply", "One move of one side. A search of depth 8 looks eight plies ahead."),
    ("position set", "A named list of positions that every engine searches."),
    ("limit", "How far a search may go: so many plies, nodes or milliseconds, or to the end of the game."),
    (
        "cap",
        "What no search may exceed. A search that does is stopped, and comparisons leave its position out.",
    ),
    (
        "cut-off",
        "The moment when a move is so good that the opponent would not allow the position: the remaining moves need not be searched.",
    ),
    (
        "first move cuts",
        "The share of cut-offs that the first move causes. Near 100 % means that the best moves are tried first.",
    ),
    (
        "re-search",
        "A move that was first only tested against a bound, turned out better, and had to be searched again for its exact value.",
    ),
    (
        "transposition table",
        "A memory of positions that were searched before. Table hits are the share of questions that found the position.",
    ),
    (
        "effective branching factor",
        "The b for which an even tree with b moves everywhere, 1 + b + b² + … + bᵈ, has as many nodes as were visited (Russell and \
         Norvig). With iterative deepening the nodes of all rounds count. Smaller is better.",
    ),
    (
        "geometric mean of ratios",
        "For each position, what one engine needs is divided by what the other needs; these ratios are averaged so that twice and half \
         cancel out. Every position counts alike.",
    ),
    (
        "ratio of totals",
        "The sum over all positions of the one divided by the sum of the other: what dividing two averages gives. A few hard positions can \
         decide it.",
    ),
    (
        "95 % interval",
        "Where the figure would lie 95 times out of 100 if other positions of the same kind had been drawn (bootstrap over positions, \
         percentile method, 2,000 resamples). An interval that contains 1 shows no difference. \
         Of many such intervals about one in twenty misses by chance.",
    ),
    (
        "standard deviation",
        "How far positions lie from their mean. It describes the positions, not the uncertainty of the mean.",
    ),
];
