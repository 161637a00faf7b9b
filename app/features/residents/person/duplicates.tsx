import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AppError } from '../../../../domain/errors.ts'
import type { Likeness } from '../../../../domain/people/duplicates.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { recordQuery } from '../register/queries.ts'
import type { Picked } from '../register/register-select.tsx'

const reasons: Record<Likeness, string> = {
  same_document: 'mesmo CPF ou CNPJ',
  same_contact: 'nome parecido e mesmo contato',
  same_name: 'mesmo nome',
}

type DuplicatesProps = {
  /** `person_duplicate`, whose details name the similar people. */
  error: AppError
  onUse: (person: Picked) => void
  onIgnore?: () => void
}

/** Registered people who may be this same person: use that record, or say that this is another person. */
export function Duplicates({ error, onUse, onIgnore }: DuplicatesProps) {
  const people = (error.details.people ?? []) as { id: string; why: Likeness }[]
  return (
    <Notice kind="warning" title="Já cadastrada?">
      <Stack gap={12}>
        {people.map(({ id, why }) => (
          <Alike key={id} id={id} why={why} onUse={onUse} />
        ))}
        {onIgnore && (
          <Button size="sm" variant="default" onClick={onIgnore}>
            É outra pessoa: cadastrar assim mesmo
          </Button>
        )}
      </Stack>
    </Notice>
  )
}

function Alike({ id, why, onUse }: { id: string; why: Likeness; onUse: (person: Picked) => void }) {
  const condominium = useCondominium()
  const { data } = useQuery(recordQuery(condominium.id, id))
  if (!data) return null
  const units = [...new Set(data.ties.map(({ unit }) => unitLabel(unit)))].join(', ')
  return (
    <Group justify="space-between" gap={8}>
      <Text size="sm">
        <strong>{data.name}</strong>
        <br />
        {[units, reasons[why]].filter(Boolean).join(' · ')}
      </Text>
      <Button size="sm" onClick={() => onUse({ id, label: data.name })}>
        É esta
      </Button>
    </Group>
  )
}
