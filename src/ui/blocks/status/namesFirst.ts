import type { RichText } from '../../../shared/model/richText.ts'

/** Whether `text` begins with a mention of the account `id`, alone or among others. */
export function namesFirst(text: RichText, id: string | undefined): boolean {
  for (const node of text) {
    if (typeof node === 'string') {
      if (node.trim() !== '') return false
    } else if (node.t !== 'mention') return 'c' in node && namesFirst(node.c, id)
    else if (node.id !== undefined && node.id === id) return true
  }
  return false
}
