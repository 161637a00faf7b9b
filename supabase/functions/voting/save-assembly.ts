import { AppError } from '../../../domain/errors.ts'
import { saveAssemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'

/** Saves the draft of an assembly with its agenda, as a whole. Throws `assembly_called`, `assembly_taken`. */
export default command('save-assembly', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Salvou o rascunho de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: saveAssemblyInput,
  async run({ sql, condominiumId, userId, audit }, { condominium_id: _, items, id, ...values }) {
    const [before] = await sql<{ state: string; title: string }[]>`
      select state, title from public.assemblies where condominium_id = ${condominiumId} and id = ${id} for no key update`
    if (before && before.state !== 'draft') throw new AppError('assembly_called')
    if (before)
      await sql`
        update public.assemblies set ${sql(values)} where condominium_id = ${condominiumId} and id = ${id}`
    else
      await sql`
        insert into public.assemblies ${sql({ condominium_id: condominiumId, id, ...values, created_by: userId })}`
    // The draft's items become exactly those on the page; items that remain keep their id and therefore their files.
    await sql`
      delete from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${id}
        and id <> all (${items.map((item) => item.id)}::uuid[])`
    for (const [at, { convention, ...item }] of items.entries()) {
      const row = { ...item, position: at + 1, convention: convention && sql.json(convention) }
      await sql`
        insert into public.agenda_items ${sql({ condominium_id: condominiumId, assembly_id: id, ...row } as never)}
        on conflict (condominium_id, id) do update set ${sql(row as never)} where agenda_items.assembly_id = ${id}`
    }
    audit({
      entity: 'assemblies',
      entityId: id,
      ...(before && { before: { title: before.title } }),
      after: { title: values.title, kind: values.kind, form: values.form, items: items.length },
    })
    return { id }
  },
})
