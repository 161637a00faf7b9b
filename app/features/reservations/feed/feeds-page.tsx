import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReservationNav } from '../reservation-nav.tsx'
import { type Feed, FeedCard } from './feed-card.tsx'

type ScopedFeed = Feed & { scope: string }

const feedsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'feeds'],
    // Its rows are the reader's own acts, in no table that sends change notifications.
    meta: { tables: [] },
    queryFn: () => read<ScopedFeed[]>(supabase.rpc('my_reservation_feeds', { condo_id: condominiumId })),
  })

/** Bookings in the calendar that one has anyway: a secret address to subscribe to, and to end. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const feeds = useQuery(feedsQuery(id))
  return (
    <>
      <ReservationNav />
      <Page
        title="Reservas no seu calendário"
        sentence="Assine um endereço no Google Agenda, no iPhone ou no Outlook: as reservas e as assembleias aparecem lá, sempre atualizadas."
      >
        <NotLoaded query={feeds} rows={2} />
        {feeds.data && (
          <Stack gap={32}>
            {manages && <FeedCard scope="all" feed={feeds.data.find(({ scope }) => scope === 'all')} />}
            <FeedCard scope="mine" feed={feeds.data.find(({ scope }) => scope === 'mine')} />
          </Stack>
        )}
      </Page>
    </>
  )
}
