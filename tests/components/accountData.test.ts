import { expect, test } from 'vitest'
import { ORIGIN } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const press = (name: string): Promise<void> => settings().getByRole('button', { name, exact: true }).click()
const account = (name: string) =>
  [...world.instance.state.accounts.values()].find(({ username }) => username === name)
const idOf = (name: string): string => account(name)?.id ?? ''
const choose = (label: string, text: string): Promise<void> =>
  settings()
    .getByLabel(label, { exact: true })
    .first()
    .setInputFiles(new File([text], 'people.csv', { type: 'text/csv' }))

async function open(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ ...options, instance: { posts: 3, ...options.instance } })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Data' }).click()
  await settings().getByRole('button', { name: 'Import follows' }).waitFor()
}

test('people are imported from a file of Mastodon, and a file without people is refused (AC17, AC32)', async () => {
  await open()
  const { host } = new URL(ORIGIN)
  await choose('Import mutes', 'Account address,Hide notifications\n')
  await settings().getByText('Error importing mutes', { exact: true }).waitFor()
  await settings()
    .getByText(/There is nobody in this file/)
    .waitFor()
  await choose('Import mutes', `Account address,Hide notifications\nkestrel@${host},true\n`)
  await settings().getByText('Imported successfully', { exact: true }).waitFor()
  expect(world.instance.state.mutes.has(idOf('luna'), idOf('kestrel'))).toBe(true)
  await choose('Import mutes', `kestrel@${host}\n???\n`)
  await settings().getByText('Rows of the file that were not used: 1', { exact: true }).waitFor()
  world.instance.control.fault({ match: '/blocks_import$', status: 500 })
  await choose('Import blocks', 'kestrel@somewhere.example')
  await settings().getByText('Error importing blocks', { exact: true }).waitFor()
})

test('an instance without imports gets one request for each person, with a report (AC17, AC32, MU20)', async () => {
  await open({ instance: { dialect: 'mastodon' } })
  const { host } = new URL(ORIGIN)
  expect(world.instance.state.follows.has(idOf('luna'), idOf('avocet'))).toBe(false)
  await choose(
    'Import follows',
    `Account address,Show boosts,Since\navocet@${host},true,2024\nnobody@none.example,true,2025\nnot a name\n`,
  )
  const job = settings().getByRole('region', { name: 'Follow 2 people' })
  await job.getByText(/^Finished: 2 of 3/).waitFor()
  expect(await job.getByText('nobody@none.example').count()).toBe(1)
  await job.getByText('Rows of the file that were not used: 1', { exact: true }).click()
  await job.getByText('not a name: this is no name or address that can be imported').waitFor()
  await job.getByText('Columns that were not used: Since', { exact: true }).waitFor()
  await until('followed', () => world.instance.state.follows.has(idOf('luna'), idOf('avocet')))
  expect(await settings().getByRole('heading', { name: 'Backups' }).count()).toBe(0)
  const link = settings().getByRole('link', { name: "Open the instance's page" })
  expect(await link.getAttribute('href')).toMatch(/\/settings\/export$/)
})

test('lists and bookmarks are imported with a report (AC27)', async () => {
  await open({ before: ({ instance }) => instance.post('rook', 'a post to keep') })
  const { host } = new URL(ORIGIN)
  await choose('Import lists', `Shore birds,avocet@${host}\nShore birds,nobody@none.example\n`)
  const lists = settings().getByRole('region', { name: 'Put 2 people on lists' })
  await lists.getByText(/^Finished: 2 of 2/).waitFor()
  expect(await lists.getByText('nobody@none.example / Shore birds').count()).toBe(1)
  const made = [...world.instance.state.lists.values()].find(({ title }) => title === 'Shore birds')
  expect(made?.accountIds).toEqual([idOf('avocet')])
  const [post] = world.instance.postsSaying('a post to keep')
  await choose('Import bookmarks', `${ORIGIN}/notice/${post?.id}\n`)
  const posts = settings().getByRole('region', { name: 'Bookmark 1 post' })
  await posts.getByText(/^Finished: 1 of 1/).waitFor()
  expect(await posts.getByText('What failed').count()).toBe(0)
  expect(
    await settings()
      .getByText(/Only people you follow/)
      .count(),
  ).toBe(0)
})

