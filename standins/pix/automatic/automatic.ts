import type { Clients } from '../clients.ts'
import type { Payments } from '../payments.ts'
import { automaticApi, type Told } from './api.ts'
import { sendNotice } from './notices.ts'
import { automaticPages, decide, settle } from './pages.ts'
import { openRecurrences } from './recurrences.ts'
import { openRecurringCharges } from './recurring-charges.ts'

type Options = {
  folder: string
  webhookUrl: string
  webhookSecret: string
  clients: Clients
  payments: Payments
  now: () => Date
}

/** Pauses between tries of a notice, in milliseconds. */
const pauses = [0, 1000, 3000]

/** Pix Automático at the provider, and the payer's side at the bank. */
export async function openAutomatic(options: Options) {
  const { clients, payments, now } = options
  const recurrences = await openRecurrences(options.folder)
  const recurring = await openRecurringCharges(options.folder)
  const notices = new Map<string, string>()
  const closing = new AbortController()

  async function notify(told: Told): Promise<void> {
    const idRec = told.kind === 'rec' ? told.idRec : recurring.get(told.txid)?.idRec
    const client = recurrences.get(idRec ?? '')?.client ?? ''
    const base = notices.get(`webhook${told.kind} ${client}`) ?? options.webhookUrl
    const content =
      told.kind === 'rec'
        ? { recs: [{ idRec: told.idRec, status: recurrences.get(told.idRec)?.status }] }
        : { cobsr: [{ txid: told.txid, status: recurring.get(told.txid)?.status }] }
    for (const pause of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref())
      if (closing.signal.aborted) return
      const answer = await sendNotice(`${base}/${told.kind}`, options.webhookSecret, content).catch(
        (error: Error) => error.message,
      )
      if (answer === '200') return
    }
  }

  const shared = { recurrences, recurring, payments, now }
  const side = {
    ...shared,
    claim: (client: string, key: string) => clients.holds(client, key),
    tell: (told: Told) => void notify(told),
  }
  return {
    recurrences,
    recurring,
    api: (parts: Pick<Parameters<typeof automaticApi>[0], 'clientOf' | 'problem'>) =>
      automaticApi({ ...shared, ...parts, notices, tell: side.tell }),
    pages: () => automaticPages(side),
    /** What the payer does, for tests: by the code's recurrence and by the charge's txid. */
    decide: (idRec: string, step: 'authorize' | 'refuse' | 'cancel', limit: number | null = null) =>
      decide(side, recurrences.get(idRec)!, step, limit),
    async settle(txid: string, isPaid: boolean) {
      const charge = recurring.get(txid)!
      await settle(side, recurrences.get(charge.idRec)!, charge, isPaid, now())
      side.tell({ kind: 'cobr', txid })
    },
    close: () => closing.abort(),
  }
}

export type Automatic = Awaited<ReturnType<typeof openAutomatic>>
