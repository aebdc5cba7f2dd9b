import type { ReactNode } from 'react'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { notice } from '../../common/notices/notices.ts'
import { type ConfirmRequest, openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { say } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { accountsNow } from './useAccounts.ts'

/** What happens to drafts, waiting posts and preferences. */
type Kept = 'keep' | 'delete'

/**
 * Asks whether `accounts` are to be logged out. The question says what they leave in this browser, and offers to delete it
 * (S23, S48). Resolves to null if the answer is no.
 */
export async function confirmSignOut(
  engine: Engine,
  accounts: readonly AccountKey[],
  { body, ...request }: ConfirmRequest,
): Promise<Kept | null> {
  let kept: Kept = 'keep'
  const left = await leftBy(engine, accounts)
  const sure = await openConfirm(engine, {
    ...request,
    body: (
      <>
        {[body, ...left].map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <CheckboxField
          label={say('login.delete_kept')}
          onChange={({ target }) => {
            kept = target.checked ? 'delete' : 'keep'
          }}
        />
      </>
    ),
  })
  return sure ? kept : null
}

/** Logs `account` out. Says it if what the account has left could not be deleted. */
export async function signOutAs(engine: Engine, account: AccountKey, drafts: Kept): Promise<void> {
  const ended = await engine.runAs(account, { kind: 'signOut', drafts })
  if (!ended.ok && ended.fault.code === 'storage')
    notice(engine, 'settings.browser.private.failed_start', 'error')
}

/** What `accounts` leave in this browser when they log out, in words. */
async function leftBy(engine: Engine, accounts: readonly AccountKey[]): Promise<readonly ReactNode[]> {
  const drafts = await Promise.all(accounts.map((account) => draftsOf(engine, account)))
  const waiting = accountsNow(engine).filter(({ account }) => accounts.includes(account))
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  const counted = [
    ['login.keeps_drafts', sum(drafts)],
    ['login.keeps_waiting', sum(waiting.map((one) => one.waiting))],
  ] as const
  return [
    ...counted.flatMap(([key, count]) => (count > 0 ? [say(key, { count })] : [])),
    say('login.keeps_settings'),
  ]
}

async function draftsOf(engine: Engine, account: AccountKey): Promise<number> {
  const measured = await engine.runAs(account, { kind: 'measureStorage' })
  const amounts = (measured.ok ? measured.value?.storage?.amounts : undefined) ?? []
  return amounts.find(({ kind }) => kind === 'drafts')?.count ?? 0
}
