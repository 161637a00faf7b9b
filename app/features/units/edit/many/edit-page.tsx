import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { unitSummaryQuery } from '../../queries.ts'
import { EditJob } from '../edit-job.tsx'
import { ChangeForm } from './change-form.tsx'
import { filterOf, nothing } from './edit-form.ts'
import { UnitChooser } from './unit-chooser.tsx'

/** Changes many units at once: which ones, what changes, and the effects. */
export function Component() {
  const { id } = useCondominium()
  const summary = useQuery(unitSummaryQuery(id))
  const { params } = useListAddress()
  const filter = filterOf(params)
  // A choice made under one filter does not apply to another.
  const [chosen, setChosen] = useState({ of: '', choice: nothing })
  const [started, setStarted] = useState<string | null>(null)
  const of = JSON.stringify(filter)
  const choice = chosen.of === of ? chosen.choice : nothing
  return (
    <Page
      title="Editar várias unidades"
      sentence="Escolha as unidades, diga o que muda e confira antes de aplicar. Dá para desfazer por 24 horas."
    >
      <EditJob started={started} />
      <NotLoaded query={summary} place={<Skeleton height={400} />} />
      {summary.data && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={56} verticalSpacing={40}>
          <UnitChooser
            summary={summary.data}
            filter={filter}
            choice={choice}
            onChoose={(next) => setChosen({ of, choice: next })}
          />
          <ChangeForm
            filter={filter}
            choice={choice}
            onApplied={(jobId) => {
              setChosen({ of: '', choice: nothing })
              setStarted(jobId)
            }}
          />
        </SimpleGrid>
      )}
    </Page>
  )
}
