import type { CDPSession, Page } from 'playwright-core'
import { atRest } from './atRest.ts'
import type { Tab } from './tab.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** The connections of tabs that count as a touch screen at present. A connection that ends takes the touch screen with it. */
const touchScreens = new WeakMap<Page, CDPSession>()

/**
 * Makes the tab count as a touch screen while `use` runs. A single gesture does so only for itself, and the layout then
 * changes before and after it, because buttons are larger for fingers.
 */
export async function onTouchScreen(tab: Tab, use: () => Promise<void>): Promise<void> {
  const { page } = tab
  await withFingers(page, 1, async (session) => {
    touchScreens.set(page, session)
    await atRest(tab)
    await use().finally(() => touchScreens.delete(page))
  })
}

type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => Promise<unknown>

/** Calls `use` with a connection to a tab that can be touched with up to `most` fingers. */
async function withFingers(
  page: Page,
  most: number,
  use: (session: CDPSession) => Promise<void>,
): Promise<void> {
  const open = touchScreens.get(page)
  const session = open ?? (await page.context().newCDPSession(page))
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: most })
  await use(session).finally(() => (open === undefined ? session.detach() : undefined))
}

/** `atS` is the time that the page's events have, in seconds since 1970; default: now. */
const touching =
  (session: CDPSession, atS?: number): Fingers =>
  (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...points],
      ...(atS === undefined ? {} : { timestamp: atS }),
    })

/** Moves one finger from `from` to `to` in `steps` steps. */
export const swipe = ({ page }: Tab, from: Point, to: Point, steps = 6): Promise<void> =>
  withFingers(page, 1, async (session) => {
    const touch = touching(session)
    await touch('touchStart', [from])
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    }
    await touch('touchEnd', [])
  })

/** Moves two fingers around `middle`, from a distance of `fromPx` to one of `toPx`. */
export const pinch = ({ page }: Tab, middle: Point, fromPx: number, toPx: number, steps = 6): Promise<void> =>
  withFingers(page, 2, async (session) => {
    const touch = touching(session)
    const fingers = (apart: number): (Point & { id: number })[] => [
      { id: 0, x: middle.x - apart / 2, y: middle.y },
      { id: 1, x: middle.x + apart / 2, y: middle.y },
    ]
    await touch('touchStart', fingers(fromPx))
    for (let step = 1; step <= steps; step++)
      await touch('touchMove', fingers(fromPx + ((toPx - fromPx) * step) / steps))
    await touch('touchEnd', [])
  })

/** Taps a point, `times` in a row. `atS` is the time that the page's events have, in seconds since 1970; default: now. */
export const tap = ({ page }: Tab, point: Point, times = 1, atS?: number): Promise<void> =>
  withFingers(page, 1, async (session) => {
    const touch = touching(session, atS)
    for (let time = 0; time < times; time++) {
      await touch('touchStart', [point])
      await touch('touchEnd', [])
    }
  })
