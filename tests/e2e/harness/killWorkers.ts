import { readdirSync, readFileSync } from 'node:fs'
import { processTree } from '../../../bench/harness/processes.ts'

/**
 * Kills all processes that descend from `pid` and have a thread with a name like `thread`: that of a worker, which no driver
 * can end. Throws if there is none. Linux only.
 */
export function killWorkers(pid: number, thread: RegExp): void {
  const hosts = processTree(pid).filter(
    (each) => each !== pid && threadsOf(each).some((name) => thread.test(name)),
  )
  if (hosts.length === 0) throw new Error(`no process has a thread like ${thread}`)
  for (const host of hosts) process.kill(host, 'SIGKILL')
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8'))
  } catch {
    // The process or a thread has just ended.
    return []
  }
}
