import { Hono } from 'hono'
import type { World } from '../world.ts'
import type { Api, Env } from './env.ts'

/** A fault's `match` for every call by which a starting client learns about the instance. */
export const STARTUP_CALLS =
  'GET /(api/v1/instance(/peers)?$|api/v1/custom_emojis|api/pleroma/(frontend_configurations|emoji)|nodeinfo/|\\.well-known/nodeinfo|instance/panel|static/)'

const STICKERS = ['crow', 'owl', 'wren', 'heron']

const TERMS = `<h2>Terms</h2><p>This instance lives in your own machine. Its people are made up, and so is what they say.</p>
<ul><li>Break what you like.</li><li>Stop it, and it is gone, unless you gave it a folder with <code>--data</code>.</li></ul>`

const PANEL = `<h3>Welcome to the rookery</h3><p>Try <a href="/tag/birds">#birds</a>, or sign in as <b>luna</b> with the password <code>rookery</code>.</p>
<p>House rules:</p><ul><li>Be kind to one another.</li><li>No shiny things that belong to others.</li></ul><p><a href="/about">All of them</a></p>`

/** The instance's settings for its frontend. */
const FRONTEND = {
  alwaysShowSubjectInput: true,
  background: '/media/pictures/1600x1000/dusk.png',
  collapseMessageWithSubject: false,
  greentext: false,
  hideFilteredStatuses: false,
  hideMutedPosts: false,
  hidePostStats: false,
  hideSitename: false,
  hideUserStats: false,
  loginMethod: 'password',
  logo: '/logo.svg',
  logoMargin: '.1em',
  logoMask: true,
  minimalScopesMode: false,
  noAttachmentLinks: false,
  nsfwCensorImage: '',
  postContentType: 'text/plain',
  redirectRootLogin: '/main/friends',
  redirectRootNoLogin: '/main/all',
  scopeCopy: true,
  showFeaturesPanel: true,
  showInstanceSpecificPanel: true,
  sidebarRight: false,
  subjectLineBehavior: 'email',
  webPushNotifications: false,
}

/** Calls that clients make at start, besides the one for the instance itself. */
export function startupRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/pleroma/frontend_configurations', (c) => {
    const { minimalScopesMode, ...settings } = FRONTEND
    return c.json(
      world.dialect.name === 'akkoma'
        ? {
            masto_fe: { showInstanceSpecificPanel: true },
            pleroma_fe: { ...settings, conversationDisplay: 'linear' },
          }
        : { pleroma_fe: FRONTEND },
    )
  })

  api.get('/static/config.json', (c) => c.json({ showInstanceSpecificPanel: true }))
  api.get('/static/terms-of-service.html', (c) => c.html(TERMS))
  api.get('/instance/panel.html', (c) => c.html(PANEL))
  api.get('/static/styles.json', (c) =>
    c.json({
      'pleroma-dark': [
        'Pleroma Dark',
        '#121a24',
        '#182230',
        '#b9b9ba',
        '#d8a070',
        '#d31014',
        '#0fa00f',
        '#0095ff',
        '#ffa500',
      ],
      'pleroma-light': [
        'Pleroma Light',
        '#f2f4f6',
        '#dbe0e8',
        '#304055',
        '#f86f0f',
        '#d31014',
        '#0fa00f',
        '#0095ff',
        '#ffa500',
      ],
      'nest-box': '/static/themes/nest-box.json',
    }),
  )
  api.get('/static/themes/nest-box.json', (c) =>
    c.json({
      _pleroma_theme_version: 2,
      name: 'Nest box',
      source: {
        themeEngineVersion: 3,
        colors: { bg: '#20261f', fg: '#2b332a', text: '#d5dccf', link: '#c9b26a', accent: '--link' },
        opacity: { input: 0.8 },
        shadows: { panel: [{ x: 0, y: 1, blur: 4, spread: 0, color: '#000000', alpha: 0.5, inset: false }] },
        fonts: {},
        radii: { btn: 8, panel: 12 },
      },
    }),
  )
  api.get('/static/stickers.json', (c) => c.json({ rookery: '/static/stickers/rookery/' }))
  api.get('/static/stickers/rookery/pack.json', (c) =>
    c.json({
      title: 'Rookery',
      tabIcon: 'crow.png',
      stickers: STICKERS.map((name) => ({ file: `${name}.png`, alt: name })),
    }),
  )
  api.get('/static/stickers/rookery/:name', (c) =>
    c.redirect(`${world.origin}/media/stickers/${c.req.param('name')}`, 302),
  )

  return api
}
