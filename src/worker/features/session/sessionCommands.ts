import type { Command } from '../../../shared/commands/command.ts'

const KINDS = [
  'signIn',
  'answerChallenge',
  'authorize',
  'finishAuthorization',
  'signOut',
  'register',
  'resetPassword',
] as const

/** What somebody does about being signed in, or having an account at all. */
export type SessionCommand = Extract<Command, { readonly kind: (typeof KINDS)[number] }>

export const isSessionCommand = (command: Command): command is SessionCommand =>
  (KINDS as readonly string[]).includes(command.kind)
