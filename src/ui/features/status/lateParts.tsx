import { lazily } from '../../app/lazily.tsx'

// What few posts have comes in chunks of its own.

export const Poll = lazily(async () => (await import('./Poll.tsx')).Poll)
export const Reactions = lazily(async () => (await import('./Reactions.tsx')).Reactions)
