import { execFile, execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const { env, platform } = process

/**
 * @typedef {{
 *   title: string,          what messages call it
 *   variables: string[],    environment variables that may name it
 *   commands: string[],     names of its program
 *   macApps: { bundle: string, program: string }[],
 *   windowsPaths: string[], its programs below "Program Files"
 *   debianPackage: string,
 * }} Browser
 */

const APT_ENV = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
/** Another apt-get may be running. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=120']
const UPDATE = [...WAIT, 'update', '-qq']
const install = (packages) => [...WAIT, 'install', '-y', '-qq', '--no-install-recommends', ...packages]

/**
 * The path of a browser: from an environment variable, else from PATH and the usual folders, else (root, apt-get) from
 * Debian's package, which is installed then. Throws an Error that says what to do.
 *
 * @param {Browser} browser
 */
export function findBrowser(browser, { install: mayAdd = true } = {}) {
  const found = installedBrowser(browser)
  if (found) return found
  if (mayAdd && mayInstall()) {
    console.log(`No ${browser.title} here: installing Debian's ${browser.debianPackage} …`)
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: APT_ENV }
    execFileSync('apt-get', UPDATE, quiet)
    execFileSync('apt-get', install([browser.debianPackage]), quiet)
    const installed = lookUp(browser)
    if (installed) return installed
  }
  throw new Error(
    `No ${browser.title} found: install it (Debian: "apt-get install ${browser.debianPackage}"), or name one by the variable ${browser.variables[0]}.`,
  )
}

/** The path of a browser that is named by a variable, or installed; undefined if there is none. */
export function installedBrowser(browser) {
  for (const name of browser.variables) {
    const given = env[name]
    if (!given) continue
    if (runs(given)) return given
    throw new Error(`${name} is ${given}, which is not a program.`)
  }
  return lookUp(browser)
}

/** Runs apt-get. Its input is closed, so that a question of a package fails instead of waiting for an answer. */
function apt(args) {
  const running = promisify(execFile)('apt-get', args, { env: APT_ENV, maxBuffer: Number.POSITIVE_INFINITY })
  running.child.stdin?.end()
  return running
}

/**
 * Installs the Debian packages of those `browsers` that are not there, in the background and all at once, and those of
 * `optional` ones if there are such packages. Resolves also if that fails or is not possible: `findBrowser` then says what to do.
 *
 * @param {Browser[]} browsers
 * @param {Browser[]} optional
 */
export async function installMissing(browsers, optional = []) {
  const packagesOf = (some) =>
    some
      .filter(({ variables }) => !variables.some((name) => env[name]))
      .filter((one) => !lookUp(one))
      .map(({ debianPackage }) => debianPackage)
  const needed = packagesOf(browsers)
  const all = [...needed, ...packagesOf(optional)]
  if (all.length === 0 || !mayInstall()) return
  console.log(`Installing Debian's ${all.join(' and ')} …`)
  try {
    await apt(UPDATE)
    // One that does not exist fails the whole command.
    await apt(install(all)).catch(() => needed.length > 0 && apt(install(needed)))
  } catch (error) {
    console.error(error.message)
  }
}

/** The main function of a script: prints the path that `find` returns, or its instructions. */
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
