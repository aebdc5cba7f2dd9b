import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { addAccount, blankAccount } from '../../instance/state/accounts.ts'
import type { Accounts } from '../../src/shared/model/accounts.ts'
import type { Draft } from '../../src/shared/model/draft.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { rowWith } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { openOptions } from './harness/postOptions.ts'
import { OWL, shownAccount } from './harness/severalAccounts.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const LUNA = 'luna@home.example'
const ROOK = 'rook@owl.example'

/** luna in the tab, at the configured instance; rook at another one, which imitates Mastodon or `dialect`. */
async function setUp(
  before: (world: World, owl: Instance) => unknown = () => {},
  dialect: DialectName = 'mastodon',
) {
  let owl: Instance | undefined
  const world = await openWorld({
    before: async (at) => {
      owl = at.addInstance(OWL, { dialect })
      await at.signIn('rook', owl, OWL)
      await at.signIn('luna')
      await before(at, owl)
    },
  })
  if (owl === undefined) throw new Error('there is no other instance')
  await until('the list', () => document.title.endsWith(`· @${LUNA}`))
  return { world, owl, page: world.tab.page }
}

const accountsOf = (world: World): Accounts | null =>
  world.tab.engine.mirror.cells.get(entityKey(BROWSER, 'accounts')) as Accounts | null
const authorIn = (form: Locator): Locator => form.getByRole('button', { name: /^Post as / })
const textIn = (form: Locator): Locator => form.getByRole('textbox').last()
const newPost = (world: World): Locator => world.tab.page.getByRole('form', { name: 'New post' }).first()
const windowOf = (world: World, name: string): Locator => world.tab.page.getByRole('dialog', { name })
const postsAt = (owl: Instance, words: string) =>
  [...owl.state.statuses.values()].filter(({ content }) => content.includes(words))

/** Chooses the account that writes the post. Resolves when the menu is gone: a window that opens while the menu fades out hides it. */
async function chooseAuthor({ tab: { page } }: World, form: Locator, name: string): Promise<void> {
  await authorIn(form).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.locator('[role="menu"]').waitFor({ state: 'detached' })
}

/** Makes `owl` find the post of `world` that says `words`: it has a copy with its address, which mentions `mentions`. */
async function federate(world: World, owl: Instance, words: string): Promise<string> {
  const post = world.instance.postsSaying(words)[0]
  const [copyId = ''] = owl.state.statuses.keys()
  const [copy, here] = await Promise.all([
    owl.control.act({ as: 'rook', method: 'GET', path: `/api/v1/statuses/${copyId}` }),
    world.instance.control.act({ as: 'moss', method: 'GET', path: `/api/v1/statuses/${post?.id}` }),
  ])
  const { uri } = here.body as { readonly uri: string }
  owl.control.overrideAnswer('/api/v2/search', { statuses: [{ ...(copy.body as object), uri }] })
  return copyId
}

/** The stored drafts of `account`, by id. */
async function draftsOf(world: World, account: string): Promise<Readonly<Record<string, Draft>>> {
  const stored = await world.disk.session.entries('drafts')
  const prefix = `${account}/draft/`
  return Object.fromEntries(
    stored.flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value as Draft]] : [],
    ),
  )
}

/** Opens the form that quotes the post “worth a quote”, and types into it. */
async function quoteIn(world: World) {
  const { page } = world.tab
  await rowWith(world.tab, 'worth a quote').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  const form = windowOf(world, 'New post').getByRole('form')
  await textIn(form).fill('look at this')
  // The menu fades out, and the window takes the focus.
  await pass(1_000)
  return form
}

afterEach(() => vi.restoreAllMocks())

