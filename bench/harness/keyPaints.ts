import type { Browser } from '../../tests/e2e/harness/browser.ts'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** µs. */
  readonly ts: number
  readonly pid: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly event_latency?: { readonly event_type?: string } }
}

/**
 * How long each key that is pressed while `act` runs took to be seen, in ms: Chromium's own `EventLatency`, from
 * the time that the browser was handed the key to the presentation of the frame that has what it did. (A page
 * knows no better than to 8 ms.) Keys of which no frame came are left out.
 */
export async function keyPaints({ cdp }: Browser, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const off = cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'EventLatency') events.push(event)
  })
  const complete = new Promise<void>((resolve) => {
    const heard = cdp.on('Tracing.tracingComplete', () => {
      heard()
      resolve()
    })
  })
  // One of its categories, and the fewest others: what is traced is paid for.
  const includedCategories = ['-*', 'input.scrolling']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await act()
  await cdp.send('Tracing.end')
  await complete
  off()
  return latencies(events)
}

function latencies(events: readonly TraceEvent[]): number[] {
  const found: number[] = []
  const begun = new Map<string, TraceEvent>()
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const id = `${event.pid} ${event.id2?.local ?? ''}`
    if (event.ph === 'b') begun.set(id, event)
    const from = begun.get(id)
    if (event.ph !== 'e' || from === undefined) continue
    begun.delete(id)
    const type = from.args?.event_latency?.event_type
    const presented = 'surface_frame_trace_id' in (from.args?.event_latency ?? {})
    if (type === 'KEY_PRESSED' && presented) found.push((event.ts - from.ts) / 1000)
  }
  return found
}
