import { addDays, dayOfMonth, monthOf } from '../../domain/calendar.ts'
import { optionalSetting } from '../../supabase/functions/_shared/environment.ts'
import { readChargePaymentsTask } from '../../worker/charge-payments/read-charge-payments.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { building, debited, logins, password } from './plan.ts'

/** The resident's debts besides the fee, and how each was paid; `refused`: a card that was tried before. */
const bought = [
  { name: 'Churrasqueira', note: 'Churrasqueira, sábado', cents: 12_000, method: 'card', refused: 'FUND' },
  { name: 'Salão de festas', note: 'Salão de festas, aniversário', cents: 25_000, method: 'card' },
  { name: 'Tag de acesso', note: 'Segunda tag do portão', cents: 4_500, method: 'pix' },
] as const
type Bought = (typeof bought)[number]

/** The local Mercado Pago as a person and a browser use it; null where a real one is configured. */
function simulator() {
  const url = optionalSetting('DEMONSTRATION_MERCADO_PAGO', '')
  if (!url) return null
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`mercado pago: ${path} answered ${response.status}`)
    return (await response.json()) as Answer
  }
  return {
    setClock: (now: string | null) => post('/simulator/clock', { now }),
    approve: (id: string) => post(`/simulator/payments/${id}`, { becomes: 'approved' }),
    async token(publicKey: string, name: string): Promise<string> {
      const card = {
        card_number: '4235647728025682',
        security_code: '123',
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name },
      }
      return (await post<{ id: string }>(`/v1/card_tokens?public_key=${publicKey}`, card)).id
    },
    /** What the síndica answers on the provider's page: state and code, as they come back. */
    async consent(authorizationUrl: string): Promise<{ state: string; code: string }> {
      const asked = new URL(authorizationUrl)
      const form = new URLSearchParams({
        redirect_uri: asked.searchParams.get('redirect_uri') ?? '',
        state: asked.searchParams.get('state') ?? '',
        challenge: asked.searchParams.get('code_challenge') ?? '',
        name: building.name,
        document: building.document,
        answer: 'yes',
      })
      const place = `${asked.origin}${asked.pathname}`
      const answer = await fetch(place, { method: 'POST', body: form, redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? 'about:blank').searchParams
      return { state: back.get('state') ?? '', code: back.get('code') ?? '' }
    },
  }
}
type Simulator = NonNullable<ReturnType<typeof simulator>>

/** The building accepts cards and Pix at its own account; a resident paid extra charges there. Once, and never at a real provider. */
export async function payOnline(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const provider = simulator()
  if (!provider) return
  const first = dayOfMonth(monthOf(today), 1)
  const start = [first, addDays(today, -12)].toSorted().at(-1)!
  const known = await sql`select from public.payment_accounts where condominium_id = ${condominiumId}`
  if (known.length === 0) await connect(past, provider, start)
  for (const [place, one] of bought.entries()) {
    const day = [addDays(start, place * 3), today].toSorted()[0]!
    const chargeId = await charge(past, one, day)
    if (!chargeId) continue
    await product.signIn(logins.owner.email, password)
    if ('refused' in one) await pay(past, provider, { ...one, chargeId, day, holder: one.refused })
    await pay(past, provider, { ...one, chargeId, day, holder: 'APRO' })
    await product.signIn(logins.sindica.email, password)
  }
  await provider.setClock(null)
}

async function connect({ product, condominiumId }: Past, provider: Simulator, day: string): Promise<void> {
  const instant = `${day}T09:10:00-03:00`
  const { authorization_url } = await product.command<{ authorization_url: string }>(
    'start-payment-account',
    instant,
    { condominium_id: condominiumId },
  )
  await product.command('finish-payment-account', instant, await provider.consent(authorization_url))
  await product.command('save-payment-account', instant, {
    condominium_id: condominiumId,
    offers_card: true,
    offers_pix: true,
    offers_boleto: false,
    max_installments: 3,
    card_fee_bps: 0,
  })
}

/** The charge to be paid; null where it was, by an earlier making that was interrupted. */
async function charge(
  { product, sql, condominiumId }: Past,
  one: Bought,
  day: string,
): Promise<string | null> {
  const [known] = await sql<{ id: string; status: string }[]>`
    select c.id, c.status from public.charges c
    join public.charge_runs r on r.condominium_id = c.condominium_id and r.id = c.run_id
    where c.condominium_id = ${condominiumId} and r.kind = 'individual' and r.name = ${one.name}`
  if (known) return known.status === 'open' ? known.id : null
  const [home] = await sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} and label = ${debited}`
  const [runs] = await sql<{ count: number }[]>`
    select coalesce(max(number), 0)::int as count from public.charge_runs
    where condominium_id = ${condominiumId} and kind = 'individual' and competence = ${dayOfMonth(monthOf(day), 1)}`
  const { run_id } = await product.command<{ run_id: string }>('issue-charge-run', `${day}T10:00:00-03:00`, {
    condominium_id: condominiumId,
    kind: 'individual',
    name: one.name,
    competence: monthOf(day),
    number: runs!.count + 1,
    due_on: addDays(day, 15),
    lines: [
      {
        fund: 'ordinary',
        rubric: '1.4.02',
        description: 'Reserva de área comum',
        rule: 'amounts',
        amounts: [{ unit_id: home!.unit_id, cents: one.cents, note: one.note }],
      },
    ],
  })
  await product.doJobs(mails)
  const [made] = await sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${condominiumId} and run_id = ${run_id}`
  return made!.id
}

type Paying = { chargeId: string; day: string; cents: number; method: 'card' | 'pix'; holder: string }

async function pay(past: Past, provider: Simulator, { chargeId, day, ...one }: Paying): Promise<void> {
  const { product, sql, condominiumId } = past
  const instant = `${day}T20:30:00-03:00`
  const now = new Date(instant) < new Date() ? instant : new Date().toISOString()
  await provider.setClock(new Date(now).toISOString())
  const [account] = await sql<{ public_key: string }[]>`
    select public_key from public.payment_accounts where condominium_id = ${condominiumId}`
  const [payer] = await sql<{ name: string; document: string }[]>`
    select p.name, p.document from public.people p join public.unit_list l on l.payer_id = p.id
    where l.condominium_id = ${condominiumId} and l.label = ${debited}`
  const { payment_id } = await product.command<{ payment_id: string }>('pay-charges', now, {
    ...{
      condominium_id: condominiumId,
      charge_ids: [chargeId],
      method: one.method,
      expected_cents: one.cents,
    },
    ...(one.method === 'card' && {
      token: await provider.token(account!.public_key, one.holder),
      payment_method_id: 'visa',
    }),
    payer,
  })
  await product.doJobs(mails)
  if (one.method === 'card') return
  const [made] = await sql<{ id: string }[]>`
    select provider_payment_id as id from public.charge_payments where id = ${payment_id}`
  await provider.approve(made!.id)
  await product.working(now, (context) =>
    readChargePaymentsTask.run(
      context,
      { condominiumId, paymentId: payment_id },
      new AbortController().signal,
    ),
  )
  await product.doJobs(mails)
}
