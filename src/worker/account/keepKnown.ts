import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { OmittedFields } from '../normalize/harvest.ts'
import { omittedFieldsFrom } from '../normalize/keepOmittedFields.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** Fills in the fields that answers to `account` omit, from its entities in `store`. */
export const keepKnown = (store: EntityStore, account: AccountKey): OmittedFields =>
  omittedFieldsFrom((kind, id) => store.base(entityKey(account, kind, id)))
