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

  const answerBackups = (c: Call) =>
    c.json((needAccount(c).backups ?? []).map((one) => backupJson(world, one)))

  api.get(BACKUPS, answerBackups)
  api.post(BACKUPS, (c) => {
    const account = needAccount(c)
    const isRunning = account.backups?.some(({ state }) => state === 'running')
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
  return api
}

function backupJson(world: World, { id, state, processed, createdAt }: BackupRecord) {
  return {
    id: Number(id),
    content_type: 'application/zip',
    url: `${world.origin}/media/backup-${id}.zip`,
    file_size: state === 'complete' ? processed * 1024 : 0,
    processed: state === 'complete',
    inserted_at: new Date(createdAt).toISOString(),
    state,
    processed_number: processed,
  }
}
