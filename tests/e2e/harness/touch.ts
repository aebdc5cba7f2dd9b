import type { Tab } from './tab.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves one finger from `from` to `to` in `steps` steps. */
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

/** Moves two fingers around `middle`, from a distance of `fromPx` to one of `toPx`. */
export async function pinch(
  { page }: Tab,
  middle: Point,
  fromPx: number,
  toPx: number,
  steps = 6,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const fingers = (apart: number): (Point & { id: number })[] => [
    { id: 0, x: middle.x - apart / 2, y: middle.y },
    { id: 1, x: middle.x + apart / 2, y: middle.y },
  ]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: apart === undefined ? [] : fingers(apart) })
  await touch('touchStart', fromPx)
  for (let step = 1; step <= steps; step++)
    await touch('touchMove', fromPx + ((toPx - fromPx) * step) / steps)
  await touch('touchEnd')
  await session.detach()
}

/** Taps a point, `times` in a row. `atS` is the time that the page's events have, in seconds since 1970; default: now. */
export async function tap({ page }: Tab, { x, y }: Point, times = 1, atS?: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  for (let time = 0; time < times; time++) {
    const when = atS === undefined ? {} : { timestamp: atS }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], ...when })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...when })
  }
  await session.detach()
}
