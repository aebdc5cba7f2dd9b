import { browserPlatform, type Scope } from './browserPlatform.ts'
import { createEngine } from './createEngine.ts'
import type { Port } from './host/ports.ts'

declare const __BUILD__: number

/**
 * The engine in the page itself, where a debugger sees both ends of the line at once: in development,
 * by `?engine=page`. It is in no production build.
 */
export function runInPage(port: MessagePort): void {
  const engine = createEngine(
    browserPlatform(globalThis as unknown as Scope, {
      form: 'page',
      build: __BUILD__,
      stop: () => engine.stop(),
    }),
  )
  engine.connect(port as unknown as Port)
}
