import { at } from '../run.mjs'
import { ENTRY, FIRST_SCREEN } from './firstScreen.ts'

/** What a function of the bundler that names chunks is given, as far as it is used here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Everything that `module` imports statically, itself included. */
function reach(graph: Graph, module: string, found: Set<string>): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  for (const id of graph.getModuleInfo(module)?.importedIds ?? []) reach(graph, id, found)
  return found
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null
  /** The higher one takes what it wants first, and what that imports. */
  readonly priority: number
}

/** All of them are imported from one file: which of them the first screen draws can't be told from that. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//

const groupOf = (name: string, priority: number, modules: readonly string[]): Group => {
  let all: Set<string> | undefined
  return {
    priority,
    name: (id, graph) => {
      if (all === undefined) {
        all = new Set()
        for (const module of modules) reach(graph, at(module), all)
      }
      return all.has(id) && !ICON.test(id) ? name : null
    },
  }
}

/**
 * One chunk for what is needed at once, and one for all that the first screen needs besides. Left alone
 * the bundler makes one for each set of pages that share a module, which were 27 files, each to be asked for and
 * read by itself.
 */
export const firstChunks = (): readonly Group[] => [
  groupOf('start', 2, [ENTRY]),
  groupOf('screen', 1, FIRST_SCREEN),
]
