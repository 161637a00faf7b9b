import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumId, remittance_id: z.uuid('Escolha a remessa.') })

/**
 * Returns the text of a remittance file, as sent to the bank: it contains the name, CPF or CNPJ and address of everyone charged, so each view leaves
 * an audit entry. Throws `not_found`, `rate_limited`.
 */
export default command('reveal-remittance', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Baixou uma remessa',
  section: 'books',
  changes: 'nothing',
  isSecret: true,
  input,
  async run({ sql, condominiumId, userId, limit, audit }, { remittance_id }) {
    await limit(`reveal-remittance:${userId}`, 60, 'hour')
    const [file] = await sql<{ file_name: string; content: string }[]>`
      select file_name, content from public.remittances where condominium_id = ${condominiumId} and id = ${remittance_id}`
    if (!file) throw new AppError('not_found')
    audit({ entity: 'remittances', entityId: remittance_id, after: { fields: ['content'] } })
    return file
  },
})
