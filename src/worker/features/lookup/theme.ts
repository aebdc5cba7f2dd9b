import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ThemeSource } from '../../../shared/model/theme.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { optionalLine, record } from '../../json/read.ts'
import { configurationOf } from '../../normalize/frontendConfig.ts'
import { normalizeTheme } from '../../normalize/theme.ts'
import { isLocalPath } from '../../normalize/url.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'

/** The theme that the instance is configured with, if it can be shown; otherwise the reason is logged (TM7, TM10). */
export async function lookUpTheme(
  context: AccountContext,
  instances: InstanceLoader,
): Promise<Outcome<LookupAnswer>> {
  const { frontendConfigurations, config } = instances.answers
  const { choice } = configurationOf(frontendConfigurations, config)
  const whole = choice('themeData', (value) => (typeof value === 'object' ? (value ?? undefined) : undefined))
  const name = choice('theme', optionalLine) ?? ''
  const found = whole === undefined ? await namedTheme(context, instances, name) : ok<unknown>(whole)
  if (!found.ok) return found
  const theme: ThemeSource | null = normalizeTheme(found.value, name)
  if (theme === null) context.log.warnOnce('cannot show the configured theme', name)
  return ok({ accountId: null, theme })
}

/** Resolves a theme by its entry in `styles.json`, which is the theme itself or its path. */
async function namedTheme(
  { send }: AccountContext,
  instances: InstanceLoader,
  name: string,
): Promise<Outcome<unknown>> {
  const fetchFile = async (path: string): Promise<Outcome<unknown>> => {
    const answer = await send({ method: 'GET', path, optional: true })
    if (answer.ok) return ok(answer.value.value)
    // A missing or malformed file means that there is no such theme.
    return ['missing', 'unreadable'].includes(answer.fault.code) ? ok(undefined) : answer
  }
  const known = instances.answers.styles
  const styles = known === undefined ? await fetchFile('/static/styles.json') : ok(known)
  if (!styles.ok) return styles
  const entries = record(styles.value)
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  if (typeof entry !== 'string') return ok(entry)
  return isLocalPath(entry) ? fetchFile(entry) : ok(undefined)
}
