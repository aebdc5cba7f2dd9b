import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const { env, platform } = process

/**
 * The path of a browser: from an environment variable, else from PATH and the usual folders, else (root, apt-get) from
 * Debian's package, which is installed then. Throws an Error that says what to do.
 *
 * @param {{
 *   title: string,          what messages call it
 *   variables: string[],    environment variables that may name it
 *   commands: string[],     names of its program
 *   macApps: { bundle: string, program: string }[],
 *   windowsPaths: string[], its programs below "Program Files"
 *   debianPackage: string,
 * }} browser
 */
export function findBrowser(browser, { install = true } = {}) {
  for (const name of browser.variables) {
    const given = env[name]
    if (!given) continue
    if (runs(given)) return given
    throw new Error(`${name} is ${given}, which is not a program.`)
  }
  const found = lookUp(browser)
  if (found) return found
  if (install && mayInstall()) {
    console.log(`No ${browser.title} here: installing Debian's ${browser.debianPackage} …`)
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser.debianPackage], quiet)
    const installed = lookUp(browser)
    if (installed) return installed
  }
  throw new Error(
    `No ${browser.title} found: install it (Debian: "apt-get install ${browser.debianPackage}"), or name one by the variable ${browser.variables[0]}.`,
  )
}

/** As a script of its own: prints the path, or what to do. */
export function printPath(find) {
  try {
    console.log(find())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

function lookUp(browser) {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = platform === 'win32' ? [] : inFolders(onPath, browser.commands)
  return [...candidates, ...usualPlaces(browser)].find(runs)
}

function usualPlaces({ commands, macApps, windowsPaths }) {
  if (platform === 'darwin')
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      macApps.map(({ bundle, program }) => join(folder, `${bundle}.app/Contents/MacOS/${program}`)),
    )
  if (platform === 'win32')
    return inFolders(
      [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean),
      windowsPaths,
    )
  return inFolders(
    [
      '/usr/bin',
      '/usr/local/bin',
      '/opt/google/chrome',
      '/snap/bin',
      '/usr/lib/chromium',
      '/usr/lib/firefox-esr',
    ],
    commands,
  )
}

const inFolders = (folders, names) => folders.flatMap((folder) => names.map((name) => join(folder, name)))

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function mayInstall() {
  return platform === 'linux' && process.getuid?.() === 0 && ['/usr/bin/apt-get', '/bin/apt-get'].some(runs)
}
