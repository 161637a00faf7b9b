import { useQuery } from '@tanstack/react-query'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { doorCodesQuery } from '../queries.ts'
import classes from '../voting.module.css'

/** The codes that the reader's units show at the door, as on their notice. */
export function DoorCodes({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  const codes = useQuery(doorCodesQuery(id, assembly.id))
  if (!codes.data?.length) return null
  return (
    <Section
      title="QR de entrada"
      note="Mostre na entrada da assembleia: a mesa ou a portaria lê o QR e registra a presença da unidade. Ele também sai no edital em PDF."
    >
      <ul className={classes.doorCodes}>
        {codes.data.map(({ unit_id, label, code }) => (
          <li key={unit_id}>
            <QrCode text={code} label={`QR de entrada da unidade ${label}`} />
            <strong>{label}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