describe('the author of a new post (SA30)', () => {
  test('is not shown if there is only one account', async () => {
    const world = await openWorld()
    await newPost(world).waitFor()
    await pass(5_000)
    expect(await authorIn(newPost(world)).count()).toBe(0)
  })

  test('can be another account, which posts from a window over the page, by keys alone', async () => {
    const { world, owl, page } = await setUp()
    await textIn(newPost(world)).fill('hoots of an owl')
    await authorIn(newPost(world)).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Rook' }).press('Enter')
    const dialog = windowOf(world, 'New post')
    const form = dialog.getByRole('form', { name: 'New post' })
    await until('the text', async () => (await textIn(form).inputValue()) === 'hoots of an owl')
    await authorIn(form).waitFor()
    expect(await authorIn(form).getAttribute('aria-label')).toContain(`@${ROOK}`)
    await until('the focus', () => document.activeElement?.matches('[role="dialog"] textarea'))
    await page.keyboard.press('Control+Enter')
    await until('the post', () => postsAt(owl, 'hoots of an owl').length === 1)
    await dialog.waitFor({ state: 'detached' })
    await until('the focus', () => document.activeElement?.getAttribute('aria-label')?.startsWith('Post as'))
    await world.tab.page.getByText('Done: Post').waitFor()
    expect(world.instance.postsSaying('hoots of an owl')).toHaveLength(0)
    expect(shownAccount(world)).toBe(LUNA)
    await until('no drafts', async () => Object.keys(await draftsOf(world, ROOK)).length === 0)
    expect(Object.keys(await draftsOf(world, LUNA))).toEqual([])
    expect(await textIn(newPost(world)).inputValue()).toBe('')
  })

  test('gets none of the other account’s entities into the page', async () => {
    const { world } = await setUp()
    await chooseAuthor(world, newPost(world), 'Rook')
    await textIn(windowOf(world, 'New post').getByRole('form')).waitFor()
    await pass(5_000)
    const keys = [...world.tab.engine.mirror.cells.keys()]
    expect(keys.filter((key) => key.startsWith(ROOK))).toEqual([])
    const { tabs } = await world.tab.health()
    expect(tabs).toHaveLength(2)
    await world.tab.page.keyboard.press('Escape')
    await until('one end', async () => (await world.tab.health()).tabs.length === 1)
  })

  test('has the formats, limits and panels of its instance', async () => {
    const { world, page } = await setUp((_at, owl) =>
      owl.control.overrideAnswer('/api/v2/instance', {
        configuration: { statuses: { max_characters: 500 } },
      }),
    )
    await chooseAuthor(world, newPost(world), 'Rook')
    const form = windowOf(world, 'New post').getByRole('form')
    await textIn(form).waitFor()
    // Mastodon has one format, and knows the language of posts.
    const panel = await openOptions(page, form)
    expect(await panel.getByRole('combobox', { name: 'Format' }).count()).toBe(0)
    await panel.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: /^More options: .*German/ }).waitFor()
    await textIn(form).fill('x'.repeat(501))
    await until(
      'the limit',
      async () => await form.getByRole('button', { name: 'Post', exact: true }).isDisabled(),
    )
  })

  test('takes the subject along, even without a text (SA31)', async () => {
    const { world } = await setUp()
    const form = newPost(world)
    await textIn(form).focus()
    await form.getByRole('button', { name: 'CW: subject or content warning' }).click()
    await form.getByRole('textbox', { name: 'Subject (optional)' }).fill('about owls')
    await chooseAuthor(world, form, 'Rook')
    const other = windowOf(world, 'New post').getByRole('form')
    await until(
      'the subject',
      async () =>
        (await other.getByRole('textbox', { name: 'Subject (optional)' }).inputValue()) === 'about owls',
    )
  })

  test('keeps choices that its instance does not support, and says so (SA31)', async () => {
    const { world, page } = await setUp()
    const form = newPost(world)
    await textIn(form).fill('*bold*')
    const panel = await openOptions(page, form)
    await panel.getByRole('combobox', { name: 'Format' }).selectOption('text/markdown')
    await page.keyboard.press('Escape')
    await chooseAuthor(world, form, 'Rook')
    const other = windowOf(world, 'New post').getByRole('form')
    await other.getByText("owl.example doesn't have this, so it isn't posted: Markdown").waitFor()
    await chooseAuthor(world, other, 'Luna')
    await until('the first account', async () =>
      (await authorIn(other).getAttribute('aria-label'))?.includes(LUNA),
    )
    await until(
      'the format',
      async () => (await other.getByRole('button', { name: /^More options: .*Markdown/ }).count()) === 1,
    )
    expect(await textIn(other).inputValue()).toBe('*bold*')
  })

  test('keeps who may quote the post (SA31)', async () => {
    const rewritten = { text: 'for nobody', subject: '', quotePolicy: 'nobody', writer: 'x', changedAt: 1 }
    const { world } = await setUp(({ disk }) => disk.session.put('drafts', `${LUNA}/draft/new`, rewritten))
    const form = newPost(world)
    await until('the draft', async () => (await textIn(form).inputValue()) === 'for nobody')
    await chooseAuthor(world, form, 'Rook')
    await until('the draft of rook', async () =>
      Object.values(await draftsOf(world, ROOK)).some(({ text }) => text === 'for nobody'),
    )
    expect(Object.values(await draftsOf(world, ROOK)).map(({ quotePolicy }) => quotePolicy)).toEqual([
      'nobody',
    ])
  })

  test('does not replace what the other account has begun (SA31)', async () => {
    const begun = { text: 'begun by rook', subject: '', writer: 'x', changedAt: 1 }
    const { world } = await setUp((at) => at.disk.session.put('drafts', `${ROOK}/draft/new`, begun))
    await textIn(newPost(world)).fill('@moss look, @heron@far.example')
    await chooseAuthor(world, newPost(world), 'Rook')
    const form = windowOf(world, 'New post').getByRole('form')
    // A local name means somebody else there.
    const words = '@moss@home.example look, @heron@far.example'
    await until('the text', async () => (await textIn(form).inputValue()) === words)
    await world.tab.page.keyboard.press('Escape')
    await world.tab.page.getByText(/Your text is in the drafts of .*@rook@owl\.example/).waitFor()
    const texts = Object.values(await draftsOf(world, ROOK)).map(({ text }) => text)
    expect(texts.toSorted()).toEqual([words, 'begun by rook'])
    expect(Object.keys(await draftsOf(world, LUNA))).toEqual([])
  })

  test('closes at once, and then says where the last typed words are (SA31)', async () => {
    const { world } = await setUp()
    await chooseAuthor(world, newPost(world), 'Rook')
    await textIn(windowOf(world, 'New post').getByRole('form')).fill('typed last')
    await world.tab.page.keyboard.press('Escape')
    await world.tab.page.getByText(/Your text is in the drafts of .*@rook@owl\.example/).waitFor()
    expect(Object.values(await draftsOf(world, ROOK)).map(({ text }) => text)).toEqual(['typed last'])
  })

  test('leaves files where they are, if the user agrees (SA31)', async () => {
    const { world, page } = await setUp()
    const form = newPost(world)
    await textIn(form).fill('with a picture')
    await form.locator('input[type=file]').setInputFiles([fileCalled('nest.png')])
    await form.getByRole('textbox', { name: 'Description of nest.png' }).fill('a nest')
    await until('the upload', async () => !(await authorIn(form).isDisabled()))
    await chooseAuthor(world, form, 'Rook')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await pass(1_000)
    expect(await form.getByRole('textbox', { name: "What's on your mind?" }).inputValue()).toBe(
      'with a picture',
    )
    await chooseAuthor(world, form, 'Rook')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
    const other = windowOf(world, 'New post').getByRole('form')
    await until('the text', async () => (await textIn(other).inputValue()) === 'with a picture')
    await page.keyboard.press('Escape')
    await windowOf(world, 'New post').waitFor({ state: 'detached' })
    expect(await form.getByRole('textbox', { name: "What's on your mind?" }).inputValue()).toBe('')
    expect(await form.getByRole('textbox', { name: 'Description of nest.png' }).inputValue()).toBe('a nest')
    await until('the description', async () => {
      const { new: left } = await draftsOf(world, LUNA)
      return Object.values(left?.descriptions ?? {}).join() === 'a nest' && left?.text === ''
    })
  })

  test('comes back with the quoted post from an instance without quotes (SA31)', async () => {
    const { world, owl } = await setUp((at) => at.instance.post('moss', 'worth a quote'), 'gotosocial')
    await federate(world, owl, 'worth a quote')
    const own = await quoteIn(world)
    await chooseAuthor(world, own, 'Rook')
    const other = windowOf(world, 'New post').getByRole('form')
    await other.getByText(/owl.example doesn't have this, so it isn't posted: Quoted post/).waitFor()
    await pass(1_000)
    await chooseAuthor(world, other, 'Luna')
    await until('the first account', async () =>
      (await authorIn(other).getAttribute('aria-label'))?.includes(LUNA),
    )
    await windowOf(world, 'New post').getByRole('region', { name: 'Quoted post' }).waitFor()
    expect(await textIn(other).inputValue()).toBe('look at this')
  })

  test('takes no quote along that is removed while the other instance is asked (SA31)', async () => {
    const { world, owl } = await setUp((at) => at.instance.post('moss', 'worth a quote'))
    await federate(world, owl, 'worth a quote')
    owl.control.fault({ match: '/api/v2/search', delayMs: 5_000 })
    const own = await quoteIn(world)
    await chooseAuthor(world, own, 'Rook')
    await own.getByRole('button', { name: 'Remove quote' }).click()
    await until('the text at the other account', async () =>
      Object.values(await draftsOf(world, ROOK)).some(({ text }) => text === 'look at this'),
    )
    expect(Object.values(await draftsOf(world, ROOK)).map(({ quoteId }) => quoteId)).toEqual([undefined])
  })

  test('leads to the pages of its account in a tab of their own (SA30)', async () => {
    const { world, owl } = await setUp((at) => at.instance.post('moss', 'worth a quote'))
    const copyId = await federate(world, owl, 'worth a quote')
    const form = await quoteIn(world)
    await chooseAuthor(world, form, 'Rook')
    const quote = windowOf(world, 'New post').getByRole('region', { name: 'Quoted post' })
    const link = quote.getByRole('link').last()
    await link.waitFor()
    await until('the copy', () => link.element().getAttribute('href') === `/notice/${copyId}`)
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await link.click()
    expect(opened.mock.calls.map(([url]) => url)).toEqual([`/notice/${copyId}?as=rook%40owl.example`])
    expect(location.pathname).toBe('/main/friends')
  })

  test('stays if the post is sent while the other instance is asked (SA32)', async () => {
    const { world, owl, page } = await setUp((at) => at.instance.post('moss', 'worth an answer'))
    await federate(world, owl, 'worth an answer')
    owl.control.fault({ match: '/api/v2/search', delayMs: 5_000 })
    await rowWith(world.tab, 'worth an answer')
      .getByRole('button', { name: /^Reply/ })
      .click()
    const form = rowWith(world.tab, 'worth an answer').getByRole('form')
    await textIn(form).fill('@moss sent at once')
    await chooseAuthor(world, form, 'Rook')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the reply', () => world.instance.postsSaying('sent at once').length === 1)
    await pass(15_000)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(Object.keys(await draftsOf(world, ROOK))).toEqual([])
  })

  test('is found again after the tab died (SA31)', async () => {
    const { world } = await setUp()
    await textIn(newPost(world)).fill('unfinished')
    await chooseAuthor(world, newPost(world), 'Rook')
    const form = windowOf(world, 'New post').getByRole('form')
    await until('the text', async () => (await textIn(form).inputValue()) === 'unfinished')
    await textIn(form).fill('unfinished, still')
    await pass(1_000)
    await world.killTab()
    await until('the list', () => document.title.endsWith(`· @${LUNA}`))
    await chooseAuthor(world, newPost(world), 'Rook')
    await until(
      'the text',
      async () =>
        (await textIn(windowOf(world, 'New post').getByRole('form')).inputValue()) === 'unfinished, still',
    )
  })

  test('uploads files to its own instance, and goes on when the engine dies', async () => {
    const { world, owl, page } = await setUp()
    await chooseAuthor(world, newPost(world), 'Rook')
    const dialog = windowOf(world, 'New post')
    const form = dialog.getByRole('form')
    await form.locator('input[type=file]').setInputFiles([fileCalled('owls.png')])
    await form.getByRole('textbox', { name: 'Description of owls.png' }).fill('two owls')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^More options/ })
      .click()
    await page.getByRole('button', { name: 'Save for later' }).waitFor()
    expect(await page.getByRole('button', { name: 'All drafts' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('look at')
    await world.killEngine()
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('look at them')
    await pass(2_000)
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the post', () => postsAt(owl, 'look at them').length === 1)
    const [post] = postsAt(owl, 'look at them')
    expect(post?.mediaIds.map((id) => owl.state.media.get(id)?.description)).toEqual(['two owls'])
    expect(shownAccount(world)).toBe(LUNA)
  })

  test('can’t be an account that was signed out meanwhile: an error says so, and the draft waits (SA7)', async () => {
    const { world, owl } = await setUp()
    await textIn(newPost(world)).fill('too late')
    await chooseAuthor(world, newPost(world), 'Rook')
    const dialog = windowOf(world, 'New post')
    await until('the text', async () => (await textIn(dialog.getByRole('form')).inputValue()) === 'too late')
    owl.state.tokens.clear()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await until(
      'the words',
      async () => (await dialog.textContent())?.includes('was logged out while you were writing'),
      60_000,
    )
    expect(await draftsOf(world, ROOK)).toMatchObject({ new: { text: 'too late' } })
    expect(shownAccount(world)).toBe(LUNA)
  })
})

