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
import { withoutUndefined } from '../../json/read.ts'
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
  for (const body of bodiesOf(change, software)) {
    const saved = await context.send({
      method: 'PATCH',
      path: '/api/v1/accounts/update_credentials',
      urgent: true,
      deadlineMs: DEADLINE_MS,
      ...body,
    })
    if (!saved.ok) return saved
    await context.credentialsReceived(saved.value.value)
  }
  context.notify(SAVED)
  return ok(undefined)
}

type Body = Pick<RestRequest, 'json' | 'body'>

/** JSON, then a form with the new pictures: the text does not depend on whether the instance takes a picture. */
function bodiesOf(change: ProfileChange, software: string): readonly Body[] {
  const { name, bio, fields, bot, birthday, showBirthday } = change
  const json: Record<string, unknown> = withoutUndefined({
    display_name: name,
    note: bio,
    fields_attributes: fields && fieldsAttributes(fields.filter(hasWords), software),
    bot,
    birthday,
    show_birthday: showBirthday,
  })
  const body = new FormData()
  for (const picture of PROFILE_PICTURES) {
    const [field] = PICTURES[picture]
    if (change[picture] === null) json[field] = ''
    else if (change[picture]) body.append(field, change[picture] as unknown as Blob)
  }
  const hasPictures = [...body.keys()].length > 0
  return [...(Object.keys(json).length > 0 ? [{ json }] : []), ...(hasPictures ? [{ body }] : [])]
}
