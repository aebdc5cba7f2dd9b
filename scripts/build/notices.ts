import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { THIRD_PARTY } from '../../src/shared/thirdParty.ts'
import { ROOT } from './paths.ts'

/** The licences that may be in a build, as SPDX names. A build with another one fails, so that somebody reads it first. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'])

/** The names of the files with a package's licence. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-_.]|$)/i

/** The texts of packages that contain none. */
const OWN_TEXTS = resolve(import.meta.dirname, 'licences')

/** What no module of a bundle shows: files that the build makes from a package, and code that the bundler adds. */
const DATA: readonly { readonly file: RegExp; readonly package: string }[] = [
  { file: /^assets\/emoji-[^/]+\.json$/, package: 'emojibase-data' },
  { file: /^assets\/flash-[^/]+\/.*\.wasm$/, package: '@ruffle-rs/ruffle' },
]
const HELPERS: readonly { readonly module: RegExp; readonly package: string }[] = [
  { module: /^\0vite\//, package: 'vite' },
  { module: /^\0rolldown\//, package: 'rolldown' },
]
/** The icons are in the repository, as a font (`scripts/makeGlyphs.mjs`). */
const ICONS = {
  file: /^assets\/glyphs-[^/]+\.woff2$/,
  notice: { name: 'Lucide', about: 'ISC, https://lucide.dev', text: 'src/ui/parts/glyphs.LICENSE.txt' },
}

export interface Notice {
  readonly name: string
  /** The licence, and where the package comes from. */
  readonly about: string
  readonly text: string
}

/** The notice of the package in `folder`. Throws if its licence is not allowed, or its text is nowhere. */
export function noticeOf(folder: string, ownTexts = OWN_TEXTS): Notice {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(resolve(folder, 'package.json'), 'utf8'),
  ) as {
    readonly name: string
    readonly version?: string
    readonly license?: unknown
    readonly homepage?: string
  }
  if (typeof license !== 'string' || !isAllowed(license))
    throw new Error(
      `${name} is in the build, and its licence ${JSON.stringify(license)} is not listed in scripts/build/notices.ts`,
    )
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const own = resolve(ownTexts, `${name.replace('/', '__')}.txt`)
  const found = files.length > 0 ? files.map((file) => resolve(folder, file)) : existsSync(own) ? [own] : []
  const text = found.map(textOf).join('\n\n')
  if (text === '') throw new Error(`${name} is in the build, and contains no licence text: add ${own}`)
  const address = homepage ?? `https://www.npmjs.com/package/${name}`
  return { name: `${name} ${version ?? ''}`.trim(), about: `${license}, ${address}`, text }
}

/** A licence text. Vite's lists the packages that Vite itself contains, which are not in a build. */
const textOf = (file: string): string =>
  (readFileSync(file, 'utf8').split(/^#+ Licenses of bundled dependencies$/m)[0] ?? '').trim()

/** Whether the SPDX expression permits what we do: one side of an `OR`, and both of an `AND`. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((name) => ALLOWED.has(name)))

/** The folder of the package that `module` belongs to; null if it is ours. */
function packageOf(module: string): string | null {
  const helper = HELPERS.find((each) => each.module.test(module))
  if (helper) return resolve(ROOT, 'node_modules', helper.package)
  const file = module
    .replace(/^\0/, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null
}

interface Bundle {
  readonly [file: string]: {
    readonly type: string
    readonly modules?: { readonly [id: string]: { readonly renderedLength: number } }
  }
}

/** Three plugins, for the builds of the page, its workers and the service worker. The page's writes the file, after all others. */
export function notices(): { page: () => Plugin; engine: () => Plugin; serviceWorker: () => Plugin } {
  const folders = new Set<string>()
  const texts: Notice[] = []
  const collect = (bundle: Bundle): void => {
    for (const [file, { modules = {} }] of Object.entries(bundle)) {
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        // A style sheet leaves no code in its chunk.
        const folder = renderedLength > 0 || id.endsWith('.css') ? packageOf(id) : null
        if (folder !== null) folders.add(folder)
      }
      for (const data of DATA)
        if (data.file.test(file)) folders.add(resolve(ROOT, 'node_modules', data.package))
      if (ICONS.file.test(file))
        texts.push({ ...ICONS.notice, text: textOf(resolve(ROOT, ICONS.notice.text)) })
    }
  }
  const collector = (name: string): Plugin => ({
    name,
    generateBundle: { order: 'post', handler: (_, bundle) => collect(bundle) },
  })
  return {
    engine: () => collector('rookery:engine-notices'),
    serviceWorker: () => collector('rookery:service-worker-notices'),
    page: () => {
      let outDir = ''
      return {
        ...collector('rookery:notices'),
        apply: 'build',
        configResolved(config) {
          outDir = resolve(config.root, config.build.outDir)
        },
        closeBundle: {
          // The service worker is built when the page's bundle closes.
          order: 'post',
          sequential: true,
          handler(error) {
            if (error) return
            const all = [...texts, ...[...folders].map((folder) => noticeOf(folder))]
            writeFileSync(resolve(outDir, THIRD_PARTY.slice(1)), say(all))
          },
        },
      }
    },
  }
}

const RULE = '-'.repeat(80)

/** The content of the file. */
export const say = (all: readonly Notice[]): string =>
  [
    'Rookery contains the following work of others, under these licences.',
    ...all
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, about, text }) => `${RULE}\n${name}\n${about}\n\n${text}`),
    '',
  ].join('\n\n')
