import { buffer } from 'node:stream/consumers'
import { daysInMonth, formatMonth, monthOf } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import { toAppError } from '../../domain/errors.ts'
import { formatCents } from '../../domain/money.ts'
import { reportAddress } from '../../domain/reports/address.ts'
import { type ReportFilters, reportFilters } from '../../domain/reports/asked.ts'
import { councilPack } from '../../domain/reports/council-pack.ts'
import { duringPeriod } from '../../domain/reports/period.ts'
import { nextSending, type ReaderRole, type Rhythm } from '../../domain/reports/schedule.ts'
import { reportFile } from '../../supabase/functions/_shared/reports/file.ts'
import { makeCouncilPack } from '../../supabase/functions/_shared/reports/pack-pdf.ts'
import { readReport, reportFor } from '../../supabase/functions/_shared/reports/reading.ts'
import { placeOf } from '../concierge/places.ts'
import type { Sql, Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { renderScheduledReport } from '../message-templates/reports.ts'
import { notifyIn } from '../notify/notify.ts'

/** Sendings made in one turn. */
const MOST_A_TURN = 100
/** A closing that the worker did not see for longer is old news. */
const CLOSING_DAYS = 10

type Due = {
  condominium_id: string
  saved_id: string
  report: string
  name: string
  filters: unknown
  rhythm: Rhythm
  on_day: number | null
  roles: ReaderRole[]
  format: 'pdf' | 'xlsx'
  /** The day that it is for: the day it was due, or the first day of the closed month. */
  for_day: string
  /** The closing that it follows; 0 where its day was due. */
  closing_sequence: number
  /** Of a month that was reopened and closed again: what it had when it was closed before, and has now. */
  again: { before: Closed; now: Closed } | null
  today: string
}
type Closed = { entries: number; cents: number }

/** Every morning: sends the saved reports whose day has come, and those of months that were closed since, or closed again. Each once; a failure is written down with its reason. */
export const sendReportsTask: Task = {
  topic: 'send-reports',
  localTime: '06:30',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl, log }, data, signal) {
    const at = localTimeOf(data)
    for (;;) {
      const due = await dueAt(sql, at)
      for (const one of due) {
        signal.throwIfAborted()
        try {
          await transaction((tx) => send(tx, one, siteUrl), signal)
        } catch (thrown) {
          signal.throwIfAborted()
          const { code } = toAppError(thrown)
          log.error({ err: thrown, saved_id: one.saved_id }, 'scheduled report not sent')
          await transaction((tx) => settle(tx, one, code), signal)
        }
      }
      if (due.length < MOST_A_TURN) return
    }
  },
}

const dueAt = (sql: Sql, at: string | null) => sql<Due[]>`
  select s.condominium_id, s.saved_id, r.report, r.name, r.filters, s.rhythm, s.on_day, s.roles, s.format,
    coalesce(s.next_on, c.month)::text as for_day, coalesce(c.sequence, 0) as closing_sequence, private.today_in(k.time_zone)::text as today,
    case when b.sequence is not null then jsonb_build_object('before', jsonb_build_object('entries', b.entry_count, 'cents', b.total_cents),
      'now', jsonb_build_object('entries', c.entry_count, 'cents', c.total_cents)) end as again
  from public.report_schedules s
  join public.saved_reports r on r.condominium_id = s.condominium_id and r.id = s.saved_id
  join public.condominiums k on k.id = s.condominium_id
  left join public.closings c on s.rhythm = 'closing' and c.condominium_id = s.condominium_id and c.reopened_at is null
    and c.closed_at > greatest(s.created_at, private.now() - ${`${CLOSING_DAYS} days`}::interval)
  left join lateral (
    select l.sequence, l.entry_count, l.total_cents from public.closings l
    where l.condominium_id = c.condominium_id and l.month = c.month and l.sequence < c.sequence order by l.sequence desc limit 1) b on true
  where (s.next_on <= private.today_in(k.time_zone) or c.month is not null)
    and (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
    and not exists (select from public.report_sendings o
      where o.condominium_id = s.condominium_id and o.saved_id = s.saved_id and o.for_day = coalesce(s.next_on, c.month)
        and o.closing_sequence = coalesce(c.sequence, 0))
  order by s.condominium_id, s.saved_id, for_day limit ${MOST_A_TURN}`

type Made = { question: string; during: string; sentences: readonly string[]; file: Uint8Array; path: string }

type Reader = { user_id: string; role: ReaderRole }

