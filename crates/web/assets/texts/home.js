// Texts of the page with all games.

const en = {
  "home.title": "Which game?",
  "home.lead": "Play against a person or an engine, or see what engines think of every move.",
  "home.lessons": "Lessons: how programs search game trees",
  "home.games": "All games",
  "home.recent": "Your last games",
  "home.forget": "Forget them",
  "home.forgotten": "The list is empty now.",
  "home.moves": "{count} {count:move|moves}",
  "home.over": "over",
  "home.picture": "How {game} begins",
  "home.variant": "A variant, as its name is written",
  "home.variants": "Variants: {variants}",
  "home.playGame": "Play {game}",
  "home.analyseGame": "Analyse {game}",
  "home.treeGame": "Tree of a search of {game}",
};

const de = {
  "home.title": "Welches Spiel?",
  "home.lead": "Spiele gegen Menschen oder Programme, oder sieh, was Programme von jedem Zug halten.",
  "home.lessons": "Lektionen: wie Programme Spielbäume durchsuchen",
  "home.games": "Alle Spiele",
  "home.recent": "Deine letzten Spiele",
  "home.forget": "Vergessen",
  "home.forgotten": "Die Liste ist jetzt leer.",
  "home.moves": "{count} {count:Zug|Züge}",
  "home.over": "beendet",
  "home.picture": "So beginnt {game}",
  "home.variant": "Eine Variante, wie ihr Name geschrieben wird",
  "home.variants": "Varianten: {variants}",
  "home.playGame": "{game} spielen",
  "home.analyseGame": "{game} analysieren",
  "home.treeGame": "Baum einer Suche von {game}",
};

export default { en, de };
