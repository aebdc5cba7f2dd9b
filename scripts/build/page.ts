import type { HtmlTagDescriptor, Plugin } from 'vite'
import { FIRST_SCREEN } from './firstScreen.ts'
import { MODULE } from './modulesAsScripts.ts'
import { fromRoot } from './paths.ts'
import { PAGE_POLICY } from './policy.ts'

/**
 * What the built page gets in its head, and the one of the dev server doesn't (Vite's own inline
 * script needs a page without a policy): the policy, and hints for what the first timeline needs.
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
            attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
            injectTo: 'head-prepend',
          },
        ]
        const hinted = new Set([...html.matchAll(/(?:href|src)="\/([^"]+)"/g)].map((match) => match[1]))
        const hint = (file: string, what: { readonly rel: string; readonly as?: string }): void => {
          if (hinted.has(file)) return
          hinted.add(file)
          tags.push({
            tag: 'link',
            attrs: { ...what, crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })
        }
        /** The icons: known else only when the first is laid out. */
        const glyphs = (file: string): void => {
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
          hint(file, MODULE)
          // As a style sheet and not as a preload: the import of the chunk would wait for it to be applied.
          for (const css of chunk.viteMetadata?.importedCss ?? []) hint(css, { rel: 'stylesheet' })
          for (const imported of chunk.imports) visit(imported)
        }
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk') continue
          if (chunk.moduleIds.some((id) => FIRST_SCREEN.includes(fromRoot(id)))) visit(chunk.fileName)
        }
        for (const file of Object.keys(bundle ?? {})) if (/\/glyphs-[^/]+$/.test(file)) glyphs(file)
        // The entry knows the look of the last visit: nothing is painted in another one before it.
        const entry = /<script type="module" (crossorigin src="(\/assets\/[^"]+)")/
        const early = `<link rel="${MODULE.rel}" as="${MODULE.as}" crossorigin href="$2">\n    `
        return { html: html.replace(entry, `${early}<script type="module" blocking="render" $1`), tags }
      },
    },
  }
}
