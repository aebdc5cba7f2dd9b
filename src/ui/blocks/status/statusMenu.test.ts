import { expect, test, vi } from 'vitest'
import type { Account, Relationship } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import { BROWSER, entityKey } from '../../../shared/model/keys.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/model/preferences.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'
import type { StatusMenu } from './menuContext.ts'
import { statusMenu, visitorMenu } from './statusMenu.ts'

const HREF = 'https://far.example/@rook/1'

function menuOf(
  status: Partial<Status>,
  {
    userId = 'me',
    privileges = [] as readonly string[],
    editing = true,
    quoting = true,
    deleteOthers = true,
    muteThreads = true,
    muteAnyThread = true,
    relationship = null as Partial<Relationship> | null,
    accounts = [] as readonly string[],
    narrow = false,
  } = {},
) {
  const act = vi.fn<StatusMenu['act']>(async () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }))
  const run = vi.fn(async () => ({ ok: true }))
  const items = statusMenu({
    engine: {
      run,
      call: async () => ({ ok: true }),
      mirror: {
        cells: {
          get: (key: string) =>
            key === ACCOUNTS
              ? { list: accounts.map((account) => ({ account, state: 'live' })) }
              : relationship,
        },
      },
      currentSession: () => null,
    } as unknown as Engine,
    anchor: {} as Element,
    status: {
      id: '1',
      accountId: 'rook',
      visibility: 'public',
      mentions: [] as Status['mentions'],
      isLocal: true,
      url: HREF,
      ...status,
    } as Status,
    author: { id: 'rook', acct: 'rook', nameText: 'Rook' } as Account,
    session: { state: 'signed-in', userId, privileges } as unknown as Session,
    instance: {
      capabilities: {
        editing,
        quoting,
        deleteOthers,
        muteThreads,
        muteAnyThread,
        bookmarks: true,
        reactions: true,
      },
    } as Instance,
    preferences: { ...DEFAULT_PREFERENCES, modalOnDelete: false },
    t: ((key: string) => key) as Say,
    act,
    onFault: vi.fn(),
  })
  return {
    act,
    run,
    items,
    ids: items.map(({ id }) => id),
    label: (id: string) => items.find((one) => one.id === id)?.label,
  }
}

const MINE = { accountId: 'me' }
const ACCOUNTS = entityKey(BROWSER, 'accounts')

test('others’ posts can be reported and copied, but not pinned or deleted', () => {
  const { ids } = menuOf({})
  for (const id of ['report', 'copy', 'open']) expect(ids).toContain(id)
  for (const id of ['pin', 'delete', 'source', 'history']) expect(ids).not.toContain(id)
})

test('own posts can be pinned and deleted, but not reported', () => {
  const { ids } = menuOf(MINE)
  for (const id of ['pin', 'delete', 'redraft']) expect(ids).toContain(id)
  expect(ids).not.toContain('report')
})

test('only own posts can be edited, if the instance supports it', () => {
  expect(menuOf(MINE).ids).toContain('edit')
  expect(menuOf(MINE, { editing: false }).ids).not.toContain('edit')
  for (const privileges of [[], ['messages_delete']]) {
    const { ids } = menuOf({}, { privileges })
    for (const id of ['edit', 'redraft']) expect(ids).not.toContain(id)
  }
})

test.each([
  ['public', true],
  ['unlisted', true],
  ['private', false],
  ['direct', false],
  ['local', false],
] as const)('one’s own %s post can be pinned: %s', (visibility, may) => {
  expect(menuOf({ ...MINE, visibility }).ids.includes('pin')).toBe(may)
})

test('entries undo what has already been done', () => {
  const { items, label, act } = menuOf({ ...MINE, pinned: true, threadMuted: true })
  expect(label('pin')).toBe('status.unpin')
  expect(label('mute-thread')).toBe('status.unmute_conversation')
  for (const id of ['pin', 'mute-thread']) items.find((one) => one.id === id)?.onSelect()
  expect(act.mock.calls).toEqual([
    [{ kind: 'pinStatus', statusId: '1', on: false }],
    [{ kind: 'muteThread', statusId: '1', on: false }],
  ])
})

test('moderators with the privilege can delete others’ posts', () => {
  const { ids, items, run } = menuOf({}, { privileges: ['messages_delete'] })
  expect(ids).toContain('delete')
  items.find(({ id }) => id === 'delete')?.onSelect()
  expect(run.mock.calls).toEqual([[{ kind: 'delete', statusId: '1' }]])
  expect(menuOf({}, { privileges: ['messages_delete'], deleteOthers: false }).ids).not.toContain('delete')
  expect(menuOf(MINE, { deleteOthers: false }).ids).toContain('delete')
})

