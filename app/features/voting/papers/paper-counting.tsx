import { Button, Group, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type PaperCount, paperDifferences } from '../../../../domain/voting/papers.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'

const fields = {
  handed_out: 'Entregues',
  collected: 'Recolhidas',
  blank: 'Em branco',
  spoiled: 'Nulas',
} as const
type Field = keyof typeof fields
const names = Object.keys(fields) as Field[]

/** Compares the manual count with the entered ballots; where they differ, the reason goes into the minutes. */
export function PaperCounting({ itemId, count }: { itemId: string; count: PaperCount | null }) {
  const [values, setValues] = useState<Record<Field, number | ''>>(() => ({
    handed_out: count?.handed_out ?? '',
    collected: count?.collected ?? '',
    blank: count?.blank ?? '',
    spoiled: count?.spoiled ?? '',
  }))
  const [note, setNote] = useState(count?.note ?? '')
  const keep = useCommand('count-paper-ballots', {
    action: 'salvar a contagem',
    done: 'Contagem salva',
    quiet: true,
  })
  const whole = names.every((name) => values[name] !== '')
  const entered = {
    entered: count?.entered ?? 0,
    entered_blank: count?.entered_blank ?? 0,
    entered_void: count?.entered_void ?? 0,
  }
  const differences = whole
    ? paperDifferences({ ...(values as Record<Field, number>), note, counted_at: null, ...entered })
    : []
  return (
    <section aria-label="Contagem à mão">
      <h3 style={{ margin: '0 0 8px' }}>Contagem à mão</h3>
      <Stack gap={12}>
        {keep.error && <FormErrors message={toFailure(keep.error).message} />}
        <SimpleGrid cols={{ base: 2, xs: 4 }}>
          {names.map((name) => (
            <WholeNumberField
              key={name}
              label={fields[name]}
              min={0}
              max={100_000}
              value={values[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </SimpleGrid>
        {whole && differences.length === 0 && (
          <Notice kind="success">As cédulas contadas e as lançadas batem.</Notice>
        )}
        {differences.length > 0 && (
          <>
            <Notice kind="warning" title="Há diferença">
              {differences.join(' ')}
            </Notice>
            <Textarea
              label="Motivo da diferença, para a ata"
              description="Sem ele, o item não se encerra."
              autosize
              minRows={2}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!whole}
            loading={keep.isPending}
            onClick={() =>
              keep.mutate({ item_id: itemId, ...values, note: differences.length > 0 ? note : '' })
            }
          >
            Salvar contagem
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
