import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PollView } from '../../../../domain/voting/polls.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentWords } from '../times.ts'
import { knownTicket, ticketFor } from './tickets.ts'

/** The user's answers, one for each unit or one for the person; they can change until the poll closes. */
export function PollAnswers({ poll }: { poll: PollView }) {
  if (poll.voters.length === 0) return null
  return (
    <Section title="Sua resposta" note={`Muda até ${momentWords(poll.closes_at)}.`}>
      <Stack gap={24} maw={640}>
        {poll.voters.map((voter) => (
          <Answer key={voter.id} poll={poll} voter={voter} />
        ))}
      </Stack>
    </Section>
  )
}

function Answer({ poll, voter }: { poll: PollView; voter: PollView['voters'][number] }) {
  const { id } = useCondominium()
  const writable = useWritable()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string[]>(() => (voter.choices ?? []).map(String))
  const answer = useMutation({
    // A secret of an anonymous answer leaves no digest on the server.
    mutationFn: (choices: number[]) =>
      invoke('answer-poll', {
        condominium_id: id,
        poll_id: poll.id,
        choices,
        unit_id: poll.per === 'unit' ? voter.id : null,
        ticket: poll.is_anonymous ? ticketFor(poll.id, voter.id) : null,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['voting', id] }),
    meta: { action: 'responder a enquete', done: 'Resposta registrada' },
  })
  if (poll.is_anonymous && voter.has_answered && knownTicket(poll.id, voter.id) === null)
    return (
      <Notice kind="info">
        {voter.label ? `A unidade ${voter.label} já respondeu.` : 'Você já respondeu.'} A resposta é anônima e
        muda só no aparelho em que foi dada.
      </Notice>
    )
  const label = voter.label ? `Unidade ${voter.label}` : 'Escolha'
  const same =
    !poll.is_anonymous && chosen.toSorted().join() === (voter.choices ?? []).map(String).toSorted().join()
  const each = poll.options.map((option, nth) => ({ value: String(nth + 1), label: option }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate(chosen.map(Number))
      }}
    >
      <Stack gap={12}>
        {poll.is_multiple ? (
          <Checkbox.Group label={`${label}: uma ou mais`} value={chosen} onChange={setChosen}>
            <Stack gap={8} mt={8}>
              {each.map((one) => (
                <Checkbox key={one.value} {...one} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Radio.Group label={label} value={chosen[0] ?? null} onChange={(value) => setChosen([value])}>
            <Stack gap={8} mt={8}>
              {each.map((one) => (
                <Radio key={one.value} {...one} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Button
          type="submit"
          loading={answer.isPending}
          disabled={!writable || chosen.length === 0 || same}
          style={{ alignSelf: 'start' }}
        >
          {voter.has_answered ? 'Mudar a resposta' : 'Responder'}
        </Button>
      </Stack>
    </form>
  )
}
