import { report } from '../report.ts'

/** Each fund over a time, as the statement of accounts has it (private.cash_statement). */
export default report({
  title: 'Quanto há em cada fundo?',
  about:
    'Dinheiro de cada fundo em banco e caixa: como começou o período, o que entrou e saiu, o que passou de um fundo a outro e como terminou',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'fund', title: 'Fundo', kind: 'text' },
    { name: 'opening_cents', title: 'No começo', kind: 'cents' },
    { name: 'in_cents', title: 'Entrou', kind: 'cents' },
    { name: 'out_cents', title: 'Saiu', kind: 'cents' },
    { name: 'moved_cents', title: 'De outros fundos', kind: 'cents' },
    { name: 'closing_cents', title: 'No fim', kind: 'cents' },
  ],
  figures: [
    { name: 'opening', label: 'No começo', kind: 'cents', of: 'coalesce(sum(opening_cents), 0)' },
    { name: 'in', label: 'Entrou', kind: 'cents', of: 'coalesce(sum(in_cents), 0)' },
    { name: 'out', label: 'Saiu', kind: 'cents', of: 'coalesce(sum(out_cents), 0)' },
    { name: 'closing', label: 'No fim', kind: 'cents', of: 'coalesce(sum(closing_cents), 0)' },
  ],
  chart: { shape: 'columns', by: 'fund', values: ['closing_cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    select s.fund_id, s.fund_name as fund, s.opening_cents, s.in_cents - b.in_cents as in_cents, s.out_cents - b.out_cents as out_cents,
      b.in_cents - b.out_cents as moved_cents, s.closing_cents, to_char(${until}::date, 'YYYY-MM') as last_month
    from private.cash_statement(${condominiumId}, ${from}, ${until})
      with ordinality as s (fund_id, fund_name, fund_kind, opening_cents, in_cents, out_cents, closing_cents, lines, place)
    cross join lateral (
      select coalesce(sum(l.cents) filter (where l."in"), 0) as in_cents, coalesce(sum(l.cents) filter (where not l."in"), 0) as out_cents
      from jsonb_to_recordset(s.lines) as l (kind text, "in" boolean, cents bigint) where l.kind = 'between_funds') b
    order by s.place`,
  to: ({ fund_id, last_month }) => `finances/balancete/linha?fundo=${fund_id}&mes=${last_month}&meses=12`,
  sentences: ({ rows, figures, before, show, during }) => [
    rows.length > 0 && {
      text: `Os fundos foram de ${show('cents', figures.opening!)} a ${show('cents', figures.closing!)} ${during}.`,
      to: 'finances/fundos',
    },
    ...rows
      .filter(({ closing_cents }) => Number(closing_cents) < 0)
      .map(({ fund, closing_cents }) => ({
        text: `${fund} está com ${show('cents', closing_cents!)}: saiu mais do que havia.`,
        to: 'finances/fundos',
      })),
    ...rows
      .filter(({ moved_cents }) => Number(moved_cents) < 0)
      .map(({ fund, moved_cents }) => ({
        text: `${show('cents', -Number(moved_cents))} saíram de ${fund} para outros fundos.`,
        to: 'finances/lancamentos',
      })),
    before && {
      text: `O saldo de todos os fundos era de ${show('cents', before.figures.closing!)}; agora é de ${show('cents', figures.closing!)}.`,
    },
  ],
})
