import type { Locator } from './locator.ts'

/** A file of `bytes` bytes, small by default. */
export const fileCalled = (name: string, bytes = 100): File =>
  new File([new Uint8Array(bytes)], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' })

const transferOf = (files: readonly File[]): object => ({
  files,
  items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
  types: ['Files'],
})

/** Drags files over an element, away from it, or drops them on it. */
export const dragFiles = (
  target: Locator,
  kind: 'dragover' | 'dragleave' | 'drop',
  ...files: readonly File[]
): Promise<unknown> =>
  target.evaluate((element) => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    element.dispatchEvent(Object.assign(event, { dataTransfer: transferOf(files) }))
  })

/** Drops a row of a form's files on another row. */
export const dropRow = (target: Locator, fileId: string): Promise<unknown> =>
  target.evaluate((element) => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    const dataTransfer = { files: [], types: ['application/x-rookery-file'], getData: () => fileId }
    element.dispatchEvent(Object.assign(event, { dataTransfer }))
  })

/** Pastes files into a field. */
export const pasteFiles = (target: Locator, ...files: readonly File[]): Promise<unknown> =>
  target.evaluate((element) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    element.dispatchEvent(Object.assign(event, { clipboardData: transferOf(files) }))
  })
