import { expect, test } from 'vitest'
import type { Draft } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const textOf = ({ page }: Tab): Locator =>
  page.getByRole('form', { name: 'New post' }).getByRole('textbox', { name: "What's on your mind?" })

/** A draft that the disk had no room for was sent: only the engine and its tabs know that. */
async function sentOnFullDisk(): Promise<World> {
  const world = await openWorld()
  const { tab, instance } = world
  world.problems.expect(/QuotaExceededError|could not (save a draft|write the journal|cache|store)/)
  world.disk.failures.session = 'full'
  await textOf(tab).fill('sent already')
  await world.tick(1_000)
  // The hidden tab leaves a copy in the local storage, because the engine could not store the draft.
  await tab.hide()
  await tab.show()
  await world.tick(1_000)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('rookery-left:'))).toHaveLength(1)
  await textOf(tab).focus()
  await tab.page.keyboard.press('Control+Enter')
  await until('the post', () => instance.postsSaying('sent already').length === 1)
  await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
  return world
}

/** The draft of the form, as the engine has it. */
const draftIn = ({ engine }: Tab): Draft | null =>
  engine.mirror.cells.get(entityKey(engine.currentSession()?.account ?? '', 'draft', 'new'))

test('what was sent on a full disk comes back from no tab that still has it when the engine dies (E40)', async () => {
  const world = await openWorld()
  const { tab, instance } = world
  world.problems.expect(/QuotaExceededError|could not (save a draft|write the journal|cache|store)/)
  await textOf(tab).fill('sent already')
  await world.tick(1_000)
  const draft = draftIn(tab)
  if (draft === null) throw new Error('there is no draft')
  world.disk.failures.session = 'full'
  await tab.page.keyboard.press('Control+Enter')
  await until('the post', () => instance.postsSaying('sent already').length === 1)
  await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
  await world.killEngine()
  await until('another engine', () => tab.engine.status.state === 'ready')
  // A tab that had not heard of it saves the words that it shows.
  const late = await world.otherTab()
  await late.run({ kind: 'saveDraft', draftId: 'new', draft })
  await world.tick(15_000)
  expect(draftIn(tab)).toBeNull()
  expect(late.entity('draft', 'new')).toBeUndefined()
  expect(await textOf(tab).inputValue()).toBe('')
  world.disk.failures.session = undefined
})

test('what was sent on a full disk comes back from no copy of a tab that was hidden (E40, E41)', async () => {
  const world = await sentOnFullDisk()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('rookery-left:'))).toHaveLength(0)
  await world.killEngine()
  const tab = await world.openTab()
  await world.tick(15_000)
  expect(draftIn(tab)).toBeNull()
  world.disk.failures.session = undefined
})
