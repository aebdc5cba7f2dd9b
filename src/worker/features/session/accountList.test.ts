import { describe, expect, test } from 'vitest'
import { accountJson } from '../../../../tests/engine/harness/json.ts'
import { signedInRecord } from '../../../../tests/engine/harness/signedInRecord.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { type KeyValueStorage, memoryStorage } from '../../platform/keyValueStorage.ts'
import { createLog } from '../../platform/log.ts'
import { BUDGETS } from '../../store/budgets.ts'
import { EntityStore } from '../../store/entityStore.ts'
import { AccountList } from './accountList.ts'
import { SessionStore } from './sessionStore.ts'

const NAMES = ['alice', 'bob', 'carol']
const KEY = 'accountList'

/** Three accounts in the user's order. Carol's server has signed her out. */
async function setUp() {
  const disk = memoryStorage()
  let isBroken = false
  /** Work that runs while the list is being read. */
  let meanwhile: () => void = () => {}
  const storage: KeyValueStorage = {
    ...disk,
    get: async (store, key) => {
      if (key === KEY && isBroken) throw new DOMException('broken', 'UnknownError')
      const value = await disk.get(store, key)
      if (key === KEY) meanwhile()
      return value
    },
  }
  const log = createLog(() => 0)
  const store = new EntityStore(BUDGETS)
  const sessions = new SessionStore(store, disk, log, 'rook.example')
  for (const name of NAMES) {
    const session = { name, token: name, origin: 'https://rook.example' }
    await sessions.add(signedInRecord(accountJson(`u-${name}`, name), session))
  }
  const make = (): AccountList =>
    new AccountList({
      store,
      sessions,
      storage,
      log,
      openChannel: () => null,
      leading: () => true,
      home: 'rook.example',
      sameLook: () => false,
    })
  const first = make()
  await first.load()
  await first.move('carol@rook.example', 0)
  await first.change('bob@rook.example', { colour: 'teal', sleeps: true })
  await sessions.drop('carol@rook.example')
  const stored = (): Promise<unknown> => disk.get('meta', KEY)
  return {
    store,
    sessions,
    make,
    stored,
    before: await stored(),
    breakDisk: (broken: boolean) => {
      isBroken = broken
    },
    whileReading: (act: () => void) => {
      meanwhile = act
    },
  }
}

describe('the stored list of accounts (SA5, SA7)', () => {
  test('stays as the user arranged it when an account describes itself before the list is read', async () => {
    const { sessions, store, make, stored, before, whileReading } = await setUp()
    expect(before).toMatchObject([
      { account: 'carol@rook.example' },
      { account: 'alice@rook.example' },
      { account: 'bob@rook.example', colour: 'teal', sleeps: true },
    ])
    const list = make()
    whileReading(() => {
      store.remove([entityKey('bob@rook.example', 'session')])
      sessions.publish()
    })
    await list.load()
    expect(list.entries).toEqual(before)
    expect(await stored()).toEqual(before)
  })

  test('is not overwritten if it could not be read, and is read again before it is changed', async () => {
    const { make, stored, before, breakDisk } = await setUp()
    const list = make()
    breakDisk(true)
    await list.load()
    expect(list.entries.map(({ account }) => account)).toEqual(['alice@rook.example', 'bob@rook.example'])
    expect(await stored()).toEqual(before)
    breakDisk(false)
    await list.change('alice@rook.example', { colour: 'pink' })
    expect(await stored()).toMatchObject([
      { account: 'carol@rook.example' },
      { account: 'alice@rook.example', colour: 'pink' },
      { account: 'bob@rook.example', colour: 'teal', sleeps: true },
    ])
  })
})
