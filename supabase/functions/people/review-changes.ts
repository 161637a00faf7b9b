import { z } from 'zod'
import { AppError, type ErrorCode, toAppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { type Context, command } from '../_shared/command.ts'
import { wantedChange } from '../_shared/people/changes.ts'
import { applyChange } from './apply-change.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    change_ids: z
      .array(z.uuid('Pedido inválido.'))
      .min(1, 'Escolha ao menos um pedido.')
      .max(50, 'Decida até 50 pedidos de uma vez.'),
    decision: z.enum(['approve', 'refuse'], 'Escolha aprovar ou recusar.'),
    reason: text(500).default(''),
    /** Someone similar is already registered, and this is another person. */
    acknowledge_duplicates: z.boolean().default(false),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    path: ['reason'],
    message: 'Diga o motivo: a pessoa vai lê-lo.',
  })
type Input = z.infer<typeof input>

type Result = {
  change_id: string
  status: 'approved' | 'refused' | 'failed'
  code?: ErrorCode
  message?: string
}

/**
 * Decides one request or many, independently: reports failures by row and continues with the others. Of two simultaneous administrators, the second
 * is refused (`change_decided`).
 */
export default command('review-changes', {
  roles: 'admins',
  membersOnly: true,
  feature: 'resident_management',
  auditedAs: 'Decidiu alterações de cadastro',
  section: 'changes',
  ownCase: { guard: 'change_requests_own_case' },
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const results: Result[] = []
    // In one order, so that two decisions on the same requests wait for each other and never deadlock.
    for (const id of [...new Set(given.change_ids)].sort()) results.push(await decide(context, id, given))
    const only = results.length === 1 ? results[0] : undefined
    if (only?.status === 'failed') throw new AppError(only.code!, { message: only.message })
    return { results }
  },
})

async function decide(context: Context, id: string, given: Input): Promise<Result> {
  try {
    return await context.sql.savepoint(async (sql) => one({ ...context, sql }, id, given))
  } catch (thrown) {
    const { code, message, status } = toAppError(thrown)
    if (status >= 500) throw thrown
    return { change_id: id, status: 'failed', code, message }
  }
}

type Row = { status: string; wanted: unknown; person_id: string; asked_by: string; kind: string }

async function one(
  context: Context,
  id: string,
  { decision, reason, acknowledge_duplicates }: Input,
): Promise<Result> {
  const { sql, condominiumId, userId } = context
  const [row] = await sql<Row[]>`
    select status, wanted, person_id, asked_by, kind from public.change_requests
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!row) throw new AppError('not_found')
  if (row.status !== 'pending') throw new AppError('change_decided')
  const status = decision === 'approve' ? 'approved' : 'refused'
  if (status === 'approved')
    await applyChange(context, row.person_id, wantedChange.parse(row.wanted), acknowledge_duplicates)
  // The typed text is no longer needed; the comparison stays.
  await sql`
    update public.change_requests set status = ${status}, wanted = '{}', reason = ${reason || null}, decided_by = ${userId},
      decided_at = private.now()
    where condominium_id = ${condominiumId} and id = ${id}`
  context.audit({
    entity: 'change_requests',
    entityId: id,
    before: { status: 'pending', kind: row.kind, person_id: row.person_id },
    after: { status, reason: reason || null },
  })
  await context.enqueue('change-decided', { condominiumId, changeId: id })
  return { change_id: id, status }
}
