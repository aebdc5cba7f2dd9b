import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedHeaders } from '../../../instance/installed.ts'
import { makeFlash } from '../../../instance/media/flash.ts'
import { until } from '../harness/browser.ts'
import { clientDist } from '../harness/clientDist.ts'
import { openProfile, type Profile } from '../harness/profile.ts'
import { type StaticServer, serve } from '../harness/staticServer.ts'

const FILM = '/media/film.swf'
/** A page that a host without a policy serves beside the client, such as an upload. */
const FRAMING = '/media/framing.html'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

let dist: string
/** The path of the frame that plays Flash. */
let frame: string
let profile: Profile
/** Other people's host, with a film. */
let stranger: StaticServer
/** Hosts of the client, with an uploaded film. The first sends no headers. */
let bare: StaticServer
let pleroma: StaticServer
/** The films and players that were asked for. */
const asked: string[] = []

const host = (headers: Readonly<Record<string, string>>): Promise<StaticServer> =>
  serve(async (path) => {
    if (/\.swf$|ruffle\.js$/.test(path)) asked.push(path)
    if (path === FILM)
      return { body: Buffer.from(makeFlash([255, 0, 0])), type: 'application/x-shockwave-flash' }
    if (path === FRAMING)
      return {
        body: `<iframe src="${frame}#${encodeURIComponent(stranger.origin + FILM)}"></iframe>`,
        type: 'text/html',
      }
    const body = await readFile(join(dist, path)).catch(() => null)
    return body && { body, type: TYPES[extname(path)] ?? 'text/plain' }
  }, headers)

beforeAll(async () => {
  dist = clientDist()
  const folder = readdirSync(join(dist, 'assets')).find((name) => name.startsWith('flash-'))
  frame = `/assets/${folder}/frame.html`
  stranger = await host({ 'access-control-allow-origin': '*' })
  bare = await host({})
  // Nobody may frame a page there, but nothing sandboxes it, and it may connect to the host that has the uploads.
  pleroma = await host(installedHeaders({ software: 'pleroma' }, bare.origin))
  profile = await openProfile({ origin: bare.origin })
  profile.problems.expect(/Flash plays/)
})

afterAll(async () => {
  await profile?.close()
  await Promise.all([stranger, bare, pleroma].map((server) => server?.close()))
})

describe('a stranger plays a film under the address of the client', () => {
  /** What the page at `path` of `server` asked for, when its frame has refused to play or has asked for a film. */
  const open = async (server: StaticServer, path: string): Promise<string[]> => {
    asked.length = 0
    const { page } = await profile.openTab('about:blank')
    let refused = false
    page.on('pageerror', ({ message }) => {
      refused = /^Flash plays/.test(message)
    })
    await page.goto(server.origin + path)
    await until('a refusal or a film', async () => refused || asked.length > 0)
    await page.close()
    return [...asked]
  }
  const filmOf = ({ origin }: StaticServer): string => `${frame}#${encodeURIComponent(`${origin}${FILM}`)}`

  test('by the address of the frame alone, with a film of any host (M43)', async () => {
    expect(await open(bare, filmOf(stranger))).toEqual([])
  })

  test('by an upload, where the headers of Pleroma do not sandbox the frame (M43)', async () => {
    expect(await open(pleroma, filmOf(pleroma))).toEqual([])
  })

  test('by a page that frames it without a sandbox (M43)', async () => {
    expect(await open(bare, FRAMING)).toEqual([])
  })
})

test('a stranger opens another page of the build: there is none', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const pages = files.filter((name) => /\.(x?html?|xml|pdf)$/.test(name))
  expect(pages.sort()).toEqual([frame.slice(1), 'index.html'])
  const drawings = files.filter((name) => name.endsWith('.svg'))
  expect(drawings).not.toEqual([])
  for (const name of drawings)
    expect(readFileSync(join(dist, name), 'utf8'), name).not.toMatch(/<script|\son\w+=/i)
})
