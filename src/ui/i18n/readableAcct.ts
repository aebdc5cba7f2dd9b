import { renderTexts } from './i18n.ts'

let decode: ((acct: string) => string) | null = null
let isLoading = false

/**
 * `acct` with its host in readable form (PR44). Few pages have such a host, so the code loads with the first one, and the texts are
 * rendered again.
 */
export function readableAcct(acct: string): string {
  if (!acct.includes('xn--')) return acct
  if (decode === null && !isLoading) {
    isLoading = true
    import('../../shared/model/readableAcct.ts').then(
      (loaded) => {
        decode = loaded.readableAcct
        renderTexts()
      },
      () => {
        isLoading = false
      },
    )
  }
  return decode?.(acct) ?? acct
}
