import type { Instance } from '../../shared/model/instance.ts'
import { fits, PREFERENCE_TABLE } from '../../shared/model/preferenceTable.ts'
import { MAX_LIST_ENTRIES } from './limits.ts'
import { definite, isRecord, type Json, line, optionalBool, optionalLine, record } from './read.ts'
import { httpUrl, isLocalPath } from './url.ts'

type Read<T> = (value: unknown) => T | undefined

/** What is configured under a name, if it is what `read` takes. */
export type Choice = <T>(name: string, read: Read<T>) => T | undefined

/** What whoever runs the instance chose. */
export interface Configuration {
  readonly choice: Choice
  /** The plain values among it, by name. */
  readonly plain: Instance['preferenceDefaults']
}

/**
 * From weak to strong: our defaults; what the instance answer and nodeinfo tell; `static/config.json`;
 * `pleroma_fe` of the frontend configurations. As with Pleroma-FE, what is set at the server itself
 * wins over the file beside the client. A value that can't be used leaves its place to a weaker one.
 */
export function configurationOf(frontendConfigurations: unknown, config: unknown): Configuration {
  const [file, served] = [record(config), record(record(frontendConfigurations).pleroma_fe)]
  const choice: Choice = (name, read) => read(served[name]) ?? read(file[name])
  // A theme of the instance's own; which one it is, is looked at when it is to be shown.
  const own = (theme: unknown) => (isRecord(theme) || Array.isArray(theme) ? 'configured' : undefined)
  const named = (theme: unknown) =>
    fits(PREFERENCE_TABLE.theme.type, theme) ? String(theme) : optionalLine(theme) && 'configured'
  const theme = choice('themeData', own) ?? choice('theme', named)
  return { choice, plain: { ...plainValues(file), ...plainValues(served), ...definite({ theme }) } }
}

/** Margins of CSS: up to four lengths. */
const MARGIN = /^(-?(\d+|\d*\.\d+)(px|r?em|ex|ch|v[wh]|%)?( |$)){1,4}$/
const margin: Read<string> = (value) => {
  const text = typeof value === 'number' ? String(value) : line(value)
  return MARGIN.test(text) ? text : undefined
}

/** The one of `names` that it is. */
export const oneOf =
  <T extends string>(...names: readonly T[]): Read<T> =>
  (value) =>
    names.find((name) => name === value)

const path: Read<string> = (value) => (isLocalPath(value) ? value : undefined)

/** Where the root redirects by default (N1). */
const ROOT_LOGIN = '/main/friends'
const ROOT_NO_LOGIN = '/main/all'

/** What is on or off, and what it is where nobody says: as in Pleroma-FE. */
const FLAGS = {
  hideSitename: false,
  logoLeft: false,
  logoMask: true,
  minimalScopesMode: false,
  sensitiveByDefault: false,
  showFeaturesPanel: true,
  showInstanceSpecificPanel: false,
}

type Configured = Pick<
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

/** The part of the instance that only its configuration tells. */
export function configured(
  choice: Choice,
  server: string,
  otherwise: { readonly defaultAvatarUrl: string; readonly background: unknown },
): Configured {
  const picture: Read<string> = (value) =>
    typeof value === 'string' && value !== '' ? httpUrl(value, server) : undefined
  const flags = Object.entries(FLAGS).map(([name, unset]) => [name, choice(name, optionalBool) ?? unset])
  return {
    ...(Object.fromEntries(flags) as Record<keyof typeof FLAGS, boolean>),
    defaultAvatarUrl: choice('defaultAvatar', picture) ?? otherwise.defaultAvatarUrl,
    logoMargin: choice('logoMargin', margin) ?? '0',
    redirectRootLogin: choice('redirectRootLogin', path) ?? ROOT_LOGIN,
    redirectRootNoLogin: choice('redirectRootNoLogin', path) ?? ROOT_NO_LOGIN,
    subjectLineBehavior: choice('subjectLineBehavior', oneOf('email', 'masto', 'noop')) ?? 'email',
    ...definite({
      backgroundUrl: choice('background', picture) ?? picture(otherwise.background),
      defaultBannerUrl: choice('defaultBanner', picture),
      logoUrl: choice('logo', picture),
      nsfwCoverUrl: choice('nsfwCensorImage', picture),
    }),
  }
}

/** Lists, objects and endless texts are left out. */
function plainValues(layer: Json): Instance['preferenceDefaults'] {
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
