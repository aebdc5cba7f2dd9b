import type { Locator } from 'playwright-core'
import { TAB_ACCOUNT } from '../../../src/ui/engine/tabAccount.ts'
import { postWithFiles } from './attach.ts'
import { until } from './browser.ts'
import { rowWith } from './feed.ts'
import { PASSWORD } from './instance.ts'
import { layersOf, windowsClosed } from './layers.ts'
import type { Tab } from './tab.ts'
import { beginning, type Translator } from './texts.ts'
import type { SizeName } from './visits.ts'
import type { World } from './world.ts'

/** A window over the home page. */
export interface ListedWindow {
  /** The sizes in which there is such a window. */
  readonly on: readonly SizeName[]
  /** Opens it from the home page. */
  open(): Promise<unknown>
  readonly shown: () => Locator
  /** A part of it that loads later. */
  readonly loaded?: () => Locator
}

/** Posts what the windows are about. Luna becomes an admin, for the entries that only staff have in menus. */
export async function seedWindows({ instance }: World): Promise<void> {
  const { id } = await instance.post('rook', 'a post to answer')
  // Between them, so that the answer is no row of a group, which does not name whom it answers (RW12).
  await instance.post('luna', 'something else')
  await instance.post('moss', 'an answer to it', { in_reply_to_id: id })
  const mine = await instance.post('luna', 'mine as it was')
  const edit = { path: `/api/v1/statuses/${mine.id}`, method: 'PUT', body: { status: 'mine to change' } }
  await instance.control.act({ as: 'luna', ...edit })
  const pictures = [{ name: 'first.png', description: 'The first' }]
  const picture = await postWithFiles(instance, 'a picture to look at', pictures)
  const path = `/api/v1/pleroma/statuses/${picture}/reactions/${encodeURIComponent('👍')}`
  await instance.control.act({ as: 'robin', method: 'PUT', path })
  const luna = instance.state.accounts.get(instance.state.byAcct.get('luna') ?? '')
  if (luna !== undefined) luna.role = 'admin'
}

/** Signs moss in beside the account that the tab shows: with a second account forms have an author to choose. */
export async function addSecondAccount(tab: Tab): Promise<void> {
  const shown = await tab.page.evaluate((key) => sessionStorage.getItem(key) ?? '', TAB_ACCOUNT)
  await tab.run({ kind: 'signIn', username: 'moss', password: PASSWORD })
  await tab.run({ kind: 'showAccount', as: shown })
}

/** The number of open dialogs and menus, plus the history entries of windows. */
async function overlaysOf(tab: Tab): Promise<number> {
  const { page } = tab
  const over = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('alertdialog'))
  return (await layersOf(tab)) + (await over.count())
}

/** Closes all dialogs and menus. Waits after each Escape, because closing goes back in the history. */
export async function closeAll(tab: Tab): Promise<void> {
  for (let open = await overlaysOf(tab); open > 0; open = await overlaysOf(tab)) {
    const before = open
    await tab.page.keyboard.press('Escape')
    await until('a window to close', async () => (await overlaysOf(tab)) < before)
  }
  await windowsClosed(tab)
}

