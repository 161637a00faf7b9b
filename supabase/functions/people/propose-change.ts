import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { lineOrNull } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { compare, wantedChange } from '../_shared/people/changes.ts'

const input = z.object({ condominium_id: condominiumId, change: wantedChange, note: lineOrNull(300) })

/** More than anyone seriously requests. */
const mostPending = 10

/**
 * Requests, as a resident, a change that only the administration may make: names, documents, who lives where. Throws `change_pending` for the same
 * request twice.
 */
export default command('propose-change', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  readOnlyAllowed: true,
  auditedAs: 'Propôs uma alteração de cadastro',
  section: 'changes',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { change, note }) {
    const { sql, condominiumId, userId } = context
    const [own] = await sql<{ id: string }[]>`
      select id from public.people
      where condominium_id = ${condominiumId} and id in (select private.my_people()) order by id limit 1 for update`
    const compared = own && (await compare(context, change, own.id))
    if (!own || !compared) throw new AppError('not_found')
    const pending = await sql<{ same: boolean }[]>`
      select kind = ${change.kind} and after = ${sql.json(compared.after)} as same from public.change_requests
      where condominium_id = ${condominiumId} and person_id = ${own.id} and status = 'pending'`
    const again = pending.some(({ same }) => same)
    if (again || pending.length >= mostPending) throw new AppError('change_pending')
    const [made] = await sql<{ id: string }[]>`
      insert into public.change_requests (condominium_id, person_id, unit_id, asked_by, kind, wanted, before, after, note)
      values (${condominiumId}, ${own.id}, ${compared.unitId}, ${userId}, ${change.kind}, ${sql.json(change)},
        ${sql.json(compared.before)}, ${sql.json(compared.after)}, ${note}) returning id`
    context.audit({
      entity: 'change_requests',
      entityId: made!.id,
      after: { person_id: own.id, unit_id: compared.unitId, kind: change.kind },
    })
    return { change_id: made!.id }
  },
})
