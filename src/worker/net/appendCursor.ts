/** Adds a query value to `params`. A cursor that is a whole query replaces what it names (T7). */
export function appendCursor(params: URLSearchParams, name: string, value: string): void {
  if (name === 'max_id' && value.startsWith('?'))
    for (const [own, one] of new URLSearchParams(value)) params.set(own, one)
  else params.append(name, value)
}
