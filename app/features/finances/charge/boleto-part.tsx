import { formatDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { isAwaiting, isBoletoPayable } from '../../../../domain/charges/charge-state.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../finances.module.css'
import type { Charge } from './charge-queries.ts'

type Boleto = NonNullable<Charge['boletos']>

/** The reason of one that no remittance has taken is why the last one left it out. */
const isLeftOut = ({ status, rejection }: Pick<Boleto, 'status' | 'rejection'>): boolean =>
  status === 'issued' && rejection !== null

function awaitingTitle(boleto: Boleto): string {
  if (boleto.status === 'rejected') return 'Recusado pelo banco'
  return isLeftOut(boleto) ? 'Ficou fora da remessa' : 'Aguardando registro no banco'
}

function awaitingWords(boleto: Boleto): string {
  if (boleto.status === 'rejected') return boleto.rejection ?? 'O banco recusou o registro deste boleto.'
  return isLeftOut(boleto)
    ? `${boleto.rejection} Depois de corrigido, ele vai na próxima remessa.`
    : 'O boleto só pode ser pago depois que o banco o registrar.'
}

type BoletoPartProps = { boleto: Boleto; due: string; today: string }

/** Shows the boleto's digitable line, or why it cannot be paid yet. */
export function BoletoPart({ boleto, due, today }: BoletoPartProps) {
  return (
    <div className={classes.part}>
      <h3>Boleto</h3>
      {isAwaiting(boleto) ? (
        <Notice kind="warning" title={awaitingTitle(boleto)}>
          {awaitingWords(boleto)} O Pix já pode ser pago.
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
