import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Past } from './history.ts'
import { building, logins, password } from './plan.ts'
import { drawPaper } from './receipt.ts'

type Voter = { email: string; unit_id: string }

/** Adds papers for two items, two questions on the upcoming assembly, and two polls: one open, one closed. Once. */
export async function furnishPolls(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.polls where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run = (name: string, at: Date, body: object) =>
    product.command(name, at.toISOString(), { condominium_id: condominiumId, ...body })
  const voters = await sql<Voter[]>`
    select distinct on (u.email) u.email, coalesce(l.main_id, l.unit_id) as unit_id
    from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join auth.users u on u.id = p.user_id and u.email in (${logins.owner.email}, ${logins.debtor.email}, ${logins.council.email}, ${logins.sindica.email})
    join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = u.id and m.status = 'approved'
    join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
    -- Since before the poll that is closed: nobody answers for a unit that was not theirs yet.
    where o.condominium_id = ${condominiumId} and o.starts_on <= ${addDays(today, -20)} and (o.ends_on is null or o.ends_on >= ${today})
      and o.kind in ('owner', 'co_owner', 'off_site_owner')
    order by u.email, l.sort_key`
  await attachPapers(past)

  const [coming] = await sql<{ id: string; item_id: string; called_at: Date }[]>`
    select a.id, i.id as item_id, a.called_at from public.assemblies a
    join public.agenda_items i on i.condominium_id = a.condominium_id and i.assembly_id = a.id and i.position = 1
    where a.condominium_id = ${condominiumId} and a.state = 'called' order by a.first_call_at limit 1`
  const after = (days: number, hour: number) => {
    const at = momentAt(addDays(today, days), hour * 60, brasiliaZone)
    return at < new Date() ? at : new Date(Date.now() - 60_000)
  }
  const questions = [
    {
      email: logins.owner.email,
      body: 'O orçamento já inclui o reajuste do contrato dos elevadores?',
      answer: 'Sim, com o índice do contrato, a partir de março. A memória de cálculo está no anexo do item.',
    },
    {
      email: logins.debtor.email,
      body: 'Quem tem acordo em dia pode votar neste item?',
      answer: null,
      is_anonymous: true,
    },
  ]
  for (const { email, answer, ...question } of coming ? questions : []) {
    const voter = voters.find((one) => one.email === email)
    if (!voter) continue
    const id = randomUUID()
    await product.signIn(email, password)
    await run('ask-assembly-question', after(-1, 9), {
      id,
      assembly_id: coming!.id,
      item_id: coming!.item_id,
      unit_id: voter.unit_id,
      ...question,
    })
    if (answer === null) continue
    await product.signIn(logins.sindica.email, password)
    await run('answer-assembly-question', after(-1, 15), { question_id: id, answer })
  }

  const ask = async (opened: Date, closes_at: Date, poll: object) => {
    const id = randomUUID()
    await product.signIn(logins.sindica.email, password)
    await run('save-poll', opened, {
      id,
      closes_at: closes_at.toISOString(),
      is_multiple: false,
      per: 'unit',
      audience: 'residents',
      is_anonymous: false,
      shows_results: 'after',
      ...poll,
    })
    await run('open-poll', new Date(opened.getTime() + 60_000), { poll_id: id })
    return id
  }
  const answer = async (
    poll_id: string,
    at: Date,
    people: readonly Voter[],
    choices: readonly number[][],
    anonymous = false,
  ) => {
    for (const [nth, { email, unit_id }] of people.entries()) {
      await product.signIn(email, password)
      await run('answer-poll', at, {
        poll_id,
        unit_id,
        choices: choices[nth % choices.length],
        ticket: anonymous ? randomUUID() : null,
      })
    }
  }
  const past20 = momentAt(addDays(today, -20), 10 * 60, brasiliaZone)
  const closed = await ask(past20, momentAt(addDays(today, -6), 20 * 60, brasiliaZone), {
    question: 'Que cor você prefere para o hall dos elevadores?',
    body: 'As amostras estão na portaria. A pintura já está no orçamento; a cor vai à assembleia se houver dúvida.',
    options: ['Areia', 'Cinza claro', 'Verde oliva'],
    is_anonymous: true,
  })
  await answer(closed, momentAt(addDays(today, -12), 19 * 60, brasiliaZone), voters, [[1], [2], [1]], true)
  const open = await ask(after(-2, 10), momentAt(addDays(today, 9), 20 * 60, brasiliaZone), {
    question: 'Quais aulas você faria na academia?',
    body: 'Para a administração pedir orçamentos aos professores.',
    options: ['Alongamento', 'Yoga', 'Treino funcional', 'Nenhuma'],
    is_multiple: true,
    shows_results: 'during',
  })
  await answer(
    open,
    after(-1, 18),
    voters.filter(({ email }) => email !== logins.owner.email),
    [[1, 2], [3]],
  )
  await product.signIn(logins.sindica.email, password)
}

/** What two items are about: one paper that went out with the notice, one that came later. */
async function attachPapers({ product, sql, condominiumId }: Past): Promise<void> {
  await product.signIn(logins.sindica.email, password)
  const items = await sql<{ id: string; title: string; called_at: Date }[]>`
    select i.id, i.title, a.called_at from public.agenda_items i
    join public.assemblies a on a.condominium_id = i.condominium_id and a.id = i.assembly_id
    where i.condominium_id = ${condominiumId} and a.state in ('called', 'open') and (i.title like 'Trocar o portão%' or i.title like 'Orçamento e taxa%')
    order by i.title`
  for (const item of items)
    for (const [nth, title] of ['Orçamentos comparados', 'Memória de cálculo'].entries()) {
      const name = `${title}.pdf`
      const path = filePath({ condominiumId, area: 'assemblies', ownerId: item.id, id: randomUUID(), name })
      const bytes = await drawPaper({
        title,
        note: 'Documento de demonstração, sem valor legal.',
        lines: [
          ['Condomínio', building.name],
          ['Item da pauta', item.title],
        ],
      })
      await product.upload(path, { name, type: 'application/pdf', bytes })
      // The first went out with the notice, on the clock of the past.
      if (nth === 0)
        await sql`
          update storage.objects set created_at = ${new Date(item.called_at.getTime() - 300_000)} where name = ${path}`
    }
}
