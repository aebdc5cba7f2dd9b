import type { Tab } from './tab.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger goes down at one place, in some steps to another, and up again. */
export async function swipe({ page }: Tab, from: Point, to: Point, steps = 6): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] })
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  }
  await touch('touchEnd')
  await session.detach()
}
