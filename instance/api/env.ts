import type { Context, Hono } from 'hono'
import type { Account, Token } from '../state/records.ts'

/** The variables of each request. */
export interface Env {
  Variables: {
    /** The token's account; `null` without a valid token and for an app's own token. */
    account: Account | null
    token: Token | null
    /** The request has a token that is unknown or expired. */
    refused: boolean
  }
}

export type Api = Hono<Env>
export type Call = Context<Env>
