import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { leftOutReasons } from '../../../../domain/invitations.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import classes from './bring.module.css'

/** The chosen people, or without them everyone of the block (of all): `first` were never invited, `again` have not answered. */
export type Asking = { ids: string[] | null; block: string | null; first: number; again: number }
type Outcome = Answer<'bring-residents'>

const people = (number: number) => counted(number, 'pessoa', 'pessoas')

type InviteDialogsProps = { asking: Asking | null; onClose: () => void; onSent: () => void }

/** Asks before the mails go out, and says afterwards who got none, and why. */
export function InviteDialogs({ asking, onClose, onSent }: InviteDialogsProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const onDone = (answer: Outcome) => {
    onSent()
    if (answer.left_out.length > 0) return setOutcome(answer)
    toast(
      'success',
      answer.invited === 0 ? 'Ninguém a convidar agora' : `Convite a caminho de ${people(answer.invited)}`,
    )
  }
  return (
    <>
      {asking && <InviteDialog asking={asking} onClose={onClose} onDone={onDone} />}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

type InviteDialogProps = { asking: Asking; onClose: () => void; onDone: (answer: Outcome) => void }

function InviteDialog({ asking, onClose, onDone }: InviteDialogProps) {
  const { ids, block, first, again } = asking
  const form = useForm({ initialValues: { again: first === 0 } })
  const total = first + (form.values.again ? again : 0)
  return (
    <CommandDialog
      title="Convidar por e-mail"
      verb={`Convidar ${people(total)}`}
      command="bring-residents"
      action="convidar os moradores"
      small
      form={form}
      body={(values) => (ids ? { person_ids: ids } : { block, again: values.again })}
      onClose={onClose}
      onDone={onDone}
    >
      <Text>
        {block && !ids ? `No bloco ${block}: cada ` : 'Cada '}
        pessoa recebe um e-mail com um link só dela, que vale sete dias. Ninguém recebe dois convites no mesmo
        dia.
      </Text>
      {!ids && first > 0 && again > 0 && (
        <Checkbox
          label={`Convidar de novo quem não respondeu: ${people(again)}`}
          {...form.getInputProps('again', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  )
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { invited, left_out } = outcome
  const left = left_out.reduce((sum, { count }) => sum + count, 0)
  return (
    <Modal opened onClose={onClose} title="Quem ficou sem convite">
      <Stack>
        <Text>
          {invited > 0 && `Convite a caminho de ${people(invited)}. `}
          {counted(left, 'pessoa ficou', 'pessoas ficaram')} de fora:
        </Text>
        <ul className={classes.reasons} aria-label="Quem ficou de fora">
          {left_out.map(({ reason, count, names }) => (
            <li key={reason}>
              <strong>{leftOutReasons[reason]}</strong>
              <p className={classes.reason}>
                {names.join(', ')}
                {count > names.length && ` e mais ${count - names.length}`}
              </p>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>Concluir</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