/** Every window that opens over the home page of `tab`. `say` translates English into the texts of the page. */
export function windowList(
  { instance }: World,
  tab: Tab,
  say: Translator,
): Readonly<Record<string, ListedWindow>> {
  const { page } = tab
  const BOTH = ['desktop', 'phone'] as const
  const main = page.getByRole('main')
  const button = (name: string): Locator => page.getByRole('button', { name: say(name) }).first()
  const press = (name: string): Promise<void> => button(name).click()
  /** Presses a button whose name ends with a number. */
  const pressCounted = (name: string): Promise<void> =>
    page
      .getByRole('button', { name: beginning(say(name)) })
      .first()
      .click()
  const newPost = (): Locator => page.getByRole('form', { name: say('New post') }).first()
  const text = (within: Locator): Locator =>
    within.getByRole('textbox', { name: say("What's on your mind?") })
  /** The form for a new post is in the sidebar, or behind a button on a phone. */
  const openForm = async (): Promise<void> => {
    await newPost().or(button('New post')).first().waitFor()
    if (await button('New post').isVisible()) await press('New post')
  }
  const dialog = (name: string): Locator => page.getByRole('dialog', { name: say(name) })
  const buttonOf = (words: string, name: string): Locator => {
    return rowWith(tab, words).getByRole('button', {
      name: new RegExp(`${beginning(say(name)).source}( \\S+)?$`),
    })
  }
  const menuOf = async (words: string): Promise<void> => {
    await buttonOf(words, 'More actions').click()
    await page.getByRole('menu').waitFor()
  }
  const chooseOf = async (words: string, item: string): Promise<void> => {
    await menuOf(words)
    await page.getByRole('menuitem', { name: say(item) }).click()
  }
  return {
    'the menu of a post': {
      on: BOTH,
      open: () => menuOf('mine to change'),
      shown: () => page.getByRole('menu'),
    },
    'the accounts': {
      on: BOTH,
      open: async () => {
        const switcher = page.getByRole('button', { name: beginning(say('Switch account')) })
        if (await switcher.isVisible()) {
          await switcher.click()
          await page.getByRole('menuitem', { name: say('Manage accounts') }).click()
        } else {
          await press('Menu')
          await press('Manage accounts')
        }
        await dialog('Accounts')
          .getByRole('button', { name: say('Settings of {{name}}') })
          .first()
          .click()
      },
      shown: () => dialog('Accounts'),
      loaded: () => dialog('Accounts').getByLabel(say('Let this account sleep')),
    },
    'the versions of a post': {
      on: BOTH,
      open: () => chooseOf('mine to change', 'Edit history'),
      shown: () => dialog('Edit history'),
      loaded: () => dialog('Edit history').getByText('mine as it was'),
    },
    'an edit': {
      on: BOTH,
      open: () => chooseOf('mine to change', 'Edit'),
      shown: () => dialog('Edit post'),
      loaded: () => dialog('Edit post').getByRole('textbox').first(),
    },
    'the post that is answered': {
      on: ['desktop'],
      open: () => rowWith(tab, 'an answer to it').getByRole('link', { name: '@rook' }).hover(),
      shown: () => dialog('Original post'),
      loaded: () => dialog('Original post').getByText('a post to answer'),
    },
    'a post as another': {
      on: BOTH,
      open: async () => {
        await openForm()
        await text(newPost()).click()
        await newPost()
          .getByRole('button', { name: say('Post as moss') })
          .or(newPost().getByRole('button', { name: say('Post as luna') }))
          .click()
        await page.getByRole('menuitemradio', { name: 'Moss' }).click()
      },
      shown: () => page.getByRole('dialog').last(),
      loaded: () => page.getByRole('dialog').last().getByRole('form').getByRole('textbox').last(),
    },
    'a question': {
      on: BOTH,
      open: () => chooseOf('mine to change', 'Delete'),
      shown: () => page.getByRole('alertdialog'),
    },
    'a report': {
      on: BOTH,
      open: () => chooseOf('a post to answer', 'Report @rook'),
      shown: () => dialog('Report @rook'),
    },
    'the timelines': {
      on: BOTH,
      open: () => main.getByRole('heading', { level: 1 }).getByRole('button').click(),
      shown: () => dialog('Timelines'),
    },
    'the quick filter': {
      on: BOTH,
      open: () => press('Quick filter settings'),
      shown: () => dialog('Quick filter settings'),
    },
    'the emoji': {
      on: BOTH,
      open: async () => {
        await openForm()
        await text(newPost()).click()
        await press('Insert emoji')
      },
      shown: () => page.getByRole('dialog').last(),
      loaded: () => page.getByRole('gridcell').first(),
    },
    'the stickers': {
      on: ['desktop'],
      open: async () => {
        await text(newPost()).click()
        await press('Insert emoji')
        await page.getByRole('tab', { name: say('Stickers') }).click()
      },
      shown: () => page.getByRole('dialog').last(),
      loaded: () =>
        page
          .getByRole('group', { name: say('Stickers') })
          .getByRole('button')
          .first(),
    },
    'the card of a person': {
      on: BOTH,
      // Until it opens: rows that have just moved ignore clicks (T24).
      open: () =>
        until(
          'the card',
          async () => {
            if ((await dialog('Profile card').count()) > 0) return true
            await rowWith(tab, 'a picture to look at').locator('[data-card]').first().click()
            return false
          },
          30_000,
          500,
        ),
      shown: () => dialog('Profile card'),
    },
    'the media viewer': {
      on: BOTH,
      open: () => rowWith(tab, 'a picture to look at').getByRole('link', { name: 'The first' }).click(),
      shown: () => dialog('Media viewer'),
    },
    'who reacted': {
      on: BOTH,
      open: () => buttonOf('a picture to look at', 'People who reacted').press('Enter'),
      shown: () => dialog('People who reacted'),
    },
    'the connection': {
      on: ['desktop'],
      open: async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('i')
      },
      shown: () => dialog('Connection'),
    },
    'the open tabs': {
      on: BOTH,
      open: () => page.keyboard.press('h'),
      shown: () => dialog('Open tabs'),
      loaded: () => dialog('Open tabs').getByRole('listitem').first(),
    },
    'the keys': {
      on: ['desktop'],
      open: () => page.keyboard.press('?'),
      shown: () => dialog('Keyboard shortcuts'),
    },
    'the filter of notifications': {
      on: ['desktop'],
      open: () => press('Filter notifications'),
      shown: () => dialog('Filter notifications'),
    },
    'the menu of a phone': { on: ['phone'], open: () => press('Menu'), shown: () => dialog('Menu') },
    'the notifications of a phone': {
      on: ['phone'],
      open: () => pressCounted('Notifications'),
      shown: () => dialog('Notifications'),
    },
    'a new post on a phone': {
      on: ['phone'],
      open: () => press('New post'),
      shown: () => page.getByRole('dialog').last(),
      loaded: () => text(newPost()),
    },
    'the shoutbox': {
      on: ['desktop'],
      open: () => press('Shoutbox'),
      shown: () => page.getByRole('region', { name: say('Shoutbox') }),
      loaded: () =>
        page
          .getByRole('region', { name: say('Shoutbox') })
          .getByRole('listitem')
          .first(),
    },
    'the outbox': {
      on: ['desktop'],
      open: async () => {
        instance.control.fault({ match: 'POST /api/v1/statuses', status: 503, times: 5 })
        await text(newPost()).fill('a post that waits')
        await page.keyboard.press('Control+Enter')
        await page
          .getByRole('status')
          .getByRole('button', { name: say('Show') })
          .click()
      },
      shown: () => dialog('Outbox'),
      loaded: () => dialog('Outbox').getByRole('listitem').first(),
    },
    'the options of a post': {
      on: ['desktop'],
      open: async () => {
        await text(newPost()).click()
        await newPost()
          .getByRole('button', { name: say('More options') })
          .click()
      },
      shown: () => dialog('More options'),
    },
    'a poll with its preview': {
      on: ['desktop'],
      open: async () => {
        await newPost()
          .getByRole('button', { name: say('Add a poll') })
          .click()
        await newPost()
          .getByRole('button', { name: say('More options') })
          .click()
        await dialog('More options')
          .getByRole('button', { name: say('Preview') })
          .click()
      },
      shown: newPost,
      loaded: () => newPost().getByRole('region', { name: say('Preview') }),
    },
    // Must be the last: the reply form stays open, and replaces the button for a new post.
    'a reply': {
      on: BOTH,
      open: () => buttonOf('a post to answer', 'Reply').click(),
      shown: () => rowWith(tab, 'a post to answer'),
      loaded: () => page.getByRole('textbox', { name: say('Reply to @rook') }),
    },
  }
}
