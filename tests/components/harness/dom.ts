import { Window } from 'happy-dom'

/**
 * Gives Node a page, before any module of the interface is loaded: some of them look at it when they are. One for
 * all stories of a worker; `resetPage` empties it between two of them. Node keeps what the engine and the instance
 * are made of (fetch, Request, MessageChannel, Blob, …).
 */
export const ORIGIN = 'https://home.example'

/** A desktop with three columns, low, so that few rows are drawn. */
export const DESKTOP = { width: 1366, height: 480 }
export const PHONE = { width: 390, height: 844 }

/** The page's own, although Node has one of that name. */
const PAGE_OWN = new Set([
  'CloseEvent',
  'CustomEvent',
  'Event',
  'EventTarget',
  'MessageEvent',
  'Navigator',
  'Storage',
  'localStorage',
  'location',
  'navigator',
  'sessionStorage',
])
/** Node's own, although a plain `globalThis` may not list it. */
const NODE_OWN = new Set(['FormData', 'File', 'URL', 'fetch', 'self', 'window', 'top', 'parent', 'frames'])

const nodeNames = new Set(Object.getOwnPropertyNames(globalThis))

function namesOf(object: object): Set<string> {
  const names = new Set<string>()
  for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return names
}

/** What `globalThis[name]` is; undefined where the page refuses to say. */
function readFrom(page: Window, name: string): unknown {
  try {
    return page[name as keyof Window]
  } catch {
    return undefined
  }
}

function becomePage(): Window {
  const page = new Window({
    url: `${ORIGIN}/`,
    ...DESKTOP,
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
    },
  })
  for (const name of namesOf(page)) {
    if (NODE_OWN.has(name) || (nodeNames.has(name) && !PAGE_OWN.has(name))) continue
    const value = readFrom(page, name)
    // Methods of the window are called without it; constructors are not.
    const bound = typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(page) : undefined
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => bound ?? readFrom(page, name),
      set: (next) =>
        Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: next }),
    })
  }
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis })
  readForms(page)
  return page
}

/** Node's FormData, which `fetch` needs, can't read a form of the page; React passes it one on each submit. */
function readForms(page: Window): void {
  const NodeFormData = globalThis.FormData
  const PageFormData = page.FormData as unknown as typeof FormData
  globalThis.FormData = class extends NodeFormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super()
      if (form === undefined) return
      for (const [name, value] of new PageFormData(form, submitter)) this.append(name, value)
    }
  }
}

const known = globalThis as { rookeryPage?: Window }
if (known.rookeryPage === undefined) known.rookeryPage = becomePage()
export const page: Window = known.rookeryPage

// happy-dom has no editing commands. Where they are refused, the product changes the field itself.
Object.assign(page.document, { execCommand: () => false })
