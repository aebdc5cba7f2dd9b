// npm run bench: measures speed, memory and size in a real Chromium. `npm run bench -- scroll size` runs only those figures.
import './nodeVersion.mjs'
import { findChromium } from './findChromium.mjs'
import { at, become, needPackages } from './run.mjs'

needPackages()
let found = {}
try {
  found = { CHROMIUM: findChromium() }
} catch (error) {
  // Some figures need no browser; the others fail with the same words.
  console.error(error.message)
}
become(['--import', 'tsx', at('bench/measure.ts'), ...process.argv.slice(2)], found)
