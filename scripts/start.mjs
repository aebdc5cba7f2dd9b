// npm start: builds the client if it is stale, then starts the embedded instance with the remaining arguments.
import './nodeVersion.mjs'
import { compress } from './compress.mjs'
import { at, become, needPackages, node, TOOLS } from './run.mjs'
import { stale } from './stale.mjs'

needPackages()
const args = process.argv.slice(2)
const forInstance = args.filter((arg) => arg !== '--no-build')
const build = forInstance.length === args.length && !args.includes('--help')
const dist = at('dist')

if (build && stale(dist)) {
  await (await import('./checkArguments.mjs')).checkArguments(forInstance)
  console.log('Building the client …')
  const built = await node([TOOLS.vite, 'build', '--logLevel', 'warn'], { quiet: true })
  if (built.code !== 0) {
    console.error(`${built.output.trim()}\nThe build failed.`)
    process.exit(1)
  }
  compress(dist)
}

become(['--import', 'tsx', at('instance/main.ts'), ...forInstance])
