import { expect, onTestFinished } from 'vitest'
import { type BrowserOptions, type EngineOptions, FakeBrowser, type RunningEngine } from './fakeBrowser.ts'
import type { FakeInstance } from './fakeInstance.ts'
import type { Tab, TabOptions } from './tab.ts'

export type { RunningEngine }

export interface WorldOptions extends BrowserOptions {
  /** The signed-in account, alice by default; null for a visitor. */
  readonly signedIn?: string | null
}

/** A fake browser that ends with its test. */
export class World extends FakeBrowser {
  constructor(options: BrowserOptions = {}) {
    super(options)
    onTestFinished(() => this.#end())
  }

  /**
   * Checks what must hold in every test: no secret and no entity of another account reaches a tab, no batch is lost, and the
   * browser stores no answer of an instance.
   */
  #end(): void {
    const tokens = [this.instance, ...this.others.values()].flatMap((one) => [...one.tokens.keys()])
    const secrets = [...tokens, 'SECRET-TOKEN', 'SECRET-OF-CLIENT', 'CHAT-TOKEN']
    for (const tab of this.tabs) {
      tab.end()
      const received = JSON.stringify(tab.raw)
      for (const secret of secrets) {
        if (received.includes(secret)) expect.fail(`${tab.id} received ${secret}`)
      }
      expect(tab.gaps, `${tab.id}: gaps between batches`).toBe(0)
      expect(tab.foreign, `${tab.id}: entities of accounts that it does not show`).toEqual([])
    }
    for (const engine of this.engines) engine.end()
    expect(this.careless, 'requests that leave traces in the browser').toEqual([])
  }
}

/** Starts a world, in which alice is signed in by default, and its first engine. */
export async function startEngine(
  options: WorldOptions & EngineOptions = {},
): Promise<{ world: World; engine: RunningEngine; instance: FakeInstance }> {
  const world = new World(options)
  if (options.signedIn !== null) await world.signIn(options.signedIn ?? 'alice')
  return { world, engine: await world.start(options), instance: world.instance }
}

export const openTab = (engine: RunningEngine, options?: TabOptions): Promise<Tab> => engine.openTab(options)
export const killTab = (tab: Tab): Promise<void> => tab.kill()
export const killEngine = (engine: RunningEngine): Promise<void> => engine.kill()
