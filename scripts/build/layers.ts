import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One text file of the repository, by its path from the root. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Globals of pages and workers, which shared code must be handed instead. */
const REALM_GLOBALS = new Set([
  'window',
  'document',
  'self',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'MessageChannel',
  'importScripts',
  'postMessage',
  'requestAnimationFrame',
  'setTimeout',
  'setInterval',
])

const PAGE_PACKAGE = /^(react|react-dom|react-router|valtio|@base-ui|@tanstack|use-sync-external-store)(\/|$)/
const ENGINE_ENTRY = 'src/worker/engine.worker.ts'
const SERVICE_WORKER_ENTRY = 'src/sw/serviceWorker.ts'

/** What breaks the line between the layers, one sentence each. Only `.ts` and `.tsx` are read. */
export function layerFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && /^(src|instance)\//.test(path))
    .flatMap((file) => faultsOf(file).map((fault) => `${file.path}: ${fault}`))
}

function faultsOf({ path, text }: SourceFile): string[] {
  const { imports, urls, globals } = read(path, text)
  const test = /\.test\.tsx?$/.test(path)
  const found: string[] = []
  const from = (name: string): string => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name)
  const forbid = (names: readonly string[], bad: (name: string) => boolean, why: string): void => {
    for (const name of names.map(from)) if (bad(name)) found.push(`${why} (${name})`)
  }
  const under = (folder: string) => (name: string) => name === folder || name.startsWith(`${folder}/`)

  if (path.startsWith('instance/')) {
    forbid(imports, under('src'), 'the embedded instance imports nothing of the client')
    return found
  }
  forbid(imports, under('instance'), 'the client imports nothing of the embedded instance')
  if (path.startsWith('src/sw/')) {
    const known = (name: string): boolean =>
      under('src/sw')(name) || under('src/shared')(name) || name === 'idb'
    if (!test) forbid(imports, (name) => !known(name), 'the service worker imports nothing but shared code')
    if (path !== SERVICE_WORKER_ENTRY && globals.has('self'))
      found.push('only the entry of the service worker touches self')
  } else if (path.startsWith('src/')) {
    forbid(imports, under('src/sw'), 'nobody imports the service worker')
  }
  if (path.startsWith('src/ui/')) {
    forbid(imports, under('src/worker'), 'the interface never imports the engine')
    const reaches = (name: string): boolean => under('src/worker')(name) && name !== ENGINE_ENTRY
    forbid(urls, reaches, "the interface reaches the engine only by its entry's address")
  }
  if (path.startsWith('src/worker/')) {
    forbid(imports, under('src/ui'), 'the engine never imports the interface')
    forbid(imports, (name) => PAGE_PACKAGE.test(name), "the engine never imports the interface's packages")
    if (path !== ENGINE_ENTRY && globals.has('self')) found.push('only the entry of the engine touches self')
  }
  if (path.startsWith('src/shared/')) {
    forbid(imports, under('src/ui'), 'shared code imports neither side')
    forbid(imports, under('src/worker'), 'shared code imports neither side')
    if (!test) {
      forbid(
        imports,
        (name) => PAGE_PACKAGE.test(name) || name.startsWith('node:'),
        'shared code runs on both sides',
      )
      for (const name of globals) found.push(`shared code has no globals of a page or a worker (${name})`)
    }
  }
  return found
}

/** What `text` reaches for: modules it imports (types too), addresses of `new URL`, globals it names. */
function read(path: string, text: string): { imports: string[]; urls: string[]; globals: Set<string> } {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can't be read: ${errors[0].message}`)
  const imports: string[] = []
  const urls: string[] = []
  const named = new Set<string>()
  const own = new Set<string>()
  if (isNode(program))
    visit(program, (node, parent, key) => {
      const source = literal(node.source)
      if (source !== null && /^(Import|Export|TSImport)/.test(node.type)) imports.push(source)
      if (
        node.type === 'NewExpression' &&
        isNode(node.callee) &&
        node.callee.name === 'URL' &&
        Array.isArray(node.arguments)
      ) {
        const address = literal(node.arguments[0])
        if (address !== null) urls.push(address)
      }
      if (node.type !== 'Identifier' || typeof node.name !== 'string') return
      if (isDeclared(parent, key)) own.add(node.name)
      else if (!isOnlyName(parent, key)) named.add(node.name)
    })
  const globals = new Set([...named].filter((name) => REALM_GLOBALS.has(name) && !own.has(name)))
  return { imports, urls, globals }
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const literal = (value: unknown): string | null =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : null

/** A variable, a parameter or an import: from there on the name is the file's own. */
const isDeclared = (parent: Node | null, key: string): boolean =>
  (parent?.type === 'VariableDeclarator' && key === 'id') ||
  (/Function/.test(parent?.type ?? '') && key === 'params') ||
  (/^Import\w*Specifier$/.test(parent?.type ?? '') && key === 'local') ||
  (parent?.type === 'ObjectPattern' && key === 'properties') ||
  (parent?.type === 'AssignmentPattern' && key === 'left')

/** The name of a property, of a member or of a type, which reaches for nothing. */
const isOnlyName = (parent: Node | null, key: string): boolean =>
  ((key === 'property' || key === 'key') && parent?.computed !== true) || /^TS/.test(parent?.type ?? '')

function visit(
  node: Node,
  see: (node: Node, parent: Node | null, key: string) => void,
  parent: Node | null = null,
  at = '',
): void {
  see(node, parent, at)
  for (const [key, value] of Object.entries(node)) {
    if (isNode(value)) visit(value, see, node, key)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item, see, node, key)
  }
}

/**
 * Names of a folder `shared` outside of the repository: only `src/shared` may be meant. Those who
 * clone it don't have any other.
 */
export function strayMentions(files: readonly SourceFile[]): string[] {
  const mention = /(?<![\w.-])((?:\.\.?\/)*)((?:[\w-]+\/)*)shared(?![\w-])\//g
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(mention)].flatMap(([, up = '', folders = '']) => {
      if (!up.startsWith('../') && !/(^|\/)work\/$/.test(folders)) return []
      const meant = posix.join(posix.dirname(path), up, folders, 'shared')
      return meant === 'src/shared' ? [] : [`${path} mentions ${up}${folders}shared/, which nobody else has`]
    }),
  )
}
