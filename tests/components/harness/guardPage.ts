import { guardNodes } from '../../../src/ui/app/guardNodes.ts'

/** Guards the page against other programs, as the client does. The files of a worker share a page, which is guarded once. */
export function guardPage(): void {
  if (!Object.hasOwn(Text.prototype, 'nodeValue')) guardNodes()
}
