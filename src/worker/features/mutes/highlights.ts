import { HIGHLIGHT_TYPES, type Highlight } from '../../../shared/model/mute.ts'

const COLOR = /^#[0-9a-f]{6}$/i

export const isHighlight = ({ type, color }: Highlight): boolean =>
  HIGHLIGHT_TYPES.includes(type) && COLOR.test(color)

/** Parses the stored highlights, by screen name. Leaves out malformed entries. */
export function readHighlights(stored: readonly string[]): ReadonlyMap<string, Highlight> {
  const byName = new Map<string, Highlight>()
  for (const entry of stored) {
    const [acct = '', type, color = ''] = entry.split(' ')
    const highlight = { type, color } as Highlight
    if (acct !== '' && isHighlight(highlight)) byName.set(acct, highlight)
  }
  return byName
}
