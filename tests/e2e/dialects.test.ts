import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import { buttonOf, newPostsButton, rowWith } from './harness/feed.ts'
import { logIn, logInThere } from './harness/logIn.ts'
import { countOf, readAll } from './harness/readAll.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// One visit to a server of each way to log in, from there to the log-out. tests/components/visits.test.ts visits the other kinds.

/** Which of the visit's steps a server has no call for, or does otherwise. */
interface Ways {
  /** Whether the client has a form to log in: else, and where the server refuses it, one does so on the server's own page. */
  readonly form?: 'taken' | 'refused'
  readonly socket?: boolean
  readonly edits?: boolean
  readonly reacts?: boolean
}

const WAYS = {
  pleroma: { form: 'taken', socket: true, edits: true, reacts: true },
  mastodon: { socket: true, edits: true },
  'plain@snac': { form: 'refused' },
} satisfies { readonly [Name in DialectName]?: Ways }
const NAMES = ['pleroma', 'mastodon', 'plain@snac'] as const

let world: World
let tab: Tab
afterEach(() => world?.close())

const form = (): Locator => tab.page.getByRole('form', { name: 'New post' }).first()

/** Sends the form with `words`. The row shows them, or `subject` in their place. */
async function send(words: string, subject = words): Promise<void> {
  await form().locator('textarea').first().fill(words)
  const post = form().getByRole('button', { name: 'Post', exact: true })
  await until('the upload', () => post.isEnabled())
  await post.click()
  await rowWith(tab, subject).waitFor()
}

/** Ends the engine, and comes back to the home timeline with a new one. */
async function restart(): Promise<void> {
  await tab.page.goto('about:blank')
  await endEngine(world)
  await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
  await tab.page.getByRole('feed').getByRole('article').first().waitFor()
}

test.each(NAMES)(
  'on %s one logs in, reads, posts, edits, reacts, is told, and leaves (I24)',
  async (name) => {
    const { form: login, socket = false, edits = false, reacts = false }: Ways = WAYS[name]
    world = await openClientWorld({ instance: { posts: 40, dialect: name } })
    const { instance } = world
    // Without a stream, the next question comes in ten seconds.
    if (!socket) await instance.post('luna', 'home is live')
    tab = await world.openTab('/login')
    const { page } = tab

    if (login !== undefined) await logIn(page)
    else
      await page
        .getByRole('main')
        .getByRole('button', { name: /log in/i })
        .click()
    if (login !== 'taken') await logInThere(page)
    await page.getByRole('feed').getByRole('article').first().waitFor()

    if (socket) {
      await until('the stream', () => instance.control.stats().websockets > 0)
      await instance.post('luna', 'home is live')
      await newPostsButton(tab).click()
    }
    await rowWith(tab, 'home is live').waitFor()

    const picture = await fetch(`${instance.origin}/media/pictures/400x200/wide.png`)
    const buffer = Buffer.from(await picture.arrayBuffer())
    // The form is one line until it is used.
    await form().locator('textarea').first().click()
    await form().getByRole('button', { name: 'CW: subject or content warning' }).click()
    await form().getByRole('textbox', { name: 'Subject (optional)' }).fill('about a bird')
    await form()
      .locator('input[type=file]')
      .setInputFiles([{ name: 'wide.png', mimeType: 'image/png', buffer }])
    await send('what a bird', 'about a bird')
    const [posted] = instance.postsSaying('what a bird')
    expect(posted).toMatchObject({ spoilerText: 'about a bird' })
    expect(posted?.mediaIds).toHaveLength(1)

    await form().locator('textarea').first().click()
    await form().getByRole('button', { name: 'Add a poll' }).click()
    await form().getByRole('textbox', { name: 'Option 1' }).fill('crow')
    await form().getByRole('textbox', { name: 'Option 2' }).fill('rook')
    await send('which one?')
    expect(instance.postsSaying('which one?')[0]?.pollId).not.toBeNull()

    // Just after rows have moved, the list takes keys only (T24).
    await buttonOf(tab, 'home is live', 'More actions').press('Enter')
    const edit = page.getByRole('menuitem', { name: 'Edit', exact: true })
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor()
    expect((await edit.count()) > 0).toBe(edits)
    if (edits) {
      await edit.click()
      const editing = page.getByRole('dialog', { name: 'Edit post' })
      await editing.locator('textarea').first().fill('home was live')
      await editing.getByRole('button', { name: 'Save changes' }).click()
      await rowWith(tab, 'home was live').waitFor()
    } else await page.keyboard.press('Escape')
    const now = edits ? 'home was live' : 'home is live'

    const react = buttonOf(tab, now, 'Add reaction')
    expect((await react.count()) > 0).toBe(reacts)
    if (reacts) {
      await react.press('Enter')
      await page.getByRole('dialog').getByRole('toolbar').getByRole('button').first().click()
      await until('the reaction', () => instance.postsSaying(now)[0]?.reactions.length === 1)
    }

    const told = await countOf(tab)
    await instance.post('moss', '@luna are you there?')
    if (!socket) await restart()
    await until('the mention', async () => (await countOf(tab)) === told + 1)
    await readAll([tab])
    await restart()
    await page.getByRole('complementary', { name: 'Notifications' }).getByText('are you there?').waitFor()
    expect(await countOf(tab)).toBe(0)

    await page.getByRole('button', { name: 'Settings', exact: true }).first().click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Profile' }).click()
    await settings.getByRole('textbox', { name: 'Bio' }).fill(`I read ${name}`)
    await settings.getByRole('button', { name: 'Save changes' }).click()
    const luna = instance.state.accounts.get(posted?.accountId ?? '')
    await until('the saved profile', () => luna?.note === `I read ${name}`)
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    const back = { name: /log in/i }
    await page.getByRole('link', back).or(page.getByRole('button', back)).first().waitFor()
    await until('the end of the stream', () => instance.control.stats().websockets === 0)
  },
)
