import { isRecord, line, record } from '../../json/read.ts'
import type { GetAsMember, Member } from './getAsMember.ts'

/** What instances say of themselves in `/api/v2/instance` only. */
export interface SecondDescription {
  /** The VAPID key; else the one of this client's registration (R26). Empty: the instance has none. */
  readonly pushKey: string
  /** The version of Mastodon's API that it has; 0 if it names none. */
  readonly apiVersion: number
}

/** GET /api/v2/instance. Null if that is unknown, because the call failed. */
export async function readSecondDescription(
  getAsMember: GetAsMember,
  { pushKey = '' }: Member,
): Promise<SecondDescription | null> {
  const described = await getAsMember('/api/v2/instance', (value) => {
    if (!isRecord(value)) return null
    const { mastodon } = record(value.api_versions)
    return {
      pushKey: line(record(record(value.configuration).vapid).public_key) || pushKey,
      apiVersion: typeof mastodon === 'number' ? mastodon : 0,
    }
  })
  return described ?? (pushKey === '' ? null : { pushKey, apiVersion: 0 })
}
