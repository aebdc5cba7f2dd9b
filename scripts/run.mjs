import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The absolute path of a file in the repository. */
export const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The scripts behind packages' commands. Run them with `node`, because the commands differ between systems. */
export const TOOLS = {
  vite: at('node_modules/vite/bin/vite.js'),
  vitest: at('node_modules/vitest/vitest.mjs'),
  biome: at('node_modules/@biomejs/biome/bin/biome'),
  depcruise: at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
  tsc: at('node_modules/@typescript/native/bin/tsc'),
}

/** Exits with an error message if packages are not installed. */
export function needPackages() {
  if (existsSync(TOOLS.vite) && existsSync(at('node_modules/tsx'))) return
  console.error('Packages are missing: run "npm ci" first.')
  process.exit(1)
}

/**
 * Runs `node ...args`. Resolves with its exit code (1 for a signal) and, if `quiet`, its output. Otherwise the
 * output is inherited.
 */
export function node(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs `node ...args` in place of this process: same output, forwarded signals, same exit code. */
export function become(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  child.once('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.once('close', (code, signal) => {
    for (const passed of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(passed, pass)
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)
  })
  return child
}