test('a backup is requested, counts its records, and can be downloaded and taken off the list (AC18)', async () => {
  await open()
  await settings().getByText('No backups').waitFor()
  await press('Make a backup')
  await settings().getByText('In progress: 0 records so far.').waitFor()
  await press('Make a backup')
  await settings().getByText('Last export was less than 7 days ago').waitFor()
  const [backup] = account('luna')?.backups ?? []
  if (backup) Object.assign(backup, { state: 'complete', processed: 12 })
  await world.tick(11_000)
  await settings()
    .getByText(/^Ready\. 12 KiB/)
    .waitFor()
  expect(await settings().getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(/\.zip$/)
  await settings().getByRole('list', { name: 'Backups' }).getByRole('button', { name: 'Remove' }).click()
  await settings().getByText('No backups').waitFor()
  await world.tab.page.getByText('The server deletes the file itself').waitFor()
  await world.tick(11_000)
  expect(await settings().getByText('No backups').count()).toBe(1)
})

test('aliases are added and removed, and an unknown account is an error (AC16)', async () => {
  await open()
  const { host } = new URL(ORIGIN)
  const form = settings().getByRole('form', { name: 'Aliases' })
  const field = form.getByLabel('Another account of yours, like name@example.com')
  await field.fill('nobody@none.example')
  await press('Add alias')
  await form.getByText('Error changing aliases', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('nobody@none.example')
  await field.fill(`wren@${host}`)
  await press('Add alias')
  await press(`Remove the alias wren@${host}`)
  await settings().getByText('No aliases').waitFor()
  expect(account('luna')?.alsoKnownAs).toEqual([])
})

test('backups and aliases that can’t be fetched are errors (AC16, AC18)', async () => {
  await open({
    before: ({ instance }) => {
      instance.control.fault({ match: '/(backups|aliases)$', status: 500 })
    },
  })
  await settings().getByText('Error fetching backups').waitFor()
  await settings().getByText('Error fetching aliases').waitFor()
})

test('settings are taken from a file after a preview, and wrong files change nothing (ST23, ST35)', async () => {
  await open()
  const load = (file: object | string): Promise<void> =>
    settings()
      .getByLabel('Load settings', { exact: true })
      .first()
      .setInputFiles(new File([typeof file === 'string' ? file : JSON.stringify(file)], 'settings.json'))
  const file = (major: number, minor: number) => ({
    _rookery_settings_version: { major, minor },
    preferences: { hideNsfw: false },
    mutedWords: ['drizzle'],
  })
  for (const [wrong, words] of [
    [file(2, 0), /newer version/],
    [file(0, 0), /too old/],
    ['{"_rookery', /is damaged/],
    [{ themes: [] }, /another program/],
  ] as const) {
    await load(wrong)
    await settings().getByText(words).waitFor()
  }
  const other = await world.otherTab()
  expect(other.entity('preferences')?.hideNsfw).toBe(true)
  const question = world.tab.page.getByRole('alertdialog')
  await load(file(1, 1))
  await question.getByText(/Another version of Rookery/).waitFor()
  await question.getByText('1 muted word').waitFor()
  await question.getByRole('button', { name: 'Load settings' }).click()
  await settings().getByText('Settings loaded.').waitFor()
  await until(
    'the word in another tab',
    () => other.entity('stored')?.mutedWords.includes('drizzle') === true,
  )
  expect(other.entity('preferences')?.hideNsfw).toBe(false)
  await load(file(1, 0))
  await settings().getByText('This file changes nothing.').waitFor()
  await load({ _pleroma_settings_version: [1, 0], hideNsfw: true, muteWords: ['hail'], expertLevel: 1 })
  await question.getByText('Not taken, because there is no such setting here: expertLevel').waitFor()
  await question.getByRole('button', { name: 'Load settings' }).click()
  await until(
    'the word of the other program',
    () => other.entity('stored')?.mutedWords.includes('hail') === true,
  )
  expect(other.entity('preferences')?.hideNsfw).toBe(true)
})
