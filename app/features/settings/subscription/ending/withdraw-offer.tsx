import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { useWithdraw } from './ending-mutations.ts'
import { rightsQuery } from './rights-query.ts'

const verb = 'Desistir e receber tudo de volta'

/** Within seven days of the first payment: leave with a full refund, no reason required (CDC, art. 49). */
export function WithdrawOffer({ onDone }: { onDone: () => void }) {
  const { id } = useCondominium()
  const { data } = useQuery(rightsQuery(id))
  const withdraw = useWithdraw()
  const [asks, setAsks] = useState(false)
  const offered = data?.withdrawal
  if (!offered) return null
  const back = formatCents(offered.cents)
  return (
    <Notice kind="info" title="Você ainda pode desistir">
      <Stack gap={10} align="start">
        <Text fz="sm">
          {`Até ${formatDate(offered.until_on)} você pode desistir sem dizer o motivo, e ${back} voltam ao cartão ou à conta de onde saíram (Código de Defesa do Consumidor, art. 49).`}
        </Text>
        <Button variant="default" size="sm" onClick={() => setAsks(true)}>
          {verb}
        </Button>
      </Stack>
      <ConfirmDestructive
        opened={asks}
        onClose={() => setAsks(false)}
        verb={verb}
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: onDone })}
      >
        {`A assinatura termina agora, ${back} voltam no prazo do banco, e o condomínio fica só para leitura. Nada é apagado, e você pode assinar de novo quando quiser.`}
      </ConfirmDestructive>
    </Notice>
  )
}
