import { readFileSync } from 'node:fs'
import type axeCore from 'axe-core'
import type { Result } from 'axe-core'
import type { Locator } from 'playwright-core'
import { at } from '../../../scripts/run.mjs'
import type { Tab } from './tab.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

/** The part of a page that axe looks at; default: all of it. */
export interface Scope {
  /** Only this element. The rest of the page is searched only for what a window may break in it. */
  readonly within?: Locator
  /** Skips the rest of the page: a window of the same kind was open over it before. */
  readonly alone?: boolean
  /** Selectors of elements to skip. */
  readonly exclude?: readonly string[]
}

type Theme = 'light' | 'dark'
/** The themes to check; none: only what does not depend on colours. */
export type Themes = readonly Theme[]

/**
 * Runs axe in a tab. Resolves with its serious and critical findings, a readable text for each element. The tab must
 * be visible, because axe can't check the colours of a hidden one.
 */
export async function axe(tab: Tab, scope: Scope = {}): Promise<string[]> {
  const { within, alone = false } = scope
  const found = await look(tab, 'all', scope)
  return within === undefined || alone ? found : [...found, ...(await look(tab, BEHIND, {}))]
}

/** Like `axe`, but only the colour rules: nothing else depends on the theme. */
export const axeOfColours = (tab: Tab, scope: Scope = {}): Promise<string[]> => look(tab, COLOURS, scope)
const axeOfLayout = (tab: Tab, scope: Scope = {}): Promise<string[]> => look(tab, 'layout', scope)

/**
 * The findings of all rules in the first theme, plus those of the colour rules in the other ones; without a theme those
 * of all other rules. `where` describes the place in each finding.
 */
export async function findingsOf(
  tab: Tab,
  where: string,
  [first, ...others]: Themes,
  scope: Scope = {},
): Promise<string[]> {
  const found: string[] = []
  const inTheme = async (colorScheme: Theme, find: typeof axe): Promise<void> => {
    // Without motion nothing fades in while axe looks at its colours.
    await tab.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const one of await find(tab, scope)) found.push(`${where}, ${colorScheme}: ${one}`)
  }
  if (first === undefined) await inTheme('dark', axeOfLayout)
  else await inTheme(first, axe)
  for (const theme of others) await inTheme(theme, axeOfColours)
  return found
}

/** The slowest rules, and the only ones that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** Rules that a page may break because a window hides it, or because one of its buttons refers to the window. */
const BEHIND = [
  'aria-allowed-attr',
  'aria-hidden-body',
  'aria-hidden-focus',
  'aria-valid-attr-value',
  'duplicate-id-aria',
]
const IMPACTS: readonly (string | null | undefined)[] = ['serious', 'critical']

async function look(
  tab: Tab,
  /** These rules, all of them, or all but those of colours. */
  rules: readonly string[] | 'all' | 'layout',
  { within, exclude = [] }: Scope,
): Promise<string[]> {
  const root = (await within?.elementHandle()) ?? null
  const run = (): Promise<readonly Result[] | null> =>
    tab.page.evaluate(
      async ([part, only, disabled, without]) => {
        if (window.axe === undefined) return null
        // Wait for animations: while an element fades in or changes its theme, its colours are not final.
        const fading = document.getAnimations().filter(({ effect, playState }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        })
        await Promise.allSettled(fading.map(({ finished }) => finished))
        const { violations } = await window.axe.run(
          {
            include: [part ?? document.documentElement],
            // Focus guards are hidden and focusable by design: they pass the focus on at once.
            exclude: ['[data-base-ui-focus-guard]', ...without],
          },
          {
            resultTypes: ['violations'],
            // Preloading waits up to 10 s for videos and sounds, for a rule that is not serious.
            preload: false,
            rules: {
              'target-size': { enabled: true },
              ...Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
            },
            ...(only === null ? {} : { runOnly: { type: 'rule' as const, values: [...only] } }),
          },
        )
        // The lines of a post's text set the height of its links; axe knows this exception only for links between words.
        const isInText = (target: unknown): boolean =>
          document.querySelector(String(target))?.closest('div[dir="auto"]') != null
        return violations.map((violation) =>
          violation.id === 'target-size'
            ? { ...violation, nodes: violation.nodes.filter(({ target }) => !isInText(target)) }
            : violation,
        )
      },
      [
        root,
        typeof rules === 'string' ? null : rules,
        // `region` is the slowest of the rules that are not serious.
        rules === 'layout' ? ['region', ...COLOURS] : ['region'],
        exclude,
      ] as const,
    )
  let violations = await run()
  if (violations === null) {
    await loadAxe(tab)
    violations = await run()
  }
  if (violations === null) throw new Error('axe could not be started')
  return violations.filter(({ impact }) => IMPACTS.includes(impact)).flatMap(readable)
}

let source: string | undefined

/** Loads axe through the debugger, to which the page's security policy and trusted types don't apply. */
async function loadAxe({ page }: Tab): Promise<void> {
  source ??= readFileSync(at('node_modules/axe-core/axe.min.js'), 'utf8')
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${source}; void 0` })
  await session.detach()
}

const readable = ({ id, help, nodes }: Result): string[] =>
  nodes.map(
    ({ target, failureSummary }) =>
      `${id}: ${help} at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`,
  )
