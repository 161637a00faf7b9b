import { Radio, Stack } from '@mantine/core'
import { occupancyKinds } from '../../../../../domain/units/occupancy-kind.ts'
import type { Candidate } from '../request-queries.ts'

export const someoneNew = 'new'

const reasons: Record<Candidate['why'][number], string> = {
  document: 'mesmo CPF',
  email: 'mesmo e-mail',
  name: 'mesmo nome',
  unit: 'mora na unidade',
}

/** 'Proprietário em A-101 · mesmo nome, mesmo e-mail' */
function descriptionOf({ ties, email_masked, why }: Candidate): string {
  const places = ties.map(({ kind, label }) => `${occupancyKinds[kind]} em ${label}`)
  const said = why.filter((one) => one !== 'unit').map((one) => reasons[one])
  return [...(places.length > 0 ? places : ['Sem unidade']), email_masked, said.join(', ')]
    .filter(Boolean)
    .join(' · ')
}

type WhoIsItProps = { people: readonly Candidate[]; value: string; onChange: (id: string) => void }

/** Chooses, among those registered, who the person is. */
export function WhoIsIt({ people, value, onChange }: WhoIsItProps) {
  return (
    <Radio.Group label="Quem é" value={value} onChange={onChange}>
      <Stack gap={12} mt={8}>
        {people.map((person) => (
          <Radio key={person.id} value={person.id} label={person.name} description={descriptionOf(person)} />
        ))}
        <Radio value={someoneNew} label="Nenhuma destas: cadastrar como pessoa nova" />
      </Stack>
    </Radio.Group>
  )
}
