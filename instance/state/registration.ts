/** The rules of registration (`control.registration`). */
export interface Registration {
  open: boolean
  /** Each token registers one account, even if registration is closed. */
  invites: string[]
  captcha: 'none' | 'kocaptcha' | 'native'
  /** New accounts must confirm their e-mail address before they can sign in. */
  confirms: boolean
  /** A moderator must approve new accounts before they can sign in. */
  approves: boolean
  birthdayRequired: boolean
  /** In days. */
  birthdayMinAge: number
  /** Mastodon: a new account needs a reason. */
  reasonRequired: boolean
  /** Mastodon: the least age, in years; 0: none. */
  minAgeYears: number
  /** The instance can send e-mails. */
  mailer: boolean
}

/** The default: closed. */
export const DEFAULT_REGISTRATION: Registration = {
  open: false,
  invites: [],
  captcha: 'none',
  confirms: false,
  approves: false,
  birthdayRequired: false,
  birthdayMinAge: 0,
  reasonRequired: false,
  minAgeYears: 0,
  mailer: true,
}
