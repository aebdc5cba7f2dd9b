import type { BrowserContext, Locator } from 'playwright-core'

/** With a timeout under 500 ms Playwright looks for an element every 50 ms, with a longer one only every 500 ms. */
const ROUND_MS = 499

/** The locator's methods that wait for their element. */
const ACTIONS = [
  'boundingBox',
  'check',
  'click',
  'dblclick',
  'evaluate',
  'fill',
  'focus',
  'getAttribute',
  'hover',
  'innerText',
  'inputValue',
  'press',
  'pressSequentially',
  'scrollIntoViewIfNeeded',
  'selectOption',
  'setInputFiles',
  'textContent',
  'uncheck',
] as const

const done = new WeakSet<object>()

/**
 * Makes all locators look every 50 ms for an element that is not there yet. Playwright's own pauses grow to half a
 * second, which adds up in a test of twenty steps.
 */
export function retryOften(context: BrowserContext): void {
  const page = context.pages()[0]
  if (page === undefined) throw new Error('the browser opened without a tab')
  const prototype: Locator = Object.getPrototypeOf(page.locator('*'))
  if (done.has(prototype)) return
  done.add(prototype)

  const { waitFor } = prototype
  prototype.waitFor = async function (this: Locator, options = {}) {
    const { timeout = 30_000 } = options
    const end = performance.now() + timeout
    while (end - performance.now() > ROUND_MS) {
      try {
        return await waitFor.call(this, { ...options, timeout: ROUND_MS })
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
      }
    }
    return waitFor.call(this, { ...options, timeout: Math.max(1, end - performance.now()) })
  }
  const actions = prototype as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  for (const name of ACTIONS) {
    const act = actions[name]
    if (act === undefined) throw new Error(`a locator has no ${name}`)
    actions[name] = async function (this: Locator, ...given) {
      const { timeout } = (given.at(-1) ?? {}) as { readonly timeout?: number }
      // If the element never appears, the action itself fails with a better message.
      await this.waitFor({ state: 'attached', ...(timeout === undefined ? {} : { timeout }) }).catch(() => {})
      return act.apply(this, given)
    }
  }
}
