import { PreApproval } from 'mercadopago'
import { z } from 'zod'
import { civilDate } from '../../../../domain/calendar.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { ToldStatus } from '../../../../domain/subscriptions/states.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { callConfig } from './client.ts'

/** An agreement to charge a card repeatedly, as the provider reports it. */
export type Preapproval = {
  id: string
  status: ToldStatus
  /** Our checkout. */
  reference: string | null
  cents: Cents
  /** Civil day in Brasília time. */
  nextOn: string | null
  url: string | null
  /** Reports from before this time are older. */
  changedAt: Date
}

const centsOf = (reais: number): Cents => Math.round(reais * 100)
const reaisOf = (cents: Cents): number => cents / 100

// The guide spells it with one l in one place (payments.md 4.1).
const status = z
  .enum(['pending', 'authorized', 'paused', 'cancelled', 'canceled'])
  .transform((told): ToldStatus => (told === 'canceled' ? 'cancelled' : told))

const answer = z.object({
  id: z.string().min(1).max(64),
  status,
  external_reference: z.coerce.string().nullish(),
  auto_recurring: z.object({ transaction_amount: z.number().positive() }),
  next_payment_date: z.iso.datetime({ offset: true }).nullish().catch(null),
  init_point: z.url().nullish().catch(null),
  last_modified: z.iso.datetime({ offset: true }),
})

function toPreapproval(given: unknown): Preapproval {
  const told = answer.parse(given)
  return {
    id: told.id,
    status: told.status,
    reference: told.external_reference ?? null,
    cents: centsOf(told.auto_recurring.transaction_amount),
    nextOn: told.next_payment_date ? civilDate(new Date(told.next_payment_date), brasiliaZone) : null,
    url: told.init_point ?? null,
    changedAt: new Date(told.last_modified),
  }
}

export type PreapprovalOrder = {
  /** Our checkout's id: the reference there, and what makes two calls one. */
  checkoutId: string
  reason: string
  email: string
  backUrl: string
  cents: Cents
  /** Months between two charges. */
  months: number
  /** Token of a card typed with us: charged at once. Without one the agreement waits for a card. */
  cardToken?: string
}

/**
 * Requests an agreement that waits for a card, or has one; a repeat with the same checkout is the same one. Throws if a card is refused
 * (`cardRefusalOf`).
 */
export async function makePreapproval(order: PreapprovalOrder): Promise<Preapproval> {
  const body = {
    reason: order.reason,
    external_reference: order.checkoutId,
    payer_email: order.email,
    back_url: order.backUrl,
    ...(order.cardToken ? { status: 'authorized', card_token_id: order.cardToken } : { status: 'pending' }),
    auto_recurring: {
      frequency: order.months,
      frequency_type: 'months',
      transaction_amount: reaisOf(order.cents),
      currency_id: 'BRL',
    },
  }
  return toPreapproval(await new PreApproval(callConfig(order.checkoutId)).create({ body }))
}

/** The agreement under our reference, for a call whose answer was lost; null where none was made. */
export async function findPreapproval(reference: string): Promise<Preapproval | null> {
  const answer = await new PreApproval(callConfig()).search({
    options: { external_reference: reference, limit: 20 } as never,
  })
  const all = found.parse(answer).results.map(toPreapproval)
  // It is not promised that the search filters by it (payments.md 4.1).
  return all.find((one) => one.reference === reference) ?? null
}

const found = z.object({ results: z.array(z.unknown()).default([]) })

/** Puts another card in the place of the one that pays: nothing is charged by it. Throws what the provider answers. */
export const putCard = async (id: string, cardToken: string, key: string): Promise<Preapproval> =>
  toPreapproval(
    await new PreApproval(callConfig(key)).update({ id, body: { card_token_id: cardToken } as never }),
  )

export const readPreapproval = async (id: string): Promise<Preapproval> =>
  toPreapproval(await new PreApproval(callConfig()).get({ id }))

type Change = { status?: ToldStatus; cents?: Cents }

/** Changes its status or the amount of the next charges. Throws what the provider answers. */
export async function changePreapproval(id: string, { status: wanted, cents }: Change): Promise<Preapproval> {
  const body = {
    ...(wanted && { status: wanted }),
    ...(cents !== undefined && {
      auto_recurring: { transaction_amount: reaisOf(cents), currency_id: 'BRL' },
    }),
  }
  return toPreapproval(await new PreApproval(callConfig()).update({ id, body }))
}
