import { findBrowser, printPath } from './findBrowser.mjs'

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

/** The path of a Chrome or Chromium (findBrowser.mjs). */
export const findChromium = (how) => findBrowser(CHROMIUM, how)

if (import.meta.filename === process.argv[1]) printPath(findChromium)
