import { codedValue } from '../../../../../domain/audit/coded-values.ts'
import type { HealthState } from '../../../../../domain/platform/health-states.ts'
import { taskWords } from '../../../../../domain/platform/task-words.ts'
import { capital } from '../../../../lib/words.ts'
import { failureWords } from '../../../notifications/message-words.ts'

/** '85 ms', '1,2 s'; a hyphen where nothing was answered. */
export function formatTime(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds < 1000) return `${milliseconds} ms`
  return `${(milliseconds / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
}

/** '0,4%'; a hyphen of nothing. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

/** '40 s', '12 min', '3 h'. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** What each state of a part means, and what to do. */
export const doing: Record<'answers' | 'queue' | 'providers', Record<HealthState, string>> = {
  answers: {
    normal: 'As respostas chegam no tempo esperado e quase sem erros.',
    attention:
      'Há erros ou demora na última hora. Veja na lista quais rotas falham ou demoram e procure o horário nos registros do servidor.',
    stopped:
      'Muitas respostas são erros. Confira se o banco de dados responde e se há espaço em disco; depois, os registros do servidor.',
  },
  queue: {
    normal: 'O trabalho de segundo plano anda e nada ficou para trás.',
    attention: 'Há trabalho que demora a começar ou que falhou desde ontem. Veja abaixo o tipo e o motivo.',
    stopped:
      'O trabalho de segundo plano não anda. Confira se o processo “worker” está no ar e se alcança o banco de dados; o que espera começa sozinho quando ele voltar.',
  },
  providers: {
    normal: 'Os provedores respondem.',
    attention:
      'Algum provedor falhou há pouco. O Prumo tenta de novo sozinho; se continuar, veja o motivo e fale com o provedor.',
    stopped:
      'Um provedor não aceita nada do que pedimos. Confira a página de situação dele e as credenciais; o que espera sai quando ele voltar.',
  },
}

const providers: Record<string, string> = {
  email: 'E-mail',
  push: 'Notificações no aparelho',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mercado_pago: 'Mercado Pago',
  pix: 'Pix',
}
export const providerName = (provider: string): string => providers[provider] ?? provider

const reasons: Record<string, string> = {
  no_answer: 'Ainda não respondeu',
  refused: 'Recusou o pedido',
  unknown: 'Sem motivo informado',
}
/** Why a provider's last call failed, in the words of the messages' own log. */
export const reasonText = (code: string | null): string =>
  code === null ? '–' : (reasons[code] ?? failureWords(code))

const kinds: Record<string, string> = {
  outbox: 'Pedidos a caminho da fila',
  messages: 'Mensagens por enviar',
}
/** What waits or failed: a kind of background work, or a long work that somebody watches. */
export const kindName = (kind: string): string =>
  kinds[kind] ?? taskWords[kind] ?? capital(codedValue('kind', kind))

/** 'rest/outras' of what has no name of its own. */
export const routeName = (route: string): string =>
  route === 'pages'
    ? 'páginas'
    : route === 'pages/assets'
      ? 'páginas/arquivos'
      : route.replace(/\/other$/, '/outras')
