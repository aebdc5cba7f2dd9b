import { draftKind, lastChangeOf } from '../../../shared/model/draft.ts'
import { type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { uploadsOf } from '../uploads/draftUploads.ts'
import { hasContent } from './hasContent.ts'
import { recallDrafts } from './recallDrafts.ts'

/** All non-empty drafts of an account, last changed first. */
export class DraftShelf implements Feed {
  readonly #collection: Collection
  readonly #context: AccountContext
  #unlisten = (): void => {}

  constructor(collection: Collection, context: AccountContext) {
    this.#collection = collection
    this.#context = context
  }

  start(): void {
    const { store, account } = this.#context
    const isMine = (key: EntityKey): boolean =>
      key.startsWith(entityKey(account, 'draft', '')) || key.startsWith(entityKey(account, 'uploads', ''))
    this.#unlisten = store.listen((changed) => {
      if (this.#collection.loaded && [...changed].some(isMine)) this.#put()
    })
    void this.refresh()
  }

  stop(): void {
    this.#unlisten()
    this.#unlisten = () => {}
  }

  async refresh(): Promise<void> {
    this.#collection.markLoading()
    try {
      await recallDrafts(this.#context)
      this.#put()
    } catch (thrown) {
      this.#context.log.error('could not read the drafts', thrown)
      // The drafts that this engine has changed are in memory.
      if (this.#ids().length > 0) this.#put()
      this.#collection.markFailed({ code: 'storage', message: 'could not read the drafts' })
    }
  }

  #put(): void {
    this.#collection.setRows(this.#ids())
  }

  #ids(): readonly string[] {
    const { store, account } = this.#context
    const keys = (['draft', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind))
    return (
      [...new Set(keys.map((key) => partsOf(key).id))]
        // Shoutbox drafts appear only in the shoutbox.
        .filter((id) => draftKind(id).kind !== 'shout')
        .map((id) => {
          const draft = store.get(entityKey(account, 'draft', id))
          const files = uploadsOf(this.#context, id)
          return { id, has: hasContent(draft, files), at: lastChangeOf(draft, files) }
        })
        .filter(({ has }) => has)
        .sort((a, b) => b.at - a.at)
        .map(({ id }) => id)
    )
  }
}
