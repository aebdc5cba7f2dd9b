import { Suspense } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lazily } from '../../src/ui/common/loading/lazily.tsx'
import { askBeforeReload, reloadForStaleBuild } from '../../src/ui/common/loading/staleBuild.ts'
import { keepFocusIn } from '../../src/ui/common/overlay/keepFocusIn.ts'
import { untilPageCloses } from './harness/listeners.ts'
import { renderWith } from './harness/renderWith.tsx'
import { prepare } from './harness/resetPage.ts'
import { pass, settle, until } from './harness/time.ts'

const shown = (fallbacks: string[]) => {
  const Fallback = () => {
    fallbacks.push('shown')
    return null
  }
  return <Fallback />
}

test('a part that was fetched before renders at once, without a fallback', async () => {
  const Part = lazily(async () => () => <p>the part</p>)
  await prepare()
  await Part.load()
  const fallbacks: string[] = []
  const { page } = await renderWith(
    <Suspense fallback={shown(fallbacks)}>
      <Part />
    </Suspense>,
  )
  await page.getByText('the part').waitFor()
  expect(fallbacks).toEqual([])
})

test('a part that can’t be fetched says so, and is fetched again on "Try again"', async () => {
  let fetched = 0
  const Part = lazily(() => {
    fetched += 1
    if (fetched === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve(() => <p>the part</p>)
  })
  const { page } = await renderWith(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('the part').waitFor()
  expect(fetched).toBe(2)
})

/** A part that can't be fetched the first `times`, and what it counts. */
function failing(times: number, Fallback?: () => null) {
  const count = { fetched: 0 }
  const Part = lazily(() => {
    count.fetched += 1
    if (count.fetched <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve(() => <p>the part</p>)
  }, Fallback)
  return { Part, count }
}

test('a part of the frame that can’t be fetched is fetched again by itself (N13)', async () => {
  const { Part, count } = failing(2, () => null)
  const { page } = await renderWith(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(count.fetched).toBe(1)
  await page.getByText('the part').waitFor()
  expect(count.fetched).toBe(3)
})

test('an error of a part stays as it is while the part is fetched again by itself (N13)', async () => {
  const { Part, count } = failing(3)
  const { page } = await renderWith(
    <Suspense fallback={<p>loading</p>}>
      <Part />
    </Suspense>,
  )
  const error = page.getByRole('alert')
  await error.waitFor()
  const [shown] = document.querySelectorAll('[role=alert]')
  // Nobody presses the button.
  await pass(4_000)
  expect(count.fetched).toBe(3)
  expect(document.querySelector('[role=alert]')).toBe(shown)
  await page.getByText('the part').waitFor()
  expect(await error.count()).toBe(0)
})

describe('the page is reloaded for a part that stays away', () => {
  const page = (build: number): string =>
    `<meta name="rookery-build" content="${build}"><script type="module" src="/assets/start-${build}.js"></script>`
  /** Renders a part that never loads, on a page of build 1. What `server` answers is its page. Counts the reloads. */
  async function open(server: () => Response) {
    const { Part, count } = failing(Number.POSITIVE_INFINITY)
    await renderWith(
      <Suspense>
        <Part />
      </Suspense>,
    )
    document.head.innerHTML = page(1)
    globalThis.fetch = async () => server()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    onTestFinished(() => reload.mockRestore())
    return { count, reloads: () => reload.mock.calls.length }
  }

  test('after two more attempts if the server has its build, and once: browsers remember the failure (BU8)', async () => {
    const { count, reloads } = await open(() => new Response(page(1)))
    await until('two attempts', async () => count.fetched >= 2)
    expect(reloads()).toBe(0)
    await until('three attempts', async () => count.fetched >= 3)
    await pass(100)
    expect(reloads()).toBe(1)
    await pass(60_000)
    expect(reloads()).toBe(1)
  })

  test('at once if the server has another build (N13)', async () => {
    const { count, reloads } = await open(() => new Response(page(2)))
    await until('two attempts', async () => count.fetched >= 2)
    await pass(100)
    expect(reloads()).toBe(1)
  })

  test('not while nobody knows which one it has, and as soon as it says so', async () => {
    let answer = (): Response => new Response('Bad Gateway', { status: 502 })
    const { count, reloads } = await open(() => answer())
    await until('four attempts', async () => count.fetched >= 4)
    await pass(100)
    answer = () => new Response('<title>Welcome to the hotel</title>')
    await until('five attempts', async () => count.fetched >= 5)
    await pass(100)
    expect(reloads()).toBe(0)
    answer = () => new Response(page(1))
    await until('six attempts', async () => count.fetched >= 6)
    await pass(100)
    expect(reloads()).toBe(1)
  })

  test('at the second press on what needs it, where nothing loads it by itself (BU8)', async () => {
    const { reloads } = await open(() => new Response(page(1)))
    untilPageCloses(reloadForStaleBuild)
    const press = async (file: string): Promise<void> => {
      const payload = new TypeError(`Failed to fetch dynamically imported module: ${file}`)
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      await settle()
    }
    await press('menu.js')
    await press('window.js')
    expect(reloads()).toBe(0)
    await press('menu.js')
    expect(reloads()).toBe(1)
  })

  test('not if something would be lost (BU8)', async () => {
    const { count, reloads } = await open(() => new Response(page(1)))
    onTestFinished(askBeforeReload(() => true))
    await until('four attempts', async () => count.fetched >= 4)
    await pass(100)
    expect(reloads()).toBe(0)
  })
})

test('a part that is shown in several places is fetched once for all of them (N13)', async () => {
  const { Part, count } = failing(2)
  const { page } = await renderWith(
    <Suspense>
      <Part />
      <Part />
      <Part />
    </Suspense>,
  )
  await until('all errors', async () => (await page.getByRole('alert').count()) === 3)
  await until('all parts', async () => (await page.getByText('the part').count()) === 3)
  // The first attempt, one that failed again, and one for all.
  expect(count.fetched).toBe(3)
})

test('"Try again" in one place loads the part in all places (N13)', async () => {
  const { Part } = failing(1)
  const { page } = await renderWith(
    <Suspense>
      <Part />
      <Part />
    </Suspense>,
  )
  await until('both errors', async () => (await page.getByRole('alert').count()) === 2)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await until('both parts', async () => (await page.getByText('the part').count()) === 2)
})

test.each(['on "Try again"', 'by itself'])(
  'the focus stays in the main column when a page is fetched again %s (L57)',
  async (how) => {
    const { Part } = failing(how === 'by itself' ? 2 : 1)
    const { page } = await renderWith(
      <section ref={keepFocusIn} aria-label="column">
        <Suspense>
          <Part />
        </Suspense>
      </section>,
    )
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await retry.focus()
    // The first focus in the column loads the code that keeps it.
    await pass(100)
    if (how !== 'by itself') await page.keyboard.press('Enter')
    await page.getByText('the part').waitFor()
    await until('the focus in the column', () => page.getByRole('region', { name: 'column' }).isFocused())
  },
)
