import { closeWindow, openWindow } from '../../parts/overlay/openWindow.ts'

const CONNECTION = 'connection'

/** Shows how this tab, the engine and the instance stand to each other, for people. */
export const openConnection = (): void =>
  openWindow(CONNECTION, async () => (await import('./ConnectionDialog.tsx')).ConnectionDialog, {})

export const closeConnection = (): void => closeWindow(CONNECTION)
