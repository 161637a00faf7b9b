import { roleWords } from '../../../../domain/role-words.ts'
import { distinct, type Second, sum } from './second.ts'

const requested: Record<string, string> = {
  access: 'Acesso',
  correction: 'Correção',
  erasure: 'Eliminação ou anonimização',
  portability: 'Portabilidade',
  sharing: 'Informação',
  consent: 'Consentimento',
  objection: 'Oposição',
}
const ways: Record<string, [kind: string, words: string]> = {
  'reveal-contact': ['reveal', 'Mostrou contatos ou documentos'],
  'reveal-emergency-contacts': ['reveal', 'Mostrou contatos ou documentos'],
  'export-register': ['export', 'Exportou o cadastro'],
  'view-document': ['view', 'Abriu um documento pessoal'],
  'open-support-access': ['support', 'Abriu um acesso de suporte'],
}

export const privacySecond: Readonly<Record<string, Second>> = {
  async 'data-requests'(sql, { condominiumId, from, until, zone, today }) {
    const requests = await sql<
      { number: number; kind: string; status: string; made: string; due: string; answered: string | null }[]
    >`
      select number, kind, status, to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as made, steer_on::text as due,
        to_char(answered_at at time zone ${zone}, 'YYYY-MM-DD') as answered
      from public.data_requests where condominium_id = ${condominiumId} and status in ('open', 'answered', 'refused') order by number desc`
    const rows = requests
      .filter(({ made }) => made >= from && made <= until)
      .map(({ number, kind, status, made, due, answered }) => ({
        request: `Pedido ${number}`,
        kind: requested[kind],
        made,
        due,
        answered,
        days: answered && (Date.parse(answered) - Date.parse(made)) / 86_400_000,
        outcome: { open: 'Em aberto', answered: 'Atendido', refused: 'Recusado' }[status],
        term: (answered ?? today) > due ? 'Não' : answered ? 'Sim' : 'Ainda corre',
      }))
    const answered = rows.filter((row) => row.answered)
    return {
      rows,
      figures: {
        requests: rows.length,
        in_time: answered.length
          ? answered.filter(({ term }) => term === 'Sim').length / answered.length
          : null,
        days: answered.length ? sum(answered, 'days') / answered.length : null,
        open: rows.length - answered.length,
        over: rows.filter((row) => !row.answered && row.term === 'Não').length,
      },
    }
  },

  async 'personal-data-access'(sql, { condominiumId, from, until, zone }) {
    const entries = await sql<
      {
        actor_id: string
        actor_role: keyof typeof roleWords
        action: string
        subject_person_id: string | null
        at: Date
        name: string | null
      }[]
    >`
      select e.actor_id, e.actor_role, e.action, e.subject_person_id, e.created_at as at, m.full_name as name
      from public.audit_entries e left join public.memberships m on m.user_id = e.actor_id and m.condominium_id = ${condominiumId}
      where e.condominium_id = ${condominiumId} and (e.created_at at time zone ${zone})::date between ${from} and ${until}
        and not exists (select from public.people p where p.id = e.subject_person_id and p.user_id = e.actor_id)`
    const known = entries.flatMap((entry) => {
      const way = ways[entry.action]
      return way ? [{ ...entry, kind: way[0], what: way[1] }] : []
    })
    const groups = Map.groupBy(known, ({ actor_id, actor_role, kind }) =>
      [actor_id, actor_role, kind].join(' '),
    )
    const rows = [...groups.values()]
      .map((group) => {
        const { actor_id, actor_role, name, kind, what } = group[0]!
        return {
          actor_id,
          kind,
          name: name ?? 'Conta encerrada',
          role: roleWords[actor_role],
          what,
          times: group.length,
          people: distinct(group, 'subject_person_id') || null,
          last: new Date(Math.max(...group.map(({ at }) => at.getTime()))),
        }
      })
      .toSorted(
        (one, other) =>
          other.times - one.times ||
          other.last.getTime() - one.last.getTime() ||
          (one.actor_id + one.kind < other.actor_id + other.kind ? -1 : 1),
      )
    const of = (wanted: string) =>
      sum(
        rows.filter(({ kind }) => kind === wanted),
        'times',
      )
    return {
      rows,
      figures: {
        times: sum(rows, 'times'),
        actors: distinct(rows, 'actor_id'),
        exports: of('export'),
        support: of('support'),
      },
    }
  },
}
