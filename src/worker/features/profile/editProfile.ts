import { fail, ok } from '../../../shared/fault/fault.ts'
import type { UploadLimits } from '../../../shared/model/instance.ts'
import {
  hasWords,
  PROFILE_PICTURES,
  type ProfileChange,
  type ProfilePicture,
} from '../../../shared/model/ownProfile.ts'
import type { Handler } from '../../context/handler.ts'
import { fieldsAttributes } from '../../dialect/profileFields.ts'
import type { RestRequest } from '../../net/restClient.ts'
import { SAVED } from '../preferences/savedNotice.ts'

/** Long enough for large pictures on slow connections. */
const DEADLINE_MS = 5 * 60_000

/** The API field and the upload limit of each picture. */
const PICTURES: { readonly [K in ProfilePicture]: readonly [name: string, limit: keyof UploadLimits] } = {
  avatar: ['avatar', 'avatarBytes'],
  header: ['header', 'bannerBytes'],
  background: ['pleroma_background_image', 'backgroundBytes'],
}

/** PATCH update_credentials with the changed parts of the profile; the response updates all tabs (AC4). */
export const editProfile: Handler<'editProfile'> = async ({ change }, context) => {
  const { uploadLimits: limits, software } = context.instance()
  for (const picture of PROFILE_PICTURES) {
    const maxBytes = limits[PICTURES[picture][1]]
    const size = change[picture]?.size ?? 0
    if (maxBytes !== null && size > maxBytes)
      return fail('too-large', 'the file is larger than the instance allows')
  }
  const saved = await context.send({
    method: 'PATCH',
    path: '/api/v1/accounts/update_credentials',
    urgent: true,
    deadlineMs: DEADLINE_MS,
    ...bodyOf(change, software),
  })
  if (!saved.ok) return saved
  await context.credentialsReceived(saved.value.value)
  context.notify(SAVED)
  return ok(undefined)
}

/** JSON; or a form with the new pictures alone, because no form of the client changes them together with the text. */
function bodyOf(change: ProfileChange, software: string): Pick<RestRequest, 'json' | 'body'> {
  const { name, bio, fields, bot, birthday, showBirthday } = change
  const json: Record<string, unknown> = {
    display_name: name,
    note: bio,
    fields_attributes: fields && fieldsAttributes(fields.filter(hasWords), software),
    bot,
    birthday,
    show_birthday: showBirthday,
  }
  const newPictures = PROFILE_PICTURES.filter((picture) => change[picture])
  for (const picture of PROFILE_PICTURES) if (change[picture] === null) json[PICTURES[picture][0]] = ''
  if (newPictures.length === 0) return { json }
  const body = new FormData()
  for (const picture of newPictures) body.append(PICTURES[picture][0], change[picture] as unknown as Blob)
  return { body }
}
