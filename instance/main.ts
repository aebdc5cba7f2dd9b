/** Command line entry: `node --import tsx instance/main.ts [options]`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Arguments, readArguments, USAGE } from './arguments.ts'
import { listenInFront } from './front.ts'
import { listen } from './server.ts'
import { welcome } from './welcome.ts'

const CONTROL_WARNING = `Warning: --control lets every program that knows the secret act as any account of this instance.
`

/** Starts the server that the arguments describe. Resolves to a function that stops it. */
async function startInstance(given: Arguments): Promise<{ close(): Promise<void> }> {
  const dist = given.static ?? fileURLToPath(new URL('../dist', import.meta.url))
  const staticDir = existsSync(join(dist, 'index.html')) ? dist : null
  if (given.static !== null && staticDir === null)
    throw new Error(`There is no built client in “${given.static}”: index.html is missing.`)
  if (given.instance !== null) {
    const front = await listenInFront({
      instance: given.instance,
      port: given.port,
      hosts: given.hosts,
      staticDir,
    })
    console.log(`\nRookery is at ${front.url}, in front of ${front.instance}\n\nCtrl+C stops it.\n`)
    if (given.open) openBrowser(front.url)
    return front
  }
  const listening = await listen({
    port: given.port,
    posts: given.posts,
    lively: given.lively,
    dataDir: given.data,
    dialect: given.dialect,
    hosts: given.hosts,
    ...(given.origin === null ? {} : { origin: given.origin }),
    ...(given.control === null ? {} : { control: given.control }),
    staticDir,
  })
  console.log(welcome(listening.url, listening.instance.state, Date.now()))
  if (given.control !== null) console.log(CONTROL_WARNING)
  if (staticDir === null) console.log('The client is not built yet, so only the API is served.\n')
  if (given.open) openBrowser(listening.url)
  return listening
}

function openBrowser(url: string): void {
  const [command, ...rest] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open']
  const child = spawn(command ?? 'xdg-open', [...rest, url], { stdio: 'ignore', detached: true })
  child.on('error', () => console.log(`Could not open a browser: go to ${url}`))
  child.unref()
}

function errorText(thrown: unknown, port: number | null): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const code = 'code' in thrown ? thrown.code : null
  if (code === 'EADDRINUSE') return `Port ${port} is taken: choose another one with --port.`
  const isListening = 'syscall' in thrown && thrown.syscall === 'listen'
  if (code === 'EACCES' && isListening)
    return `Port ${port} may not be used: choose one above 1023 with --port.`
  return thrown.message
}

let given: Arguments | null = null
try {
  given = readArguments(process.argv.slice(2))
  if (given.help) {
    console.log(USAGE)
  } else {
    const started = await startInstance(given)
    // Ctrl+C arrives twice: from the terminal, and from the script that started this process. The second signal must
    // not interrupt saving.
    let stopping = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!stopping) void started.close().finally(() => process.exit(0))
        stopping = true
      })
    }
  }
} catch (thrown) {
  console.error(errorText(thrown, given?.port ?? null))
  process.exit(1)
}
