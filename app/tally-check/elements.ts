/** An element of the page. Throws when the page has none of this name. */
export function byId<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no element ${id}`)
  return element as E
}

/** A new element with text or elements inside: what a file says is always text. */
export function make(
  name: string,
  inside: string | readonly Node[],
  attributes: Record<string, string> = {},
): HTMLElement {
  const element = document.createElement(name)
  if (typeof inside === 'string') element.textContent = inside
  else element.append(...inside)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** Returns a table with its own heading; `numbers` are the numeric columns. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly string[][],
  numbers: readonly number[],
): HTMLElement {
  const cell = (name: string, text: string, at: number) =>
    make(name, text, {
      ...(numbers.includes(at) ? { class: 'number' } : {}),
      ...(name === 'th' ? { scope: at === 0 && !heads.includes(text) ? 'row' : 'col' } : {}),
    })
  return make('table', [
    make('caption', caption),
    make('thead', [
      make(
        'tr',
        heads.map((text, at) => cell('th', text, at)),
      ),
    ]),
    make(
      'tbody',
      rows.map((row) =>
        make(
          'tr',
          row.map((text, at) => cell(at === 0 ? 'th' : 'td', text, at)),
        ),
      ),
    ),
  ])
}
