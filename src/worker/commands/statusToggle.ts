import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { Status } from '../../shared/model/status.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import type { CommandContext, Handler } from './commandContext.ts'

/** The calls behind the toggles of a post: on and off (PO21). */
const CALLS = {
  favourite: ['favourite', 'unfavourite'],
  repeat: ['reblog', 'unreblog'],
  bookmark: ['bookmark', 'unbookmark'],
  pinStatus: ['pin', 'unpin'],
} as const

/** Who did it, which somebody may be reading. */
const BY: Partial<Record<keyof typeof CALLS, 'favouritedBy' | 'repeatedBy'>> = {
  favourite: 'favouritedBy',
  repeat: 'repeatedBy',
}

export const favourite: Handler<'favourite'> = (command, context) => toggle('favourite', command, context)
export const repeat: Handler<'repeat'> = (command, context) => toggle('repeat', command, context)
export const bookmark: Handler<'bookmark'> = (command, context) => toggle('bookmark', command, context)
export const pinStatus: Handler<'pinStatus'> = (command, context) => toggle('pinStatus', command, context)

async function toggle(
  kind: keyof typeof CALLS,
  { statusId, on }: { readonly statusId: string; readonly on: boolean },
  context: CommandContext,
): ReturnType<Handler<'favourite'>> {
  const call = CALLS[kind][on ? 0 : 1]
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/${call}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, context.normalizing)
  // Repeating is answered with the repeat, a post of its own, around the one that was meant.
  const meant =
    id === null ? undefined : (harvest.statuses.get(statusId) ?? repeated(harvest.statuses.get(id), statusId))
  if (meant === undefined) confirm(kind, statusId, on, context)
  absorb(context.store, context.account, harvest)
  const by = BY[kind]
  if (by !== undefined) context.collections.renew({ kind: by, statusId })
  if (kind === 'pinStatus')
    void context.timelines.find({ kind: 'user', accountId: context.own()?.userId ?? '' })?.refreshPinned()
  return ok(undefined)
}

const repeated = (status: Status | undefined, statusId: string): Status | undefined =>
  status?.repeatOfId === statusId ? status : undefined

/** The instance agreed but did not say how the post looks now: what was expected is taken as it is. */
function confirm(kind: keyof typeof CALLS, statusId: string, on: boolean, context: CommandContext): void {
  const { account, commandId, store } = context
  for (const { key, change } of expectationsOf({ kind, statusId, on, account, commandId })) {
    store.update(key, change)
  }
}
