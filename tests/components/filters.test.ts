import { describe, expect, test } from 'vitest'
import { postWithFiles } from '../e2e/harness/attach.ts'
import { rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { openWorld, type World } from './harness/world.ts'

describe('a filter at Mastodon', () => {
  const openMastodon = async (): Promise<World> => {
    const at = await openWorld({
      instance: { dialect: 'mastodon@4.6', posts: 0 },
      before: async ({ instance: { control, state } }) => {
        const accountOf = (name: string): string => state.byAcct.get(name) ?? ''
        state.follows.set(accountOf('luna'), accountOf('rook'), { reblogs: true, notify: false })
        const keywords_attributes = ['spider', 'web', 'tarantula'].map((keyword) => ({ keyword }))
        await control.act({
          as: 'luna',
          method: 'POST',
          path: '/api/v2/filters',
          body: {
            title: 'Spiders',
            context: ['home', 'account'],
            filter_action: 'blur',
            keywords_attributes,
          },
        })
      },
    })
    return at
  }
  const openPanel = async (at: World): Promise<Locator> => {
    await at.tab.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
    await at.tab.page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('tab', { name: 'Filtering' })
      .click()
    return at.tab.page.getByRole('tabpanel', { name: 'Filtering' })
  }

  test('is edited with its title and all its words, and saving renames nothing (MU13, MU23)', async () => {
    const at = await openMastodon()
    const panel = await openPanel(at)
    await panel.getByText('covers pictures and videos').waitFor()
    await panel.getByRole('button', { name: 'Edit filter “Spiders”' }).press('Enter')
    const form = panel.getByRole('form', { name: 'Edit filter “Spiders”' })
    expect(await form.getByLabel('Title').inputValue()).toBe('Spiders')
    const words = async (): Promise<string[]> =>
      Promise.all((await form.getByLabel('Word or phrase').all()).map((field) => field.inputValue()))
    expect(await words()).toEqual(['spider', 'web', 'tarantula'])
    await form.getByRole('group', { name: 'Word 2' }).getByLabel('Whole words only').uncheck()
    await form.getByRole('button', { name: 'Remove word 3' }).press('Enter')
    await form.getByRole('button', { name: 'Add word' }).press('Enter')
    // The new field has the focus.
    await at.tab.page.keyboard.type('cobweb')
    expect(await words()).toEqual(['spider', 'web', 'cobweb'])
    // The action that the form shows stays.
    expect(await form.getByRole('combobox', { name: 'What happens' }).textContent()).toContain('Cover')
    await form.getByRole('button', { name: 'Save filter' }).press('Enter')
    await form.waitFor({ state: 'detached' })
    expect([...at.instance.state.filters.values()]).toMatchObject([
      {
        title: 'Spiders',
        action: 'blur',
        context: ['home', 'account'],
        keywords: [
          { text: 'spider', wholeWord: true },
          { text: 'web', wholeWord: false },
          { text: 'cobweb', wholeWord: true },
        ],
      },
    ])
    await panel.getByText('spider · web · cobweb').waitFor()
    const { body } =
      at.sent.filter(({ method, path }) => method === 'PUT' && path.includes('filters'))[0] ?? {}
    expect(body).not.toHaveProperty('title')
  })

  test('is made with several words, and named after the first if it has no title (MU13)', async () => {
    const at = await openMastodon()
    const panel = await openPanel(at)
    await panel.getByRole('button', { name: 'New filter' }).click()
    const form = panel.getByRole('form', { name: 'New filter' })
    await form.getByRole('button', { name: 'Create filter' }).click()
    await form.getByText('Enter a word or phrase.').waitFor()
    await form.getByLabel('Word or phrase').fill('cheese')
    await form.getByRole('button', { name: 'Add word' }).click()
    await form.getByRole('group', { name: 'Word 2' }).getByLabel('Word or phrase').fill('curd')
    await form.getByRole('button', { name: 'Create filter' }).click()
    await panel.getByRole('button', { name: 'Edit filter “cheese”' }).waitFor()
    const made = [...at.instance.state.filters.values()].at(-1)
    expect(made).toMatchObject({
      title: 'cheese',
      action: 'warn',
      keywords: [{ text: 'cheese' }, { text: 'curd' }],
    })
  })

  test('covers the media of a post, and nothing else of it (MU23)', async () => {
    const at = await openMastodon()
    await at.tab.prefer({ hideNsfw: false, hideFilteredStatuses: true })
    await postWithFiles(at.instance, 'a hairy spider', [{ name: 'hairy.png' }])
    const row = rowWith(at.tab, 'a hairy spider')
    await row.waitFor()
    const cover = row.getByRole('button', { name: /^Filtered: “Spiders”/ })
    await cover.waitFor()
    const picture = row.locator('img[src*="hairy.png"]')
    expect(await picture.count()).toBe(0)
    await cover.press('Enter')
    await picture.waitFor()
    await row.getByRole('button', { name: 'Hide attachment' }).press('Enter')
    await cover.waitFor()
  })
})
