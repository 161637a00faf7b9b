import { AppError } from '../../../../domain/errors.ts'
import type { FeatureFlag } from '../../../../domain/permissions/roles.ts'
import { apartName } from '../../../../domain/plans/apart-words.ts'
import { type Apart, type FeatureChange, isLimit } from '../../../../domain/platform/feature-changes.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

/** A row of private.feature_states. */
type State = { feature: FeatureFlag; off_reason: string | null; share: number; share_plans: string[] | null }
/** A row of private.condominium_exceptions; its end as text that says it whole. */
type Exception = {
  condominium_id: string
  what: Apart
  value: number
  reason: string
  /** The last day, 'YYYY-MM-DD'. */
  ends_on: string | null
  ends_at: string | null
}

/** What a change makes of one row. `reason` is the change's own. */
export type FeatureItem =
  | { kind: 'all'; feature: FeatureFlag; before: State | null; after: State | null; reason: string }
  | {
      kind: 'one'
      condominium_id: string
      name: string
      what: Apart
      before: Exception | null
      after: Exception | null
      reason: string
    }

const wrong = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path: `change.${path}`, message }] })

/** What a change makes of the row that it is about. Throws `not_found`, `feature_unchanged`, and `invalid_input` of a past end or a limit below what is used. */
export const featureItem = (context: Context, change: FeatureChange): Promise<FeatureItem> =>
  change.kind === 'all' ? stateItem(context.sql, change) : exceptionItem(context, change)

async function stateItem(
  sql: Sql,
  { feature, is_off, share, share_plans, reason }: FeatureChange & { kind: 'all' },
): Promise<FeatureItem> {
  const before = await readState(sql, feature)
  const plans = share > 0 && share_plans ? [...new Set(share_plans)].toSorted() : null
  if (plans) {
    const known = await sql`select distinct slug from public.subscription_plans where slug = any (${plans})`
    if (known.length < plans.length) throw wrong('share_plans', 'Há um plano que não existe.')
  }
  const after =
    is_off || share > 0 ? { feature, off_reason: is_off ? reason : null, share, share_plans: plans } : null
  if (isSame(before, after)) throw new AppError('feature_unchanged')
  return { kind: 'all', feature, before, after, reason }
}

async function exceptionItem(
  { sql, now }: Context,
  { condominium_id, what, value, ends_on, reason }: FeatureChange & { kind: 'one' },
): Promise<FeatureItem> {
  const [held] = await sql<{ name: string; ends_at: Date | null }[]>`
    select name, (${ends_on}::date + 1)::timestamp at time zone time_zone as ends_at
    from public.condominiums where id = ${condominium_id}`
  if (!held) throw new AppError('not_found')
  if (held.ends_at && held.ends_at <= now) throw wrong('ends_on', 'Escolha hoje ou um dia que ainda vem.')
  if (value !== null && !isLimit(what) && value > 1) throw wrong('value', 'Diga se abre ou fecha.')
  if (value !== null) await requireRoom(sql, condominium_id, what, value)
  const before = await readException(sql, condominium_id, what)
  const after =
    value === null
      ? null
      : { condominium_id, what, value, reason, ends_on, ends_at: held.ends_at?.toISOString() ?? null }
  if (isSame(before, after)) throw new AppError('feature_unchanged')
  return { kind: 'one', condominium_id, name: held.name, what, before, after, reason }
}

/** A limit of its own is never below what the condominium already has. */
async function requireRoom(sql: Sql, condominiumId: string, what: Apart, value: number): Promise<void> {
  if (!isLimit(what)) return
  const [found] = await sql<{ used: number }[]>`
    select (private.plan_limits(${condominiumId}, ${what}) ->> 'used')::integer as used`
  if (value < found!.used)
    throw wrong(
      'value',
      `O condomínio já usa ${found!.used.toLocaleString('pt-BR')}: não dá para ficar abaixo.`,
    )
}

/** Key by key: what stood in the history as JSON has no order. */
const isSame = (one: State | Exception | null, other: State | Exception | null): boolean =>
  one === null || other === null
    ? one === other
    : Object.entries(one).every(
        ([name, value]) => JSON.stringify(value) === JSON.stringify(other[name as never]),
      )

async function readState(sql: Sql, feature: FeatureFlag): Promise<State | null> {
  const [row] = await sql<State[]>`
    select feature, off_reason, share, share_plans from private.feature_states where feature = ${feature}`
  return row ?? null
}

async function readException(sql: Sql, condominiumId: string, what: Apart): Promise<Exception | null> {
  const [row] = await sql<(Omit<Exception, 'ends_at'> & { ends_at: Date | null })[]>`
    select condominium_id, what, value, reason, ends_on::text, ends_at from private.condominium_exceptions
    where condominium_id = ${condominiumId} and what = ${what}`
  return row ? { ...row, ends_at: row.ends_at?.toISOString() ?? null } : null
}

