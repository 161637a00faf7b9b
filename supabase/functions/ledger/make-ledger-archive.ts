import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumId })

/**
 * Has the worker make one archive of all the books, with their attachments. Throws `ledger_job_in_progress` (an index of that name) while one is
 * being made.
 */
export default command('make-ledger-archive', {
  // An archive contains everyone's names and debts, so it is for administrators, even when nothing else may be written.
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Pediu o arquivo completo dos livros',
  section: 'books',
  changes: 'nothing',
  input,
  async run({ sql, condominiumId, userId, audit, enqueue }) {
    const [job] = await sql<{ id: string }[]>`
      insert into public.jobs (condominium_id, kind, title, total, created_by)
      values (${condominiumId}, 'export_ledger', 'Arquivo completo dos livros', 0, ${userId}) returning id`
    // It contains names, documents and debts of everyone.
    audit({ entity: 'jobs', entityId: job!.id, after: { kind: 'export_ledger' } })
    await enqueue('export-ledger', { condominiumId, jobId: job!.id })
    return { job_id: job!.id }
  },
})
