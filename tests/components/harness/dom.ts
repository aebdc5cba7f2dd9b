import { Window } from 'happy-dom'

// Gives Node a DOM. Must run before any module of the interface, because some of them read it on import. All tests of
// a worker share it; `resetPage` clears it between tests. Node's own fetch, Request, MessageChannel, Blob and so on
// are not replaced, because the engine and the instance use them.

/** The origin of the page and of the configured instance. */
export const ORIGIN = 'https://home.example'

/** A desktop with three columns. It is low, so that few rows are rendered. */
export const DESKTOP = { width: 1366, height: 480 }
export const PHONE = { width: 390, height: 844 }

/** Globals that are taken from the DOM although Node has them too. */
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
/** Globals that stay Node's, or that are set separately, although `globalThis` may not list them. */
const NODE_OWN = new Set(['FormData', 'File', 'URL', 'fetch', 'self', 'window', 'top', 'parent', 'frames'])

const nodeNames = new Set(Object.getOwnPropertyNames(globalThis))

function namesOf(object: object): Set<string> {
  const names = new Set<string>()
  for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return names
}

/** The value of `globalThis[name]`; undefined if reading it throws. */
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
    // Bind the window's methods, which are called as plain functions. Constructors must not be bound.
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
  letFormDataReadForms(page)
  return page
}

/** React passes a form to FormData on each submit. Node's FormData, which `fetch` needs, can't read the DOM's forms. */
function letFormDataReadForms(page: Window): void {
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

// happy-dom has no editing commands. If one fails, the product changes the field itself.
Object.assign(page.document, { execCommand: () => false })
