import { quietly } from '../../common/loading/staleBuild.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const CONNECTION = 'connection'

const load = async () => (await import('./ConnectionDialog.tsx')).ConnectionDialog

/** Has it at hand: when it is asked for, nothing may be to be had any more. */
export const fetchConnection = (): void => void quietly(load)

/** Shows how this tab, the engine and the instance stand to each other, for people. */
export const openConnection = (): void => openWindow(CONNECTION, load, {})

export const closeConnection = (): void => closeWindow(CONNECTION)
