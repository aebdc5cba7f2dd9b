import { quietly } from '../../common/loading/staleBuild.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const OUTBOX = 'outbox'

const load = async () => (await import('../../pages/outbox/OutboxWindow.tsx')).OutboxWindow

/** Has it at hand: when it is wanted, nothing may be to be had any more. */
export const fetchOutbox = (): void => void quietly(load)

/** Shows what waits to be sent. */
export const openOutbox = (): void => openWindow(OUTBOX, load, {})

export const closeOutbox = (): void => closeWindow(OUTBOX)
