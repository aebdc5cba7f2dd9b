import type { Card } from '../../shared/model/status.ts'
import { MAX_DESCRIPTION_CHARS, MAX_LINE_CHARS } from '../json/limits.ts'
import { isRecord, line, optionalCount } from '../json/read.ts'
import { validBlurhash } from './blurhash.ts'
import type { NormalizeContext } from './harvest.ts'
import { hostOf, httpUrl } from './url.ts'

/** Normalizes a link preview. Undefined if its URL is not http(s). */
export function normalizeCard(raw: unknown, context: Pick<NormalizeContext, 'server'>): Card | undefined {
  if (!isRecord(raw)) return undefined
  const url = httpUrl(raw.url)
  if (url === undefined) return undefined
  const imageUrl = httpUrl(raw.image, context.server)
  const blurhash = validBlurhash(raw.blurhash)
  const width = optionalCount(raw.width)
  const height = optionalCount(raw.height)
  return {
    url,
    title: line(raw.title, MAX_LINE_CHARS),
    description: line(raw.description, MAX_DESCRIPTION_CHARS),
    providerName: line(raw.provider_name) || hostOf(url),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(blurhash === undefined ? {} : { blurhash }),
    ...(width && height ? { width, height } : {}),
    ...(raw.type === 'video' ? { player: true } : {}),
  }
}
