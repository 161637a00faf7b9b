import { AppError } from '../../../domain/errors.ts'
import { saveAssemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import { writeItems } from '../_shared/voting/agenda.ts'
import { figuresOf, refuseFewer } from '../_shared/voting/requests.ts'

/** Saves the draft of an assembly with its agenda, as a whole. Throws `assembly_called`, `assembly_taken`, `quarter_missing`. */
export default command('save-assembly', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Salvou o rascunho de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: saveAssemblyInput,
  async run(context, { condominium_id: _, items, id, ...values }) {
    const { sql, condominiumId, userId, audit } = context
    const [before] = await sql<{ state: string; title: string }[]>`
      select state, title from public.assemblies where condominium_id = ${condominiumId} and id = ${id} for no key update`
    if (before && before.state !== 'draft') throw new AppError('assembly_called')
    const [asked] =
      await sql`select from public.assembly_requests where condominium_id = ${condominiumId} and assembly_id = ${id}`
    // Of a request the call counts the declarations; of paper the management typed how many there are.
    if (asked) Object.assign(values, { conveners: '', convener_count: null })
    else if (values.convened_by === 'owners') {
      if (values.conveners === '')
        throw refused(
          'conveners',
          'Diga as unidades que assinaram no papel: um quarto dos condôminos (art. 1.355).',
        )
      refuseFewer(values.convener_count ?? 0, (await figuresOf(context, null)).heads_total)
    }
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
    await writeItems(context, id, items)
    audit({
      entity: 'assemblies',
      entityId: id,
      ...(before && { before: { title: before.title } }),
      after: { title: values.title, kind: values.kind, form: values.form, items: items.length },
    })
    return { id }
  },
})
