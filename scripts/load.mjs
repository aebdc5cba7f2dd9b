// Runs a command beside threads that only compute, as on a busy machine: `node scripts/load.mjs 8 -- npm test`.
import './nodeVersion.mjs'
import { spawn } from 'node:child_process'
import { Worker } from 'node:worker_threads'

const [count, separator, command, ...args] = process.argv.slice(2)
if (!(Number(count) > 0) || separator !== '--' || command === undefined) {
  console.error('Usage: node scripts/load.mjs THREADS -- COMMAND …')
  process.exit(1)
}

// Threads rather than processes, so that none is left when this one is killed.
for (let made = 0; made < Number(count); made++) new Worker('for (;;);', { eval: true })

const child = spawn(command, args, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
child.once('close', (code) => process.exit(code ?? 1))
