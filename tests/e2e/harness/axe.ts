import { readFileSync } from 'node:fs'
import type axeCore from 'axe-core'
import type { Result } from 'axe-core'
import type { JSHandle, Locator } from 'playwright-core'
import { at } from '../../../scripts/run.mjs'
import { atRest } from './atRest.ts'
import { newColours } from './newColours.ts'
import type { Tab } from './tab.ts'
import { THEMES, type Theme } from './visits.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

/** The part of a page that axe looks at; default: all of it. */
export interface Scope {
  /** Only this element, a window. In the rest of the page, only the rules that a window may break are checked. */
  readonly within?: Locator
  /** Skips the rest of the page, which was checked behind an earlier window of the same kind. */
  readonly alone?: boolean
  /** Selectors of elements to skip. */
  readonly exclude?: readonly string[]
}

/** The themes to check; if empty, only what does not depend on colours. */
export type Themes = readonly Theme[]

/**
 * Runs axe in a tab. Resolves with its serious and critical findings, a readable text for each element. The tab must
 * be visible, because axe can't check the colours of a hidden one.
 */
export async function axe(tab: Tab, scope: Scope = {}): Promise<string[]> {
  return [...(await axeOfLayout(tab, scope)), ...(await runColourRules(tab, scope))]
}

/** Like `axe`, but only the colour rules: nothing else depends on the theme. */
export async function axeOfColours(tab: Tab, scope: Scope = {}): Promise<string[]> {
  await atRest(tab)
  return runColourRules(tab, scope)
}

async function runColourRules(tab: Tab, { within, exclude = [] }: Scope): Promise<string[]> {
  const elements = await newColours(tab, within, exclude)
  const isKnown = await elements.evaluate(({ length }) => length === 0)
  return isKnown ? [] : runAxe(tab, COLOUR_RULES, { include: elements, exclude })
}

/** All rules that do not depend on the theme. */
async function axeOfLayout(tab: Tab, { within, alone = false, exclude = [] }: Scope): Promise<string[]> {
  await atRest(tab)
  const page = tab.page.locator('html')
  const found = await runAxe(tab, null, { include: await (within ?? page).elementHandle(), exclude })
  if (within === undefined || alone) return found
  return [...found, ...(await runAxe(tab, RULES_BEHIND_WINDOWS, { include: await page.elementHandle() }))]
}

/** The theme that each tab shows. */
const themes = new WeakMap<Tab, Theme>()

/** The findings of all rules, and of the colour rules in each of the themes. Each begins with `where`, a name of the place. */
export async function findingsOf(
  tab: Tab,
  where: string,
  inThemes: Themes,
  scope: Scope = {},
): Promise<string[]> {
  const setTheme = async (colorScheme: Theme): Promise<void> => {
    if (themes.get(tab) === colorScheme) return
    // Without motion nothing fades in while axe looks at its colours.
    await tab.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(tab)
    themes.set(tab, colorScheme)
  }
  if (!themes.has(tab)) await setTheme('light')
  const found = (await axeOfLayout(tab, scope)).map((one) => `${where}: ${one}`)
  // The current theme first, because changing it restyles the whole page.
  const order = themes.get(tab) === 'dark' ? THEMES.toReversed() : THEMES
  for (const theme of order) {
    if (!inThemes.includes(theme)) continue
    await setTheme(theme)
    for (const one of await runColourRules(tab, scope)) found.push(`${where}, ${theme}: ${one}`)
  }
  return found
}

/** The slowest rules, and the only ones that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Rules that a page may break because a window hides it, or because one of its buttons refers to the window. */
const RULES_BEHIND_WINDOWS = [
  'aria-allowed-attr',
  'aria-hidden-body',
  'aria-hidden-focus',
  'aria-valid-attr-value',
  'duplicate-id-aria',
]
const IMPACTS: readonly (string | null | undefined)[] = ['serious', 'critical']

type Finding = Pick<Result, 'id' | 'impact' | 'help'> & {
  readonly nodes: readonly { readonly target: string; readonly summary: string }[]
}

async function runAxe(
  tab: Tab,
  /** The rules to run; null: all but those of colours. */
  rules: readonly string[] | null,
  {
    include,
    exclude = [],
  }: { readonly include: JSHandle<Element | Element[]> | null; readonly exclude?: readonly string[] },
): Promise<string[]> {
  const run = (): Promise<readonly Finding[] | null> =>
    tab.page.evaluate(
      async ([part, only, disabled, without]) => {
        if (window.axe === undefined || part === null) return null
        const { violations, passes } = await window.axe.run(
          {
            include: part instanceof Element ? [part] : part,
            // Focus guards are hidden and focusable by design: they pass the focus on at once.
            exclude: ['[data-base-ui-focus-guard]', ...without],
          },
          {
            resultTypes: only === null ? ['violations'] : ['violations', 'passes'],
            elementRef: only !== null,
            // Preloading waits up to 10 s for videos and sounds, for a rule that is not serious.
            preload: false,
            rules: {
              'target-size': { enabled: true },
              ...Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
            },
            ...(only === null ? {} : { runOnly: { type: 'rule' as const, values: [...only] } }),
          },
        )
        for (const { id, nodes } of passes)
          for (const { element, any } of id === 'color-contrast' ? nodes : []) {
            const appearance = element && window.colours?.looks.get(element)
            // Invisible texts pass without a ratio.
            if (appearance && any[0]?.data?.contrastRatio > 1) window.colours?.passed.add(appearance)
          }
        // Links in a post's text are as high as its lines. axe makes this exception only for a link with words around it.
        const isInText = (target: unknown): boolean =>
          document.querySelector(String(target))?.closest('div[dir="auto"]') != null
        return violations.map(({ id, impact, help, nodes }) => ({
          id,
          impact: impact ?? null,
          help,
          nodes: nodes
            .filter(({ target }) => id !== 'target-size' || !isInText(target))
            .map(({ target, failureSummary = '' }) => ({
              target: target.join(' '),
              summary: failureSummary,
            })),
        }))
      },
      // `region` is the slowest of the rules that are not serious.
      [include, rules, rules === null ? ['region', ...COLOUR_RULES] : [], exclude] as const,
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
  await session.send('Runtime.evaluate', { expression: `${source}; axe.configure({ noHtml: true })` })
  await session.detach()
}

const readable = ({ id, help, nodes }: Finding): string[] =>
  nodes.map(({ target, summary }) => `${id}: ${help} at ${target}\n  ${summary.replaceAll('\n', '\n  ')}`)
