import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { until } from '../harness/browser.ts'
import { openClientWorld } from '../harness/clientWorld.ts'
import { openInstance, type RunningInstance } from '../harness/instance.ts'
import { logInThere } from '../harness/logIn.ts'
import type { Tab } from '../harness/tab.ts'
import type { World } from '../harness/world.ts'

// A server that somebody adds sends them to the page of another one, where they have an account.

let world: World
let honest: RunningInstance
let evil: RunningInstance
let tab: Tab
/** The evil server puts its own `iss` into the return address that it registers at the honest one. */
let ownName = false

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  honest = await openInstance({ dialect: 'mastodon', posts: 5 })
  evil = await openInstance({ dialect: 'mastodon', posts: 5 })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  // The page of the evil server redirects, with the client that it has registered at the honest one.
  await tab.page.route(`${evil.origin}/oauth/authorize?*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams
    if (ownName)
      asked.set('redirect_uri', `${asked.get('redirect_uri')}?iss=${encodeURIComponent(evil.origin)}`)
    const form = {
      client_name: 'Rookery',
      redirect_uris: asked.get('redirect_uri') ?? '',
      scopes: 'read write follow push',
    }
    const registered = await fetch(`${honest.origin}/api/v1/apps`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    asked.set('client_id', client_id)
    await route.fulfill({ status: 302, headers: { location: `${honest.origin}/oauth/authorize?${asked}` } })
  })
})

afterAll(async () => {
  await world?.close()
  await Promise.all([honest?.close(), evil?.close()])
})

async function goToEvil(): Promise<void> {
  await tab.page.goto(new URL('/login?add', world.instance.origin).href)
  await tab.page.getByLabel('Your account or server').fill(new URL(evil.origin).host)
  await tab.page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds the evil server, and agrees on the page of the honest one. */
async function addEvil(): Promise<void> {
  await goToEvil()
  await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(tab.page.url()).origin).toBe(honest.origin)
  evil.control.resetStats()
  await logInThere(tab.page)
}

const evilWasAsked = (): readonly string[] =>
  evil.control.stats().requests.map(({ method, path }) => `${method} ${path}`)

test('to get the code of the honest server, which does not name itself (S44, S45)', async () => {
  await addEvil()
  const { page } = tab
  const host = new URL(evil.origin).host
  const question = page.getByRole('group', { name: `Finish adding ${host}?` })
  await question.waitFor()
  expect(page.url()).toBe(new URL('/oauth-callback', world.instance.origin).href)
  expect(await axe(tab)).toEqual([])

  // The question outlasts a reload, and the keyboard begins at "Cancel".
  await page.reload()
  await question.waitFor()
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await until('the focus', () => cancel.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await page.getByText('The login was cancelled.').waitFor()
  await page.reload()
  await page.getByText('This login was not started here').waitFor()
  expect(evilWasAsked()).toEqual([])
})

test('to get the code of the honest server, by a return address that names the evil one (S44)', async () => {
  ownName = true
  await addEvil()
  ownName = false
  await tab.page.getByRole('group', { name: /^Finish adding/ }).waitFor()
  expect(tab.page.url()).toBe(new URL('/oauth-callback', world.instance.origin).href)
  expect(evilWasAsked()).toEqual([])
})

test('to have the secrets of a login carried to another host (E46)', async () => {
  const location = `${honest.origin}/oauth/token`
  await addEvil()
  evil.control.fault({ match: '^POST /oauth/token', status: 307, headers: { location } })
  honest.control.resetStats()
  await tab.page.getByRole('button', { name: 'Finish' }).click()
  await tab.page.getByText('redirects this to another address').waitFor()
  expect(evilWasAsked()).toContain('POST /oauth/token')
  expect(honest.control.stats().requests).toEqual([])
  evil.control.clearFaults()
})

test('to get the code of an honest server that names itself behind the name in its return address (S43)', async () => {
  const answer = async (route: Route): Promise<void> => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? ''
    const names = `iss=${encodeURIComponent(evil.origin)}&iss=${encodeURIComponent(honest.origin)}`
    const location = `${world.instance.origin}/oauth-callback?${names}&code=code-of-honest&state=${state}`
    evil.control.resetStats()
    await route.fulfill({ status: 302, headers: { location } })
  }
  await tab.page.route(`${evil.origin}/oauth/authorize?*`, answer, { times: 1 })
  await goToEvil()
  await tab.page.getByText('the answer did not come from the server').waitFor()
  expect(tab.page.url()).toBe(new URL('/oauth-callback', world.instance.origin).href)
  expect(evilWasAsked()).toEqual([])
})

test('to get the code of the honest server, which names itself (S43)', async () => {
  honest.control.setIssuer(true)
  await addEvil()
  await tab.page.getByText('the answer did not come from the server').waitFor()
  expect(tab.page.url()).toBe(new URL('/oauth-callback', world.instance.origin).href)
  expect(evilWasAsked()).toEqual([])
})
