import { expect, test } from 'vitest'
import type { Accounts } from '../../src/shared/model/accounts.ts'
import { BROWSER, ONLY } from '../../src/shared/model/keys.ts'
import { keepAccount } from '../../src/ui/hooks/keepAccount.ts'
import { NotificationsPanel } from '../../src/ui/pages/notifications/NotificationsPanel.tsx'
import { ME, signedIn } from './harness/entities.ts'
import { listedAccount } from './harness/listed.ts'
import { untilPageCloses } from './harness/listeners.ts'
import { type Rendered, renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const BOTH = [listedAccount(ME), listedAccount('rook@owl.example')]
const ALL: Accounts = { home: '', counted: 0, sameLook: false, allNotifications: true, list: BOTH }

const shown = ({ engine }: Rendered): readonly string[] => [
  ...new Set([...engine.watched.values()].map(({ view }) => view.kind)),
]

/** A page whose tab receives `accounts`, and the next page, which has not received them yet. */
async function load(accounts: Accounts, session = signedIn()): Promise<Rendered> {
  const before = await renderWith(null, { session })
  before.engine.put(BROWSER, 'accounts', ONLY, accounts)
  untilPageCloses(() => keepAccount(before.engine, () => {}))
  const kept = Object.entries(localStorage)
  return renderWith(<NotificationsPanel />, {
    session,
    script: () => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
    },
  })
}

test('a page begins with the notifications of all accounts if they were listed before (SA20)', async () => {
  const page = await load(ALL)
  expect(shown(page)).toEqual(['allNotifications'])
  page.engine.put(BROWSER, 'accounts', ONLY, ALL)
  await settle()
  expect(shown(page)).toEqual(['allNotifications'])
})

test.each([
  ['were not listed before', { ...ALL, allNotifications: false }, signedIn()],
  ['are those of one account', { ...ALL, list: [listedAccount(ME)] }, signedIn()],
  ['are of private mode', ALL, { ...signedIn(), isPrivate: true as const }],
])(
  'a page begins with those of its own account if those of all %s (SA20, ST32)',
  async (_, accounts, session) => {
    const page = await load(accounts, session)
    expect(shown(page)).toEqual(['notifications'])
  },
)
