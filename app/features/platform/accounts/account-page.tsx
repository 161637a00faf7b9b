import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { moment } from '../../settings/security/account/moment.ts'
import { Devices, Factors, History, Memberships } from './account-parts.tsx'
import { AccountStatus, providerName, signInWords } from './account-words.tsx'
import classes from './accounts.module.css'
import { type Account, accountQuery, accountsPlace, type Merged } from './accounts-queries.ts'
import { type AccountDeed, ActDialog } from './act-dialog.tsx'
import { deeds } from './deeds.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RevealDialog } from './reveal-dialog.tsx'

/** One account for the platform's administrators: what it opens, what opens it, and what was done to it. */
export function Component() {
  const { user = '' } = useParams()
  const { params } = useSearchParams()
  const account = useQuery(accountQuery(user))
  const query = params.size > 0 ? `?${params}` : ''
  return (
    <>
      <BackLink to={`${accountsPlace}${query}`}>Contas</BackLink>
      {account.data === undefined && (
        <Page title="Conta">
          <NotLoaded query={account} rows={8} />
        </Page>
      )}
      {account.data === null && (
        <Page title="Conta não encontrada">
          <EmptyState title="Esta conta não existe">
            Ela pode ter sido encerrada por quem a usava. Nada do que a identificava fica guardado.
          </EmptyState>
        </Page>
      )}
      {account.data && <Shown account={account.data} />}
    </>
  )
}

function Shown({ account }: { account: Account }) {
  const [deed, setDeed] = useState<AccountDeed | null>(null)
  const [reveals, setReveals] = useState(false)
  const [merges, setMerges] = useState(false)
  const isClosed = account.is_own || account.is_platform_admin
  return (
    <Page
      title={account.name}
      beside={<AccountStatus state={account.state} alone />}
      action={!isClosed && <MainAct account={account} onAct={setDeed} />}
    >
      {isClosed && (
        <Notice kind="info">
          {account.is_own
            ? 'Esta é a sua conta: o que muda nela está em Ajustes, Segurança.'
            : 'Esta pessoa administra a plataforma. A conta só pode ser mudada depois que sair da lista de administradores.'}
        </Notice>
      )}
      {account.merged_into && (
        <Notice kind="warning">
          Esta conta foi unida à de <AccountLink {...account.merged_into} /> em{' '}
          {moment(account.merged_into.merged_at)}, e ninguém entra mais com ela.
        </Notice>
      )}
      {account.merged.map((other) => (
        <Notice key={other.id} kind="info">
          A conta de <AccountLink {...other} /> foi unida a esta em {moment(other.merged_at)}.
          {other.may_undo && ' Para desfazer, abra a página dela.'}
        </Notice>
      ))}
      <Section
        title="Conta"
        action={
          <Button variant="subtle" onClick={() => setReveals(true)}>
            Mostrar contato
          </Button>
        }
      >
        <div className={classes.facts}>
          <Facts facts={factsOf(account)} />
        </div>
        {!isClosed && !account.merged_into && (
          <Group mt="md">
            {account.state === 'unconfirmed' && (
              <Button variant="default" onClick={() => setDeed(deeds.confirmation(account))}>
                Reenviar a confirmação
              </Button>
            )}
            <Button variant="default" onClick={() => setDeed(deeds.password(account))}>
              Exigir senha nova
            </Button>
            {account.state === 'active' && (
              <Button variant="default" onClick={() => setMerges(true)}>
                Unir outra conta a esta
              </Button>
            )}
          </Group>
        )}
      </Section>
      <div className={classes.columns}>
        <Memberships account={account} />
        <Devices account={account} onAct={isClosed ? undefined : setDeed} />
        <Factors account={account} onAct={isClosed ? undefined : setDeed} />
        <History account={account} />
      </div>
      {deed && <ActDialog deed={deed} onClose={() => setDeed(null)} />}
      {merges && <MergeDialog account={account} onClose={() => setMerges(false)} />}
      {reveals && <RevealDialog account={account} onClose={() => setReveals(false)} />}
    </Page>
  )
}

const factsOf = (account: Account) => [
  { name: 'E-mail', value: account.email_masked ?? 'Não informado' },
  { name: 'Telefone', value: account.phone_masked ?? 'Não informado' },
  { name: 'Criada em', value: moment(account.created_at) },
  { name: 'Confirmada em', value: account.confirmed_at ? moment(account.confirmed_at) : 'Ainda não' },
  { name: 'Última entrada', value: signInWords(account.last_sign_in_at) },
  { name: 'Senha', value: account.has_password ? 'Tem' : 'Não tem: precisa escolher uma' },
  {
    name: 'Entra com',
    value: account.identities.map(({ provider }) => providerName(provider)).join(', ') || 'E-mail e senha',
  },
]

const AccountLink = ({ id, name }: Merged) => <Link to={`${accountsPlace}/${id}`}>{name}</Link>

function MainAct({ account, onAct }: { account: Account; onAct: (deed: AccountDeed) => void }) {
  const { merged_into } = account
  if (merged_into && !merged_into.may_undo) return null
  if (merged_into)
    return (
      <Button variant="default" onClick={() => onAct(deeds.unmerge(account, merged_into.name))}>
        Desfazer a união
      </Button>
    )
  if (account.state === 'suspended')
    return <Button onClick={() => onAct(deeds.restore(account))}>Reabrir a conta</Button>
  return (
    <Button variant="default" c="var(--danger)" onClick={() => onAct(deeds.suspend(account))}>
      Suspender a conta
    </Button>
  )
}
