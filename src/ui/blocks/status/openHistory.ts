import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const HISTORY = 'history'

export interface HistoryProps {
  readonly statusId: string
}

/** Shows how a post was before it was edited. */
export const openHistory = (statusId: string): void =>
  openWindow(HISTORY, async () => (await import('./HistoryWindow.tsx')).HistoryWindow, { statusId })

export const closeHistory = (): void => closeWindow(HISTORY)
