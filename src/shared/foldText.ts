/**
 * `text` for comparison (MU6): the same for texts that are canonically equivalent, and for texts that differ in case alone. JavaScript
 * lacks Unicode's case folding: upper case makes `SS` of `ß`, and lower case before it knows `ẞ`. The dots of the four Turkish letters
 * are no difference, because only some of them survive a change of case.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i')
    .normalize('NFC')
