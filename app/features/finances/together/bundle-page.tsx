import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type BundleState, bundleState } from '../../../../domain/payments/bundle.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PixPart } from '../charge/pix-part.tsx'
import classes from '../finances.module.css'
import { PayOnline } from '../online/pay-online.tsx'
import { homeQuery } from '../queries.ts'
import { BundleBoletoPart } from './bundle-boleto-part.tsx'
import { BundleLines } from './bundle-lines.tsx'
import { type Bundle, bundleQuery, type WholeBundle } from './bundle-queries.ts'
import { BundleStatus } from './bundle-status.tsx'
import { PayDialog } from './pay-dialog.tsx'
import own from './together.module.css'

/** Shows one payment for several charges, or a second copy of one: its amount, expiry, Pix, and what it pays. */
export function Component() {
  const { bundleId = '' } = useParams()
  const { id } = useCondominium()
  const bundle = useQuery(bundleQuery(id, bundleId))
  const home = useQuery(homeQuery(id))
  const title = bundle.data?.charge_count === 1 ? 'Segunda via' : 'Pagamento único'
  return (
    <>
      <BackLink to="/dashboard/finances">Cobranças</BackLink>
      <Page title={title}>
        <NotLoaded query={[bundle, home]} cards={1} rows={3} height={64} />
        {bundle.data === null && (
          <EmptyState title="Pagamento não encontrado">
            Ele pode ser de outra unidade, ou uma das cobranças não é mais sua.
          </EmptyState>
        )}
        {bundle.data && home.data && <Body bundle={bundle.data} today={home.data.today} />}
      </Page>
    </>
  )
}

function Body({ bundle, today }: { bundle: WholeBundle; today: string }) {
  const state = bundleState(bundle, today)
  const lines = bundle.payment_bundle_charges
  return (
    <div className={own.columns}>
      <section className={classes.due} aria-label="Pagamento">
        <BundleStatus state={state} />
        <p className={classes.hint} style={{ margin: '14px 0 0', color: 'var(--text-2)' }}>
          {`Unidade${bundle.unit_labels.includes(',') ? 's' : ''} ${bundle.unit_labels}`}
        </p>
        <div style={{ margin: '4px 0' }}>
          <Money cents={bundle.amount_cents} size="hero" />
        </div>
        <p className={classes.hint} style={{ color: 'var(--text-2)' }}>
          {sentence(bundle, state, today)}
        </p>
        {state === 'payable' && (
          <PixPart
            txid={bundle.pix_txid}
            cents={bundle.amount_cents}
            note={`Cai na hora e quita ${bundle.charge_count > 1 ? 'todas' : 'a cobrança'}.`}
          />
        )}
        {state === 'payable' && (
          <PayOnline
            chargeIds={lines.flatMap(({ charges }) => charges?.id ?? [])}
            unitIds={lines.flatMap(({ charges }) => charges?.unit_id ?? [])}
            fullWidth
            mt="sm"
          />
        )}
        {state === 'payable' && <BundleBoletoPart bundle={bundle} today={today} />}
        <Next bundle={bundle} state={state} today={today} />
      </section>
      <Section title="O que ele paga">
        <BundleLines lines={lines} today={today} />
      </Section>
    </div>
  )
}

function sentence({ valid_until, made_on }: Bundle, state: BundleState, today: string): string {
  const until = shortDate(valid_until, today)
  const words: Record<BundleState, string> = {
    payable: `Vale até ${until}. Depois disso o valor muda.`,
    paid: 'Tudo pago. Cada cobrança tem o seu recibo.',
    expired: `Valia até ${until}. Faça outro com o valor de hoje.`,
    replaced: 'Você fez outro mais novo com uma destas cobranças. Não pague por este.',
    changed: `Uma destas cobranças mudou depois de ${shortDate(made_on, today)}. Não pague por este.`,
    undone: 'O pagamento foi desfeito e as cobranças voltaram a ficar em aberto.',
  }
  return words[state]
}

function Next({ bundle, state, today }: { bundle: WholeBundle; state: BundleState; today: string }) {
  const [again, setAgain] = useState(false)
  const { role } = useMembership()
  const open = bundle.payment_bundle_charges.flatMap(({ charges }) =>
    charges?.status === 'open' ? [charges] : [],
  )
  const mayMake = role !== 'council' && open.length > 0 && state !== 'payable'
  return (
    <>
      {state === 'replaced' && bundle.replaced_by && (
        <Button component={Link} to={`/dashboard/finances/pagamento/${bundle.replaced_by}`} fullWidth mt="sm">
          Ver o mais novo
        </Button>
      )}
      {mayMake && (
        <Button
          fullWidth
          mt="sm"
          variant={state === 'replaced' ? 'default' : 'filled'}
          leftSection={<RefreshCw size={18} />}
          onClick={() => setAgain(true)}
        >
          Fazer outro com o valor de hoje
        </Button>
      )}
      {(state === 'payable' || state === 'paid') && (
        <FileButton
          command="bundle-document"
          body={{ bundle_id: bundle.id }}
          name={`pagamento-${bundle.pay_on}.pdf`}
          action="baixar o PDF"
          fullWidth
          mt="sm"
          leftSection={<FileDown size={18} />}
        >
          Baixar em PDF
        </FileButton>
      )}
      {again && (
        <PayDialog
          unitIds={[...new Set(open.map(({ unit_id }) => unit_id))]}
          chargeIds={open.map(({ id }) => id)}
          today={today}
          onClose={() => setAgain(false)}
        />
      )}
    </>
  )
}
