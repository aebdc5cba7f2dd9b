import { fail, ok } from '../../../shared/fault/fault.ts'
import type { UploadLimits } from '../../../shared/model/instance.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import {
  hasWords,
  type OwnProfile,
  PROFILE_PICTURES,
  type ProfileChange,
  type ProfileLine,
  type ProfilePicture,
} from '../../../shared/model/ownProfile.ts'
import type { Handler, HandlerContext } from '../../context/handler.ts'
import { profileBodies, removalPath } from '../../dialect/profileBody.ts'
import type { RestRequest } from '../../net/restClient.ts'
import { SAVED } from '../preferences/savedNotice.ts'
import { ownProfileOf } from './ownProfile.ts'

type Call = Pick<RestRequest, 'method' | 'path' | 'json' | 'body'>

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
  const pictures = picturesOf(context)
  let answer: unknown
  for (const call of callsFor(change, software)) {
    const saved = await context.send({ ...call, urgent: true, deadlineMs: DEADLINE_MS })
    if (!saved.ok) return saved
    answer = saved.value.value
    await context.credentialsReceived(answer)
  }
  const untaken = [
    ...untakenTexts(change, answer),
    ...PROFILE_PICTURES.filter((picture) => {
      const before = pictures[picture]
      return change[picture] === null && before !== undefined && picturesOf(context)[picture] === before
    }),
  ]
  if (untaken.length > 0) return ok({ untaken })
  context.notify(SAVED)
  return ok(undefined)
}

/** The texts come before the pictures, so that they are saved even if a picture is refused. */
function callsFor(change: ProfileChange, software: string): readonly Call[] {
  const { name, bio, fields, bot, birthday, showBirthday } = change
  const removed: Record<string, string> = {}
  const removals: Call[] = []
  const pictures = new Map<string, Blob>()
  for (const picture of PROFILE_PICTURES) {
    const [field] = PICTURES[picture]
    const file = change[picture]
    const path = removalPath(picture, software)
    if (file === null && path !== null) removals.push({ method: 'DELETE', path })
    else if (file === null) removed[field] = ''
    else if (file !== undefined) pictures.set(field, file as unknown as Blob)
  }
  const others = { display_name: name, note: bio, bot, birthday, show_birthday: showBirthday, ...removed }
  const bodies = profileBodies({ fields: fields?.filter(hasWords), others }, pictures, software)
  return [
    ...bodies.map(
      (body): Call => ({ method: 'PATCH', path: '/api/v1/accounts/update_credentials', ...body }),
    ),
    ...removals,
  ]
}

/** The addresses of the user's pictures. */
function picturesOf({ store, account, own }: HandlerContext): {
  readonly [K in ProfilePicture]?: string | undefined
} {
  const shown = store.base(entityKey(account, 'account', own()?.userId ?? ''))
  return { avatar: shown?.avatarUrl, header: shown?.headerUrl, background: shown?.backgroundUrl }
}

/** The texts and marks that the answer does not have as they were sent. None, if the answer has no source texts. */
function untakenTexts(change: ProfileChange, answer: unknown): readonly (keyof OwnProfile)[] {
  const made = ownProfileOf(answer)
  if (made === null) return []
  const isTaken: { readonly [K in keyof OwnProfile]: (sent: OwnProfile[K]) => boolean } = {
    name: (sent) => plain(sent) === plain(made.name),
    bio: (sent) => plain(sent) === plain(made.bio),
    fields: (sent) => linesOf(sent) === linesOf(made.fields),
    bot: (sent) => sent === made.bot,
    birthday: (sent) => sent === made.birthday,
    showBirthday: (sent) => sent === made.showBirthday,
  }
  return (Object.keys(isTaken) as (keyof OwnProfile)[]).filter((part) => {
    const sent = change[part]
    return sent !== undefined && !isTaken[part](sent as never)
  })
}

/** Instances trim texts, and forms are sent with the line ends of Windows. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

const linesOf = (fields: readonly ProfileLine[]): string =>
  JSON.stringify(fields.filter(hasWords).map(({ name, value }) => [plain(name), plain(value)]))
