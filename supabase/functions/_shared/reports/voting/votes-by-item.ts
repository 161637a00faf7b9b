import { counted } from '../../../../../domain/counted.ts'
import { resultWords } from '../../../../../domain/voting/result-words.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

/** What was voted on, as its result was recorded: sums alone, of secret votes too, in the weight of each assembly. */
export default report({
  title: 'Como foi cada votação?',
  about:
    'Itens votados e encerrados no período, pelo peso usado (unidades ou frações); partes dos votos dados; numa escolha, a mais votada e as demais',
  feature: 'voting',
  period: '12-months-to-date',
  columns: [
    { name: 'item', title: 'Item', kind: 'text' },
    { name: 'assembly', title: 'Assembleia', kind: 'text' },
    { name: 'closed', title: 'Dia', kind: 'day' },
    { name: 'result', title: 'Resultado', kind: 'text' },
    { name: 'favour', title: 'A favor', kind: 'share' },
    { name: 'against', title: 'Contra', kind: 'share' },
    { name: 'abstained', title: 'Abstenção', kind: 'share' },
    { name: 'turnout', title: 'Dos presentes votaram', kind: 'share' },
    { name: 'weight', title: 'Peso', kind: 'text' },
    { name: 'secrecy', title: 'Voto', kind: 'text' },
  ],
  figures: [
    { name: 'items', label: 'Votações', kind: 'count', of: 'count(*)' },
    {
      name: 'approved',
      label: 'Aprovadas ou escolhidas',
      kind: 'count',
      of: 'count(*) filter (where is_settled)',
    },
    { name: 'undecided', label: 'Sem decisão', kind: 'count', of: 'count(*) filter (where is_undecided)' },
    { name: 'favour', label: 'A favor, em média', kind: 'share', of: 'avg(favour)' },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    select i.title as item, a.title as assembly, (i.closed_at at time zone ${zone})::date as closed,
      concat_ws(': ', ${said(sql, resultWords, sql`o.outcome ->> 'result'`)}, o.outcome ->> 'chosen') as result,
      v.favour / nullif(v.favour + v.against + v.abstained, 0) as favour, v.against / nullif(v.favour + v.against + v.abstained, 0) as against,
      v.abstained / nullif(v.favour + v.against + v.abstained, 0) as abstained,
      case when i.seats = 1 then (v.favour + v.against + v.abstained) / nullif((o.count ->> 'present')::numeric, 0) end as turnout,
      case o.count ->> 'basis' when 'units' then 'Por unidade' else 'Por fração' end as weight, case when i.secret then 'Secreto' else 'Aberto' end as secrecy,
      o.outcome ->> 'result' in ('approved', 'chosen') as is_settled, o.outcome ->> 'result' = 'undecided' as is_undecided, i.assembly_id
    from public.assemblies a
    join public.agenda_items i on i.condominium_id = a.condominium_id and i.assembly_id = a.id
    cross join lateral (select i.result -> 'outcome' as outcome, i.result -> 'count' as count) o
    cross join lateral (
      select coalesce(sum(x.weight) filter (where x.is_favour), 0) as favour, coalesce(sum(x.weight) filter (where x.choice = 'abstained'), 0) as abstained,
        coalesce(sum(x.weight) filter (where not x.is_favour and x.choice <> 'abstained'), 0) as against
      from (select w.choice, w.weight, case i.ballot when 'yes_no' then w.choice = 'favour'
          else w.choice <> 'abstained' and row_number() over (order by w.choice = 'abstained', w.weight desc, w.choice) = 1 end as is_favour
        from jsonb_to_recordset(o.count -> 'votes') as w (choice text, weight numeric)) x) v
    where a.condominium_id = ${condominiumId} and i.state = 'closed' and i.result -> 'outcome' is not null
      and i.closed_at >= ${from}::date::timestamp at time zone ${zone} and i.closed_at < (${until}::date + 1)::timestamp at time zone ${zone}
    order by i.closed_at desc, i.assembly_id, i.position`,
  to: ({ assembly_id }) => `voting/${assembly_id}`,
  sentences({ rows, count, figures: { approved, undecided }, before, show, during }) {
    const close = rows
      .filter(({ favour, against }) => favour !== null && Number(favour) + Number(against) > 0)
      .toSorted(
        (a, b) =>
          Math.abs(Number(a.favour) - Number(a.against)) - Math.abs(Number(b.favour) - Number(b.against)),
      )[0]
    return [
      count > 0 && {
        text: `${counted(count, 'item foi votado', 'itens foram votados')} ${during}; ${counted(Number(approved), 'foi aprovado ou escolhido', 'foram aprovados ou escolhidos')}${before ? ` (antes, ${show('count', before.figures.approved!)} de ${show('count', before.figures.items!)})` : ''}.`,
        to: 'voting',
      },
      Number(undecided) > 0 && {
        text: `${counted(Number(undecided), 'ficou sem decisão', 'ficaram sem decisão')}.`,
      },
      close &&
        count > 1 && {
          text: `A votação mais apertada foi ${close.item}: ${show('share', close.favour!)} a ${show('share', close.against!)}.`,
          to: `voting/${close.assembly_id}`,
        },
    ]
  },
})
