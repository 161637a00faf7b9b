import { brand } from '../../domain/brand.ts'
import { escapeHtml, footMark } from './layout.ts'

type Letter = { html: string; text: string }

/**
 * A letter with its last line: how to stop letters of its kind, or why nobody can. It is written when the letter leaves, for the link is
 * its reader's own while the text is everybody's.
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
