import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { reached } from '../../../domain/decisions/votes.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { type DecisionValues, type VoteField, voteFields, votesOf } from './decision-values.ts'

/** Edits the votes as given in the minutes, if they give them. */
export function VoteFields({ form }: { form: UseFormReturnType<DecisionValues> }) {
  const { hasVotes, basis } = form.values
  return (
    <Stack gap="sm">
      <Checkbox label="A ata diz quantos votaram" {...form.getInputProps('hasVotes', { type: 'checkbox' })} />
      {hasVotes && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label="Contados por"
              allowDeselect={false}
              data={[
                { value: 'units', label: 'Unidades' },
                { value: 'shares', label: 'Frações (% do condomínio)' },
              ]}
              {...form.getInputProps('basis')}
            />
            <Select
              label="Convocação"
              allowDeselect={false}
              data={[
                { value: '1', label: 'Primeira' },
                { value: '2', label: 'Segunda' },
              ]}
              {...form.getInputProps('call')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 2, xs: 5 }} spacing="sm">
            {(Object.keys(voteFields) as VoteField[]).map((name) => (
              <TextInput
                key={name}
                label={voteFields[name]}
                inputMode="decimal"
                rightSection={basis === 'shares' ? '%' : undefined}
                {...form.getInputProps(name)}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </Stack>
  )
}

/** Shows the legal quorum of that day, and whether the typed votes reach it. */
export function QuorumNotice({ values }: { values: DecisionValues }) {
  const { requirement, isReached, why } = reached(values.matter, values.decided_on, votesOf(values).votes)
  const kind = isReached === null ? 'info' : isReached ? 'success' : 'warning'
  return (
    <Notice kind={kind} title={`Quórum: ${requirement}`}>
      {why}
    </Notice>
  )
}
