import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { LoadedProfile } from '../../../shared/model/ownProfile.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { MAX_HTML_CHARS } from '../../json/limits.ts'
import { bool, isoDate, isoDay, isRecord, list, record, str } from '../../json/read.ts'
import { parseRichText } from '../../normalize/richText.ts'

const MAX_FIELDS = 40

/** GET /api/v1/accounts/verify_credentials: the source text of the user's own profile. */
export async function lookUpOwnProfile({ send }: AccountContext): Promise<Outcome<LookupAnswer>> {
  const answer = await send({
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    urgent: true,
  })
  if (!answer.ok) return answer
  const ownProfile = ownProfileOf(answer.value.value)
  // Saving an edit without the source text would delete the profile's text.
  if (ownProfile === null) return fail('unreadable', 'the answer has no source of the profile')
  return ok({ accountId: null, ownProfile })
}

/** The source text of the user's profile; null if the response lacks it. */
export function ownProfileOf(raw: unknown): LoadedProfile | null {
  const account = record(raw)
  const { source } = account
  if (!isRecord(source) || typeof source.note !== 'string' || !Array.isArray(source.fields)) return null
  const pleromaSource = record(source.pleroma)
  // Pleroma has no source of what was written when one registered.
  const shown = source.note === '' ? plainText(parseRichText(str(account.note, MAX_HTML_CHARS))) : ''
  const bioAsShown = shown !== ''
  return {
    name: str(account.display_name, MAX_HTML_CHARS),
    bio: bioAsShown ? shown : str(source.note, MAX_HTML_CHARS),
    bioAsShown,
    fields: list(source.fields, MAX_FIELDS)
      .filter(isRecord)
      .map((field, at) => {
        // Some servers send `verified_at` only in the rendered fields, which have the same order.
        const shown = record(list(account.fields, MAX_FIELDS)[at])
        const verifiedAt = isoDate(
          field.verified_at ?? (shown.name === field.name ? shown.verified_at : null),
        )
        return {
          name: str(field.name, MAX_HTML_CHARS),
          value: str(field.value, MAX_HTML_CHARS),
          ...(verifiedAt !== undefined && { verifiedAt }),
        }
      }),
    bot: bool(account.bot),
    birthday: isoDay(record(account.pleroma).birthday) ?? '',
    showBirthday: bool(pleromaSource.show_birthday),
  }
}
