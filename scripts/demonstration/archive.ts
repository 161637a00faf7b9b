import { exportLedgerTask } from '../../worker/ledger-archive/export-ledger.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Exports all the books as one file, ready for download. Once. */
export async function archiveBooks({ product, sql, condominiumId }: Past): Promise<void> {
  const [known] = await sql`
    select from public.jobs where condominium_id = ${condominiumId} and kind = 'export_ledger' and status = 'done'`
  if (known) return
  await product.signIn(logins.sindica.email, password)
  const now = new Date().toISOString()
  const { job_id } = await product.command<{ job_id: string }>('make-ledger-archive', now, {
    condominium_id: condominiumId,
  })
  await product.working(now, (context) =>
    exportLedgerTask.run(context, { condominiumId, jobId: job_id }, new AbortController().signal),
  )
  await product.forget([exportLedgerTask.topic])
}
