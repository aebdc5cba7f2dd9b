import { LazyCode } from '../../shared/lazyConstant.ts'
import { renderTexts } from './i18n.ts'

const decode = new LazyCode(async () => (await import('../../shared/model/readableAcct.ts')).readableAcct)

/**
 * `acct` with its host in readable form (PR44). Few pages have such a host, so the code loads with the first one, and the texts are
 * rendered again.
 */
export function readableAcct(acct: string): string {
  if (!acct.includes('xn--')) return acct
  if (decode.now === undefined && !decode.isLoading) decode.load().then(renderTexts, () => {})
  return decode.now?.(acct) ?? acct
}
