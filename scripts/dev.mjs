// npm run dev: Vite with hot reload, in front of an embedded instance. Arguments are passed to the instance.
import './nodeVersion.mjs'
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
  options: { port: { type: 'string' }, help: { type: 'boolean' } },
  strict: false,
})
const port = Number(values.port) || (await freePort(values.port === undefined ? 4040 : 0))

const instance = become(['--import', 'tsx', at('instance/main.ts'), ...args, '--port', String(port)])

if (!values.help) {
  process.env.ROOKERY_INSTANCE = `http://127.0.0.1:${port}`
  const { createServer } = await import('vite')
  const server = await createServer({ configFile: at('vite.config.ts') })
  await server.listen()
  server.printUrls()
  if (instance.exitCode !== null) await server.close()
  instance.once('close', () => server.close())
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
