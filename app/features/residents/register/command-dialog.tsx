import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'

type CommandDialogProps = {
  title: string
  /** The button: 'Salvar veículo'. */
  verb: string
  destructive?: boolean
  disabled?: boolean
  loading: boolean
  error: Error | null
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A small form over the page; full screen on phones. A refusal is told on top, and what was typed stays. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, verb, destructive, disabled, loading, error, onClose, onSubmit, children } = props
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} fullScreen={phone} radius={phone ? 0 : undefined}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {error && <FormErrors message={toFailure(error).message} />}
          {children}
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button
              type="submit"
              loading={loading}
              disabled={disabled}
              {...(destructive && { variant: 'default', c: 'var(--danger)' })}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
