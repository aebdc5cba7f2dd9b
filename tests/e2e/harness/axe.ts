import type { Result } from 'axe-core'
import axeCore from 'axe-core'
import type { Tab } from './tab.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

/**
 * What axe finds serious on a tab, readable, one line for each element. Colours of a hidden tab can't be
 * judged: show it first. `exclude`: selectors of what is left out.
 */
export const axe = (tab: Tab, exclude: readonly string[] = []): Promise<string[]> => look(tab, null, exclude)

/** The same of the colours alone, which are all that another theme changes. */
export const axeOfColours = (tab: Tab, exclude: readonly string[] = []): Promise<string[]> =>
  look(tab, ['color-contrast', 'link-in-text-block'], exclude)

const IMPACTS: readonly (string | null | undefined)[] = ['serious', 'critical']

async function look(
  tab: Tab,
  rules: readonly string[] | null,
  exclude: readonly string[],
): Promise<string[]> {
  if (!(await tab.page.evaluate(() => window.axe !== undefined))) await loadAxe(tab)
  const violations = await tab.page.evaluate(
    async ([only, without]) => {
      // What fades in, or from one theme to the other, has no colour of its own yet.
      const fading = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      })
      await Promise.allSettled(fading.map(({ finished }) => finished))
      const runOnly = only === null ? {} : { runOnly: { type: 'rule' as const, values: [...only] } }
      // Focus guards are hidden and focusable by design: they pass the focus on at once.
      const exclude = ['[data-base-ui-focus-guard]', ...without]
      const results = await window.axe?.run(
        { exclude },
        {
          resultTypes: ['violations'],
          // It would wait up to 10 s for films and sounds, for a rule that is not serious.
          preload: false,
          ...runOnly,
        },
      )
      return results?.violations
    },
    [rules, exclude] as const,
  )
  if (violations === undefined) throw new Error('axe could not be started')
  return violations.filter(({ impact }) => IMPACTS.includes(impact)).flatMap(readable)
}

/** Neither the page's policy nor its trusted types hold for what the debugger evaluates. */
async function loadAxe({ page }: Tab): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${axeCore.source}; void 0` })
  await session.detach()
}

const readable = ({ id, help, nodes }: Result): string[] =>
  nodes.map(
    ({ target, failureSummary }) =>
      `${id}: ${help} at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`,
  )
