// npm run bench: measures speed, memory and size in a real Chromium. `npm run bench -- scroll size` runs only those figures.
import './nodeVersion.mjs'
import { findChromium } from './findChromium.mjs'
import { at, become, needPackages } from './run.mjs'

needPackages()
try {
  become(['--import', 'tsx', at('bench/run.ts'), ...process.argv.slice(2)], { CHROMIUM: findChromium() })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
