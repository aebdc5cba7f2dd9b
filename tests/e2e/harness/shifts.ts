import { atRest } from './atRest.ts'
import type { Tab } from './tab.ts'
import { untilQuiet } from './untilQuiet.ts'
import type { World } from './world.ts'

/** An entry of the browser's performance timeline; TypeScript does not know it. */
interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly startTime: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: unknown
    readonly currentRect: unknown
  }[]
}

/** Signs in, and returns what has moved since the first posts were shown. */
export async function signInAndWatch(world: World, tab: Tab): Promise<readonly string[]> {
  const shifts = await watchShifts(tab)
  await world.signIn(tab)
  await tab.page.getByRole('navigation', { name: 'Navigation' }).first().waitFor()
  // Pictures, the columns and the counts load after the posts.
  await untilQuiet(world.instance.control)
  await tab.page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || top > innerHeight || bottom < 0
    }),
  )
  await atRest(tab)
  return shifts()
}

/**
 * Records the layout shifts that no input has caused, from the first posts on. The returned function resolves with what has
 * moved so far, from where to where.
 *
 * @param least the smallest shift that counts, as Chromium scores shifts.
 */
export async function watchShifts({ page }: Tab, least = 0): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((least) => {
    const shifts: string[] = []
    // The change from the sign-in page to the timeline is no shift.
    let since = Number.POSITIVE_INFINITY
    const waitForPosts = (): void => {
      if (document.querySelector('[role=feed] article') === null) requestAnimationFrame(waitForPosts)
      else since = performance.now()
    }
    waitForPosts()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput && entry.startTime > since && entry.value >= least)
          shifts.push(
            ...entry.sources
              // Words for screen readers move with the line that contains them, and nobody sees them.
              .filter(({ node }) => (node as Element | null)?.className !== 'visually-hidden')
              .map(({ node, previousRect, currentRect }) => ({
                name: (node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.nodeValue,
                from: JSON.stringify(previousRect),
                to: JSON.stringify(currentRect),
              }))
              // Chromium also reports text that was drawn again at the same place.
              .filter(({ from, to }) => from !== to)
              .map(({ name, from, to }) => `${name} ${from} ${to}`),
          )
    }).observe({ type: 'layout-shift', buffered: false })
    Object.assign(window, { shifts })
  }, least)
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
