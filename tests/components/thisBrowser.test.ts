import { beforeAll, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { canGrow } from '../../src/ui/engine/tabGroup.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
/** A second tab of the same engine. */
let other: EngineTab

const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const editor = (): Locator =>
  tab.page
    .getByRole('form', { name: 'New post' })
    .first()
    .getByRole('textbox', { name: "What's on your mind?" })
const amount = (kind: string): Locator =>
  settings()
    .getByRole('row')
    .filter({ has: settings().getByRole('rowheader', { name: kind }) })

beforeAll(async () => {
  // As in Chromium, where tabs can share a process.
  Object.defineProperty(navigator, 'userAgentData', { value: {}, configurable: true })
  world = await openWorld({ size: { width: 1366, height: 768 } })
  tab = world.tab
  other = await world.otherTab()
  await other.api.tell({ path: '/about', title: 'About' })
  return async () => {
    Reflect.deleteProperty(navigator, 'userAgentData')
    await world.close()
  }
})

test('the settings say what this browser stores and which tabs are open, and forget drafts after a question (ST25, ST26, ST27)', async () => {
  await editor().fill('half a thought')
  await until('the draft in the engine', () => other.entity('draft', NEW_POST) !== undefined)
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'This browser' }).click()
  await settings().getByText('This tab', { exact: true }).waitFor()
  await settings()
    .getByText(/^(Visible|Hidden)$/)
    .waitFor()
  await settings().getByRole('button', { name: 'Forget caches' }).click()
  await settings().getByText('Done.').waitFor()
  await until('no cached timeline', async () =>
    /Timelines0/.test((await amount('Timelines').textContent()) ?? ''),
  )
  await settings().getByRole('button', { name: 'Forget drafts' }).click()
  const question = tab.page.getByRole('alertdialog', { name: 'Forget a draft?' })
  await question.getByRole('button', { name: 'Forget drafts' }).click()
  await settings().getByRole('button', { name: 'Forget drafts' }).waitFor({ state: 'hidden' })
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await until('an empty editor', async () => (await editor().inputValue()) === '')
  expect(await editor().inputValue()).toBe('')
})

test('private mode is started after a question that names the drafts, and ended (ST32, ST31)', async () => {
  await editor().fill('half a thought')
  await until('the draft on the disk', async () =>
    JSON.stringify(await world.disk.session.entries('drafts')).includes('half a thought'),
  )
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'This browser' }).click()
  const privateMode = settings().getByRole('switch', { name: 'Keep nothing in this browser' })
  await privateMode.click()
  const question = tab.page.getByRole('alertdialog', { name: 'Keep nothing from now on?' })
  await question.getByText(/1 draft is lost then\./).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await privateMode.isChecked()).toBe(false)
  await privateMode.click()
  await question.getByRole('button', { name: 'Keep nothing' }).click()
  await until('private mode in the other tab', () => other.session.isPrivate === true)
  await until('the switch', () => privateMode.isChecked())
  expect(await world.disk.session.entries('accounts')).toEqual([])
  expect(await world.disk.session.entries('drafts')).toEqual([])
  expect(other.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
  await privateMode.click()
  await until('all is stored again', async () => (await world.disk.session.entries('accounts')).length === 1)
  await until('its end in the other tab', () => other.session.isPrivate === undefined)
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await settings().waitFor({ state: 'hidden' })
})

test('tabs that the client opens share a process, until that is switched off for this browser (TB6)', async () => {
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'This browser' }).click()
  const together = settings().getByRole('switch', { name: 'Open tabs in one process' })
  await together.waitFor()
  expect([await together.isChecked(), canGrow()]).toEqual([true, true])
  await together.click()
  expect([await together.isChecked(), canGrow()]).toEqual([false, false])
  await together.click()
  expect([await together.isChecked(), canGrow()]).toEqual([true, true])
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await settings().waitFor({ state: 'hidden' })
})
