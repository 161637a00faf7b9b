import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookCopy, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { openChargesQuery, unitsOfOwnerQuery } from './bundle-queries.ts'
import { PayDialog } from './pay-dialog.tsx'

type PayUnitProps = { unitId: string; today: string }

/** All that a unit owes with one Pix; management may take the owner's other units along. */
export function PayUnit({ unitId, today }: PayUnitProps) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const [choosing, setChoosing] = useState(false)
  const isResident = role === 'resident'
  const others = useQuery({ ...unitsOfOwnerQuery(id, unitId), enabled: !isResident && role !== 'council' })
  const unitIds = [unitId, ...(others.data ?? [])]
  const open = useQuery(openChargesQuery(id, unitIds))
  if (role === 'council' || !open.data || open.data.length === 0) return null
  const next = open.data.filter(
    ({ unit_id, due_on, boletos }) => unit_id === unitId && due_on >= today && boletos,
  ).length
  const more = new Set(open.data.map(({ unit_id }) => unit_id)).size > 1
  return (
    <Section
      title="Pagar de uma vez"
      note={
        more
          ? 'Um Pix só para tudo o que a unidade deve. O dono tem outras unidades: dá para juntar.'
          : 'Um Pix só para tudo o que a unidade deve, no dia que você escolher.'
      }
    >
      <Stack align="start">
        <Button variant="default" leftSection={<QrCode size={18} />} onClick={() => setChoosing(true)}>
          Gerar pagamento único
        </Button>
        {next > 1 && (
          <FileButton
            command="unit-carnet"
            body={{ unit_id: unitId }}
            name="carne.pdf"
            action="baixar o carnê"
            leftSection={<BookCopy size={18} />}
          >
            {`Carnê das próximas ${Math.min(next, 12)}`}
          </FileButton>
        )}
      </Stack>
      {choosing && (
        <PayDialog unitIds={unitIds} firstUnit={unitId} today={today} onClose={() => setChoosing(false)} />
      )}
    </Section>
  )
}
