// npm run dev: Vite with hot reload, in front of an embedded instance. Arguments are passed to the instance.
import './nodeVersion.mjs'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { parseArgs } from 'node:util'
import { at, become, needPackages } from './run.mjs'

needPackages()
const args = process.argv.slice(2)
// Imported late, because it needs the installed packages.
await (await import('./checkArguments.mjs')).checkArguments(args)
const { values } = parseArgs({
  args,
  options: {
    port: { type: 'string' },
    help: { type: 'boolean' },
    instance: { type: 'string' },
    control: { type: 'string' },
  },
  strict: false,
})
const port = Number(values.port) || (await freePort(values.port === undefined ? 4040 : 0))
const startInstance = (...more) =>
  become(['--import', 'tsx', at('instance/main.ts'), ...args, '--port', String(port), ...more])

if (values.help) {
  startInstance()
} else {
  process.env.ROOKERY_INSTANCE = `http://127.0.0.1:${port}`
  const { createServer } = await import('vite')
  const server = await createServer({ configFile: at('vite.config.ts') })
  await server.listen()
  server.printUrls()
  // The page's own address reaches the instance as `Host` and `Origin`.
  const pagePort = server.httpServer.address().port
  const hosts = ['localhost', '127.0.0.1', '[::1]'].flatMap((name) => ['--host', `${name}:${pagePort}`])
  // Its media are at the page's address, too: the client loads none from another port of this machine (M45).
  const origin = ['--origin', `http://localhost:${pagePort}`]
  const instance = startInstance(...hosts, ...origin, ...controlArguments())
  if (instance.exitCode !== null) await server.close()
  instance.once('close', () => server.close())
}

/** Opens the controls of the embedded instance with a secret of this run, and prints it. */
function controlArguments() {
  if (values.instance !== undefined || values.control !== undefined) return []
  const secret = randomUUID()
  console.log(
    `  Controls of the instance: http://127.0.0.1:${port}/_instance/… with X-Rookery-Control: ${secret}`,
  )
  return ['--control', secret]
}

/** `wanted` if it is free, else another free port. */
async function freePort(wanted) {
  const probe = createProbe()
  probe.listen(wanted, '127.0.0.1')
  // `once` rejects on an `error` event: the port is taken.
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return freePort(0)
  const { port: found } = probe.address()
  probe.close()
  await once(probe, 'close')
  return found
}
