import type { Capabilities, Instance } from '../../shared/model/instance.ts'
import { plainText } from '../../shared/model/richText.ts'
import { defaultAvatarPath } from '../dialect/defaults.ts'
import { detectCapabilities } from '../dialect/detect.ts'
import { pollLimitsOf, postFormatsOf, textLimitOf, uploadLimitOf } from './instanceLimits.ts'
import { definite, isRecord, type Json, line, optionalBool, optionalLine, record } from './read.ts'
import { parseRichText } from './richText.ts'
import { httpUrl, isLocalPath } from './url.ts'

/** What the start-up calls brought (spec/1 §7); any may be missing, or anything at all. */
export interface InstanceAnswers {
  /** `/api/v1/instance` or `/api/v2/instance`. */
  readonly instance?: unknown
  readonly nodeinfo?: unknown
  /** `/api/pleroma/frontend_configurations`. */
  readonly frontendConfigurations?: unknown
  /** `/static/config.json`. */
  readonly config?: unknown
  readonly terms?: never
}

/** spec/1 §2. */
const ROOT_LOGIN = '/main/friends'
const ROOT_NO_LOGIN = '/main/all'
const MAX_DESCRIPTION_CHARS = 5_000

/** The instance as all tabs know it. `known` tells whether it answered at all. */
export function deriveInstance(
  answers: InstanceAnswers,
  context: { readonly host: string; readonly server: string },
): Instance {
  const instance = record(answers.instance)
  const nodeinfo = record(answers.nodeinfo)
  const metadata = record(nodeinfo.metadata)
  const pleroma = record(instance.pleroma)
  const { software, version, ...capabilities } = detectCapabilities(instance, nodeinfo)
  const isPrivate = optionalBool(metadata.private) ?? false
  return {
    host: context.host,
    server: context.server,
    name: line(instance.title) || line(metadata.nodeName) || context.host,
    description: description(instance, metadata),
    version,
    software,
    registrationOpen: registrationOpen(instance, nodeinfo),
    textLimit: textLimitOf(instance),
    uploadLimitBytes: uploadLimitOf(instance, metadata),
    pollLimits: pollLimitsOf(instance, metadata),
    postFormats: postFormatsOf(instance, metadata),
    private: isPrivate,
    federating:
      optionalBool(record(metadata.federation).enabled) ??
      optionalBool(record(record(pleroma.metadata).federation).enabled) ??
      true,
    ...definite({
      vapidPublicKey:
        optionalLine(pleroma.vapid_public_key) ??
        optionalLine(record(record(instance.configuration).vapid).public_key),
    }),
    ...configured(answers, instance, software, capabilities, context.server),
    capabilities,
    known: isInstanceAnswer(instance) || isRecord(nodeinfo.software),
  }
}

/** An error or a page of something else is no answer. */
const isInstanceAnswer = (instance: Json): boolean =>
  typeof instance.version === 'string' || typeof instance.title === 'string'

function description(instance: Json, metadata: Json): string {
  const served = [instance.short_description, instance.description, metadata.nodeDescription]
  const html = served.find((text) => typeof text === 'string' && text !== '')
  const limits = { maxTextChars: MAX_DESCRIPTION_CHARS }
  return typeof html === 'string' ? plainText(parseRichText(html, { greentext: false, limits })) : ''
}

/** Closed where nothing tells: a form that can't be sent is worse than a missing link. */
const registrationOpen = (instance: Json, nodeinfo: Json): boolean =>
  optionalBool(nodeinfo.openRegistrations) ??
  optionalBool(instance.registrations) ??
  optionalBool(record(instance.registrations).enabled) ??
  false

type Configured = Pick<
  Instance,
  | 'defaultAvatarUrl'
  | 'logoUrl'
  | 'backgroundUrl'
  | 'redirectRootLogin'
  | 'redirectRootNoLogin'
  | 'loginMethod'
>

/** What the instance's operator chose: defaults, then `config.json`, then `pleroma_fe`, which wins. */
function configured(
  answers: InstanceAnswers,
  instance: Json,
  software: string,
  capabilities: Capabilities,
  server: string,
): Configured {
  const layers = [record(record(answers.frontendConfigurations).pleroma_fe), record(answers.config)]
  const choice = <T>(key: string, read: (value: unknown) => T | undefined): T | undefined => {
    for (const layer of layers) {
      const value = read(layer[key])
      if (value !== undefined) return value
    }
    return undefined
  }
  const picture = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? httpUrl(value, server) : undefined
  const path = (value: unknown): string | undefined => (isLocalPath(value) ? value : undefined)
  const method = (value: unknown): 'password' | 'token' | undefined =>
    value === 'password' || value === 'token' ? value : undefined
  return {
    defaultAvatarUrl: choice('defaultAvatar', picture) ?? `${server}${defaultAvatarPath(software)}`,
    redirectRootLogin: choice('redirectRootLogin', path) ?? ROOT_LOGIN,
    redirectRootNoLogin: choice('redirectRootNoLogin', path) ?? ROOT_NO_LOGIN,
    loginMethod: capabilities.passwordGrant ? (choice('loginMethod', method) ?? 'password') : 'token',
    ...definite({
      logoUrl: choice('logo', picture),
      backgroundUrl: choice('background', picture) ?? picture(instance.background_image),
    }),
  }
}
