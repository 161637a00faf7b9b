import { Button, Loader } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cents } from '../../../domain/money.ts'
import { Money } from '../../ui/data/money.tsx'
import { QrCode } from '../../ui/drawings/qr-code.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import classes from './checkout.module.css'
import { useTimeLeft } from './time-left.ts'

type PixPanelProps = {
  /** The copy-and-paste code; the QR code is generated from it here. */
  code: string
  amountCents: Cents
  /** Instant, ISO. */
  expiresAt: string
  isPaid: boolean
  /** Requests a new code to replace an expired one. */
  onAnother?: () => void
  asksAnother?: boolean
  /** The recipient, or a note on the test environment. */
  note?: ReactNode
}

/** Shows a pending Pix: its amount, the code to copy and to scan, how long it is valid, and a notice as soon as it is paid. */
export function PixPanel(props: PixPanelProps) {
  const { code, amountCents, expiresAt, isPaid, onAnother, asksAnother, note } = props
  const left = useTimeLeft(expiresAt)
  if (isPaid) return <PaidNotice />
  if (left === null)
    return (
      <Notice kind="warning" title="Este Pix venceu">
        Nada foi cobrado, e este código não pode mais ser pago. Se você acabou de pagar, aguarde: a
        confirmação ainda chega.
        {onAnother && (
          <div style={{ marginTop: 12 }}>
            <Button leftSection={<RotateCw size={18} />} loading={asksAnother} onClick={onAnother}>
              Gerar outro Pix
            </Button>
          </div>
        )}
      </Notice>
    )
  return (
    <div className={classes.panel}>
      <div className={classes.pix}>
        <div className={classes.code}>
          <QrCode text={code} label="QR Code Pix deste pagamento" />
        </div>
        <div className={classes.words}>
          <p className={classes.amount}>
            <Money cents={amountCents} size="figure" />
          </p>
          <p className={classes.hint}>
            Copie o código e cole em Pix Copia e Cola no aplicativo do banco, ou leia o QR Code com a câmera.
          </p>
        </div>
        <div className={classes.take}>
          <CopyField value={code} what="código Pix" asButton fullWidth />
          <Waiting>
            <span>
              Aguardando o pagamento. O código vale por <span className="figures">{left}</span>.
            </span>
          </Waiting>
          {note && <p className={classes.hint}>{note}</p>}
        </div>
      </div>
    </div>
  )
}

/** Announces the payment once: the surrounding page shows what follows. */
export function PaidNotice() {
  return (
    <Notice kind="success" title="Pagamento confirmado">
      Recebemos o seu pagamento. O comprovante fica guardado aqui.
    </Notice>
  )
}

/** That an answer from outside is waited for; it comes by itself. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className={classes.waiting}>
      <Loader size={16} aria-hidden />
      {children}
    </div>
  )
}
