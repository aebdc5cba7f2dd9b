/**
 * Stops the start in a browser older than promised: it would break later, in the middle of something. The page's own text then says
 * what is needed (E47); elsewhere it goes. Imported before all that uses these APIs; they came last to the oldest browsers of
 * `scripts/browsers/promised.ts`.
 */
const isSupported = 'canParse' in URL && 'popover' in HTMLElement.prototype && 'Segmenter' in Intl

if (!isSupported) {
  document.documentElement.dataset.browser = 'too-old'
  throw new Error('this browser is too old')
}
document.querySelector('.too-old')?.remove()

// A module, because its statements run at the import.
export {}
