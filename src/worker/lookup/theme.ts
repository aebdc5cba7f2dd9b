import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { ThemeSource } from '../../shared/model/theme.ts'
import type { LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { configurationOf } from '../normalize/frontendConfig.ts'
import { optionalLine, record } from '../normalize/read.ts'
import { normalizeTheme } from '../normalize/theme.ts'
import { isLocalPath } from '../normalize/url.ts'

/** The theme that the instance is configured with, if it can be shown; otherwise the reason is logged (I21). */
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
  if (theme === null) context.log.warnOnce('the configured theme is none that can be shown', name)
  return ok({ accountId: null, theme })
}

/** What `styles.json` has by that name: a theme, or where it is. */
async function namedTheme(
  { send }: AccountContext,
  instances: InstanceLoader,
  name: string,
): Promise<Outcome<unknown>> {
  const fetched = async (path: string): Promise<Outcome<unknown>> => {
    const answer = await send({ method: 'GET', path, optional: true })
    if (answer.ok) return ok(answer.value.value)
    // It isn't there, which is an answer, too.
    return ['missing', 'unreadable'].includes(answer.fault.code) ? ok(undefined) : answer
  }
  const told = instances.answers.styles
  const styles = told === undefined ? await fetched('/static/styles.json') : ok(told)
  if (!styles.ok) return styles
  const entries = record(styles.value)
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  if (typeof entry !== 'string') return ok(entry)
  return isLocalPath(entry) ? fetched(entry) : ok(undefined)
}
