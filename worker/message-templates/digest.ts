import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { button, link, type Rendered, renderLetter, section, together } from './layout.ts'

export type DigestLetter = {
  condominium: string
  /** CNPJ without mask, or null. */
  document: string | null
  lines: readonly { subject: string; url: string }[]
  settingsUrl: string
}

/** What waited for the digest, as one letter. */
export function renderDigest({ condominium, document, lines, settingsUrl }: DigestLetter): Rendered {
  const count = lines.length === 1 ? '1 aviso' : `${lines.length} avisos`
  return renderLetter({
    condominium,
    document: document && formatDocument(document),
    subject: `${condominium}: ${count}`,
    eyebrow: 'Resumo',
    title: `Seu resumo: ${count}`,
    blocks: [
      together(...lines.map(({ subject, url }) => link(subject, url))),
      section('Prefere de outro jeito?', button('Ajustar meus avisos', settingsUrl)),
    ],
    why: 'Você recebe este resumo porque escolheu juntar os avisos do condomínio',
  })
}
