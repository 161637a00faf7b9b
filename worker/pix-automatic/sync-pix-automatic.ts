import { z } from 'zod'
import { webhookAddress } from '../../supabase/functions/_shared/pix/webhook.ts'
import type { Task, WorkerContext } from '../context.ts'
import { type Clients, clientsOf } from '../pix/clients.ts'
import { nextAuthorizationSteps, tellAuthorization } from './authorization-steps.ts'
import { nextDebitSteps, tellDebit } from './debit-steps.ts'
import { endAndTakeBack } from './ending.ts'
import { keepAuthorizationStep } from './keep-authorization.ts'
import { keepDebitStep } from './keep-debit.ts'
import { planDebits } from './planning.ts'

const payload = z.object({ condominiumId: z.uuid().optional() })

/** Sent before they are recorded. */
const batch = 8

/**
 * Syncs Pix Automático at the provider with the condominium's authorizations and fees: ends what is over, orders the debits that the norm allows
 * today, takes back unwanted ones. If interrupted anywhere, the next run finds the rest: our txid requests one debit, however often.
 */
export const syncPixAutomaticTask: Task = {
  topic: 'sync-pix-automatic',
  schedule: '3-59/10 * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId } = payload.parse(data ?? {})
    const tenants = condominiumId ? [condominiumId] : await tenantsOf(context)
    for (const tenant of tenants) {
      await endAndTakeBack(context, tenant)
      await planDebits(context, tenant)
      const clients = await clientsOf(context.sql, tenant)
      await tellAuthorizations(context, tenant, clients, signal)
      await tellDebits(context, tenant, clients, signal)
    }
  },
}

async function tenantsOf({ sql }: WorkerContext): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.pix_automatic_tenants() as id`
  return rows.map(({ id }) => id)
}

async function tellAuthorizations(
  context: WorkerContext,
  tenant: string,
  clients: Clients,
  signal: AbortSignal,
) {
  for (;;) {
    signal.throwIfAborted()
    const steps = await nextAuthorizationSteps(context.sql, tenant, batch)
    if (steps.length === 0) return
    const told = await Promise.all(
      steps.map((step) => {
        const address = webhookAddress(context.siteUrl, step.is_own ? step.bank_account_id : null)
        return tellAuthorization(step, () => clients(step.bank_account_id), address)
      }),
    )
    for (const [place, step] of steps.entries())
      await keepAuthorizationStep(context, tenant, step, told[place]!)
    if (told.every(({ outcome }) => outcome === 'later')) return
  }
}

async function tellDebits(context: WorkerContext, tenant: string, clients: Clients, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const steps = await nextDebitSteps(context.sql, tenant, batch)
    if (steps.length === 0) return
    const told = await Promise.all(steps.map((step) => tellDebit(step, () => clients(step.bank_account_id))))
    for (const [place, step] of steps.entries()) await keepDebitStep(context, tenant, step, told[place]!)
    if (told.every(({ outcome }) => outcome === 'later')) return
  }
}
