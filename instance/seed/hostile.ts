/**
 * Posts by attackers or broken software. A client must show their text and do nothing else. A script that runs sets
 * `window.pwned`.
 */
export const HOSTILE_POSTS: readonly { name: string; html: string }[] = [
  {
    name: 'script tag',
    html: '<p>A script stood here.</p><script>document.title = "pwned"; window.pwned = 1</script><p>It is gone.</p>',
  },
  {
    name: 'event handlers',
    html: '<p>Handlers: <img src="/media/nothing.png" onerror="window.pwned = 2" alt="broken"><b onmouseover="window.pwned = 3" onclick=window.pwned=4>do not touch</b></p>',
  },
  {
    name: 'script addresses',
    html: '<p><a href="javascript:window.pwned=5">a link</a> <a href="JaVaScRiPt&#58;window.pwned=6">a link in disguise</a> <a href=" &#9;java\nscript:window.pwned=7">a link with gaps</a> <a href="vbscript:msgbox(1)">an old link</a></p>',
  },
  {
    name: 'data addresses',
    html: '<p><a href="data:text/html,<script>window.pwned=8</script>">data</a> <img src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22window.pwned=9%22/>" alt="data picture"></p>',
  },
  {
    name: 'svg and math',
    html: '<p>Shapes:<svg onload="window.pwned=10"><script>window.pwned=11</script><a xlink:href="javascript:window.pwned=12"><text>click</text></a><foreignObject><p>inside</p></foreignObject></svg><math><mtext><table><mglyph><style><img src=x onerror=window.pwned=13></style></mglyph></table></mtext></math>end</p>',
  },
  {
    name: 'style',
    html: '<style>body{display:none!important}.status{opacity:0}</style><p style="position:fixed;inset:0;background:red;z-index:99999">This covers everything, if you let it.</p><p class="modal-overlay hidden">Classes are not mine to choose.</p>',
  },
  {
    name: 'frames and forms',
    html: '<p>A form:</p><iframe src="https://phish.example/" srcdoc="<script>parent.pwned=14</script>"></iframe><form action="https://phish.example/steal"><input name="password" type="password" autofocus onfocus="window.pwned=15"><button formaction="javascript:window.pwned=16">Sign in</button></form><object data="x.swf"></object><embed src="x.swf">',
  },
  {
    name: 'template',
    html: '<p>Hidden:</p><template><img src=x onerror="window.pwned=17"></template><noscript><p title="</noscript><img src=x onerror=window.pwned=18>">x</p></noscript><textarea><p>kept as text</textarea><title>not a title</title><base href="https://phish.example/"><meta http-equiv="refresh" content="0;url=https://phish.example/"><link rel="stylesheet" href="https://phish.example/x.css">',
  },
  {
    name: 'unclosed',
    html: '<p>Unclosed <b>bold <i>and italic <a href="https://thicket.example/never-closed">link <blockquote><ul><li>item <code>code',
  },
  {
    name: 'mis-nested',
    html: '</div></article></main><p>Ends that were <b>never <i>begun</b> here</i></p></p></span><<p>>odd</p><p/ >slash<p <b>tag in tag</b>',
  },
  {
    name: 'null bytes',
    html: '<p>N\u0000ull b\u0000ytes <scr\u0000ipt>window.pwned=19</scr\u0000ipt> and \u202Eright-to-left override\u202C and \uFEFFa mark\u200B\u200D\u2060 and a lone \uD83D half</p>',
  },
  {
    name: 'comments',
    html: '<p>Comments <!-- <script>window.pwned=20</script> --> <!--> <img src=x onerror=window.pwned=21> --> <![CDATA[ <b>x</b> ]]> <?php echo 1 ?> <!DOCTYPE html> end</p>',
  },
  { name: 'zalgo', html: `<p>Z̸̧̢̛̗͚̼a̵̡̛̛̰͓l̶̨̛̻̗g̷̢̛̼̗o̸̡̧̼ ${'ﷺ'.repeat(12)} ${'W'.repeat(400)}</p>` },
  { name: 'deep', html: `${'<blockquote>'.repeat(150)}At the bottom.${'</blockquote>'.repeat(150)}` },
  {
    name: 'mention that lies',
    html: '<p><span class="h-card"><a class="u-url mention" href="https://phish.example/users/luna">@<span>luna</span></a></span> look at <a href="https://phish.example/" title="https://bank.example/">https://bank.example/</a> <a class="hashtag" href="https://phish.example/">#birds</a></p>',
  },
]
