import { ONLY } from '../../../shared/model/keys.ts'
import type { OutboxEntry } from '../../../shared/model/outbox.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'

const NONE: readonly OutboxEntry[] = []

/** What waits to be sent for the account that is shown, oldest first. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useEntity(useAccountKey(), 'outbox', ONLY)?.entries ?? NONE
