import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Modal } from '../dialog/modal.tsx'

type ConfirmDestructiveProps = {
  opened: boolean
  onClose: () => void
  /** 'Excluir A-702' */
  verb: string
  /** What is removed with it, by name. */
  children: ReactNode
  /** A word to type when it cannot be undone. */
  word?: string
  loading?: boolean
  onConfirm: () => void
}

/** Asks before something is removed: names it, and requires a typed word when it cannot be undone. */
export function ConfirmDestructive(props: ConfirmDestructiveProps) {
  const { opened, onClose, verb, children, word, loading, onConfirm } = props
  const [typed, setTyped] = useState('')
  const ready = word === undefined || typed.trim().toLowerCase() === word.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Inside another form, it must not submit that one.
    event.stopPropagation()
    if (ready) onConfirm()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={verb} onExitTransitionEnd={() => setTyped('')}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{children}</Text>
          {word && (
            <TextInput
              label={`Para confirmar, escreva ${word}`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
            />
          )}
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button variant="default" c="var(--danger)" type="submit" disabled={!ready} loading={loading}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
