import type { ProfileLine } from '../../shared/model/ownProfile.ts'
import { familyOf } from './detectSoftware.ts'

/**
 * The value of `fields_attributes`. Mastodon's format is a map by index; GoToSocial refuses a list. Pleroma and Akkoma
 * accept both, but sort the keys of a map as texts.
 */
export function fieldsAttributes(fields: readonly ProfileLine[], software: string): unknown {
  const family = familyOf(software)
  if (family === 'pleroma' || family === 'akkoma') return fields
  // An empty map would change nothing. An empty field is dropped by the servers.
  const lines = fields.length === 0 ? [{ name: '', value: '' }] : fields
  return Object.fromEntries(lines.map((line, index) => [index, line]))
}
