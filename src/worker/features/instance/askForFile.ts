import type { Ask } from './ask.ts'

/** Pleroma's files for frontends. */
const FILES = {
  frontendConfigurations: ['/api/pleroma/frontend_configurations', 'json'],
  panel: ['/instance/panel.html', 'text'],
  styles: ['/static/styles.json', 'json'],
} as const satisfies Record<string, readonly [path: string, form: 'json' | 'text']>

/** Asks for one of Pleroma's files. */
export const askForFile = (ask: Ask, name: keyof typeof FILES): Promise<unknown> =>
  ask(FILES[name][0], FILES[name][1])
