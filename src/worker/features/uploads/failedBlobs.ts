import type { AccountKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import type { EntityStore } from '../../store/entityStore.ts'

/** Releases the files whose upload is in no draft. */
export function releaseBlobs({
  store,
  uploads: { failed },
}: Pick<AccountContext, 'store' | 'uploads'>): void {
  for (const [id, { account }] of failed) if (!isInDraft(store, account, id)) failed.delete(id)
}

const isInDraft = (store: EntityStore, account: AccountKey, uploadId: string): boolean =>
  entitiesOf(store, account, 'uploads').some(({ files }) => files.some(({ id }) => id === uploadId))
