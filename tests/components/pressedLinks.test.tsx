import { useEffect, useMemo } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { GROUP, inGroup } from '../../src/ui/engine/ownGroup.ts'
import { EngineContexts } from '../../src/ui/hooks/Beside.tsx'
import { useEngine } from '../../src/ui/hooks/useEngine.ts'
import { openLinks } from '../../src/ui/shell/openLinks.ts'
import { renderWith } from './harness/renderWith.tsx'

// Which presses of a link open a tab that shares the process of this one, and which are the browser's (TB1).

const OTHER = 'moss@owl.example'
const OTHERS = '/about?as=moss%40owl.example'

beforeEach(() => {
  // As in Chromium, where tabs can share a process.
  Object.defineProperty(navigator, 'userAgentData', { value: {}, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, 'userAgentData')
  }
})

/** Links of this tab, or of a window over the page that shows another account. */
function Links({ beside }: { readonly beside: boolean }) {
  const engine = useEngine()
  useEffect(() => openLinks(engine), [engine])
  const shown = useMemo(
    () => (beside ? Object.assign(engine.openBeside(OTHER), { besideAccount: OTHER }) : engine),
    [engine, beside],
  )
  return (
    <EngineContexts engine={shown}>
      <a href="/about">page</a>
      <a href="/about" target="_blank" rel="noopener">
        page in a tab
      </a>
      <a href="/about" download>
        download
      </a>
      <a href="https://far.example/about" target="_blank" rel="noopener">
        foreign
      </a>
      <a href="/media/a1/bird.png" target="_blank" rel="noopener">
        picture
      </a>
      <a href="/about" onClick={(event) => event.preventDefault()}>
        taken
      </a>
      <p>no link</p>
    </EngineContexts>
  )
}

/** Renders the links. Returns a function that presses one, and says which windows it opens and who has the press. */
async function show(beside = false) {
  const opens = vi.spyOn(window, 'open')
  let left = false
  /** Comes last, and keeps the press from the browser of the tests. */
  const end = (event: Event): void => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', end)
  addEventListener('auxclick', end)
  const { root } = await renderWith(<Links beside={beside} />)
  window.name = 'this'
  sessionStorage.setItem(GROUP, inGroup('mine', 'this'))
  onTestFinished(() => {
    removeEventListener('click', end)
    removeEventListener('auxclick', end)
    opens.mockRestore()
    window.name = ''
  })
  return (text: string, init: MouseEventInit = {}) => {
    const calls: (readonly unknown[])[] = []
    opens.mockImplementation((...call) => {
      calls.push(call)
      return { opener: window } as never
    })
    const link = [...root.querySelectorAll('a, p')].find(({ textContent }) => textContent === text)
    const name = (init.button ?? 0) === 0 ? 'click' : 'auxclick'
    link?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, ...init }))
    return { opened: calls, by: left ? 'browser' : 'page' }
  }
}

const BROWSERS = { opened: [], by: 'browser' }
const together = (href: string) => ({ opened: [[href, expect.stringMatching(/^[0-9a-f]{32}$/)]], by: 'page' })
const apart = (href: string) => ({ opened: [[href, '_blank', 'noopener,noreferrer']], by: 'page' })
/** What a link's `href` is. */
const page = (path: string): string => new URL(path, location.href).href

const IN_TAB: readonly [string, MouseEventInit][] = [
  ['Control', { ctrlKey: true }],
  ['Meta', { metaKey: true }],
  ['the middle button', { button: 1 }],
]
const LEFT_ALONE: readonly [string, MouseEventInit][] = [
  ['the right button', { button: 2 }],
  ['the button that goes back', { button: 3 }],
  ['Alt', { altKey: true }],
  ['Alt and Control', { altKey: true, ctrlKey: true }],
]

describe('a link of this tab (TB1)', () => {
  test.each(IN_TAB)('opens its page in this process with %s', async (_, init) => {
    const press = await show()
    expect(press('page', init)).toEqual(together(page('/about')))
    expect(press('page in a tab', init)).toEqual(together(page('/about')))
  })

  test('opens in this process when it always opens in a tab', async () => {
    const press = await show()
    expect(press('page in a tab')).toEqual(together(page('/about')))
    expect(press('page')).toEqual(BROWSERS)
  })

  test.each([
    ...LEFT_ALONE,
    ['Shift', { shiftKey: true }],
    ['Shift and Control', { shiftKey: true, ctrlKey: true }],
  ] as const)('is left to the browser with %s', async (_, init) => {
    const press = await show()
    expect(press('page', init)).toEqual(BROWSERS)
    expect(press('page in a tab', init)).toEqual(BROWSERS)
  })

  test.each([['no key', {}], ...IN_TAB] as const)(
    'is left to the browser if it leads elsewhere, is a file, or is none, with %s',
    async (_, init) => {
      const press = await show()
      for (const text of ['foreign', 'picture', 'download', 'no link'])
        expect(press(text, init)).toEqual(BROWSERS)
    },
  )

  test('is left alone when something else has taken the press', async () => {
    const press = await show()
    expect(press('taken', { ctrlKey: true })).toEqual({ opened: [], by: 'page' })
  })
})

describe("a link of another account's window (SA30)", () => {
  test.each([['no key', {}], ...IN_TAB] as const)(
    'opens its page for that account, in this process, with %s (TB1)',
    async (_, init) => {
      const press = await show(true)
      expect(press('page', init)).toEqual(together(OTHERS))
    },
  )

  test.each([
    ['Shift', { shiftKey: true }],
    ['Shift and Control', { shiftKey: true, ctrlKey: true }],
  ])('opens its page for that account in a process of its own with %s (TB1)', async (_, init) => {
    const press = await show(true)
    expect(press('page', init)).toEqual(apart(OTHERS))
  })

  test.each(LEFT_ALONE)('is left to the browser with %s (TB1)', async (_, init) => {
    const press = await show(true)
    expect(press('page', init)).toEqual(BROWSERS)
  })

  test.each([['no key', {}], ...IN_TAB, ['Shift', { shiftKey: true }]] as const)(
    'is left to the browser if it leads elsewhere, or is a download, with %s (TB1)',
    async (_, init) => {
      const press = await show(true)
      for (const text of ['foreign', 'download']) expect(press(text, init)).toEqual(BROWSERS)
    },
  )
})
