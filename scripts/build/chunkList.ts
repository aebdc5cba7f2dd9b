import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ENTRY, FIRST_SCREEN } from './firstScreen.ts'
import { CACHE, fromRoot, ROOT } from './paths.ts'

/** The input of `scripts/checkBuild.mjs`: which modules each chunk contains. */
export interface ChunkList {
  readonly outDir: string
  readonly build: number
  /** The chunks of ENTRY and FIRST_SCREEN, which the first timeline needs. `file` is null if no chunk has the module. */
  readonly firstScreen: readonly { readonly module: string; readonly file: string | null }[]
  readonly chunks: readonly Chunk[]
}

export interface Chunk {
  readonly file: string
  readonly side: 'page' | 'engine'
  readonly entry: boolean
  readonly facade: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** Modules that have code left after tree shaking. */
  readonly modules: readonly string[]
}

interface BundleFile {
  readonly type: string
  readonly fileName: string
}

interface BundleChunk extends BundleFile {
  readonly type: 'chunk'
  readonly isEntry: boolean
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly modules: { readonly [id: string]: { readonly renderedLength: number } }
}

const isChunk = (file: BundleFile): file is BundleChunk => file.type === 'chunk'

/** The path of the chunk list of a build into `outDir`. */
const chunkListFile = (outDir: string): string =>
  resolve(CACHE, `chunks/${relative(ROOT, resolve(ROOT, outDir)).replaceAll(/[^\w-]+/g, '_')}.json`)

/** Two plugins that write one list. The worker's build ends first; the page's build then writes the chunks of both. */
export function chunkList(build: number): { page: () => Plugin; engine: () => Plugin } {
  const engine = new Map<string, Chunk>()
  return {
    engine: () => ({
      name: 'rookery:engine-chunks',
      generateBundle(_, bundle) {
        for (const chunk of chunksOf(bundle, 'engine')) engine.set(chunk.file, chunk)
      },
    }),
    page: () => {
      let outDir = ''
      return {
        name: 'rookery:page-chunks',
        apply: 'build',
        configResolved(config) {
          outDir = config.build.outDir
        },
        generateBundle: {
          // Runs after Vite has inlined the entry's code into a chunk that only imported it.
          order: 'post',
          handler(_, bundle) {
            const page = chunksOf(bundle, 'page').filter((chunk) => !engine.has(chunk.file))
            const firstScreen = [ENTRY, ...FIRST_SCREEN].map((module) => ({
              module,
              file: chunkFileOf(page, module),
            }))
            const list: ChunkList = { outDir, build, firstScreen, chunks: [...page, ...engine.values()] }
            const file = chunkListFile(outDir)
            mkdirSync(dirname(file), { recursive: true })
            writeFileSync(file, `${JSON.stringify(list, null, 1)}\n`)
          },
        },
      }
    },
  }
}

/** The file of the chunk that contains `module`. */
const chunkFileOf = (chunks: readonly Chunk[], module: string): string | null =>
  chunks.find((chunk) => chunk.modules.includes(module))?.file ?? null

function chunksOf(bundle: { readonly [file: string]: BundleFile }, side: Chunk['side']): Chunk[] {
  return Object.values(bundle)
    .filter(isChunk)
    .map((chunk) => ({
      file: chunk.fileName,
      side,
      entry: chunk.isEntry,
      facade: chunk.facadeModuleId === null ? null : fromRoot(chunk.facadeModuleId),
      imports: [...chunk.imports],
      dynamicImports: [...chunk.dynamicImports],
      modules: Object.entries(chunk.modules)
        .filter(([, module]) => module.renderedLength > 0)
        .map(([id]) => fromRoot(id)),
    }))
}
