import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

/** Gives the condominium a fresh sign-up code; the old one stops working at once. */
export default command('rotate-condominium-code', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Trocou o código do condomínio',
  section: 'access',
  ownCase: 'access',
  input: z.object({ condominium_id: condominiumId }),
  condominium: (input) => input.condominium_id,
  async run({ sql, condominiumId, audit }) {
    const [row] = await sql<{ code: string }[]>`select private.rotate_code(${condominiumId}) as code`
    audit({ entity: 'condominium_codes', entityId: condominiumId })
    return { code: row!.code }
  },
})