/** Somebody asks rook a question. */
const toRook = (at: World) => {
  addAccount(at.instance.state, { ...blankAccount('rook-of-owls', 'rook', 0), domain: 'owl.example' })
  return at.instance.post('moss', `a question for @${ROOK}`)
}

/** Another tab logs rook out. */
async function logOutElsewhere(world: World, drafts: 'keep' | 'delete' = 'keep'): Promise<void> {
  const other = await world.otherTab()
  await other.run({ kind: 'showAccount', as: ROOK })
  await other.run({ kind: 'signOut', drafts })
}

describe('an account that another tab logs out', () => {
  test.for(['keep', 'delete'] as const)(
    'leaves what was typed in its window to its drafts, and that is said (drafts: %s; N46, SA30)',
    async (drafts) => {
      const { world } = await setUp()
      await chooseAuthor(world, newPost(world), 'Rook')
      const dialog = windowOf(world, 'New post')
      await textIn(dialog.getByRole('form')).fill('half a thought')
      // At once: the last keys are not stored yet.
      await logOutElsewhere(world, drafts)
      await dialog.getByText(/rook@owl\.example.* was logged out while you were writing/).waitFor()
      // Until after what an account leaves was swept.
      await pass(70_000)
      expect(await draftsOf(world, ROOK)).toMatchObject({ new: { text: 'half a thought' } })
      expect(shownAccount(world)).toBe(LUNA)
    },
  )

  test('does not reply, and the row says so at once (SA33)', async () => {
    const { world, owl } = await setUp(toRook)
    await federate(world, owl, 'a question for')
    owl.control.fault({ match: '/api/v2/search', delayMs: 20_000 })
    const row = rowWith(world.tab, 'a question for')
    await row.getByRole('button', { name: /^Reply/ }).click()
    await row.getByText(/Looking for the post as .*@rook@owl\.example/).waitFor()
    await logOutElsewhere(world)
    await row
      .getByText(/@rook@owl\.example.* is no longer logged in here\. You reply as .*@luna@home\.example/)
      .waitFor({ timeout: 5_000 })
    await until('the focus', () => document.activeElement?.matches('article textarea'))
  })

  test('is not offered for a reply after its instance has found the post (SA33)', async () => {
    const { world, owl } = await setUp(toRook)
    await federate(world, owl, 'a question for')
    owl.control.fault({ match: '/api/v2/search', delayMs: 5_000 })
    const row = rowWith(world.tab, 'a question for')
    await row.getByRole('button', { name: /^Reply/ }).click()
    await textIn(newPost(world)).fill('something else')
    await row.getByRole('button', { name: /Reply as .*@rook@owl\.example/ }).waitFor()
    await logOutElsewhere(world)
    await row.getByText(/is no longer logged in here\. You reply as/).waitFor()
    expect(await textIn(newPost(world)).inputValue()).toBe('something else')
    expect(document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('New post')
  })
})

describe('a reply', () => {
  const replyTo = (world: World, words: string): Locator =>
    rowWith(world.tab, words).getByRole('button', { name: /^Reply/ })

  test('is written as another account from its window (SA32)', async () => {
    const { world, owl, page } = await setUp((at) => at.instance.post('moss', 'worth an answer'))
    const copyId = await federate(world, owl, 'worth an answer')
    await rowWith(world.tab, 'worth an answer').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'As another account…' }).click()
    await windowOf(world, 'As another account').getByRole('button', { name: 'Reply' }).click()
    const dialog = windowOf(world, 'Reply to')
    await until('the form', async () => (await textIn(dialog.getByRole('form')).inputValue()).startsWith('@'))
    await until('the focus', () => document.activeElement?.matches('[role="dialog"] textarea'))
    await textIn(dialog.getByRole('form')).fill('an answer of the owl')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the reply', () => postsAt(owl, 'an answer of the owl').length === 1)
    expect(postsAt(owl, 'an answer of the owl')[0]?.inReplyToId).toBe(copyId)
    expect(shownAccount(world)).toBe(LUNA)
  })

  test('moves to the account chosen in its form, with that account’s mentions (SA32)', async () => {
    const { world, owl } = await setUp((at) => at.instance.post('moss', 'worth an answer'))
    const copyId = await federate(world, owl, 'worth an answer')
    await replyTo(world, 'worth an answer').click()
    const form = rowWith(world.tab, 'worth an answer').getByRole('form')
    await until('the mention', async () => (await textIn(form).inputValue()) === '@moss ')
    await textIn(form).fill('@moss thank you')
    await chooseAuthor(world, form, 'Rook')
    const dialog = windowOf(world, 'Reply to')
    await until('the text', async () =>
      (await textIn(dialog.getByRole('form')).inputValue()).endsWith(' thank you'),
    )
    const author = owl.state.statuses.get(copyId)?.accountId ?? ''
    const { username, domain } = owl.state.accounts.get(author) ?? {}
    const acct = [username, ...(domain ? [domain] : [])].join('@')
    expect(await textIn(dialog.getByRole('form')).inputValue()).toBe(`@${acct} thank you`)
    expect(await draftsOf(world, ROOK)).toMatchObject({ [copyId]: { replyTo: { statusId: copyId } } })
    await until(
      'no form in the row',
      async () => (await rowWith(world.tab, 'worth an answer').getByRole('form').count()) === 0,
    )
  })

  test('stays where it is if the other instance does not find the post (SA32)', async () => {
    const { world, owl } = await setUp((at) => at.instance.post('moss', 'worth an answer'))
    owl.control.overrideAnswer('/api/v2/search', { statuses: [] })
    await replyTo(world, 'worth an answer').click()
    const form = rowWith(world.tab, 'worth an answer').getByRole('form')
    await textIn(form).fill('@moss thank you')
    await chooseAuthor(world, form, 'Rook')
    await form.getByText("The server of this account doesn't find it.").waitFor()
    expect(await textIn(form).inputValue()).toBe('@moss thank you')
    expect(await world.tab.page.getByRole('dialog').count()).toBe(0)
  })

  test('is from the account that the post addresses (SA33)', async () => {
    const { world, owl } = await setUp(toRook)
    const copyId = await federate(world, owl, 'a question for')
    await replyTo(world, 'a question for').click()
    const dialog = windowOf(world, 'Reply to')
    const form = dialog.getByRole('form')
    await until('the author', async () => (await authorIn(form).getAttribute('aria-label'))?.includes(ROOK))
    await textIn(form).fill('asked and answered')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the reply', () => postsAt(owl, 'asked and answered')[0]?.inReplyToId === copyId)
    await dialog.waitFor({ state: 'detached' })
    await until('the focus', () => document.activeElement?.getAttribute('data-key') === 'reply')
  })

  test('is from the tab’s account if the other instance does not find the post, and says why (SA33)', async () => {
    const { world, owl } = await setUp(toRook)
    owl.control.overrideAnswer('/api/v2/search', { statuses: [] })
    await replyTo(world, 'a question for').click()
    const row = rowWith(world.tab, 'a question for')
    await row
      .getByText(
        /The server of .*@rook@owl\.example.* doesn't find this post\. You reply as .*@luna@home\.example/,
      )
      .waitFor()
    await until('the focus', () => document.activeElement?.matches('article textarea'))
    expect(await authorIn(row.getByRole('form')).getAttribute('aria-label')).toContain(LUNA)
  })

  test('does not open its window if the user has gone on to something else (SA33)', async () => {
    const { world, owl, page } = await setUp(toRook)
    await federate(world, owl, 'a question for')
    owl.control.fault({ match: '/api/v2/search', delayMs: 20_000 })
    await replyTo(world, 'a question for').click()
    await textIn(newPost(world)).focus()
    await textIn(newPost(world)).fill('something else')
    const row = rowWith(world.tab, 'a question for')
    const button = row.getByRole('button', { name: /Reply as .*@rook@owl\.example/ })
    await button.waitFor({ timeout: 40_000 })
    expect(document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('New post')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await button.focus()
    await page.keyboard.press('Enter')
    await authorIn(windowOf(world, 'Reply to').getByRole('form')).waitFor()
    await page.keyboard.press('Escape')
    await windowOf(world, 'Reply to').waitFor({ state: 'detached' })
    await until('the focus', () => document.activeElement?.getAttribute('data-key') === 'reply')
  })

  test('is from the tab’s account if the post addresses that, too (SA33)', async () => {
    const { world } = await setUp(async (at) => {
      await toRook(at)
      await at.instance.post('moss', `asking both @${ROOK} @luna`)
    })
    await replyTo(world, 'asking both').click()
    const form = rowWith(world.tab, 'asking both').getByRole('form')
    await until('the form', async () => (await authorIn(form).getAttribute('aria-label'))?.includes(LUNA))
  })

  test('is from the tab’s account if the user does not wait (SA33)', async () => {
    const { world, owl } = await setUp(toRook)
    owl.control.fault({ match: '/api/v2/search', delayMs: 30_000 })
    await replyTo(world, 'a question for').click()
    const row = rowWith(world.tab, 'a question for')
    await row.getByText(/Looking for the post as .*@rook@owl\.example/).waitFor()
    await row.getByRole('button', { name: /Reply as .*@luna@home\.example/ }).click()
    await textIn(row.getByRole('form')).fill('of luna')
    await pass(40_000)
    expect(await textIn(row.getByRole('form')).inputValue()).toBe('of luna')
    expect(await world.tab.page.getByRole('dialog').count()).toBe(0)
    // The reply was begun as this account, so it stays there.
    await replyTo(world, 'a question for').click()
    await until('it is closed', async () => (await row.getByRole('form').count()) === 0)
    await replyTo(world, 'a question for').click()
    await until('the text', async () => (await textIn(row.getByRole('form')).inputValue()) === 'of luna')
  })
})

