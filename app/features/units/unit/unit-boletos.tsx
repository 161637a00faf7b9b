import { Button, Text } from '@mantine/core'
import { isLetToPayer } from '../../../../domain/charges/owner-part.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { today } from '../../../lib/zone.ts'
import { Section } from '../../../ui/page/page.tsx'
import type { Unit } from '../queries.ts'

/** Of a let unit whose tenant pays: whether the owner's part comes in a boleto of its own, why, and the choice. */
export function UnitBoletos({ unit }: { unit: Unit }) {
  const mayManage = useMayManage()
  const label = unitLabel(unit)
  const choose = useCommand('choose-unit-boletos', {
    action: 'escolher como a unidade é cobrada',
    done: unit.one_boleto ? `${label} sai em dois boletos` : `${label} sai num boleto só`,
  })
  const ties = unit.occupancies.map(({ person, ...tie }) => ({ ...tie, person_id: person.id }))
  if (!mayManage || unit.closed_on !== null || !isLetToPayer(ties, today())) return null
  return (
    <Section
      title="Boletos da unidade alugada"
      note={
        unit.one_boleto
          ? 'Um boleto: tudo vai na conta do inquilino.'
          : 'Dois boletos: as despesas ordinárias ao inquilino; as extraordinárias e o fundo de reserva ao proprietário.'
      }
    >
      <Text size="sm">
        A lei deixa com o proprietário as despesas extraordinárias (Lei 8.245, art. 22); junte tudo num boleto
        se o contrato de locação puser tudo na conta do inquilino. Vale a partir da próxima emissão.
      </Text>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={choose.isPending}
        onClick={() => choose.mutate({ unit_ids: [unit.id], one_boleto: !unit.one_boleto })}
      >
        {unit.one_boleto ? 'Separar em dois' : 'Tudo num boleto'}
      </Button>
    </Section>
  )
}
