import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc; 100 on every current Linux. */
const TICKS_PER_S = 100

/** Proportional memory (PSS) of `pid` and all its descendants, in bytes. Linux only. */
export function memoryOf(pid: number): number {
  let sum = 0
  for (const each of family(pid)) {
    const found = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${each}/smaps_rollup`))
    sum += Number(found?.[1] ?? 0) * 1024
  }
  return sum
}

/** Measures the processor time, in seconds, that `pid` and all its descendants use from now on. Linux only. */
export function watchProcessor(pid: number): () => number {
  const before = new Map(family(pid).map((each) => [each, ticksOf(each)]))
  return () => {
    let ticks = 0
    for (const each of family(pid)) ticks += ticksOf(each) - (before.get(each) ?? 0)
    return ticks / TICKS_PER_S
  }
}

/** Fields of /proc/…/stat after the name, which may contain spaces and brackets. */
const fieldsOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

const ticksOf = (pid: number): number => {
  const fields = fieldsOf(pid)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** `pid` and all its descendants. Linux only. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const each = Number(name)
    if (!Number.isInteger(each)) continue
    const parent = Number(fieldsOf(each)[1])
    children.set(parent, [...(children.get(parent) ?? []), each])
  }
  const all = [pid]
  for (const each of all) all.push(...(children.get(each) ?? []))
  return all
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has just ended.
    return ''
  }
}

/**
 * Whether a browser runs that this process did not start. Processes share the pages of Chromium's program, so that
 * each additional one reduces the others' PSS.
 */
export function isOtherBrowserRunning(): boolean {
  const ours = new Set(family(process.pid))
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name) || ours.has(Number(name))) return false
    return (
      /^(chrom|google-chrome|msedge|brave)/.test(read(`/proc/${name}/comm`)) &&
      read(`/proc/${name}/cmdline`).includes('--type=renderer')
    )
  })
}
