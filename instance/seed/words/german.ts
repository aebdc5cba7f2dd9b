import type { Phrases } from './phrases.ts'

export const GERMAN: Phrases = {
  language: 'de',
  templates: [
    'Heute früh saß {vogel} auf {ort}. Ich glaube, wir haben uns gegrüßt.',
    'Seit drei Tagen {wetter}. Die Wäsche hat aufgegeben.',
    'Ich habe {ding} repariert und dabei {ding2} zerlegt. So ist das eben.',
    'Kennt jemand ein gutes Rezept mit {essen}? Ich habe zu viel davon.',
    'Der Zug fällt aus wegen {grund}. Immerhin gibt es Kaffee.',
    'Unbeliebte Meinung: {meinung}.',
    'Gestern am {ort2} gewesen. Es war leer und wunderbar still.',
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen ist kein Wort, das man in eine schmale Spalte schreiben sollte.',
    'Wer kommt am Samstag mit zum {ort2}? Ich bringe {essen} mit.',
    'Das Wort des Tages: Regenpfeiferfußspurensucher.',
  ],
  slots: {
    vogel: ['eine Krähe', 'ein Zaunkönig', 'ein Reiher', 'eine Dohle', 'ein Eichelhäher'],
    ort: ['dem Schornstein', 'der Bushaltestelle', 'meinem Fahrrad', 'dem Balkon gegenüber'],
    ort2: ['Hafen', 'Moor', 'Flohmarkt', 'alten Güterbahnhof', 'Deich'],
    wetter: ['Nebel', 'Schneeregen', 'Sturm', 'Nieselregen'],
    ding: ['die Lampe', 'das Radio', 'den Rasenmäher', 'die Nähmaschine'],
    ding2: ['den Tisch', 'meine gute Laune', 'die Sicherung'],
    essen: ['Kürbis', 'Rhabarber', 'Grünkohl', 'Zwetschgen'],
    grund: ['eines Schwans im Gleis', 'verlegter Schlüssel', 'zu schöner Aussicht'],
    meinung: [
      'Suppe ist ein Getränk',
      'jeder Ort braucht eine Fähre',
      'Kartoffelsalat gehört nicht in den Kühlschrank',
    ],
  },
}
