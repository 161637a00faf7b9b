import { addDays } from '../../domain/calendar.ts'
import { usualSteps } from '../../domain/delinquency/dunning.ts'
import type { Sql } from '../../worker/context.ts'
import type { Product } from './product.ts'

type Building = { product: Product; sql: Sql; condominiumId: string; today: string }

/** Confirms the building's convention: 2 % and 1 % a month, corrected by the IPCA. */
export async function confirmConvention({ product, condominiumId }: Omit<Building, 'today'>): Promise<void> {
  await product.update(`conventions?condominium_id=eq.${condominiumId}&effective_from=eq.2003-01-11`, {
    correction_index: 'IPCA',
    proxy_cap: 3,
    proxy_to_sindico: false,
    source: 'Convenção registrada, arts. 10 e 22',
  })
}

const said: [unit: string, daysAgo: number, channel: string, note: string, promisedIn: number | null][] = [
  [
    'A-702',
    40,
    'phone',
    'Disse que perdeu o emprego em abril e pediu para conversar sobre parcelamento.',
    null,
  ],
  ['A-702', 12, 'in_person', 'Propôs pagar a taxa mais antiga este mês e combinar o resto.', -2],
  ['B-304', 8, 'whatsapp', 'Pediu a segunda via de todos os boletos; enviados.', 10],
]

/** What management does about debts: who was spoken to, reminders switched on, and the statements of the year before. */
export async function furnishDebts({ product, sql, condominiumId, today }: Building): Promise<void> {
  const [known] = await sql`select 1 from public.dunning_rulers where condominium_id = ${condominiumId}`
  if (known) return
  const now = `${today}T08:00:00-03:00`
  for (const [label, daysAgo, channel, note, promisedIn] of said) {
    const [unit] = await sql<{ unit_id: string }[]>`
      select unit_id from public.unit_list where condominium_id = ${condominiumId} and label = ${label}`
    const day = addDays(today, -daysAgo)
    await product.command('record-debt-contact', `${day}T17:00:00-03:00`, {
      condominium_id: condominiumId,
      unit_id: unit?.unit_id,
      happened_on: day,
      channel,
      note,
      promised_on: promisedIn === null ? null : addDays(today, promisedIn),
    })
  }
  const year = Number(today.slice(0, 4)) - 1
  await product.command('issue-yearly-clearances', now, { condominium_id: condominiumId, year })
  await product.command('save-dunning-ruler', now, {
    condominium_id: condominiumId,
    is_on: true,
    steps: usualSteps,
    seen_at: null,
  })
}
