import type { DIRECT_THREAD_COMMANDS } from '../../../shared/commands/directThreads.ts'
import { ok } from '../../../shared/fault/fault.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { directPath, readDirect } from './directCalls.ts'

const LIST = { kind: 'directThreads' } as const

const readDirectThread: Handler<'readDirectThread'> = ({ threadId }, context) => readDirect(context, threadId)

/** DELETE conversations/{id}. After a 404, the conversation counts as deleted only if the instance no longer lists it. */
const deleteDirectThread: Handler<'deleteDirectThread', NeedsLists> = async (
  { threadId },
  { send, collections },
) => {
  const threads = collections.get(LIST)
  const answer = await send({ method: 'DELETE', path: directPath(threadId), urgent: true })
  if (answer.ok) threads.remove(threadId)
  else if (answer.fault.code !== 'missing') return answer
  // A response that was in flight may still list it.
  await threads.renew()
  return answer.ok || !threads.ids.includes(threadId) ? ok(undefined) : answer
}

export const directThreadHandlers: HandlersOf<typeof DIRECT_THREAD_COMMANDS, NeedsLists> = {
  readDirectThread,
  deleteDirectThread,
}
