import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Captcha } from '../../../shared/model/registration.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayHaveCaptcha } from '../../dialect/mayHaveCaptcha.ts'
import { record, str } from '../../json/read.ts'
import { mediaUrl } from '../../normalize/url.ts'

/** The captcha's picture as a data URL in the response. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/]+=*$/i
const MAX_PICTURE_CHARS = 500_000
/** Pleroma's `answer_data` contains the encrypted solution. */
const MAX_DATA_CHARS = 5_000

/** GET the captcha, at the place where this server has it (I38). A 404 means that the instance uses none. */
export async function lookUpCaptcha({ send, instance }: AccountContext): Promise<Outcome<LookupAnswer>> {
  const { software, server } = instance()
  if (!mayHaveCaptcha(software)) return ok({ accountId: null, captcha: { type: 'none' } })
  const answer = await send({ method: 'GET', path: '/api/pleroma/captcha', urgent: true, optional: true })
  if (!answer.ok && answer.fault.code === 'missing') return ok({ accountId: null, captcha: { type: 'none' } })
  if (!answer.ok) return answer
  const captcha = normalizeCaptcha(answer.value.value, server)
  return captcha === null
    ? fail('unreadable', 'the answer is not a captcha')
    : ok({ accountId: null, captcha })
}

/** Parses a captcha. Null if it can't be shown (RG11). */
export function normalizeCaptcha(raw: unknown, server: string): Captcha | null {
  const { type, url, token, answer_data: data } = record(raw)
  if (type === 'none') return { type }
  if (type !== 'kocaptcha' && type !== 'native') return null
  const picture = pictureUrl(url, server)
  const answer = { token: str(token, MAX_DATA_CHARS), answerData: str(data, MAX_DATA_CHARS) }
  return picture === undefined || answer.token === '' ? null : { type, url: picture, ...answer }
}

const pictureUrl = (url: unknown, server: string): string | undefined => {
  if (typeof url !== 'string' || url.length > MAX_PICTURE_CHARS || url === '') return undefined
  return PICTURE.test(url) ? url : mediaUrl(url, server)
}
