import { distinct, type Second, sum } from './second.ts'

export const communicationsSecond: Readonly<Record<string, Second>> = {
  'unconfirmed-readings': async (sql, { condominiumId, from, until, zone }) => {
    const rows = await sql`
      select a.title, to_char(a.published_at at time zone ${zone}, 'YYYY-MM-DD') as published, r.unit_labels as unit,
        coalesce((select p.name from public.people p where p.id = r.person_id),
          (select max(m.full_name) from public.memberships m where m.user_id = r.user_id and m.condominium_id = ${condominiumId})) as name,
        r.seen_at as seen, r.reminders, a.id as announcement_id, coalesce(r.person_id, r.user_id) as who
      from public.announcement_recipients r, public.announcements a
      where a.id = r.announcement_id and a.condominium_id = ${condominiumId} and a.asks_confirmation and a.withdrawn_at is null
        and a.published_at >= ${from}::timestamp at time zone ${zone}
        and a.published_at < (${until}::date + 1)::timestamp at time zone ${zone} and r.confirmed_at is null
      order by a.published_at desc, a.id, r.place, r.id`
    return {
      rows,
      figures: {
        missing: rows.length,
        people: distinct(rows, 'who'),
        announcements: distinct(rows, 'announcement_id'),
        opened: rows.filter(({ seen }) => seen !== null).length,
        reminders: sum(rows, 'reminders'),
      },
    }
  },

  async 'announcements-read'(sql, { condominiumId, from, until, zone }) {
    const announcements = await sql<
      { id: string; title: string; published: string; asks_confirmation: boolean }[]
    >`
      select a.id, a.title, to_char(a.published_at at time zone ${zone}, 'YYYY-MM-DD') as published, a.asks_confirmation
      from public.announcements a where a.condominium_id = ${condominiumId} and a.published_at is not null and a.withdrawn_at is null
        and (a.published_at at time zone ${zone})::date between ${from} and ${until} order by a.published_at desc, a.id`
    const recipients = await sql<
      { announcement_id: string; is_seen: boolean; is_confirmed: boolean; is_lost: boolean }[]
    >`
      select r.announcement_id, r.seen_at is not null as is_seen, r.confirmed_at is not null as is_confirmed,
        r.seen_at is null and not exists (select from public.messages m where m.about_id = r.announcement_id and m.channel in ('email', 'push', 'whatsapp', 'sms')
          and m.status in ('queued', 'sent', 'delivered', 'read') and (m.person_id = r.person_id or m.user_id = r.user_id)) as is_lost
      from public.announcement_recipients r where r.condominium_id = ${condominiumId}`
    const rows = announcements.map(({ id, title, published, asks_confirmation }) => {
      const theirs = recipients.filter(({ announcement_id }) => announcement_id === id)
      const of = (name: 'is_seen' | 'is_confirmed' | 'is_lost') => theirs.filter((one) => one[name]).length
      const share = (amount: number) => (theirs.length ? amount / theirs.length : null)
      return {
        title,
        published,
        recipients: theirs.length,
        unreached: of('is_lost'),
        seen: of('is_seen'),
        rate: share(of('is_seen')),
        confirmed: asks_confirmation ? of('is_confirmed') : null,
        confirmed_rate: asks_confirmation ? share(of('is_confirmed')) : null,
        asks_confirmation,
      }
    })
    const asking = rows.filter(({ asks_confirmation }) => asks_confirmation)
    const part = (of: number, all: number) => (all ? of / all : null)
    return {
      rows,
      figures: {
        announcements: rows.length,
        rate: part(sum(rows, 'seen'), sum(rows, 'recipients')),
        confirmed: part(sum(asking, 'confirmed'), sum(asking, 'recipients')),
        half: rows.filter(({ rate }) => rate !== null && rate < 0.5).length,
        unreached: sum(rows, 'unreached'),
      },
    }
  },

  async 'channels-delivered'(sql, { condominiumId, from, until, zone, choices: { channel } }) {
    const messages = await sql<{ day: string; channel: string; status: string }[]>`
      select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, channel, status from public.messages
      where condominium_id = ${condominiumId} and sample_of is null`
    const wanted = messages.filter(
      (one) => one.day >= from && one.day <= until && (channel === 'all' || one.channel === channel),
    )
    const rows: Record<string, string | number | null>[] = []
    for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = after(month)) {
      const theirs = wanted.filter(({ day }) => day.startsWith(month))
      const of = (...states: string[]) => theirs.filter(({ status }) => states.includes(status)).length
      const [sent, failed] = [of('sent', 'delivered', 'read'), of('failed')]
      rows.push({
        month,
        messages: theirs.length,
        waiting: of('queued'),
        sent,
        delivered: of('delivered', 'read'),
        read: of('read'),
        failed,
        failed_part: sent + failed ? failed / (sent + failed) : null,
      })
    }
    const [sent, failed] = [sum(rows, 'sent'), sum(rows, 'failed')]
    return {
      rows,
      figures: {
        messages: sum(rows, 'messages'),
        delivered: sum(rows, 'delivered'),
        read: sum(rows, 'read'),
        failed,
        failed_part: sent + failed ? failed / (sent + failed) : null,
      },
    }
  },

  async 'people-not-reached'(sql, { condominiumId, from, until, zone, today }) {
    const people = await sql<
      { id: string; name: string; user_id: string | null; has_address: boolean; units: string[] }[]
    >`
      select p.id, p.name, p.user_id, coalesce(nullif(p.email, ''), p.phone) is not null as has_address,
        array(select case when u.block = '' then u.number else u.block || '-' || u.number end from public.occupancies o, public.units u
          where u.id = o.unit_id and o.person_id = p.id and u.closed_on is null and ${today}::date between o.starts_on and coalesce(o.ends_on, 'infinity')) as units
      from public.people p where p.condominium_id = ${condominiumId} order by p.search_name, p.id`
    const messages = await sql<
      {
        telling_id: string
        person_id: string | null
        user_id: string | null
        status: string
        created_at: Date
      }[]
    >`
      select telling_id, person_id, user_id, status, created_at from public.messages
      where condominium_id = ${condominiumId} and sample_of is null and (created_at at time zone ${zone})::date between ${from} and ${until}`
    const found = people.flatMap(({ id, name, user_id, has_address, units }) => {
      if (units.length === 0) return []
      const theirs = messages.filter((one) =>
        one.person_id ? one.person_id === id : one.user_id !== null && one.user_id === user_id,
      )
      const tellings = [...Map.groupBy(theirs, ({ telling_id }) => telling_id).values()]
      const lost = tellings.filter((ways) => ways.every(({ status }) => status === 'failed'))
      const arrived = theirs.filter(({ status }) => status !== 'queued' && status !== 'failed')
      const isWithout = !has_address && !user_id
      if (!isWithout && lost.length === 0) return []
      const latest = (some: readonly { created_at: Date }[]) =>
        some
          .map(({ created_at }) => created_at)
          .toSorted((one, other) => one.getTime() - other.getTime())
          .at(-1) ?? null
      const reason = arrived.length === 0 ? 'Nenhum aviso chegou' : 'Parte dos avisos falhou'
      return [
        {
          name,
          units: [...new Set(units)].sort().join(', '),
          reason: isWithout ? 'Sem e-mail, telefone e acesso' : reason,
          lost: lost.length,
          arrived: latest(arrived),
          last: latest(lost.flat()),
          isWithout,
        },
      ]
    })
    const rows = found.toSorted((one, other) => other.lost - one.lost)
    return {
      rows,
      figures: {
        people: rows.length,
        without: rows.filter(({ isWithout }) => isWithout).length,
        never: rows.filter(({ lost, arrived }) => lost > 0 && arrived === null).length,
        lost: sum(rows, 'lost'),
      },
    }
  },
}

/** The month after: '2027-01' of '2026-12'. */
const after = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
