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
  /** Why a moderator should let them in. */
  readonly reason: string
  /** In which mails are written to them, as browsers name them, the best first. */
  readonly languages: readonly string[]
  /** Of an invitation. */
  readonly token?: string
  readonly captcha?: CaptchaAnswer
}

/** The captcha that the instance requires (RG10). */
export type Captcha = { readonly type: 'none' } | Riddle

export interface Riddle {
  readonly type: 'kocaptcha' | 'native'
  /** The picture. */
  readonly url: string
  /** Which one it is: it goes back with the answer, and opens nothing else. */
  readonly token: string
  readonly answerData: string
}

/** A solved one. */
export interface CaptchaAnswer extends Pick<Riddle, 'token' | 'answerData'> {
  readonly solution: string
}

/** A field of the form that the instance can find fault with. */
export type RegistrationField = Exclude<keyof RegistrationForm, 'languages'> | 'language'

/** The account is made, and something is wanted before the first sign-in. */
export interface NotYet {
  /** An e-mail has to be answered; a moderator decides; one can try at once, by name and password. */
  readonly until: 'confirmed' | 'approved' | 'signed-in'
  /** In the instance's own words; may be empty. */
  readonly words: string
}
