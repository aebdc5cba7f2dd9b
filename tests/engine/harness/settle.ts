/** Counts what crosses the border of the engine: messages, calls, writes, timers. */
let activityCount = 0

/** Call it whenever something crosses that border. */
export const noteActivity = (): void => {
  activityCount++
}

let running = 0

/** Marks the start of work that shows no activity until it ends, such as a real `fetch`. The returned function ends it. */
export function startActivity(): () => void {
  running++
  return () => {
    running--
    noteActivity()
  }
}

const QUIET_ROUNDS = 5
const MAX_ROUNDS = 20_000

/**
 * Resolves when no promise and no message of a real MessagePort is in flight any more, nor anything they trigger. Only held
 * answers and the fake clock's timers are left.
 *
 * @param loads also waits for modules that are being loaded, however long that takes a busy machine.
 */
export async function settle(loads = true): Promise<void> {
  let quiet = 0
  for (let round = 0; quiet < QUIET_ROUNDS; round++) {
    if (round > MAX_ROUNDS) throw new Error('the engine never settles')
    const before = activityCount
    await new Promise((resolve) => setImmediate(resolve))
    quiet = activityCount === before && running === 0 ? quiet + 1 : 0
    if (!loads || quiet < QUIET_ROUNDS || !isLoading()) continue
    quiet = 0
    round = 0
  }
}

/** What we use of Vitest's record of its modules. */
interface VitestModules {
  readonly resolvingModules: ReadonlySet<string>
  readonly evaluatedModules: {
    readonly idToModuleMap: ReadonlyMap<string, { readonly promise?: unknown; readonly evaluated?: boolean }>
  }
}

/** Whether a module is being loaded, as `vi.dynamicImportSettled` decides it: that function always waits for a real timer. */
function isLoading(): boolean {
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: Partial<VitestModules> }
  if (worker === undefined) return false
  const { resolvingModules, evaluatedModules } = worker
  if (resolvingModules === undefined || evaluatedModules === undefined)
    throw new Error('Vitest keeps its record of modules elsewhere')
  if (resolvingModules.size > 0) return true
  for (const { promise, evaluated } of evaluatedModules.idToModuleMap.values())
    if (promise !== undefined && evaluated !== true) return true
  return false
}
