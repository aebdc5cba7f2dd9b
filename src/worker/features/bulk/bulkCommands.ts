import type { BULK_COMMANDS } from '../../../shared/commands/bulk.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import { MAX_BULK_TARGETS, OPPOSITE_ACTS } from '../../../shared/model/bulkJob.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import type { BulkJobs } from './bulkJobs.ts'

/** For command handlers that use jobs for many people. */
export interface NeedsBulk {
  readonly collections: { readonly bulk: { readonly get: () => Promise<BulkJobs> } }
}

const startBulk: Handler<'startBulk', NeedsBulk> = async ({ act, targets }, context) => {
  if (!Object.hasOwn(OPPOSITE_ACTS, act)) return fail('invalid', 'no such action')
  if (targets.length === 0 || targets.length > MAX_BULK_TARGETS)
    return fail('invalid', `a job has 1 to ${MAX_BULK_TARGETS} targets`)
  await (await context.collections.bulk.get()).start(context.commandId, act, targets)
  return ok(undefined)
}

const pauseBulk: Handler<'pauseBulk', NeedsBulk> = async ({ jobId, paused }, context) => {
  await (await context.collections.bulk.get()).pause(jobId, paused)
  return ok(undefined)
}

const undoBulk: Handler<'undoBulk', NeedsBulk> = async ({ jobId }, context) =>
  (await (await context.collections.bulk.get()).undo(jobId, context.commandId))
    ? ok(undefined)
    : fail('missing', 'there is nothing to undo')

const forgetBulk: Handler<'forgetBulk', NeedsBulk> = async ({ jobId }, context) => {
  await (await context.collections.bulk.get()).forget(jobId)
  return ok(undefined)
}

export const bulkHandlers: HandlersOf<typeof BULK_COMMANDS, NeedsBulk> = {
  startBulk,
  pauseBulk,
  undoBulk,
  forgetBulk,
}
