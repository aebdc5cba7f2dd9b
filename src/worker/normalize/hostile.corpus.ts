/**
 * Hostile HTML for tests of the parser and of a whole page. Every script in it sets `globalThis[HOSTILE_MARK]`, so that
 * a test can check whether one of them ran.
 */
export const HOSTILE_MARK = '__rookery_hostile__'

export interface HostileCase {
  readonly name: string
  readonly html: string
  /** Text that must remain readable. */
  readonly keeps?: string
  /** A string that must not remain anywhere in the result. */
  readonly loses?: string
}

const RUN = `globalThis.${HOSTILE_MARK}=1`
const EVIL = 'https://evil.example'
const of = (name: string, html: string, rest: Omit<HostileCase, 'name' | 'html'> = {}): HostileCase => ({
  name,
  html,
  ...rest,
})
/** A link whose target runs a script: its text must remain, its target must not. */
const link = (name: string, href: string): HostileCase =>
  of(`link: ${name}`, `<p>before <a href="${href}">click</a> after</p>`, { keeps: 'before click after' })

const SCRIPTS: readonly HostileCase[] = [
  of('script', `<p>a</p><script>${RUN}</script><p>b</p>`, { keeps: 'b', loses: 'globalThis' }),
  of('script in mixed case', `<ScRiPt>${RUN}</sCrIpT>after`, { keeps: 'after', loses: 'globalThis' }),
  of('script with a source', `<script src="${EVIL}/x.js"></script>after`, { keeps: 'after' }),
  of('script with a slash', `<script/x>${RUN}</script>after`, { keeps: 'after', loses: 'globalThis' }),
  of('script that is never closed', `before<script>${RUN}`, { keeps: 'before', loses: 'globalThis' }),
  of('script whose end has spaces', `<script>${RUN}</script \n>after`, { keeps: 'after' }),
  of('script within a script', `<scr<script>ipt>${RUN}</scr</script>ipt>after`, { keeps: 'after' }),
  of('script end within a comment', `<script><!--${RUN}--></script>after`, { keeps: 'after', loses: '<!--' }),
  of('script in a list', `<ul><script>${RUN}</script><li>one</li></ul>`, { keeps: 'one' }),
  of('module script', `<script type="module">import "${EVIL}/x.js"</script>after`, { keeps: 'after' }),
  of('encoded script remains text', '&lt;script&gt;x&lt;/script&gt;', { keeps: '<script>x</script>' }),
  of('script encoded twice', '&amp;lt;script&amp;gt;', { keeps: '&lt;script&gt;' }),
  of('half a script', '<script'),
  of('script with null bytes', `<scr\u0000ipt>${RUN}</scr\u0000ipt>after`, { keeps: 'after' }),
]

const HANDLERS: readonly HostileCase[] = [
  of('image with onerror', `<img src=x onerror="${RUN}">after`, { keeps: 'after', loses: 'globalThis' }),
  of('image with onerror after a slash', `<img/src=x/onerror=${RUN}>after`, { keeps: 'after' }),
  of('image with markup in its alt', '<img alt="<script>1</script>" src=x>', { keeps: '<script>1</script>' }),
  of('paragraph with handlers', `<p onclick="${RUN}" onmouseover=${RUN}>text</p>`, { keeps: 'text' }),
  of('handler with a tab in its name', `<p on\tclick="${RUN}">text</p>`, { keeps: 'text' }),
  of('handler without quotes and with a backtick', `<b onclick=\`${RUN}\`>text</b>`, { keeps: 'text' }),
  of('handler that fires without interaction', `<input autofocus onfocus="${RUN}">after`, { keeps: 'after' }),
  of('details that open', `<details open ontoggle="${RUN}"><summary>s</summary>d</details>`, { keeps: 'd' }),
  of('body with onload', `<body onload="${RUN}">text</body>`, { keeps: 'text' }),
  of('video with a source that fails', `<video><source onerror="${RUN}"></video>after`, { keeps: 'after' }),
  of('marquee with onstart', `<marquee onstart="${RUN}">text</marquee>`, { keeps: 'text' }),
  of('animation handler', `<b style="animation:x" onanimationstart="${RUN}">text</b>`, { keeps: 'text' }),
  of('attribute that is never closed', `<p title="text onclick=${RUN}>text`, {}),
  of('attribute that breaks out', `<a href="https://a.example/" title='"><img src=x onerror=${RUN}>'>x</a>`, {
    keeps: 'x',
    loses: 'globalThis',
  }),
]

