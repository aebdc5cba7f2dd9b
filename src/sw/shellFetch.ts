import type { Shell } from './shell.ts'
import type { Way } from './shellWays.ts'

/** A server that says nothing for so long is not waited for, if the page is kept. */
const LIMIT_MS = 10_000

/** What stands before an instance says these when the instance is down. */
const DOWN = new Set([502, 503, 504])

export interface Asking {
  readonly request: Request
  /** The answer that was asked for while the worker started, where browsers do that. */
  readonly preloadResponse?: Promise<Response | undefined>
}

/** Answers what `wayOf` says is the worker's. */
export function answer(
  way: NonNullable<Way>,
  { request, preloadResponse }: Asking,
  shell: Shell,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  switch (way) {
    case 'page':
      return page(
        Promise.resolve(preloadResponse).then((early) => early ?? ask(request)),
        shell,
      )
    case 'file':
      // Its name is its contents.
      return shell.file(request).then((kept) => kept ?? ask(request))
    case 'picture':
      return ask(request).catch(async (thrown) => {
        const kept = await shell.file(request)
        if (kept === undefined) throw thrown
        return kept
      })
  }
}

/** As the network has it, so that a new build is there when it is there; as it is kept when the network has none. */
async function page(asked: Promise<Response>, shell: Shell): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS)
  })
  const told = await Promise.race([asked.catch(() => null), late])
  clearTimeout(timer)
  if (told !== null && !DOWN.has(told.status)) return told
  return (await shell.page()) ?? asked
}
