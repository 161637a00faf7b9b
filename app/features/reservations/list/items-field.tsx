import { Checkbox, Stack } from '@mantine/core'
import type { Checklist } from '../../../../domain/reservations/checklist/checklists.ts'

const problems = (checklist: Checklist | undefined) =>
  (checklist?.items ?? []).filter(({ state }) => state === 'problem')

/** The items that came back with a problem. */
export const problemIds = (checklist: Checklist | undefined): string[] =>
  problems(checklist).map(({ id }) => id)

type ItemsFieldProps = {
  checklist: Checklist | undefined
  value: string[]
  onChange: (ids: string[]) => void
}

/** Chooses the items of the return that a damage rests on; nothing where it found no problem. */
export function ItemsField({ checklist, value, onChange }: ItemsFieldProps) {
  const items = problems(checklist)
  if (items.length === 0) return null
  return (
    <Checkbox.Group
      label="Itens da vistoria em que se apoia"
      description="As fotos deles são a prova."
      value={value}
      onChange={onChange}
    >
      <Stack gap={0} mt={8}>
        {items.map(({ id, label, note }) => (
          <Checkbox key={id} value={id} label={`${label}: ${note}`} py={12} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
