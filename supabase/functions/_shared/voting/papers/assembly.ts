import type { Matter } from '../../../../../domain/decisions/matters.ts'
import { AppError } from '../../../../../domain/errors.ts'
import { changesOf } from '../../../../../domain/voting/amending.ts'
import type { ConventionNeed } from '../../../../../domain/voting/outcome.ts'
import type { AssemblyForm, AssemblyKind, AssemblyState, Ballot } from '../../../../../domain/voting/words.ts'
import type { Context } from '../../command.ts'
import { sentNotice } from '../notices.ts'

/** An assembly as its papers show it. */
export type PaperAssembly = {
  id: string
  kind: AssemblyKind
  form: AssemblyForm
  title: string
  state: AssemblyState
  convened_by: 'management' | 'owners'
  conveners: string
  first_call_at: Date
  second_call_at: Date | null
  place: string
  access: string
  notice: string
  cut_off_on: string
  called_at: Date | null
  opened_at: Date | null
  weight: 'share' | 'unit'
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  chair: string
  secretary: string
}

export type PaperItem = {
  id: string
  position: number
  title: string
  body: string
  matter: Matter
  ballot: Ballot
  options: string[]
  seats: number
  substitutes: number
  secret: boolean
  about_unit: string | null
  about_unit_id: string | null
  convention: ConventionNeed | null
  parent_id: string | null
}

/** An assembly with its agenda; a draft takes weight and proxies from the convention of today. Throws `not_found`. */
export async function paperAssembly(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
): Promise<{ assembly: PaperAssembly; items: PaperItem[] }> {
  const [assembly] = await sql<PaperAssembly[]>`
    select a.id, a.kind, a.form, a.title, a.state, a.convened_by, a.conveners, a.first_call_at, a.second_call_at, a.place, a.access, a.notice,
      a.cut_off_on::text as cut_off_on, a.called_at, a.opened_at, a.chair, a.secretary,
      case when a.called_at is null then coalesce(c.voting_weight, a.weight) else a.weight end as weight,
      case when a.called_at is null then c.proxy_cap else a.proxy_cap end as proxy_cap,
      case when a.called_at is null then coalesce(c.proxy_to_sindico, a.proxy_to_sindico) else a.proxy_to_sindico end as proxy_to_sindico,
      case when a.called_at is null then coalesce(c.proxy_to_debtor, a.proxy_to_debtor) else a.proxy_to_debtor end as proxy_to_debtor,
      case when a.called_at is null then coalesce(c.proxy_notarised, a.proxy_notarised) else a.proxy_notarised end as proxy_notarised
    from public.assemblies a
    left join lateral (select v.voting_weight, v.proxy_cap, v.proxy_to_sindico, v.proxy_to_debtor, v.proxy_notarised from public.conventions v
      where v.condominium_id = a.condominium_id and v.effective_from <= (a.first_call_at at time zone (select private.zone_of(${condominiumId})))::date
      order by v.effective_from desc limit 1) c on true
    where a.condominium_id = ${condominiumId} and a.id = ${id}`
  if (!assembly) throw new AppError('not_found')
  const items = await sql<PaperItem[]>`
    select i.id, i.position, i.title, i.body, i.matter, i.ballot, i.options, i.seats, i.substitutes, coalesce((to_jsonb(i) ->> 'secret')::boolean, false) as secret,
      l.label as about_unit, i.about_unit_id, i.convention, i.parent_id
    from public.agenda_items i
    left join public.unit_list l on l.condominium_id = i.condominium_id and l.unit_id = i.about_unit_id
    where i.condominium_id = ${condominiumId} and i.assembly_id = ${id} and i.left_out_in is null order by i.position`
  return { assembly, items }
}

/** What a notice says of itself and of those around it. */
export type NoticeMark = {
  number: number
  sent_at: Date
  /** By the building's clock at that moment. */
  zone: string
  reason: string | null
  changes: string[]
  is_replaced: boolean
}

/** A notice that was sent, as it was sent: its assembly's terms and agenda of then, and what it changed. Throws `not_found`. */
export async function paperNotice(
  context: Pick<Context, 'sql' | 'condominiumId'>,
  assembly: PaperAssembly,
  number: number | null,
  momentWords: (at: Date, zone: string) => string,
): Promise<{ assembly: PaperAssembly; items: PaperItem[]; mark: NoticeMark }> {
  const { notice, before } = await sentNotice(context, assembly.id, number)
  const { zone, first_call_at, second_call_at, ...terms } = notice.terms
  const [latest] = await context.sql<{ number: number }[]>`
    select max(number) as number from public.assembly_notices where condominium_id = ${context.condominiumId} and assembly_id = ${assembly.id}`
  return {
    assembly: {
      ...assembly,
      ...terms,
      first_call_at: new Date(first_call_at),
      second_call_at: second_call_at === null ? null : new Date(second_call_at),
    },
    items: notice.items.map((item) => ({ ...item, parent_id: null })),
    mark: {
      number: notice.number,
      sent_at: notice.sent_at,
      zone,
      reason: notice.reason,
      is_replaced: notice.number < latest!.number,
      changes: before
        ? changesOf(before, notice, (at, whose) =>
            momentWords(new Date(at), whose === 'before' ? before.terms.zone : zone),
          )
        : [],
    },
  }
}

/** Who convened a called assembly by a request, unit by unit; none of one that the management or declarations on paper convened. */
export const paperConveners = (
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  { id }: Pick<PaperAssembly, 'id'>,
): Promise<{ unit: string; name: string | null; declared_at: Date }[]> => sql`
  select d.unit_label as unit, p.name, d.declared_at
  from public.assemblies a
  join public.assembly_declarations d on d.condominium_id = a.condominium_id and d.request_id = (a.quarter ->> 'request')::uuid and d.counted
  left join public.people p on p.condominium_id = d.condominium_id and p.id = d.person_id
  left join public.unit_list l on l.condominium_id = d.condominium_id and l.unit_id = d.unit_id
  where a.condominium_id = ${condominiumId} and a.id = ${id} and a.called_at is not null
  order by l.sort_key nulls last, d.declared_at, d.id`

export type PaperUnit = {
  unit_id: string
  label: string
  owner_name: string | null
  share: number
  weight: number
  proxy: string | null
}

/** Returns units with their own vote, by the roll where there is one, with their annexes' shares and their valid proxy. */
export const paperUnits = (
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  { id, weight }: Pick<PaperAssembly, 'id' | 'weight'>,
): Promise<PaperUnit[]> => sql<PaperUnit[]>`
  select l.unit_id, coalesce(r.unit_label, l.label) as label, l.owner_name, s.share::float8 as share,
    coalesce(r.weight, case ${weight}::text when 'unit' then 1 else s.share end)::float8 as weight, p.holder_name as proxy
  from public.unit_list l
  left join public.assembly_units r on r.condominium_id = l.condominium_id and r.assembly_id = ${id} and r.unit_id = l.unit_id
  cross join lateral (select coalesce(r.share, l.share + coalesce((select sum(x.share) from public.unit_list x
    where x.condominium_id = l.condominium_id and x.main_id = l.unit_id), 0)) as share) s
  left join public.assembly_proxies p on p.condominium_id = l.condominium_id and p.assembly_id = ${id} and p.unit_id = l.unit_id
    and p.state in ('given', 'accepted')
  where l.condominium_id = ${condominiumId} and l.main_id is null order by l.sort_key`
