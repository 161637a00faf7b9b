import { counted } from '../../../../../domain/counted.ts'
import {
  orderKindWords,
  orderStatusWords,
  responsibleWords,
} from '../../../../../domain/maintenance/orders/words.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

/** Orders that are open today and whose day is over. */
export default report({
  title: 'Que manutenção está atrasada?',
  about: 'Ordens de serviço ainda abertas hoje cujo dia já passou; sem as puladas e canceladas',
  feature: 'incidents',
  period: null,
  columns: [
    { name: 'title', title: 'Serviço', kind: 'text' },
    { name: 'kind', title: 'Tipo', kind: 'text' },
    { name: 'asset', title: 'Equipamento', kind: 'text' },
    { name: 'by', title: 'Com quem', kind: 'text' },
    { name: 'due', title: 'Dia marcado', kind: 'day' },
    { name: 'days', title: 'Atraso', kind: 'days' },
    { name: 'status', title: 'Situação', kind: 'text' },
    { name: 'code', title: 'Número', kind: 'text' },
  ],
  figures: [
    { name: 'late', label: 'Atrasadas', kind: 'count', of: 'count(*)' },
    {
      name: 'planned',
      label: 'Preventivas e inspeções',
      kind: 'count',
      of: 'count(*) filter (where is_planned)',
    },
    { name: 'untouched', label: 'Não começadas', kind: 'count', of: 'count(*) filter (where not has_begun)' },
    { name: 'longest', label: 'Maior atraso', kind: 'days', of: 'max(days)' },
  ],
  rows: (sql, { condominiumId, today }) => sql`
    select o.title, ${said(sql, orderKindWords, sql`o.kind`)} as kind, a.name as asset,
      coalesce(s.name, ${said(sql, responsibleWords, sql`o.responsible`)}) as by, o.due_on as due, ${today}::date - o.due_on as days,
      ${said(sql, orderStatusWords, sql`o.status`)} as status, o.code, o.kind <> 'corrective' as is_planned, o.status = 'in_progress' as has_begun, o.id
    from public.maintenance_orders o
    left join public.assets a on a.condominium_id = o.condominium_id and a.id = o.asset_id
    left join public.suppliers s on s.condominium_id = o.condominium_id and s.id = o.supplier_id
    where o.condominium_id = ${condominiumId} and o.is_open and o.due_on < ${today}
    order by o.due_on, o.sequence`,
  to: ({ id }) => `incidents/manutencao/ordens/${id}`,
  sentences({ rows: [first], count, figures: { planned, untouched }, show }) {
    return [
      first
        ? {
            text: `${counted(count, 'ordem está atrasada', 'ordens estão atrasadas')}, ${show('count', planned!)} de prevenção ou inspeção.`,
            to: 'incidents/manutencao',
          }
        : { text: 'Há 0 ordens atrasadas hoje.' },
      first && {
        text: `A mais antiga é ${first.title}, ${show('days', first.days!)} depois do dia marcado.`,
        to: `incidents/manutencao/ordens/${first.id}`,
      },
      Number(untouched) > 0 && {
        text: `${counted(Number(untouched), 'ainda não começou', 'ainda não começaram')}.`,
      },
    ]
  },
})
