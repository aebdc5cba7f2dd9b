import { findBrowser, printPath } from './findBrowser.mjs'

/** WebKitGTK's driver, which starts the browser that its library contains. */
export const WEBKIT = {
  title: 'WebKit',
  variables: ['WEBKIT_DRIVER'],
  commands: ['WebKitWebDriver'],
  macApps: [],
  windowsPaths: [],
  debianPackage: 'webkit2gtk-driver',
}

/** A display in memory: WebKitGTK has no headless mode. */
export const XVFB = {
  title: 'Xvfb',
  variables: ['XVFB'],
  commands: ['Xvfb'],
  macApps: [],
  windowsPaths: [],
  debianPackage: 'xvfb',
}

/** The path of a WebKit driver (findBrowser.mjs). */
export const findWebKit = (how) => findBrowser(WEBKIT, how)

/** The path of Xvfb (findBrowser.mjs). */
export const findXvfb = (how) => findBrowser(XVFB, how)

if (import.meta.filename === process.argv[1]) printPath(findWebKit)
