import { formatDate } from '../../domain/calendar.ts'
import { button, ledger, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type From = { condominium: string; document: string | null; url: string }
export type EndingDocument = { name: string; kind: string; expires_on: string; days: number }

/** More would be a list to study, which is what the page is for. */
const MOST = 10

const left = (days: number): string =>
  days < 0
    ? `venceu há ${-days} ${days === -1 ? 'dia' : 'dias'}`
    : days === 0
      ? 'vence hoje'
      : days === 1
        ? 'vence amanhã'
        : `vence em ${days} dias`

/** Documents that come to their end, to the administrators. */
export function renderDocumentsExpiring({
  documents,
  ...from
}: From & { documents: readonly EndingDocument[] }): Rendered {
  const [one] = documents
  const title =
    documents.length === 1
      ? `${one!.name} ${left(one!.days)}`
      : `${documents.length} documentos estão vencendo`
  const more = documents.length - MOST
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject: title,
    eyebrow: 'Documentos',
    title,
    blocks: [
      section(
        'O que vence',
        ledger(
          documents
            .slice(0, MOST)
            .map(({ name, kind, expires_on, days }) => ({
              label: `${name} · ${kind} · ${left(days)}`,
              reais: formatDate(expires_on),
            })),
        ),
      ),
      together(
        paragraph(
          `${more > 0 ? `E mais ${more}. ` : ''}Renove em tempo e envie o documento novo como versão: o histórico fica guardado e a data de vencimento é atualizada.`,
        ),
        button('Ver vencimentos', from.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
}

/** A request to confirm having read a document, or its reminder. */
export function renderToAcknowledge({
  name,
  version,
  dueOn,
  isReminder,
  ...from
}: From & { name: string; version: number; dueOn: string | null; isReminder: boolean }): Rendered {
  const subject = `${isReminder ? 'Ainda falta a sua ciência' : version > 1 ? 'Nova versão para ler' : 'Para ler e dar ciência'}: ${name}`
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject,
    eyebrow: 'Documentos',
    title: isReminder ? 'Falta a sua ciência' : 'Um documento pede a sua ciência',
    blocks: [
      together(
        paragraph(
          version > 1 && !isReminder
            ? `“${name}” tem uma versão nova, a ${version}ª. Leia e confirme que leu, mesmo que já tenha confirmado a anterior.`
            : `A administração pede que você leia “${name}” e confirme que leu.`,
        ),
        ...(dueOn ? [paragraph(`Confirme até ${formatDate(dueOn)}.`)] : []),
        button('Ler e confirmar', from.url),
        paragraph('Confirmar a leitura não quer dizer que você concorda com o texto.'),
      ),
    ],
    why: 'Você recebe esta mensagem porque faz parte do condomínio',
  })
}
