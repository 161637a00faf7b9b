import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type SupportLetter = {
  condominium: string
  /** CNPJ with mask, or null. */
  document: string | null
  url: string
}

const why = 'Você recebe esta mensagem porque administra o condomínio'

/** The support has opened an access: who reads the letter may end it at once. */
export const renderSupportOpened = ({
  reason,
  reference,
  until,
  ...about
}: SupportLetter & { reason: string; reference: string; until: string }): Rendered =>
  renderLetter({
    ...about,
    subject: `O suporte do Prumo abriu um acesso ao ${about.condominium}`,
    eyebrow: 'Acesso do suporte',
    title: 'O suporte do Prumo entrou no condomínio',
    blocks: [
      section('Motivo', paragraph(`${reason} Chamado ${reference}.`)),
      together(
        paragraph(
          `O acesso termina em ${until} e só lê: nada muda sem a sua permissão. Cada página aberta fica na auditoria do condomínio.`,
        ),
        button('Ver ou encerrar o acesso', about.url),
      ),
    ],
    why,
  })

/** The support asks to change something, and what. */
export const renderSupportAsksToAct = ({
  wish,
  until,
  ...about
}: SupportLetter & { wish: string; until: string }): Rendered =>
  renderLetter({
    ...about,
    subject: `O suporte do Prumo pede para agir no ${about.condominium}`,
    eyebrow: 'Acesso do suporte',
    title: 'O suporte pede a sua permissão para agir',
    blocks: [
      section('O que quer fazer', paragraph(wish)),
      together(
        paragraph(
          `Com a sua permissão ele muda o que precisa até ${until}; pagar, decidir, votar, assinar e dar acesso continuam só com você. Sem ela, só lê.`,
        ),
        button('Responder', about.url),
      ),
    ],
    why,
  })

/** An access has ended: by whom, and what was looked at. */
export const renderSupportEnded = ({
  when,
  by,
  pages,
  acts,
  ...about
}: SupportLetter & {
  when: string
  by: 'support' | 'condominium' | 'time'
  pages: number
  acts: number
}): Rendered =>
  renderLetter({
    ...about,
    subject: `O acesso do suporte ao ${about.condominium} terminou`,
    eyebrow: 'Acesso do suporte',
    title: 'O acesso do suporte terminou',
    blocks: [
      together(
        paragraph(
          `${endings[by]} em ${when}. ${counted(pages, 'página foi aberta', 'páginas foram abertas')} e ${counted(acts, 'alteração foi feita', 'alterações foram feitas')}.`,
        ),
        button('Ver na auditoria', about.url),
      ),
    ],
    why,
  })

const endings = {
  support: 'O suporte encerrou o acesso',
  condominium: 'A administração encerrou o acesso',
  time: 'O prazo do acesso acabou',
} as const

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `nenhuma ${one}` : `${count} ${count === 1 ? one : many}`

/** To who asked for help: what the support answers. */
export const renderSupportAnswered = ({
  number,
  answer,
  ...about
}: SupportLetter & { number: number; answer: string }): Rendered =>
  renderLetter({
    ...about,
    subject: `Resposta do suporte ao pedido ${number}`,
    eyebrow: `Pedido de ajuda ${number}`,
    title: 'O suporte respondeu ao seu pedido',
    blocks: [section('Resposta', paragraph(answer)), together(button('Ver o pedido', about.url))],
    why: 'Você recebe esta mensagem porque pediu ajuda ao suporte, no condomínio',
  })

/** To the platform's administrators: a condominium asks for help. */
export const renderSupportRequested = ({
  number,
  text,
  ...about
}: SupportLetter & { number: number; text: string }): Rendered =>
  renderLetter({
    ...about,
    subject: `Pedido de ajuda ${number}: ${about.condominium}`,
    eyebrow: `Pedido de ajuda ${number}`,
    title: `O ${about.condominium} pede ajuda`,
    blocks: [section('O que aconteceu', paragraph(text)), together(button('Abrir o condomínio', about.url))],
    why: 'Você recebe esta mensagem porque administra a plataforma',
  })
