import { isRecord, line, record } from '../../json/read.ts'
import type { GetAsMember, Member } from './getAsMember.ts'

/**
 * The VAPID key of an instance that has none in `/api/v1/instance`: from `/api/v2/instance`, else from the registration
 * of this client (R26). Empty if the instance has no key; null if that is unknown, because a call failed.
 */
export async function findPushKey(getAsMember: GetAsMember, { pushKey }: Member): Promise<string | null> {
  const described = await getAsMember('/api/v2/instance', (value) =>
    isRecord(value) ? line(record(record(value.configuration).vapid).public_key) : null,
  )
  return described || pushKey || described
}
