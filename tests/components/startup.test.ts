import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STARTUP_CALLS } from '../../instance/api/startup.ts'
import { withInitialResults } from '../../instance/initialResults.ts'
import { at } from '../../scripts/run.mjs'
import { rowsOf, rowWith } from './harness/feed.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** Calls whose answers Pleroma can embed in the page. */
const SHELL = [
  '/api/v1/instance',
  '/nodeinfo/2.0.json',
  '/instance/panel.html',
  '/api/pleroma/frontend_configurations',
]

/** The startup calls that were answered. */
const answered = (world: World): string[] =>
  world.stats().requests.flatMap(({ method, path }) => {
    return new RegExp(STARTUP_CALLS).test(`${method} ${path}`) ? [path] : []
  })

test.each([
  ['the home timeline of a member', 'luna', '/main/friends'],
  ['a timeline on the first visit', null, '/main/all'],
] as const)('%s is shown before any configuration call is answered', async (_what, as, path) => {
  const world = await openWorld({
    as,
    path,
    before: async ({ instance }) => {
      await instance.post('rook', 'posted just now')
      instance.control.fault({ match: STARTUP_CALLS, delayMs: 60_000 })
    },
  })
  await rowWith(world.tab, 'posted just now').waitFor()
  expect(answered(world)).toEqual([])
  // At most four calls wait for an answer at a time.
  await pass(120_000)
  // The others are asked for once one of these has told that it is Pleroma (I42).
  expect(answered(world)).toEqual(expect.arrayContaining(['/api/v1/instance', '/nodeinfo/2.0.json']))
  expect(await rowWith(world.tab, 'posted just now').count()).toBe(1)
})

test('answers embedded in the page are not fetched', async () => {
  const world = await openWorld({
    as: null,
    path: '/main/public',
    before: async ({ instance: { control } }) => {
      control.overrideAnswer('/nodeinfo/2.0.json', { metadata: { federation: { enabled: false } } })
      const page = new Response(readFileSync(at('index.html')))
      const html = await (await withInitialResults(page, (path) => fetch(path))).text()
      const script = /<script id="initial-results".*?<\/script>/.exec(html)?.[0] ?? ''
      document.head.insertAdjacentHTML('beforeend', script)
      control.resetStats()
    },
  })
  await rowsOf(world.tab).first().waitFor()
  // Without federation there is no Known Network timeline.
  const entries = world.tab.page.getByRole('navigation').getByRole('link')
  await until('the entry Known Network to go', async () => {
    return (await entries.count()) > 0 && (await entries.filter({ hasText: 'Known Network' }).count()) === 0
  })
  await until('the list of peers', () => answered(world).includes('/api/v1/instance/peers'))
  for (const path of SHELL) expect(answered(world)).not.toContain(path)
})
