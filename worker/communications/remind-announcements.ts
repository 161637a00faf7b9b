import type { Task } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'

/**
 * Queues the day's reminders, at ten in the morning: for published announcements last sent a set number of days ago, while someone has not read them,
 * and up to a set number. Manual reminders count too.
 */
export const remindAnnouncementsTask: Task = {
  topic: 'remind-announcements',
  localTime: '10:00',
  isInterruptible: true,
  async run({ transaction }, data, signal) {
    const at = localTimeOf(data)
    await transaction(
      (sql) => sql`
        with due as (
          select a.condominium_id, a.id, t.last + 1 as occurrence, a.recipient_count
          from public.announcements a join public.condominiums k on k.id = a.condominium_id
          cross join lateral (
            select max(occurrence) as last, count(*) filter (where reason = 'reminder') as reminders,
              max(created_at) filter (where reason in ('published', 'reminder')) as at, bool_and(finished_at is not null) as is_idle
            from private.announcement_tellings t where t.condominium_id = a.condominium_id and t.announcement_id = a.id
          ) t
          where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
            and a.status = 'published' and a.remind_times > 0 and a.published_at > private.now() - interval '200 days'
            and (a.expires_on is null or a.expires_on >= private.today_in(k.time_zone)) and t.is_idle and t.reminders < a.remind_times
            and (t.at at time zone k.time_zone)::date <= private.today_in(k.time_zone) - a.remind_after_days
            and private.subscription_state(a.condominium_id) in ('trial', 'active')
            and exists (select from private.next_to_tell(a.condominium_id, a.id, null, true, 1))
        ), begun as (
          insert into private.announcement_tellings (condominium_id, announcement_id, occurrence, reason, total)
          select condominium_id, id, occurrence, 'reminder', recipient_count from due
          on conflict do nothing returning condominium_id, announcement_id, occurrence
        )
        insert into private.outbox (topic, payload)
        select 'tell-announcement', jsonb_build_object('condominiumId', condominium_id, 'announcementId', announcement_id, 'occurrence', occurrence)
        from begun`,
      signal,
    )
  },
}
