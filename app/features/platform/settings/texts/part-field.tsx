import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import {
  type LetterPart,
  partMost,
  partNames,
  placeholders,
  placeholdersOf,
  type TextFault,
} from '../../../../../domain/letters/letter-texts.ts'
import type { EventName } from '../../../../../domain/notifications/events.ts'
import { samples } from '../../../../../worker/message-templates/samples/samples.ts'
import classes from './texts.module.css'

type PartFieldProps = {
  event: EventName
  part: LetterPart
  /** As it was typed. */
  value: string
  /** As it is judged; the faults' places are of it. */
  text: string
  faults: readonly TextFault[]
  onChange: (value: string) => void
}

const explained: Record<LetterPart, (event: EventName) => string> = {
  subject: (event) => `Vazio: o do produto, como “${samples[event]().subject}”.`,
  opening: () => 'Antes do que a carta diz. Vazio: nada.',
  closing: () => 'Depois do que a carta diz. Vazio: nada.',
}

/** A part of a letter, with the values that it may name and whatever is wrong with it, each at its place. */
export function PartField({ event, part, value, text, faults, onChange }: PartFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const field = input.current!
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    const place = from + name.length + 2
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(place, place)
    })
  }
  const field = {
    ref: input,
    label: partNames[part],
    description: `${explained[part](event)} Até ${partMost[part]} letras.`,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    error:
      faults.length > 0
        ? faults
            .slice(0, 5)
            .map((fault) => <Fault key={`${fault.from} ${fault.words}`} {...fault} text={text} />)
        : undefined,
  }
  return (
    <div className={classes.part}>
      {part === 'subject' ? (
        <TextInput {...field} />
      ) : (
        <Textarea {...field} autosize minRows={2} maxRows={10} />
      )}
      <Group gap={4} mt={4} role="group" aria-label={`Campos de ${partNames[part]}`}>
        {placeholdersOf(event, part).map((name) => (
          <Button key={name} size="compact-md" variant="default" onClick={() => insert(name)}>
            {placeholders[name]}
          </Button>
        ))}
      </Group>
    </div>
  )
}

const around = 16

function Fault({ from, to, words, text }: TextFault & { text: string }) {
  const isWhole = from === 0 && to >= text.length
  return (
    <span className={classes.fault}>
      {words}
      {!isWhole && (
        <>
          {' '}
          {from > around && '…'}
          {text.slice(Math.max(0, from - around), from)}
          <mark>{text.slice(from, Math.min(to, from + 40)).replace(/[\p{C}]/gu, '␣')}</mark>
          {text.slice(to, to + around)}
          {to + around < text.length && '…'}
        </>
      )}
    </span>
  )
}
