import type { HtmlTagDescriptor, Plugin } from 'vite'
import { BUILD_STAMP } from '../../src/shared/buildOfPage.ts'
import { FIRST_SCREEN } from './firstScreen.ts'
import { MODULE_PRELOADS } from './modulePreloads.ts'
import { fromRoot } from './paths.ts'
import { PAGE_POLICY, REFERRER_POLICY } from './policy.ts'
import { buildNumber } from './stamp.ts'

/**
 * Adds the policies and the preloads of the first timeline to the built page's head. The dev server's page gets
 * none, because Vite's own inline script does not run under the policy.
 */
export function page(): Plugin {
  return {
    name: 'rookery:page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY.meta },
            injectTo: 'head-prepend',
          },
          { tag: 'meta', attrs: { name: 'referrer', content: REFERRER_POLICY }, injectTo: 'head-prepend' },
          {
            tag: 'meta',
            attrs: { name: BUILD_STAMP, content: String(buildNumber()) },
            injectTo: 'head-prepend',
          },
        ]
        const hinted = new Set([...html.matchAll(/(?:href|src)="\/([^"]+)"/g)].map((match) => match[1]))
        const hint = (file: string, ...links: readonly Readonly<Record<string, string>>[]): void => {
          if (hinted.has(file)) return
          hinted.add(file)
          for (const what of links)
            tags.push({
              tag: 'link',
              attrs: { ...what, crossorigin: true, href: `/${file}` },
              injectTo: 'head',
            })
        }
        /** Preloads the icon font, which the browser would otherwise discover at the layout of the first icon. */
        const preloadFont = (file: string): void => {
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${file}`,
          }
          tags.push({ tag: 'link', attrs, injectTo: 'head' })
        }
        const visit = (file: string): void => {
          const chunk = bundle?.[file]
          if (chunk?.type !== 'chunk') return
          hint(file, ...MODULE_PRELOADS)
          // A style sheet: with a mere preload, the chunk's import would still have to wait until it is applied.
          for (const css of chunk.viteMetadata?.importedCss ?? []) hint(css, { rel: 'stylesheet' })
          for (const imported of chunk.imports) visit(imported)
        }
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk') continue
          if (chunk.moduleIds.some((id) => FIRST_SCREEN.includes(fromRoot(id)))) visit(chunk.fileName)
        }
        for (const file of Object.keys(bundle ?? {})) if (/\/glyphs-[^/]+$/.test(file)) preloadFont(file)
        // The entry applies the theme of the last visit. Rendering waits for that, so that no other theme flashes.
        const entry = /<script type="module" (crossorigin src="(\/assets\/[^"]+)")/
        const early = MODULE_PRELOADS.map((attributes) => {
          const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
          return `<link ${pairs.join(' ')} crossorigin href="$2">\n    `
        }).join('')
        return { html: html.replace(entry, `${early}<script type="module" blocking="render" $1`), tags }
      },
    },
  }
}
