/** An earlier focus position: the element, the page, and the path down to it for when it is gone. */
export type Stop = { element: HTMLElement; page: string; way: { parent: Element; index: number }[] }

export function stopAt(element: HTMLElement, page: string): Stop {
  const way: Stop['way'] = []
  let child: Element = element
  for (let parent = child.parentElement; parent; parent = child.parentElement) {
    way.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return { element, page, way }
}

/** Whether a stop belongs to `page`. A drawer and the list next to it, one path above, share what `main` contains; the frame around does not count. */
function isOf(stop: Stop, page: string): boolean {
  if (stop.page === page) return true
  const isNested = stop.page.startsWith(`${page}/`) || page.startsWith(`${stop.page}/`)
  return isNested && stop.way.some(({ parent }) => parent.matches('main'))
}

/** Excludes text fields: focusing one would open a phone's keyboard unrequested. */
const pressable = 'a[href], button:not(:disabled), [role="button"][tabindex="0"]'

const canTake = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-hidden="true"] *, [inert] *') &&
  element.getClientRects().length > 0

/** Returns the latest stop of this page that still exists, else what replaced one of them, else the title. `within` is the dialog on top, if any. */
export function nextStop(stops: readonly Stop[], page: string, within: Element | null): HTMLElement | null {
  const here = stops.filter((stop) => isOf(stop, page)).toReversed()
  const inside = (element: Element) => within === null || within.contains(element)
  const kept = here.find(({ element }) => inside(element) && canTake(element))
  if (kept) return kept.element
  for (const { way } of here) {
    const substitute = standIn(way, inside)
    if (substitute) return substitute
  }
  return title(within)
}

/** Returns something pressable in place of a stop that is gone: in its row, the row that moved up, or the list around it. */
function standIn(way: Stop['way'], inside: (element: Element) => boolean): HTMLElement | null {
  const place = way.find(({ parent }) => parent.isConnected)
  if (!place || !inside(place.parent) || place.parent.matches('main, body, #root')) return null
  const near = place.parent.children[Math.min(place.index, place.parent.children.length - 1)]
  const found = [near, place.parent].flatMap((around) =>
    around ? [...around.querySelectorAll<HTMLElement>(pressable)] : [],
  )
  return found.find(canTake) ?? null
}

function title(within: Element | null): HTMLElement | null {
  const heading = (within ?? document).querySelector<HTMLElement>(within ? 'h1, h2' : 'main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
