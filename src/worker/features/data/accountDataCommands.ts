import type { ACCOUNT_DATA_COMMANDS } from '../../../shared/commands/accountData.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type DataKind, MAX_DATA_FILE_BYTES } from '../../../shared/model/accountData.ts'
import type { BulkAct } from '../../../shared/model/bulkJob.ts'
import { NOTICE_TIMEOUT_MS } from '../../../shared/model/notice.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { line } from '../../json/read.ts'
import type { NeedsBulk } from '../bulk/bulkCommands.ts'
import { decodeText, readDataCsv } from './dataCsv.ts'
import { exportData as collect } from './exportData.ts'
import { hideBackup } from './hiddenBackups.ts'
import { ALIASES_PATH, BACKUPS_PATH } from './loadAccountData.ts'

/** Pleroma's import calls, and the action of the job that replaces them on other instances. */
const IMPORTS: Readonly<Record<DataKind, { readonly path: string | null; readonly act: BulkAct }>> = {
  follows: { path: '/api/pleroma/follow_import', act: 'follow' },
  mutes: { path: '/api/pleroma/mutes_import', act: 'mute' },
  blocks: { path: '/api/pleroma/blocks_import', act: 'block' },
  domains: { path: null, act: 'blockDomain' },
  lists: { path: null, act: 'putOnList' },
  bookmarks: { path: null, act: 'bookmark' },
}
/** The instance may fetch each account before it answers. */
const IMPORT_DEADLINE_MS = 5 * 60_000

/** POST …_import with the names in the file, or a job if the instance has no such call (AC17). */
const importData: Handler<'importData', NeedsBulk> = async ({ what, file }, context) => {
  if (file.size > MAX_DATA_FILE_BYTES) return fail('too-large', 'the file is too large')
  const text = decodeText(await (file as unknown as Blob).arrayBuffer())
  const { capabilities } = context.instance()
  const { targets, notes } = readDataCsv(text, what, capabilities)
  if (targets.length === 0)
    return fail('invalid', 'nothing was found in the file', {
      textKey: what === 'bookmarks' ? 'settings.data.no_posts' : 'settings.data.empty_file',
    })
  const { path, act } = IMPORTS[what]
  // Pleroma's calls read nothing but the names.
  const hasOptions = targets.some(({ options }) => options !== undefined)
  if (path !== null && !hasOptions && capabilities.accountSecurity) {
    const sent = await sendNames(
      context,
      path,
      targets.map(({ name }) => name),
    )
    // Old versions have no call for mutes.
    if (sent.ok) return ok({ importNotes: notes })
    if (sent.fault.code !== 'missing') return sent
  }
  const bulk = await context.collections.bulk.get()
  await bulk.start(context.commandId, act, targets, notes)
  return ok({ jobId: context.commandId })
}

/** Sends the names alone, so that the instance need not understand the file's encoding and its other columns. */
async function sendNames(
  { send }: HandlerContext,
  path: string,
  names: readonly string[],
): Promise<Outcome<undefined>> {
  const body = new FormData()
  body.append('list', new File([names.join('\n')], 'people.csv', { type: 'text/csv' }))
  const answer = await send({ method: 'POST', path, body, urgent: true, deadlineMs: IMPORT_DEADLINE_MS })
  return answer.ok ? ok(undefined) : answer
}

const exportData: Handler<'exportData'> = async ({ what }, context) => {
  if (!Object.hasOwn(IMPORTS, what)) return fail('invalid', 'no such list')
  const csv = await collect(context, what)
  return csv.ok ? ok({ csv: csv.value }) : csv
}

/** POST /api/v1/pleroma/backups. */
const makeBackup: Handler<'makeBackup', NeedsLists> = async (_, { send, collections }) => {
  const answer = await send({ method: 'POST', path: BACKUPS_PATH, urgent: true })
  if (!answer.ok) return answer
  collections.renew({ kind: 'backups' })
  return ok(undefined)
}

/** Takes a backup off the list of this browser: no server has a call that deletes one (AC18). */
const removeBackup: Handler<'removeBackup', NeedsLists> = async ({ backupId }, context) => {
  await hideBackup(context, backupId)
  context.collections.get({ kind: 'backups' }).remove(backupId)
  context.notify({
    level: 'info',
    textKey: 'settings.data.backup_hidden',
    textArgs: {},
    timeoutMs: NOTICE_TIMEOUT_MS,
  })
  return ok(undefined)
}

/** PUT or DELETE /api/pleroma/aliases (AC16). */
const setAlias =
  (method: 'PUT' | 'DELETE'): Handler<'addAlias' | 'removeAlias', NeedsLists> =>
  async ({ alias }, { send, collections }) => {
    const name = line(alias).replace(/^@/, '')
    if (name === '') return fail('invalid', 'an alias needs a name')
    const answer = await send({ method, path: ALIASES_PATH, json: { alias: name }, urgent: true })
    if (!answer.ok) return answer
    const aliases = collections.get({ kind: 'aliases' })
    if (method === 'DELETE') aliases.remove(name)
    collections.renew({ kind: 'aliases' })
    return ok(undefined)
  }

export const accountDataHandlers: HandlersOf<typeof ACCOUNT_DATA_COMMANDS, NeedsLists & NeedsBulk> = {
  importData,
  exportData,
  makeBackup,
  removeBackup,
  addAlias: setAlias('PUT'),
  removeAlias: setAlias('DELETE'),
}
