import { setImmediate as immediate } from 'node:timers/promises'
import { isRefusal } from '../database.ts'
import type { RowChange } from '../source/change.ts'
import type { ChangesListener } from '../types.ts'
import { type Accepted, asker, type Checks, settle } from './checks.ts'
import { isExpired } from './judgement.ts'
import { dataOf, errorData, toBeWritten, type View, viewOf, type Written } from './payload.ts'
import { jsonOf } from './visibility.ts'

const turnMilliseconds = 10

/** Sends what was accepted, change after change; one text for all who see the same data of a change. */
export async function tell(offers: Accepted[], checks: Checks): Promise<void> {
  const views = viewsOf(offers)
  const written = await writeValues(views, checks)
  const texts = new Map<View, string>()
  let since = performance.now()
  for (const [change, ofChange] of Map.groupBy(offers, (offer) => offer.change)) {
    const payloads = new Payloads()
    for (const offer of ofChange) {
      if (isExpired(offer.group)) continue
      const view = views.get(offer)
      const data = view
        ? (texts.get(view) ?? dataOf(change, view, written))
        : errorData(change, offer.error ?? '')
      if (view) texts.set(view, data)
      for (const { listener, id } of offer.group.members) payloads.add(listener, data, id)
    }
    payloads.send()
    // Others wait for this thread too.
    if (performance.now() - since < turnMilliseconds) continue
    await immediate()
    since = performance.now()
  }
}

/** Payloads of one change: a listener with several requests for it receives it once, with all their numbers. */
class Payloads {
  readonly #ids = new Map<ChangesListener, Map<string, number[]>>()
  readonly #made = new Map<string, Map<string, string>>()

  add(listener: ChangesListener, data: string, id: number): void {
    const ofListener = this.#ids.get(listener) ?? new Map<string, number[]>()
    this.#ids.set(listener, ofListener.set(data, [...(ofListener.get(data) ?? []), id]))
  }

  send(): void {
    for (const [listener, ofListener] of this.#ids) {
      for (const [data, ids] of ofListener) listener.change(this.#payload(data, ids.join(',')))
    }
  }

  #payload(data: string, ids: string): string {
    const ofData = this.#made.get(data) ?? new Map<string, string>()
    this.#made.set(data, ofData)
    const made = ofData.get(ids) ?? `{"ids":[${ids}],"data":${data}}`
    ofData.set(ids, made)
    return made
  }
}

/** Returns the view of each change: one for all with the same role and the same choice of columns. */
function viewsOf(offers: Accepted[]): Map<Accepted, View> {
  const views = new Map<Accepted, View>()
  const known = new Map<RowChange, Map<string, View>>()
  for (const offer of offers) {
    if (offer.error !== undefined) continue
    const { change, table, group } = offer
    const { select } = group.parameters
    const key = JSON.stringify([group.claims.role, select])
    const ofChange = known.get(change) ?? new Map<string, View>()
    const view = ofChange.get(key) ?? viewOf(table, change, group.claims.role, select)
    known.set(change, ofChange.set(key, view))
    views.set(offer, view)
  }
  return views
}

/** Makes PostgreSQL write the values that only it can, as one of the recipients. */
async function writeValues(views: Map<Accepted, View>, { database }: Checks): Promise<Written> {
  const wanted = new Map<string, { texts: Set<string>; offer: Accepted }>()
  for (const [offer, view] of views) {
    for (const { typeSql, text } of toBeWritten(offer.change, view)) {
      const known = wanted.get(typeSql) ?? { texts: new Set(), offer }
      known.texts.add(text)
      wanted.set(typeSql, known)
    }
  }
  const written: Written = new Map()
  await settle([...wanted], async ([typeSql, { texts, offer }]) => {
    const list = [...texts]
    try {
      const json = await jsonOf(database, typeSql, list, asker(offer.group))
      written.set(typeSql, new Map(list.map((text, at) => [text, json[at] ?? 'null'])))
    } catch (error) {
      // Values of a type that may not be used stay texts.
      if (!isRefusal(error)) throw error
    }
  })
  return written
}
