import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dissentWords } from '../../../../domain/voting/minutes.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { choiceWord } from '../../../../domain/voting/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { itemVotesQuery } from '../queries.ts'

type Props = { item: ViewedItem; onAdd: (words: string) => void; onClose: () => void }

/** Puts a vote on record at the voter's request; minutes name no one else's. */
export function DissentDialog({ item, onAdd, onClose }: Props) {
  const { id } = useCondominium()
  const votes = useQuery(itemVotesQuery(id, item.id))
  const [unit, setUnit] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const vote = votes.data?.find((one) => one.unit === unit)
  return (
    <FormDialog
      title="Registrar voto a pedido"
      verb="Adicionar ao texto"
      loading={false}
      error={null}
      disabled={!vote}
      onClose={onClose}
      onSubmit={() => {
        onAdd(dissentWords(vote!.unit, vote!.choice, why))
        onClose()
      }}
    >
      <NotLoaded query={votes} isPart rows={2} />
      {votes.data?.length === 0 && (
        <p style={{ margin: 0 }}>Não há voto aberto neste item: o que é secreto não se registra.</p>
      )}
      {votes.data && votes.data.length > 0 && (
        <>
          <Select
            label="Unidade que pediu"
            searchable
            data={votes.data.map((one) => ({
              value: one.unit,
              label: `${one.unit}: ${choiceWord(one.choice)}`,
            }))}
            value={unit}
            onChange={setUnit}
            nothingFoundMessage="Esta unidade não votou neste item"
          />
          <Textarea
            label="O que declarou"
            placeholder="Opcional"
            autosize
            minRows={2}
            maxLength={1000}
            value={why}
            onChange={({ currentTarget }) => setWhy(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
