import { type EventName, eventOf } from '../../domain/notifications/events.ts'
import { shortText, whatsAppParameters, whatsAppTemplate } from '../../domain/notifications/short-texts.ts'
import { smsSegments, smsText } from '../../domain/notifications/sms.ts'
import type { Rendered } from '../../worker/message-templates/layout.ts'
import { sampleDetails } from '../../worker/message-templates/samples/samples.ts'
import { withStopLine } from '../../worker/message-templates/stop-line.ts'

const condominium = 'Residencial Jacarandá'
const stopUrl = 'https://prumo.example/avisos/parar?token=exemplo'

/** Returns the letter as sent. */
export function letterPage(name: EventName, letter: Rendered): string {
  const mandatory = eventOf(name)?.mandatory ?? null
  return withStopLine(letter, mandatory || name === 'test' ? null : stopUrl, mandatory).html
}

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What a phone shows of the event: a push's card, WhatsApp's bubble, the text message. */
export function phonePage(name: EventName): string {
  const detail = sampleDetails[name] ?? null
  const template = whatsAppTemplate(name)
  const said = whatsAppParameters(name, condominium, detail).reduce(
    (text, one, place) => text.replace(`{{${place + 1}}}`, one),
    template.body,
  )
  const bubble = escapeHtml(said).replace(/\*([^*]+)\*/g, '<b>$1</b>')
  const sms = smsText(condominium, shortText(name, detail), 'https://prumo.com.br/dashboard')
  return `<style>
body{margin:0;padding:16px;width:358px;font:15px/21px system-ui;background:#E9E5DF;color:#23211D}
h1{margin:0 0 8px;font-size:13px;color:#6C6962;font-weight:600}
.card{background:#fff;border-radius:12px;padding:12px;margin-bottom:12px}
.push b{display:block}.small{color:#6C6962;font-size:13px}
.open{border-top:1px solid #E4E1DB;margin:8px -12px -12px;padding:10px;text-align:center;color:#0B5563;font-weight:600}
.sms{background:#D9F2E1;border-radius:14px;overflow-wrap:anywhere}
</style>
<h1>${name}</h1>
<div class="card push"><b>${condominium}</b>${escapeHtml(shortText(name, detail))}</div>
<div class="card">${bubble}<div class="small">${template.footer}</div><div class="open">${template.button}</div></div>
<div class="card sms">${escapeHtml(sms)}</div><span class="small">${smsSegments(sms)} SMS</span>`
}
