import type { Tab } from './tab.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Emulates a screen of this size, in CSS pixels, until the tab closes. */
export async function resize({ page }: Tab, { width, height }: Size): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 500,
  })
}
