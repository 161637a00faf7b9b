import { type Answer, inWords, patience, retryAfter } from './answer.ts'
import type { ChannelSettings } from './settings.ts'

type WhatsApp = NonNullable<ChannelSettings['whatsapp']>

export type TemplateMessage = {
  /** Ours; comes back with every receipt. */
  id: string
  /** E.164. */
  to: string
  template: string
  language: 'pt_BR'
  parameters: readonly string[]
  /** What follows the product's address in the template's button. */
  buttonPath: string
}

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
const slower = new Set([4, 80007, 130429, 131048, 131056])
const later = new Set([1, 2, 131000, 131016, 131057, 133004, 133016])

/** Sends one template by Meta's Cloud API (`POST /<phone number>/messages`). Never throws. */
export async function sendTemplate(settings: WhatsApp, message: TemplateMessage): Promise<Answer> {
  const { id, to, template, language, parameters, buttonPath } = message
  return post(settings, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    type: 'template',
    biz_opaque_callback_data: id,
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
        {
          type: 'button',
          sub_type: 'url',
          index: '0',
          parameters: [{ type: 'text', text: buttonPath.replace(/^\//, '') }],
        },
      ],
    },
  })
}

/** Sends a code in the template Meta words: once in the text, once behind the button that copies it. Never throws. */
export const sendCode = (
  settings: WhatsApp,
  { code, ...message }: { id: string; to: string; template: string; code: string },
): Promise<Answer> =>
  sendTemplate(settings, { ...message, language: 'pt_BR', parameters: [code], buttonPath: code })

/** Words of our own, which the Cloud API takes within a day of a message of theirs. Never throws. */
export const sendWords = (settings: WhatsApp, to: string, words: string): Promise<Answer> =>
  post(settings, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    type: 'text',
    text: { preview_url: false, body: words },
  })

type Refusal = { code?: number; message?: string; error_data?: { details?: string } }

async function post({ apiUrl, phoneNumberId, accessToken }: WhatsApp, body: object): Promise<Answer> {
  try {
    const response = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const told = (await response.json().catch(() => ({}))) as { messages?: { id: string }[]; error?: Refusal }
    const taken = told.messages?.[0]?.id
    if (response.ok && taken)
      return { kind: 'taken', providerId: taken, words: `${response.status} ${taken}` }
    return refusal(response, told.error)
  } catch (error) {
    return { kind: 'later', code: 'whatsapp_unreachable', words: inWords((error as Error).message) }
  }
}

function refusal(response: Response, error: Refusal = {}): Answer {
  const code = error.code ?? 0
  const words = inWords(`${response.status} ${error.error_data?.details ?? error.message ?? ''}`)
  if (response.status === 429 || slower.has(code))
    return { kind: 'slower', seconds: retryAfter(response.headers.get('retry-after')), words }
  const named = code === 0 ? `whatsapp_${response.status}` : `whatsapp_${code}`
  if (response.status >= 500 || response.ok || later.has(code)) return { kind: 'later', code: named, words }
  return { kind: 'refused', code: named, words }
}
