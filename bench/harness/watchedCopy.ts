import { copyWithScript } from '../../tests/e2e/harness/copyWithScript.ts'
import { WATCH_FIRST_POST } from './benchTab.ts'

/** Records in `keyTimes` how long after each press of a key the frame was painted in which a button of the focused row had changed. */
const WATCH_KEYS = `
  window.keyTimes = []
  addEventListener('keydown', ({ timeStamp }) => {
    const row = document.activeElement.closest('[data-row]') ?? document.activeElement
    const state = () => [...row.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed')).join()
    const before = state()
    const look = () => {
      if (state() === before) return requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => { window.keyTimes.push(performance.now() - timeStamp) }
      channel.port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, { capture: true })
`

/** A copy of the client in `dist` that measures itself. */
export const watchedCopy = (dist: string): ReturnType<typeof copyWithScript> =>
  copyWithScript(dist, WATCH_FIRST_POST + WATCH_KEYS)
