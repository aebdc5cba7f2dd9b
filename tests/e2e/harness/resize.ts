import type { Tab } from './tab.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Gives a tab the size of another screen, in CSS pixels. Holds as long as the tab lives. */
export async function resize({ page }: Tab, { width, height }: Size): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 500,
  })
}
