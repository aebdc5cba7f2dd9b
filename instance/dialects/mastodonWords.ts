type Json = Record<string, unknown>

/** A refusal: its status, and what it says. Without words its body is empty. */
interface Refusal {
  readonly status: number
  readonly body: Json | null
}

/** How Mastodon says a refusal of the embedded instance: the calls, the words there, its own status and words. */
type Rule = readonly [
  call: RegExp,
  words: RegExp,
  status: number,
  said: string | ((json: Json, api: number) => Json | null),
]

const invalid = (what: string): string => `Validation failed: ${what}`

/** A refusal of OAuth's, with its code. */
const oauth = (error: string, error_description: string) => (): Json => ({ error, error_description })

const BAD_GRANT = oauth(
  'invalid_grant',
  'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
)

const RULES: readonly Rule[] = [
  [/^POST \/oauth\/token/, /^Invalid credentials/, 400, BAD_GRANT],
  [
    /^POST \/oauth\/token/,
    /^Bad request/,
    400,
    oauth('invalid_request', 'Missing required parameter: grant_type.'),
  ],
  [/ \/api\//, /^Insufficient permissions/, 403, 'This action is outside the authorized scopes'],
  [/ /, /^undefined$/, 500, () => null],
  [/^(GET|POST) \/api\/v1\/(statuses|push)/, /^Record not found/, 404, 'Not Found'],
  [/ /, /^(List|Account) not found/, 404, 'Record not found'],
  [/^PUT \/api\/v1\/statuses/, /^Access denied/, 404, 'Record not found'],
  [/^POST \/api\/v1\/statuses/, /^Cannot post an empty status/, 422, invalid("Text can't be blank")],
  [
    /^(POST|PUT) \/api\/v1\/statuses/,
    /^The status is over/,
    422,
    invalid('Text character limit of 500 exceeded'),
  ],
  [
    /^POST \/api\/v1\/statuses/,
    /^Cannot reply to/,
    404,
    'The post you are trying to reply to does not appear to exist.',
  ],
  [/^POST \/api\/v1\/statuses/, /^Poll must contain/, 422, invalid('Choices must have more than one item')],
  [/^POST \/api\/v1\/statuses/, /^Expiration date is too soon/, 422, invalid('Deadline is too soon')],
  [/^POST \/api\/v1\/polls/, /^Already voted/, 422, invalid('You have already voted on this poll')],
  [/^POST \/api\/v1\/polls/, /^Poll's author/, 422, invalid('You cannot vote in your own polls')],
  [/\/pin$/, /^Someone else's/, 422, invalid("Someone else's post cannot be pinned")],
  [/\/pin$/, /^Non-public/, 422, invalid('Posts that are only visible to mentioned users cannot be pinned')],
  [
    /\/pin$/,
    /^You must be already/,
    422,
    invalid('You must be already following the person you want to endorse'),
  ],
  [/\/follow$/, /^Can not follow yourself/, 403, 'Following your own account is not allowed'],
  [/ \/api\/v1\/featured_tags/, /Tag is invalid/, 422, invalid('Name is invalid')],
  [/ \/api\/v1\/lists/, /title can't be blank/, 422, invalid("Title can't be blank")],
  [
    / \/api\/v[12]\/filters/,
    /^(Missing field: context|Invalid value for enum)/,
    422,
    invalid('Context None or invalid context supplied'),
  ],
  [/^POST \/api\/v1\/reports/, /Category is invalid/, 500, () => null],
]

/** A refusal of the embedded instance, as Mastodon says it. */
export function inMastodonsWords(call: string, status: number, json: Json, api: number): Refusal {
  const words = String(json.error)
  const rule = RULES.find(([calls, said]) => calls.test(call) && said.test(words))
  if (rule === undefined) return { status, body: json }
  const [, , wanted, said] = rule
  return { status: wanted, body: typeof said === 'string' ? { error: said } : said(json, api) }
}
