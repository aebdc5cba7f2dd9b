import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './paths.ts'

/**
 * The number that orders builds, in seconds since 1970: `ROOKERY_BUILD`, else the commit's time, else the current time (in
 * a copy without git). A newer build takes over from an older one.
 */
export function buildNumber(): number {
  const given = Number(process.env.ROOKERY_BUILD)
  if (Number.isSafeInteger(given) && given > 0) return given
  try {
    const output = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const committed = Number(output)
    if (Number.isSafeInteger(committed) && committed > 0) return committed
  } catch {
    // No git, or no repository: an unpacked tarball counts as new.
  }
  return Math.floor(Date.now() / 1000)
}

/** The version in package.json. */
export function version(): string {
  const read: unknown = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const found = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined
  return typeof found === 'string' ? found : '0.0.0'
}
