import { renderAssemblyQuestion, renderPoll } from '../polls-and-questions.ts'
import { from } from './shared.ts'

const asked = {
  ...from,
  assembly: 'Assembleia geral ordinária',
  item: '2. Trocar o portão da garagem',
  question: 'A garantia do portão cobre o motor?',
}

/** Each event of questions before an assembly and of polls. */
export const pollSamples = {
  assembly_question: () => renderAssemblyQuestion({ ...asked, telling: 'asked', answer: null }),
  assembly_answer: () =>
    renderAssemblyQuestion({ ...asked, telling: 'answered', answer: 'Sim, por dois anos, peças e serviço.' }),
  poll_opened: () =>
    renderPoll({
      ...from,
      question: 'Qual horário para a academia?',
      closes: '10/12/2026, às 20:00',
      isAnonymous: true,
    }),
}
