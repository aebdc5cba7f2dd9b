import type { Result } from 'axe-core'
import axeCore from 'axe-core'
import type { Tab } from './tab.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

/**
 * Runs axe in a tab. Resolves with its serious and critical findings, a readable text for each element. The tab must
 * be visible, because axe can't check the colours of a hidden one. `exclude`: selectors of elements to skip.
 */
export const axe = (tab: Tab, exclude: readonly string[] = []): Promise<string[]> => look(tab, null, exclude)

/** Like `axe`, but only the colour rules: nothing else depends on the theme. */
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
      // Wait for animations: while an element fades in or changes its theme, its colours are not final.
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
          // Preloading waits up to 10 s for videos and sounds, for a rule that is not serious.
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

/** Loads axe through the debugger, to which the page's security policy and trusted types don't apply. */
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