test('a waiting post of another account is counted in the list of accounts, and announced with the account’s name (SA34)', async () => {
  const { world, owl, page } = await setUp()
  owl.control.fault({ match: '/api/v1/statuses$', status: 503 })
  await textIn(newPost(world)).fill('in the mist')
  await chooseAuthor(world, newPost(world), 'Rook')
  const dialog = windowOf(world, 'New post')
  await until('the text', async () => (await textIn(dialog.getByRole('form')).inputValue()) === 'in the mist')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText(/can't be sent right now/).waitFor()
  expect(await world.tab.text()).toContain(`@${ROOK} · Your post can't be sent right now.`)
  await until('the count', () =>
    accountsOf(world)?.list.some(({ account, waiting }) => account === ROOK && waiting === 1),
  )
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Rook' }).getByText('Outbox: 1 action').waitFor()
})

describe('an account whose handle has another host than its instance', () => {
  const HANDLE = 'rook@birds.example'
  const namedSo = (_: World, owl: Instance): void => {
    owl.control.overrideAnswer('/api/v1/accounts/verify_credentials', { fqn: HANDLE })
    owl.control.fault({ match: '/api/v2/search', delayMs: 10_000 })
  }

  test('is named by its handle where it acts, and in notices (SA13, SA31, SA34)', async () => {
    const { world, owl, page } = await setUp(namedSo, 'pleroma')
    await until('the handle', () => accountsOf(world)?.list.some(({ handle }) => handle === HANDLE))
    await chooseAuthor(world, newPost(world), 'Rook')
    const form = windowOf(world, 'New post').getByRole('form')
    await textIn(form).fill('in the mist')
    await page.keyboard.press('Escape')
    await page.getByText(/Your text is in the drafts of .*@rook@birds\.example/).waitFor()
    owl.control.fault({ match: '/api/v1/statuses$', status: 503 })
    await chooseAuthor(world, newPost(world), 'Rook')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText(/can't be sent right now/).waitFor()
    expect(await world.tab.text()).toContain(`@${HANDLE} · Your post can't be sent right now.`)
    await rowWith(world.tab, '').first().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'As another account…' }).click()
    await page.getByText(/Looking for the post as .*@rook@birds\.example/).waitFor()
  })

  test('is proposed for a reply to a post that mentions it by either host (SA33)', async () => {
    const { world } = await setUp(async (at, owl) => {
      namedSo(at, owl)
      addAccount(at.instance.state, { ...blankAccount('rook-of-owls', 'rook', 0), domain: 'owl.example' })
      await at.instance.post('moss', `a question for @${ROOK}`)
    }, 'pleroma')
    await until('the handle', () => accountsOf(world)?.list.some(({ handle }) => handle === HANDLE))
    const row = rowWith(world.tab, 'a question for')
    await row.getByRole('button', { name: /^Reply/ }).click()
    await row.getByText(/Looking for the post as .*@rook@birds\.example/).waitFor()
  })
})
