import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { one, rational } from '../../../../domain/rational.ts'
import { sharesMessage } from '../../../../domain/shares.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { dayOf } from '../../../lib/words.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { missingText } from './missing-text.ts'
import { acknowledgementQuery, oddSharesQuery, type ShareCheck } from './share-queries.ts'

/** Whether the fractions sum to 1; a difference is shown, and can be accepted only with a reason. */
export function Difference({ check }: { check: ShareCheck }) {
  const { id } = useCondominium()
  const { data: known } = useQuery(acknowledgementQuery(id))
  const { data: odd = [] } = useQuery(oddSharesQuery(id))
  const mayManage = useMayManage()
  const { share_sum, share_total } = check
  if (share_sum === share_total) {
    return <Notice kind="success">{sharesMessage(one)}</Notice>
  }
  const isKnown = known?.share_sum === share_sum && known.share_total === share_total
  return (
    <div style={{ maxWidth: 720 }}>
      <Notice
        kind={isKnown ? 'info' : 'warning'}
        title={missingText(
          check,
          odd.filter((one) => one.why === 'missing').map(({ label }) => label),
        )}
      >
        {sharesMessage(rational(share_sum, share_total))}{' '}
        {isKnown
          ? `A diferença foi reconhecida em ${formatDate(dayOf(known.created_at))}: ${known.reason}`
          : 'Muitos registros são assim. A diferença nunca é escondida: aparece a cada emissão.'}
        {!isKnown && mayManage && <Acknowledge check={check} />}
      </Notice>
    </div>
  )
}

function Acknowledge({ check }: { check: ShareCheck }) {
  const [reason, setReason] = useState<string | null>(null)
  const save = useCommand('acknowledge-shares', { action: 'reconhecer a diferença', quiet: true })
  if (reason === null) {
    return (
      <div style={{ marginTop: 12 }}>
        <Button size="sm" variant="default" onClick={() => setReason('')}>
          É assim mesmo
        </Button>
      </div>
    )
  }
  const send = () =>
    save.mutate(
      { share_sum: check.share_sum, share_total: check.share_total, reason },
      {
        onSuccess: () =>
          toast('success', 'Diferença reconhecida', 'Ela vale enquanto as frações não mudarem.'),
      },
    )
  return (
    <Stack gap="sm" mt="sm">
      <TextInput
        label="Por que fica assim"
        placeholder="É o que consta na convenção registrada"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={save.error && (toFailure(save.error).fields[0]?.message ?? toFailure(save.error).message)}
      />
      <Group gap="xs">
        <Button size="sm" loading={save.isPending} disabled={reason.trim() === ''} onClick={send}>
          Reconhecer a diferença
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setReason(null)}>
          Voltar
        </Button>
      </Group>
    </Stack>
  )
}
