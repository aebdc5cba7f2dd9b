import type { Tab } from './tab.ts'

/** Waits until the animations of what was just opened or changed have started and ended, so that places and colours are final. */
export const atRest = ({ page }: Tab): Promise<unknown> =>
  page.evaluate(async () => {
    // A transition starts in the frame after its element was rendered. A hidden page has no frames.
    for (let frame = 0; frame < 2 && !document.hidden; frame++) await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
