/** How new people come in here (`control.registration`). */
export interface Registration {
  open: boolean
  /** Each lets one person in, open or not. */
  invites: string[]
  captcha: 'none' | 'kocaptcha' | 'native'
  /** An e-mail has to be answered before the first sign-in. */
  confirms: boolean
  /** A moderator decides before the first sign-in. */
  approves: boolean
  birthdayRequired: boolean
  /** In days. */
  birthdayMinAge: number
  /** Mail can be sent. */
  mailer: boolean
}

export const USUAL_REGISTRATION: Registration = {
  open: false,
  invites: [],
  captcha: 'none',
  confirms: false,
  approves: false,
  birthdayRequired: false,
  birthdayMinAge: 0,
  mailer: true,
}
