import type { Instance } from '../../shared/model/instance.ts'
import { fits, PREFERENCE_TABLE } from '../../shared/model/preferenceTable.ts'
import { MAX_LIST_ENTRIES } from '../json/limits.ts'
import {
  isRecord,
  type JsonObject,
  line,
  optionalBool,
  optionalLine,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { FLAGS, ROOT_LOGIN, ROOT_NO_LOGIN } from './configDefaults.ts'
import { isLocalPath, mediaUrl } from './url.ts'

type Read<T> = (value: unknown) => T | undefined

/** The configured value of `name`, if `read` accepts it. */
export type Choice = <T>(name: string, read: Read<T>) => T | undefined

/** The choices of the instance's administrator. */
export interface Configuration {
  readonly choice: Choice
  /** The plain values of the configuration, by name. */
  readonly plain: Instance['preferenceDefaults']
}

/**
 * Merges the configuration. Precedence, lowest first: our defaults, the instance answer and nodeinfo,
 * `static/config.json`, `pleroma_fe` of the frontend configurations. As in Pleroma-FE, the server's configuration
 * overrides the file beside the client. An invalid value falls back to the next lower source.
 */
export function configurationOf(frontendConfigurations: unknown, config: unknown): Configuration {
  const [file, served] = [record(config), record(record(frontendConfigurations).pleroma_fe)]
  const choice: Choice = (name, read) => read(served[name]) ?? read(file[name])
  // A custom theme of the instance. `lookUpTheme` parses it when it is shown.
  const own = (theme: unknown) => (isRecord(theme) || Array.isArray(theme) ? 'configured' : undefined)
  const named = (theme: unknown) =>
    fits(PREFERENCE_TABLE.theme.type, theme) ? String(theme) : optionalLine(theme) && 'configured'
  const theme = choice('themeData', own) ?? choice('theme', named)
  return { choice, plain: { ...plainValues(file), ...plainValues(served), ...withoutUndefined({ theme }) } }
}

/** A CSS margin: up to four lengths. */
const MARGIN = /^(-?(\d+|\d*\.\d+)(px|r?em|ex|ch|v[wh]|%)?( |$)){1,4}$/
const margin: Read<string> = (value) => {
  const text = typeof value === 'number' ? String(value) : line(value)
  return MARGIN.test(text) ? text : undefined
}

/** Accepts one of `names`. */
export const oneOf =
  <T extends string>(...names: readonly T[]): Read<T> =>
  (value) =>
    names.find((name) => name === value)

const path: Read<string> = (value) => (isLocalPath(value) ? value : undefined)

type ConfiguredFields = Pick<
  Instance,
  | keyof typeof FLAGS
  | 'backgroundUrl'
  | 'defaultAvatarUrl'
  | 'defaultBannerUrl'
  | 'logoMargin'
  | 'logoUrl'
  | 'nsfwCoverUrl'
  | 'redirectRootLogin'
  | 'redirectRootNoLogin'
  | 'subjectLineBehavior'
>

/** The part of the instance that comes only from its configuration. */
export function configuredFields(
  choice: Choice,
  server: string,
  otherwise: { readonly defaultAvatarUrl: string; readonly background: unknown },
): ConfiguredFields {
  const picture: Read<string> = (value) =>
    typeof value === 'string' && value !== '' ? mediaUrl(value, server) : undefined
  const flags = Object.entries(FLAGS).map(([name, unset]) => [name, choice(name, optionalBool) ?? unset])
  return {
    ...(Object.fromEntries(flags) as Record<keyof typeof FLAGS, boolean>),
    defaultAvatarUrl: choice('defaultAvatar', picture) ?? otherwise.defaultAvatarUrl,
    logoMargin: choice('logoMargin', margin) ?? '0',
    redirectRootLogin: choice('redirectRootLogin', path) ?? ROOT_LOGIN,
    redirectRootNoLogin: choice('redirectRootNoLogin', path) ?? ROOT_NO_LOGIN,
    subjectLineBehavior: choice('subjectLineBehavior', oneOf('email', 'masto', 'noop')) ?? 'email',
    ...withoutUndefined({
      backgroundUrl: choice('background', picture) ?? picture(otherwise.background),
      defaultBannerUrl: choice('defaultBanner', picture),
      logoUrl: choice('logo', picture),
      nsfwCoverUrl: choice('nsfwCensorImage', picture),
    }),
  }
}

/** Leaves out lists, objects and overlong strings. */
function plainValues(layer: JsonObject): Instance['preferenceDefaults'] {
  const plain = (value: unknown): string | number | boolean | undefined => {
    if (typeof value === 'string') return value === line(value) ? value : undefined
    return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
      ? value
      : undefined
  }
  const entries = Object.entries(layer)
    .filter(([name]) => /^[a-z][\w.:]{0,63}$/i.test(name))
    .map(([name, value]) => [name, plain(value)] as const)
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_LIST_ENTRIES)
  return Object.fromEntries(entries) as Instance['preferenceDefaults']
}
