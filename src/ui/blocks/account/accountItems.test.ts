import { expect, test } from 'vitest'
import type { Account, Relationship } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/model/preferences.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'
import { accountItems, type MenuChange } from './accountItems.ts'

const EVERYTHING = {
  subscriptions: true,
  endorsements: true,
  listAnyone: true,
  removeFollower: true,
  domainBlocks: true,
}

interface Facts {
  readonly relationship?: Partial<Relationship>
  readonly account?: Partial<Account>
  readonly capabilities?: Partial<Instance['capabilities']>
  readonly running?: readonly MenuChange[]
}

function menuOf({ relationship, account, capabilities = EVERYTHING, running = [] }: Facts) {
  const items = accountItems({
    engine: {} as Engine,
    account: { id: '1', acct: 'rook@far.example', isLocal: false, nameText: 'Rook', ...account } as Account,
    relationship: {
      id: '1',
      following: true,
      followedBy: true,
      showingRepeats: true,
      ...relationship,
    } as Relationship,
    instance: { capabilities } as Instance,
    preferences: DEFAULT_PREFERENCES,
    running: new Set(running),
    run: async () => {},
    t: ((key: string) => key) as Say,
    moderates: false,
    onNote: () => {},
  })
  return { ids: items.map(({ id }) => id), item: (id: string) => items.find((one) => one.id === id) }
}

test('everything is offered for a remote account that the user follows, in two groups (RL10, RL17)', () => {
  expect(menuOf({ relationship: { note: '' } }).ids).toEqual([
    'subscribe',
    'hide_repeats',
    'endorse',
    'lists',
    'note',
    'highlight',
    'mute',
    'remove_from_followers',
    'block',
    'block_domain',
    'report',
  ])
})

test('relations that exist can be ended (RL10)', () => {
  const relationship = {
    subscribing: true,
    showingRepeats: false,
    endorsed: true,
    muting: true,
    blocking: true,
    domainBlocking: true,
  }
  const { ids } = menuOf({ relationship })
  for (const id of ['unsubscribe', 'show_repeats', 'unendorse', 'unmute', 'unblock', 'unblock_domain'])
    expect(ids).toContain(id)
  for (const id of ['subscribe', 'hide_repeats', 'endorse', 'mute', 'block', 'block_domain'])
    expect(ids).not.toContain(id)
})

test('a change that is under way can’t be pressed, though its effect shows already (RL12)', () => {
  const { ids, item } = menuOf({ relationship: { subscribing: true }, running: ['subscribe'] })
  expect(item('subscribe')).toMatchObject({ label: 'user_card.subscribe_progress', disabled: true })
  expect(ids).not.toContain('unsubscribe')
})

test('entries for features that the server lacks are missing, and so is the note if the relationship has none (RL19)', () => {
  expect(menuOf({ capabilities: { listAnyone: true } }).ids).toEqual([
    'hide_repeats',
    'lists',
    'highlight',
    'mute',
    'block',
    'report',
  ])
})

test('mute and note are disabled for a deactivated account, unless it is muted (RL15, RL19)', () => {
  const account = { deactivated: true }
  const { item } = menuOf({ account, relationship: { note: 'old' } })
  for (const id of ['mute', 'note']) expect(item(id)?.disabled).toBe(true)
  expect(menuOf({ account, relationship: { muting: true } }).item('unmute')?.disabled).toBe(false)
})

test('only followed accounts can be added to lists, if the server requires that (LI28)', () => {
  const capabilities = { ...EVERYTHING, listAnyone: false }
  expect(menuOf({ capabilities }).item('lists')?.disabled).toBe(false)
  expect(menuOf({ capabilities, relationship: { following: false } }).item('lists')).toMatchObject({
    disabled: true,
    hint: 'user_card.lists_need_follow',
  })
})
