import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { toFailure } from '../../lib/failure.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { OfflineLine } from '../offline/offline-line.tsx'
import { Modal } from './modal.tsx'

export type FormDialogProps = {
  title: string
  /** The button: 'Salvar veículo'. */
  verb: string
  destructive?: boolean
  disabled?: boolean
  loading: boolean
  error: Error | null
  /** A click outside would lose something: typed text or running uploads. */
  held?: boolean
  /** Dialogs of a line or two stay small on phones too. */
  small?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A form over the page; full screen on phones. A refusal shows on top, and typed values stay. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, destructive, disabled, loading, error, held, small, onClose, onSubmit, children } =
    props
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const fills = phone && !small
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    // The invalid field may be far above the button.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={fills}
      radius={fills ? 0 : undefined}
      closeOnClickOutside={!held}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {/* On a phone it covers the page's own line, filled or not. */}
          {phone && <OfflineLine over />}
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
