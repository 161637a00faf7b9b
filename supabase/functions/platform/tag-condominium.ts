import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'

const MOST_TAGS = 10

const input = z.strictObject({
  condominium_id: condominiumId,
  tag: filledLine(30, 'Use ao menos duas letras.', 2).overwrite((typed) => typed.toLowerCase()),
  /** False removes it. */
  is_set: z.boolean(),
})

/** Adds one of the platform's tags to a condominium, or removes it. Throws `not_found`, `too_many_tags`. */
export default command('tag-condominium', {
  roles: ['superadmin'],
  auditedAs: 'Mudou as etiquetas de um condomínio',
  section: 'platform-notes',
  condominium: () => '',
  input,
  async run({ sql, audit }, { condominium_id, tag, is_set }) {
    const [held] = await sql<{ tags: string[] }[]>`
      select array(select t.tag from public.platform_tags t where t.condominium_id = c.id order by t.tag) as tags
      from public.condominiums c where c.id = ${condominium_id}`
    if (!held) throw new AppError('not_found')
    const others = held.tags.filter((one) => one !== tag)
    if (is_set && others.length >= MOST_TAGS) throw new AppError('too_many_tags')
    if (is_set)
      await sql`insert into public.platform_tags (condominium_id, tag) values (${condominium_id}, ${tag}) on conflict do nothing`
    else await sql`delete from public.platform_tags where condominium_id = ${condominium_id} and tag = ${tag}`
    audit({
      entity: 'condominiums',
      entityId: condominium_id,
      before: { tags: held.tags },
      after: { tags: is_set ? [...others, tag].toSorted() : others },
    })
    return {}
  },
})
