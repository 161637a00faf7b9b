import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { methodWords } from '../../../../domain/subscriptions/words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'

type CardElsewhere = {
  condominium_id: string
  condominium: string
  card_brand: string | null
  card_end: string | null
  next_billing_date: string | null
  released_at: string | null
}

const cardsElsewhereQuery = queryOptions({
  queryKey: ['cards-elsewhere'],
  meta: { tables: ['condominium_subscriptions'] },
  queryFn: () => read<CardElsewhere[]>(supabase.rpc('my_cards_elsewhere')),
})

/** Lists the user's own cards that still pay for condominiums with another síndico, and lets the user remove them. */
export function CardRelease() {
  const cards = useQuery(cardsElsewhereQuery)
  if (!cards.data) return <NotLoaded query={cards} place={<Skeleton height={160} maw={520} />} />
  if (cards.data.length === 0)
    return (
      <EmptyState title="Nenhum cartão seu em outro condomínio">
        Quando você passa o cargo de síndico, o seu cartão aparece aqui até o novo síndico pôr o dele.
      </EmptyState>
    )
  return (
    <Stack maw={520} gap={24}>
      {cards.data.map((card) => (
        <Card key={card.condominium_id} card={card} />
      ))}
    </Stack>
  )
}

function Card({ card }: { card: CardElsewhere }) {
  const queries = useQueryClient()
  const release = useMutation({
    mutationFn: () => invoke('release-card', { condominium_id: card.condominium_id }),
    meta: { action: 'retirar o cartão', done: 'Cartão retirado' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cards-elsewhere'] }),
  })
  const { condominium, card_brand, card_end, next_billing_date, released_at } = card
  return (
    <section aria-label={condominium}>
      <h2 style={{ margin: '0 0 4px' }}>{condominium}</h2>
      <Text c="var(--text-2)" mb={12}>
        {`${methodWords(card_brand, card_end)}. `}
        {released_at
          ? 'Você retirou este cartão: ele não é mais cobrado.'
          : next_billing_date
            ? `A próxima cobrança seria em ${formatDate(next_billing_date)}.`
            : 'Ele ainda pode ser cobrado.'}
      </Text>
      {released_at ? (
        <Notice kind="success">O síndico foi avisado de que precisa pôr outro cartão.</Notice>
      ) : (
        <Button
          variant="default"
          leftSection={<CreditCard size={18} />}
          loading={release.isPending}
          onClick={() => release.mutate()}
        >
          Retirar o meu cartão
        </Button>
      )}
    </section>
  )
}
