import { paragraph, type Rendered, renderLetter } from './layout.ts'

/** A letter that says only that it arrived. */
export const renderTest = ({
  condominium,
  document,
}: {
  condominium: string
  document: string | null
}): Rendered =>
  renderLetter({
    condominium,
    document,
    subject: 'Aviso de teste: chegou',
    eyebrow: 'Teste',
    title: 'Este aviso chegou até você',
    blocks: [paragraph('Foi só um teste que você pediu. Não há nada a fazer.')],
    why: 'Você recebe esta mensagem porque pediu um teste nos ajustes do condomínio',
  })
