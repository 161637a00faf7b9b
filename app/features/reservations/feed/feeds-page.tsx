import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReservationNav } from '../reservation-nav.tsx'
import { dayWords, hourWords } from '../times.ts'

type Scope = 'mine' | 'all'
type Feed = { scope: Scope; created_at: string; read_at: string | null }

const feedsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'feeds'],
    // Its rows are the reader's own acts, in no table that sends change notifications.
    meta: { tables: [] },
    queryFn: () => read<Feed[]>(supabase.rpc('my_reservation_feeds', { condo_id: condominiumId })),
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

const titles: Record<Scope, string> = {
  mine: 'As reservas da sua unidade e as assembleias',
  all: 'Todas as reservas do condomínio e as assembleias',
}

function FeedCard({ scope, feed }: { scope: Scope; feed: Feed | undefined }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const [ending, setEnding] = useState(false)
  const make = useMutation({
    mutationFn: () => invoke('make-reservation-feed', { condominium_id: id, scope }),
    onSuccess: async ({ token }) => {
      setAddress(`${window.location.origin}/functions/v1/reservation-feed?token=${token}`)
      await queries.invalidateQueries({ queryKey: ['reservations', id, 'feeds'] })
    },
    meta: { action: 'criar o endereço', quiet: true },
  })
  const revoke = useCommand('revoke-reservation-feed', {
    action: 'cancelar o endereço',
    done: 'Endereço cancelado',
    quiet: true,
  })
  const error = make.error ?? revoke.error
  const exists = feed !== undefined || address !== null
  return (
    <section>
      <h2 style={{ fontSize: '1.25rem', lineHeight: '1.75rem', margin: '0 0 4px' }}>{titles[scope]}</h2>
      <Text size="sm" c="var(--muted)" mb={12}>
        {feed
          ? `Criado em ${dayWords(feed.created_at)}. ${feed.read_at ? `Lido pela última vez em ${dayWords(feed.read_at)}, às ${hourWords(feed.read_at)}.` : 'Ainda não foi lido por nenhum calendário.'}`
          : 'Nenhum endereço ainda.'}
      </Text>
      {error && <Notice kind="danger">{toFailure(error).message}</Notice>}
      {address && (
        <div style={{ margin: '12px 0' }}>
          <Notice kind="success" title="Copie agora: ele não será mostrado de novo">
            <CopyField value={address} what="o endereço" />
            <Text size="sm" mt={8}>
              No seu calendário, escolha adicionar ou assinar por URL e cole. Quem tiver este endereço vê as
              reservas: não o repasse. Se vazar, cancele e crie outro.
            </Text>
          </Notice>
        </div>
      )}
      <Group gap={8}>
        <Button
          variant={exists ? 'default' : 'filled'}
          leftSection={<CalendarPlus size={18} />}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {exists ? 'Criar outro no lugar' : 'Criar endereço'}
        </Button>
        {exists && (
          <Button variant="default" onClick={() => setEnding(true)}>
            Cancelar endereço
          </Button>
        )}
      </Group>
      <ConfirmDestructive
        opened={ending}
        onClose={() => setEnding(false)}
        verb="Cancelar endereço"
        loading={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(
            { scope },
            {
              onSuccess: () => {
                setAddress(null)
                setEnding(false)
              },
            },
          )
        }
      >
        Os calendários que o assinam deixam de receber as reservas.
      </ConfirmDestructive>
    </section>
  )
}
