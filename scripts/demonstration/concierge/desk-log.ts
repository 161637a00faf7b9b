import { randomUUID } from 'node:crypto'
import { type ActKind, deliveryCode, type PayloadInput } from '../../../domain/concierge/acts.ts'
import type { Past } from '../history.ts'

type Written = {
  id: string
  kind: ActKind
  happened_at: string
  acted_by: string
  payload: Record<string, unknown>
}
export type Device = { desk_id: string; secret: string; seq: number }

/** One device's acts, in order; `send` records the collected ones at an instant, as the device does when it has a network. */
export class DeskLog {
  #waiting: Written[] = []
  readonly #past: Past
  readonly #device: Device

  constructor(past: Past, device: Device) {
    this.#past = past
    this.#device = device
  }

  act<Kind extends ActKind>(kind: Kind, at: string, by: string, payload: PayloadInput<Kind>): string {
    const id = randomUUID()
    this.#waiting.push({
      id,
      kind,
      happened_at: new Date(at).toISOString(),
      acted_by: by,
      payload: payload as Record<string, unknown>,
    })
    return id
  }

  /** Records a person's arrival, and their departure after so many minutes if given. */
  visit(
    at: string,
    by: string,
    visit: Omit<PayloadInput<'visit.entered'>, 'visit_id'>,
    stay?: number,
  ): string {
    const visit_id = randomUUID()
    this.act('visit.entered', at, by, { visit_id, ...visit })
    if (stay !== undefined)
      this.act('visit.left', new Date(Date.parse(at) + stay * 60_000).toISOString(), by, { visit_id })
    return visit_id
  }

  /** Records a delivery and returns its id. */
  parcel(
    at: string,
    by: string,
    parcel: Omit<PayloadInput<'delivery.arrived'>, 'delivery_id' | 'code'>,
  ): string {
    const delivery_id = randomUUID()
    this.act('delivery.arrived', at, by, { delivery_id, code: deliveryCode(delivery_id), ...parcel })
    return delivery_id
  }

  async send(at: string): Promise<void> {
    const acts = this.#waiting
      .sort((a, b) => a.happened_at.localeCompare(b.happened_at))
      .map((act) => ({ ...act, desk_id: this.#device.desk_id, seq: ++this.#device.seq }))
    this.#waiting = []
    if (acts.length === 0) return
    const { answers } = await this.#past.product.command<{
      answers: { result: string; code: string | null }[]
    }>('record-desk-acts', at, {
      condominium_id: this.#past.condominiumId,
      desk_id: this.#device.desk_id,
      secret: this.#device.secret,
      acts,
    })
    const refused = answers.find(({ result }) => result === 'refused')
    if (refused) throw new Error(`record-desk-acts refused: ${JSON.stringify(refused)}`)
  }
}