test.each([
  ['of somebody else', {}, false],
  ['of the user', MINE, true],
  ['that answers the user', { inReplyToAccountId: 'me' }, true],
  ['that mentions the user', { mentions: [{ id: 'me', acct: 'me', username: 'me' }] }, true],
  ['that is muted already', { threadMuted: true }, true],
] as const)('where only own conversations can be muted, a post %s: %s %s', (_, status, may) => {
  expect(menuOf(status, { muteAnyThread: false }).ids.includes('mute-thread')).toBe(may)
  expect(menuOf(status).ids).toContain('mute-thread')
})

test('where conversations can’t be muted, not even an own one is offered (I41)', () => {
  expect(menuOf(MINE, { muteThreads: false, muteAnyThread: false }).ids).not.toContain('mute-thread')
})

test('edited posts have a history, if the instance supports it', () => {
  const editedAt = '2024-05-01T12:00:00.000Z'
  expect(menuOf({ editedAt }).ids).toContain('history')
  expect(menuOf({}).ids).not.toContain('history')
  expect(menuOf({ editedAt }, { editing: false }).ids).not.toContain('history')
})

test('only remote posts have a source, and only with a safe URL', () => {
  expect(menuOf({ isLocal: false }).ids).toContain('source')
  expect(menuOf({ isLocal: false, url: 'javascript:alert(1)' }).ids).not.toContain('source')
  expect(menuOf({ isLocal: false, url: 'javascript:alert(1)' }).ids).not.toContain('copy')
})

test('what has a button beside the menu is not in it, except reacting where that has no room (PO16, PO28)', () => {
  const { ids } = menuOf({})
  for (const id of ['reply', 'repeat', 'favourite', 'bookmark', 'react']) expect(ids).not.toContain(id)
  expect(menuOf({}, { narrow: true }).ids).toContain('react')
})

test.each([
  ['public', {}, true, true],
  ['unlisted', MINE, true, true],
  ['private', MINE, true, false],
  ['direct', {}, true, false],
  ['local', {}, true, false],
  ['public', { quoting: 'denied' }, true, false],
  ['public', { quoting: 'manual' }, true, true],
  ['private', { ...MINE, quoting: 'automatic' }, true, true],
  ['private', { quoting: 'denied' }, true, false],
  ['public', {}, false, false],
] as const)('a %s post %o can be quoted with quoting %s: %s', (visibility, more, quoting, may) => {
  expect(menuOf({ ...more, visibility }, { quoting }).ids.includes('quote')).toBe(may)
})

test('the menu has three groups: the post, its author, moderation; each entry has an icon (PO65)', () => {
  const groups = (menu: ReturnType<typeof menuOf>): string[] =>
    menu.items
      .map(({ id, startsGroup }) => (startsGroup ? `| ${id}` : id))
      .join(' ')
      .split(' | ')
  const staff = menuOf(
    { isLocal: false },
    { privileges: ['messages_delete'], accounts: ['luna@nest.example'] },
  )
  expect(groups(staff)).toEqual([
    'copy open source as quote mute-thread',
    'mention mute block list report',
    'delete',
  ])
  expect(groups(menuOf(MINE))).toEqual(['copy open quote mute-thread pin edit redraft delete'])
  for (const { items } of [staff, menuOf(MINE)]) expect(items.every(({ icon }) => icon)).toBe(true)
})

test('entries mute and block the author, or undo that', async () => {
  const plain = menuOf({})
  plain.items.find(({ id }) => id === 'mute')?.onSelect()
  await vi.waitFor(() =>
    expect(plain.act.mock.calls).toEqual([[{ kind: 'relate', accountId: 'rook', change: 'mute' }]]),
  )
  const { ids, items, act } = menuOf({}, { relationship: { muting: true, blocking: true } })
  for (const id of ['mute', 'block']) expect(ids).not.toContain(id)
  for (const id of ['unmute', 'unblock']) items.find((one) => one.id === id)?.onSelect()
  expect(act.mock.calls.map(([command]) => command)).toEqual([
    { kind: 'relate', accountId: 'rook', change: 'unmute' },
    { kind: 'relate', accountId: 'rook', change: 'unblock' },
  ])
})

test('visitors can copy and open links, and act from their own instance', () => {
  const idsOf = (isLocal: boolean, remoteInteraction = true): readonly string[] =>
    visitorMenu({
      engine: {} as Engine,
      status: { id: '1', isLocal, url: HREF } as Status,
      instance: {
        site: 'https://here.example',
        capabilities: { editing: true, remoteInteraction },
      } as Instance,
      t: ((key: string) => key) as Say,
    }).map(({ id }) => id)
  expect(idsOf(true)).toEqual(['copy', 'open', 'home'])
  expect(idsOf(false)).toEqual(['copy', 'open', 'source', 'home'])
  expect(idsOf(true, false)).toEqual(['copy', 'open'])
})

test('entry ids are unique', () => {
  const { ids } = menuOf({ ...MINE, isLocal: false, editedAt: '2024-05-01T12:00:00.000Z' })
  expect(new Set(ids).size).toBe(ids.length)
})
