import type { Second } from './second.ts'

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((all, one) => all + one, 0) / values.length
const share = (part: number, of: number) => (of === 0 ? null : part / of)

type Counted = { choice: string; weight: number }
type Result = {
  outcome: { result: string; chosen: string | null }
  count: { present: number; votes: Counted[] }
}
const resultNames: Readonly<Record<string, string>> = {
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  chosen: 'Escolhido',
  undecided: 'Sem decisão',
}

export const votingSecond: Readonly<Record<string, Second>> = {
  attendance: async (sql, { condominiumId, from, until, zone }) => {
    const held = await sql<{ id: string; title: string; held: string; form: string }[]>`
      select id, title, to_char(first_call_at at time zone ${zone}, 'YYYY-MM-DD') as held,
        case form when 'in_person' then 'Presencial' when 'virtual' then 'Virtual' else 'Híbrida' end as form
      from public.assemblies where condominium_id = ${condominiumId} and closed_at is not null and cancelled_at is null
      order by first_call_at desc, id desc`
    const roll = await sql<{ assembly_id: string; unit_id: string; share: string }[]>`
      select assembly_id, unit_id, share from public.assembly_units where condominium_id = ${condominiumId}`
    const arrivals = await sql<{ assembly_id: string; unit_id: string; presence: string }[]>`
      select assembly_id, unit_id, presence from public.assembly_attendance where condominium_id = ${condominiumId} and kind = 'arrived'
      order by happened_at, id`
    const rows = held
      .filter((one) => one.held >= from && one.held <= until)
      .map(({ id, ...assembly }) => {
        const units = roll.filter(({ assembly_id }) => assembly_id === id)
        const last = new Map(
          arrivals.flatMap(({ assembly_id, unit_id, presence }) =>
            assembly_id === id ? [[unit_id, presence] as const] : [],
          ),
        )
        const by = (presence: string) => [...last.values()].filter((one) => one === presence).length
        const shares = (of: typeof units) => of.reduce((all, one) => all + Number(one.share), 0)
        return {
          ...assembly,
          units: units.length,
          present: last.size,
          in_person: by('in_person'),
          remote: by('remote'),
          proxy: by('proxy'),
          absent: units.length - last.size,
          part: share(last.size, units.length),
          fraction: share(shares(units.filter(({ unit_id }) => last.has(unit_id))), shares(units)),
        }
      })
    const all = (name: 'units' | 'present' | 'remote' | 'proxy') =>
      rows.reduce((sum, row) => sum + row[name], 0)
    const parts = rows.flatMap(({ part }) => part ?? [])
    return {
      rows,
      figures: {
        assemblies: rows.length,
        part: share(all('present'), all('units')),
        lowest: parts.length > 0 ? Math.min(...parts) : null,
        remote: share(all('remote'), all('present')),
        proxy: share(all('proxy'), all('present')),
      },
    }
  },
  'decisions-followed': async (sql, { condominiumId, today, zone, choices }) => {
    const found = await sql<
      {
        what: string
        assembly: string
        held: string
        responsible: string
        due: string
        done: string | null
        after: number
      }[]
    >`
      select what, (select a.title from public.assemblies a where a.id = f.assembly_id) as assembly,
        (select to_char(a.first_call_at at time zone ${zone}, 'YYYY-MM-DD') from public.assemblies a where a.id = f.assembly_id) as held,
        responsible, to_char(due_on, 'YYYY-MM-DD') as due, to_char(done_on, 'YYYY-MM-DD') as done,
        case when done_on is null then ${today}::date - due_on else done_on - due_on end as after
      from public.assembly_follow_ups f where condominium_id = ${condominiumId} order by due_on, id`
    const pending = found.filter(({ done }) => done === null)
    const done = found
      .filter((one) => one.done !== null)
      .sort((a, b) => (a.done! < b.done! ? 1 : a.done! > b.done! ? -1 : 0))
    const rows = [...pending, ...(choices.which === 'open' ? [] : done)].map(({ after, ...row }) => ({
      ...row,
      late: after >= 1 ? after : null,
      standing:
        row.done === null
          ? after >= 1
            ? 'Atrasada'
            : 'No prazo'
          : after >= 1
            ? 'Feita com atraso'
            : 'Feita',
    }))
    const shown = choices.which === 'open' ? [] : done
    return {
      rows,
      figures: {
        pending: pending.length,
        overdue: pending.filter(({ due }) => due < today).length,
        done: shown.length,
        in_time: share(shown.filter((one) => one.done! <= one.due).length, shown.length),
      },
    }
  },
  'votes-by-item': async (sql, { condominiumId, from, until, zone }) => {
    const items = await sql<
      {
        id: string
        item: string
        assembly: string
        closed: string
        ballot: string
        basis: string
        secret: boolean
        seats: number
        result: Result
      }[]
    >`
      select i.id, i.title as item, a.title as assembly, to_char(i.closed_at at time zone ${zone}, 'YYYY-MM-DD') as closed, i.ballot, a.weight as basis, i.secret,
        i.seats, i.result
      from public.agenda_items i, public.assemblies a
      where i.condominium_id = ${condominiumId} and a.id = i.assembly_id and i.closed_at is not null and i.withdrawn_at is null and i.ballot <> 'none'
      order by i.closed_at desc, i.assembly_id, i.position`
    // Of open votes by the votes themselves; of secret ones there is their count alone.
    const cast = await sql<{ item_id: string; choice: string; weight: string }[]>`
      select v.item_id, v.choice, v.weight from public.votes v where v.condominium_id = ${condominiumId}`
    const rows = items
      .filter(({ closed }) => closed >= from && closed <= until)
      .map(({ id, ballot, basis, secret, seats, result: { outcome, count }, ...row }) => {
        const votes = secret
          ? count.votes
          : cast
              .filter(({ item_id }) => item_id === id)
              .flatMap(({ choice, weight }) =>
                choice.split('\n').map((name) => ({ choice: name, weight: Number(weight) })),
              )
        const sums = new Map<string, number>()
        for (const { choice, weight } of votes) sums.set(choice, (sums.get(choice) ?? 0) + Number(weight))
        const all = [...sums.values()].reduce((sum, one) => sum + one, 0)
        const abstained = sums.get('abstained') ?? 0
        sums.delete('abstained')
        const favour = ballot === 'yes_no' ? (sums.get('favour') ?? 0) : Math.max(0, ...sums.values())
        return {
          ...row,
          result: outcome.chosen
            ? `${resultNames[outcome.result]}: ${outcome.chosen}`
            : resultNames[outcome.result],
          favour: share(favour, all),
          against: share(all - favour - abstained, all),
          abstained: share(abstained, all),
          turnout: seats === 1 ? share(all, count.present) : null,
          weight: basis === 'unit' ? 'Por unidade' : 'Por fração',
          secrecy: secret ? 'Secreto' : 'Aberto',
          settled: outcome.result,
        }
      })
    return {
      rows,
      figures: {
        items: rows.length,
        approved: rows.filter(({ settled }) => settled === 'approved' || settled === 'chosen').length,
        undecided: rows.filter(({ settled }) => settled === 'undecided').length,
        favour: mean(rows.flatMap(({ favour }) => favour ?? [])),
      },
    }
  },
}
