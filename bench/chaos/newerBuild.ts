import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient, TEST_BUILD } from '../../scripts/buildClient.mjs'
import { at } from '../../scripts/run.mjs'

const FOLDER = 'node_modules/.cache/rookery/newer'

const builtAt = (folder: string): number => {
  const page = join(folder, 'index.html')
  return existsSync(page) ? statSync(page).mtimeMs : 0
}

/** A build with a higher number than that in `dist`, made after it. Resolves with its folder. */
export async function newerBuild(dist: string): Promise<string> {
  const newer = at(FOLDER)
  if (builtAt(newer) > builtAt(dist)) return newer
  console.log('Building the client once more …')
  const failure = await buildClient({ outDir: FOLDER, build: TEST_BUILD + 1_000 })
  if (failure !== null) throw new Error(`The newer build failed:\n${failure}`)
  return newer
}
