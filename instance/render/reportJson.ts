import type { Account, Report } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { statusJson } from './statusJson.ts'

/** A report's JSON for moderators. */
export function reportJson(world: World, report: Report, viewer: Account) {
  const { store } = world
  const account = store.accounts.get(report.accountId)
  const actor = store.accounts.get(report.actorId)
  return {
    id: report.id,
    state: report.state,
    content: report.content,
    created_at: new Date(report.createdAt).toISOString(),
    account: account ? accountJson(world, account, viewer) : null,
    actor: actor ? accountJson(world, actor, viewer) : null,
    statuses: report.statusIds.flatMap((id) => {
      const status = store.statuses.get(id)
      return status ? [statusJson(world, status, viewer)] : []
    }),
    notes: report.notes.map((note) => {
      const writer = store.accounts.get(note.accountId)
      return {
        id: note.id,
        content: note.content,
        created_at: new Date(note.createdAt).toISOString(),
        user: writer ? accountJson(world, writer, viewer) : null,
      }
    }),
    rules: [],
  }
}
