import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { unreadQuery } from '../../settings/notifications/notification-queries.ts'
import classes from './notice-list.module.css'
import { NoticeList } from './notice-list.tsx'
import { type NoticeFilter, noticePageQuery, useMarkNotices } from './notice-queries.ts'

export const noticeFilters: { value: NoticeFilter; label: string }[] = [
  { value: 'all', label: 'Todos' },
  { value: 'unread', label: 'Não lidos' },
]

/** Lists all the user's notices in the selected condominium. */
export function Component() {
  const { condominium } = useMembership()
  return (
    <Page title="Avisos" sentence="O que o condomínio lhe disse, do mais novo ao mais antigo.">
      {condominium ? (
        <Notices key={condominium.id} condominiumId={condominium.id} />
      ) : (
        <EmptyState title="Nenhum aviso por aqui">Os avisos são de um condomínio.</EmptyState>
      )}
    </Page>
  )
}

function Notices({ condominiumId }: { condominiumId: string }) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { params, place, go, filter } = useListAddress()
  const shown: NoticeFilter = params.get('mostrar') === 'nao-lidos' ? 'unread' : 'all'
  const page = useQuery(noticePageQuery(userId, condominiumId, shown, afterKey(place)))
  const { data: unread = 0 } = useQuery(unreadQuery(userId, condominiumId))
  const { mark, open, isPending } = useMarkNotices()
  return (
    <>
      <div className={classes.tools} style={{ maxWidth: 720 }}>
        <SegmentedControl
          aria-label="Quais avisos"
          data={noticeFilters}
          value={shown}
          onChange={(value) => filter({ mostrar: value === 'unread' ? 'nao-lidos' : '' })}
        />
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          {unread > 0 && (
            <Button variant="default" loading={isPending} onClick={() => mark(null, true)}>
              Marcar tudo como lido
            </Button>
          )}
          <Button component={Link} to="/dashboard/settings?tab=notifications" variant="default">
            Ajustar
          </Button>
        </div>
      </div>
      <div style={{ maxWidth: 720 }}>
        <ForwardList
          page={page}
          place={place}
          go={go}
          first="Mais novos"
          next="Mais antigos"
          empty={
            <EmptyState title={shown === 'unread' ? 'Tudo lido' : 'Nenhum aviso por aqui'}>
              {shown === 'unread' ? 'Você está em dia.' : 'O que o condomínio lhe disser aparece aqui.'}
            </EmptyState>
          }
        >
          {(rows) => (
            <div className={classes.page}>
              <NoticeList
                notices={rows}
                onOpen={(notice) => !notice.is_read && open(notice.id)}
                onMark={(notice, isRead) => mark([notice.id], isRead)}
              />
            </div>
          )}
        </ForwardList>
      </div>
    </>
  )
}
