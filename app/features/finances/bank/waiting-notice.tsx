import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { receiptSummaryQuery } from '../receipts/receipts-queries.ts'

/** Shows received money that waits for manual review, where files are uploaded. */
export function WaitingNotice() {
  const { id } = useCondominium()
  const { data } = useQuery(receiptSummaryQuery(id))
  const mayDecide = useMayManage()
  if (!data || data.waiting.count === 0) return null
  return (
    <Notice
      kind="warning"
      title={`${counted(data.waiting.count, 'recebimento espera', 'recebimentos esperam')} ${mayDecide ? 'sua decisão' : 'decisão da administração'}`}
    >
      {`${formatCents(data.waiting.cents)} chegaram e não se encaixam numa cobrança. `}
      <Anchor
        component={Link}
        to="/dashboard/finances/recebimentos?situacao=waiting"
        inherit
        underline="always"
      >
        {mayDecide ? 'Decidir' : 'Ver'}
      </Anchor>
    </Notice>
  )
}
