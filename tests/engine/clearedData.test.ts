import { describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { post } from './harness/posting.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const draft = (text: string) =>
  ({
    kind: 'saveDraft',
    draftId: NEW_POST,
    draft: { text, subject: '', writer: 'a', changedAt: Date.parse('2026-03-01T12:00:05Z') },
  }) as const

async function setUpCleared() {
  const started = await startEngine()
  const { world, engine, instance } = started
  instance.fill(5)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(5_000)
  await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: 'de', foldRepeats: false } })
  await tab.run(draft('half a thought'))
  await world.tick(5_000)
  return { ...started, tab, view }
}

/** Everything that is stored, as text. */
async function stored({ disk }: World): Promise<string> {
  const stores = ['accounts', 'meta', 'preferences', 'drafts', 'journal'] as const
  const cached = ['timelines', 'answers', 'instances'] as const
  return JSON.stringify([
    await Promise.all(stores.map((name) => disk.session.entries(name))),
    await Promise.all(cached.map((name) => disk.cache.entries(name))),
  ])
}

describe('data that the user deletes while the engine runs (EV6)', () => {
  test('stays deleted, while one goes on reading and writing, and is told once what that means', async () => {
    const { world, instance, tab, view } = await setUpCleared()
    await world.disk.clear()
    await world.tick(1_000)
    expect(tab.notices).toMatchObject([{ textKey: 'errors.data_deleted', timeoutMs: 0 }])
    expect(tab.session).toMatchObject({ state: 'signed-in', isPrivate: true })
    await tab.run(draft('another thought'))
    instance.publish()
    world.sockets.emit('update', instance.timeline('home')[0])
    await world.tick(5 * 60_000)
    expect(tab.meta(view).newCount).toBe(1)
    expect(tab.entity('preferences')).toMatchObject({ interfaceLanguage: 'de', foldRepeats: false })
    const text = await stored(world)
    expect(text).not.toContain('thought')
    expect(text).not.toContain('alice')
    expect(text).not.toContain('SECRET')
    expect(tab.notices).toHaveLength(1)
  })

  test('is stored again by "Keep": the log-in, choices, drafts and what waits', async () => {
    const { world, engine, instance, tab } = await setUpCleared()
    instance.down = true
    const posted = await tab.run(post('said while it was down', 'other'))
    await world.tick(1_000)
    await world.disk.clear()
    await world.tick(1_000)
    await tab.run({ kind: 'setPrivacy', privateMode: false })
    await world.tick(1_000)
    expect(tab.session.isPrivate).toBeUndefined()
    await engine.kill()
    instance.down = false
    const next = await openTab(await world.start())
    await next.watch('friends')
    await world.tick(120_000)
    expect(next.session).toMatchObject({ state: 'signed-in' })
    expect(next.entity('preferences')).toMatchObject({ interfaceLanguage: 'de', foldRepeats: false })
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
    expect(posted).not.toBe('')
    expect(JSON.stringify(instance.timeline('home'))).toContain('said while it was down')
  })

  test('is gone with the last tab, which logs out', async () => {
    const { world, engine, instance, tab } = await setUpCleared()
    await world.disk.clear()
    await world.tick(1_000)
    await tab.close()
    await world.tick(30_000)
    expect(instance.count('POST /oauth/revoke')).toBe(1)
    await engine.kill()
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.session.state).toBe('signed-out')
  })

  test('is not suspected where the browser only closes the database', async () => {
    const { world, tab } = await setUpCleared()
    world.disk.closeSession()
    await world.tick(1_000)
    expect(tab.notices).toEqual([])
    expect(tab.session.isPrivate).toBeUndefined()
  })
})
