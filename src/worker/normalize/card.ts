import type { Card } from '../../shared/model/status.ts'
import { MAX_DESCRIPTION_CHARS, MAX_LINE_CHARS } from '../json/limits.ts'
import { isRecord, line, optionalCount, withoutUndefined } from '../json/read.ts'
import { validBlurhash } from './blurhash.ts'
import { foreignHost } from './foreignHost.ts'
import type { NormalizeContext } from './harvest.ts'
import { hostOf, httpUrl, mediaUrl } from './url.ts'

/** Normalizes a link preview. Undefined if its URL is not http(s). */
export function normalizeCard(raw: unknown, context: Pick<NormalizeContext, 'server'>): Card | undefined {
  if (!isRecord(raw)) return undefined
  const url = httpUrl(raw.url)
  if (url === undefined) return undefined
  const width = optionalCount(raw.width)
  const height = optionalCount(raw.height)
  const title = line(raw.title, MAX_LINE_CHARS)
  const providerName = line(raw.provider_name) || hostOf(url)
  return {
    url,
    title,
    description: line(raw.description, MAX_DESCRIPTION_CHARS),
    providerName,
    ...withoutUndefined({
      // Its words are those of the page.
      host: foreignHost(providerName, url) ?? foreignHost(title, url),
      imageUrl: mediaUrl(raw.image, context.server),
      blurhash: validBlurhash(raw.blurhash),
    }),
    ...(width && height ? { width, height } : {}),
    ...(raw.type === 'video' ? { player: true } : {}),
  }
}
