import { record, words } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'

/** How long the metadata of a server may take. Without them, the sign-in goes on. */
const METADATA_DEADLINE_MS = 5_000

/** Whether `iss` names the server at `site`, an origin. Servers differ in the slash at the end. */
export const isNameOf = (iss: unknown, site: string): boolean =>
  typeof iss === 'string' && URL.canParse(iss) && new URL(iss).href === `${site}/`

interface Metadata {
  /** The server names itself in its answers (RFC 9207). */
  readonly namesItself: boolean
  /** The scopes that it has; empty if it does not say. */
  readonly scopes: readonly string[]
}

/** What the server announces about its log-in (RFC 8414). Metadata of another issuer are not used. */
export async function metadataOf(rest: RestClient, site: string): Promise<Metadata> {
  const answer = await rest.send({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    urgent: true,
    optional: true,
    ownLimit: true,
    deadlineMs: METADATA_DEADLINE_MS,
  })
  const {
    issuer,
    authorization_response_iss_parameter_supported: promised,
    scopes_supported,
  } = record(answer.ok ? answer.value.value : null)
  if (!isNameOf(issuer, site)) return { namesItself: false, scopes: [] }
  return { namesItself: promised === true, scopes: words(scopes_supported) }
}
