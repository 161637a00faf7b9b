import { ActionIcon, Button, Indicator, Popover, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { NoticeList } from '../../features/notifications/centre/notice-list.tsx'
import {
  type NoticeFilter,
  newestNoticesQuery,
  useMarkNotices,
} from '../../features/notifications/centre/notice-queries.ts'
import { unreadQuery } from '../../features/settings/notifications/notification-queries.ts'
import { toFailure } from '../../lib/failure.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { counted } from '../../lib/words.ts'
import classes from './notification-bell.module.css'

const noticeFilters = [
  { value: 'all', label: 'Todos' },
  { value: 'unread', label: 'Não lidos' },
]

/** The user's pending notifications in the selected condominium: the number next to the bell, the list behind it. */
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
  const [shown, setShown] = useState<NoticeFilter>('all')
  const { data, error } = useQuery(newestNoticesQuery(userId, condominiumId, shown))
  const { mark, open, isPending } = useMarkNotices()
  const list = useRef<HTMLDivElement>(null)
  // The button disappears with its task: keys pressed meanwhile would be lost.
  const markAll = () => {
    list.current?.focus()
    mark(null, true)
  }
  return (
    <>
      <div className={classes.head}>
        <h2>Avisos</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-md" onClick={markAll} loading={isPending}>
            Marcar tudo como lido
          </Button>
        )}
      </div>
      <SegmentedControl
        aria-label="Quais avisos"
        fullWidth
        mx={16}
        mb={4}
        data={noticeFilters}
        value={shown}
        onChange={(value) => setShown(value as NoticeFilter)}
      />
      {!data && !error && <Skeleton height={120} m="md" w="auto" />}
      {!data && error && <p className={classes.empty}>{toFailure(error).message}</p>}
      {data?.length === 0 && (
        <p className={classes.empty}>
          {shown === 'unread' ? 'Tudo lido: você está em dia.' : 'Nenhum aviso por aqui.'}
        </p>
      )}
      <div ref={list} className={classes.list} data-autofocus tabIndex={-1}>
        <NoticeList
          notices={data ?? []}
          onOpen={(notice) => {
            if (!notice.is_read) open(notice.id)
            close()
          }}
          onMark={(notice, isRead) => mark([notice.id], isRead)}
        />
      </div>
      <div className={classes.feet}>
        <Link to="/dashboard/notifications" className={classes.foot} onClick={close}>
          Ver todos
        </Link>
        <Link to="/dashboard/settings?tab=notifications" className={classes.foot} onClick={close}>
          Ajustar os avisos
        </Link>
      </div>
    </>
  )
}
