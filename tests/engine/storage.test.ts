import { describe, expect, test } from 'vitest'
import type { StorageReport } from '../../src/shared/model/storageReport.ts'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const typed = (text: string) => ({ text, subject: '', writer: 'a', changedAt: 5 })

/** Runs a command to its end. */
async function end(world: World, tab: Tab, kind: 'measureStorage' | 'forgetCaches' | 'forgetDrafts') {
  const commandId = await tab.run({ kind })
  await world.tick(500)
  return tab.settled.get(commandId)
}

async function measure(world: World, tab: Tab): Promise<StorageReport> {
  const ended = await end(world, tab, 'measureStorage')
  if (!ended?.ok || ended.result?.storage === undefined) throw new Error('no report')
  return ended.result.storage
}
const countOf = async (world: World, tab: Tab, kind: string): Promise<number | undefined> =>
  (await measure(world, tab)).amounts.find((one) => one.kind === kind)?.count

async function start() {
  const started = await startEngine()
  started.instance.fill(20)
  const tab = await openTab(started.engine)
  await tab.watch('friends')
  await started.world.tick(60_000)
  return { ...started, tab }
}

describe('what this browser stores', () => {
  test('is counted and measured by kind, with the drafts of this account only (ST25)', async () => {
    const { world, tab } = await start()
    await world.disk.session.put('drafts', 'zoe@rook.example/draft/new', typed('not mine'))
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft: typed('a long text') })
    const { amounts, tabId } = await measure(world, tab)
    const drafts = amounts.find(({ kind }) => kind === 'drafts')
    expect(drafts).toMatchObject({ count: 1 })
    expect(drafts?.bytes).toBeGreaterThan(20)
    expect(amounts.find(({ kind }) => kind === 'posts')?.bytes).toBeGreaterThan(1_000)
    expect(tabId).toBe(tab.id)
  })

  test('counts drafts of files alone, and forgets them with the others (E45, ST26)', async () => {
    const { world, tab } = await start()
    const file = { id: 'm1', type: 'image', url: 'https://rook.example/m1.png', description: '' }
    world.instance.script('POST /api/v1/media', () => json(file))
    await tab.run({ kind: 'saveDraft', draftId: 'later:1', draft: typed('a long text') })
    for (const draftId of ['new', 'later:1'])
      await tab.run({ kind: 'upload', draftId, name: 'nest.png', file: new Blob(['x']), maxFiles: 4 })
    await world.tick(1_000)
    expect(await countOf(world, tab, 'drafts')).toBe(2)
    expect(await end(world, tab, 'forgetDrafts')).toMatchObject({ ok: true })
    expect(await countOf(world, tab, 'drafts')).toBe(0)
    expect(tab.entity('uploads', 'new')).toBeUndefined()
  })

  test('can be forgotten where it can be fetched again; drafts and timelines on screen stay (ST26)', async () => {
    const { world, tab } = await start()
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft: typed('a long text') })
    expect(await countOf(world, tab, 'posts')).toBeGreaterThan(0)
    expect(await end(world, tab, 'forgetCaches')).toMatchObject({ ok: true })
    for (const kind of ['posts', 'emoji', 'instances']) expect(await countOf(world, tab, kind)).toBe(0)
    expect(await countOf(world, tab, 'drafts')).toBe(1)
  })

  test('loses all drafts of the account in all tabs, and of no other account (ST26)', async () => {
    const { world, engine, tab } = await start()
    const other = await openTab(engine)
    await world.disk.session.put('drafts', 'zoe@rook.example/draft/new', typed('not mine'))
    for (const draftId of ['new', 'set-aside'])
      await tab.run({ kind: 'saveDraft', draftId, draft: typed('a long text') })
    await world.tick(500)
    expect(other.entity('draft', 'new')).toBeDefined()
    expect(await end(world, tab, 'forgetDrafts')).toMatchObject({ ok: true })
    await world.tick(500)
    expect(other.entity('draft', 'new')).toBeUndefined()
    expect(await countOf(world, tab, 'drafts')).toBe(0)
    expect(await world.disk.session.get('drafts', 'zoe@rook.example/draft/new')).toBeDefined()
  })

  test('is not forgotten if the disk refuses, which is reported', async () => {
    const { world, tab } = await start()
    world.disk.beforeWrite = () => Promise.reject(new Error('the disk is broken'))
    expect(await end(world, tab, 'forgetCaches')).toMatchObject({ ok: false, fault: { code: 'storage' } })
  })
})
