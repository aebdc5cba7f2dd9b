import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { copyWithScript } from '../e2e/harness/copyWithScript.ts'
import { type RouteIds, routeTable, seedRoutes } from '../e2e/harness/routeTable.ts'
import { openWebKit, signIn, type WebKitTab, type WebKitWorld } from '../webkit/harness/webKit.ts'

// Every page in WebKit. Too slow for each run of the tests: `npm run release` runs it.

/**
 * Records in `problems` what goes wrong in the page, as text. A measurement that changes a size is no fault: the browser
 * measures again in the next frame, and reports that it does.
 */
const RECORD = `
  window.problems = []
  addEventListener('error', ({ message }) => /^ResizeObserver loop/.test(message) || window.problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => window.problems.push('rejected: ' + reason))
  const { error } = console
  console.error = (...words) => { window.problems.push(words.join(' ')); error(...words) }
`
/** Whether a new page is shown, with the heading or at the address that is expected. */
const ARRIVED = `
  if (window.problems === undefined || window.left) return false
  const heading = document.querySelector('main h1')?.innerText.trim() ?? ''
  const there = args[0].startsWith('/') ? location.pathname + location.search === args[0] : heading.startsWith(args[0])
  const busy = document.querySelector('main [aria-busy=true]') !== null
  return there && !busy && document.querySelector('main').innerText.trim().length > heading.length`

let world: WebKitWorld
let tab: WebKitTab
let ids: RouteIds
let copy: ReturnType<typeof copyWithScript>
beforeAll(async () => {
  copy = copyWithScript(clientDist(), RECORD)
  world = await openWebKit(copy.dist)
  ids = await seedRoutes(world)
})
afterAll(async () => {
  await world?.close()
  copy?.remove()
})

/** Opens every address, and collects those whose page is not shown or reports a problem. */
async function walk(expected: (row: ReturnType<typeof routeTable>[number]) => string): Promise<string[]> {
  const found: string[] = []
  for (const row of routeTable(ids)) {
    const [path] = row
    await tab.run('window.left = true')
    await tab.go(path)
    const fault = await tab.until(ARRIVED, expected(row)).then(() => '', String)
    const problems = await tab.run<string[]>('return window.problems')
    if (fault !== '' || problems.length > 0) found.push([path, fault, ...problems].join('\n  '))
  }
  return found
}

test('a visitor sees every page (N4)', async () => {
  tab = await world.openTab('/main/public')
  expect(await walk(([, visitor]) => visitor)).toEqual([])
  await tab.go('/login')
}, 600_000)

test('a member sees every page (N4)', async () => {
  tab = await signIn(world)
  expect(await walk(([, , member]) => member)).toEqual([])
}, 600_000)
