import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const OVERVIEW = 'keyboard'

/** Shows which keys do what. */
export const openOverview = (): void =>
  openWindow(OVERVIEW, async () => (await import('./OverviewDialog.tsx')).OverviewDialog, {})

export const closeOverview = (): void => closeWindow(OVERVIEW)
