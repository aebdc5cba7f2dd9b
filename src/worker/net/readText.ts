/** Larger answers are refused; 2,000 custom emoji are half a megabyte. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** The body of `response` as text, or null if it exceeds `limitBytes`; then the rest is not downloaded. */
export async function readText(response: Response, limitBytes = MAX_ANSWER_BYTES): Promise<string | null> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limitBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
