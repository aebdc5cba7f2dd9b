import { randomId as randomIdBy } from '../../shared/randomId.ts'

/** A new id for a tab, a command or a draft. */
export const randomId = (): string => randomIdBy((bytes) => crypto.getRandomValues(bytes))
