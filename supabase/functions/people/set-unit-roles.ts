import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { day } from '../../../domain/fields/time.ts'
import { values } from '../../../domain/fields/values.ts'
import { checkParts, parsePart } from '../../../domain/occupancy/parts.ts'
import { covers, isOwner, type Part, type Stay } from '../../../domain/occupancy/stay.ts'
import { formatRational, rational } from '../../../domain/rational.ts'
import { command } from '../_shared/command.ts'
import { rearrange } from '../_shared/people/occupancies.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  /** The first day on which this applies. */
  from: day('Informe a partir de quando.'),
  payer_id: z.uuid('Pessoa inválida.').nullish(),
  voter_id: z.uuid('Pessoa inválida.').nullish(),
  /** Every owner's part ('1/2', '33,33%'), or none if the parts are not stated. */
  parts: values(z.uuid(), z.string().max(30), 200).optional(),
})

/**
 * Sets who pays and who votes for a unit from a given day, and the co-owners' parts, which make exactly one whole (Civil Code 1.314). Throws
 * `voter_not_owner`, `parts_incomplete`.
 */
export default command('set-unit-roles', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Definiu quem paga e quem vota',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { unit_id, from, payer_id, voter_id, parts: typed }) {
    let before: Stay[] = []
    const parts = typed && readParts(typed)
    const wishes = {
      ...(payer_id && { payerId: payer_id }),
      ...(voter_id && { voterId: voter_id }),
      ...(parts && { parts }),
    }
    await rearrange(context, { unitId: unit_id, from, reason: null, wishes }, (stays) => {
      before = stays.filter((stay) => covers(stay, from))
      check(before, payer_id ?? null, voter_id ?? null, parts)
      return stays
    })
    context.audit({
      entity: 'units',
      entityId: unit_id,
      before: {
        payer_id: before.find(({ is_payer }) => is_payer)?.person_id ?? null,
        voter_id: before.find(({ is_voter }) => is_voter)?.person_id ?? null,
      },
      after: { payer_id, voter_id, from, parts: typed },
    })
    return {}
  },
})

function readParts(typed: Readonly<Record<string, string>>): Record<string, Part> {
  const read = Object.entries(typed).map(([id, text]) => {
    const part = parsePart(text)
    if (part) return [id, part] as const
    const fields = [{ path: `parts.${id}`, message: 'Escreva a parte como 1/2 ou 50%.' }]
    throw new AppError('invalid_input', { fields })
  })
  return Object.fromEntries(read)
}

function check(
  present: readonly Stay[],
  payerId: string | null,
  voterId: string | null,
  parts: Readonly<Record<string, Part>> | undefined,
): void {
  const owners = present.filter(isOwner)
  if (payerId && !present.some(({ person_id }) => person_id === payerId)) throw new AppError('not_found')
  if (voterId && !owners.some(({ person_id }) => person_id === voterId)) throw new AppError('voter_not_owner')
  if (!parts || Object.keys(parts).length === 0) return
  const missing = owners.some(({ person_id }) => !parts[person_id])
  const strangers = Object.keys(parts).some((id) => !owners.some(({ person_id }) => person_id === id))
  const { complete, sum } = checkParts(Object.values(parts))
  if (missing || strangers || !complete)
    throw new AppError('parts_incomplete', {
      details: { sum: `${formatRational(rational(sum.n * 100n, sum.d), 2)}%` },
    })
}
