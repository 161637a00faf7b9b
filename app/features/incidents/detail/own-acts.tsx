import { Button, Group, Rating, Textarea } from '@mantine/core'
import { RotateCcw, Undo2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { IncidentView } from '../../../../domain/incidents/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Acts } from '../../../ui/page/acts.tsx'
import classes from '../incidents.module.css'

/** What the reader may do with an incident as a neighbour or its reporter: follow, rate, open again, take back. */
export function OwnActs({ view }: { view: IncidentView }) {
  const writable = useWritable()
  const [reopening, setReopening] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const follow = useCommand('follow-incident', { action: 'acompanhar a ocorrência' })
  const withdraw = useCommand('withdraw-incident', {
    action: 'retirar a ocorrência',
    done: 'Ocorrência retirada',
  })
  if (!writable) return null
  const { may, is_mine, is_followed } = view
  return (
    <>
      {may.rate && <Rate incidentId={view.id} closes={is_mine && view.status === 'solved'} />}
      <Group gap={8} mt="md">
        <Acts busy={follow.isPending}>
          {!is_mine && !may.manage && view.status !== 'closed' && (
            <Button
              variant={is_followed ? 'default' : 'filled'}
              leftSection={<UserPlus size={18} />}
              loading={follow.isPending}
              onClick={() => follow.mutate({ incident_id: view.id, follows: !is_followed })}
            >
              {is_followed ? 'Não me afeta mais' : 'Afeta também a mim'}
            </Button>
          )}
          {may.reopen && (
            <Button
              variant="default"
              leftSection={<RotateCcw size={18} />}
              onClick={() => setReopening(true)}
            >
              Não foi resolvida: reabrir
            </Button>
          )}
          {may.withdraw && (
            <Button variant="default" leftSection={<Undo2 size={18} />} onClick={() => setWithdrawing(true)}>
              Retirar: não precisa mais
            </Button>
          )}
        </Acts>
      </Group>
      <ConfirmDestructive
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        verb="Retirar a ocorrência"
        loading={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate({ incident_id: view.id }, { onSuccess: () => setWithdrawing(false) })
        }
      >
        {`${view.protocol} · ${view.title} é encerrada e ninguém mais cuida dela. O histórico continua legível, e para voltar é preciso registrar outra.`}
      </ConfirmDestructive>
      {reopening && (
        <ReasonDialog
          title="Reabrir a ocorrência"
          verb="Reabrir"
          small
          command="reopen-incident"
          action="reabrir"
          done="Ocorrência reaberta"
          body={{ incident_id: view.id }}
          label="O que ainda está errado"
          least={{ letters: 3, message: 'Conte por que não está resolvida.' }}
          maxLength={500}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  )
}

const stars = ['Muito ruim', 'Ruim', 'Regular', 'Bom', 'Muito bom']

function Rate({ incidentId, closes }: { incidentId: string; closes: boolean }) {
  const [rating, setRating] = useState(0)
  const [words, setWords] = useState('')
  const save = useCommand('rate-incident', { action: 'avaliar', done: 'Obrigado pela avaliação' })
  return (
    <section className={classes.panel} aria-label="Avaliar">
      <h2>Como foi?</h2>
      <Group gap={12}>
        <Rating
          size="xl"
          value={rating}
          onChange={setRating}
          getSymbolLabel={(value) => (value === 0 ? 'Sem nota' : `${value} de 5: ${stars[value - 1] ?? ''}`)}
        />
        <span className={classes.muted}>{rating > 0 ? stars[rating - 1] : 'Toque em uma estrela'}</span>
      </Group>
      {rating > 0 && (
        <>
          <Textarea
            mt="sm"
            label="Quer contar mais? (só a administração lê)"
            autosize
            minRows={2}
            maxLength={500}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Button
            mt="sm"
            loading={save.isPending}
            onClick={() => save.mutate({ incident_id: incidentId, rating, words })}
          >
            {closes ? 'Avaliar e encerrar' : 'Avaliar'}
          </Button>
        </>
      )}
    </section>
  )
}
