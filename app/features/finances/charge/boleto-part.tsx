import { formatDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { isAwaiting, isBoletoPayable } from '../../../../domain/charges/charge-state.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../finances.module.css'
import type { Charge } from './charge-queries.ts'

type BoletoPartProps = { boleto: NonNullable<Charge['boletos']>; due: string; today: string }

/** Shows the boleto's digitable line, or why it cannot be paid yet. */
export function BoletoPart({ boleto, due, today }: BoletoPartProps) {
  return (
    <div className={classes.part}>
      <h3>Boleto</h3>
      {isAwaiting(boleto) ? (
        <Notice
          kind="warning"
          title={boleto.status === 'rejected' ? 'Recusado pelo banco' : 'Aguardando registro no banco'}
        >
          {boleto.status === 'rejected'
            ? (boleto.rejection ?? 'O banco recusou o registro deste boleto.')
            : 'O boleto só pode ser pago depois que o banco o registrar.'}{' '}
          O Pix já pode ser pago.
        </Notice>
      ) : !isBoletoPayable(boleto, due, today) ? (
        <p className={classes.hint}>
          {boleto.status === 'written_off'
            ? 'O banco baixou este boleto: ele não pode mais ser pago.'
            : 'O prazo deste boleto no banco terminou.'}{' '}
          Pague com Pix, ou gere outro boleto abaixo.
        </p>
      ) : (
        <>
          {due < today && <p className={classes.hint}>O banco soma multa e juros na hora do pagamento.</p>}
          <CopyField value={formatDigitableLine(boleto.digitable_line)} what="linha digitável" />
        </>
      )}
    </div>
  )
}
