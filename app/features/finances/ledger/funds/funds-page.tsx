import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { fundKinds } from '../../../../../domain/ledger/words.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { bankAccountName, bankAccountsQuery } from '../chart-queries.ts'
import classes from '../ledger.module.css'
import { booksStateQuery, type FundBalance, fundBalancesQuery } from '../ledger-queries.ts'
import { AccountDialog } from './account-dialog.tsx'
import { CloseFund } from './close-fund.tsx'
import { FundDialog } from './fund-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type Open = { dialog: 'transfer' | 'account' } | { dialog: 'fund' | 'close'; fund: FundBalance | null } | null

/** Lists every fund with its balance and its accounts; transfers between funds start here. */
export function Component() {
  const { id } = useCondominium()
  const funds = useQuery(fundBalancesQuery(id))
  const state = useQuery(booksStateQuery(id))
  const mayManage = useMayManage()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const all = funds.data ?? []
  const total = all.reduce((sum, fund) => sum + fund.cents, 0)
  return (
    <>
      <FinanceNav />
      <Page
        title="Fundos"
        sentence="O dinheiro de cada fundo tem a sua própria conta nos livros: o que é da reserva não paga a conta de luz."
        action={
          <Group gap={8}>
            <ExportMenu command="export-funds" file="fundos" action="exportar os fundos" prints />
            {mayManage && (
              <>
                <Button
                  variant="default"
                  leftSection={<Plus size={18} />}
                  onClick={() => setOpen({ dialog: 'fund', fund: null })}
                >
                  Novo fundo
                </Button>
                <Button
                  leftSection={<ArrowLeftRight size={18} />}
                  onClick={() => setOpen({ dialog: 'transfer' })}
                >
                  Transferir
                </Button>
              </>
            )}
          </Group>
        }
      >
        <NotLoaded query={funds} rows={4} />
        {funds.data && (
          <ul className={classes.rows} aria-label="Fundos">
            {all.map((fund) => (
              <FundRow
                key={fund.id}
                fund={fund}
                onAct={mayManage ? (dialog) => setOpen({ dialog, fund }) : undefined}
              />
            ))}
            <li className={classes.row}>
              <strong>Todos os fundos</strong>
              <Money cents={total} weight={600} />
            </li>
          </ul>
        )}
        <Accounts funds={all} onAdd={mayManage ? () => setOpen({ dialog: 'account' }) : undefined} />
      </Page>
      {open?.dialog === 'transfer' && state.data && (
        <TransferDialog today={state.data.today} funds={all} onClose={close} />
      )}
      {open?.dialog === 'fund' && <FundDialog fund={open.fund} onClose={close} />}
      {open?.dialog === 'account' && <AccountDialog onClose={close} />}
      {open?.dialog === 'close' && open.fund && <CloseFund fund={open.fund} onClose={close} />}
    </>
  )
}

function FundRow({ fund, onAct }: { fund: FundBalance; onAct?: (dialog: 'fund' | 'close') => void }) {
  const { id } = useCondominium()
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const places = fund.accounts.filter(({ cents }) => cents !== 0)
  return (
    <li className={classes.row}>
      <div>
        <Anchor
          component={Link}
          to={`/dashboard/finances/lancamentos?fundo=${fund.id}`}
          fw={600}
          c="var(--text)"
        >
          {fund.name}
        </Anchor>
        <div className={classes.note}>
          {[
            fundKinds[fund.kind],
            fund.purpose,
            fund.closed_on && `encerrado em ${formatDate(fund.closed_on)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {places.length > 1 &&
          places.map((place) => (
            <div key={`${place.kind} ${place.bank_account_id}`} className={classes.note}>
              {place.kind === 'cash'
                ? 'Caixa'
                : bankAccountName(banks?.find((bank) => bank.id === place.bank_account_id))}
              : <Money cents={place.cents} />
            </div>
          ))}
      </div>
      <div className={classes.end}>
        <Money cents={fund.cents} weight={600} />
        {onAct && !fund.closed_on && (
          <>
            <Button
              variant="subtle"
              size="sm"
              onClick={() => onAct('fund')}
              aria-label={`Editar ${fund.name}`}
            >
              Editar
            </Button>
            {fund.kind !== 'ordinary' && fund.cents === 0 && (
              <Button
                variant="subtle"
                size="sm"
                c="var(--danger)"
                onClick={() => onAct('close')}
                aria-label={`Encerrar ${fund.name}`}
              >
                Encerrar
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

/** The same money by bank account: what a bank's own statement must say. */
function Accounts({ funds, onAdd }: { funds: readonly FundBalance[]; onAdd?: () => void }) {
  const { id } = useCondominium()
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const add = onAdd && (
    <Button variant="default" size="sm" leftSection={<Plus size={16} />} onClick={onAdd}>
      Outra conta
    </Button>
  )
  const all = funds.flatMap((fund) => fund.accounts)
  const sum = (of: (account: (typeof all)[number]) => boolean) =>
    all.filter(of).reduce((total, { cents }) => total + cents, 0)
  const untold = sum(({ kind, bank_account_id }) => kind === 'bank' && !bank_account_id)
  const cash = sum(({ kind }) => kind === 'cash')
  const rows = [
    ...(banks ?? []).map((bank) => ({
      key: bank.id,
      name: bankAccountName(bank),
      note: bank.is_active ? 'Recebe as cobranças' : '',
      cents: sum(({ bank_account_id }) => bank_account_id === bank.id),
    })),
    ...(untold ? [{ key: 'untold', name: 'Conta a cadastrar', note: '', cents: untold }] : []),
    ...(cash ? [{ key: 'cash', name: 'Caixa', note: 'Dinheiro em espécie', cents: cash }] : []),
  ]
  return (
    <Section
      title="Onde está o dinheiro"
      note="O saldo de cada conta, somados os fundos que estão nela."
      action={add}
    >
      <ul className={classes.rows} aria-label="Contas">
        {rows.map(({ key, name, note, cents }) => (
          <li key={key} className={classes.row}>
            <div>
              <span style={{ fontWeight: 600 }}>{name}</span>
              {note && <div className={classes.note}>{note}</div>}
            </div>
            <Money cents={cents} />
          </li>
        ))}
        {rows.length === 0 && (
          <li className={classes.row}>
            Nenhuma conta cadastrada ainda. Cadastre a conta do condomínio em Ajustes.
          </li>
        )}
      </ul>
    </Section>
  )
}
