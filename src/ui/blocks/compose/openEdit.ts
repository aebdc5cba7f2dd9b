import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const EDIT = 'edit'

export interface EditProps {
  readonly statusId: string
}

/** Opens the edit window with the source of a post (C1). */
export const openEdit = (statusId: string): void =>
  openWindow(EDIT, async () => (await import('./EditDialog.tsx')).EditDialog, { statusId })

export const closeEdit = (): void => closeWindow(EDIT)
