import type { Random } from '../state/random.ts'
import { paragraphs } from './paragraphs.ts'

/** A post that shows off formatting. `html` is sent unchanged. */
export interface Showpiece {
  html: string
  spoilerText?: string
}

/** Lists, quotes, code, headings, tables, and very long posts. */
export function showpieces(random: Random): Showpiece[] {
  return [
    {
      html: '<h1>Headings</h1><p>First, <strong>bold</strong>, <em>slanted</em>, <del>struck</del>, <code>code</code>, <u>underlined</u>, H<sub>2</sub>O and x<sup>2</sup>.</p><h2>Second</h2><p>And so on.</p><h6>Sixth</h6>',
    },
    {
      html: '<p>Lists:</p><ul><li>one</li><li>two<ul><li>two and a half<ol><li>deeper</li><li>and deeper</li></ol></li></ul></li><li>three</li></ul><ol start="7"><li>seven</li><li>eight</li></ol>',
    },
    {
      html: '<blockquote><p>Somebody said:</p><blockquote><p>And before that:</p><blockquote><p>In the beginning was the wren.</p></blockquote><p>Then came the owl.</p></blockquote></blockquote><p>All of it is true.</p>',
    },
    {
      html: '<p>The whole program:</p><pre><code class="language-ts">const flock = birds.filter((bird) =&gt; bird.sings &amp;&amp; !bird.sleeps)\nfor (const bird of flock) {\n\tconsole.log(`the very, very, very, very, very, very long line that does not fit into a narrow column and must scroll`)\n}\n</code></pre><p>It has no tests.</p>',
    },
    {
      html: '<table><thead><tr><th>Bird</th><th>Seen</th></tr></thead><tbody><tr><td>Wren</td><td>12</td></tr><tr><td>Owl</td><td><b>1</b></td></tr></tbody></table><p>Tables are for those who can.</p>',
    },
    {
      html: '<p>&gt;be me<br/>&gt;walk into the library<br/>&gt;librarian is a heron<br/>we looked at each other for a long time<br/>&gt;mfw no return slip</p>',
    },
    {
      html: '<p>**Markdown** that was _never_ rendered, with `code` and [a link](https://thicket.example) and a ~~mistake~~.</p>',
    },
    {
      html: '<p>A link to a very long address: <a href="https://saltmarsh.example/a/very/long/path/that/goes/on/and/on/and/on/until/nobody/remembers/where/it/began?and=then&amp;there=are&amp;parameters=too#and-a-fragment">https://saltmarsh.example/a/very/long/path/that/goes/on/and/on/and/on/until/nobody/remembers/where/it/began?and=then&amp;there=are&amp;parameters=too#and-a-fragment</a></p><p><a href="gemini://thicket.example/log">gemini</a>, <a href="mailto:keeper@mail.example">mail</a>, <a href="magnet:?xt=urn:btih:0">magnet</a>, <a href="xmpp:luna@thicket.example">xmpp</a></p>',
    },
    { html: paragraphs(random, 5200) },
    { html: paragraphs(random, 12_000), spoilerText: 'twelve thousand characters about birds' },
    {
      html: paragraphs(random, 800),
      spoilerText: `a warning that is itself much longer than it should be, ${'because somebody could not decide where to stop, '.repeat(7)}and so it goes`,
    },
    { html: `<p>${'🐦'.repeat(120)}</p>` },
    {
      html: '<p>:crow_01: :crow_02: :crow_03: :owl_02: :leaf_03: :no_such_emoji: :blob_11: :mood_07: :crow_01:</p>',
    },
    { html: `<p>${Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('<br/>')}</p>` },
    { html: '<p></p>', spoilerText: 'nothing but a warning' },
  ]
}
