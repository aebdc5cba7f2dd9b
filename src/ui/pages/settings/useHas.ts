import type { Capabilities } from '../../../shared/model/instance.ts'
import { useInstance } from '../../hooks/hooks.ts'

/** A predicate for entries: whether the instance has what they need (I24). */
export function useHas(): (entry: { readonly needs?: keyof Capabilities }) => boolean {
  const capabilities = useInstance()?.capabilities
  return ({ needs }) => needs === undefined || capabilities?.[needs] === true
}
