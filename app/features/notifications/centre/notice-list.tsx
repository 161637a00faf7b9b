import { ActionIcon, Tooltip } from '@mantine/core'
import { Mail, MailOpen } from 'lucide-react'
import { Link } from 'react-router'
import { eventOf } from '../../../../domain/notifications/events.ts'
import { civilTime } from '../../../../domain/time-zones/moments.ts'
import { capital, dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import classes from './notice-list.module.css'
import type { Notice } from './notice-queries.ts'

const written = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const dayMilliseconds = 24 * 60 * 60 * 1000

/** 'Hoje', 'Ontem', or 'Sexta-feira, 20 de novembro' of civil dates. */
function dayWords(day: string, today: string): string {
  const apart = Math.round((Date.parse(today) - Date.parse(day)) / dayMilliseconds)
  if (apart === 0) return 'Hoje'
  if (apart === 1) return 'Ontem'
  const words = capital(written.format(new Date(day)))
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} de ${day.slice(0, 4)}`
}

/** Newest first, by day. */
function byDay(notices: readonly Notice[]): [string, Notice[]][] {
  const days = new Map<string, Notice[]>()
  for (const notice of notices) {
    const day = dayOf(notice.created_at)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}

type Props = {
  notices: readonly Notice[]
  /** Called when a user follows a notice. */
  onOpen: (notice: Notice) => void
  onMark: (notice: Notice, isRead: boolean) => void
}

/** Lists the user's in-app notices, grouped by day; each links to its subject, and is marked separately. */
export function NoticeList({ notices, onOpen, onMark }: Props) {
  const today = dayOf(new Date().toISOString())
  return (
    <div>
      {byDay(notices).map(([day, ofDay]) => (
        <section key={day} aria-label={dayWords(day, today)}>
          <h3 className={classes.day}>{dayWords(day, today)}</h3>
          <ul className={classes.list}>
            {ofDay.map((notice) => (
              <li key={notice.id} data-unread={!notice.is_read || undefined}>
                <Link to={notice.path ?? '/dashboard'} onClick={() => onOpen(notice)}>
                  <span className={classes.subject}>
                    {!notice.is_read && <span className={classes.dot} role="img" aria-label="Não lido" />}
                    {notice.subject}
                  </span>
                  <span className={classes.when}>
                    {eventOf(notice.kind)?.label ?? 'Resumo'} ·{' '}
                    {civilTime(new Date(notice.created_at), openZone())}
                  </span>
                </Link>
                <Tooltip label={notice.is_read ? 'Marcar como não lido' : 'Marcar como lido'} withArrow>
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="gray"
                    aria-label={`${notice.is_read ? 'Marcar como não lido' : 'Marcar como lido'}: ${notice.subject}`}
                    onClick={() => onMark(notice, !notice.is_read)}
                  >
                    {notice.is_read ? (
                      <Mail size={18} strokeWidth={1.75} />
                    ) : (
                      <MailOpen size={18} strokeWidth={1.75} />
                    )}
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
