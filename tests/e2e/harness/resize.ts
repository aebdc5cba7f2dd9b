import type { CDPSession, Page } from 'playwright-core'
import { atRest } from './atRest.ts'
import type { Tab } from './tab.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A page has the size that its session set, so each page has one session. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Emulates a screen of this size, in CSS pixels, until the tab closes. Resolves when the page is laid out in it. */
export async function resize(tab: Tab, { width, height }: Size): Promise<void> {
  const { page } = tab
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  const session = await opened
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 500,
  })
  await atRest(tab)
}
