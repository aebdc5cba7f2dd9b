import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

/** A text file of the repository. */
export interface TextFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

const SKIPPED = /^(node_modules|dist|\.git|\.data|bench\/results)$/
const TEXT = /\.(tsx?|m?js|json|md|css|html|svg|ya?ml)$|^(LICENSE|\.gitignore|\.ci\/run)$/

/** All text files of the repository, or of `folder` in it. */
export const textFiles = (folder = ''): readonly TextFile[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.test(path)) return []
    if (entry.isDirectory()) return textFiles(path)
    return TEXT.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
