import { ActionIcon, Button, Indicator, Popover, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMarkRead } from '../../features/settings/notifications/notification-mutations.ts'
import {
  noticesQuery,
  type SentMessage,
  unreadQuery,
} from '../../features/settings/notifications/notification-queries.ts'
import { toFailure } from '../../lib/failure.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { counted, dayOf, shortDate } from '../../lib/words.ts'
import classes from './notification-bell.module.css'

/** What waits for one in the selected condominium: the number beside the bell, the list behind it. */
export function NotificationBell() {
  const { role, condominium } = useMembership()
  if (!condominium || role === null || role === 'superadmin') return null
  return <CondominiumBell key={condominium.id} condominiumId={condominium.id} />
}

function CondominiumBell({ condominiumId }: { condominiumId: string }) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const [isOpen, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery(unreadQuery(userId, condominiumId))
  const label = unread === 0 ? 'Avisos' : `Avisos: ${counted(unread, 'não lido', 'não lidos')}`
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      shadow="none"
    >
      <Indicator
        label={unread > 99 ? '99+' : unread}
        disabled={unread === 0}
        size={20}
        offset={8}
        color="var(--bob)"
        classNames={{ indicator: classes.count }}
      >
        <Popover.Target>
          <ActionIcon size={44} aria-label={label} onClick={() => setOpen(!isOpen)}>
            <Bell size={20} strokeWidth={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Avisos" className={classes.dropdown}>
        {isOpen && (
          <Notices
            userId={userId}
            condominiumId={condominiumId}
            unread={unread}
            close={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type NoticesProps = { userId: string; condominiumId: string; unread: number; close: () => void }

function Notices({ userId, condominiumId, unread, close }: NoticesProps) {
  const { data, error } = useQuery(noticesQuery(userId, condominiumId))
  const mark = useMarkRead()
  const open = (notice: SentMessage) => {
    if (!notice.is_read) mark.mutate(notice.id)
    close()
  }
  return (
    <>
      <div className={classes.head}>
        <h2>Avisos</h2>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => mark.mutate(null)}
            loading={mark.isPending}
          >
            Marcar tudo como lido
          </Button>
        )}
      </div>
      {!data && !error && <Skeleton height={120} m="md" w="auto" />}
      {!data && error && <p className={classes.empty}>{toFailure(error).message}</p>}
      {data?.length === 0 && <p className={classes.empty}>Nenhum aviso por aqui.</p>}
      <ul className={classes.list} data-autofocus tabIndex={-1}>
        {data?.map((notice) => (
          <li key={notice.id}>
            <Link
              to={notice.path ?? '/dashboard'}
              onClick={() => open(notice)}
              data-unread={!notice.is_read || undefined}
            >
              <span className={classes.subject}>
                {!notice.is_read && <span className={classes.dot} role="img" aria-label="Não lido" />}
                {notice.subject}
              </span>
              <span className={classes.when}>
                {shortDate(dayOf(notice.created_at), dayOf(new Date().toISOString()))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/dashboard/settings?tab=notifications" className={classes.foot} onClick={close}>
        Ajustar os avisos
      </Link>
    </>
  )
}
