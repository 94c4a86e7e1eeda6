// What lessons are called and say about their trees: `stage.LESSON.STAGE`.

const en = {
  "lesson.minimax": "Minimax",
  "lesson.alphabeta": "Alpha-beta",
  "lesson.negamax": "Negamax",
  "lesson.pvs": "Principal variation search",
  "lesson.mtdf": "MTD(f)",
  "lesson.negac": "NegaC*",
  "lesson.horizon": "Quiescence and the horizon",
  "lesson.deepening": "Iterative deepening with a table",
  "lesson.montecarlo": "Monte Carlo search",
  "summary.minimax": "Both sides choose what is best for them. The value of a tree follows from its leaves.",
  "summary.alphabeta": "Leave out what cannot matter: windows, cuts, and the order of moves.",
  "summary.negamax": "One rule for both sides: numbers are for the side to move.",
  "summary.pvs": "Trust the first move, and only test the others.",
  "summary.mtdf": "Close in on the value by tests that answer yes or no.",
  "summary.negac": "Bisect the range of values by the same tests.",
  "summary.horizon": "What a search of fixed depth does not see, and what helps.",
  "summary.deepening": "Search one ply, two plies, three, and remember the best moves.",
  "summary.montecarlo": "Play on at random, count, and look where it pays.",

  "stage.minimax.figure":
    "MAX wants a large number, MIN a small one. At a MAX node (box with corners) the value is the largest of its " +
    "children’s, at a MIN node (round) the smallest. The tree follows figure 6 of Adorf (2009): 4 and −2 " +
    "are his numbers; where the 4 stands, and D and E, are our choice.",
  "stage.minimax.random":
    "Minimax goes down first: it enters the leftmost child, and finishes it before it looks at the next one. Every " +
    "node is visited.",
  "stage.minimax.tictactoe":
    "The same in a game. X is MAX, O is MIN, and the leaves are finished games. Only moves of nodes that were " +
    "entered are shown.",
  "stage.alphabeta.figure":
    "A node has a window [alpha; beta]: MAX already has alpha elsewhere, MIN already has beta. A value outside of " +
    "it cannot matter, so the rest of the node is cut. The value is then only a bound: ≤ or ≥. The tree is figure " +
    "8 of Adorf (2009).",
  "stage.alphabeta.liese":
    "A larger tree, shaped like figure 2.2 of Liese (2024). Its value is 7, and the fourth leaf is 9, as there; " +
    "the other numbers are ours.",
  "stage.alphabeta.random":
    "A random tree, which everybody with your seed has. Beside each node is the window with which it was entered.",
  "stage.alphabeta.cuts": "Now without help: go through the search in your head, or on paper.",
  "stage.alphabeta.order":
    "How much is cut depends on the order of moves. Put good moves first: what is good for the side to move. The " +
    "server searches the tree in your order, from left to right.",
  "stage.alphabeta.deep":
    "The same with one level more. No order can do better than the best one, however clever the search.",
  "stage.alphabeta.tictactoe":
    "Alpha-beta in tic-tac-toe. X is MAX, O is MIN. A win cannot be improved, so one winning move is enough.",
  "stage.negamax.figure":
    "Negamax writes every number from the side to move. What is good for my opponent is bad for me: a node’s value " +
    "is the largest of its children’s values with their signs turned. Payoffs at leaves are printed for MAX, as " +
    "before. Adorf (2009), figure 5.",
  "stage.negamax.random":
    "Windows turn too: a child is entered with [−beta; −alpha]. Numbers are for the side to move. The explainer’s " +
    "sentences stay with MAX.",
  "stage.negamax.tictactoe": "A win for the side to move is a loss for the side that moved there.",
  "stage.pvs.small":
    "The first move is searched with the whole window [alpha; beta]. The others are only tested: at a MAX node " +
    "with [alpha; alpha + 1], at a MIN node with [beta − 1; beta]. Such a test is called a scout.",
  "stage.pvs.random":
    "A scout that is not better than the first move is enough. One that is better, and inside the window, has to " +
    "be searched again with the open window. Dashed lines lead to scouts, thick lines to searches that were repeated.",
  "stage.pvs.connect4": "Connect Four on a small board, two plies deep. Leaves are estimates.",
  "stage.mtdf.small":
    "MTD(f) searches the whole tree several times, each time with a window of width one: is the value at least f? " +
    "The first guess is 0. After ≥ v it asks for v + 1, after ≤ v for v. When both bounds meet, the value is known.",
  "stage.mtdf.random":
    "A table remembers bounds of nodes, so that later searches are short. In each search only its own tree is " +
    "shown.",
  "stage.mtdf.connect4": "Connect Four on a small board, two plies deep. Leaves are estimates.",
  "stage.negac.small":
    "NegaC* knows that the value lies in a range, and tests its middle: from low to high, the middle m is low + " +
    "(high − low) / 2, rounded down, and the window is [m; m + 1]. The answer becomes a new end of the range.",
  "stage.negac.optimised":
    "While the range straddles zero, the optimised variant (Liese 2024) tests half of the end that lies farther " +
    "from zero, rounded towards zero. If both ends are as far, it is the lower one.",
  "stage.negac.connect4": "Plain NegaC* again, in Connect Four, two plies deep.",
  "stage.horizon.figure":
    "The search looks one ply ahead and believes the estimate there (~). Noisy moves have an exclamation mark: " +
    "something is taken.",
  "stage.horizon.quiet":
    "Quiescence goes on with noisy moves until it is quiet. The side to move need not take: it may keep the " +
    "estimate (stand pat).",
  "stage.horizon.random": "The same with a random tree. Only noisy moves are followed below the horizon.",
  "stage.horizon.queen":
    "Chess, one ply deep, and only material counts (a pawn is about 100, a queen about 900). White is MAX. The " +
    "pawn on d5 is guarded by the one on e6.",
  "stage.horizon.queen-quiet": "The same position with quiescence: Black’s captures are looked at, too.",
  "stage.horizon.pawn":
    "The horizon effect: the pawn on a2 cannot be stopped. A search of three plies gives something away, only so " +
    "that the promotion comes after the last ply. Moves are shown with what the search found.",
  "stage.horizon.pawn-quiet":
    "With quiescence the promotion is seen beyond the horizon. Then nothing is gained by putting it off.",
  "stage.deepening.random":
    "The tree is searched to depth 1, then 2, then 3. At the horizon the estimate (~) counts. The table remembers " +
    "the best move of each node, and the next search looks at it first.",
  "stage.deepening.tictactoe":
    "In real games different moves lead to the same position. The table answers at once when it knows enough.",
  "stage.montecarlo.tictactoe":
    "Each simulation goes down the tree, plays on at random, and counts: 1 for a win of MAX, ½ for a draw, 0 for a " +
    "loss. A node shows visits × mean for MAX. UCB1 goes to the child with the largest q + 0.7 · √(2 ln N / n): n " +
    "are its visits, N those of the node above, and q is the mean for the side to move there (for MIN: 1 − mean).",
  "stage.montecarlo.proofs":
    "A finished game needs no statistics. A node is proven when its moves decide it: one winning move is enough, " +
    "or all moves are known.",
  "stage.montecarlo.connect4":
    "Connect Four on a small board. After the last simulation the move with most visits is played.",
};

