// npm run dev: Vite with reload, in front of an embedded instance. Arguments go to the instance.
import './nodeVersion.mjs'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { parseArgs } from 'node:util'
import { at, become, needPackages } from './run.mjs'

needPackages()
const args = process.argv.slice(2)
const { values } = parseArgs({ args, options: { port: { type: 'string' } }, strict: false })
const port = values.port ?? (await freePort(4040))

const instance = become(['--import', 'tsx', at('instance/main.ts'), '--port', String(port), ...args])

process.env.ROOKERY_INSTANCE = `http://127.0.0.1:${port}`
const { createServer } = await import('vite')
const server = await createServer({ configFile: at('vite.config.ts') })
await server.listen()
server.printUrls()

instance.once('close', () => server.close())

/** `wanted`, or a port that is free. */
async function freePort(wanted) {
  const probe = createProbe()
  probe.listen(wanted, '127.0.0.1')
  const free = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ])
  if (!free) return freePort(0)
  const { port: found } = probe.address()
  probe.close()
  await once(probe, 'close')
  return found
}
