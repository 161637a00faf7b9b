import { Button } from '@mantine/core'
import { Barcode, RotateCw } from 'lucide-react'
import { formatDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { firstBoletoDay, onlyPixWords } from '../../../../domain/payments/bundle-boleto.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { performed } from '../../../lib/toasts.tsx'
import { openHolidays } from '../../../lib/zone.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../finances.module.css'
import type { BundleBoleto, WholeBundle } from './bundle-queries.ts'

/** Shows the bundle's own boleto, the way to request one, or why it can only be paid by Pix. Nothing where a single charge's own boleto serves. */
export function BundleBoletoPart({ bundle, today }: { bundle: WholeBundle; today: string }) {
  if (bundle.only_pix === 'single') return null
  return (
    <div className={classes.part}>
      <h3>Boleto</h3>
      {bundle.bundle_boletos ? (
        <Made bundleId={bundle.id} boleto={bundle.bundle_boletos} />
      ) : (
        <Offer bundle={bundle} today={today} />
      )}
    </div>
  )
}

function Made({ bundleId, boleto }: { bundleId: string; boleto: BundleBoleto }) {
  if (boleto.status === 'registered')
    return <CopyField value={formatDigitableLine(boleto.digitable_line)} what="linha digitável" />
  if (boleto.status === 'rejected' || boleto.status === 'written_off')
    return (
      <>
        <Notice
          kind="warning"
          title={boleto.status === 'rejected' ? 'Recusado pelo banco' : 'Baixado pelo banco'}
        >
          {`${(boleto.rejection ?? 'O banco não aceita este boleto').replace(/\.$/, '')}. Pague com Pix.`}
        </Notice>
        <Resend bundleId={bundleId} boleto={boleto} />
      </>
    )
  if (boleto.rejection)
    return (
      <Notice kind="warning" title="Ficou fora da remessa">
        {`${boleto.rejection} Depois de corrigido, ele vai na próxima remessa. O Pix já pode ser pago.`}
      </Notice>
    )
  return (
    <Notice kind="warning" title="Aguardando registro no banco">
      O boleto só pode ser pago depois que a administração enviar a remessa e o banco o registrar. O Pix já
      pode ser pago.
    </Notice>
  )
}

/** For the management: into the next remittance again, by another number where the bank refused that one. */
function Resend({ bundleId, boleto }: { bundleId: string; boleto: BundleBoleto }) {
  const mayManage = useMayManage()
  const send = useCommand('resend-boletos', {
    action: 'reenviar ao banco',
    done: performed('Inclusão na próxima remessa'),
    once: true,
  })
  if (!mayManage) return null
  return (
    <Button
      variant="default"
      mt="sm"
      leftSection={<RotateCw size={18} />}
      loading={send.isPending}
      onClick={() =>
        send.mutate({ bundle_ids: [bundleId], new_number: /nosso número/i.test(boleto.rejection ?? '') })
      }
    >
      Reenviar ao banco
    </Button>
  )
}

function Offer({ bundle, today }: { bundle: WholeBundle; today: string }) {
  const { role } = useMembership()
  const make = useCommand('make-bundle-boleto', { action: 'gerar o boleto', once: true })
  const reason =
    bundle.only_pix ?? (bundle.pay_on < firstBoletoDay(today, openHolidays()) ? 'too_soon' : null)
  if (reason) return <p className={classes.hint}>{`Só por Pix. ${onlyPixWords[reason]}`}</p>
  if (role === 'council') return <p className={classes.hint}>Ainda sem boleto.</p>
  return (
    <>
      <p className={classes.hint}>
        {bundle.charge_count === 1 ? 'Um boleto do que falta.' : 'Um boleto só para tudo.'} O banco leva ao
        menos um dia útil para registrar.
      </p>
      <Button
        variant="default"
        mt="sm"
        leftSection={<Barcode size={18} />}
        loading={make.isPending}
        onClick={() => make.mutate({ bundle_id: bundle.id })}
      >
        {bundle.charge_count === 1 ? 'Gerar boleto' : 'Gerar boleto único'}
      </Button>
    </>
  )
}
