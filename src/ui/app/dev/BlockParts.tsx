import { useState } from 'react'
import type { Poll as PollModel } from '../../../shared/model/status.ts'
import { Poll } from '../../blocks/status/Poll.tsx'
import { stillEngine } from '../../engine/stillEngine.ts'
import { AccountKeyContext } from '../../hooks/hooks.ts'
import { EngineContext } from '../../hooks/useEngine.ts'
import { Example } from './Example.tsx'

const ME = 'me@example.org'

const POLL: PollModel = {
  id: 'poll',
  options: [
    { title: ['wren'], votesCount: 3 },
    { title: ['an option that goes on and on until the line has to break'], votesCount: 1 },
  ],
  multiple: false,
  expired: false,
  voted: false,
  ownVotes: [],
  votesCount: 4,
  votersCount: 4,
}

const POLLS: readonly PollModel[] = [
  POLL,
  { ...POLL, id: 'several', multiple: true },
  { ...POLL, id: 'voted', voted: true, ownVotes: [0] },
]

/** Blocks in their states, with an engine that does nothing. */
export function BlockParts() {
  const [engine] = useState(() => stillEngine(ME, {}))
  return (
    <EngineContext value={engine}>
      <AccountKeyContext value={ME}>
        <Example name="Poll">
          {POLLS.map((poll) => (
            <Poll key={poll.id} statusId="1" authorId="1" poll={poll} onFault={() => undefined} />
          ))}
        </Example>
      </AccountKeyContext>
    </EngineContext>
  )
}
