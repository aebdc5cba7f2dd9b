import type { Instance } from '../../../shared/model/instance.ts'

/** The subject of an answer to a post with `subject` (spec/1 §3 "subjectLineBehavior"): as in mail, the same, or none. */
export function subjectOfReply(
  subject: string,
  behavior: Instance['subjectLineBehavior'] | undefined = 'email',
): string {
  if (subject === '' || behavior === 'noop') return ''
  return behavior === 'masto' || /^re:/i.test(subject) ? subject : `re: ${subject}`
}
