import type { InteractionPolicy } from '../../shared/model/status.ts'
import { list, record } from '../json/read.ts'

const ACTIONS = [
  ['favourite', 'can_favourite'],
  ['reply', 'can_reply'],
  ['repeat', 'can_reblog'],
] as const

/** What a post's policy lets the reader do with its author's approval, or not at all; undefined: it restricts nothing (AP1). */
export function normalizePolicy(raw: unknown): InteractionPolicy | undefined {
  if (!raw) return undefined
  const limits = ACTIONS.map(([action, name]) => [action, limitIn(record(raw)[name])] as const)
  const set = limits.filter(([, limit]) => limit)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

function limitIn(raw: unknown): 'asks' | 'refused' | undefined {
  const rule = record(raw)
  const always = rule.automatic_approval ?? rule.always
  if (!Array.isArray(always)) return undefined
  const asking = list(rule.manual_approval ?? rule.with_approval)
  // The server adds `me` where it knows who reads.
  for (const reader of ['me', 'public']) {
    if (always.includes(reader)) return undefined
    if (asking.includes(reader)) return 'asks'
  }
  return 'refused'
}
