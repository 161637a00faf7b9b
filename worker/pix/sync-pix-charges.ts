import { z } from 'zod'
import type { LateRules } from '../../domain/charges/late-rules.ts'
import { loadLateRules } from '../../supabase/functions/_shared/charges/rules.ts'
import type { Task, WorkerContext } from '../context.ts'
import { type Clients, clientsOf } from './clients.ts'
import { keepTold, nextSteps, type Step, type Told } from './steps.ts'
import { tell } from './telling.ts'

const payload = z.object({ condominiumId: z.uuid().optional() })

/** Sent before they are recorded, and in flight at once. */
const batch = 40
const atOnce = 8

/**
 * Syncs the provider's charges (cobv) with the condominium's: created, changed, taken back. Each set is recorded as it is sent, so that an
 * interrupted try resumes after it; a repeated call requests the same charge. Without a condominium, syncs all with something to send, including what
 * the provider did not accept before.
 */
export const syncPixChargesTask: Task = {
  topic: 'sync-pix-charges',
  schedule: '*/10 * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId } = payload.parse(data ?? {})
    const tenants = condominiumId ? [condominiumId] : await tenantsOf(context)
    for (const tenant of tenants) await syncTenant(context, tenant, signal)
  },
}

async function tenantsOf({ sql }: WorkerContext): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.pix_charge_tenants() as id`
  return rows.map(({ id }) => id)
}

async function syncTenant(context: WorkerContext, condominiumId: string, signal: AbortSignal): Promise<void> {
  await context.transaction((sql) => sql`select private.reconcile_pix_charges(${condominiumId})`)
  const rules = await context.transaction((sql) => loadLateRules(sql, condominiumId))
  const clients = await clientsOf(context.sql, condominiumId)
  let told = 0
  for (;;) {
    signal.throwIfAborted()
    const steps = await nextSteps(context.sql, condominiumId, batch)
    if (steps.length === 0) break
    const results = await tellAll(steps, rules, clients)
    await context.transaction((sql) => keepTold(sql, condominiumId, results))
    told += steps.length
    // No answer at all: each has its next try, and the others of the condominium wait for theirs.
    if (results.every(({ outcome }) => outcome === 'later')) break
  }
  if (told > 0) context.log.info({ told }, 'pix charges told')
}

async function tellAll(steps: readonly Step[], rules: LateRules, clients: Clients): Promise<Told[]> {
  const told: Told[] = []
  for (let first = 0; first < steps.length; first += atOnce)
    told.push(
      ...(await Promise.all(steps.slice(first, first + atOnce).map((step) => tell(step, rules, clients)))),
    )
  return told
}
