import type { OutboxEntry } from '../../../shared/model/outbox.ts'

/** The buttons of a row by what they do. */
const BUTTONS: Readonly<Record<string, string>> = {
  favourite: 'favourite',
  repeat: 'repeat',
  bookmark: 'bookmark',
}

/** Dots below the icon: nothing moves, and the colour of the button stays. */
const DOTS =
  'background: repeating-linear-gradient(90deg, currentColor 0 2px, transparent 2px 5px) center bottom 4px / 17px 2px no-repeat'

/**
 * Marks the buttons of posts whose press waits to be sent. By a style sheet: rows know nothing of it and cost
 * nothing more. Returns what takes it back.
 */
export function markWaiting(entries: readonly OutboxEntry[]): () => void {
  const places = entries.flatMap(({ kind, statusId, state }) => {
    const button = BUTTONS[kind]
    if (button === undefined || statusId === undefined || state === 'refused') return []
    return [`[data-status="${CSS.escape(statusId)}"] [data-key="${button}"]`]
  })
  if (places.length === 0) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${places.join(', ')} { ${DOTS} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
