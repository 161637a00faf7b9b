import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'

const kinds = {
  success: { color: 'green.7', icon: <CircleCheck size={18} />, autoClose: 4000 },
  info: { color: 'petrol.7', icon: <Info size={18} />, autoClose: 4000 },
  warning: { color: 'amber.7', icon: <CircleAlert size={18} />, autoClose: 5000 },
  error: { color: 'red.7', icon: <CircleAlert size={18} />, autoClose: 6000 },
} as const

type ToastAction = { label: string; run: () => void }

/** Shows a toast. Success and information stay 4 s, warnings 5 s, errors 6 s. The same text never shows twice. */
export function toast(kind: keyof typeof kinds, title: string, message = '', action?: ToastAction): void {
  const id = `${title}|${message}`
  const act = () => {
    action?.run()
    notifications.hide(id)
  }
  notifications.show({
    id,
    title,
    message: action ? (
      <>
        {message}{' '}
        <Anchor component="button" type="button" size="sm" fw={600} onClick={act}>
          {action.label}
        </Anchor>
      </>
    ) : (
      message
    ),
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    ...kinds[kind],
  })
}

/** The message after a successful action: one line, or with its consequences. */
export type Success = string | { title: string; message: string }

export const toastSuccess = (said: Success) =>
  typeof said === 'string' ? toast('success', said) : toast('success', said.title, said.message)

/** `act` is a feminine noun: 'Troca do código' yields 'Troca do código realizada com sucesso!'. */
export const performed = (act: string): Success => ({
  title: `${act} realizada com sucesso!`,
  message: 'As alterações foram salvas.',
})

const reload = () => location.reload()

export const toastConnection = () =>
  toast('error', 'Problema de conexão', 'Verifique sua internet e tente novamente.', {
    label: 'Tentar novamente',
    run: reload,
  })

export const toastUnexpected = () =>
  toast('error', 'Ocorreu um erro inesperado', 'Nossa equipe foi notificada. Tente recarregar a página.', {
    label: 'Recarregar',
    run: reload,
  })

/** `what` in the plural: 'Dados'. */
export const toastRefreshed = (what: string) =>
  toast('success', `${what} atualizados`, 'As informações foram sincronizadas.')

/** `area` is the page's name, `next` what helps instead; without them the action was refused. */
export const toastDenied = (area?: string, next = '') =>
  toast(
    'error',
    'Acesso negado',
    area
      ? `Você não tem permissão para acessar ${area}. ${next}`.trim()
      : 'Você não tem permissão para realizar esta ação.',
  )

/** Stays until answered: nothing reloads under a person's hands. */
export const toastNewVersion = (update: () => void) =>
  notifications.show({
    id: 'new-version',
    title: 'Nova versão disponível',
    message: (
      <>
        Atualize quando terminar o que está fazendo.{' '}
        <Anchor component="button" type="button" size="sm" fw={600} onClick={update}>
          Atualizar agora
        </Anchor>
      </>
    ),
    role: 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    ...kinds.info,
    autoClose: false,
  })
