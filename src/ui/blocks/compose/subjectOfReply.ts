import type { Instance } from '../../../shared/model/instance.ts'

/** The subject of a reply to a post with `subject`: as in mail, the same, or none (P18). */
export function subjectOfReply(
  subject: string,
  behavior: Instance['subjectLineBehavior'] | undefined = 'email',
): string {
  if (subject === '' || behavior === 'noop') return ''
  return behavior === 'masto' || /^re:/i.test(subject) ? subject : `re: ${subject}`
}
