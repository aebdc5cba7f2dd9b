import { familyOf } from './detectSoftware.ts'

/** Whether a registration may need a captcha. Unknown servers may be forks of Pleroma under names of their own. */
export const mayHaveCaptcha = (software: string): boolean =>
  !['mastodon', 'gotosocial'].includes(familyOf(software))
