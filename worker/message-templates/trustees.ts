import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: 'named' | 'tally'
  assembly: string
  /** For a tally: the item voted on. */
  item: string
}

/** To a trustee of secret votes: create the key before the first opens; open their part when one closed. */
export function renderTrustee({ telling, assembly, item, ...from }: Told): Rendered {
  const isNamed = telling === 'named'
  const title = isNamed ? 'Você é guardião da apuração' : 'Abra a sua parte da soma'
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject: `${title}: ${assembly}`,
    eyebrow: 'Voto secreto',
    title,
    blocks: [
      together(
        ...(isNamed
          ? [
              paragraph(`A mesa da ${assembly} nomeou você para guardar a apuração dos votos secretos.`),
              paragraph(
                'Faça a sua chave antes da votação, no seu aparelho, e anote o código: ninguém mais o tem, e sem a parte de cada guardião o resultado não sai.',
              ),
            ]
          : [
              paragraph(`Encerrou a votação secreta de “${item}”, da ${assembly}.`),
              paragraph(
                'O seu navegador confere o registro inteiro antes de abrir. Só a soma aparece: nenhum voto é aberto.',
              ),
            ]),
        button(isNamed ? 'Fazer a minha chave' : 'Abrir a minha parte', from.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque é guardião de votos secretos no',
  })
}
