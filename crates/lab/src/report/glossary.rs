//! Words that a reader may not know, explained in a sentence each.

/// Terms and what they mean.
pub(super) const GLOSSARY: [(&str, &str); 18] = [
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
        "A range that is made by a method which catches the true figure 95 times out of 100, if the positions are \
         a random choice of those that one wants to know about. Intervals of comparisons are wider than that, so \
         that those of all engines on one set, within one limit and by one measure, are right together 95 times \
         out of 100 (Bonferroni). They come from how much the figure changes when positions are left out one at a time \
         (the jackknife, with Student's distribution). With fewer than five positions there are none.",
    ),
    (
        "shown",
        "A difference is called shown if the interval of the geometric mean excludes 1. If it includes 1, nothing \
         is shown: neither that the engines differ nor that they do not. An engine is called first only if \
         comparisons show it to be better than each of the others.",
    ),
    (
        "several threads against one",
        "An engine with several threads is compared with itself on one thread, by sums over all positions. Its \
         speed-up is threads x (1 - waiting) x speed / (1 + extra nodes). Extra nodes are those that one thread \
         did not need, as a share of those that it did; aborted ones are the part of them that a cut-off \
         elsewhere made vain. Waiting is the share of the threads' time on no processor: 1 - processor time / \
         (threads x time by the clock). Speed is nodes in a second of processor time beside those of the one \
         thread. The product is the speed-up that follows; it falls short of the measured one as far as the one \
         thread itself had to wait, for other programs for example.",
    ),
    (
        "noise",
        "How much the time of the same unit changes from one repetition to the next. What differs from position to \
         position is part of the scatter of positions; what all positions share, such as another program at work, \
         is not. So intervals of times are widened by what repetitions show: by two standard errors, as if all of \
         the noise were shared. Where units are timed only once, nothing tells the noise, and a difference in time \
         is called shown only if it is more than a factor of 2.",
    ),
    (
        "standard deviation",
        "How far positions lie from their mean. It describes the positions, not the uncertainty of the mean.",
    ),
];
