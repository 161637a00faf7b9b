import { counted } from '../../../../../domain/counted.ts'
import { moveKinds, moveStatuses } from '../../../../../domain/people/moves.ts'
import { report } from '../report.ts'

/** Moves by their day. Without names: units say enough to the council. */
export default report({
  title: 'Quem chegou e quem saiu?',
  about: 'Mudanças marcadas e feitas, pelo dia da mudança, sem nomes; as canceladas ficam fora',
  feature: 'resident_management',
  period: '12-months-to-date',
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'moves_on', title: 'Dia', kind: 'day' },
    { name: 'kind', title: 'Mudança', kind: 'text' },
    { name: 'who', title: 'Quem', kind: 'text' },
    { name: 'status', title: 'Situação', kind: 'text' },
    { name: 'missing', title: 'Itens por conferir', kind: 'count' },
  ],
  figures: [
    { name: 'arrivals', label: 'Entradas', kind: 'count', of: 'count(*) filter (where is_in)' },
    { name: 'departures', label: 'Saídas', kind: 'count', of: 'count(*) filter (where not is_in)' },
    { name: 'units', label: 'Unidades', kind: 'count', of: 'count(distinct unit_id)' },
    { name: 'missing', label: 'Itens por conferir', kind: 'count', of: 'coalesce(sum(missing), 0)' },
  ],
  rows: (sql, { condominiumId, from, until }) => sql`
    select m.unit_id, concat_ws('-', nullif(u.block, ''), u.number) as unit, m.moves_on, m.kind = 'in' as is_in,
      ${sql.json(moveKinds)}::jsonb ->> m.kind as kind, case when m.whole_household then 'Todos da unidade' else 'Uma pessoa' end as who,
      ${sql.json(moveStatuses)}::jsonb ->> m.status as status,
      (select count(*) from jsonb_array_elements(m.items) i where i ->> 'done_at' is null) as missing
    from public.moves m
    join public.units u on u.condominium_id = ${condominiumId} and u.id = m.unit_id
    where m.condominium_id = ${condominiumId} and m.status <> 'cancelled' and m.moves_on between ${from}::date and ${until}::date
    order by m.moves_on desc, m.id`,
  to: () => 'residents/mudancas',
  sentences: ({ count, figures: { arrivals, departures, missing }, before, during }) => [
    count > 0 && {
      text: `Houve ${counted(Number(arrivals), 'entrada', 'entradas')} e ${counted(Number(departures), 'saída', 'saídas')} ${during}${
        before
          ? `; antes, ${counted(Number(before.figures.arrivals), 'entrada', 'entradas')} e ${counted(Number(before.figures.departures), 'saída', 'saídas')}`
          : ''
      }.`,
      to: 'residents/mudancas',
    },
    Number(missing) > 0 && {
      text: `${counted(Number(missing), 'item das mudanças ficou', 'itens das mudanças ficaram')} por conferir.`,
      to: 'residents/mudancas',
    },
  ],
})
