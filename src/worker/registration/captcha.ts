import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { Captcha } from '../../shared/model/registration.ts'
import type { LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { record, str } from '../normalize/read.ts'
import { httpUrl } from '../normalize/url.ts'

/** A picture of a few words, as it is served within the answer. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/]+=*$/i
const MAX_PICTURE_CHARS = 500_000
/** Pleroma seals the solution in it. */
const MAX_DATA_CHARS = 5_000

/** GET /api/pleroma/captcha. Where there is no such call, there is no captcha. */
export async function lookUpCaptcha({ send, instance }: AccountContext): Promise<Outcome<LookupAnswer>> {
  const answer = await send({ method: 'GET', path: '/api/pleroma/captcha', urgent: true, optional: true })
  if (!answer.ok && answer.fault.code === 'missing') return ok({ accountId: null, captcha: { type: 'none' } })
  if (!answer.ok) return answer
  const captcha = normalizeCaptcha(answer.value.value, instance().server)
  return captcha === null ? fail('unreadable', 'the answer is no captcha') : ok({ accountId: null, captcha })
}

/** `raw` as a captcha that can be shown; null if it is not one (RG11). */
export function normalizeCaptcha(raw: unknown, server: string): Captcha | null {
  const { type, url, token, answer_data: data } = record(raw)
  if (type === 'none') return { type }
  if (type !== 'kocaptcha' && type !== 'native') return null
  const picture = pictureUrl(url, server)
  const read = { token: str(token, MAX_DATA_CHARS), answerData: str(data, MAX_DATA_CHARS) }
  return picture === undefined || read.token === '' ? null : { type, url: picture, ...read }
}

const pictureUrl = (url: unknown, server: string): string | undefined => {
  if (typeof url !== 'string' || url.length > MAX_PICTURE_CHARS || url === '') return undefined
  return PICTURE.test(url) ? url : httpUrl(url, server)
}