/** Reads the report as each of its recipients may, since some of its rows are kept from the person whom they are about, and sends it to them. */
async function send(sql: Transaction, due: Due, siteUrl: string): Promise<void> {
  const { condominium_id: condominiumId, report, format, roles, today } = due
  const place = await placeOf(sql, condominiumId)
  if (!place) return
  const readers = await sql<Reader[]>`
    select user_id, role from public.memberships
    where condominium_id = ${condominiumId} and status = 'approved' and role = any (${roles}) and user_id is not null order by user_id`
  const made: { reader: Reader; letter: Made }[] = []
  for (const reader of readers) {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader.user_id, role: 'authenticated' })}, true)`
    made.push({ reader, letter: await make(sql, due, reader.role, place.zone) })
  }
  await sql`select set_config('request.jwt.claims', '', true)`
  const sendingId = await settle(sql, due, null)
  if (!sendingId) return
  await notifyIn(
    sql,
    made.map(({ reader, letter: { file, path, ...words } }) => ({
      condominiumId,
      kind: 'scheduled_report' as const,
      userId: reader.user_id,
      path,
      content: renderScheduledReport({
        ...place,
        url: `${siteUrl}${path}`,
        name: due.name,
        again: againWords(due),
        ...words,
      }),
      detail: due.name,
      attachment: { filename: `${report}-${today}.${format}`, content: file, contentType: mimeTypes[format] },
      about: { id: sendingId },
    })),
  )
  await sql`
    update public.report_sendings set recipients = ${readers.length} where condominium_id = ${condominiumId} and id = ${sendingId}`
}

/** That the month was closed again, and what that changed. */
function againWords({ again, for_day }: Due): string | null {
  if (!again) return null
  const words = ({ entries, cents }: Closed) =>
    `${counted(entries, 'lançamento', 'lançamentos')}, ${formatCents(cents)} ao todo`
  const [before, now] = [words(again.before), words(again.now)]
  const changed = before === now ? `Continua com ${now}.` : `Tinha ${before}; agora tem ${now}.`
  return `O mês de ${formatMonth(monthOf(for_day))} foi reaberto e fechado de novo. ${changed} Este envio substitui o anterior.`
}

const mimeTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function make(sql: Transaction, due: Due, role: ReaderRole, zone: string): Promise<Made> {
  const { condominium_id: condominiumId, report: name, format, today } = due
  const filters = ofItsDay(due)
  const path = reportAddress(name, filters)
  const reader = { sql, condominiumId, today, zone, role }
  if (name === councilPack.name) {
    const { pdf, period, sentences } = await makeCouncilPack(reader, filters)
    return { question: councilPack.title, during: duringPeriod(period), sentences, file: pdf, path }
  }
  const found = await reportFor(reader, name)
  const { period, sentences } = await readReport(found, filters, reader)
  const file = await reportFile(found, { format, filters }, reader, (work) => work(sql))
  return {
    question: found.title,
    during: period ? duringPeriod(period) : 'como está hoje',
    sentences: sentences.map(({ text }) => text),
    file: file instanceof ReadableStream ? new Uint8Array(await buffer(file)) : file,
    path,
  }
}

/** What a closing's report is of: the month that was closed, where it has a period. */
const ofItsDay = ({ filters, rhythm, for_day }: Due): ReportFilters => {
  const asked = reportFilters.parse(filters)
  if (rhythm !== 'closing' || (asked.period !== 'last-month' && asked.period !== 'this-month')) return asked
  const month = monthOf(for_day)
  return { ...asked, period: undefined, from: for_day, until: `${month}-${daysInMonth(month)}` }
}

/** Writes down that it was sent, or why not, and when it is sent next; null where another worker did. */
async function settle(
  sql: Transaction,
  {
    condominium_id,
    saved_id,
    report,
    name,
    filters,
    for_day,
    closing_sequence,
    roles,
    format,
    rhythm,
    on_day,
    today,
  }: Due,
  refused: string | null,
): Promise<string | null> {
  const [sending] = await sql<{ id: string }[]>`
    insert into public.report_sendings (condominium_id, saved_id, report, name, filters, for_day, closing_sequence, roles, format, recipients, refused)
    values (${condominium_id}, ${saved_id}, ${report}, ${name}, ${sql.json(filters as never)}, ${for_day}, ${closing_sequence}, ${roles}, ${format},
      0, ${refused})
    on conflict on constraint report_sent_once do nothing returning id`
  if (rhythm !== 'closing')
    await sql`
      update public.report_schedules set next_on = ${nextSending(rhythm, on_day, today)}
      where condominium_id = ${condominium_id} and saved_id = ${saved_id}`
  return sending?.id ?? null
}
