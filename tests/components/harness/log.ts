import type { Locator } from './locator.ts'

const ROW_PX = 100
const BOX_PX = 250

/** Gives `log` a height, and its rows, the elements that match `row`. Its scrolls are told by `tellScroll`, as the next frame does. */
export const layOutLog = (log: Locator, row: string): Promise<void> =>
  log.evaluate((box, selector) => {
    let top = 0
    const height = (): number => box.querySelectorAll(selector).length * ROW_PX
    Object.defineProperties(box, {
      clientHeight: { get: () => BOX_PX },
      scrollHeight: { get: height },
      scrollTop: {
        get: () => top,
        set: (to: number) => {
          top = Math.max(0, Math.min(to, height() - BOX_PX))
        },
      },
    })
    box.scrollTop = box.scrollHeight
    box.dispatchEvent(new Event('scroll'))
  }, row)

export const scrollLog = (log: Locator, px: number): Promise<void> =>
  log.evaluate((box, to) => {
    box.scrollTop = to
  }, px)

export const tellScroll = (log: Locator): Promise<boolean> =>
  log.evaluate((box) => box.dispatchEvent(new Event('scroll')))

/** How far the reader of `log` is from its end. */
export const fromEnd = (log: Locator): Promise<number> =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
