import { Hono } from 'hono'
import { block } from '../actions/block.ts'
import { follow } from '../actions/follow.ts'
import { findByAcct } from '../state/accounts.ts'
import type { Account, BackupRecord } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { hostOf, type World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { fileOf, readParams, textOf } from './params.ts'

const BACKUPS = '/api/v1/pleroma/backups'

/** Pleroma's imports and backups. */
export function accountDataRoutes(world: World): Api {
  const api = new Hono<Env>()

  /** The known accounts in `list`, a file or a text. Unknown ones are ignored. */
  async function listedAccounts(c: Call): Promise<Account[]> {
    const params = await readParams(c)
    const text =
      (await fileOf(params, 'list')?.text()) ?? textOf(params, 'list') ?? fail(400, 'Missing field: list.')
    return text
      .split(/\r?\n/)
      .map((line) => line.split(',')[0]?.trim() ?? '')
      .flatMap((name) => findByAcct(world.store, name, hostOf(world)) ?? [])
  }

  for (const [name, act] of [
    ['follow_import', (own: Account, other: Account) => follow(world, own, other, {})],
    ['blocks_import', (own: Account, other: Account) => block(world, own, other)],
    [
      'mutes_import',
      (own: Account, other: Account) =>
        world.store.mutes.set(own.id, other.id, { notifications: true, expiresAt: null }),
    ],
  ] as const) {
    api.post(`/api/pleroma/${name}`, async (c) => {
      const own = needAccount(c)
      for (const other of await listedAccounts(c)) if (other.id !== own.id) act(own, other)
      world.touch()
      return c.json('jobs started')
    })
  }

  const backupsOf = (account: Account): readonly BackupRecord[] => {
    for (const backup of account.backups ?? []) proceed(world, backup, account)
    return account.backups ?? []
  }
  const answerBackups = (c: Call) => c.json(backupsOf(needAccount(c)).map((one) => backupJson(world, one)))

  api.get(BACKUPS, answerBackups)
  api.post(BACKUPS, (c) => {
    const account = needAccount(c)
    const isRunning = backupsOf(account).some(({ state }) => state === 'running')
    // Pleroma's text for its weekly limit. Here only a running backup blocks the next one.
    if (isRunning) fail(400, 'Last export was less than 7 days ago')
    const backup: BackupRecord = {
      id: nextId(world.store),
      state: 'running',
      processed: 0,
      createdAt: world.now(),
    }
    account.backups = [backup, ...(account.backups ?? [])]
    world.touch()
    return answerBackups(c)
  })
  api.get(
    '/media/backups/:file',
    () => new Response(EMPTY_ARCHIVE, { headers: { 'Content-Type': 'application/zip' } }),
  )
  return api
}

/** How long a backup takes. */
const BACKUP_MS = 20_000
/** The end of an archive, which is all that one without files consists of. */
const EMPTY_ARCHIVE = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)])

/** A running backup counts the posts of `account` and ends. */
function proceed(world: World, backup: BackupRecord, account: Account): void {
  if (backup.state !== 'running') return
  const share = Math.min(1, (world.now() - backup.createdAt) / BACKUP_MS)
  const posts = [...world.store.statuses.values()].filter(({ accountId }) => accountId === account.id).length
  backup.processed = Math.floor(posts * share)
  if (share === 1) backup.state = 'complete'
}

function backupJson(world: World, { id, state, processed, createdAt }: BackupRecord) {
  return {
    id: Number(id),
    content_type: 'application/zip',
    url: `${world.origin}/media/backups/${id}.zip`,
    file_size: state === 'complete' ? processed * 1024 : 0,
    processed: state === 'complete',
    inserted_at: new Date(createdAt).toISOString(),
    state,
    processed_number: processed,
  }
}
