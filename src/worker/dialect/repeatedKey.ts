import type { Instance } from '../../shared/model/instance.ts'
import { familyOf, isAtLeast } from './detectSoftware.ts'

/**
 * Whether an instance that knows the `Idempotency-Key` answers a repeated one with the first post. Mastodon 4.6 answers 500 without
 * a body each time, although the post exists.
 */
export const answersRepeatedKey = ({ software, version }: Pick<Instance, 'software' | 'version'>): boolean =>
  familyOf(software) !== 'mastodon' || !isAtLeast(version, 4, 6, false)
