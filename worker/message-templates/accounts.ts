import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type From = { condominium: string; document: string | null; url: string }

/** 'outubro de 2026' */
type About = From & { month: string }

const letter = (
  about: About,
  more: {
    subject: string
    title: string
    words: string
    quoted?: [string, string]
    action: string
    why: string
  },
): Rendered =>
  renderLetter({
    condominium: about.condominium,
    document: about.document,
    subject: more.subject,
    eyebrow: `Contas de ${about.month}`,
    title: more.title,
    blocks: [
      ...(more.quoted ? [section(more.quoted[0], paragraph(more.quoted[1]))] : []),
      together(paragraph(more.words), button(more.action, about.url)),
    ],
    why: more.why,
    values: { mes: about.month },
  })

/** The month's accounts are there for everybody. */
export const renderAccountsPublished = (about: About): Rendered =>
  letter(about, {
    subject: `Saíram as contas de ${about.month}`,
    title: 'Veja para onde foi o dinheiro',
    words:
      'As contas do mês estão publicadas, com cada despesa e o documento dela. Se algo não ficar claro, pergunte na própria linha.',
    action: 'Ver as contas',
    why: 'Você recebe esta mensagem porque mora ou tem unidade em',
  })

/** The council reads before everybody does. */
export const renderAccountsForOpinion = (about: About): Rendered =>
  letter(about, {
    subject: `As contas de ${about.month} esperam seu parecer`,
    title: 'Seu parecer sobre as contas',
    words:
      'A pasta do mês está pronta, com balancete, extrato e documentos. Leia e diga se aprova, se aprova com ressalvas ou se é contra.',
    action: 'Ler e dar parecer',
    why: 'Você recebe esta mensagem porque é do conselho fiscal de',
  })

export const renderAccountsOpinion = ({
  author,
  verdict,
  body,
  ...about
}: About & { author: string; verdict: string; body: string | null }): Rendered =>
  letter(about, {
    subject: `Parecer sobre as contas de ${about.month}`,
    title: `${author}: ${verdict.toLowerCase()}`,
    words:
      'O parecer aparece na página das contas, com a data, para quem mora no condomínio depois de publicadas.',
    quoted: body ? ['O que escreveu', body] : undefined,
    action: 'Ver as contas',
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })

export const renderAccountsQuestion = ({
  line,
  body,
  ...about
}: About & { line: string | null; body: string }): Rendered =>
  letter(about, {
    subject: `Pergunta sobre as contas de ${about.month}`,
    title: line ? `Perguntaram sobre ${line}` : 'Perguntaram sobre as contas',
    words: 'A resposta fica publicada com a pergunta, sem dizer quem perguntou.',
    quoted: ['A pergunta', body],
    action: 'Responder',
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })

export const renderAccountsAnswer = ({ answer, ...about }: About & { answer: string }): Rendered =>
  letter(about, {
    subject: `Resposta sobre as contas de ${about.month}`,
    title: 'Responderam sua pergunta',
    words: 'A pergunta e a resposta estão na página das contas.',
    quoted: ['A resposta', answer],
    action: 'Ver as contas',
    why: 'Você recebe esta mensagem porque perguntou sobre as contas de',
  })
