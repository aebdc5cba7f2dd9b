import type { CommandOf } from '../../shared/commands/command.ts'
import type { STATUS_COMMANDS } from '../../shared/commands/statuses.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { Status } from '../../shared/model/status.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlersOf } from '../context/handler.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { runPostAction } from '../context/postActions.ts'
import { isUnpressed } from '../dialect/isUnpressed.ts'
import { reactionCalls } from '../dialect/reactionCalls.ts'
import { muteThread } from '../features/mutes/muteCommands.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { removeStatus } from '../timelines/removeRows.ts'
import { commitOptimistic } from './commitOptimistic.ts'
import { vote } from './vote.ts'

/** The endpoints of a post's toggles, on and off (PO21). */
const ENDPOINTS = {
  favourite: ['favourite', 'unfavourite'],
  repeat: ['reblog', 'unreblog'],
  bookmark: ['bookmark', 'unbookmark'],
  pinStatus: ['pin', 'unpin'],
} as const

/** The list of the accounts that favourited or repeated the post. A tab may be showing it. */
const ACCOUNT_LISTS: Partial<Record<keyof typeof ENDPOINTS, 'favouritedBy' | 'repeatedBy'>> = {
  favourite: 'favouritedBy',
  repeat: 'repeatedBy',
}

const toggle = (
  command: CommandOf<keyof typeof ENDPOINTS>,
  context: CommandContext,
): ReturnType<Handler<'favourite'>> =>
  runPostAction(context, command.statusId, (hasOtherEnded) => sendToggle(command, context, hasOtherEnded))

async function sendToggle(
  command: CommandOf<keyof typeof ENDPOINTS>,
  context: CommandContext,
  hasOtherEnded: () => boolean,
): ReturnType<Handler<'favourite'>> {
  const { kind, statusId, on } = command
  const call = ENDPOINTS[kind][on ? 0 : 1]
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/${call}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  // The answer to a repeat is the new post, which contains the repeated one.
  const target =
    id === null ? undefined : (harvest.statuses.get(statusId) ?? repeated(harvest.statuses.get(id), statusId))
  if (target === undefined || hasOtherEnded()) {
    harvest.statuses.delete(statusId)
    commitOptimistic(command, context)
  }
  absorb(context.store, context.account, harvest)
  const listKind = ACCOUNT_LISTS[kind]
  if (listKind !== undefined) context.collections.renew({ kind: listKind, statusId })
  if (kind === 'pinStatus') {
    if (!on) context.collections.get({ kind: 'ownPins' }).remove(statusId)
    context.collections.renew({ kind: 'ownPins' })
    void context.timelines.find({ kind: 'user', accountId: context.own()?.userId ?? '' })?.refreshPinned()
  }
  return isUnpressed(command, answer.value.value) ? OTHERWISE : ok(undefined)
}

const repeated = (status: Status | undefined, statusId: string): Status | undefined =>
  status?.repeatOfId === statusId ? status : undefined

/** PUT or DELETE of the reaction, then a fetch of all reactions (RE3). */
const react: Handler<'react', CommandContext> = (command, context) =>
  runPostAction(context, command.statusId, (hasOtherEnded) => sendReaction(command, context, hasOtherEnded))

async function sendReaction(
  command: CommandOf<'react'>,
  context: CommandContext,
  hasOtherEnded: () => boolean,
): ReturnType<Handler<'react'>> {
  const { statusId, name, on } = command
  const { capabilities } = context.instance()
  if (!capabilities.reactions) return fail('unsupported', 'this instance has no reactions')
  const answer = await context.send({
    method: on ? 'PUT' : 'DELETE',
    path: `${reactionCalls(statusId, capabilities).each}/${encodeURIComponent(name)}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  if (id === statusId && !hasOtherEnded()) {
    absorb(context.store, context.account, harvest)
  } else {
    commitOptimistic(command, context)
  }
  await context.collections.get({ kind: 'reactedBy', statusId }).renew()
  return isUnpressed(command, answer.value.value) ? OTHERWISE : ok(undefined)
}

/** POST …/quotes/{quote}/revoke of the quoted post. The answer is the quote without it (PO27). */
const revokeQuote: Handler<'revokeQuote', CommandContext> = async ({ statusId, quotedId }, context) => {
  const [quoted, quote] = [quotedId, statusId].map(encodeURIComponent)
  const path = `/api/v1/statuses/${quoted}/quotes/${quote}/revoke`
  const answer = await context.send({ method: 'POST', path, urgent: true })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  absorb(context.store, context.account, harvest)
  return ok(undefined)
}

/** DELETE /api/v1/statuses/{id}. A post that is already gone counts as deleted. */
const deleteStatus: Handler<'delete', CommandContext> = async ({ statusId }, context) => {
  const answer = await context.send({
    method: 'DELETE',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}`,
    urgent: true,
  })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  removeStatus(context.timelines, statusId)
  return ok(undefined)
}

export const statusHandlers: HandlersOf<typeof STATUS_COMMANDS, CommandContext> = {
  revokeQuote,
  favourite: toggle,
  repeat: toggle,
  bookmark: toggle,
  pinStatus: toggle,
  vote,
  react,
  muteThread,
  delete: deleteStatus,
}
