import { button, ledger, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type About = { condominium: string; parts: readonly { part: string; count: number }[]; url: string }

/** The nightly proof found books whose stored figures differ from their entries. */
export function renderBooksDiffer({ condominium, parts, url }: About): Rendered {
  return renderLetter({
    condominium,
    document: null,
    subject: `Os livros do ${condominium} não conferem`,
    eyebrow: 'Conferência da noite',
    title: `Os livros do ${condominium} não conferem`,
    blocks: [
      section(
        'O que difere',
        ledger(
          parts.map(({ part, count }) => ({
            label: part,
            reais: count === 1 ? '1 diferença' : `${count} diferenças`,
          })),
        ),
      ),
      together(
        paragraph(
          'A conferência só olha: nenhum lançamento mudou. As primeiras diferenças de cada parte estão no log do servidor.',
        ),
        button('Ver a auditoria', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra a plataforma',
  })
}
