import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const REPORT = 'report'

/** Whom it is about, and which posts of theirs; their accounts and posts are those that the tab holds. */
export interface ReportProps {
  readonly accountId: string
  readonly statusIds: readonly string[]
}

/** The form that tells the moderators of somebody. */
export const openReport = (props: ReportProps): void =>
  openWindow(REPORT, async () => (await import('./ReportWindow.tsx')).ReportWindow, props)

export const closeReport = (): void => closeWindow(REPORT)
