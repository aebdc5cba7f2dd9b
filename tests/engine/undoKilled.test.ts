import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { laterDraft, NEW_POST } from '../../src/shared/model/draft.ts'
import type { Settled } from '../../src/shared/protocol/batch.ts'
import { outboxCommand, setUp } from './harness/outbox.ts'
import { post } from './harness/posting.ts'
import type { Tab } from './harness/tab.ts'
import type { RunningEngine, World } from './harness/world.ts'

const KILLS = 50
const HOLD_MS = 10_000
/** A tab is attached to the next engine within this time. */
const MAX_AWAY_MS = 3_000

/** Numbers below 1 that depend on `seed` only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A tab that outlives its engines as the interface's does: what has not ended is asked about, and sent again. */
class LastingTab {
  readonly #world: World
  engine: RunningEngine
  tab: Tab
  readonly #pending = new Map<string, { readonly body: CommandBody; readonly undoMs?: number }>()
  readonly ended = new Map<string, Settled>()
  #count = 0

  constructor(world: World, engine: RunningEngine, tab: Tab) {
    this.#world = world
    this.engine = engine
    this.tab = tab
  }

  /** Sends a command, and waits for nothing. */
  run(body: CommandBody, undoMs?: number): string {
    const commandId = `lasting-${++this.#count}`
    this.#pending.set(commandId, { body, ...(undoMs !== undefined && { undoMs }) })
    void this.tab.run(body, commandId, undoMs)
    return commandId
  }

  /** The engine dies, and after a while the tab has another one. */
  async loseEngine(awayMs: number): Promise<void> {
    await this.engine.kill()
    this.noteEnds()
    await this.#world.tick(awayMs)
    this.engine = await this.#world.start()
    this.tab = await this.engine.openTab()
    for (const [commandId, { body, undoMs }] of this.#pending) {
      const { account } = this.tab
      const asked = await this.tab.api.outcome({ commandId, account })
      const settled = asked.ok ? asked.value.settled : null
      if (settled !== null) this.#end(commandId, settled)
      else await this.tab.run(body, commandId, undoMs)
    }
  }

  noteEnds(): void {
    for (const [commandId, settled] of this.tab.settled) this.#end(commandId, settled)
  }

  #end(commandId: string, settled: Settled): void {
    if (this.#pending.delete(commandId)) this.ended.set(commandId, settled)
  }
}

/** Lets `steps` rounds of messages and promises happen. */
async function rounds(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(['pleroma', 'gotosocial'] as const)('on %s', (dialect) => {
  test(`an engine that is killed ${KILLS} times loses no post, doubles none, and sends none after "Undo" (UD5)`, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomFrom(seed)
    const { world, engine, tab, countPosts } = await setUp(dialect)
    const person = new LastingTab(world, engine, tab)
    const wrong: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const text = `post ${kill}`
      const undoes = random() < 0.5
      const killAtMs = random() * (HOLD_MS + 500)
      // Some are pressed just before the engine dies, or while there is none.
      const undoAtMs = random() < 0.5 ? Math.min(killAtMs, HOLD_MS - 1) : random() * (HOLD_MS - 1)
      const startedAt = world.clock.now()
      const at = async (ms: number): Promise<void> =>
        world.tick(Math.max(0, startedAt + ms - world.clock.now()))
      const postId = person.run(post(text, 'new', { idempotencyKey: text }), HOLD_MS)
      let undoId = ''
      const undo = async (): Promise<void> => {
        await at(undoAtMs)
        undoId = person.run(outboxCommand(postId, 'takeBack'))
      }
      if (killAtMs < 1_000) await rounds(Math.floor(random() * 12))
      if (undoes && undoAtMs <= killAtMs) await undo()
      if (killAtMs >= 1_000) await at(killAtMs)
      await rounds(Math.floor(random() * 12))
      await person.loseEngine(random() * MAX_AWAY_MS)
      if (undoes && undoId === '') await undo()
      await world.tick(45_000)
      person.noteEnds()

      const count = countPosts(text)
      const undone = person.ended.get(undoId)
      // An engine that died may have done it, and told nobody.
      const isDraft =
        undone?.ok === true &&
        [NEW_POST, laterDraft(postId)].filter((draftId) => person.tab.entity('draft', draftId)?.text === text)
          .length === 1
      const left = person.tab.entity('outbox')?.entries.length ?? 0
      const isRight = undoes ? count === 0 && isDraft && left === 0 : count === 1 && left === 0
      if (!isRight)
        wrong.push(JSON.stringify({ kill, undoes, killAtMs, undoAtMs, count, undone, left, seed }))
    }
    expect(wrong, `seed ${seed}`).toEqual([])
  }, 120_000)
})
