import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { CommandOutcome } from '../../src/ui/engine/engine.ts'
import { PASSWORD } from '../../tests/e2e/harness/instance.ts'
import type { BenchTab } from './benchTab.ts'

/** Signs `name` in at the instance at `origin` by the authorization-code flow. `tab` then shows that account. */
export async function addAccount(tab: BenchTab, origin: string, name: string): Promise<void> {
  const started = await run(tab, { kind: 'authorize', server: origin })
  const url = new URL((started.ok && started.value?.url) || 'about:blank')
  const form = new URLSearchParams([...url.searchParams, ['username', name], ['password', PASSWORD]])
  const back = await fetch(new URL(url.pathname, origin), { method: 'POST', body: form, redirect: 'manual' })
  const { searchParams } = new URL(back.headers.get('location') ?? 'about:blank')
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  const returned = await run(tab, { kind: 'finishAuthorization', code, state })
  // Other accounts are signed in (S44). Earlier builds do not ask.
  const question = returned.ok ? returned.value?.question?.id : undefined
  const ended =
    question === undefined ? returned : await run(tab, { kind: 'confirmAuthorization', question, yes: true })
  if (!ended.ok) throw new Error(`${name} could not sign in: ${ended.fault.message}`)
}

const run = (tab: BenchTab, command: CommandBody): Promise<CommandOutcome> =>
  tab.evaluate<CommandOutcome>(`window.rookery.run(${JSON.stringify(command)})`)
