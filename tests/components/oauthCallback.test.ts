import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { OWL, openSeveral, shownAccount } from './harness/severalAccounts.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const EVIL = 'https://evil.example'

const main = (world: World): Locator => world.tab.page.getByRole('main')
const PHISHING = 'error=access_denied&error_description=Call+555+and+tell+your+password'

/** Starts a sign-in at `server`, by the tab, which keeps its page. */
async function startAt(world: World, server?: string): Promise<URL> {
  const ended = await world.tab.run({ kind: 'authorize', ...(server === undefined ? {} : { server }) })
  return new URL((ended.ok && ended.value?.url) || '')
}

const stateOf = (url: URL): string => url.searchParams.get('state') ?? ''

/** Comes back to the client, as a redirect does. */
const comeBack = (world: World, query: string): Promise<unknown> => world.tab.go(`/oauth-callback?${query}`)

test('a link can’t put words into the mouth of the client (S46)', async () => {
  const world = await openWorld({ as: null, path: `/oauth-callback?${PHISHING}` })
  await main(world).getByRole('alert').waitFor()
  await main(world).getByText('This login was not started here').waitFor()
  expect(await world.tab.text()).not.toContain('555')
  expect(location.href).not.toContain('555')
})

test('what a server says instead of a code is told as its words, once (S15, S46)', async () => {
  const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
  const state = stateOf(await startAt(world))
  await comeBack(world, `${PHISHING}&state=${state}`)
  await main(world).getByText('The server did not log you in. It says:').waitFor()
  await main(world).getByText('Call 555 and tell your password').waitFor()
  await world.tab.go('/about')
  await comeBack(world, `${PHISHING}&state=${state}`)
  await main(world).getByText('This login was not started here').waitFor()
  expect(await world.tab.text()).not.toContain('555')
})

test('a server that lists its scopes is asked once for a client (S18)', async () => {
  const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
  await startAt(world)
  expect(world.stats().byPath['POST /api/v1/apps']).toBe(1)
})

test('the code and the state are gone from the address before the server is asked (S45)', async () => {
  const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
  const url = await startAt(world)
  const atRequests: string[] = []
  world.answers.set(url.origin, async () => {
    atRequests.push(location.href + JSON.stringify(history.state))
    return new Response('{}', { status: 503 })
  })
  await comeBack(world, `code=secret-code&state=${stateOf(url)}`)
  await main(world).getByRole('alert').waitFor()
  expect(atRequests.length).toBeGreaterThan(0)
  for (const seen of [...atRequests, location.href + JSON.stringify(history.state)]) {
    expect(seen).not.toContain('secret-code')
    expect(seen).not.toContain(stateOf(url))
  }
})

test.each(['code', 'state', 'iss', 'error', 'error_description'])(
  'an address with two values of “%s” ends the attempt, and says nothing of its own (S43, S46)',
  async (name) => {
    const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
    const url = await startAt(world)
    const state = stateOf(url)
    const own = `iss=${encodeURIComponent(url.origin)}`
    const values = { state: `state=${state}`, iss: `${own}&${own}` }
    const twice = values[name as keyof typeof values] ?? `${name}=555&${name}=555`
    await comeBack(world, `code=code-1&state=${state}&${twice}`)
    await main(world).getByText('the answer did not come from the server').waitFor()
    expect(await world.tab.text()).not.toContain('555')
    await world.tab.go('/about')
    await comeBack(world, `code=code-1&state=${state}`)
    await main(world).getByText('This login was not started here').waitFor()
  },
)

test('an answer in the fragment leaves the address, and is not read (S45)', async () => {
  const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
  const state = stateOf(await startAt(world))
  await world.tab.go(`/oauth-callback#code=secret-code&state=${state}`)
  await main(world).getByText('This login was not started here').waitFor()
  expect(location.href + JSON.stringify(history.state)).not.toContain('secret-code')
})

test('a server that redirects the request for the token is named as the reason (E46)', async () => {
  const world = await openWorld({ as: null, instance: { dialect: 'mastodon' } })
  const url = await startAt(world)
  world.answers.set(url.origin, async () => new Response('<h1>Moved</h1>', { status: 308 }))
  await comeBack(world, `code=code-1&state=${stateOf(url)}`)
  await main(world).getByText('redirects this to another address').waitFor()
})

