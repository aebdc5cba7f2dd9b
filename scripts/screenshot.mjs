// npm run does not know it: `node scripts/screenshot.mjs` makes docs/screenshot.png for README.md,
// `node scripts/screenshot.mjs --all DIR` pictures of many pages, sizes and themes to look at.
import './nodeVersion.mjs'
import { findChromium } from './findChromium.mjs'
import { at, become, needPackages } from './run.mjs'

needPackages()
become(['--import', 'tsx', at('tests/e2e/harness/screenshots.ts'), ...process.argv.slice(2)], {
  CHROMIUM: findChromium(),
})
