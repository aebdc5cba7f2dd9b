import { Hono } from 'hono'
import { announceSignUp } from '../actions/moderationNotices.ts'
import { refuseAsMastodon } from '../dialects/mastodonRegistration.ts'
import { addAccount, blankAccount, findByAcct } from '../state/accounts.ts'
import type { Account, App } from '../state/records.ts'
import { hashPassword } from '../state/secrets.ts'
import { hostOf, isMastodon, type World } from '../world.ts'
import { fail } from './apiError.ts'
import { appOfToken } from './auth.ts'
import { type Captchas, createCaptchas } from './captcha.ts'
import type { Api, Env } from './env.ts'
import { issueToken, tokenJson } from './grants.ts'
import { nodeinfoMetadata } from './metadata.ts'
import { flagOf, type Params, readParams, textOf } from './params.ts'

const DAY_MS = 86_400_000
const MAX_BIO = 5_000
const MAX_REASON = 500

/** Error messages by the server's field names, as in Pleroma's changesets. */
type Errors = Record<string, string[]>

/** Registration: `POST /api/v1/accounts`, and its captcha. */
export function registrationRoutes(world: World): Api {
  const api = new Hono<Env>()
  const captchas = createCaptchas(world)

  api.get('/api/pleroma/captcha', (c) => c.json(captchas.make()))

  api.post('/api/v1/accounts', async (c) => {
    const app = appOfToken(world, c.get('token'))
    if (!app) return fail(403, 'Invalid credentials.')
    const params = await readParams(c)
    if (isMastodon(world)) return c.json(registerAtMastodon(world, app, params))
    for (const name of ['username', 'password', 'agreement'])
      if (params[name] === undefined) fail(400, `Missing field: ${name}.`)
    if (flagOf(params, 'agreement') !== true) fail(400, 'Missing parameters')
    const { registration } = world
    if (registration.confirms && !textOf(params, 'email')) fail(400, 'Missing parameter: email')
    checkCaptcha(world, captchas, params)
    const invite = textOf(params, 'token') ?? ''
    if (!registration.open && !registration.invites.includes(invite)) fail(400, 'Invalid token')
    const errors = errorsIn(world, params)
    if (Object.keys(errors).length > 0) refuse(errors)
    const account = addNew(world, params, invite)
    if (account.waitsFor === 'confirmation') {
      return c.json({
        message: 'You have been registered. Please check your email for further instructions.',
        identifier: 'missing_confirmed_email',
      })
    }
    if (account.waitsFor === 'approval') {
      return c.json({
        message: "You have been registered. You'll be able to log in once your account is approved.",
        identifier: 'awaiting_approval',
      })
    }
    return c.json(tokenJson(world, issueToken(world, app, account, app.scopes)))
  })

  return api
}

/** Ends the request with field errors, which are JSON within JSON. */
function refuse(errors: Errors): never {
  return fail(400, JSON.stringify(errors))
}

function checkCaptcha(world: World, captchas: Captchas, params: Params): void {
  if (world.registration.captcha === 'none') return
  const [token, solution, answerData] = ['captcha_token', 'captcha_solution', 'captcha_answer_data'].map(
    (name) => textOf(params, name) ?? refuse({ captcha: [`Missing parameter: ${name}`] }),
  )
  const wrong = captchas.errorOf(token ?? '', solution ?? '', answerData ?? '')
  if (wrong !== undefined) refuse({ captcha: [wrong] })
}

function errorsIn(world: World, params: Params): Errors {
  const errors: Errors = {}
  const addError = (field: string, wrong: string | false | undefined): void => {
    if (wrong) errors[field] = [...(errors[field] ?? []), wrong]
  }
  const { store, registration } = world
  const name = textOf(params, 'username') ?? ''
  const email = textOf(params, 'email') ?? ''
  addError('name', textOf(params, 'fullname')?.trim() === '' && "can't be blank")
  addError('nickname', !/^[a-z\d]+$/i.test(name) && 'has invalid format')
  addError('nickname', nodeinfoMetadata(world).restrictedNicknames.includes(name) && 'is reserved')
  addError('ap_id', findByAcct(store, name, hostOf(world)) && 'has already been taken')
  addError('email', email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email) && 'has invalid format')
  const taken = [...store.accounts.values()].some((one) => one.domain === null && one.email === email)
  addError('email', email !== '' && taken && 'has already been taken')
  addError('password', textOf(params, 'password') === '' && "can't be blank")
  const confirmed = textOf(params, 'confirm')
  addError(
    'password_confirmation',
    confirmed !== undefined && confirmed !== textOf(params, 'password') && 'does not match confirmation',
  )
  addError('bio', (textOf(params, 'bio') ?? '').length > MAX_BIO && 'should be at most %{count} character(s)')
  const reason = textOf(params, 'reason') ?? ''
  addError('registration_reason', reason.length > MAX_REASON && 'should be at most %{count} character(s)')
  const birthday = textOf(params, 'birthday') ?? ''
  addError('birthday', registration.birthdayRequired && birthday === '' && "can't be blank")
  const oldEnough = Date.parse(birthday) <= world.now() - registration.birthdayMinAge * DAY_MS
  addError('birthday', birthday !== '' && !oldEnough && 'Invalid age')
  return errors
}

/** A Mastodon takes no profile, and answers with a token in any case. Until the account is confirmed, it is good for nothing. */
function registerAtMastodon(world: World, app: App, params: Params) {
  const { registration } = world
  const invite = textOf(params, 'invite_code') ?? ''
  if (!registration.open && !registration.invites.includes(invite)) fail(403, 'This action is not allowed')
  refuseAsMastodon(world, params)
  const { username, email, password, reason } = params
  const account = addNew(world, { username, email, password, reason }, invite)
  return tokenJson(world, issueToken(world, app, account, app.scopes))
}

function addNew(world: World, params: Params, invite: string): Account {
  const { registration } = world
  const account = createAccount(world, params)
  announceSignUp(world, account)
  registration.invites = registration.invites.filter((one) => one !== invite)
  world.touch()
  return account
}

function createAccount(world: World, params: Params): Account {
  const { confirms, approves } = world.registration
  const username = textOf(params, 'username') ?? ''
  return addAccount(world.store, {
    ...blankAccount(world.makeId(world.now()), username, world.now()),
    displayName: textOf(params, 'fullname') ?? username,
    email: textOf(params, 'email') ?? '',
    note: textOf(params, 'bio') ?? '',
    noteIsRegistered: true,
    password: hashPassword(textOf(params, 'password') ?? ''),
    birthday: textOf(params, 'birthday') || null,
    reason: textOf(params, 'reason') ?? '',
    ...(confirms || approves ? { waitsFor: confirms ? 'confirmation' : 'approval' } : {}),
  })
}
