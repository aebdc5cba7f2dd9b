import { capabilityOf, lacksAfter, lessonOf, type RefusedCall } from '../../dialect/unknownCalls.ts'
import type { OnDemand } from '../../platform/onDemand.ts'
import type { InstanceExtras } from './instanceExtras.ts'
import type { KnownInstance } from './knownInstance.ts'

/** What was refused for what may be a change of the instance's description has it read again, not more often than this. */
const AFTER_REFUSAL_MS = 60_000
/** Calls that are checked by limits. */
const LIMITED = /^(POST|PUT|PATCH) \/api\/v[12]\/(statuses|media|accounts\/update_credentials)/

/**
 * Records what a refused call shows: that this version of the server does not know it (I40), that visitors may not read (I26), or
 * that it may describe itself otherwise by now (I47).
 */
export function learnFrom(
  known: KnownInstance,
  extras: OnDemand<InstanceExtras>,
  refused: RefusedCall,
): void {
  const { instance, answers } = known
  const lesson = lessonOf(instance, ...refused)
  if (lesson === 'unknown') {
    const lacks = lacksAfter(refused[0], instance, answers.lacks)
    if (lacks !== undefined) known.note({ lacks })
  } else if (lesson) known.learn(lesson, false)
  if (isDoubtful(refused)) void extras.get().then((made) => made.renew(AFTER_REFUSAL_MS))
}

/** Whether the refusal may come from another limit than the one that is known, or from a feature that is gone. */
function isDoubtful([request, { status }]: RefusedCall): boolean {
  if (status === 404) return capabilityOf(request) !== undefined
  return (status === 422 || status === 413) && LIMITED.test(`${request.method} ${request.path}`)
}
