import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

const kinds = {
  inspection: 'Inspeção obrigatória',
  supplier_document: 'Documento de fornecedor',
  warranty: 'Fim da garantia',
  work_warranty: 'Fim da garantia do serviço',
  document: 'Documento',
  insurance: 'Seguro',
  mandate: 'Mandato de síndico',
  order: 'Manutenção programada',
  plan: 'Manutenção programada',
}

const upkeep = 'incidents/manutencao'
const pages: Readonly<Record<string, string>> = {
  inspection: `${upkeep}/inspecoes/`,
  supplier_document: `${upkeep}/fornecedores/`,
  warranty: `${upkeep}/ativos/`,
  work_warranty: `${upkeep}/ordens/`,
  document: 'documents/',
  order: `${upkeep}/ordens/`,
}

/**
 * What ends or is to be done in the next 90 days, as private.expiries has it, and what should have been by today: a warranty or a mandate that another followed
 * is no longer waited for. Planned work alone; the rest is in late-maintenance.
 */
export default report({
  title: 'O que vence nos próximos 90 dias, e o que já venceu?',
  about:
    'Inspeções, seguros e documentos com validade, papéis de fornecedores, garantias, manutenção programada e mandato; só o que o conselho também lê',
  feature: 'incidents',
  period: null,
  columns: [
    { name: 'title', title: 'O quê', kind: 'text' },
    { name: 'kind', title: 'Tipo', kind: 'text' },
    { name: 'due', title: 'Dia', kind: 'day' },
    { name: 'days', title: 'Faltam', kind: 'days' },
    { name: 'standing', title: 'Situação', kind: 'text' },
  ],
  figures: [
    { name: 'late', label: 'Vencidos', kind: 'count', of: 'count(*) filter (where days < 0)' },
    {
      name: 'month',
      label: 'Em 30 dias',
      kind: 'count',
      of: 'count(*) filter (where days between 0 and 30)',
    },
    { name: 'later', label: 'De 31 a 90 dias', kind: 'count', of: 'count(*) filter (where days > 30)' },
    {
      name: 'longest',
      label: 'Vencido há mais tempo',
      kind: 'days',
      of: 'max(-days) filter (where days < 0)',
    },
  ],
  rows: (sql, { condominiumId, today }) => sql`
    with coming as (
      select e.what, e.id, e.on_date, case e.what when 'mandate' then 'Mandato de ' || e.title else concat_ws(': ', e.title, e.note) end as title, e.paper
      from private.expiries(${condominiumId}, '-infinity', ${today}::date + 90) e
      where e.is_for_council and (e.on_date >= ${today}::date or e.what in ('inspection', 'supplier_document', 'document') or e.what = 'mandate'
        and not exists (select from public.mandates m where m.condominium_id = ${condominiumId} and m.id <> e.id and coalesce(m.ended_on, m.ends_on) > e.on_date))
        and (e.what <> 'document' or coalesce((select (p.features ->> 'documents')::boolean from private.current_plan(${condominiumId}) p), false))
      union all
      select 'order', o.id, o.due_on, o.title, null
      from public.maintenance_orders o
      where o.condominium_id = ${condominiumId} and o.is_open and o.kind <> 'corrective' and o.due_on <= ${today}::date + 90
      union all
      select 'plan', p.id, p.next_on, p.title, null
      from public.maintenance_plans p
      where p.condominium_id = ${condominiumId} and p.ended_at is null and p.next_on <= ${today}::date + 90
        and not exists (select from public.maintenance_orders o where o.condominium_id = p.condominium_id and o.plan_id = p.id and o.is_open)
    )
    select c.title, ${said(sql, kinds, sql`case when c.paper = 'insurance' then 'insurance' else c.what end`)} as kind, c.on_date as due,
      c.on_date - ${today}::date as days,
      case when c.on_date < ${today}::date then 'Vencido' when c.on_date <= ${today}::date + 30 then 'Em 30 dias' else 'Até 90 dias' end as standing,
      c.what, c.id
    from coming c order by c.on_date, c.title, c.what, c.id`,
  to({ what, id, title }) {
    if (what === 'mandate') return 'users?aba=sindico'
    if (what === 'plan') return `${upkeep}/planos?busca=${encodeURIComponent(String(title))}`
    return `${pages[String(what)]}${id}`
  },
  sentences({ rows, count, figures: { late, month }, show }) {
    const oldest = rows.find(({ days }) => Number(days) < 0)
    const next = rows.find(({ days }) => Number(days) >= 0)
    return [
      count === 0 && { text: 'Há 0 vencimentos nos próximos 90 dias.' },
      oldest && {
        text: `${counted(Number(late), 'item está vencido', 'itens estão vencidos')}; o mais antigo é ${oldest.title}, desde ${show('day', oldest.due!)}.`,
      },
      Number(month) > 0 && {
        text: `${counted(Number(month), 'item vence', 'itens vencem')} nos próximos 30 dias.`,
        to: 'calendario',
      },
      next && {
        text: `O próximo é ${next.title} (${next.kind}), em ${show('day', next.due!)}${Number(next.days) === 0 ? ', hoje' : `, daqui a ${show('days', next.days!)}`}.`,
      },
    ]
  },
})
