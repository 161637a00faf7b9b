import { useQuery } from '@tanstack/react-query'
import { chargePixCode } from '../../../../domain/charges/pix-code.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import classes from '../finances.module.css'
import { type Receiver, receiverQuery } from '../queries.ts'

/** The copy-and-paste code that pays a charge with today's amount; null while no Pix key is registered. */
function pixCodeOf(receiver: Receiver | null, txid: string, cents: number): string | null {
  if (!receiver?.pix_key) return null
  const { pix_key, holder_name, condominiums } = receiver
  return chargePixCode({ pixKey: pix_key, holderName: holder_name, city: condominiums.city }, txid, cents)
}

type PixPartProps = {
  txid: string
  cents: number
  /** Whether the amount is valid only today. */
  late?: boolean
  /** Where it is paid; unsaid, into the main account. */
  accountId?: string | null
  /** The provider's own code, which takes the place of ours. */
  dynamic?: string | null
  /** Replaces the default note. */
  note?: string
}

/** Pix: QR code and copy button, with the amount that it is to pay. */
export function PixPart({ txid, cents, late = false, accountId = null, dynamic = null, note }: PixPartProps) {
  const { id } = useCondominium()
  const { data: receiver } = useQuery(receiverQuery(id, accountId))
  const code = dynamic ?? (receiver && pixCodeOf(receiver, txid, cents))
  if (!receiver || !code) return null
  return (
    <div className={`${classes.part} ${classes.pixPart}`}>
      <div className={classes.pix}>
        <div className={classes.code}>
          <QrCode text={code} label={note ? 'QR Code Pix deste pagamento' : 'QR Code Pix desta cobrança'} />
        </div>
        <div className={classes.words}>
          <h3 style={{ margin: '0 0 2px', fontSize: '1rem', lineHeight: '1.5rem' }}>Pix</h3>
          <p className={classes.hint}>
            {note ??
              (late
                ? 'Cai na hora. Vale até 23h59 de hoje, com o valor atualizado.'
                : 'Cai na hora, em qualquer banco.')}
          </p>
        </div>
        <div className={classes.take}>
          <CopyField value={code} what="código Pix" asButton />
          <p className={classes.rule} style={{ marginTop: 10 }}>{`Para ${receiver.holder_name}`}</p>
          {receiver.is_test && <p className={classes.rule}>Ambiente de teste: não pagável de verdade.</p>}
        </div>
      </div>
    </div>
  )
}
