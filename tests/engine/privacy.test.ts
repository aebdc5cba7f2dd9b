import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { Accounts } from '../../src/shared/model/accounts.ts'
import { laterDraft, NEW_POST } from '../../src/shared/model/draft.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { memoryStorage } from '../../src/worker/platform/keyValueStorage.ts'
import { FakeDisk } from './harness/fakeDisk.ts'
import { saveDraft } from './harness/posting.ts'
import { openTab, startEngine } from './harness/world.ts'

const SIGN_IN: CommandBody = { kind: 'signIn', username: 'alice', password: 'crow' }
const PRIVATE: CommandBody = { kind: 'setPrivacy', privateMode: true }
const draft = (text: string, changedAt = 1): CommandBody => saveDraft(text, NEW_POST, { changedAt })

const STORES = {
  session: ['meta', 'accounts', 'apps', 'preferences', 'drafts', 'journal'],
  cache: ['timelines', 'instances', 'emoji'],
  alerts: ['books'],
} as const

/** All that is stored, as `database/store/key`. */
async function stored(disk: FakeDisk): Promise<readonly string[]> {
  const found: string[] = []
  for (const [database, stores] of Object.entries(STORES))
    for (const store of stores)
      for (const [key] of await disk[database as keyof typeof STORES].entries(store))
        found.push(`${database}/${store}/${key}`)
  return found
}

async function setUpMember() {
  const started = await startEngine()
  started.instance.fill(5)
  const tab = await openTab(started.engine)
  const other = await openTab(started.engine)
  await tab.watch('friends')
  await tab.watch('notifications')
  await tab.run(draft('half a thought'))
  await started.world.tick(20_000)
  return { ...started, tab, other }
}

