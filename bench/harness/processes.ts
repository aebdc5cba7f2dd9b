import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc; 100 on every current Linux. */
const TICKS_PER_S = 100

/** Proportional set size (PSS) of `pid` and all its descendants, in bytes. Linux only. */
export function pssOf(pid: number): number {
  let sum = 0
  for (const each of processTree(pid)) {
    const found = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${each}/smaps_rollup`))
    sum += Number(found?.[1] ?? 0) * 1024
  }
  return sum
}

/** Starts measuring. The result returns the CPU time that `pid` and its descendants have used since, in s. Linux only. */
export function watchCpuTime(pid: number): () => number {
  const before = new Map(processTree(pid).map((each) => [each, ticksOf(each)]))
  return () => {
    let ticks = 0
    for (const each of processTree(pid)) ticks += ticksOf(each) - (before.get(each) ?? 0)
    return ticks / TICKS_PER_S
  }
}

/** The fields of /proc/…/stat that follow the process's name, which may contain spaces and brackets. */
const fieldsOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

const ticksOf = (pid: number): number => {
  const fields = fieldsOf(pid)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** `pid` and all its descendants. Linux only. */
export function processTree(pid: number): number[] {
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

/** Sends a signal to `pid` and all its descendants: SIGSTOP lets a browser sleep as a laptop does, SIGCONT wakes it up. Linux only. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const each of processTree(pid)) {
    try {
      process.kill(each, name)
    } catch {
      // The process has just ended.
    }
  }
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
 * Whether a browser is running that this process did not start. Browsers share the pages of Chromium's binary, so
 * another one reduces our PSS.
 */
export function isOtherBrowserRunning(): boolean {
  const ours = new Set(processTree(process.pid))
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name) || ours.has(Number(name))) return false
    return (
      /^(chrom|google-chrome|msedge|brave)/.test(read(`/proc/${name}/comm`)) &&
      read(`/proc/${name}/cmdline`).includes('--type=renderer')
    )
  })
}
