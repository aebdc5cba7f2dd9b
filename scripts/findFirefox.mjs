import { findBrowser, printPath } from './findBrowser.mjs'

export const FIREFOX = {
  title: 'Firefox',
  variables: ['FIREFOX'],
  commands: ['firefox-esr', 'firefox'],
  macApps: [{ bundle: 'Firefox', program: 'firefox' }],
  windowsPaths: ['Mozilla Firefox\\firefox.exe'],
  debianPackage: 'firefox-esr',
}

/** The path of a Firefox (findBrowser.mjs). */
export const findFirefox = (how) => findBrowser(FIREFOX, how)

if (import.meta.filename === process.argv[1]) printPath(findFirefox)
