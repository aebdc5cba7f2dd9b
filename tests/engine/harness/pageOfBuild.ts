interface Page {
  readonly headers?: Readonly<Record<string, string>>
  /** The name of its script, without the ending. */
  readonly script?: string
  readonly more?: string
}

/** The answer of the page's server that has `build`. */
export const pageOfBuild = (
  build: number,
  { headers, script = `app-${build}`, more = '' }: Page = {},
): Response =>
  new Response(
    `<meta name="rookery-build" content="${build}"><title>${build}</title>${more}<script src="/assets/${script}.js"></script>`,
    { headers: { 'content-type': 'text/html', ...headers } },
  )
