import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { Draft } from '../../../src/shared/model/draft.ts'
import { isSpent } from '../../../src/shared/model/draftMarks.ts'
import { type EntityKey, entityKey } from '../../../src/shared/model/keys.ts'
import type { Operations } from '../../../src/shared/protocol/operations.ts'
import { PendingCommands } from '../../../src/ui/engine/pendingCommands.ts'
import { type SpentRecords, spentIn, tellSpent } from '../../../src/ui/engine/spentRecords.ts'
import { Mirror } from '../../../src/ui/mirror/mirror.ts'
import type { Tab } from './tab.ts'

/**
 * A page that outlives its engines, with the interface's own code for what it sends again. As `TabEngine`, which needs a document, it
 * tells each engine what it knows from the one before; as a form, it saves the draft that it shows to an engine that has none (E29).
 */
export class Page {
  readonly mirror = new Mirror()
  tab: Tab
  /** While it is frozen, it takes nothing from its engine. */
  isFrozen = false
  readonly #draftId: string
  readonly #commands: PendingCommands
  #taken = 0
  #count = 0
  /** The draft that its form shows. */
  #shown: Draft | null = null

  constructor(tab: Tab, draftId: string) {
    this.tab = tab
    this.#draftId = draftId
    const call = <K extends 'run' | 'outcome'>(operation: K, input: Operations[K][0]) =>
      this.tab.api[operation](input as never) as never
    this.#commands = new PendingCommands(this.mirror, call)
  }

  /** Sends a command, which can be taken back for `undoMs`, and waits for nothing. */
  run(body: CommandBody, undoMs?: number): void {
    const commandId = `${this.tab.id}-page-${++this.#count}`
    const command = { ...body, account: this.tab.account, commandId, ...(undoMs && { undoMs }) }
    void this.#commands.add(command)
    void this.#commands.send(command)
  }

  /** Takes what the engine has sent. */
  take(): void {
    if (this.isFrozen) return
    for (const batch of this.tab.batches.slice(this.#taken)) {
      this.mirror.apply(batch)
      for (const settled of batch.settled) this.#commands.settle(settled)
    }
    this.#taken = this.tab.batches.length
    this.#shown = this.draft
  }

  /** The draft that the engine has. */
  get draft(): Draft | null {
    return this.mirror.cells.get(this.#key('draft'))
  }

  /** `tab` is the one at another engine, which has attached. */
  attached(tab: Tab): void {
    const before = spentIn(this.mirror.cells)
    this.isFrozen = false
    this.tab = tab
    this.#taken = 0
    this.#forget()
    const shown = this.#shown
    this.take()
    this.#commands.catchUp()
    this.#tell(before)
    const spent = this.mirror.cells.get(this.#key('spent'))
    if (shown !== null && this.draft === null && !isSpent(shown, spent))
      this.run({ kind: 'saveDraft', draftId: this.#draftId, draft: shown })
  }

  #tell(before: SpentRecords): void {
    const saidNow = (key: EntityKey<'spent'>) => this.mirror.cells.get(key) ?? undefined
    for (const { body } of tellSpent(before, saidNow)) this.run(body)
  }

  #forget(): void {
    for (const key of [...this.mirror.cells.keys()]) this.mirror.forget(key)
  }

  #key<K extends 'draft' | 'spent'>(kind: K): EntityKey<K> {
    return entityKey(this.tab.account, kind, this.#draftId)
  }
}
