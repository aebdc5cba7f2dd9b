import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from '../../../scripts/buildClient.mjs'
import { at } from '../../../scripts/run.mjs'
import { stale } from '../../../scripts/stale.mjs'
import { atRest } from './atRest.ts'
import { resize } from './resize.ts'
import { closeSharedBrowsers } from './sharedBrowser.ts'
import type { Tab } from './tab.ts'
import { textsOf, translatorTo } from './texts.ts'
import { addSecondAccount, closeAll, seedWindows, windowList } from './windowList.ts'
import { openWorld, type World } from './world.ts'

const SIZES = [
  { name: '1366x768', width: 1366, height: 768 },
  { name: '1920x1080', width: 1920, height: 1080 },
  { name: '390x844', width: 390, height: 844 },
] as const

const THEMES = ['dark', 'light'] as const

/** The height of the windows in README.md's picture, before they are made smaller. */
const PICTURE_HEIGHT = 800

/** Pages for the screenshots, without and with a signed-in user. */
const SIGNED_OUT = ['/login', '/main/public']
const SIGNED_IN = ['/main/friends', '/main/public', '/main/all']

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    windows: { type: 'string' },
    routes: { type: 'string' },
    as: { type: 'string', default: 'luna' },
    dist: { type: 'string' },
    out: { type: 'string', default: at('docs/screenshot.png') },
  },
})

if (values.dist === undefined && stale(testDist())) {
  const failure = await buildClient({ outDir: TEST_DIST, build: TEST_BUILD })
  if (failure !== null) {
    console.error(failure)
    process.exit(1)
  }
}

const world = await openWorld({ dist: values.dist ?? testDist() })
// Errors in the page must not stop the screenshots.
world.problems.expect(/./)
try {
  if (values.all !== undefined) await savePages(world, resolve(values.all))
  else if (values.windows !== undefined) await saveWindows(world, resolve(values.windows))
  else await saveReadmePicture(world, values.out)
} finally {
  await world.close()
  await closeSharedBrowsers()
}

/**
 * The picture for README.md: two tabs and a narrow window of one account. A post that is favourited in the first is
 * favourited in all.
 */
async function saveReadmePicture(of: World, file: string): Promise<void> {
  await of.instance.post('moss', 'The new feeder is up. The old thieves found it in four minutes.')
  await of.instance.post(
    'wren',
    'Quiet morning by the river: two herons, one kingfisher, no people. #birdwatching',
  )
  await of.instance.post('rook', 'Reading about how jackdaws choose whom they trust. They choose well.')
  await of.instance.post('moss', 'Soup weather.')
  const post = await of.instance.post(
    'rook',
    'The ravens are back on the north tower, seven of them this morning.',
  )
  for (const [name, text] of [
    ['wren', '@rook I heard them before I saw them.'],
    ['moss', '@rook They sat on my roof until noon, and left a bottle cap.'],
  ] as const)
    await of.instance.post(name, text, { in_reply_to_id: post.id })
  const home = await of.openTab('/login')
  await of.signIn(home, values.as)
  const windows = [
    { tab: home, path: '/main/friends', width: 1000 },
    { tab: await of.openTab('/main/friends'), path: `/notice/${post.id}`, width: 1000 },
    { tab: await of.openTab('/main/friends'), path: '/main/friends', width: 390 },
  ]
  for (const { tab, path, width } of windows) {
    await resize(tab, { width, height: PICTURE_HEIGHT })
    await setTheme(tab, 'dark')
    await tab.page.goto(new URL(path, of.instance.origin).href)
  }
  const row = home.page.getByRole('article').filter({ hasText: 'north tower' })
  await row.getByRole('button', { name: /^Favorite/ }).click()
  await home.page.mouse.move(0, 0)
  const sides: string[] = []
  for (const { tab } of windows) sides.push((await capture(tab)).toString('base64'))

  const canvas = await home.page.context().newPage()
  await canvas.setContent(
    `<body style="margin:0;padding:24px;display:inline-flex;gap:24px;background:#2c3440">${sides
      .map((png) => `<img src="data:image/png;base64,${png}" style="height:560px;border-radius:8px">`)
      .join('')}`,
  )
  await canvas.locator('body').screenshot({ path: file })
  console.log(file)
}

async function savePages(of: World, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const tab = await of.openTab('/login')
  const routes = values.routes?.split(',')
  if (routes === undefined) await saveRoutes(tab, of, SIGNED_OUT, folder, 'out')
  await tab.page.goto(new URL('/login', of.instance.origin).href)
  await of.signIn(tab, values.as)
  await saveRoutes(tab, of, routes ?? SIGNED_IN, folder, 'in')
}

async function saveRoutes(
  tab: Tab,
  of: World,
  routes: readonly string[],
  folder: string,
  name: string,
): Promise<void> {
  for (const size of SIZES) {
    await resize(tab, size)
    for (const scheme of THEMES) {
      await setTheme(tab, scheme)
      for (const route of routes) {
        await tab.page.goto(new URL(route, of.instance.origin).href)
        const file = `${name}${route.replaceAll(/[^\w]+/g, '-')}-${size.name}-${scheme}.png`
        await save(tab, join(folder, file))
      }
    }
  }
}

/** Every window over the home page. One that does not open is logged, and the others follow all the same. */
async function saveWindows(of: World, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await seedWindows(of)
  const tab = await of.openTab('/login')
  await of.signIn(tab, values.as)
  await addSecondAccount(tab)
  tab.page.setDefaultTimeout(10_000)
  for (const size of SIZES) {
    await resize(tab, size)
    const layout = size.name === '390x844' ? 'phone' : 'desktop'
    for (const scheme of THEMES) {
      await setTheme(tab, scheme)
      await tab.page.goto(new URL('/main/friends', of.instance.origin).href)
      const list = windowList(of, tab, translatorTo(textsOf('en')))
      for (const [name, { on, open, shown, loaded }] of Object.entries(list)) {
        if (!on.includes(layout)) continue
        try {
          await open()
          await shown().waitFor()
          await loaded?.().waitFor()
          await save(tab, join(folder, `${name.replaceAll(' ', '-')}-${size.name}-${scheme}.png`))
          await closeAll(tab)
        } catch (error) {
          console.error(`${name} (${size.name}, ${scheme}): ${String(error).split('\n')[0]}`)
          await tab.page.goto(new URL('/main/friends', of.instance.origin).href)
        }
      }
    }
  }
}

function setTheme(tab: Tab, colorScheme: (typeof THEMES)[number]): Promise<void> {
  return tab.page.emulateMedia({ colorScheme })
}

/** Waits a few seconds for posts and images, then writes a screenshot to `file`. */
async function save(tab: Tab, file: string): Promise<void> {
  writeFileSync(file, await capture(tab))
  console.log(file)
}

/** Waits a few seconds for posts and images. Resolves to a screenshot, as PNG. */
async function capture(tab: Tab): Promise<Buffer> {
  await tab.page.waitForSelector('[role=feed] article, form', { timeout: 10_000 }).catch(() => {})
  await tab.page
    .waitForFunction(() => [...document.images].every((image) => image.complete), undefined, {
      timeout: 5_000,
    })
    .catch(() => {})
  await atRest(tab)
  const session = await tab.page.context().newCDPSession(tab.page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  await session.detach()
  return Buffer.from(data, 'base64')
}
