import { afterEach, expect, test, vi } from 'vitest'
import { PHONE } from './harness/dom.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

afterEach(() => vi.unstubAllGlobals())

/** The part of the window that is not under an on-screen keyboard. */
class View extends EventTarget {
  scale = 1
  offsetTop = 0
  height = PHONE.height

  become(height: number, offsetTop: number, scale = 1): void {
    Object.assign(this, { height, offsetTop, scale })
    this.dispatchEvent(new Event('resize'))
  }
}

test('the form’s window stays above an on-screen keyboard that covers the page (C52)', async () => {
  const view = new View()
  vi.stubGlobal('visualViewport', view)
  const { tab } = await openWorld({ size: PHONE })
  await tab.page.getByRole('button', { name: 'New post' }).first().click()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('textbox', { name: "What's on your mind?" }).waitFor()
  const place = (): Promise<readonly string[]> =>
    dialog.evaluate(({ style }) =>
      ['--view-top', '--view-height'].map((name) => style.getPropertyValue(name)),
    )
  expect(await place()).toEqual(['', ''])
  view.become(480, 20)
  await until('the window above the keyboard', async () => (await place()).join() === '20px,480px')
  // Zoomed by two fingers: the page moves, and the window with it.
  view.become(400, 20, 2)
  expect(await place()).toEqual(['', ''])
  view.become(480, 0)
  expect(await place()).toEqual(['0px', '480px'])
  view.become(PHONE.height, 0)
  expect(await place()).toEqual(['', ''])
})
