import { expect, onTestFinished, test, vi } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import { buttonOf, newPostsButton, rowWith } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// One visit to each kind of server, from the log-in to the log-out. What each can do in detail is in dialects.test.ts and
// tests/engine; what only a browser shows of such a visit, in tests/e2e/dialects.test.ts.

/** Which of the visit's steps a server has no call for, or does otherwise. */
interface Ways {
  /** Whether the client has a form to log in: else, and where the server refuses it, one does so on the server's own page. */
  readonly form?: 'taken' | 'refused'
  readonly socket?: boolean
  readonly edits?: boolean
  readonly reacts?: boolean
}

/** `mastodon` alone is its newest version. */
const WAYS: { readonly [Name in Exclude<DialectName, 'mastodon'>]: Ways } = {
  pleroma: { form: 'taken', socket: true, edits: true, reacts: true },
  'pleroma@2.7': { form: 'taken', socket: true, edits: true, reacts: true },
  akkoma: { form: 'taken', socket: true, edits: true, reacts: true },
  'mastodon@4.3': { socket: true, edits: true },
  'mastodon@4.6': { socket: true, edits: true },
  gotosocial: { socket: true, edits: true },
  plain: { form: 'refused' },
  'plain@hollo': { form: 'refused' },
  'plain@snac': { form: 'refused' },
}
const NAMES = Object.keys(WAYS) as readonly (keyof typeof WAYS)[]

const form = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()

/** Sends the form with `words`. The row shows them, or `subject` in their place. */
async function send(tab: Tab, words: string, subject = words): Promise<void> {
  await form(tab).locator('textarea').first().fill(words)
  const post = form(tab).getByRole('button', { name: 'Post', exact: true })
  await until('the upload', () => post.isEnabled())
  await post.click()
  await rowWith(tab, subject).waitFor()
}

/** Logs in from /login, as luna. */
async function logIn(world: World, login: Ways['form']): Promise<void> {
  const there = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => there.mockRestore())
  const { page } = world.tab
  const main = page.getByRole('main')
  if (login !== undefined) {
    await main.getByLabel('Username').fill('luna')
    await main.getByLabel('Password', { exact: true }).fill(COMMON_PASSWORD)
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
  } else await main.getByRole('button', { name: /log in/i }).click()
  if (login !== 'taken') {
    await until('the page of the server', () => there.mock.calls.length > 0)
    await world.logInThere(String(there.mock.calls[0]?.[0]), 'luna')
  }
  await world.tab.page.getByRole('main').getByRole('feed').getByRole('article').first().waitFor()
}

/** Ends the engine, and comes back to the home timeline with a new one. */
async function restart(world: World): Promise<void> {
  await world.killEngine()
  const { page } = await world.openTab('/main/friends')
  await page.getByRole('main').getByRole('feed').getByRole('article').first().waitFor()
}

const unread = (): number => Number(/^\((\d+)\) \S/.exec(document.title)?.[1] ?? 0)

test.each(NAMES)(
  'on %s one logs in, reads, posts, edits, reacts, is told, and leaves (I24)',
  async (name) => {
    const { form: login, socket = false, edits = false, reacts = false } = WAYS[name]
    const world = await openWorld({ as: null, path: '/login', instance: { dialect: name } })
    const { instance } = world
    // Without a stream, the next question comes in ten seconds.
    if (!socket) await instance.post('luna', 'home is live')
    await logIn(world, login)
    if (socket) {
      await until('the stream', () => world.stats().websockets > 0)
      await instance.post('luna', 'home is live')
      await newPostsButton(world.tab).click()
    }
    await rowWith(world.tab, 'home is live').waitFor()

    // The form is one line until it is used.
    await form(world.tab).locator('textarea').first().click()
    await form(world.tab).getByRole('button', { name: 'CW: subject or content warning' }).click()
    await form(world.tab).getByRole('textbox', { name: 'Subject (optional)' }).fill('about a bird')
    await form(world.tab).locator('input[type=file]').setInputFiles(fileCalled('wide.png'))
    await form(world.tab).getByRole('textbox', { name: 'Description of wide.png' }).waitFor()
    await send(world.tab, 'what a bird', 'about a bird')
    const [posted] = instance.postsSaying('what a bird')
    expect(posted).toMatchObject({ spoilerText: 'about a bird' })
    expect(posted?.mediaIds).toHaveLength(1)

    await form(world.tab).locator('textarea').first().click()
    await form(world.tab).getByRole('button', { name: 'Add a poll' }).click()
    await form(world.tab).getByRole('textbox', { name: 'Option 1' }).fill('crow')
    await form(world.tab).getByRole('textbox', { name: 'Option 2' }).fill('rook')
    await send(world.tab, 'which one?')
    expect(instance.postsSaying('which one?')[0]?.pollId).not.toBeNull()

    const { page } = world.tab
    // Just after rows have moved, the list takes keys only (T24).
    await buttonOf(world.tab, 'home is live', 'More actions').press('Enter')
    const edit = page.getByRole('menuitem', { name: 'Edit', exact: true })
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor()
    expect((await edit.count()) > 0).toBe(edits)
    if (edits) {
      await edit.click()
      const editing = page.getByRole('dialog', { name: 'Edit post' })
      await editing.locator('textarea').first().fill('home was live')
      await editing.getByRole('button', { name: 'Save changes' }).click()
      await rowWith(world.tab, 'home was live').waitFor()
    } else await page.keyboard.press('Escape')
    const now = edits ? 'home was live' : 'home is live'

    const react = buttonOf(world.tab, now, 'Add reaction')
    expect((await react.count()) > 0).toBe(reacts)
    if (reacts) {
      await react.press('Enter')
      await page.getByRole('dialog').getByRole('toolbar').getByRole('button').first().click()
      await until('the reaction', () => instance.postsSaying(now)[0]?.reactions.length === 1)
    }

    const told = unread()
    await instance.post('moss', '@luna are you there?')
    if (!socket) await restart(world)
    await until('the mention', () => unread() === told + 1)
    const notifications = (): Locator => world.tab.page.getByRole('complementary', { name: 'Notifications' })
    await notifications().getByRole('button', { name: 'Mark as read' }).click()
    await until('nothing unread', () => unread() === 0)
    await restart(world)
    await notifications().getByText('are you there?').waitFor()
    expect(unread()).toBe(0)

    const last = world.tab.page
    await last.getByRole('button', { name: 'Settings', exact: true }).first().click()
    const settings = last.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Profile' }).click()
    await settings.getByRole('textbox', { name: 'Bio' }).fill(`I read ${name}`)
    await settings.getByRole('button', { name: 'Save changes' }).click()
    const luna = instance.state.accounts.get(posted?.accountId ?? '')
    await until('the saved profile', () => luna?.note === `I read ${name}`)
    await last.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })

    await last.getByRole('button', { name: 'Log out' }).first().click()
    await last.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    const back = { name: /log in/i }
    await last.getByRole('link', back).first().or(last.getByRole('button', back).first()).first().waitFor()
    await until('the end of the stream', () => world.stats().websockets === 0)
  },
)
