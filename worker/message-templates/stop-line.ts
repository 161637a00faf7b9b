import { brand } from '../../domain/brand.ts'
import { escapeHtml, footMark } from './layout.ts'

type Letter = { html: string; text: string }

/**
 * Adds a letter's last line: how to stop letters of its kind, or why that is impossible. It is added when the letter leaves, since the link is
 * personal while the text is shared.
 */
export function withStopLine(
  { html, text }: Letter,
  stopUrl: string | null,
  mandatory: string | null,
): Letter {
  if (!stopUrl && !mandatory) return { html, text }
  const line = stopUrl
    ? `Não quer mais e-mails como este? <a class="brand" href="${escapeHtml(stopUrl)}" style="color:${brand.petrol}">Pare estes avisos</a>, sem precisar entrar.`
    : `Este aviso sempre chega. ${escapeHtml(mandatory!)}`
  const plain = stopUrl
    ? `Para não receber mais e-mails como este: ${stopUrl}`
    : `Este aviso sempre chega. ${mandatory}`
  return {
    html: html.replace(
      footMark,
      () =>
        `<p class="muted" style="margin:8px 0 0;font-size:13px;line-height:18px;color:#6C6962">${line}</p>`,
    ),
    text: `${text.trimEnd()}\n${plain}\n`,
  }
}
