import { counted } from '../../../../../domain/counted.ts'
import { duesOf } from '../dues.ts'
import { report } from '../report.ts'

/** In which words a fine stands, from its decision to the money. */
const standings = {
  appealed: 'Em recurso',
  fine: 'Decidida, a lançar',
  waiting: 'Espera a cobrança',
  open: 'Cobrada, em aberto',
  agreed: 'Em acordo',
  paid: 'Paga',
  waived: 'Dispensada',
  annulled: 'Anulada',
} as const

/** Fines by the day of the decision, with what came of the money. */
export default report({
  title: 'As multas foram pagas?',
  about:
    'Multas pelo dia da decisão, como estão hoje; paga é a de cobrança quitada. As decididas contra quem lê ficam fora',
  feature: 'penalties',
  period: '12-months-to-date',
  columns: [
    { name: 'number', title: 'Caso', kind: 'text' },
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'type', title: 'Infração', kind: 'text' },
    { name: 'decided', title: 'Decidida', kind: 'day' },
    { name: 'cents', title: 'Valor', kind: 'cents' },
    { name: 'standing', title: 'Situação', kind: 'text' },
    { name: 'paid_on', title: 'Paga em', kind: 'day' },
  ],
  figures: [
    { name: 'fines', label: 'Multas', kind: 'count', of: 'count(*)' },
    {
      name: 'cents',
      label: 'Soma das que valem',
      kind: 'cents',
      of: "coalesce(sum(cents) filter (where stands not in ('waived', 'annulled')), 0)",
    },
    {
      name: 'paid',
      label: 'Pago',
      kind: 'cents',
      of: "coalesce(sum(cents) filter (where stands = 'paid'), 0)",
    },
    {
      name: 'open',
      label: 'Cobrado, em aberto ou em acordo',
      kind: 'cents',
      of: "coalesce(sum(cents) filter (where stands in ('open', 'agreed')), 0)",
    },
    {
      name: 'waiting',
      label: 'Ainda não cobrado',
      kind: 'cents',
      of: "coalesce(sum(cents) filter (where stands in ('fine', 'appealed', 'waiting')), 0)",
    },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with fines as (
      select c.id as case_id, c.number, c.unit_label as unit, v.name as type, (a.acted_at at time zone ${zone})::date as decided,
        case when c.state = 'charged' and d.state is distinct from 'waived' then coalesce(d.cents, c.fine_cents) else coalesce(c.fine_cents, a.cents) end as cents,
        case when c.state = 'charged' then coalesce(d.state, 'fine') else c.state end as stands,
        case when c.state = 'charged' and d.state = 'paid' then d.paid_on end as paid_on, c.sequence
      from public.penalty_acts a
      join public.penalty_cases c on c.condominium_id = ${condominiumId} and c.id = a.case_id
      join public.infraction_type_versions v on v.condominium_id = ${condominiumId} and v.id = c.version_id
      left join (${duesOf(sql, condominiumId, 'fine')}) d on d.source_id = c.id
      where a.condominium_id = ${condominiumId} and a.kind = 'decided' and a.outcome = 'fine'
        and a.acted_at >= ${from}::date::timestamp at time zone ${zone} and a.acted_at < (${until}::date + 1)::timestamp at time zone ${zone}
        and c.id <> all (array(select private.penalty_cases_against_me()))
    )
    select f.*, ${sql.json(standings)}::jsonb ->> f.stands as standing
    from fines f order by f.sequence desc, f.case_id`,
  to: ({ case_id }) => `penalties/${case_id}`,
  sentences({ count, figures, before, show, during }) {
    const cents = Number(figures.cents)
    return [
      count > 0 && {
        text: `${counted(count, 'multa foi decidida', 'multas foram decididas')} ${during}, e as que valem somam ${show('cents', cents)}${before ? `; antes, ${show('cents', before.figures.cents!)}` : ''}.`,
      },
      cents > 0 && { text: `${show('share', Number(figures.paid) / cents)} desse valor foi pago.` },
      Number(figures.waiting) > 0 && {
        text: `${show('cents', figures.waiting!)} ainda não entraram em cobrança.`,
        to: 'penalties',
      },
    ]
  },
})