const de = {
  "lesson.minimax": "Minimax-Suche",
  "lesson.alphabeta": "Alpha-Beta-Suche",
  "lesson.negamax": "Negamax-Suche",
  "lesson.pvs": "Suche nach der Hauptvariante (PVS)",
  "lesson.mtdf": "MTD(f)-Suche",
  "lesson.negac": "NegaC*-Suche",
  "lesson.horizon": "Ruhesuche und Horizont",
  "lesson.deepening": "Iterative Vertiefung mit Tabelle",
  "lesson.montecarlo": "Monte-Carlo-Suche",
  "summary.minimax": "Beide Seiten wählen, was für sie das Beste ist. Der Wert eines Baumes folgt aus seinen Blättern.",
  "summary.alphabeta": "Weglassen, was keine Rolle spielt: Fenster, Schnitte und die Reihenfolge der Züge.",
  "summary.negamax": "Eine Regel für beide Seiten: Zahlen gelten für die Seite am Zug.",
  "summary.pvs": "Dem ersten Zug vertrauen und die anderen nur testen.",
  "summary.mtdf": "Den Wert durch Tests einkreisen, die ja oder nein sagen.",
  "summary.negac": "Den Bereich der Werte mit denselben Tests halbieren.",
  "summary.horizon": "Was eine Suche fester Tiefe nicht sieht, und was dagegen hilft.",
  "summary.deepening": "Einen Halbzug tief suchen, zwei, drei, und sich die besten Züge merken.",
  "summary.montecarlo": "Zufällig weiterspielen, zählen und dort nachsehen, wo es sich lohnt.",

  "stage.minimax.figure":
    "MAX will eine große Zahl, MIN eine kleine. An einem MAX-Knoten (Kasten mit Ecken) ist der Wert der größte " +
    "seiner Kinder, an einem MIN-Knoten (rund) der kleinste. Der Baum folgt Abbildung 6 von Adorf (2009): 4 " +
    "und −2 sind seine Zahlen; wo die 4 steht sowie D und E haben wir gewählt.",
  "stage.minimax.random":
    "Minimax geht zuerst in die Tiefe: Es betritt das Kind ganz links und ist mit ihm fertig, bevor es das nächste " +
    "ansieht. Jeder Knoten wird besucht.",
  "stage.minimax.tictactoe":
    "Dasselbe in einem Spiel. X ist MAX, O ist MIN, und die Blätter sind beendete Partien. Nur die Züge betretener " +
    "Knoten sind zu sehen.",
  "stage.alphabeta.figure":
    "Ein Knoten hat ein Fenster [alpha; beta]: MAX hat anderswo schon alpha, MIN hat schon beta. Ein Wert " +
    "außerhalb spielt keine Rolle, also wird der Rest des Knotens abgeschnitten. Der Wert ist dann nur eine " +
    "Schranke: ≤ oder ≥. Der Baum ist Abbildung 8 von Adorf (2009).",
  "stage.alphabeta.liese":
    "Ein größerer Baum von der Gestalt der Abbildung 2.2 von Liese (2024). Sein Wert ist 7 und das vierte Blatt " +
    "ist 9, wie dort; die anderen Zahlen sind unsere.",
  "stage.alphabeta.random":
    "Ein zufälliger Baum, den alle mit deiner Startzahl haben. Bei jedem Knoten steht das Fenster, mit dem er " +
    "betreten wurde.",
  "stage.alphabeta.cuts": "Jetzt ohne Hilfe: Gehe die Suche im Kopf durch, oder auf Papier.",
  "stage.alphabeta.order":
    "Wie viel abgeschnitten wird, hängt von der Reihenfolge der Züge ab. Stelle gute Züge nach vorn: gut für die " +
    "Seite am Zug. Der Server durchsucht den Baum in deiner Reihenfolge, von links nach rechts.",
  "stage.alphabeta.deep":
    "Dasselbe mit einer Ebene mehr. Keine Reihenfolge ist besser als die beste, so klug die Suche auch ist.",
  "stage.alphabeta.tictactoe":
    "Alpha-Beta in Tic-Tac-Toe. X ist MAX, O ist MIN. Besser als gewonnen geht nicht, also genügt ein Gewinnzug.",
  "stage.negamax.figure":
    "Negamax schreibt jede Zahl aus Sicht der Seite am Zug. Was meinem Gegner nützt, schadet mir: Der Wert eines " +
    "Knotens ist der größte Wert seiner Kinder mit umgekehrten Vorzeichen. Auszahlungen an Blättern stehen wie " +
    "bisher für MAX da. Adorf (2009), Abbildung 5.",
  "stage.negamax.random":
    "Auch Fenster drehen sich: Ein Kind wird mit [−beta; −alpha] betreten. Zahlen gelten für die Seite am Zug. Die " +
    "Sätze des Erklärers bleiben bei MAX.",
  "stage.negamax.tictactoe": "Ein Gewinn für die Seite am Zug ist ein Verlust für die Seite, die dorthin gezogen hat.",
  "stage.pvs.small":
    "Der erste Zug wird mit dem ganzen Fenster [alpha; beta] durchsucht. Die anderen werden nur getestet: an einem " +
    "MAX-Knoten mit [alpha; alpha + 1], an einem MIN-Knoten mit [beta − 1; beta]. Ein solcher Test heißt Scout.",
  "stage.pvs.random":
    "Ein Scout, der nicht besser ist als der erste Zug, genügt. Einer, der besser ist und im Fenster liegt, muss " +
    "mit offenem Fenster wiederholt werden. Gestrichelte Linien führen zu Scouts, dicke zu wiederholten Suchen.",
  "stage.pvs.connect4": "Vier gewinnt auf einem kleinen Brett, zwei Halbzüge tief. Blätter sind Schätzungen.",
  "stage.mtdf.small":
    "MTD(f) durchsucht den ganzen Baum mehrmals, jedes Mal mit einem Fenster der Breite eins: Ist der Wert " +
    "mindestens f? Zuerst wird 0 geraten. Nach ≥ v fragt es nach v + 1, nach ≤ v nach v. Treffen sich beide " +
    "Schranken, so ist der Wert bekannt.",
  "stage.mtdf.random":
    "Eine Tabelle merkt sich Schranken von Knoten, damit spätere Suchen kurz sind. Von jeder Suche ist nur ihr " +
    "eigener Baum zu sehen.",
  "stage.mtdf.connect4": "Vier gewinnt auf einem kleinen Brett, zwei Halbzüge tief. Blätter sind Schätzungen.",
  "stage.negac.small":
    "NegaC* weiß, dass der Wert in einem Bereich liegt, und testet dessen Mitte: Von low bis high ist die Mitte m " +
    "gleich low + (high − low) / 2, abgerundet, und das Fenster ist [m; m + 1]. Die Antwort wird ein neues Ende " +
    "des Bereichs.",
  "stage.negac.optimised":
    "Solange der Bereich die Null enthält, testet die optimierte Variante (Liese 2024) die Hälfte des Endes, das " +
    "weiter von der Null entfernt ist, zur Null hin gerundet. Sind beide Enden gleich weit, so ist es das untere.",
  "stage.negac.connect4": "Wieder das einfache NegaC*, in Vier gewinnt, zwei Halbzüge tief.",
  "stage.horizon.figure":
    "Die Suche sieht einen Halbzug weit und glaubt der Schätzung dort (~). Unruhige Züge haben ein Ausrufezeichen: " +
    "Etwas wird geschlagen.",
  "stage.horizon.quiet":
    "Die Ruhesuche macht mit unruhigen Zügen weiter, bis Ruhe ist. Die Seite am Zug muss nicht schlagen: Sie darf " +
    "die Schätzung behalten (stand pat).",
  "stage.horizon.random": "Dasselbe mit einem zufälligen Baum. Unter dem Horizont werden nur unruhige Züge verfolgt.",
  "stage.horizon.queen":
    "Schach, einen Halbzug tief, und nur Material zählt (ein Bauer etwa 100, eine Dame etwa 900). Weiß ist MAX. " +
    "Der Bauer auf d5 ist durch den auf e6 gedeckt.",
  "stage.horizon.queen-quiet": "Dieselbe Stellung mit Ruhesuche: Auch was Schwarz schlagen kann, wird angesehen.",
  "stage.horizon.pawn":
    "Der Horizonteffekt: Der Bauer auf a2 ist nicht aufzuhalten. Eine Suche von drei Halbzügen gibt etwas her, nur " +
    "damit die Umwandlung nach dem letzten Halbzug kommt. Bei den Zügen steht, was die Suche gefunden hat.",
  "stage.horizon.pawn-quiet":
    "Mit Ruhesuche ist die Umwandlung hinter dem Horizont zu sehen. Dann bringt es nichts, sie hinauszuschieben.",
  "stage.deepening.random":
    "Der Baum wird bis Tiefe 1 durchsucht, dann 2, dann 3. Am Horizont zählt die Schätzung (~). Die Tabelle merkt " +
    "sich den besten Zug jedes Knotens, und die nächste Suche sieht ihn zuerst an.",
  "stage.deepening.tictactoe":
    "In echten Spielen führen verschiedene Züge zur selben Stellung. Die Tabelle antwortet sofort, wenn sie genug " +
    "weiß.",
  "stage.montecarlo.tictactoe":
    "Jede Simulation geht den Baum hinab, spielt zufällig weiter und zählt: 1 für einen Gewinn von MAX, ½ für " +
    "Remis, 0 für einen Verlust. Ein Knoten zeigt Besuche × Mittel für MAX. UCB1 geht zum Kind mit dem größten q + " +
    "0,7 · √(2 ln N / n): n sind seine Besuche, N die des Knotens darüber, und q ist das Mittel für die Seite, die " +
    "dort am Zug ist (für MIN: 1 − Mittel).",
  "stage.montecarlo.proofs":
    "Eine beendete Partie braucht keine Statistik. Ein Knoten ist bewiesen, wenn seine Züge ihn entscheiden: Ein " +
    "Gewinnzug genügt, oder alle Züge sind bekannt.",
  "stage.montecarlo.connect4":
    "Vier gewinnt auf einem kleinen Brett. Nach der letzten Simulation wird der Zug mit den meisten Besuchen " +
    "gespielt.",
};

export default { en, de };
