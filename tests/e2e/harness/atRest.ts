import type { Tab } from './tab.ts'

/** Waits until what was just opened or changed has started to move, and has come to rest: places and colours are final then. */
export const atRest = ({ page }: Tab): Promise<unknown> =>
  page.evaluate(async () => {
    // A transition starts in the frame after its element was rendered. A hidden page has no frames.
    for (let frame = 0; frame < 2 && !document.hidden; frame++) await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
