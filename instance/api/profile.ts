import { Hono } from 'hono'
import { LIMITS } from '../limits.ts'
import { limitsOf } from '../limitsOf.ts'
import { ownAccountJson } from '../render/ownAccountJson.ts'
import type { Account, Field, Visibility } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail, unknownPath } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { fileOf, flagOf, groupOf, type Params, queryParams, readParams, textOf } from './params.ts'
import { storeFile } from './uploads.ts'

/** Boolean settings: the request's name → the account's field. */
const FLAGS = {
  locked: 'locked',
  bot: 'bot',
  discoverable: 'discoverable',
  hide_follows: 'hideFollows',
  hide_followers: 'hideFollowers',
  hide_follows_count: 'hideFollowsCount',
  hide_followers_count: 'hideFollowersCount',
  hide_favorites: 'hideFavorites',
  no_rich_text: 'noRichText',
  show_role: 'showRole',
  show_birthday: 'showBirthday',
  allow_following_move: 'allowFollowingMove',
  accepts_chat_messages: 'acceptsChatMessages',
} as const

/** Images: the request's name → the account's field and the size limit. */
const PICTURES = {
  avatar: ['avatar', LIMITS.avatarBytes],
  header: ['header', LIMITS.bannerBytes],
  pleroma_background_image: ['background', LIMITS.backgroundBytes],
} as const

/** Changes of the user's profile and settings. */
export function profileRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.patch('/api/v1/accounts/update_credentials', async (c) => {
    const account = needAccount(c)
    const params = await readParams(c)
    const settings = settingsOf(params)
    setTexts(world, account, params)
    for (const [name, field] of Object.entries(FLAGS)) {
      const flag = flagOf(params, name)
      if (flag !== undefined) account[field] = flag
    }
    for (const [name, [field, bytes]] of Object.entries(PICTURES)) {
      const file = fileOf(params, name)
      if (file) account[field] = (await storeFile(world, account, file, bytes)).path
      else if (textOf(params, name) === '') account[field] = null
    }
    setDefaults(account, params)
    // Each client has a key of its own; other clients' keys are not changed.
    if (settings) account.settingsStore = { ...account.settingsStore, ...settings }
    world.touch()
    return c.json(ownAccountJson(world, account))
  })

  for (const picture of ['avatar', 'header'] as const) {
    api.delete(`/api/v1/profile/${picture}`, (c) => {
      if (world.dialect.isPleroma) return unknownPath(world, c.req.method)
      const account = needAccount(c)
      account[picture] = null
      world.touch()
      return c.json(ownAccountJson(world, account))
    })
  }

  api.put('/api/pleroma/notification_settings', async (c) => {
    const account = needAccount(c)
    // Pleroma reads the query only: a body is answered with success, and nothing changes. Akkoma reads both.
    const params = world.dialect.name === 'akkoma' ? await readParams(c) : queryParams(c)
    const settings = account.notificationSettings
    settings.block_from_strangers = flagOf(params, 'block_from_strangers') ?? settings.block_from_strangers
    settings.hide_notification_contents =
      flagOf(params, 'hide_notification_contents') ?? settings.hide_notification_contents
    world.touch()
    return c.json({ status: 'success' })
  })

  return api
}

/** Sets names, texts and fields. A text that is too long ends the request, at Akkoma without a reason. */
function setTexts(world: World, account: Account, params: Params): void {
  const tooLong = (error: string): never =>
    world.dialect.name === 'akkoma' ? fail(403, 'Invalid request') : fail(413, error)
  const name = textOf(params, 'display_name')
  if (name !== undefined) {
    if ([...name].length > 100) tooLong('Name is too long')
    account.displayName = name
  }
  const note = textOf(params, 'note')
  if (note !== undefined) {
    if ([...note].length > limitsOf(world).noteCharacters) tooLong('Bio is too long')
    account.note = note
    account.noteIsRegistered = false
  }
  const birthday = textOf(params, 'birthday')
  if (birthday !== undefined) account.birthday = birthday || null
  const kind = textOf(params, 'actor_type')
  if (kind !== undefined) account.bot = kind === 'Service'
  const fields = fieldsOf(params)
  if (fields) {
    if (fields.length > limitsOf(world).maxFields) tooLong('Too many field entries')
    account.fields = fields
  }
}

/** Sets the account's default visibility and sensitivity of posts. */
function setDefaults(account: Account, params: Params): void {
  const source = groupOf(params, 'source')
  const requested = textOf(params, 'default_scope') ?? (source ? textOf(source, 'privacy') : undefined)
  const scopes: Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local']
  account.defaultScope = scopes.find((scope) => scope === requested) ?? account.defaultScope
  if (source) account.defaultSensitive = flagOf(source, 'sensitive') ?? account.defaultSensitive
  const language = source ? textOf(source, 'language') : undefined
  if (language !== undefined) account.defaultLanguage = language || null
}

/** `fields_attributes` as a list, or as an object whose keys are indexes. */
function fieldsOf(params: Params): Field[] | undefined {
  const given = params.fields_attributes
  if (typeof given !== 'object' || given === null) return undefined
  return Object.values(given)
    .map((field: Params) => ({ name: textOf(field, 'name') ?? '', value: textOf(field, 'value') ?? '' }))
    .filter((field) => field.name !== '')
}

/** The clients' settings: an object in JSON, or a string of JSON in forms. Anything else ends the request. */
function settingsOf(params: Params): Params | undefined {
  const given = params.pleroma_settings_store
  if (given === undefined || given === null) return undefined
  return (
    groupOf({ given: typeof given === 'string' ? parseJson(given) : given }, 'given') ??
    fail(400, 'Bad Request')
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
