import { conflictWords } from '../../domain/concierge/conflict-words.ts'
import type { ConflictCode } from '../../domain/concierge/fold/parts.ts'
import type { From } from './concierge.ts'
import { button, ledger, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

const why = 'Você recebe esta mensagem porque administra o condomínio'
/** More would be a list to study, which is what the page is for. */
const MOST = 10

/** Visits that are inside for longer than the condominium expects. */
export function renderOverstay(
  told: From & {
    hours: number
    visits: readonly { name: string; unitLabel: string | null; since: string }[]
  },
): Rendered {
  const { visits, hours } = told
  const title =
    visits.length === 1 ? 'Uma visita ainda não saiu' : `${visits.length} visitas ainda não saíram`
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: title,
    eyebrow: 'Portaria',
    title,
    blocks: [
      section(
        `No prédio há mais de ${hours} horas`,
        ledger(
          visits
            .slice(0, MOST)
            .map(({ name, unitLabel, since }) => ({
              label: [name, unitLabel].filter(Boolean).join(' · '),
              reais: since,
            })),
        ),
      ),
      together(
        paragraph('Se já saíram, a portaria pode registrar a saída agora.'),
        button('Ver quem está no prédio', told.url),
      ),
    ],
    why,
  })
}

/** What two desks wrote down that does not fit. */
export function renderDeskConflict(
  told: From & {
    conflicts: readonly { what: string; code: string; desk: string; who: string; when: string }[]
  },
): Rendered {
  const { conflicts } = told
  const title =
    conflicts.length === 1 ? 'Uma divergência na portaria' : `${conflicts.length} divergências na portaria`
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: title,
    eyebrow: 'Portaria',
    title,
    blocks: [
      ...conflicts
        .slice(0, MOST)
        .map(({ what, code, desk, who, when }) =>
          section(
            `${what} · ${desk}`,
            paragraph(`${who}, ${when}. ${conflictWords[code as ConflictCode] ?? ''}`),
          ),
        ),
      together(
        paragraph('Nada se perdeu: os dois registros estão guardados. Diga qual vale.'),
        button('Resolver', told.url),
      ),
    ],
    why,
  })
}

/** A device became a desk. */
export function renderDeskRegistered(told: From & { desk: string; who: string; when: string }): Rendered {
  const { desk, who, when } = told
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `Aparelho novo na portaria: ${desk}`,
    eyebrow: 'Portaria',
    title: 'Um aparelho foi cadastrado como portaria',
    blocks: [
      together(
        paragraph(`${who} cadastrou “${desk}” em ${when}.`),
        paragraph(
          'Ele leva os nomes e as placas do prédio para trabalhar sem internet. Se não foi combinado, desligue-o.',
        ),
        button('Ver aparelhos', told.url),
      ),
    ],
    why,
  })
}
