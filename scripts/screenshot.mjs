// `node scripts/screenshot.mjs` makes docs/screenshot.png for README.md.
// `node scripts/screenshot.mjs --all DIR` makes screenshots of many pages, sizes and themes for a visual review.
// `node scripts/screenshot.mjs --windows DIR` makes screenshots of all windows over the home page.
import './nodeVersion.mjs'
import { findChromium } from './findChromium.mjs'
import { at, become, needPackages } from './run.mjs'

needPackages()
become(['--import', 'tsx', at('tests/e2e/harness/screenshots.ts'), ...process.argv.slice(2)], {
  CHROMIUM: findChromium(),
})
