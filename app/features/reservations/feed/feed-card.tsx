import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { dayWords, hourWords } from '../times.ts'

type Scope = 'mine' | 'all' | 'building'
/** When an address was made and last read; what it is nobody is told again. */
export type Feed = { created_at: string; read_at: string | null }

const titles: Record<Scope, string> = {
  mine: 'As reservas da sua unidade e as assembleias',
  all: 'Todas as reservas do condomínio e as assembleias',
  building: 'Tudo o que você vê no calendário do prédio',
}

/** One's secret address for calendars outside: makes it, shows it once, and ends it. */
export function FeedCard({ scope, feed }: { scope: Scope; feed: Feed | null | undefined }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const [ending, setEnding] = useState(false)
  const changed = () =>
    queries.invalidateQueries({
      queryKey: scope === 'building' ? ['building-calendar', id] : ['reservations', id, 'feeds'],
    })
  const make = useMutation({
    mutationFn: () =>
      scope === 'building'
        ? invoke('make-calendar-feed', { condominium_id: id })
        : invoke('make-reservation-feed', { condominium_id: id, scope }),
    onSuccess: async ({ token }) => {
      setAddress(`${window.location.origin}/functions/v1/reservation-feed?token=${token}`)
      await changed()
    },
    meta: { action: 'criar o endereço', quiet: true },
  })
  const revoke = useMutation({
    mutationFn: () =>
      scope === 'building'
        ? invoke('revoke-calendar-feed', { condominium_id: id })
        : invoke('revoke-reservation-feed', { condominium_id: id, scope }),
    onSuccess: async () => {
      setAddress(null)
      setEnding(false)
      await changed()
    },
    meta: { action: 'cancelar o endereço', done: 'Endereço cancelado', quiet: true },
  })
  const error = make.error ?? revoke.error
  const exists = Boolean(feed) || address !== null
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
              No seu calendário, escolha adicionar ou assinar por URL e cole. Quem tiver este endereço vê
              {scope === 'building' ? ' o que você vê neste calendário' : ' as reservas'}: não o repasse. Se
              vazar, cancele e crie outro.
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
        onConfirm={() => revoke.mutate()}
      >
        Os calendários que o assinam deixam de receber o que acontece aqui.
      </ConfirmDestructive>
    </section>
  )
}
