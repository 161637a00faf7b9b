import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Of a rubric to change. A new one has a parent instead, and takes the next code under it. */
  id: z.uuid('Rubrica inválida.').nullish(),
  parent_code: z
    .string()
    .regex(/^[12](\.[1-9]\d?)?$/, 'Escolha o grupo da rubrica.')
    .nullish(),
  name: field.name,
  charged_to: z.enum(['occupant', 'owner'], 'Diga a quem cabe.').default('occupant'),
})

/** Adds a rubric or group to the chart of accounts, or renames one. Throws `not_found`, `chart_full`. */
export default command('save-rubric', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou uma rubrica do plano de contas',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run(context, { id, parent_code, name, charged_to }) {
    const { sql, condominiumId, audit } = context
    if (!id) return add(context, parent_code ?? '', { name, charged_to })
    const [before] = await sql<{ code: string; name: string; charged_to: string }[]>`
      select code, name, charged_to from public.rubrics where condominium_id = ${condominiumId} and id = ${id} for update`
    if (!before) throw new AppError('not_found')
    await sql`
      update public.rubrics set name = ${name}, charged_to = ${charged_to}
      where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'rubrics', entityId: id, before, after: { code: before.code, name, charged_to } })
    return { rubric_id: id, code: before.code }
  },
})

/** Adds the next code: '2.4.06' after '2.4.05', '2.9' after '2.8'. The parent's lock decides between two simultaneous additions. */
async function add(
  { sql, condominiumId, audit }: Context,
  parent: string,
  row: { name: string; charged_to: string },
) {
  const [group] = await sql<{ archived: boolean }[]>`
    select archived_on is not null as archived from public.rubrics
    where condominium_id = ${condominiumId} and code = ${parent} for update`
  if (!group || group.archived) {
    const message = 'Escolha o grupo da rubrica.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'parent_code', message }] })
  }
  const [last] = await sql<{ number: number }[]>`
    select coalesce(max(regexp_replace(code, '^.*\\.', '')::int), 0) as number
    from public.rubrics where condominium_id = ${condominiumId} and parent_code = ${parent}`
  const number = last!.number + 1
  if (number > 99) throw new AppError('chart_full')
  const code = `${parent}.${parent.includes('.') ? String(number).padStart(2, '0') : number}`
  const [made] = await sql<{ id: string }[]>`
    insert into public.rubrics ${sql({ condominium_id: condominiumId, code, ...row })} returning id`
  audit({ entity: 'rubrics', entityId: made!.id, after: { code, ...row } })
  return { rubric_id: made!.id, code }
}
