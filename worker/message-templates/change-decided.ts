import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type ChangeDecided = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  fullName: string
  /** 'Corrigir o nome' */
  what: string
  approved: boolean
  reason: string | null
  url: string
}

/** The administration's decision about a change that a resident requested. */
export function renderChangeDecided({
  fullName,
  what,
  approved,
  reason,
  url,
  ...about
}: ChangeDecided): Rendered {
  const [firstName = fullName] = fullName.split(' ')
  const decided = approved ? 'aprovado' : 'recusado'
  return renderLetter({
    ...about,
    subject: `Seu pedido de alteração foi ${decided}: ${what.toLowerCase()}`,
    eyebrow: 'Pedido de alteração',
    title: `${firstName}, seu pedido foi ${decided}`,
    blocks: [
      ...(reason ? [section('O que a administração escreveu', paragraph(reason))] : []),
      together(
        paragraph(approved ? `${what}: está feito.` : `${what}: nada mudou no seu cadastro.`),
        button('Ver o cadastro', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque pediu uma alteração no cadastro do condomínio',
  })
}
