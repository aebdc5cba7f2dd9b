import type { Browser } from '../../tests/e2e/harness/browser.ts'

interface TraceEvent {
  readonly name: string
  /** The phase: `b` begins and `e` ends an event. */
  readonly ph: string
  /** Time in µs. */
  readonly ts: number
  readonly pid: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly event_latency?: { readonly event_type?: string } }
}

/**
 * The latency of each key pressed while `act` runs, in ms: Chromium's own `EventLatency`, from the browser's receipt
 * of the key to the presentation of the frame with its effect. Keys without a frame are left out. (The Event Timing
 * API, which a page could use, rounds durations to 8 ms.)
 */
export async function keyLatencies({ cdp }: Browser, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const off = cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'EventLatency') events.push(event)
  })
  const complete = new Promise<void>((resolve) => {
    const unsubscribe = cdp.on('Tracing.tracingComplete', () => {
      unsubscribe()
      resolve()
    })
  })
  // Only one of the categories that `EventLatency` belongs to, because tracing costs time.
  const includedCategories = ['-*', 'input.scrolling']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await act()
  await cdp.send('Tracing.end')
  await complete
  off()
  return latenciesIn(events)
}

function latenciesIn(events: readonly TraceEvent[]): number[] {
  const found: number[] = []
  const started = new Map<string, TraceEvent>()
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const id = `${event.pid} ${event.id2?.local ?? ''}`
    if (event.ph === 'b') started.set(id, event)
    const from = started.get(id)
    if (event.ph !== 'e' || from === undefined) continue
    started.delete(id)
    const type = from.args?.event_latency?.event_type
    // An event without a presented frame lacks this id.
    const presented = 'surface_frame_trace_id' in (from.args?.event_latency ?? {})
    if (type === 'KEY_PRESSED' && presented) found.push((event.ts - from.ts) / 1000)
  }
  return found
}
