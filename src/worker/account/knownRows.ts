import type { Instance } from '../../shared/model/instance.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { UploadedFile, Uploads } from '../../shared/model/uploads.ts'
import { resolvePreferences } from '../features/preferences/resolve.ts'
import type { Snapshot } from '../features/session/privacy.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { uploadedVersionsOf } from '../features/uploads/draftUploads.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { sameValue } from '../store/sameValue.ts'

/** What the engine needs of an account that runs. */
interface Running {
  readonly preferences: Preferences
  readonly instance: Instance
}

/** The rows of the session database that are also in memory: sessions, preferences, and drafts with their files. */
export function knownRows(
  sessions: SessionStore,
  store: EntityStore,
  engineOf: (account: AccountKey) => Running,
): Snapshot {
  const records = [...sessions.records]
  const accounts = records.map(({ account }) => account)
  return [
    ['accounts', records.map((record) => [record.account, record] as const)],
    ['meta', [['current', sessions.account]]],
    ['preferences', accounts.map((account) => [account, chosenOf(engineOf(account))] as const)],
    ['drafts', accounts.flatMap((account) => draftsOf(account, store))],
  ]
}

/** Those that differ from what they are without a choice. */
function chosenOf({ preferences, instance }: Running): Partial<Preferences> {
  const otherwise = resolvePreferences({}, instance.preferenceDefaults, () => {})
  return Object.fromEntries(
    Object.entries(preferences).filter(
      ([name, value]) => !sameValue(value, otherwise[name as keyof Preferences]),
    ),
  )
}

function draftsOf(account: AccountKey, store: EntityStore): [string, unknown][] {
  const texts = (['draft', 'spent'] as const).flatMap((kind) => store.keysOfKind(account, kind))
  const files = store.keysOfKind(account, 'uploads').flatMap((key): [string, Uploads][] => {
    const files: readonly UploadedFile[] = store.get(key)?.files ?? []
    const done = uploadedVersionsOf(files)
    return done.length > 0 ? [[key, { files: done }]] : []
  })
  return [...texts.map((key): [string, unknown] => [key, store.get(key)]), ...files]
}
