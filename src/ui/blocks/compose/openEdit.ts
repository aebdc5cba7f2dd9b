import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const EDIT = 'edit'

export interface EditProps {
  readonly statusId: string
}

/** Opens the form over the page with a post as it was written (spec/2 §2 "edit modal"). */
export const openEdit = (statusId: string): void =>
  openWindow(EDIT, async () => (await import('./EditDialog.tsx')).EditDialog, { statusId })

export const closeEdit = (): void => closeWindow(EDIT)
