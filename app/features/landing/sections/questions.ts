import { stateInWords } from './features.ts'

/** Common questions before starting; also given to search engines (`app/build/documents/site-head.ts`). */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'O dinheiro das taxas passa pelo Prumo?',
    answer:
      'Não. Cada boleto e cada Pix é pago direto na conta do condomínio. O Prumo calcula, emite, confere e presta contas; quem recebe é o condomínio.',
  },
  { question: 'O que já funciona hoje?', answer: stateInWords },
  {
    question: 'Preciso de cartão para testar?',
    answer:
      'Não. Todo condomínio começa com 7 dias do plano escolhido, sem cartão. Depois você decide entre o plano mensal e o anual, que custa 20% menos.',
  },
  {
    question: 'E se eu não assinar depois do teste?',
    answer:
      'O condomínio fica em modo de leitura: dá para consultar, exportar e receber o que já foi emitido. Nada é apagado por isso e ninguém fica trancado para fora dos próprios dados.',
  },
  {
    question: 'Morador paga para usar?',
    answer:
      'Não. O preço é um só por condomínio, conforme o número de unidades. Moradores, conselheiros e porteiros entram sem custo.',
  },
  {
    question: 'Consigo trazer o prédio da minha planilha?',
    answer:
      'Sim. Você envia um arquivo CSV com unidades, frações e pessoas, confere linha por linha o que entra e o que precisa de correção, e só então confirma. Também dá para gerar as unidades por bloco e andar.',
  },
  {
    question: 'Meu prédio já usa o Prumo. Como entro?',
    answer:
      'Peça o código do condomínio ao síndico, crie sua conta como morador e aguarde a aprovação. Você recebe um e-mail quando ela sair.',
  },
]
