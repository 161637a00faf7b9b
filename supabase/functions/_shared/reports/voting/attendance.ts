import { counted } from '../../../../../domain/counted.ts'
import { assemblyForms } from '../../../../../domain/voting/words.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

/** Units that came to each assembly, by proxy too, as the minutes list them: one that left again was there. */
export default report({
  title: 'Quantos vêm às assembleias?',
  about:
    'Assembleias encerradas, pelo dia da primeira chamada; uma unidade conta uma vez, como entrou por último; as sem direito a voto contam',
  feature: 'voting',
  period: '12-months-to-date',
  columns: [
    { name: 'title', title: 'Assembleia', kind: 'text' },
    { name: 'held', title: 'Dia', kind: 'day' },
    { name: 'form', title: 'Forma', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'present', title: 'Presentes', kind: 'count' },
    { name: 'in_person', title: 'No local', kind: 'count' },
    { name: 'remote', title: 'A distância', kind: 'count' },
    { name: 'proxy', title: 'Por procuração', kind: 'count' },
    { name: 'absent', title: 'Ausentes', kind: 'count' },
    { name: 'part', title: 'Presença', kind: 'share' },
    { name: 'fraction', title: 'Fração presente', kind: 'share' },
  ],
  figures: [
    { name: 'assemblies', label: 'Assembleias', kind: 'count', of: 'count(*)' },
    { name: 'part', label: 'Presença', kind: 'share', of: 'sum(present) / nullif(sum(units), 0)' },
    { name: 'lowest', label: 'Menor presença', kind: 'share', of: 'min(part)' },
    {
      name: 'remote',
      label: 'Dos presentes, a distância',
      kind: 'share',
      of: 'sum(remote) / nullif(sum(present), 0)',
    },
    {
      name: 'proxy',
      label: 'Dos presentes, por procuração',
      kind: 'share',
      of: 'sum(proxy) / nullif(sum(present), 0)',
    },
  ],
  chart: { shape: 'stacked', by: 'title', values: ['in_person', 'remote', 'proxy'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with held as (
      select a.id, a.title, a.form, a.first_call_at
      from public.assemblies a
      where a.condominium_id = ${condominiumId} and a.state = 'closed'
        and a.first_call_at >= ${from}::date::timestamp at time zone ${zone} and a.first_call_at < (${until}::date + 1)::timestamp at time zone ${zone}
    ), came as (
      select distinct on (t.assembly_id, t.unit_id) t.assembly_id, t.unit_id, t.presence
      from held h join public.assembly_attendance t on t.condominium_id = ${condominiumId} and t.assembly_id = h.id and t.kind = 'arrived'
      order by t.assembly_id, t.unit_id, t.happened_at desc, t.id desc
    ), roll as (
      select u.assembly_id, count(*) as units, count(c.unit_id) as present, count(*) filter (where c.presence = 'in_person') as in_person,
        count(*) filter (where c.presence = 'remote') as remote, count(*) filter (where c.presence = 'proxy') as proxy, sum(u.share) as shares,
        coalesce(sum(u.share) filter (where c.unit_id is not null), 0) as present_shares
      from held h join public.assembly_units u on u.condominium_id = ${condominiumId} and u.assembly_id = h.id
      left join came c on c.assembly_id = u.assembly_id and c.unit_id = u.unit_id
      group by u.assembly_id
    )
    select h.title, (h.first_call_at at time zone ${zone})::date as held, ${said(sql, assemblyForms, sql`h.form`)} as form, coalesce(r.units, 0) as units,
      coalesce(r.present, 0) as present, coalesce(r.in_person, 0) as in_person, coalesce(r.remote, 0) as remote, coalesce(r.proxy, 0) as proxy,
      coalesce(r.units - r.present, 0) as absent, r.present::numeric / r.units as part, r.present_shares / nullif(r.shares, 0) as fraction, h.id
    from held h left join roll r on r.assembly_id = h.id
    order by h.first_call_at desc, h.id desc`,
  to: ({ id }) => `voting/${id}`,
  sentences({ rows, count, figures: { part, remote, proxy }, before, show, during }) {
    const measured = rows.filter((row) => row.part !== null)
    const best = measured.toSorted((a, b) => Number(b.part) - Number(a.part))[0]
    const earlier = before?.figures.part ?? null
    return [
      part != null && {
        text: `Em ${counted(count, 'assembleia', 'assembleias')} ${during}, vieram ${show('share', part)} das unidades${earlier === null ? '' : `; antes, ${show('share', earlier)}`}.`,
        to: 'voting',
      },
      best &&
        measured.length > 1 && {
          text: `A mais cheia foi ${best.title}, em ${show('day', best.held!)}, com ${show('share', best.part!)}.`,
          to: `voting/${best.id}`,
        },
      proxy != null && {
        text: `Dos presentes, ${show('share', proxy)} vieram por procuração e ${show('share', remote!)} a distância.`,
      },
    ]
  },
})
