import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ThemeLook, ThemeSource } from '../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../shared/model/themeChoice.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import {
  type ReadTheme,
  readStoredTheme,
  readThemeFile,
  readThemeText,
} from '../../../shared/theme/file/readThemeFile.ts'
import { makeHighContrastTheme, makeTheme } from '../../../shared/theme/makeTheme.ts'
import { presetOf } from '../../../shared/theme/presets/presets.ts'
import { SHEET_SELECTOR, sheetOf } from '../../../shared/theme/sheetOf.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { optionalLine, record } from '../../json/read.ts'
import { configurationOf } from '../../normalize/frontendConfig.ts'
import { isLocalPath } from '../../normalize/url.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'

export interface ThemeQuestion {
  readonly choice: ThemeChoice
  /** The text of the user's own theme, for the choice `own`. */
  readonly own?: string
}

const NO_THEME: ThemeLook = { css: '', source: null, problem: 'missing' }
const INSTANCE = 'instance:'

/** The theme that `choice` names, with its style sheet, or the reason why it can't be shown (TM2, TM7, TM10). */
export async function lookUpTheme(
  context: AccountContext,
  instances: InstanceLoader,
  { choice, own = '' }: ThemeQuestion,
): Promise<Outcome<LookupAnswer>> {
  const found = await resolveLook(context, instances, choice, own)
  if (!found.ok) return found
  const { source, problem } = found.value
  if (source === null) context.log.warnOnce('cannot show the theme', `${choice} (${problem})`)
  return ok({ accountId: null, look: found.value })
}

async function resolveLook(
  context: AccountContext,
  instances: InstanceLoader,
  choice: ThemeChoice,
  own: string,
): Promise<Outcome<ThemeLook>> {
  if (choice === 'own') return ok(own === '' ? NO_THEME : lookFrom(readStoredTheme(own)))
  if (choice.startsWith(INSTANCE)) return namedLook(context, instances, choice.slice(INSTANCE.length))
  if (choice !== 'configured') {
    const source = presetOf(choice)
    return ok(source === undefined ? NO_THEME : lookFrom({ ok: true, source }))
  }
  const { frontendConfigurations, config } = instances.answers
  const configured = configurationOf(frontendConfigurations, config)
  const whole = configured.choice('themeData', (value) =>
    typeof value === 'object' ? (value ?? undefined) : undefined,
  )
  const name = configured.choice('theme', optionalLine) ?? ''
  if (whole === undefined) return namedLook(context, instances, name)
  return ok(lookFrom(withoutWaiver(readThemeFile(whole, name))))
}

/** Only the user's own theme may leave text hard to read (TM20). */
const withoutWaiver = (read: ReadTheme): ReadTheme => {
  if (!read.ok) return read
  const { readable: _, ...source }: ThemeSource = read.source
  return { ok: true, source }
}

const lookFrom = (read: ReadTheme): ThemeLook =>
  read.ok
    ? { css: themeSheet(read.source), source: read.source }
    : { css: '', source: null, problem: read.reason }

/** Resolves a theme by its entry in `styles.json`, which is the theme itself or its path. */
async function namedLook(
  context: AccountContext,
  instances: InstanceLoader,
  name: string,
): Promise<Outcome<ThemeLook>> {
  const file = (path: string): Promise<Outcome<unknown>> => fetchOnce(context, instances, path)
  const known = instances.answers.styles
  const styles = known === undefined ? await file('/static/styles.json') : ok(known)
  if (!styles.ok) return styles
  const entries = record(styles.value)
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  if (typeof entry === 'string' && !isLocalPath(entry)) return ok(NO_THEME)
  const served = typeof entry === 'string' ? await file(entry) : ok(entry)
  if (!served.ok) return served
  const { value } = served
  if (value === undefined || value === null) return ok(NO_THEME)
  const read = typeof value === 'string' ? readThemeText(value, name) : readThemeFile(value, name)
  return ok(lookFrom(withoutWaiver(read)))
}

/** The files of each instance that were fetched since the engine started, so that further tabs cause no requests. */
class FetchedFiles {
  readonly of = new WeakMap<InstanceLoader, Map<string, Promise<Outcome<unknown>>>>()
}

/** The content of the file at `path`; undefined if it is missing or not JSON, which means that there is no such theme. */
function fetchOnce(
  context: AccountContext,
  instances: InstanceLoader,
  path: string,
): Promise<Outcome<unknown>> {
  const fetched = context.shared.get(FetchedFiles).of
  const files = fetched.get(instances) ?? new Map<string, Promise<Outcome<unknown>>>()
  fetched.set(instances, files)
  const known = files.get(path)
  if (known !== undefined) return known
  const fetching = context.send({ method: 'GET', path, optional: true }).then((answer) => {
    if (answer.ok) return ok<unknown>(answer.value.value)
    files.delete(path)
    return ['missing', 'unreadable'].includes(answer.fault.code) ? ok<unknown>(undefined) : answer
  })
  files.set(path, fetching)
  return fetching
}

const MAX_SHEETS = 16

/** The newest sheets by their source, so that many tabs cost one computation. */
const sheets = new Map<string, string>()

/** The style sheet of `source`, with rules for systems that request more contrast (TM22). */
function themeSheet(source: ThemeSource): string {
  const key = JSON.stringify(source)
  const known = sheets.get(key)
  if (known !== undefined) return known
  const theme = makeTheme(source)
  const high = makeHighContrastTheme(source)
  const sheet = `${sheetOf(theme)}
@media (prefers-contrast: more) {
${sheetOf(high, `:root${SHEET_SELECTOR}`, { ...theme.on, ...high.on })}
}`
  sheets.set(key, sheet)
  const [oldest] = sheets.keys()
  if (sheets.size > MAX_SHEETS && oldest !== undefined) sheets.delete(oldest)
  return sheet
}
