import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
  'brave-browser',
]

const { env, platform } = process

const PLACES = {
  darwin: ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map((name) =>
      join(folder, `${name}.app/Contents/MacOS/${name}`),
    ),
  ),
  win32: [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google\\Chrome\\Application\\chrome.exe'),
      join(folder, 'Chromium\\Application\\chrome.exe'),
      join(folder, 'Microsoft\\Edge\\Application\\msedge.exe'),
    ]),
  linux: ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin', '/usr/lib/chromium'].flatMap(
    (folder) => COMMANDS.map((name) => join(folder, name)),
  ),
}

/**
 * The path of a Chrome or Chromium: `CHROMIUM` or `CHROME_PATH`, else one in the usual places, else (as root with
 * apt-get) Debian's package, which it installs. Throws an Error with instructions.
 */
export function findChromium({ install = true } = {}) {
  for (const name of ['CHROMIUM', 'CHROME_PATH']) {
    const given = env[name]
    if (!given) continue
    if (runs(given)) return given
    throw new Error(`${name} is ${given}, which is not a program.`)
  }
  const found = lookUp()
  if (found) return found
  if (install && mayInstall()) {
    console.log("No Chrome or Chromium here: installing Debian's chromium …")
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    const installed = lookUp()
    if (installed) return installed
  }
  throw new Error(
    'No Chrome or Chromium found. Install one (Debian and Ubuntu: "apt-get install chromium"), or set CHROMIUM to its path.',
  )
}

function lookUp() {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates =
    platform === 'win32' ? [] : onPath.flatMap((folder) => COMMANDS.map((name) => join(folder, name)))
  return [...candidates, ...(PLACES[platform] ?? PLACES.linux)].find(runs)
}

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

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
