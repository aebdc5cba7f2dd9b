import { BROWSER, entityKey } from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import { notice } from '../common/notices/notices.ts'
import type { Engine } from '../engine/engine.ts'
import { pageChangesOf } from './pageChanges.ts'

const SESSION = entityKey(BROWSER, 'session')
const ACCOUNTS = entityKey(BROWSER, 'accounts')

/**
 * Says what becomes of words in forms when their account is logged out, as from another tab: its forms go with it (N46). Returns a function
 * that stops it.
 */
export function watchLogOut(engine: Engine): () => void {
  const { cells } = engine.mirror
  let member: Session | null = null
  const look = (): void => {
    const session = engine.currentSession()
    // After its restart, the engine has not sent the session yet.
    if (session === null) return
    const before = member
    member = session.state === 'signed-in' ? session : null
    if (before === null || before.account === member?.account || !pageChangesOf(engine).hasTypedWords())
      return
    // The list of accounts may come with the same batch.
    queueMicrotask(() => {
      const listed = cells.get(ACCOUNTS)?.list.find(({ account }) => account === before.account)
      if (listed === undefined || listed.state === 'refused')
        notice(engine, 'login.logged_out_writing', 'warning', { name: `@${before.acct}` }, 0)
    })
  }
  look()
  return cells.subscribe(SESSION, look)
}
