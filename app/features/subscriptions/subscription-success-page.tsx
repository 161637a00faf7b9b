import { Button, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { useSession } from '../../lib/session.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { BuildingDrawing } from '../../ui/drawings/building.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PlainPage } from '../../ui/page/plain-page.tsx'
import { subscriptionQuery } from './subscription-queries.ts'
import { shownStatus, statusLabel, successTitle } from './subscription-words.ts'

/** Payment providers confirm by a message of their own, which may arrive after the person does. */
const refreshAfter = 3000

/** How long 'Carregando...' stays after everything has loaded: labels that change at once would flicker. */
const settleAfter = 300

/** Where the payment provider sends people after a checkout: `?preapproval_id=…&status=…`. */
export function Component() {
  const { params: query } = useSearchParams()
  const status = query.get('status') ?? 'pending'
  const preapproval = query.get('preapproval_id')
  const { loading: sessionLoading, user } = useSession()
  const queries = useQueryClient()
  const {
    data: subscription,
    isLoading,
    error,
  } = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: Boolean(user) })
  const signedIn = Boolean(user)
  useEffect(() => {
    // The provider's notice may be late or lost, so query the provider at once. The result is read below.
    if (signedIn && preapproval)
      invoke('check-subscription', { preapproval_id: preapproval }).catch(() => undefined)
  }, [signedIn, preapproval])
  useEffect(() => {
    const timer = setTimeout(() => queries.invalidateQueries({ queryKey: ['subscription'] }), refreshAfter)
    return () => clearTimeout(timer)
  }, [queries])
  const underWay = sessionLoading || isLoading
  const [lately] = useDebouncedValue(underWay, settleAfter)
  const loading = underWay || lately
  // Opened again without a checkout, when the subscription is paid already: nothing is awaited.
  const isOpenedAgain = preapproval === null && !query.has('status')
  const awaited = !isOpenedAgain || subscription?.status !== 'active' || subscription.is_trial
  return (
    <PlainPage title={successTitle(awaited ? status : 'approved')} drawing={<BuildingDrawing />}>
      <Stack gap="lg" align="stretch">
        {awaited && status === 'pending' && (
          <Notice kind="info">
            Se o pagamento foi aprovado e ainda aparece como pendente, aguarde alguns minutos: a confirmação
            chega do provedor de pagamento.
          </Notice>
        )}
        <div aria-live="polite">
          <Facts
            facts={[
              ...(preapproval ? [{ name: 'Assinatura', value: preapproval }] : []),
              { name: 'Status', value: statusLabel(shownStatus(status, subscription?.status), loading) },
              {
                name: 'Plano',
                value: subscription?.subscription_plans?.name ?? (loading ? 'Carregando...' : '–'),
              },
              {
                name: 'Próxima cobrança',
                value: subscription?.next_billing_date
                  ? formatDate(subscription.next_billing_date)
                  : loading
                    ? 'Carregando...'
                    : '–',
              },
            ]}
          />
        </div>
        {!sessionLoading && !user && (
          <Notice kind="info" title="Entre para ver a sua assinatura">
            Este navegador não está com a sua conta aberta. A assinatura vale do mesmo jeito.
          </Notice>
        )}
        {error && !isConnectionError(error) && <Notice kind="warning">Erro ao carregar assinatura</Notice>}
        <Group>
          <Button component={Link} to="/dashboard">
            Ir para o painel
          </Button>
          <Button component={Link} to="/dashboard/settings" variant="default">
            Ver ajustes
          </Button>
        </Group>
      </Stack>
    </PlainPage>
  )
}
