import { type JsonObject, line } from '../json/read.ts'

/**
 * The host in the full names of an instance's accounts, which can differ from the API's: GoToSocial's `account_domain`,
 * `domain` of `/api/v2/instance`, else `uri`, which is a host or a URL.
 */
export function homeHostOf(instance: JsonObject): string | undefined {
  for (const served of [instance.account_domain, instance.domain, instance.uri]) {
    const text = line(served)
    const url = text.includes('://') ? text : `https://${text}`
    if (text !== '' && URL.canParse(url)) return new URL(url).host
  }
  return undefined
}
