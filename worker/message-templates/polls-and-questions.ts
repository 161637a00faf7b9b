import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type From = { condominium: string; document: string | null; url: string }

type ToldQuestion = From & {
  telling: 'asked' | 'answered'
  assembly: string
  /** '2. Trocar o portão'; null of the assembly as a whole. */
  item: string | null
  question: string
  answer: string | null
}

/** A question before an assembly, for the management; its answer, for the person who asked. */
export function renderAssemblyQuestion(told: ToldQuestion): Rendered {
  const isAsked = told.telling === 'asked'
  const title = isAsked ? 'Pergunta sobre a assembleia' : 'Sua pergunta foi respondida'
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${title}: ${told.assembly}`,
    eyebrow: 'Assembleia',
    title,
    blocks: [
      together(
        paragraph(told.item ? `${told.assembly}, item ${told.item}.` : `${told.assembly}.`),
        paragraph(`Pergunta: ${told.question}`),
        ...(told.answer ? [paragraph(`Resposta: ${told.answer}`)] : []),
        ...(isAsked ? [paragraph('Todos leem a resposta na página da assembleia, até a sessão abrir.')] : []),
        button(isAsked ? 'Responder' : 'Ler na assembleia', told.url),
      ),
    ],
    why: isAsked
      ? 'Você recebe esta mensagem porque administra o'
      : 'Você recebe esta mensagem porque perguntou no',
  })
}

type ToldPoll = From & {
  question: string
  /** '05/12/2026, às 10:00'. */
  closes: string
  isAnonymous: boolean
}

/** A poll is open. */
export function renderPoll(told: ToldPoll): Rendered {
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `Enquete: ${told.question}`,
    eyebrow: 'Enquete',
    title: told.question,
    blocks: [
      together(
        paragraph(`Responda até ${told.closes}. Até lá a resposta pode mudar.`),
        paragraph(
          told.isAnonymous
            ? 'É anônima: a administração vê as somas, não quem respondeu o quê.'
            : 'É com nome: a administração vê quem respondeu o quê.',
        ),
        paragraph('Enquete não tem valor de deliberação: só a assembleia decide.'),
        button('Responder', told.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque tem uma unidade no',
  })
}
