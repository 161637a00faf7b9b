import { Button, type ButtonProps } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import type { PaymentMethod } from '../../../../domain/charge-payments/states.ts'
import { canOpen } from '../../../../domain/permissions/pages.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { capital } from '../../../lib/words.ts'
import { homeQuery } from '../queries.ts'

type Options = { methods: PaymentMethod[] }

const paymentOptionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'online', 'options'],
    meta: { tables: ['payment_accounts'] },
    queryFn: () => read<Options | null>(supabase.rpc('payment_options', { condo_id: condominiumId })),
  })

type PayOnlineProps = ButtonProps & {
  chargeIds: readonly string[]
  /** Of these units: who only administers them does not pay for others. */
  unitIds: readonly string[]
  /** Whether the user chooses the charges on that page. */
  chooses?: boolean
}

/** The way to paying by card, and what else the condominium's account takes; nothing where it takes nothing, or for others' charges. */
export function PayOnline({ chargeIds, unitIds, chooses, ...button }: PayOnlineProps) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const options = useQuery(paymentOptionsQuery(id))
  const home = useQuery(homeQuery(id))
  const own = home.data?.charge_units ?? []
  const methods = options.data?.methods ?? []
  const mayPay = canOpen('transparent-checkout', role) && unitIds.every((unitId) => own.includes(unitId))
  if (methods.length === 0 || !mayPay) return null
  const hasCard = methods.includes('card')
  const query = new URLSearchParams({ cobrancas: chargeIds.join(), ...(hasCard && { forma: 'card' }) })
  const words = hasCard ? 'pagar com cartão' : 'pagar pelo Mercado Pago'
  return (
    <Button
      component={Link}
      to={`/dashboard/transparent-checkout${chooses ? '' : `?${query}`}`}
      variant="default"
      leftSection={<CreditCard size={18} />}
      {...button}
    >
      {chooses ? `Escolher e ${words}` : capital(words)}
    </Button>
  )
}