test('before a code is sent, the page names the server, and Cancel ends it (S44)', async () => {
  const world = await openSeveral()
  const evil = world.addInstance(EVIL, { dialect: 'mastodon' })
  const url = await startAt(world, EVIL)
  evil.control.resetStats()
  await comeBack(world, `code=of-another-server&state=${stateOf(url)}`)
  const question = main(world).getByRole('group', { name: 'Finish adding evil.example?' })
  await question.getByText(/belonged to evil\.example/).waitFor()
  expect(document.activeElement?.textContent).toBe('Cancel')
  expect(evil.control.stats().byPath).not.toHaveProperty('POST /oauth/token')
  expect(evil.control.stats().apiRequests).toBe(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await main(world).getByText('The login was cancelled.').waitFor()
  await comeBack(world, `code=of-another-server&state=${stateOf(url)}`)
  await main(world).getByText('This login was not started here').waitFor()
  expect(evil.control.stats().apiRequests).toBe(0)
  expect(shownAccount(world)).toBe('luna@home.example')
})

test('Finish sends the code once, however often it is pressed (S44)', async () => {
  const world = await openSeveral()
  const other = world.addInstance('https://crow.example', { dialect: 'mastodon' })
  const url = await startAt(world, 'https://crow.example')
  const form = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    username: 'moss',
    password: 'rookery',
  })
  const answer = await other.app.fetch(
    new Request(new URL('/oauth/authorize', url), { method: 'POST', body: form }),
  )
  await comeBack(world, new URL(answer.headers.get('location') ?? '').search.slice(1))
  const finish = main(world).getByRole('button', { name: 'Finish' })
  await finish.waitFor()
  const button = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === 'Finish',
  ) as HTMLButtonElement
  button.click()
  button.click()
  await until('the new account', () => shownAccount(world) === 'moss@crow.example')
  await until('its home', () => location.pathname === '/main/friends')
})

test('a server that returns the account that was signed in before is named, with what to do (S49)', async () => {
  const world = await openSeveral()
  const [owl] = world.others
  if (owl === undefined) throw new Error('no other instance')
  const url = await startAt(world, OWL)
  expect(url.searchParams.get('force_login')).toBe('true')
  const body = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    username: 'rook',
    password: 'rookery',
  })
  const request = new Request(new URL('/oauth/authorize', url), { method: 'POST', body })
  const { headers } = await owl.app.fetch(request)
  await comeBack(world, new URL(headers.get('location') ?? '').search.slice(1))
  await main(world).getByRole('button', { name: 'Finish' }).click()
  const told = main(world).getByRole('alert')
  await told.getByText('@rook@owl.example was logged in already').waitFor()
  expect(await told.getByRole('link', { name: 'Open owl.example' }).getAttribute('href')).toBe(OWL)
  expect(shownAccount(world)).toBe('rook@owl.example')
  await told.getByRole('link', { name: 'Add account' }).click()
  await main(world).getByLabel('Your account or server').waitFor()
})

test('a moderator who logs in to moderate comes back to the desk (S40)', async () => {
  const CROW = 'https://crow.example'
  const world = await openWorld({
    before: async (made) => {
      await made.signIn('luna')
      await made.signIn('moss', made.addInstance(CROW, { dialect: 'mastodon' }), CROW)
    },
  })
  const [crow] = world.others
  const ended = await world.tab.run({ kind: 'authorize', staff: true })
  const url = new URL((ended.ok && ended.value?.url) || '')
  const asked = Object.fromEntries(url.searchParams)
  const body = new URLSearchParams({ ...asked, username: 'moss', password: 'rookery' })
  const answer = await crow?.app.fetch(
    new Request(new URL('/oauth/authorize', url), { method: 'POST', body }),
  )
  await comeBack(world, new URL(answer?.headers.get('location') ?? '').search.slice(1))
  await main(world).getByRole('button', { name: 'Finish' }).click()
  await until('the desk', () => location.pathname === '/moderation')
  await main(world).getByText('Open reports').waitFor()
})

test('the link of a mail about a new account says that the address is confirmed (RG28)', async () => {
  const { tab } = await openWorld({ as: null, path: '/oauth-callback' })
  const main = tab.page.getByRole('main')
  await main.getByText('Your address is confirmed. Log in to begin.').waitFor()
  await main.getByRole('link', { name: 'Log in' }).click()
  await until('the log-in', () => tab.page.path() === '/login')
})