describe('private mode', () => {
  test('deletes what is stored, keeps the session and the drafts in all tabs, and writes nothing (ST32)', async () => {
    const { world, tab, other, instance } = await setUpMember()
    expect((await stored(world.disk)).join(' ')).toContain('session/accounts/alice')
    const command = await tab.run(PRIVATE)
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(await stored(world.disk)).toEqual([])
    expect(other.session).toMatchObject({ state: 'signed-in', isPrivate: true })

    const writesBefore = world.disk.writes.length
    await tab.run(draft('a whole thought'))
    await tab.run({ kind: 'setPreferences', change: { hideNsfw: false, desktopNotifications: true } })
    await tab.run({ kind: 'muteWord', word: 'crow', on: true })
    world.sockets.emit('notification', instance.notify({ type: 'mention' }))
    await tab.hide()
    await other.hide()
    await world.tick(120_000)
    expect(world.disk.writes.slice(writesBefore)).toEqual([])
    expect(await stored(world.disk)).toEqual([])
    expect(other.entity('draft', NEW_POST)).toMatchObject({ text: 'a whole thought' })
  })

  test('logs out at the instance when the last tab has closed, and the next start knows nobody (ST29)', async () => {
    const { world, instance, tab, other, engine } = await setUpMember()
    await tab.run(PRIVATE)
    await world.tick(1_000)
    await tab.close()
    await world.tick(5_000)
    expect(instance.count('POST /oauth/revoke')).toBe(0)
    await other.close()
    await world.tick(5_000)
    expect(instance.count('POST /oauth/revoke')).toBe(1)
    const again = await openTab(engine)
    await world.tick(1_000)
    expect(again.session).toMatchObject({ state: 'signed-out' })
    expect(again.session).not.toHaveProperty('isPrivate')
    expect(again.entities.size).toBeGreaterThan(0)
    expect(JSON.stringify([...again.entities.values()])).not.toContain('half a thought')
    expect((await stored(world.disk)).filter((key) => /accounts|drafts|journal/.test(key))).toEqual([])
  })

  test('stores everything again once it has ended (ST31)', async () => {
    const { world, tab } = await setUpMember()
    await tab.run(PRIVATE)
    await world.tick(1_000)
    await tab.run(draft('a whole thought'))
    await tab.run({ kind: 'setPrivacy', privateMode: false })
    await world.tick(1_000)
    expect(tab.session).not.toHaveProperty('isPrivate')
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.session).toMatchObject({ state: 'signed-in', account: 'alice@rook.example' })
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'a whole thought' })
  })

  test('stores nothing of the session if chosen at the log-in, and leaves what others have stored (ST30)', async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    await world.disk.session.put('drafts', 'bob@rook.example/draft/new', { text: 'of bob' })
    const tab = await openTab(engine)
    await world.tick(2_000)
    const before = await stored(world.disk)
    const writesBefore = world.disk.writes.length
    await tab.run(PRIVATE)
    await tab.run(SIGN_IN)
    await world.tick(1_000)
    expect(tab.session).toMatchObject({
      state: 'signed-in',
      account: 'alice@rook.example',
      isPrivate: true,
    })
    await tab.watch('friends')
    await tab.run(draft('half a thought'))
    await world.tick(60_000)
    expect(world.disk.writes.slice(writesBefore)).toEqual([])
    expect(await stored(world.disk)).toEqual(before)
    await tab.close()
    await world.tick(5_000)
    expect(await stored(world.disk)).toEqual(before)
    expect((await openTab(engine)).session.state).toBe('signed-out')
  })

  test.each([
    ['this build', {}],
    ['an earlier build, which had another name for it', { privateMode: undefined, keepNothing: true }],
  ])('stores only a note of the log-in while the user is at the instance: %s (ST30)', async (_, override) => {
    const { world, engine } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await world.tick(2_000)
    const command = await tab.run({ kind: 'authorize', privateMode: true })
    await world.tick(1_000)
    const settled = tab.settled.get(command)
    const url = settled?.ok ? settled.result?.url : undefined
    await tab.close()
    await world.tick(10_000)
    const state = new URL(url ?? '').searchParams.get('state') ?? ''
    const pending = (await world.disk.session.get('meta', `authorization ${state}`)) as object
    await world.disk.session.put('meta', `authorization ${state}`, { ...pending, ...override })
    const back = await openTab(await world.start())
    const finished = await back.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(1_000)
    expect(back.settled.get(finished)).toMatchObject({ ok: true })
    expect(back.session).toMatchObject({ state: 'signed-in', isPrivate: true })
    expect((await stored(world.disk)).filter((key) => /accounts|authorization|current/.test(key))).toEqual([])
  })

  test('signs nobody in if it cannot start (ST30)', async () => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await world.tick(2_000)
    const command = await tab.run({ kind: 'authorize', privateMode: true })
    await world.tick(1_000)
    const settled = tab.settled.get(command)
    const state = new URL((settled?.ok && settled.result?.url) || '').searchParams.get('state') ?? ''
    world.disk.failures.session = 'unreadable'
    const finished = await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(1_000)
    expect(tab.settled.get(finished)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.session).toMatchObject({ state: 'signed-out' })
    expect(instance.calls.filter(({ body }) => JSON.stringify(body ?? '').includes('code-1'))).toEqual([])
    world.disk.failures.session = undefined
    expect((await stored(world.disk)).join(' ')).not.toContain('session/accounts')
  })

  test('logs out all accounts at once when the last tab has closed, however slow one server is (ST29)', async () => {
    const { world, engine, instance } = await startEngine()
    const owl = world.addInstance('https://owl.example', 'gotosocial')
    await world.signIn('carol', 'https://owl.example')
    await world.signIn('bob')
    const tab = await openTab(await world.start())
    await engine.kill()
    await world.tick(5_000)
    await tab.run(PRIVATE)
    await world.tick(1_000)
    for (const one of [instance, owl]) one.hold('POST /oauth/revoke', 'answer', 1)
    await tab.close()
    await world.tick(1_000)
    expect(owl.count('POST /oauth/revoke')).toBe(1)
    expect(instance.count('POST /oauth/revoke')).toBe(2)
  })

  test('refuses a log-in that ends after the last tab has closed, and revokes its token (ST29)', async () => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    const tab = await openTab(engine)
    await world.tick(2_000)
    await tab.run(PRIVATE)
    const hold = instance.hold('GET /api/v1/accounts/verify_credentials', 'answer', 1)
    await tab.run(SIGN_IN)
    await world.tick(1_000)
    await tab.close()
    await world.tick(1_000)
    const again = await openTab(engine)
    hold.release()
    await world.tick(5_000)
    expect(instance.count('POST /oauth/revoke')).toBe(1)
    expect(again.session).toMatchObject({ state: 'signed-out' })
    expect((await stored(world.disk)).join(' ')).not.toContain('session/accounts')
  })

  test('reports that something could not be deleted, and still writes nothing (ST31)', async () => {
    const { world, tab } = await setUpMember()
    world.disk.beforeWrite = (write) => {
      if (write.startsWith('cache/')) throw new DOMException('broken', 'UnknownError')
    }
    const command = await tab.run(PRIVATE)
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.session).toMatchObject({ state: 'signed-in', isPrivate: true })
    expect((await stored(world.disk)).filter((key) => key.startsWith('session/'))).toEqual([])
  })

  test('keeps everybody logged in when another engine announces a change while it starts or ends (ST32)', async () => {
    let slow: Promise<void> | undefined
    const disk = new FakeDisk(() => {
      const storage = memoryStorage()
      return {
        ...storage,
        entries: async (store) => {
          if (store === 'meta') await slow
          return storage.entries(store)
        },
      }
    })
    const { world, engine } = await startEngine({ disk })
    const tab = await openTab(engine)
    await tab.run(draft('half a thought'))
    const another = await openTab(await world.start())
    await world.tick(5_000)
    let release = (): void => {}
    slow = new Promise((resolve) => {
      release = resolve
    })
    await tab.run(PRIVATE)
    await another.run({ kind: 'setPreferences', change: { hideNsfw: false } })
    await world.tick(5_000)
    expect(tab.session).toMatchObject({ state: 'signed-in' })
    await tab.run(draft('a whole thought'))
    release()
    await world.tick(5_000)
    expect(tab.session).toMatchObject({ state: 'signed-in', isPrivate: true })
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'a whole thought' })
    expect((await stored(world.disk)).filter((key) => /accounts|drafts/.test(key))).toEqual([])

    let isFull = true
    world.disk.beforeWrite = (write) => {
      if (write.startsWith('session/drafts') && isFull) throw new DOMException('full', 'QuotaExceededError')
    }
    const refused = await tab.run({ kind: 'setPrivacy', privateMode: false })
    await world.tick(1_000)
    expect(tab.settled.get(refused)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(tab.session).toMatchObject({ state: 'signed-in', isPrivate: true })
    expect(await stored(world.disk)).toEqual([])
    isFull = false
    await tab.run({ kind: 'setPrivacy', privateMode: false })
    await tab.run(draft('a last thought', 2))
    await world.tick(1_000)
    expect((await stored(world.disk)).join(' ')).toContain('session/accounts/alice')
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'a last thought' })
  })

  test('sets aside drafts of earlier sessions when it ends after a log-in that stored nothing (ST31)', async () => {
    const { world, engine } = await startEngine()
    const first = await openTab(engine)
    await first.run(draft('of an earlier session', 7))
    await first.run({ ...draft('said to bob', 7), draftId: 'chat:5' } as CommandBody)
    await world.tick(1_000)
    const { account } = first
    const uploads = entityKey(account, 'uploads', NEW_POST)
    await world.disk.session.put('drafts', uploads, { files: [{ id: 'u1', attachment: { id: 'f1' } }] })
    await first.run({ kind: 'signOut' })
    await world.tick(10_000)
    const tab = await openTab(await world.start())
    await world.tick(2_000)
    await tab.run(PRIVATE)
    await tab.run(SIGN_IN)
    await world.tick(2_000)
    expect(tab.entity('draft', NEW_POST)).toBeUndefined()
    await tab.run(draft('in private', 9))
    await tab.run({ ...draft('and in private', 9), draftId: 'chat:5' } as CommandBody)
    await world.tick(1_000)
    // Ending it again must change nothing.
    for (let time = 0; time < 2; time++) {
      await tab.run({ kind: 'setPrivacy', privateMode: false })
      await world.tick(2_000)
    }
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'in private' })
    expect(tab.entity('uploads', NEW_POST)).toBeUndefined()
    const aside = laterDraft(`${NEW_POST}-7`)
    expect(tab.entity('draft', aside)).toMatchObject({ text: 'of an earlier session' })
    expect(tab.entity('uploads', aside)?.files).toMatchObject([{ id: 'u1' }])
    expect(tab.entity('draft', 'chat:5')).toMatchObject({ text: 'said to bob\n\nand in private' })
  })

  test('keeps the accounts of earlier sessions on the list when it ends after a log-in that stored nothing (ST31)', async () => {
    const { world } = await startEngine({ signedIn: null })
    const carol = { account: 'carol@owl.example', server: 'https://owl.example', username: 'carol' }
    await world.disk.session.put('meta', 'accountList', [carol])
    const tab = await openTab(await world.start())
    await world.tick(2_000)
    await tab.run(PRIVATE)
    await tab.run(SIGN_IN)
    await world.tick(2_000)
    await tab.run({ kind: 'setPrivacy', privateMode: false })
    await world.tick(2_000)
    const listed = tab.entities.get(entityKey(BROWSER, 'accounts')) as Accounts
    expect(listed.list.map(({ account, state }) => [account, state])).toEqual([
      ['carol@owl.example', 'refused'],
      ['alice@rook.example', 'live'],
    ])
  })
})
