import { findBrowser, installedBrowser, printPath } from './findBrowser.mjs'

const sameName = (name) => ({ bundle: name, program: name })

export const CHROMIUM = {
  title: 'Chrome or Chromium',
  variables: ['CHROMIUM', 'CHROME_PATH'],
  commands: [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'microsoft-edge',
    'brave-browser',
  ],
  macApps: ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map(sameName),
  windowsPaths: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
  debianPackage: 'chromium',
}

/** Chromium without a user interface. It shows pages in the same way, and needs less CPU time (docs/decisions/0036-shared-worlds.md). */
export const HEADLESS_SHELL = {
  title: 'headless shell',
  variables: ['HEADLESS_SHELL'],
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  macApps: [],
  windowsPaths: [],
  debianPackage: 'chromium-headless-shell',
}

/** The path of a Chrome or Chromium (findBrowser.mjs). */
export const findChromium = (how) => findBrowser(CHROMIUM, how)

/** The path of Chromium's headless shell. Null if it is not installed: Chromium can do all that it can. */
export const findHeadlessShell = () => installedBrowser(HEADLESS_SHELL) ?? null

if (import.meta.filename === process.argv[1]) printPath(findChromium)
