import {
  Bell,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  Clock,
  Eye,
  Mail,
  MessageCircle,
  MessageSquare,
  Smartphone,
} from 'lucide-react'
import type { Channel } from '../../../domain/notifications/events.ts'

export const channelIcons = {
  app: Bell,
  email: Mail,
  push: Smartphone,
  whatsapp: MessageCircle,
  sms: MessageSquare,
} as const satisfies Record<Channel, unknown>

/** Why a message did not arrive, and what helps. */
const failures: Record<string, string> = {
  no_address: 'Falta o e-mail no cadastro',
  no_device: 'O aparelho desligou os avisos',
  no_phone: 'Falta um celular válido',
  no_content: 'O texto já foi apagado',
  push_unreachable: 'O serviço do navegador não respondeu',
  smtp_unreachable: 'O servidor de e-mail não respondeu',
  smtp_550: 'O endereço de e-mail não existe',
  whatsapp_unreachable: 'O WhatsApp não respondeu',
  whatsapp_missing: 'WhatsApp não configurado nesta instalação',
  whatsapp_131026: 'O número não tem WhatsApp',
  whatsapp_132001: 'O modelo não foi aprovado no WhatsApp',
  sms_unreachable: 'O provedor de SMS não respondeu',
  whatsapp_slower: 'O WhatsApp pediu um tempo; tentamos de novo em instantes',
  sms_slower: 'O provedor de SMS pediu um tempo; tentamos de novo em instantes',
  sms_missing: 'SMS não configurado nesta instalação',
  charge_cancelled: 'A cobrança foi cancelada antes',
  charge_changed: 'A cobrança mudou antes',
}

export const failureWords = (code: string | null): string =>
  failures[code ?? ''] ?? (code ? `Recusado pelo provedor (${code.replace(/^[a-z]+_/, '')})` : 'Não entregue')

type Standing = {
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  send_after: string | null
  in_digest: boolean
}

export const statusNames: Record<Standing['status'], string> = {
  queued: 'A caminho',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
}

/** Returns icon, tone and word for a message's state. */
export function standingOf({ status, error_code, send_after, in_digest }: Standing) {
  if (status === 'failed')
    return { icon: CircleAlert, tone: 'danger', words: failureWords(error_code) } as const
  if (status === 'read') return { icon: Eye, tone: 'success', words: statusNames.read } as const
  if (status === 'delivered')
    return { icon: CheckCheck, tone: 'success', words: statusNames.delivered } as const
  if (status === 'sent') return { icon: CircleCheck, tone: 'success', words: statusNames.sent } as const
  const waits = send_after ? (in_digest ? 'Sai no resumo' : 'Espera o fim do silêncio') : statusNames.queued
  return { icon: Clock, tone: 'neutral', words: waits } as const
}
