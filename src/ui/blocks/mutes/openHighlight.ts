import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const HIGHLIGHT = 'highlight'

/** Asks how the posts of an account are to stand out. */
export const openHighlight = (accountId: string): void =>
  openWindow(HIGHLIGHT, async () => (await import('./HighlightWindow.tsx')).HighlightWindow, { accountId })

export const closeHighlight = (): void => closeWindow(HIGHLIGHT)
