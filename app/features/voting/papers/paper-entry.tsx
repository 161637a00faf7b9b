import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AssemblyView, RollUnit, ViewedItem } from '../../../../domain/voting/view.ts'
import { type Channel, channels, choiceWord } from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import live from '../live/live.module.css'
import { shortMoment } from '../times.ts'

type Key = { key: string; choice: string; label: string }

/** '1' of the first choice and on, 'B' of a blank paper, 'N' of a void one. */
function keysOf(item: ViewedItem): Key[] {
  const offered = item.ballot === 'choice' ? item.options : ['favour', 'against']
  return [
    ...offered.map((choice, nth) => ({ key: String(nth + 1), choice, label: choiceWord(choice) })),
    { key: 'B', choice: 'blank', label: 'Em branco' },
    { key: 'N', choice: 'void', label: 'Nula' },
  ]
}

/** What was typed: one key, or for several seats those of its names, '1,3,4'. */
function chosenOf(keys: readonly Key[], typed: string, seats: number): Pick<Key, 'choice'> | undefined {
  const whole = keys.find((one) => one.key === typed.trim().toUpperCase())
  if (whole || seats === 1) return whole
  const names = typed.split(/[\s,;.]+/).filter(Boolean)
  const found = names.map((name) => keys.find((one) => one.key === name && /\d/.test(name)))
  return names.length > 0 && found.every((one) => one !== undefined)
    ? { choice: found.map((one) => one!.choice).join('\n') }
    : undefined
}

/** Adds a name's key to those typed, or takes it away. */
function toggled(typed: string, key: string): string {
  const names = typed.split(/[\s,;.]+/).filter(Boolean)
  return (names.includes(key) ? names.filter((one) => one !== key) : [...names, key]).join(', ')
}

const plain = (text: string) => text.toLocaleUpperCase('pt-BR').replace(/[^0-9A-ZÀ-Ý]/g, '')

/** The unit that was typed: by its label whole, else the only one whose label ends so. */
function unitOf(units: readonly RollUnit[], typed: string): RollUnit | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  const whole = units.find(({ label }) => plain(label) === wanted)
  if (whole) return whole
  const [one, ...others] = units.filter(({ label }) => plain(label).endsWith(wanted))
  return one && others.length === 0 ? one : null
}

type Props = { assembly: AssemblyView; item: ViewedItem; units: readonly RollUnit[] }

/** Writes papers down without leaving the keyboard: unit, Enter, key, Enter. */
export function PaperEntry({ assembly, item, units }: Props) {
  const [label, setLabel] = useState('')
  const [key, setKey] = useState('')
  const [last, setLast] = useState('')
  const [paperId, setPaperId] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  // The dialog looked for where to begin before the roll was there.
  useEffect(() => first.current?.focus(), [])
  const enter = useCommand('enter-paper-ballot', { action: 'lançar a cédula', quiet: true })
  const arrive = useCommand('check-in-unit', { action: 'registrar a presença' })
  const keys = keysOf(item)
  const unit = unitOf(units, label)
  const chosen = chosenOf(keys, key, item.seats)
  const failure = enter.error ? toFailure(enter.error) : null

  /** One of several names, which are sent together. */
  const isSeveral = (one: Key) => item.seats > 1 && /\d/.test(one.key)

  const clear = () => {
    setLabel('')
    setKey('')
    setReason('')
    setPaperId(crypto.randomUUID())
    enter.reset()
    first.current?.focus()
  }
  const send = (choice: string | undefined, replaced_reason: string | null = null) => {
    if (!unit || !choice) return
    enter.mutate(
      { id: paperId, item_id: item.id, unit_id: unit.id, choice, replaced_reason },
      {
        onSuccess: () => {
          setLast(`${unit.label}: lançada`)
          clear()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unit) first.current?.focus()
    else if (!chosen) second.current?.focus()
    else send(chosen.choice)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Group gap={12} align="start" wrap="nowrap">
          <TextInput
            data-autofocus
            ref={first}
            label="Unidade"
            autoComplete="off"
            value={label}
            onChange={({ currentTarget }) => {
              setLabel(currentTarget.value)
              if (enter.error) enter.reset()
            }}
            style={{ flex: 1 }}
          />
          <TextInput
            ref={second}
            label="Voto"
            autoComplete="off"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
            w={110}
          />
          <Button type="submit" loading={enter.isPending} mt={26} disabled={!unit}>
            Lançar
          </Button>
        </Group>
        <p className={live.small} role="status">
          {label === ''
            ? last ||
              (item.seats > 1
                ? `Digite a unidade e Enter, depois até ${item.seats} teclas com vírgula (1, 3) e Enter.`
                : 'Digite a unidade e Enter, depois a tecla do voto e Enter.')
            : unit
              ? `${unit.label} ${unit.holder_name ?? unit.owner_name ?? ''}`
              : 'Nenhuma unidade assim, ou mais de uma.'}
        </p>
        <Group gap={8}>
          {keys.map((one) => (
            <Button
              key={one.key}
              size="compact-md"
              variant="default"
              disabled={!unit || enter.isPending}
              aria-pressed={isSeveral(one) ? toggled(key, one.key).length < key.length : undefined}
              onClick={() => (isSeveral(one) ? setKey(toggled(key, one.key)) : send(one.choice))}
            >
              {`${one.key} ${one.label}`}
            </Button>
          ))}
        </Group>
        {failure?.code === 'paper_voted' ? (
          <Notice kind="warning" title={votedWords(unit?.label ?? '', failure.details)}>
            <Stack gap={8}>
              <TextInput
                label="Motivo para valer a cédula"
                description="Vai para a ata. Sem motivo, fica o voto que já existe."
                maxLength={300}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
              <Group gap={8}>
                <Button
                  variant="default"
                  disabled={reason.trim().length < 3 || !chosen}
                  onClick={() => send(chosen?.choice, reason)}
                >
                  Valer a cédula
                </Button>
                <Button variant="default" onClick={() => send('void')}>
                  Manter o voto e anular a cédula
                </Button>
                <Button variant="subtle" onClick={clear}>
                  Deixar
                </Button>
              </Group>
            </Stack>
          </Notice>
        ) : failure?.code === 'vote_absent' && unit ? (
          <Notice kind="warning" title={`${unit.label} não está na lista de presença`}>
            <Button
              variant="default"
              loading={arrive.isPending}
              onClick={() =>
                arrive.mutate(
                  { assembly_id: assembly.id, unit_id: unit.id, presence: 'in_person' },
                  { onSuccess: () => send(chosen?.choice) },
                )
              }
            >
              Registrar presença e lançar
            </Button>
          </Notice>
        ) : (
          failure && <FormErrors message={failure.message} />
        )}
      </Stack>
    </form>
  )
}

/** 'A-302 já votou pelo aplicativo: Natália Lobo, 24/11/2026, 19:42' */
function votedWords(label: string, details: Record<string, unknown>): string {
  const { channel, by, cast_at } = details as { channel: Channel; by: string | null; cast_at: string }
  const how = channels[channel].toLocaleLowerCase('pt-BR')
  return `${label} já votou ${how}: ${by ? `${by}, ` : ''}${shortMoment(cast_at)}`
}
