import { Hono } from 'hono'
import type { BurstOptions } from './burst.ts'
import { isClientBuild } from './client.ts'
import type { Act, Control, FoundReplies, SentNotification } from './control.ts'
import type { FaultRule } from './faults.ts'
import type { Installed } from './installed.ts'
import type { Registration } from './state/registration.ts'
import type { TimelineAccess } from './state/timelineAccess.ts'

interface SocketOrder {
  close?: number | 'terminate'
  refuse?: boolean
  silence?: boolean
  sendRaw?: string
}

/** The controls over HTTP; see the top of `control.ts`. */
export function controlRoutes(control: Control): Hono {
  const api = new Hono()

  api.get('/_instance/faults', (c) => c.json(control.faults()))
  api.post('/_instance/faults', async (c) => {
    control.fault(await c.req.json<FaultRule>())
    return c.json(control.faults())
  })
  api.delete('/_instance/faults', (c) => {
    control.clearFaults()
    return c.json([])
  })

  api.post('/_instance/sockets', async (c) => {
    const order = await c.req.json<SocketOrder>()
    if (order.refuse !== undefined) control.refuseSockets(order.refuse)
    if (order.silence) control.silenceSockets()
    if (order.sendRaw !== undefined) control.sendRaw(order.sendRaw)
    if (order.close !== undefined) control.closeSockets(order.close)
    return c.json({ websockets: control.stats().websockets })
  })

  api.get('/_instance/stats', (c) => c.json(control.stats()))
  api.delete('/_instance/stats', (c) => {
    control.resetStats()
    return c.json({})
  })

  api.post('/_instance/burst', async (c) => {
    const { wait, ...options } = await c.req.json<BurstOptions & { wait?: boolean }>()
    const burst = control.burst(options)
    if (wait) await burst.done
    return c.json({ made: burst.made() })
  })
  api.delete('/_instance/burst', (c) => {
    control.stopBursts()
    return c.json({})
  })

  api.post('/_instance/lively', async (c) => {
    control.lively((await c.req.json<{ perMinute: number }>()).perMinute)
    return c.json({})
  })

  api.post('/_instance/act', async (c) => {
    const { status, body } = await control.act(await c.req.json<Act>())
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })

  api.post('/_instance/token', async (c) => {
    const { user, scopes } = await c.req.json<{ user: string; scopes?: string }>()
    return c.json({ access_token: control.token(user, scopes) })
  })

  api.post('/_instance/revoke', async (c) => {
    control.revoke((await c.req.json<{ user: string }>()).user)
    return c.json({})
  })

  api.post('/_instance/static', async (c) => {
    const { dir } = await c.req.json<{ dir: string | null }>()
    if (dir !== null && !isClientBuild(dir)) throw new Error('this folder holds no built client')
    control.setStaticDir(dir)
    return c.json({})
  })

  api.post('/_instance/answer', async (c) => {
    const { path, change } = await c.req.json<{ path: string; change?: unknown }>()
    control.overrideAnswer(path, change)
    return c.json({})
  })
  api.delete('/_instance/answer', (c) => {
    control.clearAnswers()
    return c.json({})
  })

  api.post('/_instance/chat', async (c) => {
    const { from, to, text } = await c.req.json<{ from: string; to: string; text: string }>()
    control.chat(from, to, text)
    return c.json({})
  })
  api.post('/_instance/notify', async (c) => {
    control.notify(await c.req.json<SentNotification>())
    return c.json({})
  })
  api.post('/_instance/replies', async (c) => {
    control.findReplies(await c.req.json<FoundReplies>())
    return c.json({})
  })

  api.post('/_instance/shout', async (c) => {
    const { from, text } = await c.req.json<{ from: string; text: string }>()
    control.shout(from, text)
    return c.json({})
  })

  api.post('/_instance/suggestions', async (c) => {
    control.setSuggestions((await c.req.json<{ on: boolean }>()).on)
    return c.json({})
  })
  api.post('/_instance/blocked-domains', async (c) => {
    control.showBlockedDomains((await c.req.json<{ on: boolean }>()).on)
    return c.json({})
  })

  api.post('/_instance/registration', async (c) => {
    control.registration(await c.req.json<Partial<Registration>>())
    return c.json({})
  })

  api.post('/_instance/timelines', async (c) => {
    control.timelines(await c.req.json<Partial<TimelineAccess>>())
    return c.json({})
  })

  api.get('/_instance/pushes', (c) => c.json(control.takePushes()))

  api.post('/_instance/files', async (c) => {
    control.setFileProcessingTime((await c.req.json<{ workMs: number }>()).workMs)
    return c.json({})
  })

  api.post('/_instance/issuer', async (c) => {
    control.setIssuer((await c.req.json<{ on: boolean }>()).on)
    return c.json({})
  })

  api.post('/_instance/private', async (c) => {
    control.setPrivate((await c.req.json<{ on: boolean }>()).on)
    return c.json({})
  })

  api.post('/_instance/preload', async (c) => {
    control.preload((await c.req.json<{ on: boolean }>()).on)
    return c.json({})
  })

  api.post('/_instance/installed', async (c) => {
    control.setInstalled(await c.req.json<Installed>())
    return c.json({})
  })
  api.delete('/_instance/installed', (c) => {
    control.setInstalled(null)
    return c.json({})
  })

  api.post('/_instance/emoji', async (c) => {
    control.emoji((await c.req.json<{ count: number }>()).count)
    return c.json({})
  })

  api.onError((thrown, c) => c.json({ error: thrown.message }, 400))
  api.notFound((c) => c.json({ error: 'No such switch' }, 404))
  return api
}
