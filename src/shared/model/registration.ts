/** The registration form. An empty string is a field left empty (RG2, RG14). */
export interface RegistrationForm {
  readonly username: string
  /** The display name. */
  readonly fullname: string
  readonly email: string
  readonly bio: string
  readonly password: string
  readonly confirm: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  /** The same, for servers that ask for it to check an age, and do not show it. */
  readonly dateOfBirth?: string
  /** Why a moderator should let them in. */
  readonly reason: string
  /** The preferred languages for e-mails, as browser language codes, best first. */
  readonly languages: readonly string[]
  /** The language of the interface, in the same form. */
  readonly locale?: string
  /** An invitation's token. */
  readonly token?: string
  readonly captcha?: CaptchaAnswer
}

/** The captcha that the instance requires (RG10). */
export type Captcha = { readonly type: 'none' } | CaptchaChallenge

/** A captcha as the form shows it. */
export interface CaptchaChallenge {
  readonly type: 'kocaptcha' | 'native'
  readonly url: string
  /** Identifies the captcha; sent back with the answer, and not an access token. */
  readonly token: string
  readonly answerData: string
}

export interface CaptchaAnswer extends Pick<CaptchaChallenge, 'token' | 'answerData'> {
  readonly solution: string
}

/** A field of the form that the instance can report an error for. */
export type RegistrationField =
  | Exclude<keyof RegistrationForm, 'languages' | 'locale' | 'dateOfBirth'>
  | 'language'

/** The account was created, but cannot be signed in to yet. */
export interface PendingSignIn {
  /** What is still needed: the address confirmed, a moderator's approval, or signing in with the password. */
  readonly until: 'confirmed' | 'approved' | 'signed-in'
  /** The instance's own message; may be empty. */
  readonly words: string
}
