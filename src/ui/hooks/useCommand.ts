import { useRef, useState } from 'react'
import type { CommandBody } from '../../shared/commands/command.ts'
import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import type { CommandOutcome } from '../engine/engine.ts'
import { useEngine } from './useEngine.ts'

type OnFault = (fault: Fault | null) => void

interface Runs<Name extends string> {
  /** Why the last run failed. The next one forgets it. */
  readonly fault: Fault | null
  /** Forgets the fault. */
  readonly clear: () => void
  /** Runs a command. Resolves to null, at once, if it is refused. */
  readonly run: (command: CommandBody, name?: Name) => Promise<CommandOutcome | null>
  /** The same for work of several steps, or as another account. */
  readonly during: <T>(work: () => Promise<Outcome<T>>, name?: Name) => Promise<Outcome<T> | null>
}

/**
 * What a control runs, one thing at a time: whether it is under way, and why the last one failed. A second press, even in the
 * same frame, is refused, so all buttons that it serves are busy or disabled meanwhile. Shows no notice; nothing is thrown.
 *
 * @param onFault where another component shows the fault. It is called with null when a run begins.
 */
export function useCommand<Name extends string = never>(
  onFault?: OnFault,
): Runs<Name> & {
  /** Whether something is under way; its name, if it has one. */
  readonly busy: Name | boolean
} {
  const { running, ...runs } = useRuns<Name>((now) => now.length > 0, onFault)
  return { ...runs, busy: running.length > 0 && (running[0] ?? true) }
}

/**
 * The same for controls that do not wait for each other and show their fault in one place: the rows of a list, the entries of a
 * menu, or a choice that shows at once and may change again before it is stored. A run is refused only while one of its own name
 * is under way; one without a name never is.
 */
export function useCommands<Name extends string = never>(
  onFault?: OnFault,
): Runs<Name> & {
  /** Whether any run is under way. */
  readonly busy: boolean
  /** The names of those that are. */
  readonly running: ReadonlySet<Name>
} {
  const { running, ...runs } = useRuns<Name>((now, name) => name !== undefined && now.includes(name), onFault)
  return { ...runs, busy: running.length > 0, running: new Set(running.filter((name) => name !== undefined)) }
}

/** Names of what is under way. */
type Names<Name> = readonly (Name | undefined)[]

function useRuns<Name extends string>(
  isRefused: (now: Names<Name>, name: Name | undefined) => boolean,
  onFault: OnFault | undefined,
): Runs<Name> & { readonly running: Names<Name> } {
  const engine = useEngine()
  const [running, setRunning] = useState<Names<Name>>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const tell = onFault ?? setFault
  // As of this moment, not of the last render: two presses may come before the next one.
  const latest = useRef(running)
  const change = (next: Names<Name>): void => {
    latest.current = next
    setRunning(next)
  }
  const during: Runs<Name>['during'] = async (work, name) => {
    if (isRefused(latest.current, name)) return null
    change([...latest.current, name])
    tell(null)
    try {
      const ended = await work()
      if (!ended.ok) tell(ended.fault)
      return ended
    } finally {
      const place = latest.current.indexOf(name)
      change(latest.current.filter((_, at) => at !== place))
    }
  }
  return {
    running,
    fault,
    clear: () => tell(null),
    run: (command, name) => during(() => engine.run(command), name),
    during,
  }
}
