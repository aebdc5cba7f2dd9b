// Makes what is given to others, in `release/` or `--out DIR`:
//   rookery-<version>.zip   the built client below `dist/`, for a frontend installer or a static host
//   rookery-<version>.tgz   a package: `npx ./rookery-<version>.tgz` starts what `npm start` starts
//   SHA256SUMS              of both
import './nodeVersion.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import { buildClient } from './buildClient.mjs'
import { at, needPackages, node } from './run.mjs'

needPackages()
const { values } = parseArgs({ options: { out: { type: 'string', default: at('release') } } })
const out = resolve(values.out)
const project = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const name = `rookery-${project.version}`
/** The content of the package; the archive for web servers is a part of it. */
const content = join(out, 'package')

rmSync(content, { recursive: true, force: true })
mkdirSync(content, { recursive: true })
await build({ outDir: join(content, 'dist') })
if ((await node([at('scripts/checkBuild.mjs'), '--dist', join(content, 'dist')])).code !== 0) process.exit(1)
await build({ outDir: join(content, 'instance'), config: 'scripts/build/instance.config.ts' })
// The bundle finds its film where the source does: beside the folder of the module that reads it.
mkdirSync(join(content, 'media'))
copyFileSync(at('instance/media/clip.webm'), join(content, 'media/clip.webm'))
for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(at(file), join(content, file))
writeFileSync(join(content, 'README.md'), readMe())
writeFileSync(join(content, 'package.json'), `${JSON.stringify(describe(), null, 2)}\n`)

writeFileSync(join(out, `${name}.zip`), zipSync(filesForHosts(), { level: 9 }))
execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: content, stdio: 'inherit' })
rmSync(content, { recursive: true })
const archives = [`${name}.tgz`, `${name}.zip`]
writeFileSync(join(out, 'SHA256SUMS'), archives.map((file) => `${sumOf(file)}  ${file}\n`).join(''))
for (const file of archives)
  console.log(`${join(out, file)}: ${(statSync(join(out, file)).size / 1e6).toFixed(1)} MB`)

async function build(options) {
  const failure = await buildClient(options)
  if (failure === null) return
  console.error(failure)
  process.exit(1)
}

/** Files only: some unpackers take the entry of a folder for a file. */
function filesForHosts() {
  const paths = readdirSync(join(content, 'dist'), { recursive: true }).map((path) => join('dist', path))
  return Object.fromEntries(
    ['LICENSE', 'CHANGELOG.md', ...paths]
      .filter((path) => statSync(join(content, path)).isFile())
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(content, path))]),
  )
}

/** The package's own package.json: all that it runs is in it, so it depends on nothing. */
function describe() {
  const { version, description, license, type, engines } = project
  return {
    name: 'rookery',
    version,
    description,
    license,
    type,
    engines,
    bin: { rookery: 'instance/main.js' },
  }
}

function readMe() {
  return [
    '# Rookery',
    project.description,
    '`npx rookery` starts an instance with sample people and posts on your machine, and prints its address.',
    '`npx rookery --instance https://social.example` serves the client in front of your own instance.',
    '`npx rookery --help` lists the options.',
    '`dist/` is the client for web servers. `dist/third-party.txt` and `instance/third-party.txt` have the licences of everything by others.\n',
  ].join('\n\n')
}

function sumOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(out, file)))
    .digest('hex')
}