const LINKS: readonly HostileCase[] = [
  link('javascript', `javascript:${RUN}`),
  link('javascript in mixed case', `JaVaScRiPt:${RUN}`),
  link('spaces before', `  \u00a0 javascript:${RUN}`),
  link('a tab within', `java\tscript:${RUN}`),
  link('a line end within', `java\nscript:${RUN}`),
  link('a carriage return within', `java\rscript:${RUN}`),
  link('a tab as an entity', `java&#9;script:${RUN}`),
  link('a line end as a named entity', `java&NewLine;script:${RUN}`),
  link('a colon as an entity', `javascript&colon;${RUN}`),
  link('a colon as a number', `javascript&#58;${RUN}`),
  link(
    'letters as hexadecimal entities',
    `&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;:${RUN}`,
  ),
  link('entities without semicolons', `&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58${RUN}`),
  link('entities with zeros before', `&#0000106avascript:${RUN}`),
  link('a null byte within', `java\u0000script:${RUN}`),
  link('a control before', `\u0001javascript:${RUN}`),
  link('a zero width space within', `java\u200bscript:${RUN}`),
  link('a byte order mark before', `\ufeffjavascript:${RUN}`),
  link('a bidi override within', `\u202ejavascript:${RUN}`),
  link('a soft hyphen within', `java\u00adscript:${RUN}`),
  link('full width letters', `ｊａｖａｓｃｒｉｐｔ:${RUN}`),
  link('percent signs', `javascript%3A${RUN}`),
  link('a comment after', `javascript://x%0a${RUN}`),
  link('vbscript', 'vbscript:MsgBox(1)'),
  link('livescript', `livescript:${RUN}`),
  link('data with HTML', `data:text/html,<script>${RUN}</script>`),
  link('data in base64', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='),
  link('data with an image that is a script', `data:image/svg+xml,<svg onload='${RUN}'/>`),
  link('blob', `blob:${EVIL}/6b1f`),
  link('file', 'file:///etc/passwd'),
  link('filesystem', `filesystem:${EVIL}/temporary/x`),
  link('view-source', `view-source:javascript:${RUN}`),
  link('jar', `jar:${EVIL}!/x`),
  link('an intent', 'intent://scan/#Intent;scheme=zxing;end'),
  link('a scheme of an extension', 'chrome-extension://x/y.html'),
  link('about', 'about:blank'),
  link('a handler of the web', 'web+evil://x'),
  link('only a hash', '#x'),
  link('nothing', ''),
  link('no host', 'https://'),
  link('an invalid port', 'https://a.example:99999/'),
  link('broken brackets', 'https://[::1/'),
  of('link: name before a host', '<a href="https://bank.example@evil.example/">https://bank.example</a>', {
    keeps: 'https://bank.example',
  }),
  of('link: two targets, the first counts', `<a href="https://a.example/" href="javascript:${RUN}">x</a>`, {
    keeps: 'x',
    loses: 'javascript',
  }),
  of(
    'link: ping, target and download attributes',
    `<a href="https://a.example/" ping="${EVIL}" target=_top download>x</a>`,
    {
      keeps: 'x',
      loses: 'evil',
    },
  ),
  of('link: an area', `<map><area href="javascript:${RUN}"></map>after`, { keeps: 'after' }),
  of('link: mention of an unknown account', `<a class="mention" href="javascript:${RUN}">@admin</a>`, {
    keeps: '@admin',
  }),
  of('link: hashtag to a script', `<a class="hashtag" rel="tag" href="javascript:${RUN}">#tag</a>`, {
    keeps: '#tag',
  }),
]

const FRAMES: readonly HostileCase[] = [
  of('iframe', `<iframe src="javascript:${RUN}"></iframe>after`, { keeps: 'after' }),
  of('iframe with a document', `<iframe srcdoc="<script>${RUN}</script>">inside</iframe>after`, {
    keeps: 'after',
    loses: 'inside',
  }),
  of('iframe that is never closed', `before<iframe src="${EVIL}">inside`, {
    keeps: 'before',
    loses: 'inside',
  }),
  of('object', `<object data="${EVIL}/x.swf">inside</object>after`, { keeps: 'after', loses: 'inside' }),
  of('embed', `<embed src="${EVIL}/x.swf">after`, { keeps: 'after', loses: 'evil' }),
  of('applet', `<applet code="x">inside</applet>after`, { keeps: 'after', loses: 'inside' }),
  of('frameset', `<frameset><frame src="javascript:${RUN}"></frameset>after`, { keeps: 'after' }),
  of('portal', `<portal src="${EVIL}">text</portal>`, { keeps: 'text', loses: 'evil' }),
  of('fenced frame', `<fencedframe src="${EVIL}">text</fencedframe>`, { keeps: 'text', loses: 'evil' }),
]

const DOCUMENT: readonly HostileCase[] = [
  of('base', `<base href="${EVIL}/"><a href="/x">x</a>`, { keeps: 'x', loses: 'evil' }),
  of('meta refresh', `<meta http-equiv="refresh" content="0;url=${EVIL}">after`, {
    keeps: 'after',
    loses: 'evil',
  }),
  of('meta policy', '<meta http-equiv="Content-Security-Policy" content="script-src *">after', {
    keeps: 'after',
  }),
  of('link to a style sheet', `<link rel=stylesheet href="${EVIL}/x.css">after`, {
    keeps: 'after',
    loses: 'evil',
  }),
  of('link to a preload', `<link rel=modulepreload href="${EVIL}/x.js">after`, { keeps: 'after' }),
  of('style', `<style>body{background:url(${EVIL})}</style>after`, { keeps: 'after', loses: 'background' }),
  of('style with an import', `<style>@import "${EVIL}/x.css";</style>after`, {
    keeps: 'after',
    loses: 'import',
  }),
  of('style attribute', `<p style="position:fixed;inset:0;background:url(${EVIL})">text</p>`, {
    keeps: 'text',
    loses: 'evil',
  }),
  of('title', '<title>title</title>after', { keeps: 'after', loses: 'title' }),
  of('form', `<form action="${EVIL}"><input name=p type=password><button>go</button></form>`, {
    keeps: 'go',
    loses: 'evil',
  }),
  of('button with a formaction', `<button formaction="javascript:${RUN}">go</button>`, {
    keeps: 'go',
  }),
  of('form control by id', '<form id=document><input name=cookie></form>after', {
    keeps: 'after',
    loses: 'cookie',
  }),
  of('select', '<select><option>one<script>1</script></select>after', { keeps: 'after', loses: 'one' }),
  of('textarea with markup', `</textarea><textarea><img src=x onerror=${RUN}></textarea>after`, {
    keeps: 'after',
  }),
  of('xmp with markup', '<xmp><b>words</b></xmp>after', { keeps: '<b>words</b>after' }),
  of('plaintext with markup', '<plaintext><b>words</b>', { keeps: '<b>words</b>' }),
  of('noscript with markup', `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>after`, {
    keeps: 'after',
  }),
  of('template', `<template><script>${RUN}</script>inside</template>after`, {
    keeps: 'after',
    loses: 'inside',
  }),
  of('slot and shadow root', `<div><template shadowrootmode=open><b>inside</b></template>light</div>`, {
    keeps: 'light',
    loses: 'inside',
  }),
  of('custom element', `<x-evil onclick="${RUN}">text</x-evil>`, { keeps: 'text' }),
  of('processing instruction', '<?xml-stylesheet href="x"?>after', { keeps: 'after', loses: 'xml' }),
  of('doctype with a body', '<!DOCTYPE html [<!ENTITY x "y">]>after', { keeps: 'after' }),
]

const FOREIGN: readonly HostileCase[] = [
  of('svg with onload', `<svg onload="${RUN}"></svg>after`, { keeps: 'after' }),
  of('svg with a script', `<svg><script>${RUN}</script></svg>after`, { keeps: 'after', loses: 'globalThis' }),
  of('svg with a link', `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>after`, {
    keeps: 'after',
  }),
  of('svg with an animation', `<svg><animate onbegin="${RUN}" attributeName=x dur=1s></svg>after`, {
    keeps: 'after',
  }),
  of('svg with use', `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"></svg>after`, {
    keeps: 'after',
  }),
  of(
    'svg with a foreign object',
    `<svg><foreignObject><img src=x onerror=${RUN}></foreignObject></svg>after`,
    { keeps: 'after' },
  ),
  of('self-closing svg', '<svg/>after', { keeps: 'after' }),
  of(
    'svg and a style that hides an image',
    `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>"></svg>after`,
    {},
  ),
  of('math with a link', `<math href="javascript:${RUN}"><mtext>x</mtext></math>after`, { keeps: 'after' }),
  of(
    'math and mglyph',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    {},
  ),
  of(
    'math within a form',
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
    {},
  ),
  of(
    'math and an annotation that is HTML',
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>after`,
    { keeps: 'after' },
  ),
  of('svg with CDATA', `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>after`, {}),
  of('svg title with markup', `<svg><title><style><img src=x onerror=${RUN}></style></title></svg>after`, {}),
  of(
    'mutation by noscript in svg',
    `<svg><noscript><style><img src="</style></noscript><img src=x onerror=${RUN}>">`,
    {},
  ),
  of('mutation by a listing', `<listing>&lt;img src=x onerror=${RUN}&gt;</listing>after`, { keeps: 'after' }),
]

const COMMENTS: readonly HostileCase[] = [
  of('comment', `<!-- <script>${RUN}</script> -->after`, { keeps: 'after', loses: 'globalThis' }),
  of('comment that is never closed', `before<!-- <script>${RUN}</script>`, {
    keeps: 'before',
    loses: 'globalThis',
  }),
  of('comment that closes at once', `<!--><img src=x onerror=${RUN}>-->after`, { keeps: 'after' }),
  of('comment with a bang', `<!--a--!><b>text</b>`, { keeps: 'text' }),
  of('conditional comment', `<!--[if IE]><script>${RUN}</script><![endif]-->after`, { keeps: 'after' }),
  of('conditional without a comment', `<![if !IE]><b>text</b><![endif]>after`, { keeps: 'after' }),
  of('CDATA outside of XML', `<![CDATA[<script>${RUN}</script>]]>after`, { keeps: 'after' }),
  of('end tag with attributes', `</p onclick="${RUN}">after`, { keeps: 'after' }),
  of('invalid end tag', `</ script>after`, { keeps: 'after' }),
  of('empty tags', '<><b>x</b></>', { keeps: '<>x' }),
]

const STRUCTURE: readonly HostileCase[] = [
  of('crossed emphasis', '<b><i>a</b>b</i>c', { keeps: 'abc' }),
  of('nothing closed', '<p><b><i><blockquote><ul><li><a href="https://a.example/">text', { keeps: 'text' }),
  of('everything closed, nothing open', '</p></div></b></a></ul></html>text', { keeps: 'text' }),
  of('link within a link', '<a href="https://a.example/">a<a href="https://b.example/">b</a>c</a>', {
    keeps: 'abc',
  }),
  of('paragraph within a link', '<a href="https://a.example/"><p>a</p><p>b</p></a>', { keeps: 'a\nb' }),
  of('list without a list', '<li>a<li>b', { keeps: 'a\nb' }),
  of('text in a list', '<ul>a<b>b</b></ul>', { keeps: 'ab' }),
  of('table in a paragraph', '<p><table><tr><td>a<td>b</table></p>', { keeps: 'a b' }),
  of('10,000 divs', `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`, { keeps: 'deep' }),
  of('10,000 quotes', `${'<blockquote>'.repeat(10_000)}deep`, { keeps: 'deep' }),
  of('10,000 lists', `${'<ul><li>'.repeat(10_000)}deep`, { keeps: 'deep' }),
  of('10,000 emphases', `${'<b>'.repeat(10_000)}deep`, { keeps: 'deep' }),
  of('10,000 links', '<a href="https://a.example/">x</a> '.repeat(10_000), { keeps: 'x' }),
  of('10,000 attributes', `<p ${'a=b '.repeat(10_000)}>text</p>`, { keeps: 'text' }),
  of('an attribute of 100,000 characters', `<a href="https://a.example/${'a'.repeat(100_000)}">text</a>`, {
    keeps: 'text',
  }),
  of('a class of 20,000 words', `<a href="https://a.example/" class="${'mention '.repeat(20_000)}">@x</a>`, {
    keeps: 'x',
  }),
  of('a tag of 100,000 characters', `<${'x'.repeat(100_000)}>text`, { keeps: 'text' }),
  of('one million characters', 'a'.repeat(1_000_000), { keeps: 'aaa' }),
  of('100,000 less-than signs', '<'.repeat(100_000), { keeps: '<<<' }),
  of('100,000 ampersands', '&'.repeat(100_000), { keeps: '&&&' }),
  of('100,000 open comments', '<!--'.repeat(100_000)),
  of('100,000 colons', ':'.repeat(100_000), { keeps: ':::' }),
  of('100,000 spaces in preformatted text', `<pre>${' '.repeat(100_000)}x</pre>`),
  of('100,000 breaks', `a${'<br>'.repeat(100_000)}`, { keeps: 'a' }),
]

const CHARACTERS: readonly HostileCase[] = [
  of('null bytes', 'a\u0000b&#0;c', { keeps: 'ab' }),
  of('controls', 'a\u0001\u0008\u001b[31m\u007f\u0085b', { keeps: 'a[31mb' }),
  of('bidi overrides', 'a\u202egnp.exe\u202c', { keeps: 'agnp.exe' }),
  of('bidi override as an entity', 'a&#x202E;b', { keeps: 'ab' }),
  of('half a surrogate pair', 'a\ud83db', { keeps: 'ab' }),
  of('a code point beyond the last', '&#x110000;&#xD800;after', { keeps: 'after' }),
  of('line separators', 'a\u2028b\u2029c', { keeps: 'a' }),
  of('many combining marks', `a${'\u0301'.repeat(5_000)}b`, { keeps: 'a' }),
  of('entities without an end', '&amp &lt &copy', { keeps: '& < ©' }),
  of('an entity in a tag', '&lt;img src=x onerror=1&gt;', { keeps: '<img src=x onerror=1>' }),
]

export const HOSTILE_HTML: readonly HostileCase[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...LINKS,
  ...FRAMES,
  ...DOCUMENT,
  ...FOREIGN,
  ...COMMENTS,
  ...STRUCTURE,
  ...CHARACTERS,
]