const effects = (sql: Sql, item: FeatureItem) =>
  item.kind === 'one'
    ? sql`private.feature_effects(${item.what}, null, ${item.condominium_id}, ${item.after?.value ?? null})`
    : sql`private.feature_effects(${item.feature},
        ${sql.json({ off: item.after?.off_reason != null, share: item.after?.share ?? 0, plans: item.after?.share_plans ?? null })}, null, null)`

const NAMED = 20

type Named = { id: string; name: string; is_open: boolean; under_way: number }

/** How many condominiums gain or lose the feature, with what is under way in it, and those named like `wanted`; the most concerned come first. */
export async function featureEffects(sql: Sql, item: FeatureItem, wanted: string) {
  const feature = item.kind === 'all' ? item.feature : item.what
  const [found] = await sql<
    { gain: number; lose: number; under_way: number; matching: number; named: Named[] }[]
  >`
    with changed as materialized (
      select e.condominium_id as id, e.name, e.is_open, case when e.is_open then 0 else private.under_way(e.condominium_id, ${feature}) end as under_way
      from ${effects(sql, item)} e
    ), matching as (
      select c.* from changed c where position(private.fold(${wanted}) in private.fold(c.name)) > 0
    )
    select (select count(*) from changed c where c.is_open)::integer as gain, (select count(*) from changed c where not c.is_open)::integer as lose,
      (select coalesce(sum(c.under_way), 0) from changed c)::float8 as under_way, (select count(*) from matching)::integer as matching,
      coalesce((select jsonb_agg(to_jsonb(n) order by n.is_open, n.under_way desc, n.name) from (
        select * from matching m order by m.is_open, m.under_way desc, m.name limit ${NAMED}) n), '[]') as named`
  return found!
}

/** Writes a row or takes it away, and has every condominium that gains or loses by it told. Throws `platform_change_outdated` where it is not what it was. */
export async function writeFeature(context: Context, item: FeatureItem): Promise<void> {
  const { sql } = context
  // New units, administrators and spaces wait, as they wait for each other.
  if (item.kind === 'one')
    await sql`select 1 from public.condominiums where id = ${item.condominium_id} for no key update`
  const now =
    item.kind === 'all'
      ? await readState(sql, item.feature)
      : await readException(sql, item.condominium_id, item.what)
  if (!isSame(now, item.before)) throw new AppError('platform_change_outdated')
  if (item.kind === 'one' && item.after)
    await requireRoom(sql, item.condominium_id, item.what, item.after.value)
  await tellCondominiums(context, item)
  if (item.kind === 'all') {
    await sql`delete from private.feature_states where feature = ${item.feature}`
    if (item.after) await sql`insert into private.feature_states ${sql(item.after)}`
  } else {
    await sql`
      delete from private.condominium_exceptions where condominium_id = ${item.condominium_id} and what = ${item.what}`
    if (item.after) await sql`insert into private.condominium_exceptions ${sql(item.after)}`
    // Their pages look at the plan again.
    await sql`
      update public.condominium_subscriptions set changed_at = private.now()
      where id = (select s.id from public.condominium_subscriptions s where s.condominium_id = ${item.condominium_id}
        order by s.created_at desc, s.id desc limit 1)`
  }
}

type Effect = { condominium_id: string; is_open: boolean; in_plan: boolean }

/** Each condominium's own log says what changed for it, and the worker writes to its síndico. */
async function tellCondominiums({ sql, audit, enqueue }: Context, item: FeatureItem): Promise<void> {
  const what = item.kind === 'all' ? item.feature : item.what
  const reason = item.after && 'reason' in item.after ? item.after.reason : item.reason
  const until = item.kind === 'one' ? (item.after?.ends_on ?? null) : null
  const isClosing = item.kind === 'all' ? item.after?.off_reason != null : item.after?.value === 0
  const news = isLimit(what)
    ? [{ condominium_id: (item as { condominium_id: string }).condominium_id, how: 'limit' }]
    : (await sql<Effect[]>`select condominium_id, is_open, in_plan from ${effects(sql, item)} e`).map(
        ({ condominium_id, is_open, in_plan }) => ({
          condominium_id,
          how: is_open ? (in_plan ? 'reopened' : 'opened') : isClosing ? 'closed' : 'ended',
        }),
      )
  if (news.length === 0) return
  const value = item.kind === 'one' ? (item.after?.value ?? null) : null
  const name = apartName(what)
  await sql`
    insert into private.feature_news (condominium_id, what, how, value, reason, until)
    select n.condominium_id, ${what}, n.how, ${value}, ${reason}, ${until}
    from jsonb_to_recordset(${sql.json(news)}) as n (condominium_id uuid, how text)`
  for (const { condominium_id, how } of news)
    audit({
      entity: 'condominium_exceptions',
      entityId: condominium_id,
      condominiumId: condominium_id,
      before:
        how === 'limit'
          ? { what: name, limit: item.before && 'value' in item.before ? item.before.value : null }
          : { what: name, is_open: how === 'closed' || how === 'ended' },
      after:
        how === 'limit'
          ? { what: name, limit: value, until, reason }
          : { what: name, is_open: how === 'opened' || how === 'reopened', until, reason },
    })
  await enqueue('tell-feature-news', {})
}
