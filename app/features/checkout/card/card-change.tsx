import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { methodWords } from '../../../../domain/subscriptions/words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { config } from '../../../lib/supabase.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { planUsageQuery } from '../../settings/subscription/plan-usage.ts'
import { creationErrorMessage } from '../../subscriptions/subscription-words.ts'
import { CardForm } from '../card-form.tsx'
import type { CardToken } from '../card-token.ts'
import { RefusalNotice } from '../refusal-notice.tsx'

function useChangeCard() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ token, paymentMethodId, cardEnd }: CardToken) =>
      invoke('change-subscription-card', {
        condominium_id: id,
        token,
        brand: paymentMethodId,
        card_end: cardEnd,
      }),
    meta: { action: 'trocar o cartão', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['condominiums', id] }),
  })
}

/** Another card for the subscription that runs; the one before pays until then. */
export function CardChange() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const usage = useQuery({ ...planUsageQuery(id), enabled: role === 'owner_admin' })
  const change = useChangeCard()
  if (role !== 'owner_admin')
    return <Notice kind="info">A assinatura é do síndico: só ele a contrata, paga ou muda.</Notice>
  if (!usage.data) return <Skeleton height={420} maw={520} />
  const { payment_way: way, next_billing_date } = usage.data
  if (change.data?.status === 'changed')
    return (
      <Stack maw={520}>
        <Notice kind="success" title="Cartão trocado">
          {`Nada foi cobrado agora.${next_billing_date ? ` A próxima cobrança, em ${formatDate(next_billing_date)}, vai no novo cartão.` : ''}`}
        </Notice>
        <Back />
      </Stack>
    )
  if (way?.by !== 'card' || !config.mercadoPago)
    return (
      <Stack maw={520}>
        <Notice kind="info">Esta assinatura não é paga por cartão, então não há cartão para trocar.</Notice>
        <Back />
      </Stack>
    )
  const refused = change.data?.status === 'refused'
  return (
    <Stack maw={520} gap={20}>
      <Text c="var(--text-2)">
        {way.end
          ? `Hoje paga ${methodWords(way.brand, way.end)}${way.is_mine ? '' : ', de quem era síndico antes'}.`
          : 'O cartão de hoje ainda não foi cobrado.'}
      </Text>
      <CardForm
        provider={config.mercadoPago}
        busy={change.isPending}
        submitLabel="Trocar o cartão"
        onToken={(card) => change.mutate(card)}
        error={
          refused ? (
            <RefusalNotice detail={change.data?.detail} />
          ) : (
            change.error && creationErrorMessage(toFailure(change.error).message)
          )
        }
      />
      <Back />
    </Stack>
  )
}

const Back = () => (
  <Group>
    <Button component={Link} to="/dashboard/settings?tab=subscription" variant="default">
      Voltar à assinatura
    </Button>
  </Group>
)
