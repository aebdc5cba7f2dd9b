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
 * judged: show it first.
 */
export async function axe(tab: Tab, impacts: readonly string[] = ['serious', 'critical']): Promise<string[]> {
  const session = await tab.page.context().newCDPSession(tab.page)
  // Neither the page's policy nor its trusted types hold for what the debugger evaluates.
  await session.send('Runtime.evaluate', { expression: `if (!window.axe) { ${axeCore.source} }; void 0` })
  await session.detach()
  const violations = await tab.page.evaluate(async () => {
    const results = await window.axe?.run(document, { resultTypes: ['violations'] })
    return results?.violations
  })
  if (violations === undefined) throw new Error('axe could not be started')
  return violations.filter(({ impact }) => impacts.includes(impact ?? '')).flatMap(readable)
}

const readable = ({ id, help, nodes }: Result): string[] =>
  nodes.map(
    ({ target, failureSummary }) =>
      `${id}: ${help} at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`,
  )
