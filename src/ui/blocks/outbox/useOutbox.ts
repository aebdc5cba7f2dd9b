import { ONLY } from '../../../shared/model/keys.ts'
import type { OutboxEntry } from '../../../shared/model/outbox.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'

const NONE: readonly OutboxEntry[] = []

/** The outbox of the current account, oldest entry first. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useEntity(useAccountKey(), 'outbox', ONLY)?.entries ?? NONE
