import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountName } from '../../../../domain/charges/account-words.ts'
import { problemWords } from '../../../../domain/pix/api/connection.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { type CollectionAccount, pixConnectionsQuery } from '../../settings/queries.ts'

/** Lists accounts whose bank does not notify us of incoming payments, with a link to fix it; for managers. */
export function PixTrouble({ accounts }: { accounts: readonly CollectionAccount[] }) {
  const { id } = useCondominium()
  const { data } = useQuery(pixConnectionsQuery(id))
  const broken = data?.filter(({ state, problem }) => state === 'failed' && problem) ?? []
  return broken.map(({ bank_account_id, problem }) => {
    const account = accounts.find((one) => one.bank_account_id === bank_account_id)
    return (
      problem && (
        <div key={bank_account_id} style={{ marginTop: 12 }}>
          <Notice kind="warning" title={problemWords[problem].title}>
            {`${account ? accountName(account) : 'Conta'}: os avisos de Pix não estão chegando. `}
            <Anchor
              component={Link}
              to={`/dashboard/settings?tab=bank&conta=${bank_account_id}`}
              inherit
              underline="always"
            >
              Ver o que fazer
            </Anchor>
          </Notice>
        </div>
      )
    )
  })
}
