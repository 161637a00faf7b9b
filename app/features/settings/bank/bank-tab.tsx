import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { condominiumQuery } from '../../condominiums/queries.ts'
import { bankAccountQuery, collectionAccountsQuery } from '../queries.ts'
import { AccountList } from './account-list.tsx'
import { BankFields } from './bank-fields.tsx'
import { anotherBank, emptyBank, typedBank } from './bank-form.ts'
import { PixAccess } from './pix-access/pix-access.tsx'

/** Where the residents pay: the condominium's own accounts, their collection agreements and Pix keys. `?conta=` opens one, `nova` a new one. */
export function BankTab() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const accounts = useQuery(collectionAccountsQuery(id))
  if (!accounts.data) return <NotLoaded query={accounts} place={<Skeleton height={520} maw={640} />} />
  const [main] = accounts.data
  if (!main) return <FirstAccount />
  const asked = params.get('conta')
  const known = accounts.data.find(({ bank_account_id }) => bank_account_id === asked)
  const isOnly = new Set(accounts.data.map(({ bank_account_id }) => bank_account_id)).size === 1
  const opened = known?.bank_account_id ?? (isOnly && asked !== 'nova' ? main.bank_account_id : null)
  return (
    <>
      <AccountList accounts={accounts.data} openedId={asked === 'nova' ? 'nova' : opened} />
      {(opened || asked === 'nova') && (
        <OneAccount
          key={opened ?? 'nova'}
          id={opened ?? main.bank_account_id}
          isNew={asked === 'nova'}
          isOnly={isOnly}
        />
      )}
      {asked !== 'nova' && <OnlinePayments />}
    </>
  )
}

function FirstAccount() {
  const { id, name } = useCondominium()
  const condominium = useQuery(condominiumQuery(id))
  if (!condominium.data) return <NotLoaded query={condominium} place={<Skeleton height={520} maw={640} />} />
  return <BankFields key={id} initial={emptyBank(name, condominium.data.document)} nextOurNumber={null} />
}

type OneAccountProps = {
  /** Of a new one: the account whose holder it shares. */
  id: string
  isNew: boolean
  isOnly: boolean
}

function OneAccount({ id: accountId, isNew, isOnly }: OneAccountProps) {
  const { id } = useCondominium()
  const saved = useQuery(bankAccountQuery(id, accountId))
  if (saved.data === undefined) return <NotLoaded query={saved} place={<Skeleton height={520} maw={640} />} />
  if (saved.data === null) return null
  const typed = typedBank(saved.data)
  const next = saved.data.collection_agreements[0]?.next_our_number ?? null
  return (
    <>
      <BankFields
        accountId={isNew ? 'nova' : accountId}
        initial={isNew ? anotherBank(typed) : typed}
        nextOurNumber={isNew ? null : next}
        named={isNew || !isOnly}
      />
      {!isNew && <PixAccess accountId={accountId} isOn={saved.data.pix_api} />}
    </>
  )
}

/** Cards and other online payments go to a separate account, with its own page. */
function OnlinePayments() {
  return (
    <Section
      title="Cartão e Pix pelo Mercado Pago"
      note="A conta do condomínio no Mercado Pago, onde os moradores pagam por cartão. O dinheiro é transferido de lá para esta conta."
    >
      <Button component={Link} to="/dashboard/finances/recebimentos-online" variant="default">
        Abrir recebimentos online
      </Button>
    </Section>
  )
}
