import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Files, Play, Plus, Square } from 'lucide-react'
import { useState } from 'react'
import { resultWord } from '../../../../domain/voting/result-words.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { PaperDialog } from '../papers/paper-dialog.tsx'
import { PaperWarning } from '../papers/paper-line.tsx'
import { SecretReady } from '../secret/secret-ready.tsx'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { ScreenLink } from './screen-link.tsx'
import { SecondVotes } from './second-votes.tsx'

type Act = { kind: 'close' | 'withdraw' | 'motion' | 'papers'; item: ViewedItem }

/** What the table does with the agenda: opens the next item, closes the vote, withdraws, puts a motion to the vote. */
export function TableActs({ assembly, item }: RoomProps & { item: ViewedItem | null }) {
  const waiting = assembly.items.filter(({ state }) => state === 'waiting')
  const [chosen, setChosen] = useState<string | null>(null)
  const [minutes, setMinutes] = useState<string>('0')
  const [act, setAct] = useState<Act | null>(null)
  const open = useCommand('open-item', { action: 'abrir a votação' })
  const next = waiting.find(({ id }) => id === chosen) ?? waiting[0]
  return (
    <section className={classes.table} aria-label="Mesa">
      <Group justify="space-between" gap={8} mb={12}>
        <h3>Mesa</h3>
        <ScreenLink assembly={assembly} />
      </Group>
      {item ? (
        <Group gap={8}>
          <Button leftSection={<Square size={18} />} onClick={() => setAct({ kind: 'close', item })}>
            Encerrar votação
          </Button>
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            onClick={() => setAct({ kind: 'motion', item })}
          >
            Nova proposta
          </Button>
          <Button
            variant="default"
            leftSection={<Files size={18} />}
            onClick={() => setAct({ kind: 'papers', item })}
          >
            Cédulas de papel
          </Button>
          <Button variant="default" onClick={() => setAct({ kind: 'withdraw', item })}>
            Retirar de pauta
          </Button>
        </Group>
      ) : next ? (
        <Group gap={8} align="end">
          <Select
            label="Próximo item"
            data={waiting.map(({ id, position, title }) => ({ value: id, label: `${position}. ${title}` }))}
            allowDeselect={false}
            value={next.id}
            onChange={setChosen}
            style={{ flex: '1 1 220px' }}
          />
          {next.secret && <SecretReady assembly={assembly} />}
          {next.ballot === 'none' ? (
            <Button onClick={() => setAct({ kind: 'close', item: next })}>Registrar o que se tratou</Button>
          ) : (
            <>
              <Select
                label="Tempo"
                data={[
                  { value: '0', label: 'Até encerrar' },
                  ...[1, 2, 5, 10, 15, 30].map((value) => ({ value: String(value), label: `${value} min` })),
                ]}
                allowDeselect={false}
                value={minutes}
                onChange={(value) => setMinutes(value ?? '0')}
                w={140}
              />
              <Button
                leftSection={<Play size={18} />}
                loading={open.isPending}
                onClick={() => open.mutate({ item_id: next.id, minutes: Number(minutes) || null })}
              >
                Abrir votação
              </Button>
            </>
          )}
          <Button variant="subtle" onClick={() => setAct({ kind: 'withdraw', item: next })}>
            Retirar de pauta
          </Button>
        </Group>
      ) : (
        <p className={classes.small}>
          {assembly.items.some(({ state }) => state === 'tallying')
            ? 'A pauta terminou. Encerre a assembleia quando os guardiões abrirem a soma.'
            : 'A pauta terminou. Encerre a assembleia para registrar as decisões.'}
        </p>
      )}
      {!item && <SecondVotes assembly={assembly} />}
      {act?.kind === 'close' && (
        <CloseDialog assembly={assembly} item={act.item} onClose={() => setAct(null)} />
      )}
      {act?.kind === 'papers' && (
        <PaperDialog assembly={assembly} item={act.item} onClose={() => setAct(null)} />
      )}
      {act?.kind === 'withdraw' && <WithdrawDialog item={act.item} onClose={() => setAct(null)} />}
      {act?.kind === 'motion' && <MotionDialog item={act.item} onClose={() => setAct(null)} />}
    </section>
  )
}

type Props = { item: ViewedItem; onClose: () => void }

function CloseDialog({ assembly, item, onClose }: Props & Pick<RoomProps, 'assembly'>) {
  const form = useForm({ initialValues: { debate: item.debate } })
  return (
    <CommandDialog
      title={item.ballot === 'none' ? item.title : 'Encerrar a votação'}
      verb="Encerrar"
      action="encerrar o item"
      command="close-item"
      form={form}
      body={(values) => ({ item_id: item.id, ...values })}
      onDone={({ outcome }) => {
        if (item.secret) toast('success', 'Votação encerrada', 'Agora os guardiões abrem a soma.')
        if (outcome) toast('success', resultWord(outcome), outcome.why)
      }}
      onClose={onClose}
    >
      {item.ballot !== 'none' && (
        <p style={{ margin: 0 }}>
          {item.secret
            ? `${item.title}: ninguém vota mais. A soma se abre quando cada guardião entregar a sua parte.`
            : `${item.title}: o resultado sai agora, com quem está presente neste momento, e não muda mais.`}
        </p>
      )}
      <PaperWarning assembly={assembly} itemId={item.id} />
      <Textarea
        label="O que se falou, para a ata (opcional)"
        autosize
        minRows={3}
        maxLength={10000}
        {...form.getInputProps('debate')}
      />
    </CommandDialog>
  )
}

function WithdrawDialog({ item, onClose }: Props) {
  return (
    <ReasonDialog
      title="Retirar de pauta"
      verb="Retirar"
      action="retirar o item"
      command="withdraw-item"
      done="Item retirado de pauta"
      destructive
      body={{ item_id: item.id }}
      label={`Motivo de retirar “${item.title}”`}
      description="Vai para a ata. Os votos já dados neste item não decidem nada."
      least={{ letters: 3, message: 'Escreva o motivo.' }}
      onClose={onClose}
    />
  )
}

function MotionDialog({ item, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: { title: '', body: '' },
    validate: { title: (text) => (text.trim().length < 3 ? 'Escreva a proposta.' : null) },
  })
  return (
    <CommandDialog
      title="Nova proposta"
      verb="Adicionar"
      action="adicionar a proposta"
      command="add-motion"
      done="Proposta na pauta, para votar a seguir"
      form={form}
      body={(values) => ({ id, parent_id: item.id, ...values })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        É votada à parte, com o quórum de “{item.title}”: só se decide o que cabe em um item do edital (art.
        1.354).
      </p>
      <TextInput data-autofocus label="Proposta ou emenda" maxLength={200} {...form.getInputProps('title')} />
      <Textarea
        label="Explicação (opcional)"
        autosize
        minRows={2}
        maxLength={10000}
        {...form.getInputProps('body')}
      />
    </CommandDialog>
  )
}
