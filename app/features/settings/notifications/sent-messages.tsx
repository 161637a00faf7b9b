import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { channelNames, eventOf } from '../../../../domain/notifications/events.ts'
import { useSession } from '../../../lib/session.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { channelIcons, standingOf } from '../../notifications/message-words.ts'
import { moment } from '../security/account/moment.ts'
import { messagesAtOnce, type SentMessage, sentQuery } from './notification-queries.ts'
import classes from './notifications.module.css'

function MessageStatus({ message }: { message: SentMessage }) {
  const { icon, tone, words } = standingOf(message)
  const { status, send_after, in_digest } = message
  const waits = status === 'queued' && send_after && !in_digest ? `Espera até ${moment(send_after)}` : words
  return (
    <Status icon={icon} tone={tone} wraps>
      {waits}
    </Status>
  )
}

function SentRow({ message }: { message: SentMessage }) {
  const { subject, path, channel, kind, created_at } = message
  const Icon = channelIcons[channel]
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.event}>{path ? <Link to={path}>{subject}</Link> : subject}</div>
        <div className={classes.note}>
          {eventOf(kind)?.label ?? 'Resumo'} · {channelNames[channel]} · {moment(created_at)}
        </div>
      </div>
      <MessageStatus message={message} />
    </li>
  )
}

/** Messages sent to the user by every channel, with their outcome. */
export function SentMessages({ condominiumId }: { condominiumId: string }) {
  const { user } = useSession()
  const [pages, setPages] = useState<SentMessage[]>([])
  const sent = useQuery(sentQuery(user?.id ?? '', condominiumId, pages.at(-1) ?? null))
  const rows = sent.data?.slice(0, messagesAtOnce) ?? []
  const last = rows.at(-1)
  return (
    <Section
      title="O que lhe enviamos"
      note="Neste condomínio, por todos os canais, com a situação da entrega."
    >
      <NotLoaded query={sent} rows={4} height={64} />
      {sent.data?.length === 0 && <p className={classes.muted}>Ainda não lhe enviamos nada daqui.</p>}
      <ul className={classes.sent}>
        {rows.map((message) => (
          <SentRow key={message.id} message={message} />
        ))}
      </ul>
      <div className={classes.line} style={{ marginTop: 12 }}>
        {pages.length > 0 && (
          <Button variant="default" onClick={() => setPages(pages.slice(0, -1))}>
            Mais novos
          </Button>
        )}
        {(sent.data?.length ?? 0) > messagesAtOnce && last && (
          <Button variant="default" onClick={() => setPages([...pages, last])}>
            Mais antigos
          </Button>
        )}
      </div>
    </Section>
  )
}
