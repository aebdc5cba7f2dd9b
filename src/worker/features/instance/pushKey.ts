import { isRecord, line, record } from '../../json/read.ts'
import type { GetAsMember, Member } from './getAsMember.ts'

/**
 * The instance's VAPID key where `/api/v1/instance` has none: from `/api/v2/instance`, else from the answer to the
 * registration of this client (R26). Empty: the instance has none. Null: it is unknown, because a call failed.
 */
export async function findPushKey(getAsMember: GetAsMember, { pushKey }: Member): Promise<string | null> {
  const described = await getAsMember('/api/v2/instance', (value) =>
    isRecord(value) ? line(record(record(value.configuration).vapid).public_key) : null,
  )
  return described || pushKey || described
}
