import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

type Line = { id: string; label: string; required?: boolean }
type LinesFieldProps<One extends Line> = {
  label: string
  description: string
  /** What one is called: 'Pergunta'. */
  noun: string
  /** The button's words: 'Adicionar pergunta'. */
  add: string
  most: number
  placeholder: string
  value: readonly One[]
  fresh: () => One
  onChange: (lines: One[]) => void
  /** Returns the error of a line, by its index. */
  errorOf: (nth: number) => ReactNode
}

/** Edits an ordered list of short texts, each of which may be marked as required where that applies. */
export function LinesField<One extends Line>(props: LinesFieldProps<One>) {
  const { label, description, noun, add, most, placeholder, value, fresh, onChange, errorOf } = props
  const change = (nth: number, more: Partial<Line>) =>
    onChange(value.map((line, at) => (at === nth ? { ...line, ...more } : line)))
  const move = (nth: number, by: number) => {
    const lines = [...value]
    const [line] = lines.splice(nth, 1)
    lines.splice(nth + by, 0, line!)
    onChange(lines)
  }
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="var(--muted)" mb={8}>
        {description}
      </Text>
      {value.map((line, nth) => (
        <div key={line.id} style={{ marginBottom: 8 }}>
          <Group gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={`${noun} ${nth + 1}`}
              placeholder={placeholder}
              maxLength={120}
              value={line.label}
              onChange={(event) => change(nth, { label: event.currentTarget.value })}
              error={errorOf(nth)}
              style={{ flex: 1 }}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              disabled={nth === 0}
              aria-label={`Subir ${noun.toLowerCase()} ${nth + 1}`}
              onClick={() => move(nth, -1)}
            >
              <ArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              disabled={nth === value.length - 1}
              aria-label={`Descer ${noun.toLowerCase()} ${nth + 1}`}
              onClick={() => move(nth, 1)}
            >
              <ArrowDown size={18} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Remover ${noun.toLowerCase()} ${nth + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== nth))}
            >
              <X size={18} />
            </ActionIcon>
          </Group>
          {line.required !== undefined && (
            <Checkbox
              mt={4}
              label="Resposta obrigatória"
              checked={line.required}
              onChange={(event) => change(nth, { required: event.currentTarget.checked })}
            />
          )}
        </div>
      ))}
      {value.length < most && (
        <Button
          variant="default"
          leftSection={<Plus size={18} />}
          onClick={() => onChange([...value, fresh()])}
        >
          {add}
        </Button>
      )}
    </section>
  )
}
