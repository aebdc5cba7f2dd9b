import type { InstanceWelcome } from '../../shared/model/instance.ts'
import { MAX_DESCRIPTION_CHARS } from '../json/limits.ts'
import { count, record, withoutUndefined } from '../json/read.ts'
import type { InstanceAnswers } from './instance.ts'
import { parseRichText } from './richText.ts'
import { mediaUrl } from './url.ts'

/**
 * What the instance says about itself in a few lines (FM1). Version 2 of its description has no counts and an object for the
 * picture; servers without a picture send an empty text.
 *
 * @param server the base of relative links, and the only private host whose picture is shown (M45).
 */
export function normalizeWelcome(
  { instance, second, nodeinfo }: InstanceAnswers,
  server: string,
): InstanceWelcome {
  const [first, later] = [record(instance), record(second)]
  const served = [
    later.description,
    first.short_description,
    first.description,
    record(record(nodeinfo).metadata).nodeDescription,
  ]
  const html = served.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
  const pictures = [later.thumbnail, first.thumbnail].map((served) =>
    mediaUrl(record(served).url ?? served, server),
  )
  return {
    ...withoutUndefined({ pictureUrl: pictures.find((url) => url !== undefined) }),
    description: parseRichText(html, {
      greentext: false,
      base: server,
      limits: { maxTextChars: MAX_DESCRIPTION_CHARS },
    }),
    people: count(record(first.stats).user_count),
    posts: count(record(first.stats).status_count),
  }
}
