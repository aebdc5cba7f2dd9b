import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import type { CommandBody } from '../../../src/shared/commands/command.ts'
import { expectationsOf, undoMsOf } from '../../../src/shared/commands/optimistic.ts'
import type { PreferenceChange } from '../../../src/shared/model/preferences.ts'
import type { Health } from '../../../src/shared/protocol/operations.ts'
import { App } from '../../../src/ui/app/App.tsx'
import { runTabTask } from '../../../src/ui/app/tabTasks.ts'
import { offerAccount } from '../../../src/ui/blocks/accounts/offerAccount.tsx'
import { Boundary } from '../../../src/ui/common/notices/Boundary.tsx'
import { showNotices } from '../../../src/ui/common/notices/notices.ts'
import { layersOf } from '../../../src/ui/common/overlay/layers.ts'
import { setWindowTable } from '../../../src/ui/common/overlay/openWindow.ts'
import type { CommandOutcome } from '../../../src/ui/engine/engine.ts'
import type { OpenedWorker } from '../../../src/ui/engine/openWorker.ts'
import { TabEngine } from '../../../src/ui/engine/tabEngine.ts'
import { keepAccount } from '../../../src/ui/hooks/keepAccount.ts'
import { EngineContext } from '../../../src/ui/hooks/useEngine.ts'
import type { Engine } from '../../../src/worker/createEngine.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import type { FakeLocks } from '../../engine/harness/fakeLocks.ts'
import { noteActivity } from '../../engine/harness/settle.ts'
import { untilPageCloses } from './listeners.ts'
import { Page } from './page.ts'
import { setVisible } from './resetPage.ts'
import { pass, settle, until } from './time.ts'

/** The whole interface in this process, connected to a real engine: like a browser's tab, without a layout. */
export class Tab {
  readonly page = new Page()
  readonly engine: TabEngine
  readonly #ports: MessagePort[] = []
  readonly #root = createRoot(document.body.appendChild(document.createElement('div')))

  constructor(connect: Engine['connect'], locks: FakeLocks) {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of('tab') })
    const openWorker = (): OpenedWorker => {
      const { port1, port2 } = new MessageChannel()
      for (const port of [port1, port2]) port.addEventListener('message', noteActivity)
      this.#ports.push(port1, port2)
      connect(port2 as unknown as Port)
      // Closes only this end: the engine still receives what was sent, such as the draft that a closing tab saves.
      const close = (): void => port1.close()
      return { form: 'dedicated', port: port1, onError: () => {}, close }
    }
    this.engine = untilPageCloses(() => new TabEngine({ showNotices, runTabTask }, openWorker))
  }

  /** Starts the interface at the current address, as main.ts does. */
  async open(path: string): Promise<void> {
    history.replaceState(null, '', path)
    setWindowTable(this.engine, async () => (await import('../../../src/ui/app/windows.ts')).WINDOWS)
    this.engine.start([])
    this.engine.expectChanges(expectationsOf, undoMsOf)
    // They listen for the life of the page.
    untilPageCloses(() => layersOf(this.engine))
    untilPageCloses(() => keepAccount(this.engine, (account) => void offerAccount(this.engine, account)))
    this.#root.render(
      <EngineContext value={this.engine}>
        <Boundary>
          <App />
        </Boundary>
      </EngineContext>,
    )
    await until('the engine to serve the tab', () => this.engine.status.state === 'ready')
    await until('the page', () => document.querySelector('main h1, main [role="feed"] article, main form'))
  }

  /** Navigates to another address as a link does, without a page load. */
  async go(path: string): Promise<void> {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    await settle()
  }

  run(body: CommandBody): Promise<CommandOutcome> {
    const ended = this.engine.run(body)
    return until('the command to end', async () => Promise.race([ended, settle().then(() => null)]))
  }

  /** Changes preferences until the end of the test, so that the next test in the same world has the defaults again. */
  async prefer(change: PreferenceChange): Promise<void> {
    const set = async (next: PreferenceChange): Promise<void> => {
      expect(await this.run({ kind: 'setPreferences', change: next })).toMatchObject({ ok: true })
    }
    const back = Object.fromEntries(Object.keys(change).map((name) => [name, null]))
    onTestFinished(() => set(back))
    await set(change)
  }

  async health(): Promise<Health> {
    const health = await this.engine.call('health', null)
    if (!health.ok) throw new Error(health.fault.message)
    return health.value
  }

  async show(): Promise<void> {
    setVisible(true)
    await settle()
  }

  async hide(): Promise<void> {
    setVisible(false)
    await settle()
  }

  /** All rendered text. */
  async text(): Promise<string> {
    await settle()
    return document.body.textContent ?? ''
  }

  /** Kills the tab's process: nothing that the tab does afterwards has an effect or is saved. */
  async kill(): Promise<void> {
    for (const port of this.#ports) port.close()
    const storing = vi.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'setItem').mockReturnValue()
    this.#root.unmount()
    await pass(1)
    storing.mockRestore()
  }

  async close(): Promise<void> {
    this.#root.unmount()
    dispatchEvent(new Event('pagehide'))
    await pass(1)
  }
}
