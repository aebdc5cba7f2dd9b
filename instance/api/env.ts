import type { Context, Hono } from 'hono'
import type { Account, Token } from '../state/records.ts'

/** What is known of each request. */
export interface Env {
  Variables: {
    /** Who asks; `null` for nobody, and for an app that asks for itself. */
    account: Account | null
    token: Token | null
    /** A token came along, but it is not one of ours, or not any more. */
    refused: boolean
  }
}

export type Api = Hono<Env>
export type Call = Context<Env>
