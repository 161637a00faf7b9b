import { Button } from '@mantine/core'
import { ExternalLink, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { formatDate } from '../../../domain/calendar.ts'
import type { Cents } from '../../../domain/money.ts'
import { Money } from '../../ui/data/money.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import classes from './checkout.module.css'
import { PaidNotice, Waiting } from './pix-panel.tsx'

type BoletoPanelProps = {
  /** 47 digits; absent where the provider gives none that can be typed. */
  digitableLine?: string | null
  /** The provider's page with the boleto to print. */
  url: string | null
  amountCents: Cents
  /** 'YYYY-MM-DD' */
  dueOn: string
  isPaid: boolean
  /** Its time at the bank is over. */
  isOver?: boolean
  onAnother?: () => void
  asksAnother?: boolean
  note?: ReactNode
}

/** Shows a pending boleto: its amount, due date, the line to type and the document. */
export function BoletoPanel(props: BoletoPanelProps) {
  const { digitableLine, url, amountCents, dueOn, isPaid, isOver, onAnother, asksAnother, note } = props
  if (isPaid) return <PaidNotice />
  if (isOver)
    return (
      <Notice kind="warning" title="Este boleto venceu">
        Nada foi cobrado. Se você já pagou, aguarde: o banco leva até 3 dias úteis para confirmar.
        {onAnother && (
          <div style={{ marginTop: 12 }}>
            <Button leftSection={<RotateCw size={18} />} loading={asksAnother} onClick={onAnother}>
              Gerar outro boleto
            </Button>
          </div>
        )}
      </Notice>
    )
  return (
    <div className={classes.boleto}>
      <div>
        <p className={classes.amount}>
          <Money cents={amountCents} size="figure" />
        </p>
        <p className={classes.hint}>
          {`Vence em ${formatDate(dueOn)}. O banco leva até 3 dias úteis para confirmar o pagamento; com Pix é na hora.`}
        </p>
      </div>
      {digitableLine && (
        <div className={classes.line}>
          <CopyField value={formatDigitableLine(digitableLine)} what="linha digitável" />
        </div>
      )}
      {url && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<ExternalLink size={18} />}
        >
          Abrir o boleto
        </Button>
      )}
      <Waiting>
        <span>Aguardando o pagamento. Você pode sair desta página: avisamos quando for confirmado.</span>
      </Waiting>
      {note && <p className={classes.hint}>{note}</p>}
    </div>
  )
}
